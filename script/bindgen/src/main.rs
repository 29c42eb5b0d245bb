//! `harzdame-bindgen MODULE.wasm DIRECTORY`: writes into the directory what a page imports to load
//! the module (a JavaScript module, its types, and the stripped WebAssembly file).

use std::{env, path::PathBuf};

use anyhow::bail;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let args: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, directory] = args.as_slice() else {
        bail!("usage: harzdame-bindgen MODULE.wasm DIRECTORY");
    };
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(directory)
}
