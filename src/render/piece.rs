//! A piece of text in the role that it has in a report.

use super::Sanitized;
use super::wrap::cells;
use anstyle::{AnsiColor, Style};

/// What a piece of text is in a report, and so how it is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    #[default]
    Plain,
    Strong,
    Faint,
    Error,
    Warning,
    Note,
    Good,
    Mark,
}

impl Role {
    /// Its colour.
    pub(super) fn style(self) -> Style {
        let color = |color: AnsiColor| color.on_default();
        match self {
            Self::Plain => Style::new(),
            Self::Strong => Style::new().bold(),
            Self::Faint => Style::new().dimmed(),
            Self::Error => color(AnsiColor::Red).bold(),
            Self::Warning => color(AnsiColor::Yellow).bold(),
            Self::Note => color(AnsiColor::Cyan).bold(),
            Self::Good => color(AnsiColor::Green),
            Self::Mark => color(AnsiColor::Magenta).bold(),
        }
    }
}

/// Some text in one role.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) role: Role,
}

impl Piece {
    /// Text of anyone, sanitised.
    pub(super) fn new(text: &str, role: Role) -> Self {
        // Spaces at either end join it to its neighbours.
        let (before, after) = (text.starts_with(' '), text.ends_with(' ') && text.len() > 1);
        let text = Sanitized::new(text);
        let space = |wanted: bool| if wanted { " " } else { "" };
        Self {
            text: format!("{}{text}{}", space(before), space(after)),
            role,
        }
    }

    /// Text that is sanitised.
    pub(super) fn clean(text: &Sanitized, role: Role) -> Self {
        Self {
            text: text.as_str().to_owned(),
            role,
        }
    }

    /// This program's own text, spaces and all.
    pub(super) fn fixed(text: impl Into<String>, role: Role) -> Self {
        Self {
            text: text.into(),
            role,
        }
    }

    /// The columns it takes.
    pub(super) fn width(&self) -> usize {
        cells(std::slice::from_ref(self))
            .iter()
            .map(|cell| cell.width)
            .sum()
    }
}
