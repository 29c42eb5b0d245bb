//! `harzdame endgame`.

use std::{fs, process::Stdio, thread, time::Duration};

use crate::harness::{Folder, command, run, run_on};

fn build(dir: &str) {
    let built = run(["endgame", "build", "--pieces", "3", "--dir", dir, "--quiet"]);
    assert_eq!(built.status, Some(0), "{built:?}");
    assert_eq!(built.stderr, "");
}

#[test]
fn values_with_four_pieces_need_no_files() {
    let won = run(["endgame", "probe", "--fen", "W:WKa1,Kb3:BKg6"]);
    let lines = won.lines();
    assert_eq!(lines[0], "win");
    assert!(lines[1].ends_with("win") && lines[1].contains('-'));
    let input = "# a comment\n\nW:WKa1,Kb3:BKg6\tanything\nB:WKc4:BKf6\nx\nW:Wa1,a2,a3,a4:BKg6\n";
    let batch = run_on(["endgame", "probe", "--batch", "-"], input);
    assert_eq!(batch.status, Some(1), "{batch:?}");
    let lines: Vec<_> = batch.stdout.lines().collect();
    assert_eq!(
        lines[..2],
        ["W:WKa1,Kb3:BKg6\twin\t-", "B:WKc4:BKf6\tdraw\t-"]
    );
    assert!(lines[2].starts_with("x\t?\t"));
    assert_eq!(
        lines[3],
        "W:Wa1,a2,a3,a4:BKg6\t?\tMMMMvK is not in the tables"
    );
    run(["endgame", "probe", "--fen", "W:Wa1,a2,a3,a4:BKg6"])
        .refused(["MMMMvK is not in the tables"]);
}

#[test]
fn tables_are_built_checked_counted_and_looked_up() {
    let folder = Folder::new();
    let dir = folder.path("tables");
    build(&dir);
    let verified = run(["endgame", "verify", "--dir", &dir, "--quiet"]);
    assert_eq!(verified.lines(), ["1540195 positions, 0 errors"]);
    let stats = run(["endgame", "stats", "--dir", &dir, "--tsv"]);
    assert_eq!(
        stats.lines()[2],
        "1\t0\t0\t1\t6678\t162\t650\t2527\t3262\t77\t0\t11\tB:Wa1:BKb2"
    );
    assert_eq!(stats.lines().len(), 10);
    let probed = run([
        "endgame",
        "probe",
        "--dir",
        &dir,
        "--fen",
        "B:WKc2,Kd2:BKa1",
    ]);
    assert_eq!(probed.lines()[0], "loss in 16 plies");
    let mined = run([
        "endgame",
        "mine",
        "--dir",
        &dir,
        "--pieces",
        "3",
        "--count",
        "7",
        "--criterion",
        "longest",
    ]);
    assert_eq!(mined.stdout.lines().count(), 8, "{mined:?}");
    assert!(mined.stdout.contains("\twin\t55\t"), "{mined:?}");
    // Once more changes nothing.
    let manifest = fs::read(format!("{dir}/manifest.json")).expect("a list");
    build(&dir);
    assert_eq!(
        fs::read(format!("{dir}/manifest.json")).ok(),
        Some(manifest)
    );
}

#[test]
fn faults_are_told_with_what_to_do() {
    let folder = Folder::new();
    let dir = folder.path("tables");
    run(["endgame", "build", "--only", "KKvK", "--dir", &dir]).refused(["KvK", "first"]);
    run(["endgame", "build", "--only", "KKvX", "--dir", &dir]).refused(["KKvX", "KKMvKM"]);
    run(["endgame", "build", "--pieces", "9", "--dir", &dir]).refused(["9"]);
    run([
        "endgame", "build", "--pieces", "4", "--memory", "1", "--dir", &dir,
    ])
    .refused(["MiB of memory", "1 MiB"]);
    run(["endgame", "stats", "--dir", &folder.path("empty")]).refused(["harzdame endgame build"]);
    run(["endgame", "verify", "--dir", &folder.path("none")]).refused(["none"]);
    let file = folder.file("a-file", "");
    run(["endgame", "build", "--pieces", "2", "--dir", &file]).refused(["a-file"]);
    build(&dir);
    let path = format!("{dir}/KMvK.hzd");
    let mut bytes = fs::read(&path).expect("a table");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&path, bytes).expect("written");
    run(["endgame", "verify", "--dir", &dir, "--quiet"]).refused(["KMvK.hzd", "build or copy"]);
    let probed = run(["endgame", "probe", "--dir", &dir, "--fen", "W:WKa1:BKg6"]);
    assert_eq!(probed.lines()[0], "draw");
}

#[test]
fn a_build_that_was_killed_has_the_same_bytes() {
    let folder = Folder::new();
    let (whole, killed) = (folder.path("whole"), folder.path("killed"));
    build(&whole);
    let args = ["endgame", "build", "--pieces", "3", "--dir", &killed];
    for round in 0..6 {
        let mut child = command(args)
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        thread::sleep(Duration::from_millis(40 + 60 * round));
        // It may have finished.
        let _ = child.kill();
        child.wait().expect("it ends");
    }
    build(&killed);
    let names = |dir: &str| {
        let mut names: Vec<_> = fs::read_dir(dir)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        names
    };
    let all = names(&whole);
    for name in &all {
        let read = |dir: &str| fs::read(format!("{dir}/{}", name.display())).ok();
        assert_eq!(read(&whole), read(&killed), "{}", name.display());
    }
    assert_eq!(all, names(&killed));
}

#[cfg(unix)]
#[test]
fn two_builds_in_one_folder_do_not_meet() {
    let folder = Folder::new();
    let dir = folder.path("tables");
    let mut child = command(["endgame", "build", "--pieces", "4", "--dir", &dir])
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while !fs::exists(format!("{dir}/KvK.hzv")).unwrap_or(false) {
        thread::sleep(Duration::from_millis(5));
    }
    run(["endgame", "build", "--pieces", "2", "--dir", &dir]).refused(["already"]);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

#[test]
fn a_plan_names_the_jobs_and_what_they_need() {
    let plan = run(["endgame", "plan", "--pieces", "3", "--needs"]);
    let lines = plan.lines();
    assert_eq!(lines[0], "# stage\tclass\tnumbers\tMiB\tneeds");
    let line = |class: &str| {
        let line = lines
            .iter()
            .find(|line| line.split('\t').nth(1) == Some(class));
        line.expect("a line for the class")
            .split('\t')
            .collect::<Vec<_>>()
    };
    assert_eq!((line("KvK")[0], line("KvK")[4]), ("1", ""));
    // A man is promoted, or captured.
    assert!(line("KKvM")[4].split(',').any(|table| table == "KKvK"));
    let stage = |class| line(class)[0].parse::<u32>().expect("a number");
    assert!(stage("KKvM") > stage("KKvK") && stage("MMvM") > stage("KMvM"));
    let one = run(["endgame", "plan", "--only", "KKKKKvM"]);
    assert_eq!(one.lines().len(), 2);
}
