//! Any text as FEN.
#![no_main]

use harzdame::fen::{self, FenError};
use harzdame_fuzz::{check_position, check_range, check_setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match fen::parse(text) {
        Ok(position) => check_position(&position),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(!error.ranges().is_empty());
            for range in error.ranges() {
                check_range(&range, text);
            }
            if let FenError::Invalid { faults } = &error {
                assert!(!faults.is_empty());
                assert!(faults.iter().all(|fault| !fault.ranges.is_empty()));
            }
        }
    }
    match fen::parse_setup(text) {
        Ok(setup) => {
            let position = check_setup(setup);
            assert_eq!(fen::parse(text).ok(), position);
            // Written and read again, all but repetitions of one piece on one square is kept.
            let again = fen::parse_setup(&fen::to_string(&setup)).expect("text that we wrote");
            assert_eq!(fen::to_string(&again), fen::to_string(&setup));
        }
        Err(error) => {
            assert_eq!(fen::parse(text), Err(error.clone().into()));
            check_range(&error.range, text);
        }
    }
});
