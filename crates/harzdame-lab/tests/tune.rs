//! Tuning that is ended in the middle, and goes on.

use std::{fs, num::NonZeroUsize};

use harzdame_engine::Control;
use harzdame_lab::{
    Adjudication, Allowance, Conduct, JournalError, Match, MatchError, Resign,
    tune::{TuneError, Tuning, TuningReport},
};

mod files;
use files::TestFile;

fn tuning() -> Tuning {
    Tuning {
        parameters: ["rfp_margin", "futility_margin=90:20", "late_moves"]
            .map(|text| text.parse().expect("a parameter"))
            .into(),
        iterations: 5,
        pairs: 2,
        conduct: Conduct {
            allowance: Allowance::nodes(80),
            adjudication: Adjudication {
                resign: Some(Resign {
                    moves: 1,
                    score: 200,
                    two_sided: false,
                }),
                ..Adjudication::default()
            },
            table_mib: 1,
            concurrency: NonZeroUsize::new(3).expect("three is not zero"),
            ..Conduct::default()
        },
        ..Tuning::default()
    }
}

fn run(tuning: &Tuning, journal: Option<&TestFile>) -> Result<TuningReport, TuneError> {
    tuning.run(&Control::new(), journal.map(TestFile::path), |_| {})
}

#[test]
fn the_seed_decides_whatever_the_number_of_threads() {
    let report = run(&tuning(), None).expect("it is done");
    assert!(report.is_complete());
    assert_eq!(report.pairs.count(), 10);
    assert_eq!(report.spsa.dimensions()[1].start, 90);
    assert_ne!(report.spsa.values(), [60.0, 90.0, 4.0]);
    assert!(
        report
            .player
            .to_string()
            .starts_with("engine;option.rfp_margin=")
    );
    let mut alone = tuning();
    alone.conduct.concurrency = NonZeroUsize::MIN;
    assert_eq!(run(&alone, None).expect("it is done"), report);
    let mut other = tuning();
    other.conduct.seed = 2;
    assert_ne!(run(&other, None).expect("it is done").spsa, report.spsa);
}

#[test]
fn tuning_that_is_ended_anywhere_goes_on_as_if_nothing_had_been() {
    let journal = TestFile::new("tuning");
    let whole = run(&tuning(), Some(&journal)).expect("it is done");
    let text = fs::read(journal.path()).expect("a journal");
    for part in 0..4 {
        let cut = part * (text.len() - 1) / 3;
        fs::write(journal.path(), &text[..cut]).expect("a file");
        assert_eq!(run(&tuning(), Some(&journal)).expect("it is done"), whole);
        assert_eq!(fs::read(journal.path()).expect("a journal"), text);
    }
    // A stop drops the iteration that is going on.
    let other = TestFile::new("tuning-stopped");
    let stop = Control::new();
    let stopped = tuning().run(&stop, Some(other.path()), |report| {
        if report.spsa.done() == 3 {
            stop.stop();
        }
    });
    let stopped = stopped.expect("it is stopped");
    assert!(!stopped.is_complete() && stopped.spsa.done() == 3);
    assert_eq!(run(&tuning(), Some(&other)).expect("it is done"), whole);
}

#[test]
fn a_journal_of_something_else_is_refused() {
    let journal = TestFile::new("tuning-other");
    run(&tuning(), Some(&journal)).expect("it is done");
    let mut other = tuning();
    other.parameters.pop();
    other.iterations = 9;
    match run(&other, Some(&journal)) {
        Err(TuneError::Match(MatchError::Journal(JournalError::Other { differences, .. }))) => {
            assert_eq!(
                differences,
                [
                    "parameters is rfp_margin=60:19.75,futility_margin=90:20,late_moves=4:1.95 \
                     there and rfp_margin=60:19.75,futility_margin=90:20 here",
                    "iterations is 5 there and 9 here"
                ]
            );
        }
        other => panic!("{other:?}"),
    }
    let refused = Match::default()
        .play(&Control::new(), Some(journal.path()), |_, _| {})
        .expect_err("this is no match")
        .to_string();
    assert!(refused.contains("no journal of a match"), "{refused}");
    let text = fs::read_to_string(journal.path()).expect("a journal");
    for (from, to, message) in [
        (
            "\"iteration\":2",
            "\"iteration\":3",
            ":3: iteration 2 should stand here, not 3",
        ),
        (
            "\"pairs\":[",
            "\"pairs\":[7",
            ":2: an iteration has 2 pairs",
        ),
    ] {
        fs::write(journal.path(), text.replacen(from, to, 1)).expect("a file");
        let error = run(&tuning(), Some(&journal))
            .expect_err(message)
            .to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refused = |change: &dyn Fn(&mut Tuning)| {
        let mut tuning = tuning();
        change(&mut tuning);
        run(&tuning, None).expect_err("no sense").to_string()
    };
    let baseline = refused(&|tuning| tuning.player = "baseline".parse().expect("a player"));
    assert!(baseline.starts_with("baseline has no parameters"));
    let twice = refused(&|tuning| tuning.parameters.extend_from_within(..1));
    assert_eq!(twice, "rfp_margin can be tuned once only");
    let nothing = refused(&|tuning| tuning.parameters.clear());
    assert!(nothing.contains("name one at least"));
}
