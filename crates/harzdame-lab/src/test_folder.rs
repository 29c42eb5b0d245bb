//! Folders for tests.

use std::{fs, path::PathBuf};

/// A folder of its own for a test, removed at the end.
pub(crate) struct TestFolder(PathBuf);

impl TestFolder {
    pub(crate) fn new(name: &str) -> TestFolder {
        let path = std::env::temp_dir().join(format!("harzdame-{name}-{}", std::process::id()));
        // One that an earlier run has left.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        TestFolder(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
