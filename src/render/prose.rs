//! Prose of this program as it is set: pages in Markdown and lists, in lines that fit a document.

use super::WIDEST;
use super::page::Page;
use super::piece::{Piece, Role};

/// `text` right of `lead`, continued where it starts, with a line's end.
pub fn hanging(lead: &str, text: &str) -> String {
    let mut page = Page::new(false, WIDEST);
    let piece = |text: &str| [Piece::fixed(text, Role::Plain)];
    page.hanging(&piece(lead), &piece(text));
    page.into_string()
}

/// A page in Markdown with its paragraphs and lists filled anew. Code, tables and headings stay as they are.
pub fn markdown(page: &str) -> String {
    let mut set = String::with_capacity(page.len());
    let mut open = Block::default();
    let mut in_code = false;
    for line in page.lines() {
        let is_fence = line.trim_start().starts_with("```");
        if is_fence || in_code || line.is_empty() || line.starts_with(['#', '|', '<']) {
            open.end(&mut set);
            set.push_str(line);
            set.push('\n');
        } else if let Some(lead) = lead(line) {
            open.end(&mut set);
            open.begin(lead, line);
        } else {
            open.go_on(line);
        }
        in_code ^= is_fence;
    }
    open.end(&mut set);
    set
}

/// The mark that an item of a list begins with, and what stands before it.
fn lead(line: &str) -> Option<&str> {
    let words = line.trim_start();
    let mark = words.split(' ').next()?;
    let number = mark.strip_suffix('.').unwrap_or_default();
    let counts = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_mark = matches!(mark, "-" | "*") || counts;
    let end = line.len() - words.len() + mark.len() + 1;
    is_mark.then(|| line.get(..end)).flatten()
}

/// A paragraph or an item, while its lines come.
#[derive(Default)]
struct Block {
    lead: String,
    text: String,
}

impl Block {
    fn begin(&mut self, lead: &str, line: &str) {
        lead.clone_into(&mut self.lead);
        self.go_on(line.get(lead.len()..).unwrap_or_default());
    }

    fn go_on(&mut self, line: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(line.trim());
    }

    fn end(&mut self, set: &mut String) {
        let block = std::mem::take(self);
        if !block.text.is_empty() {
            set.push_str(&hanging(&block.lead, &block.text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_items_are_filled_and_the_rest_stays() {
        let long = ["word"; 40].join(" ");
        let page =
            format!("# A\n\n{long}\nmore\n- {long}\n  more\n1. one\n\n```text\n{long}\n```\n");
        let set = markdown(&page);
        let told = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(told(&set), told(&page));
        let code = format!("```text\n{long}\n```\n");
        let (prose, kept) = set.split_at(set.len() - code.len());
        assert_eq!(kept, code);
        assert!(prose.lines().all(|line| line.len() <= WIDEST), "{prose}");
        assert!(prose.contains("\n- word") && prose.contains("\n  word"));
        assert!(prose.contains("\n1. one\n"), "{prose}");
        assert_eq!(markdown(&set), set);
    }
}
