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
    /// No line ends inside it where it can be helped.
    pub(super) solid: bool,
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
            solid: false,
        }
    }

    /// Text that is sanitised.
    pub(super) fn clean(text: &Sanitized, role: Role) -> Self {
        Self {
            text: text.as_str().to_owned(),
            role,
            solid: false,
        }
    }

    /// This program's own text, spaces and all.
    pub(super) fn fixed(text: impl Into<String>, role: Role) -> Self {
        Self {
            text: text.into(),
            role,
            solid: false,
        }
    }

    /// A fact of a few words, which stay on one line.
    pub(super) fn solid(text: impl Into<String>, role: Role) -> Self {
        Self {
            solid: true,
            ..Self::fixed(text, role)
        }
    }

    /// `facts` with dots between them, at which a line may end.
    pub(super) fn dotted(facts: Vec<Self>) -> Vec<Self> {
        let dot = || {
            [
                Self::solid(" ·", Role::Faint),
                Self::fixed(" ", Role::Plain),
            ]
        };
        let mut dotted: Vec<Self> = Vec::new();
        for fact in facts {
            if !dotted.is_empty() {
                dotted.extend(dot());
            }
            dotted.push(fact);
        }
        dotted
    }

    /// The columns it takes.
    pub(super) fn width(&self) -> usize {
        cells(std::slice::from_ref(self))
            .iter()
            .map(|cell| cell.width)
            .sum()
    }
}
