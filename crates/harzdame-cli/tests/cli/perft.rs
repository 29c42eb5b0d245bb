//! `harzdame perft`.

use crate::harness::run;

#[test]
fn a_line_a_depth_and_the_speed_apart() {
    let run = run(["perft", "--depth", "5"]);
    assert_eq!(
        run.lines(),
        ["1 12", "2 144", "3 1848", "4 22744", "5 288612"]
    );
    assert!(run.stderr.contains("288612 nodes"), "{}", run.stderr);
    assert!(run.stderr.contains("nodes/s"), "{}", run.stderr);
}

#[test]
fn threads_do_not_change_the_counts() {
    let fen = "B:Wb3,Kd3:Bc3,Kf6,g4,h5";
    let one = run(["perft", "--depth", "5", "--fen", fen, "--threads", "1"]);
    let three = run(["perft", "--depth", "5", "--fen", fen, "--threads", "3"]);
    assert_eq!(one.lines(), three.lines());
    assert!(one.stderr.contains("1 thread\n"), "{}", one.stderr);
    assert!(three.stderr.contains("3 threads\n"), "{}", three.stderr);
}

#[test]
fn divide_adds_up() {
    let run = run(["perft", "--depth", "3", "--divide"]);
    let lines = run.lines();
    assert_eq!(&lines[..3], ["1 12", "2 144", "3 1848"]);
    assert_eq!(lines.len(), 15);
    let sum: u64 = lines[3..]
        .iter()
        .map(|line| {
            line.split_once(' ')
                .expect("two words")
                .1
                .parse::<u64>()
                .expect("a number")
        })
        .sum();
    assert_eq!(sum, 1848);
    assert!(lines[3].starts_with("a6-a7 "));
}

#[test]
fn routes_of_one_move_are_counted_apart_on_demand() {
    let ring = "W:Wc3:Bc4,d3,d5,e4";
    assert_eq!(
        run(["perft", "--depth", "2", "--fen", ring]).lines(),
        ["1 1", "2 0"]
    );
    let routes = run(["perft", "--depth", "2", "--fen", ring, "--routes"]);
    assert_eq!(routes.lines(), ["1 2", "2 0"]);
}

#[test]
fn a_finished_position_has_no_leaves() {
    assert_eq!(
        run(["perft", "--depth", "2", "--fen", "W:W:Ba8"]).lines(),
        ["1 0", "2 0"]
    );
}

#[test]
fn wrong_numbers_are_refused() {
    run(["perft"]).refused(["--depth"]);
    run(["perft", "--depth", "0"]).refused(["1..=99"]);
    run(["perft", "--depth", "100"]).refused(["1..=99"]);
    run(["perft", "--depth", "x"]).refused(["x"]);
    run(["perft", "--depth", "1", "--threads", "0"]).refused(["1 to 1024"]);
    run(["perft", "--depth", "1", "--fen", "W"]).refused(["colon"]);
}
