//! `harzdame db`.

use std::fs;

use crate::harness::{Folder, run, run_on};

#[test]
fn a_backup_fills_an_empty_database_and_no_other() {
    let folder = Folder::new();
    let url = |name: &str| format!("sqlite:{}", folder.path(name));
    let (from, to, backup) = (url("from.db"), url("to.db"), folder.path("games.backup"));
    let written = run(["db", "backup", &backup, "--database", &from]);
    assert_eq!(written.status, Some(0), "{written:?}");
    assert!(written.stderr.contains("rows written"), "{written:?}");
    run(["db", "backup", &backup, "--database", &from]).refused(["games.backup", "--force"]);
    let again = run(["db", "backup", &backup, "--force", "--database", &from]);
    assert_eq!(again.status, Some(0), "{again:?}");
    let piped = run(["db", "backup", "-", "--database", &from]);
    let text = fs::read_to_string(&backup).expect("a backup");
    assert_eq!(piped.stdout, text);

    let cut = folder.path("cut.backup");
    fs::write(&cut, &text[..text.len() - 3]).expect("a file");
    run(["db", "restore", &cut, "--database", &to]).refused([
        "nothing was restored",
        "cut.backup",
        "line",
    ]);
    let restored = run_on(["db", "restore", "-", "--database", &to], &text);
    assert_eq!(restored.status, Some(0), "{restored:?}");
    let back = run(["db", "backup", "-", "--database", &to]);
    assert_eq!(back.stdout, text);
    run(["db", "restore", "no-such-file", "--database", &to]).refused(["no-such-file"]);
}

#[test]
fn what_is_no_database_is_refused_with_the_remedy() {
    run(["db", "backup", "-", "--database", "games.db"]).refused(["sqlite:", "postgres://"]);
    run(["db", "backup", "-", "--database", "none"]).refused(["no database"]);
    run([
        "db",
        "backup",
        "-",
        "--database",
        "sqlite:/no/such/folder/games.db",
    ])
    .refused(["/no/such/folder"]);
}
