//! A recording that is one JSON value, not lines: where its members and the elements of their arrays stand.
//!
//! Nothing is decoded: the bytes are looked at once, and only places are kept.

use super::Source;
use crate::recording::{ByteOffset, Line, Place};
use std::io;

/// How many bytes are asked for at once.
const STEP: usize = 1 << 20;

/// How deep values are told apart: a member of the whole, and an element of a member.
const LEVELS: usize = 3;

/// A recording that is one JSON object or array.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The members of an object, in file order.
    pub members: Vec<Member>,
    /// The elements of an array, in file order.
    pub elements: Vec<Place>,
    /// It ends in the middle: the last value is not whole, and not listed.
    pub truncated: Option<Place>,
    /// More stands behind it.
    pub continued: bool,
}

/// One member of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// Its key, as it is written between the quotes.
    pub key: String,
    /// Its value.
    pub place: Place,
    /// The elements of its value, where that is an array.
    pub elements: Vec<Place>,
}

impl Document {
    /// Looks through `source`; none where its first value is neither an object nor an array.
    pub fn scan(source: &Source) -> io::Result<Option<Self>> {
        let mut scan = Scan {
            line: 1,
            ..Scan::default()
        };
        let mut bytes = vec![0; STEP];
        let mut position = 0;
        loop {
            let read = source.read_at(position, &mut bytes)?;
            for byte in bytes.get(..read).unwrap_or_default() {
                if !scan.byte(*byte) {
                    return Ok(scan.finish());
                }
            }
            position += read as u64;
            if read == 0 {
                return Ok(scan.finish());
            }
        }
    }

    /// The member with this key; the last one where there are several.
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members.iter().rev().find(|member| member.key == key)
    }
}

/// Where a value starts.
#[derive(Clone, Copy, Debug)]
struct Start {
    offset: u64,
    line: u32,
    /// Its first byte.
    first: u8,
}

/// The state between two bytes.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each tells where in the text a byte stands"
)]
#[derive(Debug, Default)]
struct Scan {
    document: Document,
    offset: u64,
    line: u32,
    depth: usize,
    in_string: bool,
    escaped: bool,
    /// The values that are open at each level.
    open: [Option<Start>; LEVELS],
    /// The first byte of the whole.
    root: Option<u8>,
    /// The next string at depth 1 is a key.
    key_next: bool,
    /// The key that is being read, or was read last.
    key: Vec<u8>,
    in_key: bool,
    /// The elements of the member that is open.
    elements: Vec<Place>,
    ended: bool,
}

impl Scan {
    /// Takes the next byte; false where nothing more is of use.
    fn byte(&mut self, byte: u8) -> bool {
        if self.ended {
            self.document.continued |= !byte.is_ascii_whitespace();
            return !self.document.continued;
        }
        let go_on = if self.in_string {
            self.string(byte);
            true
        } else {
            self.outside(byte)
        };
        self.offset += 1;
        self.line = self.line.saturating_add(u32::from(byte == b'\n'));
        go_on
    }

    fn string(&mut self, byte: u8) {
        if self.escaped {
            self.escaped = false;
        } else if byte == b'\\' {
            self.escaped = true;
        } else if byte == b'"' {
            self.in_string = false;
            if std::mem::take(&mut self.in_key) {
                self.key_next = false;
            } else {
                self.close(self.offset + 1);
            }
            return;
        }
        if self.in_key {
            self.key.push(byte);
        }
    }

    fn outside(&mut self, byte: u8) -> bool {
        match byte {
            b'"' => {
                self.in_string = true;
                if self.depth == 1 && self.key_next {
                    self.in_key = true;
                    self.key.clear();
                } else {
                    self.open(byte);
                }
            }
            b'{' | b'[' => {
                self.root.get_or_insert(byte);
                self.open(byte);
                self.depth += 1;
                self.key_next = self.depth == 1 && byte == b'{';
            }
            b'}' | b']' => {
                self.close(self.offset);
                self.depth = self.depth.saturating_sub(1);
                self.close(self.offset + 1);
                self.ended = self.depth == 0;
            }
            b',' => {
                self.close(self.offset);
                self.key_next = self.depth == 1 && self.root == Some(b'{');
            }
            b':' => {}
            _ if byte.is_ascii_whitespace() => self.close(self.offset),
            // A byte order mark may stand before everything else.
            _ if self.root.is_none() => return matches!(byte, 0xEF | 0xBB | 0xBF),
            _ => self.open(byte),
        }
        true
    }

    /// A value starts here, unless one is open at this depth.
    fn open(&mut self, first: u8) {
        let start = Start {
            offset: self.offset,
            line: self.line,
            first,
        };
        if let Some(open) = self.open.get_mut(self.depth) {
            open.get_or_insert(start);
        }
    }

    /// The value that is open at this depth, if any, ends before `end`.
    fn close(&mut self, end: u64) {
        let depth = self.depth;
        let Some(start) = self.open.get_mut(depth).and_then(Option::take) else {
            return;
        };
        let place = Place {
            offset: ByteOffset(start.offset),
            length: u32::try_from(end - start.offset).unwrap_or(u32::MAX),
            line: Line(start.line),
        };
        match (depth, self.root) {
            (1, Some(b'{')) => self.document.members.push(Member {
                key: String::from_utf8_lossy(&self.key).into_owned(),
                place,
                elements: std::mem::take(&mut self.elements),
            }),
            (1, _) => {
                self.elements.clear();
                self.document.elements.push(place);
            }
            (2, Some(b'{')) if self.in_array() => self.elements.push(place),
            _ => {}
        }
    }

    /// Whether the member that is open is an array.
    fn in_array(&self) -> bool {
        let [_, member, _] = &self.open;
        member.is_some_and(|member| member.first == b'[')
    }

    fn finish(mut self) -> Option<Document> {
        self.root?;
        if !self.ended {
            self.cut();
        }
        Some(self.document)
    }

    /// The bytes end too soon: what is whole of the last member counts.
    fn cut(&mut self) {
        let [_, member, element] = self.open;
        let last = element.or(member);
        let start = last.map_or(self.offset, |last| last.offset);
        self.document.truncated = Some(Place {
            offset: ByteOffset(start),
            length: u32::try_from(self.offset - start).unwrap_or(u32::MAX),
            line: Line(last.map_or(self.line, |last| last.line)),
        });
        if let Some(member) = member.filter(|_| self.in_array() && self.root == Some(b'{')) {
            self.document.members.push(Member {
                key: String::from_utf8_lossy(&self.key).into_owned(),
                place: Place {
                    offset: ByteOffset(member.offset),
                    length: u32::try_from(self.offset - member.offset).unwrap_or(u32::MAX),
                    line: Line(member.line),
                },
                elements: std::mem::take(&mut self.elements),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scanned(text: &str) -> (Document, impl Fn(Place) -> String) {
        let source = Source::spool("x.json", text.as_bytes(), u64::MAX).unwrap();
        let document = Document::scan(&source).unwrap().unwrap();
        let shown = move |place: Place| {
            let bytes = source.bytes(place).unwrap();
            format!("{}:{}", place.line, String::from_utf8(bytes).unwrap())
        };
        (document, shown)
    }

    #[test]
    fn members_and_their_elements_are_found_where_they_stand() {
        let (document, shown) = scanned(
            "{\n \"id\": \"a]\\\"\",\n \"n\" : 12 ,\n \"messages\": [\n  {\"x\": [1, 2]},\n  \"s\", 3\n ],\n \"o\": {\"messages\": [9]}\n}\n",
        );
        let keys: Vec<_> = document.members.iter().map(|m| m.key.as_str()).collect();
        assert_eq!(keys, ["id", "n", "messages", "o"]);
        let places = |m: &Member| m.elements.iter().map(|p| shown(*p)).collect::<Vec<_>>();
        let messages = document.member("messages").unwrap();
        assert_eq!(places(messages), ["5:{\"x\": [1, 2]}", "6:\"s\"", "6:3"]);
        assert_eq!(shown(document.member("id").unwrap().place), "2:\"a]\\\"\"");
        assert_eq!(shown(document.member("n").unwrap().place), "3:12");
        assert!(document.member("o").unwrap().elements.is_empty());
        assert!(document.truncated.is_none() && !document.continued);
    }

    #[test]
    fn an_array_has_elements_and_no_members() {
        let (document, shown) = scanned("[{\"a\":[1]},\n[2],null]  x");
        let elements: Vec<_> = document.elements.iter().map(|p| shown(*p)).collect();
        assert_eq!(elements, ["1:{\"a\":[1]}", "2:[2]", "2:null"]);
        assert!(document.members.is_empty() && document.continued);
    }

    #[test]
    fn what_is_whole_of_a_cut_document_is_kept() {
        let (document, shown) = scanned("{\"a\":1,\"messages\":[{\"b\":2},{\"c\":");
        let messages = document.member("messages").unwrap();
        assert_eq!(messages.elements.len(), 1);
        assert_eq!(shown(document.truncated.unwrap()), "1:{\"c\":");
        let (document, _) = scanned("[1,[2");
        assert_eq!(
            (document.elements.len(), document.truncated.is_some()),
            (1, true)
        );
    }

    #[test]
    fn what_is_no_object_or_array_is_no_document() {
        for text in ["", "  ", "7", "\"a\"", "text {\"a\":1}"] {
            let source = Source::spool("x", text.as_bytes(), u64::MAX).unwrap();
            assert_eq!(Document::scan(&source).unwrap(), None, "{text}");
        }
    }
}
