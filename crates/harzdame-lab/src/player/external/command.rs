//! Commands that start other programs, as text.

use thiserror::Error;

/// A command cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// There is no program in it.
    #[error("the command names no program: write, for instance, hub:./engine hub")]
    Empty,
    /// A quotation mark has no partner.
    #[error("a quotation mark in the command `{command}` has no partner")]
    OpenQuote {
        /// The command.
        command: String,
    },
}

/// The words of a command. Single and double quotation marks keep blanks; there are no other signs
/// with a meaning, so that paths of any system can be written as they are.
pub(crate) fn words(command: &str) -> Result<Vec<String>, CommandError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(CommandError::OpenQuote {
            command: command.into(),
        });
    }
    words.extend(word);
    if words.first().is_none_or(String::is_empty) {
        return Err(CommandError::Empty);
    }
    Ok(words)
}

/// The parts between a sign that stands outside quotation marks.
pub(crate) fn split_outside_quotes(text: &str, sign: char) -> Vec<&str> {
    let mut quote = None;
    text.split(|c: char| {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            _ => {}
        }
        quote.is_none() && c == sign
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_keep_blanks() {
        for (command, expected) in [
            ("./engine hub", &["./engine", "hub"][..]),
            ("  a\t b  ", &["a", "b"]),
            (
                r#""C:\my engines\x.exe" --log '' "#,
                &[r"C:\my engines\x.exe", "--log", ""],
            ),
            (r#"a"b c"d 'say "x"'"#, &["ab cd", r#"say "x""#]),
        ] {
            assert_eq!(words(command).expect(command), expected);
        }
        assert_eq!(words(" "), Err(CommandError::Empty));
        assert_eq!(words("''"), Err(CommandError::Empty));
        assert!(matches!(words("a 'b"), Err(CommandError::OpenQuote { .. })));
    }

    #[test]
    fn signs_inside_quotation_marks_do_not_split() {
        assert_eq!(
            split_outside_quotes("a;'b;c';\";\"", ';'),
            ["a", "'b;c'", "\";\""]
        );
        assert_eq!(split_outside_quotes("", ';'), [""]);
    }
}
