//! JSON in the layout of the conformance files: one line, a blank behind each comma and colon.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Serializer, ser::Formatter};

/// Writes a value and a line feed.
pub(crate) fn write_line(out: &mut impl Write, value: &impl Serialize) -> anyhow::Result<()> {
    value.serialize(&mut Serializer::with_formatter(&mut *out, Spaced))?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Separates with `", "` and `": "`.
struct Spaced;

impl Spaced {
    fn separate<W: ?Sized + Write>(out: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { out.write_all(b", ") }
    }
}

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        Spaced::separate(out, first)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        Spaced::separate(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}
