//! Lists every `locales/<language>/<name>.ftl` for embedding, so that adding a file needs no
//! change in the code.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    let locales = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../locales");
    println!("cargo::rerun-if-changed={}", locales.display());
    let mut table = String::from("&[\n");
    for language in entries(&locales)? {
        for file in entries(&language)? {
            if file.extension().is_some_and(|extension| extension == "ftl") {
                let text = file.canonicalize()?;
                writeln!(
                    table,
                    "({:?}, {:?}, include_str!({text:?})),",
                    name(&language),
                    name(&file)
                )?;
            }
        }
    }
    table.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("messages.rs"), table)?;
    Ok(())
}

/// The entries of a directory, sorted so that the build is reproducible.
fn entries(directory: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    if !directory.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = fs::read_dir(directory)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
