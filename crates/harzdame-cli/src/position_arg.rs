//! Positions on the command line.

use std::fmt::Write;

use harzdame::{Position, fen};

/// Reads the value of `--fen`. The error shows the text with its faults underlined.
pub(crate) fn parse(text: &str) -> Result<Position, String> {
    fen::parse(text).map_err(|error| {
        let mut message = error.to_string();
        if let Some(marks) = underline(text, &error.ranges()) {
            // Writing to a string does not fail.
            let _ = write!(message, "\n\n  {text}\n  {marks}");
        }
        message
    })
}

/// A line of `^` below the bytes at fault. `None` where it would not fit below the text.
fn underline(text: &str, ranges: &[std::ops::Range<usize>]) -> Option<String> {
    if text.is_empty() || !text.chars().all(|c| c.is_ascii() && !c.is_control()) {
        return None;
    }
    let mut marks = vec![b' '; text.len() + 1];
    for range in ranges {
        // An empty range is a place where something is missing.
        let end = range.end.max(range.start + 1).min(marks.len());
        marks.get_mut(range.start..end)?.fill(b'^');
    }
    let marks = String::from_utf8(marks).ok()?;
    Some(marks.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_underlined() {
        let message = parse("W:Wa1,x9:Bh8").unwrap_err();
        assert!(
            message.ends_with("\n\n  W:Wa1,x9:Bh8\n        ^^"),
            "{message}"
        );
        let message = parse("W:Wc8,h3:Bh8").unwrap_err();
        assert!(
            message.ends_with("\n\n  W:Wc8,h3:Bh8\n     ^^ ^^"),
            "{message}"
        );
        let message = parse("W").unwrap_err();
        assert!(message.ends_with("\n\n  W\n   ^"), "{message}");
    }

    #[test]
    fn what_has_no_fixed_width_is_not_underlined() {
        assert!(!parse("W:Wé1").unwrap_err().contains('^'));
        assert!(!parse("").unwrap_err().contains('^'));
    }
}
