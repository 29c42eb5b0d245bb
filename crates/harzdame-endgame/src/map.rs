//! Files mapped into memory: the crate's only `unsafe` code.
//!
//! Tables are much larger than what is read of them, so they are not loaded but mapped, and the
//! operating system reads the pages that are looked at. That is `unsafe` because another program
//! could change a file while it is mapped, and with it bytes that the compiler believes to be
//! constant. What is relied on: files of tables are never changed, but written under another name
//! and then renamed, which leaves mapped files as they are; and what is read from a map is copied or
//! decoded with bounds checked, so that bytes that do change give a wrong value at worst. A file
//! that is cut while it is mapped ends the program, as everywhere with maps.
#![allow(unsafe_code)]

use std::{fs::File, io};

use memmap2::Mmap;

/// Maps a file.
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: see above; nothing of this project changes a file of tables in place.
    unsafe { Mmap::map(file) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_has_the_bytes_of_its_file_also_after_another_took_its_name() {
        let folder = std::env::temp_dir().join(format!("harzdame-map-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let [path, other] = ["a", "b"].map(|name| folder.join(name));
        std::fs::write(&path, b"one").expect("written");
        let map = map(&File::open(&path).expect("a file")).expect("a map");
        std::fs::write(&other, b"two").expect("written");
        std::fs::rename(&other, &path).expect("renamed");
        assert_eq!(&map[..], b"one");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
