//! `lacuna diff`: what a later report has that an earlier one had not.

use crate::args::{DiffArgs, DiffFormatArg};
use crate::documents::{self, STDIN};
use crate::spared::Spared;
use crate::{exit, masks, output, terminal};
use anyhow::{Result, ensure};
use lacuna::comparison::Comparison;
use lacuna::render::comparison as render;
use std::path::Path;

/// Runs the subcommand; gives the exit status.
pub(crate) fn command(args: &DiffArgs) -> Result<u8> {
    let stdin = Path::new(STDIN);
    ensure!(
        args.old != stdin || args.new != stdin,
        "standard input cannot be both reports"
    );
    let mut spared = Spared::default();
    spared.files([&args.old, &args.new]);
    spared.expect_not_stdout()?;
    let both =
        documents::report(&args.old).and_then(|old| Ok((old, documents::report(&args.new)?)));
    let (mut old, mut new) = match both {
        Ok(both) => both,
        Err(error) => {
            terminal::say(&format!("{error:#}"));
            return Ok(exit::UNREAD);
        }
    };
    masks::answer(|masks| masks.earlier([&mut old, &mut new]));
    old.renew(&new);
    let comparison = Comparison::of(&old, &new);
    let options = terminal::options(args.color);
    output::to_stdout(&|out| match args.format {
        DiffFormatArg::Text => render::text(&comparison, &options, out),
        DiffFormatArg::Json => render::json(&comparison, out),
        DiffFormatArg::Markdown => render::markdown(&comparison, out),
    })?;
    let least = args.fail_on.severity();
    let fails = least.is_some_and(|least| comparison.fails(least));
    Ok(if fails { exit::FINDINGS } else { exit::CLEAN })
}
