//! What the program knows: its checks, the words of its reports, and the formats it reads.

use crate::glossary::WORDS;
use crate::{exit, output};
use anyhow::{Context, Result};
use lacuna::checks::{self, CHECKS, Check};
use lacuna::formats::{FORMATS, Format};
use lacuna::policy::nearest;
use lacuna::recording::Evidence;
use lacuna::render::prose;
use lacuna::verdict::Invariant;
use std::io::{self, Write};

/// `lacuna checks`.
pub(crate) fn checks() -> Result<u8> {
    output::to_stdout(&|out| list(CHECKS, out))?;
    Ok(exit::CLEAN)
}

/// `lacuna explain`.
pub(crate) fn explain(id: &str) -> Result<u8> {
    let page = page(id).with_context(|| unknown(id))?;
    let page = prose::markdown(&page);
    output::to_stdout(&|out| out.write_all(page.as_bytes()))?;
    Ok(exit::CLEAN)
}

/// What is known of a word, in Markdown; `None` where nothing is.
fn page(id: &str) -> Option<String> {
    let id = id.trim().to_lowercase();
    if let Some(check) = checks::find(&id) {
        return Some(check.page.to_owned());
    }
    if let Some(invariant) = Invariant::named(&id) {
        return Some(invariant_page(invariant));
    }
    let words = WORDS.iter().filter(|known| known.name == id);
    let meanings: Vec<String> = words
        .map(|known| format!("{}\n\n{}\n", known.kind, known.meaning))
        .collect();
    (!meanings.is_empty()).then(|| format!("# {id}\n\n{}", meanings.join("\n")))
}

/// What is said of a word of which nothing is known.
fn unknown(id: &str) -> String {
    let checks = CHECKS.iter().map(|check| check.id);
    let invariants = Invariant::ALL.into_iter().map(Invariant::as_str);
    let words = WORDS.iter().map(|known| known.name);
    let known = checks.chain(invariants).chain(words);
    match nearest(id, known) {
        Some(near) => format!("nothing is called `{id}`, did you mean `{near}`?"),
        None => format!(
            "nothing is called `{id}`: `lacuna checks` lists the checks; invariants, verdicts and outcomes are called as reports call them"
        ),
    }
}

/// What an invariant is, and who decides it.
fn invariant_page(invariant: Invariant) -> String {
    let checks = invariant.checks().iter();
    let checks = checks.filter_map(|id| checks::find(id));
    let checks = checks.map(|check| format!("- `{}`: {}\n", check.id, check.summary));
    format!(
        "# {}\n\nAn invariant of each compaction: held when {}.\nWhat a recording does not say is undecided.\n\n\
         ## Checks that decide it\n{}\n\
         `lacuna explain CHECK` tells more, `lacuna formats` what each format records.\n",
        invariant.as_str(),
        invariant.held_when(),
        checks.collect::<String>()
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
        let lead = format!("{:<width$}  {:<7}  ", check.id, check.severity.as_str());
        out.write_all(prose::hanging(&lead, check.summary).as_bytes())?;
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
        let lead = format!("{}  ", format.id);
        out.write_all(prose::hanging(&lead, format.summary).as_bytes())?;
        for (name, evidence) in format.matrix {
            let evidence = evidence.map_or("never", Evidence::as_str);
            writeln!(out, "  {name:<width$}  {evidence}")?;
        }
    }
    Ok(())
}
