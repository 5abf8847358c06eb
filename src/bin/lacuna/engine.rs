//! The seam between the program and the library: what was typed, as the analysis takes it.

use crate::args::AuditArgs;
use crate::inputs::Input;
use crate::policy::Policy;
use anyhow::{Context, Result};
use lacuna::AuditOptions;
use lacuna::formats::{self, Format};
use lacuna::policy::{Limits, Selection};
use lacuna::reader::{DEFAULT_MAX_LINE, ReadError, Source};
use lacuna::report::SessionReport;
use lacuna::retained::Retained;
use lacuna::tokens::Tokens;
use std::collections::BTreeMap;
use std::path::Path;

/// What is asked of the analysis, whatever the input.
#[derive(Debug)]
pub(crate) struct Question {
    history: Option<Source>,
    format: Option<&'static Format>,
    limits: Limits,
    selection: Selection,
    window: Option<Tokens>,
    windows: BTreeMap<String, Tokens>,
    retained: Option<Retained>,
}

impl Question {
    /// What `args` ask for.
    pub(crate) fn of(args: &AuditArgs, policy: &Policy) -> Result<Self> {
        let open =
            |path| Source::open(path).with_context(|| format!("--history {}", path.display()));
        Ok(Self {
            history: args.history.as_deref().map(open).transpose()?,
            format: args.input_format.as_deref().and_then(formats::by_id),
            limits: Limits {
                strict_anchoring: args.strict_anchoring,
                ..policy.limits()
            },
            selection: policy.selection(args),
            window: args.window_tokens.map(Tokens),
            windows: policy.windows(args),
            retained: args.retained.as_deref().map(retained).transpose()?,
        })
    }

    /// Reads and judges one input; `progress` is told how far the reading is.
    pub(crate) fn ask(
        &self,
        input: &Input,
        progress: &dyn Fn(u64),
    ) -> Result<Vec<SessionReport>, ReadError> {
        let options = AuditOptions {
            reading: formats::Options {
                format: self.format,
                history: self.history.as_ref(),
                progress,
                ..formats::Options::default()
            },
            limits: self.limits,
            selection: self.selection.clone(),
            window: self.window,
            windows: self.windows.clone(),
            retained: self.retained.as_ref(),
            lane: None,
        };
        let source = formats::open(&input.path, self.format, DEFAULT_MAX_LINE)?;
        expect_format(&source, self.format)?;
        lacuna::audit(&source, &options)
    }
}

fn retained(folder: &Path) -> Result<Retained> {
    Retained::open(folder).with_context(|| format!("--retained {}", folder.display()))
}

/// Refuses an input of which the format that was asked for claims nothing: all of it would be lost.
pub(crate) fn expect_format(
    source: &Source,
    format: Option<&'static Format>,
) -> Result<(), ReadError> {
    let Some(format) = format.filter(|_| source.length() > 0) else {
        return Ok(());
    };
    if formats::recognises(source, format, DEFAULT_MAX_LINE)? {
        Ok(())
    } else {
        Err(ReadError::OtherFormat(format.id))
    }
}
