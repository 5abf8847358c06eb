//! What the program knows: its checks and the formats it reads.

use crate::{exit, output};
use anyhow::{Context, Result};
use lacuna::checks::{self, CHECKS, Check};
use lacuna::formats::{FORMATS, Format};
use lacuna::recording::Evidence;
use lacuna::verdict::Invariant;
use std::io::{self, Write};

/// `lacuna checks`.
pub(crate) fn checks() -> Result<u8> {
    output::to_stdout(&|out| list(CHECKS, out))?;
    Ok(exit::CLEAN)
}

/// `lacuna explain`.
pub(crate) fn explain(id: &str) -> Result<u8> {
    if let Some(invariant) = Invariant::named(id) {
        output::to_stdout(&|out| invariant_page(invariant, out))?;
        return Ok(exit::CLEAN);
    }
    let check = checks::find(id).context("no such check")?;
    output::to_stdout(&|out| out.write_all(check.page.as_bytes()))?;
    Ok(exit::CLEAN)
}

/// What an invariant is, and who decides it.
fn invariant_page(invariant: Invariant, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "# {}\n", invariant.as_str())?;
    writeln!(
        out,
        "An invariant of each compaction: held when {}.",
        invariant.held_when()
    )?;
    writeln!(out, "What a recording does not say is undecided.\n")?;
    writeln!(out, "## Checks that decide it")?;
    for check in invariant.checks().iter().filter_map(|id| checks::find(id)) {
        writeln!(out, "- `{}`: {}", check.id, check.summary)?;
    }
    writeln!(
        out,
        "\n`lacuna explain CHECK` tells more, `lacuna formats` what each format records."
    )
}

/// `lacuna formats`.
pub(crate) fn formats() -> Result<u8> {
    output::to_stdout(&|out| matrix(FORMATS, out))?;
    Ok(exit::CLEAN)
}

fn list(checks: &[Check], out: &mut dyn Write) -> io::Result<()> {
    let width = checks.iter().map(|check| check.id.len()).max().unwrap_or(0);
    for check in checks {
        writeln!(
            out,
            "{:<width$}  {:<7}  {}",
            check.id,
            check.severity.as_str(),
            check.summary
        )?;
    }
    Ok(())
}

/// Each format, and below it how each invariant is known there.
fn matrix(formats: &[Format], out: &mut dyn Write) -> io::Result<()> {
    let names = formats
        .iter()
        .flat_map(|format| format.matrix.iter().map(|(name, _)| name.len()));
    let width = names.max().unwrap_or(0);
    for format in formats {
        writeln!(out, "{}  {}", format.id, format.summary)?;
        for (name, evidence) in format.matrix {
            let evidence = evidence.map_or("never", Evidence::as_str);
            writeln!(out, "  {name:<width$}  {evidence}")?;
        }
    }
    Ok(())
}
