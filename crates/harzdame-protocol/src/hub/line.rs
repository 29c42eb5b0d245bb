//! Lines of Hub: a command and its arguments.

use std::fmt::{Display, Write};

use super::HubError;

/// A line, taken apart.
///
/// ```
/// use harzdame_protocol::hub::Line;
///
/// let line = Line::parse(r#"param name = tt-size value="" fast"#)?;
/// assert_eq!(line.command, "param");
/// assert_eq!(line.get("name"), Some("tt-size"));
/// assert_eq!(line.get("value"), Some(""));
/// assert!(line.has("fast"));
/// # Ok::<(), harzdame_protocol::hub::HubError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The command.
    pub command: &'a str,
    /// The arguments, in order.
    pub args: Vec<Arg<'a>>,
}

/// An argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arg<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its value; `None` for a name alone.
    pub value: Option<&'a str>,
}

/// Whether a character can stand in a name or an unquoted value.
fn is_plain(c: char) -> bool {
    !c.is_control() && !c.is_whitespace() && c != '=' && c != '"'
}

impl<'a> Line<'a> {
    /// Takes a line apart.
    ///
    /// # Errors
    ///
    /// [`HubError::MissingCommand`] for an empty line, and what breaks the grammar.
    pub fn parse(text: &'a str) -> Result<Line<'a>, HubError> {
        let mut scanner = Scanner { text, at: 0 };
        scanner.skip_blanks();
        if scanner.rest().is_empty() {
            return Err(HubError::MissingCommand);
        }
        let command = scanner.name()?;
        let mut args = Vec::new();
        loop {
            scanner.skip_blanks();
            if scanner.rest().is_empty() {
                return Ok(Line { command, args });
            }
            let name = scanner.name()?;
            scanner.skip_blanks();
            let mut value = None;
            if scanner.rest().starts_with('=') {
                scanner.at += 1;
                scanner.skip_blanks();
                value = Some(scanner.value()?);
            }
            args.push(Arg { name, value });
        }
    }

    /// The value of an argument; empty for a name alone, `None` if it is not there. The last one
    /// counts if there are several.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a str> {
        let found = self.args.iter().rfind(|arg| arg.name == name)?;
        Some(found.value.unwrap_or_default())
    }

    /// Whether an argument is there, with or without a value.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.args.iter().any(|arg| arg.name == name)
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn plain(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !is_plain(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn name(&mut self) -> Result<&'a str, HubError> {
        let start = self.at;
        let name = self.plain();
        if name.is_empty() {
            let next = self.rest().chars().next().map_or(0, char::len_utf8);
            return Err(HubError::ExpectedName {
                range: start..start + next,
            });
        }
        Ok(name)
    }

    fn value(&mut self) -> Result<&'a str, HubError> {
        let at = self.at;
        if let Some(quoted) = self.rest().strip_prefix('"') {
            let end = quoted.find('"').ok_or(HubError::OpenQuote { at })?;
            self.at += end + 2;
            return Ok(&quoted[..end]);
        }
        match self.plain() {
            "" => Err(HubError::ExpectedValue { at }),
            value => Ok(value),
        }
    }
}

/// Writes a line, argument by argument. Values are quoted where they have to be.
///
/// Hub has no way to write a quotation mark inside a value: it becomes an apostrophe. Control
/// characters, line ends among them, become blanks.
///
/// ```
/// use harzdame_protocol::hub::LineWriter;
///
/// let line = LineWriter::new("level").arg("depth", 9).arg("note", "say \"aah\"").flag("fast");
/// assert_eq!(line.finish(), "level depth=9 note=\"say 'aah'\" fast");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct LineWriter(String);

impl LineWriter {
    /// Begins a line.
    pub fn new(command: &str) -> LineWriter {
        LineWriter(command.into())
    }

    /// Adds a name with a value.
    pub fn arg(mut self, name: &str, value: impl Display) -> LineWriter {
        let value = value.to_string();
        self.0.push(' ');
        self.0.push_str(name);
        self.0.push('=');
        if !value.is_empty() && value.chars().all(is_plain) {
            self.0.push_str(&value);
            return self;
        }
        self.0.push('"');
        self.0.extend(value.chars().map(|c| match c {
            '"' => '\'',
            c if c.is_control() => ' ',
            c => c,
        }));
        self.0.push('"');
        self
    }

    /// Adds a name with a value, if there is one.
    pub fn arg_if(self, name: &str, value: Option<impl Display>) -> LineWriter {
        match value {
            Some(value) => self.arg(name, value),
            None => self,
        }
    }

    /// Adds a name alone.
    pub fn flag(mut self, name: &str) -> LineWriter {
        // Writing to a string does not fail.
        let _ = write!(self.0, " {name}");
        self
    }

    /// The line, without an end.
    #[must_use]
    pub fn finish(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_is_kept() {
        let line = Line::parse("  info\tdepth = 9  pv=\"a6-a7 h3-h2\" last  ").expect("a line");
        assert_eq!(line.command, "info");
        assert_eq!(line.get("depth"), Some("9"));
        assert_eq!(line.get("pv"), Some("a6-a7 h3-h2"));
        assert_eq!(line.get("last"), Some(""));
        assert_eq!(line.get("first"), None);
        // The last of several counts.
        assert_eq!(
            Line::parse("x a=1 a=2").expect("a line").get("a"),
            Some("2")
        );
    }

    #[test]
    fn what_breaks_the_grammar_is_named() {
        for (text, message) in [
            ("", "missing command"),
            (" \t ", "missing command"),
            ("=", "expected a name at byte 0"),
            ("x =1", "expected a name at byte 2"),
            (
                "x a= ",
                "expected a value at byte 5: write \"\" for an empty one",
            ),
            ("x a=\"b", "the quotation mark at byte 4 has no partner"),
            ("x a=b\"c\"", "expected a name at byte 5"),
            ("x \"a\"", "expected a name at byte 2"),
            ("x a\u{7}b", "expected a name at byte 3"),
        ] {
            let error = Line::parse(text).expect_err(text);
            assert_eq!(error.to_string(), message, "{text}");
        }
    }
}
