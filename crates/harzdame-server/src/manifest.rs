//! Vite's list of what it built.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

/// What a page loads, as paths without the leading slash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The module to run.
    pub(crate) script: String,
    /// Style sheets of the module and of all it imports, in the order in which they apply.
    pub(crate) styles: Vec<String>,
    /// Modules that the first one imports: known early, they are fetched side by side.
    pub(crate) preloads: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Chunk {
    file: String,
    #[serde(default)]
    is_entry: bool,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    imports: Vec<String>,
}

impl Entry {
    /// Reads the entry whose source is `source`. `None` if the manifest has none.
    pub(crate) fn from_manifest(manifest: &[u8], source: &str) -> Option<Self> {
        let chunks: BTreeMap<String, Chunk> = serde_json::from_slice(manifest).ok()?;
        let (name, chunk) = chunks
            .iter()
            .find(|(name, chunk)| chunk.is_entry && *name == source)?;
        let mut entry = Self {
            script: chunk.file.clone(),
            styles: Vec::new(),
            preloads: Vec::new(),
        };
        entry.take(&chunks, chunk, &mut BTreeSet::from([name]));
        Some(entry)
    }

    /// Adds what a chunk needs. The styles of its imports go before its own, which thus have the last
    /// word.
    fn take<'a>(
        &mut self,
        chunks: &'a BTreeMap<String, Chunk>,
        chunk: &'a Chunk,
        seen: &mut BTreeSet<&'a String>,
    ) {
        for import in &chunk.imports {
            if let Some(chunk) = chunks.get(import)
                && seen.insert(import)
            {
                self.preloads.push(chunk.file.clone());
                self.take(chunks, chunk, seen);
            }
        }
        for style in &chunk.css {
            if !self.styles.contains(style) {
                self.styles.push(style.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAY: &str = "src/play.ts";

    #[test]
    fn imports_are_followed_once() {
        let manifest = br#"{
            "src/play.ts": {"file": "assets/play-1.js", "isEntry": true, "src": "src/play.ts",
                "imports": ["_a.js", "_b.js"], "css": ["assets/play-1.css"]},
            "_a.js": {"file": "assets/a-2.js", "imports": ["_b.js"], "css": ["assets/a-2.css"]},
            "_b.js": {"file": "assets/b-3.js", "imports": ["_a.js", "_gone.js"]},
            "src/other.ts": {"file": "assets/other-4.js", "isEntry": true}
        }"#;
        let entry = Entry::from_manifest(manifest, PLAY).expect("the manifest has the entry");
        assert_eq!(entry.script, "assets/play-1.js");
        assert_eq!(entry.styles, ["assets/a-2.css", "assets/play-1.css"]);
        assert_eq!(entry.preloads, ["assets/a-2.js", "assets/b-3.js"]);
    }

    #[test]
    fn other_files_are_no_manifest() {
        assert_eq!(Entry::from_manifest(b"", PLAY), None);
        assert_eq!(Entry::from_manifest(b"{}", PLAY), None);
        assert_eq!(
            Entry::from_manifest(br#"{"name": "Harzdame", "icons": []}"#, PLAY),
            None
        );
        assert_eq!(
            Entry::from_manifest(br#"{"src/play.ts": {"file": "assets/x.js"}}"#, PLAY),
            None
        );
    }
}
