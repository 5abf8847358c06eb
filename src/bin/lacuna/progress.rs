//! How far a long audit is: on standard error, on a terminal only.

use crate::inputs::Input;
use indicatif::{ProgressBar, ProgressStyle};
use std::env;

/// How many bytes make an audit long: a second's work or more.
const LONG: u64 = 64 << 20;

/// A bar over the bytes of the inputs; one that nobody sees where they are few.
pub(crate) fn bar(inputs: &[Input], quiet: bool) -> ProgressBar {
    let bytes = inputs.iter().map(Input::bytes).sum();
    if quiet || bytes < LONG || env::var_os("CI").is_some() {
        return ProgressBar::hidden();
    }
    // Drawn to standard error, and not at all where that is no terminal.
    let style = ProgressStyle::with_template("{wide_bar} {bytes} of {total_bytes}");
    ProgressBar::new(bytes).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
