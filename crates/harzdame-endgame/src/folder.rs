//! The folder that tables are kept in.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use etcetera::BaseStrategy;
use thiserror::Error;

use crate::{
    Material,
    container::{BadFile, Container, Content, Problem},
    distances::Decompressor,
    expanded::{Expanded, ExpandedTables},
    map::map,
};

/// A folder of tables: two files for each material, named by it. Other files in it are left alone.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

/// A file cannot be used.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        error: io::Error,
    },
    /// It is not what it should be.
    #[error(transparent)]
    Bad(#[from] BadFile),
}

/// Where tables are looked for if nobody says where: in `$HARZDAME_TABLES`, or else in the folder
/// for data of the user, under `harzdame/tables`. `None` if there is no such folder.
#[must_use]
pub fn default_folder() -> Option<PathBuf> {
    let named = std::env::var_os("HARZDAME_TABLES").filter(|name| !name.is_empty());
    let of_user = || {
        let strategy = etcetera::choose_base_strategy().ok()?;
        Some(strategy.data_dir().join("harzdame").join("tables"))
    };
    named.map(PathBuf::from).or_else(of_user)
}

impl OpenError {
    fn is_missing(&self) -> bool {
        matches!(self, OpenError::Unreadable { error, .. } if error.kind() == io::ErrorKind::NotFound)
    }
}

impl Folder {
    pub(crate) fn new(path: &Path) -> Folder {
        Folder {
            path: path.to_owned(),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The name of a file.
    pub(crate) fn name(material: Material, content: Content) -> String {
        format!("{material}.{}", content.extension())
    }

    fn file(&self, material: Material, content: Content) -> PathBuf {
        self.path.join(Folder::name(material, content))
    }

    /// Opens a file; `None` if it is not there.
    pub(crate) fn open(
        &self,
        material: Material,
        content: Content,
    ) -> Result<Option<Container>, OpenError> {
        match self.open_present(material, content) {
            Ok(container) => Ok(Some(container)),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn open_present(&self, material: Material, content: Content) -> Result<Container, OpenError> {
        let path = self.file(material, content);
        let unreadable = |error| OpenError::Unreadable {
            path: path.clone(),
            error,
        };
        let file = File::open(&path).map_err(unreadable)?;
        let bytes = map(&file).map_err(unreadable)?;
        let container = Container::open(path.display().to_string(), Box::new(bytes))?;
        let header = &container.header;
        if (header.material, header.content) != (material, content) {
            let material = header.material;
            return Err(container.bad(Problem::Misnamed { material }).into());
        }
        Ok(container)
    }

    /// The materials that have a file of this content, in no particular order.
    pub(crate) fn materials(&self, content: Content) -> io::Result<Vec<Material>> {
        let mut materials = Vec::new();
        for entry in fs::read_dir(&self.path)? {
            let path = PathBuf::from(entry?.file_name());
            if path
                .extension()
                .is_some_and(|end| end == content.extension())
                && let Some(material) = path.file_stem().and_then(|stem| stem.to_str())
                && let Ok(material) = material.parse::<Material>()
                && Folder::name(material, content) == path.to_string_lossy()
            {
                materials.push(material);
            }
        }
        Ok(materials)
    }

    /// Loads the distances of a material; `None` if they are not there.
    pub(crate) fn load(&self, material: Material) -> Result<Option<Expanded>, OpenError> {
        let Some(file) = self.open(material, Content::Distances)? else {
            return Ok(None);
        };
        let mut decompressor = Decompressor::new();
        let mut bytes = Vec::with_capacity(file.index.len() as usize);
        for block in 0..file.blocks() {
            decompressor.block(&file, block, &mut bytes)?;
        }
        Ok(Some(Expanded::from_bytes(file.index.clone(), bytes)))
    }

    /// Loads the distances of those of these materials that are not among the tables. Returns those
    /// that are not there.
    pub(crate) fn load_into(
        &self,
        tables: &mut ExpandedTables,
        materials: impl IntoIterator<Item = Material>,
    ) -> Result<Vec<Material>, OpenError> {
        let mut missing = Vec::new();
        for material in materials {
            if tables.get(material).is_none() {
                match self.load(material)? {
                    Some(table) => tables.add(Arc::new(table)),
                    None => missing.push(material),
                }
            }
        }
        Ok(missing)
    }

    /// Puts a file into the folder: either all of it is there afterwards, or nothing has changed.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), OpenError> {
        let path = self.path.join(name);
        let part = self.path.join(format!("{name}.part"));
        let write = || {
            let mut file = File::create(&part)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&part, &path)?;
            // The new name is safe once the folder is.
            File::open(&self.path)?.sync_all()
        };
        write().map_err(|error| OpenError::Unreadable {
            path: path.clone(),
            error,
        })
    }
}
