//! Quantities: numbers with their units, and when two are the same.
