//! Identifiers: their shapes, and when two are the same.
