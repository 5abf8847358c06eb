//! What is masked before a report leaves the machine: secrets, and the folders that people live in.

mod answers;
mod blank;
mod dashed;

use blank::Blank;
use dashed::Dashed;

use crate::finding::{Consequence, Finding, Quote};
use crate::recording::Defect;
use crate::report::{CompactionReport, InputReport, Report, SessionReport};
use crate::secrets::{self, Known};
use crate::trace::{Fact, SessionFacts};
use regex::Regex;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

/// What is masked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Redaction {
    /// Keys, tokens and passwords.
    pub secrets: bool,
    /// Folders that people live in.
    pub home: bool,
    /// Such a folder that lies where they do not lie by custom.
    pub own_home: Option<String>,
}

/// How the mask of a secret begins.
const SECRET: &str = "[secret-";

/// The shortest piece of a secret that is masked because a quote shows it to be one, in bytes.
const SHOWN: usize = 3;

/// The folders that people live in, by custom: on Linux, macOS and Windows, and as agents name folders after them.
static HOMES: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let slash = r"(?:\\{0,8}/|\\{1,8}u002[fF]|%(?:25){0,4}2[fF])";
    let either = r"(?:[\\/]{1,16}|\\{1,8}u005[cC]|%(?:25){0,4}(?:2[fF]|5[cC]))";
    let colours = secrets::COLOURED;
    let name = r#"[^/\s"'`:;,<>|\\%\x1b]+"#;
    let own = r#"[^\\/\s"'`:;,<>|%\x1b]+"#;
    // A name of several words: between quotes any, else with capitals, and only where the folder goes on.
    let words = r#"[^\\/"'`:;,<>|%\x1b\r\n]+?"#;
    let capitals = r"(?:\x20[A-Z][^\\/\s:;,<>|%\x1b]*){1,3}";
    let between = format!(r"{slash}{{1,8}}(?:\.{slash})?");
    let dashed = r#"[^-/\s"'`:;,<>|\\\x1b]+"#;
    let escape = secrets::ESCAPE;
    let edge = format!("(?:^|[^A-Za-z0-9_./~-]|{escape})");
    // Where a file lies on another machine, or in an editor that is.
    let remote = r"(?:vscode-remote|file|s?ftp|ssh|scp|rsync|git\+ssh|nfs|smb|cifs|afp)";
    let host = r#"[^/\s"'`<>|\\]+"#;
    let share = r"\\{2,16}[A-Za-z0-9_.$-]+(?:\\{1,8}[A-Za-z0-9_.$-]+)?";
    let above = format!(
        "{slash}(?:var|export|usr|private|System{slash}Volumes{slash}Data|Volumes{slash}[^/\\s%]+|proc{slash}(?:[0-9]+|self){slash}root|host|hostfs|rootfs|srv|nfs|mnt(?:{slash}[^/\\s%]+)?)"
    );
    // A folder as the names of other folders have it: behind a drive, a mount, a folder above.
    let mounted = "(?:-mnt|-cygdrive)?-[A-Za-z]|-var|-export|-usr|-private|-System-Volumes-Data";
    let before = format!(r#"(?:^|[/\\\s"'`(=:,\[]|{escape})"#);
    Regex::new(&format!(
        r#"(?x)
        ["'`]( (?:{slash}(?:home|Users){slash}|[A-Za-z]:{either}(?i:Users){either}){words} )[\\/"'`]
        | (?:^|[^A-Za-z0-9_./~-])( (?:{slash}(?:home|Users){slash}|[A-Za-z]:{either}(?i:Users){either}){own}{capitals} )[\\/]
        | (?:^|[^A-Za-z0-9_./~-]|(?:^|\s)-[A-Za-z]|/mnt/[a-z]|/|{escape}|{edge}{above}
            |{remote}:(?:{slash}){{2}}{host})(?:file:(?:{slash}){{2}})?
            ( {slash}(?:home|Users){between}{colours}{name}
            | {slash}root\b
            | {slash}var{slash}lib{slash}jenkins\b
            | [A-Za-z](?::|%(?:25){{0,4}}3[aA]){either}(?i:Users){either}{colours}{own}
            )
        | (?:/(?:mnt|cygdrive)/[A-Za-z]|{edge}{slash}[A-Za-z])( {slash}(?i:Users){slash}{colours}{name} )
        | {share}( \\{{1,8}}(?:home|(?i:Users))\\{{1,8}}{colours}{own} )
        | (?:[/\\]|{escape})(?:-|{mounted})?( -(?:home|Users)-{dashed} )
        | ^(?:{mounted})?( -(?:home|Users)-{dashed} )
        | {before}(?:--)?( [A-Za-z]--(?i:Users)-{dashed} )
        | {before}(?:{mounted})?( -(?:home|Users)-{dashed} )[-/\\]
        | {before}(?:{mounted})?( -Users-{dashed} )(?:[\s"'`.,;)]|$)
        | {before}-( -(?:home|Users)-{dashed} )[^\s/\\"'`]{{0,200}}?--
        "#
    ))
    .ok()
});

/// What stands for a slash, and what does not count, where a home is told from others.
static SLASHES: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let slash = r"\\{1,8}u(?:002[fF]|005[cC])|[\\/]+|%(?:25){0,4}(?:2[fF]|5[cC])";
    Regex::new(&format!("(?:{slash})+")).ok()
});

/// Colours of a terminal.
static COLOURS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(secrets::COLOURED).ok());

/// The masks of one run: the same thing has the same mask wherever it stands, by order of appearance.
#[derive(Debug, Default)]
pub struct Masks {
    redaction: Redaction,
    secrets: Known,
    homes: BTreeMap<String, usize>,
    dashed: Dashed,
    words: Vec<String>,
    blank: Blank,
}

impl Masks {
    /// No mask yet.
    pub fn new(redaction: Redaction) -> Self {
        let mut dashed = Dashed::default();
        if let Some(own) = redaction.own_home.as_deref().filter(|_| redaction.home) {
            dashed.add(&plain_home(own));
        }
        Self {
            redaction,
            dashed,
            ..Self::default()
        }
    }

    /// Whether the home is known that a path names a folder after.
    pub fn knows(&self, path: &str) -> bool {
        self.dashed.spans_in(path).next().is_some()
    }

    /// Knows the home that a folder lies in also where only the names of other folders have it, which do not tell where it ends.
    pub fn know(&mut self, folder: &str) {
        for (_, home) in self.homes_in(folder) {
            self.dashed.add(&home);
        }
    }

    /// Whether words that stand alone may be told. Nothing shows there which of them are a secret elsewhere: those that may be
    /// one look like no word and no number.
    pub fn tells(&self, words: &str) -> bool {
        !self.redaction.secrets || secrets::tells(words)
    }

    /// The masks that were given, in the order of appearance.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Numbers what is new in a report, in the order of appearance.
    pub fn expect(&mut self, report: &Report) {
        self.learn_told(report.sessions.iter().flat_map(|it| &it.secrets));
        let findings = report.sessions.iter().flat_map(|it| &it.findings);
        self.learn_concealed(findings.flat_map(|(_, finding)| finding.quotes()));
        self.learn_all(report.clone());
    }

    /// Numbers what a report shows. What is left of a secret that is cut is none of its own.
    fn learn_all(&mut self, mut report: Report) {
        let findings = report.sessions.iter_mut().flat_map(|it| &mut it.findings);
        for quote in findings.flat_map(|(_, finding)| finding.quotes_mut()) {
            self.cover(quote);
        }
        visit(&mut report, &mut |text, _| self.learn(text));
    }

    /// A report of which nothing tells a secret. Its fingerprints are what they were.
    #[must_use]
    pub fn report(&mut self, report: &Report) -> Report {
        // What is a secret in one place is one in every other, also before it.
        self.expect(report);
        let mut masked = report.clone();
        for session in &mut masked.sessions {
            for (_, finding) in &mut session.findings {
                self.hide_in_finding(finding);
                finding.quotes_mut().for_each(|quote| self.cover(quote));
            }
        }
        visit(&mut masked, &mut |text, marks| self.apply(text, marks));
        masked.masks.clone_from(&self.words);
        masked
    }

    /// Masks facts so that nothing of them tells a secret.
    pub fn facts(&mut self, sessions: &mut [SessionFacts]) {
        self.learn_told(sessions.iter().flat_map(|session| &session.secrets));
        let facts = sessions.iter_mut().flat_map(|session| &mut session.facts);
        self.learn_concealed(facts.flat_map(Fact::quotes_mut).map(|quote| &*quote));
        visit_facts(sessions, &mut |text, _| self.learn(text));
        for fact in sessions.iter_mut().flat_map(|session| &mut session.facts) {
            let shown = self.shown_in(&fact.source);
            fact.subject = hidden(&fact.subject, &shown);
            fact.quotes_mut().for_each(|quote| self.cover(quote));
        }
        visit_facts(sessions, &mut |text, marks| self.apply(text, marks));
    }

    /// Numbers the secrets of which quotes hold a part, or that they do not show to be one: before all others, for what is left of
    /// one may look like another.
    fn learn_concealed<'q>(&mut self, quotes: impl Iterator<Item = &'q Quote>) {
        if !self.redaction.secrets {
            return;
        }
        for quote in quotes {
            for (_, secret) in &quote.concealed {
                self.secret(secret);
            }
        }
    }

    /// Numbers secrets that are told as such.
    fn learn_told<'s>(&mut self, secrets: impl Iterator<Item = &'s String>) {
        if self.redaction.secrets {
            secrets.for_each(|secret| self.secret(secret));
        }
    }

    /// Puts masks where a quote does not show by itself that it holds a secret.
    fn cover(&self, quote: &mut Quote) {
        for (span, secret) in std::mem::take(&mut quote.concealed).into_iter().rev() {
            let number = self.secrets.number(&secret);
            let (Some(number), true) = (number, quote.quote.get(span.clone()).is_some()) else {
                continue;
            };
            let mask = secret_mask(number);
            let moved = (span.clone(), span.start..span.start + mask.len());
            quote.marks = grown(&quote.marks, &[moved]);
            quote.quote.replace_range(span, &mask);
        }
    }

    /// Masks what a finding says of a secret that only its quotes show to be one.
    fn hide_in_finding(&self, finding: &mut Finding) {
        let quotes = finding.source.iter().chain(&finding.summary);
        let shown: Vec<_> = quotes.flat_map(|quote| self.shown_in(quote)).collect();
        let texts = [&mut finding.subject, &mut finding.message].into_iter();
        for text in texts.chain(&mut finding.members).chain(&mut finding.cues) {
            *text = hidden(text, &shown);
        }
    }

    /// What of the marks of a quote lies in a secret of it, each with the mask of that secret.
    fn shown_in(&self, quote: &Quote) -> Vec<(String, String)> {
        if !self.redaction.secrets {
            return Vec::new();
        }
        let text = &quote.quote;
        let mut shown = Vec::new();
        let found = self.numbered(text, self.blank.has(text)).into_iter();
        let concealed = quote.concealed.iter().filter_map(|(span, secret)| {
            let number = self.secrets.number(secret)?;
            Some((span.clone(), number))
        });
        for (secret, number) in concealed.chain(found) {
            let both = quote
                .marks
                .iter()
                .map(|mark| mark.start.max(secret.start)..mark.end.min(secret.end));
            let words = both
                .filter_map(|both| text.get(both))
                .filter(|words| words.len() >= SHOWN);
            shown.extend(words.map(|words| (words.to_owned(), secret_mask(number))));
        }
        shown
    }

    /// A text of which nothing tells a secret.
    #[must_use]
    pub fn text(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        self.learn(&text);
        self.apply(&mut text, &mut Vec::new());
        text
    }

    /// Numbers what is new in a text.
    fn learn(&mut self, text: &str) {
        if self.blank.has(text) {
            return;
        }
        let secrets = self.secrets_in(text).into_iter();
        let mut new: Vec<(usize, &str, Option<String>)> = secrets
            .filter_map(|span| Some((span.start, text.get(span)?, None)))
            .collect();
        let homes = self.homes_in(text).into_iter();
        new.extend(
            homes.filter_map(|(span, home)| Some((span.start, text.get(span)?, Some(home)))),
        );
        if new.is_empty() {
            self.blank.add(text);
        }
        new.sort_unstable_by(|one, other| (one.0, one.1).cmp(&(other.0, other.1)));
        for (_, found, home) in new {
            match home {
                None => self.secret(found),
                Some(home) => self.home(home, found),
            }
        }
    }

    fn secret(&mut self, secret: &str) {
        let new = self.secrets.add(secret);
        self.words.extend(new.map(secret_mask));
    }

    fn home(&mut self, home: String, found: &str) {
        self.dashed.add(&home);
        let next = self.homes.len() + 1;
        if *self.homes.entry(home).or_insert(next) == next {
            self.words.push(home_mask(next, found));
        }
    }

    /// Puts masks in the place of what is known; marks that stand on it grow to the mask.
    fn apply(&self, text: &mut String, marks: &mut Vec<Range<usize>>) {
        let masked = self.masked(text);
        if masked.is_empty() {
            return;
        }
        let mut out = String::with_capacity(text.len());
        let mut moved: Vec<(Range<usize>, Range<usize>)> = Vec::new();
        let mut from = 0;
        for (span, mask) in masked {
            out.push_str(text.get(from..span.start).unwrap_or_default());
            let start = out.len();
            out.push_str(&mask);
            from = span.end;
            moved.push((span, start..out.len()));
        }
        out.push_str(text.get(from..).unwrap_or_default());
        *marks = grown(marks, &moved);
        *text = out;
    }

    /// What is masked in a text, sorted and disjoint, with its mask.
    fn masked(&self, text: &str) -> Vec<(Range<usize>, String)> {
        let mut found: Vec<(Range<usize>, String)> = Vec::new();
        let is_blank = self.blank.has(text);
        if self.redaction.secrets {
            let whole = self.numbered(text, is_blank).into_iter();
            let parts = self.secrets.parts_in(text);
            let masked = whole.chain(parts);
            found.extend(masked.map(|(span, number)| (span, secret_mask(number))));
        }
        if is_blank {
            return disjoint(found);
        }
        for (span, home) in self.homes_in(text) {
            let found_home = text.get(span.clone()).unwrap_or_default();
            if let Some(number) = self.homes.get(&home) {
                found.push((span, home_mask(*number, found_home)));
            }
        }
        disjoint(found)
    }

    /// The secrets of a text, where they are masked.
    fn secrets_in(&self, text: &str) -> Vec<Range<usize>> {
        if self.redaction.secrets {
            secrets::find(text)
        } else {
            Vec::new()
        }
    }

    /// Those that have a number, each with it; none are looked for in a text that `is_blank`.
    fn numbered(&self, text: &str, is_blank: bool) -> Vec<(Range<usize>, usize)> {
        if is_blank {
            return Vec::new();
        }
        let secrets = self.secrets_in(text).into_iter();
        let numbered = secrets.filter_map(|span| {
            let number = self.secrets.number(text.get(span.clone())?)?;
            Some((span, number))
        });
        numbered.collect()
    }

    /// The homes of a text, each with its plain form.
    fn homes_in(&self, text: &str) -> Vec<(Range<usize>, String)> {
        if !self.redaction.home {
            return Vec::new();
        }
        let dashed = self.dashed.spans_in(text);
        let dashed = dashed.map(|(span, home)| (span, home.to_owned()));
        let dashed: Vec<_> = dashed.collect();
        let is_known = |home: &Range<usize>| {
            let mut known = dashed.iter().map(|(span, _)| span);
            known.any(|span| span.start <= home.start && home.end <= span.end)
        };
        let mut homes = self.folders_in(text);
        // What follows two slashes in an address is a host or a user, and no folder.
        let is_host = |at: usize| {
            let before = text.get(..at).unwrap_or_default();
            let before = before.trim_end_matches('\\');
            let scheme = before.strip_suffix('/').unwrap_or_default();
            let scheme = scheme.trim_end_matches('\\').strip_suffix(':');
            scheme.is_some_and(|scheme| !scheme.ends_with("file"))
        };
        homes.retain(|home| !is_host(home.start) && !is_known(home));
        let plain = |home: Range<usize>| {
            let plain = plain_home(text.get(home.clone()).unwrap_or_default());
            (home, plain)
        };
        homes.into_iter().map(plain).chain(dashed).collect()
    }

    fn folders_in(&self, text: &str) -> Vec<Range<usize>> {
        let by_custom = HOMES.iter().flat_map(|homes| homes.captures_iter(text));
        let mut found: Vec<_> = by_custom
            .filter_map(|home| home.iter().skip(1).flatten().next())
            .map(|home| home.range())
            .collect();
        if let Some(own) = self
            .redaction
            .own_home
            .as_deref()
            .filter(|own| own.len() > 1)
        {
            let goes_on = |c: char| c.is_alphanumeric() || c == '_';
            // A longer name goes on behind a dot or a dash, a sentence does not.
            let ends = |rest: &str| !rest.trim_start_matches(['.', '-']).starts_with(goes_on);
            let escaped = ["\\/", "\\\\/", "%2F", "%2f"].map(|slash| own.replace('/', slash));
            let doubled = own.replace('\\', "\\\\");
            let spelled: BTreeSet<String> = escaped
                .into_iter()
                .chain([own.to_owned(), doubled])
                .collect();
            for own in spelled {
                let matches = text.match_indices(&own);
                let matches = matches.map(|(start, own)| start..start + own.len());
                found.extend(matches.filter(|span| ends(text.get(span.end..).unwrap_or_default())));
            }
        }
        found
    }
}

/// `text` with masks for the words of `shown` where they stand as whole words.
fn hidden(text: &str, shown: &[(String, String)]) -> String {
    let mut text = text.to_owned();
    for (words, mask) in shown {
        let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let mut out = String::with_capacity(text.len());
        let mut from = 0;
        for (start, found) in text.match_indices(words.as_str()) {
            let end = start + found.len();
            let before = text.get(..start).and_then(|text| text.chars().next_back());
            let after = text.get(end..).and_then(|text| text.chars().next());
            if !joins(before) && !joins(after) {
                out.push_str(text.get(from..start).unwrap_or_default());
                out.push_str(mask);
                from = end;
            }
        }
        out.push_str(text.get(from..).unwrap_or_default());
        text = out;
    }
    text
}

/// What is masked, sorted; what overlaps is masked as one, as a secret where one of both is.
fn disjoint(mut found: Vec<(Range<usize>, String)>) -> Vec<(Range<usize>, String)> {
    found.sort_by_key(|(span, _)| (span.start, usize::MAX - span.end));
    let mut disjoint: Vec<(Range<usize>, String)> = Vec::with_capacity(found.len());
    for (span, mask) in found {
        match disjoint.last_mut() {
            Some((last, last_mask)) if span.start < last.end => {
                last.end = last.end.max(span.end);
                if mask.starts_with(SECRET) && !last_mask.starts_with(SECRET) {
                    *last_mask = mask;
                }
            }
            _ => disjoint.push((span, mask)),
        }
    }
    disjoint
}

/// A home however it is written: agents name folders after it.
fn plain_home(home: &str) -> String {
    let slashed = if let Some(rest) = home.strip_prefix('-') {
        format!("/{}", rest.replacen('-', "/", 1))
    } else if let Some((drive, rest)) = home.split_once("--") {
        format!("{drive}:/{}", rest.replacen('-', "/", 1))
    } else {
        let bare = COLOURS
            .as_ref()
            .map_or(Cow::Borrowed(home), |colours| colours.replace_all(home, ""));
        let slashed = SLASHES.as_ref().map(|slash| slash.replace_all(&bare, "/"));
        let slashed = slashed.unwrap_or_default().replace("/./", "/");
        let colon = ["%253A", "%253a", "%3A", "%3a"];
        colon
            .iter()
            .fold(slashed, |home, colon| home.replace(colon, ":"))
    };
    let slashed = slashed.trim_end_matches('/');
    // Windows knows no difference between capitals and small letters.
    match slashed
        .split_once("/users/")
        .filter(|(lead, _)| lead.len() < 3)
    {
        Some((lead, name)) => format!("{}/Users/{name}", lead.to_ascii_uppercase()),
        None => match slashed.split_once(':') {
            Some((drive, rest)) => format!("{}:{rest}", drive.to_ascii_uppercase()),
            None => slashed.to_owned(),
        },
    }
}

fn secret_mask(number: usize) -> String {
    format!("{SECRET}{number}]")
}

/// The first home that appears is `~`, as shells have it.
fn home_mask(number: usize, home: &str) -> String {
    let lead = if home.starts_with('-') { "-" } else { "" };
    match number {
        1 => format!("{lead}~"),
        _ => format!("{lead}[home-{number}]"),
    }
}

/// Marks after the spans of `moved` have become longer or shorter.
fn grown(marks: &[Range<usize>], moved: &[(Range<usize>, Range<usize>)]) -> Vec<Range<usize>> {
    let place = |at: usize, is_end: bool| {
        let before = |span: &Range<usize>| span.start < at || (!is_end && span.start == at);
        let next = moved.partition_point(|(span, _)| before(span));
        match next.checked_sub(1).and_then(|last| moved.get(last)) {
            Some((span, mask)) if at < span.end || (is_end && at == span.end) => {
                if is_end {
                    mask.end
                } else {
                    mask.start
                }
            }
            Some((span, mask)) => mask.end + (at - span.end),
            None => at,
        }
    };
    let mut grown: Vec<Range<usize>> = Vec::with_capacity(marks.len());
    for mark in marks {
        let mark = place(mark.start, false)..place(mark.end, true);
        // Two marks on one secret are one on its mask.
        if grown.last().is_none_or(|last| mark.start >= last.end) {
            grown.push(mark);
        }
    }
    grown
}

/// What is done with each text, and with the marks in it.
type Visitor<'a> = dyn FnMut(&mut String, &mut Vec<Range<usize>>) + 'a;

/// Every text of a report that is not this program's own, in the order of appearance.
fn visit(report: &mut Report, then: &mut Visitor<'_>) {
    for session in &mut report.sessions {
        visit_session(session, then);
    }
    for unread in &mut report.unread {
        then(&mut unread.path, &mut Vec::new());
        then(&mut unread.why, &mut Vec::new());
    }
}

fn visit_session(session: &mut SessionReport, then: &mut Visitor<'_>) {
    let none = &mut Vec::new();
    then(&mut session.path, none);
    then(&mut session.session, none);
    then(&mut session.lane, none);
    session
        .compactions
        .iter_mut()
        .for_each(|compaction| visit_compaction(compaction, then));
    session
        .findings
        .iter_mut()
        .for_each(|(_, finding)| visit_finding(finding, then));
    for Defect { message, .. } in &mut session.defects {
        then(message, none);
    }
    for unchecked in &mut session.unchecked {
        then(&mut unchecked.why, none);
    }
}

fn visit_compaction(compaction: &mut CompactionReport, then: &mut Visitor<'_>) {
    let none = &mut Vec::new();
    then(&mut compaction.id, none);
    if let Some(trigger) = &mut compaction.trigger {
        then(&mut trigger.value.1, none);
    }
    if let Some(original) = &mut compaction.copy_of {
        then(original, none);
    }
    for input in compaction.inputs.iter_mut().flatten() {
        if let InputReport::Summary(id) = input {
            then(id, none);
        }
    }
    for stretch in &mut compaction.refetch {
        let ids = [&mut stretch.ids.0, &mut stretch.ids.1];
        ids.into_iter().flatten().for_each(|id| then(id, none));
    }
}

fn visit_finding(finding: &mut Finding, then: &mut Visitor<'_>) {
    let none = &mut Vec::new();
    then(&mut finding.subject, none);
    then(&mut finding.message, none);
    for quote in [&mut finding.source, &mut finding.summary]
        .into_iter()
        .flatten()
    {
        visit_quote(quote, then);
    }
    if let Some(Consequence { quote, .. }) = &mut finding.consequence {
        visit_quote(quote, then);
    }
    let lists = finding.members.iter_mut().chain(&mut finding.cues);
    for text in lists.chain(&mut finding.allowed) {
        then(text, none);
    }
}

/// Every text of facts that is not this program's own, in the order of appearance.
fn visit_facts(sessions: &mut [SessionFacts], then: &mut Visitor<'_>) {
    for session in sessions {
        for text in [&mut session.path, &mut session.session, &mut session.lane] {
            then(text, &mut Vec::new());
        }
        for fact in &mut session.facts {
            visit_fact(fact, then);
        }
    }
}

fn visit_fact(fact: &mut Fact, then: &mut Visitor<'_>) {
    then(&mut fact.subject, &mut Vec::new());
    visit_quote(&mut fact.source, then);
    for stage in &mut fact.stages {
        then(&mut stage.id, &mut Vec::new());
        if let Some(quote) = &mut stage.quote {
            visit_quote(quote, then);
        }
    }
    if let Some(Consequence { quote, .. }) = &mut fact.consequence {
        visit_quote(quote, then);
    }
}

fn visit_quote(quote: &mut Quote, then: &mut Visitor<'_>) {
    if let Some(id) = &mut quote.id {
        then(id, &mut Vec::new());
    }
    then(&mut quote.quote, &mut quote.marks);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masks() -> Masks {
        Masks::new(Redaction {
            secrets: true,
            home: true,
            own_home: Some("/srv/people/ada".to_owned()),
        })
    }

    #[test]
    fn the_same_secret_has_the_same_mask() {
        let mut masks = masks();
        let (one, two) = (
            "ghp_q7Rk2VxT9mZb4LwY8nHc3JdF",
            "npm_q7Rk2VxT9mZb4LwY8nHc3JdF",
        );
        assert_eq!(masks.text(&format!("use {one}")), "use [secret-1]");
        assert_eq!(
            masks.text(&format!("{two} and {one}")),
            "[secret-2] and [secret-1]"
        );
        assert_eq!(masks.words(), ["[secret-1]", "[secret-2]"]);
    }

    #[test]
    fn a_part_of_a_secret_is_masked_as_the_secret() {
        let mut masks = masks();
        let url = masks.text("postgres://app:hunter2@db/x then hunter2, not hunting");
        assert_eq!(
            url,
            "postgres://app:[secret-1]@db/x then [secret-1], not hunting"
        );
        assert_eq!(masks.text("ghp_q7Rk2VxT9mZb4LwY8nHc3JdF"), "[secret-2]");
        assert_eq!(
            masks.text("it ends in 4lwy8nhc3jdf"),
            "it ends in [secret-2]"
        );
    }

    #[test]
    fn a_secret_with_signs_is_masked_wherever_it_stands() {
        for sign in "!$&'()*+,;=~#^?{}|".chars() {
            let password = format!("Zq7rT{sign}kVx91");
            let mut masks = masks();
            let cut = masks.text(&format!("postgres://app:{password}"));
            assert_eq!(cut, "postgres://app:[secret-1]", "{sign}");
            let whole = masks.text(&format!("postgres://app:{password}@db/x"));
            assert_eq!(whole, "postgres://app:[secret-1]@db/x", "{sign}");
            for (text, expected) in [
                (
                    format!("a decision: `{password}`"),
                    "a decision: `[secret-1]`",
                ),
                (format!("the store zq7rT{sign}kV"), "the store [secret-1]"),
                (format!("('{password}', 1)"), "('[secret-1]', 1)"),
                (
                    format!("it ends in T{sign}kVx91"),
                    "it ends in T{sign}kVx91",
                ),
            ] {
                let expected = expected.replace("{sign}", &sign.to_string());
                assert_eq!(masks.text(&text), expected, "{sign}");
            }
        }
    }

    #[test]
    fn a_short_secret_with_a_sign_is_masked_where_it_stands_alone() {
        let mut masks = masks();
        assert_eq!(
            masks.text("redis://app:a$b1cd@cache"),
            "redis://app:[secret-1]@cache"
        );
        assert_eq!(masks.text("it is `a$b1cd`."), "it is `[secret-1]`.");
        assert_eq!(masks.text("not aa$b1cde"), "not aa$b1cde");
    }

    #[test]
    fn words_and_signs_of_a_secret_are_no_secret() {
        let mut masks = masks();
        let told = masks.text("mysql -p'horse, (staple) battery' app");
        assert_eq!(told, "mysql -p'[secret-1]' app");
        let text = "the horse, (staple) of a battery";
        assert_eq!(masks.text(text), text);
    }

    #[test]
    fn a_secret_right_beside_itself_is_masked() {
        let key = "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";
        for glued in [key.repeat(2), key.repeat(3), format!("x{key}{key}x")] {
            let mut masks = masks();
            assert_eq!(
                masks.text(&format!("never use {key}")),
                "never use [secret-1]"
            );
            let text = masks.text(&format!("it is `{glued}`"));
            assert!(!text.contains("XUEAZZ"), "{text}");
            assert!(!text.contains("FoFEqgO"), "{text}");
        }
    }

    #[test]
    fn a_secret_with_another_end_is_masked_as_the_secret() {
        let mut masks = masks();
        assert_eq!(masks.text("AKIAQ7RK2VXT7MZB4LWY"), "[secret-1]");
        for piece in ["RK2VXT7MZB4LXYZ", "K2VXT7MZB4LW-and-more"] {
            let text = masks.text(&format!("it is {piece} now"));
            assert_eq!(text, "it is [secret-1] now", "{piece}");
        }
        // What is a key by its own beginning has its own mask.
        let text = masks.text("it is AKIAQ7RK2VXT7MZB4XX now");
        assert_eq!(text, "it is [secret-2] now");
        assert_eq!(masks.text("it is AKIAQ7 now"), "it is AKIAQ7 now");
    }

    #[test]
    fn a_secret_is_masked_behind_what_is_no_part_of_it() {
        let mut masks = masks();
        for secret in ["mango77tree", "RsXcNOPmeMjvqP"] {
            let url = masks.text(&format!("redis://:{secret}@cache"));
            let mask = url
                .strip_prefix("redis://:")
                .and_then(|url| url.strip_suffix("@cache"));
            for lead in ["", "x=", "a\\n", "%20", "=3D", "\u{1b}[32m", "mysql -p"] {
                let text = masks.text(&format!("{lead}{secret} now"));
                assert_eq!(text, format!("{lead}{} now", mask.unwrap()), "{secret}");
            }
        }
    }

    #[test]
    fn the_end_of_an_escape_is_no_part_of_a_secret() {
        let mut masks = masks();
        assert_eq!(masks.text("a\\nAKIAQ7RK2VXT7MZB4LWY"), "a\\n[secret-1]");
        for lead in ["n", "32m", "20"] {
            let text = masks.text(&format!("the symbol {lead}AKIAQ7RK2VXT7MZB4LWY"));
            assert_eq!(text, format!("the symbol {lead}[secret-1]"));
        }
    }

    #[test]
    fn what_is_left_of_an_escape_and_of_a_key_is_masked() {
        for key in [
            "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",
            "SG.fXzJ32iu3wu0GOl7sL8-Rr.npChMA4sBCmmJ2oo42YqHq8Xw1PzLk3TgVbN5cDfEy",
            "eyJhbGciOiJIUzI1NiJ9.q7Rk2VxT9mZb4LwY8nHc3JdF.q7Rk2VxT9mZb4LwY8nHc3JdF",
        ] {
            for lead in ["1m", "32m", "38;5;196m", "3D", "252520", "n", ""] {
                let mut masks = masks();
                masks.learn(&format!("\u{1b}[1m{key}\u{1b}[0m"));
                for end in [key.len(), key.len() - 9] {
                    let cut = key.get(..end).unwrap();
                    let text = masks.text(&format!("{lead}{cut}…"));
                    let kept = lead.rsplit_once(';').map_or(0, |(kept, _)| kept.len() + 1);
                    assert!(text.starts_with(lead.get(..kept).unwrap()), "{text}");
                    assert!(text.ends_with("[secret-1]…"), "{lead}{cut}: {text}");
                }
            }
        }
    }

    #[test]
    fn what_an_address_is_cut_to_is_masked_as_its_secret() {
        for (whole, cut, expected) in [
            (
                "https://wQWnjHRE3U2grkXBdo8VumOjXDq7Zt@github.com/a/b.git",
                "URL https://wQWnjHRE3U2grkXBdo8VumOjXD is",
                "URL https://[secret-1] is",
            ),
            (
                "postgres://admin:PdeoqqUtKBx7Wq@db.example.com/app",
                "postgres://admin:PdeoqqUtKB from",
                "postgres://admin:[secret-1] from",
            ),
            (
                "redis://:plumorchards@cache",
                "redis://:plumorchar now, and plumorchar",
                "redis://:[secret-1] now, and plumorchar",
            ),
        ] {
            let mut masks = masks();
            masks.learn(whole);
            assert_eq!(masks.text(cut), expected);
        }
    }

    #[test]
    fn a_key_that_was_cut_has_the_mask_of_the_whole_one() {
        let key = "sk-ant-api03-q7Rk2VxT9mZb4LwY8nHc3JdF6sGp1QaE5uXoq7Rk2VxT9mZb4LwY8nHc3JdF";
        let cut = key.get(..50).unwrap();
        for texts in [[key, cut], [cut, key]] {
            let mut masks = masks();
            for text in texts {
                masks.learn(text);
            }
            assert_eq!(
                masks.text(&format!("{key} {cut}… {key}")),
                "[secret-1] [secret-1]… [secret-1]"
            );
            assert_eq!(masks.words(), ["[secret-1]"]);
        }
    }

    #[test]
    fn what_a_quote_shows_to_be_a_secret_is_masked_as_one() {
        let mut masks = masks();
        masks.learn("redis://:plum-orchard@cache");
        let quote = Quote {
            event: crate::recording::EventIndex(0),
            id: None,
            line: crate::recording::Line(1),
            time: None,
            quote: "redis://:plum-orchard@cache".to_owned(),
            marks: vec![9..21, 22..27],
            concealed: Vec::new(),
            record: crate::finding::Extent::default(),
        };
        let shown = masks.shown_in(&quote);
        assert_eq!(hidden("plum-orchard", &shown), "[secret-1]");
        assert_eq!(
            hidden("`plum-orchard` of cache", &shown),
            "`[secret-1]` of cache"
        );
        assert_eq!(hidden("plum-orchards", &shown), "plum-orchards");
    }

    #[test]
    fn words_that_stand_alone_are_told_unless_they_may_be_a_secret() {
        let masks = masks();
        for words in ["zeppelin", "order 7718", "-no-such-fact", "Tree2"] {
            assert!(masks.tells(words), "{words}");
        }
        for words in ["mango77tree", "the RsXcNOPmeMjvqP", "x=Q7RK2VXT7MZB4LWY"] {
            assert!(!masks.tells(words), "{words}");
        }
        assert!(Masks::default().tells("mango77tree"));
    }

    #[test]
    fn homes_are_told_apart_and_not_named() {
        let mut masks = masks();
        assert_eq!(masks.text("/home/ada/x and /home/ada"), "~/x and ~");
        assert_eq!(masks.text("/Users/bob/y"), "[home-2]/y");
        assert_eq!(masks.text(r"C:\Users\eve\z"), r"[home-3]\z");
        assert_eq!(
            masks.text("/home/ada/p/-home-ada-work/s.jsonl"),
            "~/p/-~-work/s.jsonl"
        );
        assert_eq!(
            masks.text("/srv/people/ada/x /srv/people/adam"),
            "[home-4]/x /srv/people/adam"
        );
        assert_eq!(
            masks.text("-I/home/ada/a -L/home/ada/b //home/ada/c /mnt/c/Users/bob/d"),
            "-I~/a -L~/b /~/c /mnt/c[home-2]/d"
        );
        assert_eq!(
            masks.text("mysql://root@db/app, smb://home/bob, file:///home/ada/x file:/home/ada"),
            "mysql://root@db/app, smb://home/bob, file://~/x file:~"
        );
        assert_eq!(
            masks.text("/srv/people/ada-old/x, /srv/people/ada."),
            "/srv/people/ada-old/x, [home-4]."
        );
        assert_eq!(
            masks.text("repo/home/page and /homes/x"),
            "repo/home/page and /homes/x"
        );
    }

    #[test]
    fn homes_are_masked_wherever_systems_keep_them() {
        for (text, masked) in [
            ("/var/home/mia.w/kiln", "/var~/kiln"),
            ("cd /export/home/mia.w", "cd /export~"),
            ("\"/usr/home/mia.w/x\"", "\"/usr~/x\""),
            (
                "/System/Volumes/Data/Users/mia.w/x",
                "/System/Volumes/Data~/x",
            ),
            ("/Volumes/Disk/Users/mia.w/x", "/Volumes/Disk~/x"),
            ("/c/Users/mia.w/kiln", "/c~/kiln"),
            ("in /d/users/mia.w/kiln", "in /d~/kiln"),
            ("/cygdrive/c/Users/mia.w/x", "/cygdrive/c~/x"),
            ("c:/users/mia.w/kiln/a.txt", "~/kiln/a.txt"),
            (r"\\srv\Users\mia.w\kiln", r"\\srv~\kiln"),
            (
                r#""\\\\wsl$\\Debian\\home\\mia.w\\x""#,
                r#""\\\\wsl$\\Debian~\\x""#,
            ),
            (
                "vscode-remote://ssh-remote%2Bh/home/mia.w/x",
                "vscode-remote://ssh-remote%2Bh~/x",
            ),
            ("sftp://store.example/home/mia.w", "sftp://store.example~"),
        ] {
            assert_eq!(masks().text(text), masked, "{text}");
        }
    }

    #[test]
    fn homes_are_masked_in_the_names_of_folders() {
        for (text, masked) in [
            (
                "~/.pi/sessions/--home-mia-kiln--/s.jsonl",
                "~/.pi/sessions/--~-kiln--/s.jsonl",
            ),
            ("pr/--Users-mia-kiln--/s.jsonl", "pr/--~-kiln--/s.jsonl"),
            ("pr/--C--Users-mia-kiln--/s.jsonl", "pr/--~-kiln--/s.jsonl"),
            ("pr/C--Users-mia-kiln/x.jsonl", "pr/~-kiln/x.jsonl"),
            (
                r"projects\c--Users-mia-kiln\x.jsonl",
                r"projects\~-kiln\x.jsonl",
            ),
            ("pr/-c-Users-mia-kiln/x.jsonl", "pr/-c-~-kiln/x.jsonl"),
            (
                "pr/-mnt-c-Users-mia-kiln/x.jsonl",
                "pr/-mnt-c-~-kiln/x.jsonl",
            ),
            ("pr/-var-home-mia-kiln/x.jsonl", "pr/-var-~-kiln/x.jsonl"),
            (
                "never delete -home-mia-kiln again",
                "never delete -~-kiln again",
            ),
            ("it is `-Users-mia-kiln`", "it is `-~-kiln`"),
            ("it is --home-mia-kiln-- now", "it is --~-kiln-- now"),
        ] {
            assert_eq!(masks().text(text), masked, "{text}");
        }
        let mut masks = masks();
        assert_eq!(masks.text(r"C:\Users\mia /home/mia"), "~ [home-2]");
        let same = "c:/users/mia x/C--Users-mia-kiln x/--home-mia-kiln--";
        assert_eq!(masks.text(same), "~ x/~-kiln x/--[home-2]-kiln--");
    }

    #[test]
    fn a_home_is_masked_in_the_names_of_folders_where_it_stands_nowhere_else() {
        let own = |home: &str| {
            Masks::new(Redaction {
                home: true,
                own_home: Some(home.to_owned()),
                ..Redaction::default()
            })
        };
        let mut mia = own("/home/mia.w_kiln");
        let (folder, masked) = (".claude/projects/-home-mia-w-kiln-site/s.jsonl", "-~-site");
        assert_eq!(
            mia.text(folder),
            format!(".claude/projects/{masked}/s.jsonl")
        );
        assert_eq!(mia.words(), ["-~"]);
        assert_eq!(mia.text("/home/mia.w_kiln/x, /home/eve"), "~/x, [home-2]");
        let mut other = own("/root");
        other.know("/Users/mia.w/site");
        assert_eq!(
            other.text("pr/-Users-mia-w-site as non-root"),
            "pr/-~-site as non-root"
        );
        assert_eq!(other.text("pr/-Users-mia-site"), "pr/-[home-2]-site");
        assert_eq!(own("").text("--x -- -y"), "--x -- -y");
        let drive = r"C:\Users\mia.w";
        assert_eq!(own(drive).text(r"pr\C--Users-mia-w-site\x"), r"pr\~-site\x");
    }

    #[test]
    fn names_of_several_words_are_masked_whole() {
        for (text, masked) in [
            (r#""C:\Users\Ada Lovelace\kiln""#, r#""~\kiln""#),
            (r"in C:\Users\Ada Lovelace\kiln now", r"in ~\kiln now"),
            ("'/Users/ada lovelace/x'", "'~/x'"),
            ("/Users/Ada Lovelace/x", "~/x"),
            ("/home//mia/x and /home/mia", "~/x and ~"),
            ("/home/./mia/x", "~/x"),
            ("/proc/1/root/home/mia/x", "/proc/1/root~/x"),
            ("delete -Users-mia again", "delete -~ again"),
            (
                "/Users/ada.l_lace/x in pr/-Users-ada-l-lace-kiln/s.jsonl",
                "~/x in pr/-~-kiln/s.jsonl",
            ),
        ] {
            assert_eq!(masks().text(text), masked, "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_a_home_is_none() {
        for text in [
            "the /home page, and a way home",
            "GET /users/7718 and /api/users/mia",
            "https://shop.example/home/sale and https://shop.example/users/mia",
            "https://home.example/x, smb://home/bob",
            "--home-dir /x, --home-page=y, -home",
            "a stay-at-home-parent, in-home-care",
            "repo/var/home/page and src/export/home/index.ts",
            "a/c/Users/list",
        ] {
            assert_eq!(masks().text(text), text);
        }
    }

    #[test]
    fn a_home_is_the_same_however_it_is_spelled() {
        let mut masks = masks();
        assert_eq!(masks.text(r"C:\Users\ada\x"), r"~\x");
        for (text, masked) in [
            (r#""C:\\Users\\ada\\x""#, r#""~\\x""#),
            (r"C:\\\\Users\\\\ada\\\\x", r"~\\\\x"),
            ("C%3A%5CUsers%5Cada%5Cx", "~%5Cx"),
            ("\u{1b}[32mC:\\Users\\ada\u{1b}[0m", "\u{1b}[32m~\u{1b}[0m"),
        ] {
            assert_eq!(masks.text(text), masked, "{text}");
        }
        assert_eq!(masks.text("/home/eve/x"), "[home-2]/x");
        for (text, masked) in [
            (r#"{"cwd":"\/home\/eve\/x"}"#, r#"{"cwd":"[home-2]\/x"}"#),
            (r"\u002fhome\u002feve\u002fx", r"[home-2]\u002fx"),
            ("?f=%2Fhome%2Feve%2Fx", "?f=[home-2]%2Fx"),
            (r"first\n/home/eve/x", r"first\n[home-2]/x"),
            (
                "\u{1b}[35m/home/eve\u{1b}[0m/x",
                "\u{1b}[35m[home-2]\u{1b}[0m/x",
            ),
            (
                r"\u001b[35m/home/eve\u001b[0m",
                r"\u001b[35m[home-2]\u001b[0m",
            ),
            ("/home/\u{1b}[1meve\u{1b}[0m/x", "[home-2]\u{1b}[0m/x"),
            (r"file:\/\/\/home\/eve", r"file:\/\/[home-2]"),
            (r"smb:\/\/home\/bob", r"smb:\/\/home\/bob"),
        ] {
            assert_eq!(masks.text(text), masked, "{text}");
        }
        assert_eq!(masks.text("/srv/people/ada/x"), "[home-3]/x");
        assert_eq!(masks.text(r"\/srv\/people\/ada\/x"), r"[home-3]\/x");
    }

    #[test]
    fn a_home_that_is_called_like_a_secret_is_masked_whole() {
        let mut masks = masks();
        let home = "/srv/people/ada/ghp_q7Rk2VxT9mZb4LwY8nHc3JdF.jsonl";
        assert_eq!(masks.text(home), "~/[secret-1].jsonl");
        let home = masks.text("/home/ghp_q7Rk2VxT9mZb4LwY8nHc3JdF/x");
        assert_eq!(home, "[secret-1]/x");
    }

    #[test]
    fn marks_grow_with_what_they_mark() {
        let mut masks = masks();
        let mut text = "the key ghp_q7Rk2VxT9mZb4LwY8nHc3JdF is void".to_owned();
        let mut marks = vec![4..7, 8..16, 20..24, 40..44];
        masks.learn(&text);
        masks.apply(&mut text, &mut marks);
        let marked: Vec<_> = marks
            .iter()
            .filter_map(|mark| text.get(mark.clone()))
            .collect();
        assert_eq!(text, "the key [secret-1] is void");
        assert_eq!(marked, ["key", "[secret-1]", "void"]);
    }

    #[test]
    fn nothing_is_masked_that_nobody_asked_for() {
        let mut masks = Masks::new(Redaction::default());
        let text = "/home/ada has ghp_q7Rk2VxT9mZb4LwY8nHc3JdF";
        assert_eq!(masks.text(text), text);
        assert!(masks.words().is_empty());
    }
}
