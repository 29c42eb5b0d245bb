//! Numbers with a point on the command line.

/// Reads a number above 0.
pub(crate) fn above_zero(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|number: &f64| number.is_finite() && *number > 0.0)
        .ok_or_else(|| "expected a number above 0".into())
}
