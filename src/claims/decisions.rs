//! Decisions and prohibitions: cues, clauses, polarity.
