//! Tables as others use them: built, checked, looked up.

use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

use harzdame::{Position, fen};
use harzdame_endgame::{
    Build, BuildError, Distance, Material, ProbeError, Tables, Value, Verify, VerifyError,
};

/// A folder that is removed in the end.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> TestFolder {
        let id = std::process::id();
        let path = std::env::temp_dir().join(format!("harzdame-endgame-{name}-{id}"));
        std::fs::create_dir_all(&path).expect("a folder");
        TestFolder(path)
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn threads() -> NonZeroUsize {
    NonZeroUsize::new(2).expect("not 0")
}

fn build(dir: &Path, pieces: u8) -> Result<(), BuildError> {
    let build = Build {
        dir: dir.to_owned(),
        classes: Build::classes(pieces).collect(),
        memory: 512 << 20,
        threads: threads(),
    };
    build.run(&|| false, &|_| ())
}

fn verify(dir: &Path) -> Result<(), String> {
    let verify = Verify {
        dir: dir.to_owned(),
        classes: Vec::new(),
        threads: threads(),
    };
    let verified = verify.run(&|| false, &|_| ());
    let verified = verified.map_err(|error| error.to_string())?;
    match verified.errors {
        0 => verified.manifest,
        errors => Err(format!("{errors} errors")),
    }
}

/// A line of the file of values that another program made.
struct Known {
    position: Position,
    value: Value,
    distance: Option<u8>,
}

fn known() -> Vec<Known> {
    include_str!("data/endgame-values.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut cells = line.split('\t');
            let mut cell = || cells.next().expect("three cells");
            Known {
                position: fen::parse(cell()).expect("a position"),
                value: match cell() {
                    "win" => Value::Win,
                    "draw" => Value::Draw,
                    "loss" => Value::Loss,
                    other => panic!("{other}"),
                },
                distance: cell().parse().ok(),
            }
        })
        .collect()
}

#[test]
fn embedded_values_are_those_of_another_program() {
    let tables = Tables::embedded();
    let mut checked = 0;
    for known in known() {
        for position in known.position.images() {
            match tables.value(&position) {
                Ok(value) => assert_eq!(value, known.value, "{position}"),
                Err(error) => {
                    assert!(known.position.occupied().len() > 4, "{position}: {error}");
                    continue;
                }
            }
            checked += 1;
        }
    }
    assert!(checked >= 400, "{checked}");
}

#[test]
fn tables_of_4_pieces_are_the_embedded_ones_and_have_the_distances_of_another_program() {
    let folder = TestFolder::new("four");
    build(&folder.0, 4).expect("built");
    let mut embedded = Vec::new();
    let mut names: Vec<_> = std::fs::read_dir(&folder.0)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "hzv"))
        .collect();
    names.sort();
    for name in names {
        let file = std::fs::read(name).expect("a file");
        embedded.extend((file.len() as u32).to_le_bytes());
        embedded.extend(file);
    }
    // `script/embed-tables` makes the file from tables that were built.
    let committed = include_bytes!("../data/embedded.hza");
    assert!(
        embedded == committed,
        "the embedded tables are not those that are built"
    );

    let (tables, problems) = Tables::open(&folder.0, 1 << 20).expect("a folder");
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(tables.most_pieces(), 4);
    for known in known() {
        if known.position.occupied().len() > 4 {
            continue;
        }
        let distance = tables.distance(&known.position).expect("in the tables");
        assert_eq!(distance.value(), known.value, "{}", known.position);
        assert_eq!(distance.to_end(), known.distance, "{}", known.position);
    }
}

#[test]
fn a_side_without_pieces_is_answered_by_rule() {
    let tables = Tables::none();
    let distance = |text: &str| tables.distance(&fen::parse(text).expect("a position"));
    assert_eq!(distance("W:W:BKa1"), Ok(Distance::LOST));
    assert_eq!(distance("B:W:BKa1"), Ok(Distance::plies(1).expect("short")));
    let blocked = fen::parse("W:Wa8:B").expect("a position");
    assert_eq!(
        blocked.has_legal_move(),
        tables.value(&blocked) == Ok(Value::Win)
    );
}

#[test]
fn tables_are_equal_if_they_are_the_same() {
    assert_eq!(Tables::none(), Tables::none());
    assert_eq!(Tables::embedded(), Tables::default());
    assert_ne!(Tables::none(), Tables::embedded());
}

#[test]
fn what_is_not_in_the_tables_is_said() {
    let tables = Tables::embedded();
    let error = tables.value(&Position::START).expect_err("42 pieces");
    assert!(matches!(error, ProbeError::NotInTables { .. }));
    let won = fen::parse("W:WKa1,Kb3:BKg6").expect("a position");
    let error = tables.distance(&won).expect_err("no distances");
    assert_eq!(
        error.to_string(),
        "the distances of KKvK are not in the tables"
    );
    let drawn = fen::parse("B:WKc4:BKf6").expect("a position");
    assert_eq!(tables.distance(&drawn), Ok(Distance::DRAW));
}

#[test]
fn moves_are_told_best_first() {
    let folder = TestFolder::new("moves");
    build(&folder.0, 3).expect("built");
    let (tables, _) = Tables::open(&folder.0, 1 << 20).expect("a folder");
    let position = fen::parse("B:WKc2,Kd2:BKa1").expect("a position");
    let distance = tables.distance(&position).expect("in the tables");
    assert_eq!(distance.to_end(), Some(16));
    let moves = tables.moves(&position).expect("in the tables");
    assert_eq!(moves.len(), position.legal_moves().len());
    assert_eq!(
        moves[0].distance,
        Some(distance).filter(|_| distance.value() != Value::Draw)
    );
    assert!(moves.windows(2).all(|pair| pair[0].value >= pair[1].value));
    // Embedded values alone rank moves too.
    let by_value = Tables::embedded().moves(&position).expect("in the tables");
    assert_eq!(by_value[0].value, moves[0].value);
}

#[test]
fn a_stopped_build_goes_on_to_the_same_bytes() {
    let whole = TestFolder::new("whole");
    build(&whole.0, 3).expect("built");
    let stopped = TestFolder::new("stopped");
    std::fs::write(stopped.0.join("notes.txt"), "not a table").expect("written");
    let mut rounds = 0;
    loop {
        let stop = AtomicBool::new(false);
        let build = Build {
            dir: stopped.0.clone(),
            classes: Build::classes(3).collect(),
            memory: 512 << 20,
            threads: threads(),
        };
        let built = build.run(&|| stop.load(Ordering::Relaxed), &|progress| {
            if matches!(progress, harzdame_endgame::BuildProgress::Built { .. }) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        rounds += 1;
        match built {
            Ok(()) => break,
            Err(error) => assert!(matches!(error, BuildError::Stopped), "{error}"),
        }
    }
    assert!(rounds > 5);
    for entry in std::fs::read_dir(&whole.0).expect("a folder") {
        let path = entry.expect("an entry").path();
        let other = stopped.0.join(path.file_name().expect("a name"));
        assert_eq!(std::fs::read(path).ok(), std::fs::read(other).ok());
    }
    assert!(stopped.0.join("notes.txt").exists());
    verify(&stopped.0).expect("right tables");
}

#[test]
fn what_cannot_be_built_is_said() {
    let folder = TestFolder::new("refused");
    let mut build = Build {
        dir: folder.0.clone(),
        classes: vec!["KKvK".parse::<Material>().expect("a material")],
        memory: 512 << 20,
        threads: threads(),
    };
    let run = |build: &Build| build.run(&|| false, &|_| ());
    let error = run(&build).expect_err("KvK is missing");
    assert_eq!(
        error.to_string(),
        "KKvK needs the tables KvK: build or copy them first"
    );
    build.classes = Build::classes(3).collect();
    build.memory = 1 << 16;
    let error = run(&build).expect_err("no memory");
    assert!(matches!(error, BuildError::Memory { .. }), "{error}");
    build.memory = 1 << 30;
    build.classes = vec!["KKKKvKKKK".parse::<Material>().expect("a material")];
    let error = run(&build).expect_err("too many");
    assert!(matches!(error, BuildError::TooManyPieces { .. }), "{error}");
}

/// A folder with the tables of two pieces, and its files of one table.
fn small(name: &str) -> (TestFolder, [PathBuf; 2]) {
    let folder = TestFolder::new(name);
    build(&folder.0, 2).expect("built");
    let files = ["MvM.hzv", "MvM.hzd"].map(|file| folder.0.join(file));
    (folder, files)
}

#[test]
fn every_changed_byte_and_every_cut_is_found() {
    let (folder, files) = small("damage");
    verify(&folder.0).expect("right tables");
    // Without the list the files have to find it themselves.
    std::fs::remove_file(folder.0.join("manifest.json")).expect("removed");
    let missing = Err("there is no manifest.json".to_owned());
    assert_eq!(verify(&folder.0), missing);
    for path in &files {
        let right = std::fs::read(path).expect("a file");
        for place in 0..right.len() {
            for bit in [1, 0x80, 0xff] {
                let mut wrong = right.clone();
                wrong[place] ^= bit;
                std::fs::write(path, &wrong).expect("written");
                let error = verify(&folder.0).expect_err("damage");
                assert!(error.contains("MvM"), "byte {place}: {error}");
            }
            std::fs::write(path, &right[..place]).expect("written");
            let error = verify(&folder.0).expect_err("cut");
            assert!(error.contains("MvM"), "cut at {place}: {error}");
        }
        std::fs::write(path, [&right[..], b"x"].concat()).expect("written");
        assert!(
            verify(&folder.0)
                .expect_err("longer")
                .contains("cut or extended")
        );
        std::fs::write(path, &right).expect("written");
    }
    assert_eq!(verify(&folder.0), missing);
}

#[test]
fn a_damaged_or_misnamed_file_is_left_out_and_told() {
    let (folder, [values, distances]) = small("open");
    let mut wrong = std::fs::read(&distances).expect("a file");
    wrong[20] ^= 1;
    std::fs::write(&distances, wrong).expect("written");
    std::fs::rename(&values, folder.0.join("KMvM.hzv")).expect("renamed");
    std::fs::copy(folder.0.join("KvK.hzd"), folder.0.join("KKKvM.hzd")).expect("copied");
    let (tables, problems) = Tables::open(&folder.0, 1 << 20).expect("a folder");
    let problems: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(problems[0].contains("KKKvM.hzd") && problems[0].contains("holds the table KvK"));
    assert!(problems[1].contains("MvM.hzd") && problems[1].contains("build or copy"));
    // What is left is used, and the embedded values are.
    let position = fen::parse("W:Wa1:Bh8").expect("a position");
    assert!(tables.value(&position).is_ok());
    assert!(matches!(
        tables.distance(&position),
        Err(ProbeError::NoDistances { .. }) | Ok(_)
    ));
}

#[test]
fn tables_that_are_not_there_cannot_be_checked() {
    let (folder, _) = small("missing");
    let verify = Verify {
        dir: folder.0.clone(),
        classes: vec!["KKvK".parse().expect("a material")],
        threads: threads(),
    };
    let error = verify.run(&|| false, &|_| ()).expect_err("not there");
    assert!(matches!(error, VerifyError::Missing { .. }), "{error}");
}
