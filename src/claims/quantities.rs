//! Quantities: numbers with their units, and when two are the same.

/// stand-in
#[derive(Debug)]
pub struct Quantity { /// span
 pub span: std::ops::Range<usize>, /// key
 pub key: String }
/// stand-in
pub fn quantities(_: &str) -> Vec<Quantity> { Vec::new() }
/// stand-in
pub fn scan(_: &str, _: &mut dyn FnMut(&str)) {}
