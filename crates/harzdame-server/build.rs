//! Lists the built browser part, `web/dist`, for embedding. A clean clone has none: the list is
//! then empty, and the server says so on its page.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../web");
    let dist = web.join("dist");
    // Cargo looks at the times of everything in a folder that is watched. A folder that does not
    // exist counts as changed at every build, so without `dist` the one around it is watched.
    let watched = [&dist, &web].into_iter().find(|folder| folder.is_dir());
    if let Some(folder) = watched {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    println!("cargo::rerun-if-changed=build.rs");

    // Later steps (the compiler, the documentation tests) read the files again. They get copies:
    // a build of the browser part that runs meanwhile would take the files away from under them.
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let copies = out.join("dist");
    if copies.is_dir() {
        fs::remove_dir_all(&copies)?;
    }
    let mut table = String::from("&[\n");
    if dist.is_dir() {
        let mut files = Vec::new();
        collect(&dist, &mut files)?;
        files.sort();
        for file in files {
            let path = file.strip_prefix(&dist)?;
            let copy = copies.join(path);
            fs::create_dir_all(copy.parent().unwrap_or(&copies))?;
            fs::copy(&file, &copy)?;
            let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
            writeln!(table, "({:?}, include_bytes!({copy:?})),", parts.join("/"))?;
        }
    }
    table.push(']');
    fs::write(out.join("dist.rs"), table)?;
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
