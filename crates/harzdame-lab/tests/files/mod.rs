//! Files of tests.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A file of its own for a test, removed at the end.
pub(crate) struct TestFile(PathBuf);

impl TestFile {
    pub(crate) fn new(name: &str) -> TestFile {
        let name = format!("{name}-{}", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        // One that an earlier run has left.
        let _ = fs::remove_file(&path);
        TestFile(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
