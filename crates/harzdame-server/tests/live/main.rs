//! Live games as browsers and programs play them, over sockets.

mod accounts;
mod company;
mod description;
mod games;
mod lists;
mod programs;
mod schemas;
mod support;
