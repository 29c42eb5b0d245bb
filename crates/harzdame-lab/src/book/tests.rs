use std::fs;

use harzdame::fen;

use super::*;
use crate::{Journal, journal::Work, test_folder::TestFolder};

fn small() -> Construction {
    Construction {
        nodes: 150,
        table_mib: 1,
        positions: 90,
        ..Construction::default()
    }
}

fn build(
    construction: &Construction,
    journal: &Path,
    threads: usize,
) -> Result<BuiltBook, ConstructionError> {
    let threads = NonZeroUsize::new(threads).expect("at least one");
    let evaluation = Evaluation::default();
    construction.build(&evaluation, journal, threads, &Control::new(), |_| {})
}

#[test]
fn a_book_knows_what_follows_and_what_it_is_worth() {
    let folder = TestFolder::new("book-whole");
    let journal = folder.file("journal");
    let built = build(&small(), &journal, 2).expect("a book");
    assert!(built.complete);
    assert!((90..110).contains(&built.searched), "{}", built.searched);
    let book = built.book;
    assert!(book.len() >= built.searched);
    let stats = BookStats::of(&book);
    assert_eq!((stats.positions, stats.reached), (book.len(), book.len()));
    assert!(stats.complete > 5 && stats.plies > 1, "{stats:?}");
    assert!(book.description().contains("150 nodes (evaluation: hand)"));
    // Where all moves are known, the position is worth what the best is, all along the line.
    let mut position = Position::START;
    let line = BookStats::best_line(&book, &position);
    assert!(line.len() > 1, "{line:?}");
    for mv in line {
        let best = book.moves(&position)[0].1;
        assert_eq!(book.get(&position), Some(best));
        position = position.play_unchecked(mv);
    }
    // A leaf has the value of its search.
    let lines = fs::read_to_string(&journal).expect("a journal");
    let leaf = lines
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .find(|line| {
            let position = line["position"].as_str().expect("a text");
            book.moves(&fen::parse(position).expect("a position"))
                .is_empty()
        })
        .expect("a leaf");
    let position = fen::parse(leaf["position"].as_str().expect("a text")).expect("a position");
    let value = leaf["centi_men"].as_i64().expect("a number");
    assert_eq!(book.get(&position), Some(Score::centi_men(value as i32)));
}

#[test]
fn a_book_that_is_killed_anywhere_is_the_same_book() {
    let folder = TestFolder::new("book-killed");
    let journal = folder.file("journal");
    let whole = build(&small(), &journal, 1).expect("a book");
    let text = fs::read(&journal).expect("a journal");
    let searches = |text: &[u8]| {
        let mut lines: Vec<Vec<u8>> = text
            .split(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect();
        lines.sort();
        lines
    };
    for (part, threads) in (0..4).zip([2, 1, 3, 2]) {
        let cut = part * (text.len() - 1) / 3;
        fs::write(&journal, &text[..cut]).expect("a file");
        let again = build(&small(), &journal, threads).expect("a book");
        assert_eq!(again, whole, "cut at {cut}");
        let again = fs::read(&journal).expect("a journal");
        assert_eq!(searches(&again), searches(&text), "nothing is done twice");
    }
}

#[test]
fn a_book_that_was_stopped_goes_on_and_grows() {
    let folder = TestFolder::new("book-stopped");
    let journal = folder.file("journal");
    let control = Control::new();
    let stopped = small()
        .build(
            &Evaluation::default(),
            &journal,
            NonZeroUsize::MIN,
            &control,
            |progress| {
                assert_eq!(progress.searched, progress.now);
                control.stop();
            },
        )
        .expect("a book");
    // What is behind the start may have been under way, but nothing more.
    assert!(!stopped.complete && stopped.searched < 10, "{stopped:?}");
    assert!(!stopped.book.is_empty());
    // What there is can be had from the journal too, without a search.
    let before = fs::read(&journal).expect("a journal");
    assert_eq!(small().export(&journal).expect("a book"), stopped);
    assert_eq!(fs::read(&journal).expect("a journal"), before);

    let whole = build(&small(), &journal, 2).expect("a book");
    assert!(whole.complete);
    assert_eq!(small().export(&journal).expect("a book"), whole);
    // A greater book is what it would have been at once.
    let greater = Construction {
        positions: 130,
        ..small()
    };
    let grown = build(&greater, &journal, 1).expect("a book");
    let other = folder.file("other");
    assert_eq!(build(&greater, &other, 2).expect("a book"), grown);
}

#[test]
fn a_journal_belongs_to_one_kind_of_search() {
    let folder = TestFolder::new("book-belongs");
    let journal = folder.file("journal");
    build(&small(), &journal, 1).expect("a book");
    for (other, difference) in [
        (
            Construction {
                nodes: 160,
                ..small()
            },
            "nodes is 150 there and 160 here",
        ),
        (
            Construction {
                evaluation: "network".into(),
                ..small()
            },
            "evaluation is hand there and network here",
        ),
        (
            Construction {
                table_mib: 2,
                ..small()
            },
            "table is 1 MiB there and 2 MiB here",
        ),
    ] {
        let refused = build(&other, &journal, 1)
            .expect_err("another one")
            .to_string();
        assert!(refused.contains("journal of another book"), "{refused}");
        assert!(refused.contains(difference), "{refused}");
        assert!(other.export(&journal).is_err());
    }
    // What another version of the engine has found.
    let text = fs::read_to_string(&journal).expect("a journal");
    let (start, rest) = text.split_once("\"centi_men\":").expect("a value");
    let (_, rest) = rest.split_once('}').expect("an end");
    let forged = format!("{start}\"centi_men\":977}}{rest}");
    fs::write(&journal, forged).expect("a file");
    let refused = build(&small(), &journal, 1).expect_err("another engine");
    assert!(
        matches!(refused, ConstructionError::OtherEngine { there: 977, .. }),
        "{refused}"
    );
    for (wrong, message) in [
        (
            "{\"position\":\"W:Wa1:Bh8\",\"centi_men\":3}",
            ":2: an image",
        ),
        ("{\"position\":\"W:Wz1:Bh8\",\"centi_men\":3}", ":2: "),
        ("{\"centi_men\":3}", ":2: missing field `position`"),
    ] {
        let header = text.lines().next().expect("a header");
        // Of the images one stands for all, whichever it is.
        let image = fen::parse("W:Wa1:Bh8").expect("a position");
        let image = [image, image.color_swapped()]
            .into_iter()
            .find(|image| image.folded() != *image)
            .expect("not both");
        let wrong = wrong.replace("W:Wa1:Bh8", &image.to_string());
        fs::write(&journal, format!("{header}\n{wrong}\n")).expect("a file");
        let refused = build(&small(), &journal, 1)
            .expect_err("no search")
            .to_string();
        assert!(refused.contains(message), "{refused}");
    }
    fs::write(&journal, "{\"harzdame-match\":1,\"settings\":[]}\n").expect("a file");
    let refused = build(&small(), &journal, 1)
        .expect_err("of a match")
        .to_string();
    assert!(
        refused.contains(":1: this is no journal of a book"),
        "{refused}"
    );
    let _held = Journal::open::<serde_json::Value>(&journal, Work::Match, &[]).expect("a journal");
    let refused = build(&small(), &journal, 1)
        .expect_err("in use")
        .to_string();
    assert!(refused.contains("another run is using it"), "{refused}");
}
