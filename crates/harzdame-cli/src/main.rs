//! The program `harzdame`.
fn main() {}
