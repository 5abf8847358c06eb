//! Compressed recordings, decompressed as they are opened.

use super::{ReadError, Source};
use crate::recording::{ByteOffset, Defect, DefectKind, Line};
use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder, StreamingDecoder};
use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

/// How compressed files start that are read as they are.
const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTANDARD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

/// How compressed files start that are not read, and what decompresses them.
const OTHERS: &[(&[u8], &str)] = &[
    (&[0xFD, b'7', b'z', b'X', b'Z'], "xzcat"),
    (b"BZh", "bzcat"),
];

impl Source {
    /// The recording in this source: the source itself, or what it decompresses to, up to `limit` bytes.
    ///
    /// Of a stream that is damaged or ends too soon, what comes before that counts, and a defect tells of it.
    ///
    /// # Errors
    /// Where the compression is one that is not read, or there is more than `limit` bytes.
    pub fn unpacked(self, limit: u64) -> Result<Self, ReadError> {
        let mut start = [0; 8];
        let read = self.read_at(0, &mut start).map_err(ReadError::Io)?;
        let start = start.get(..read).unwrap_or_default();
        if let Some((_, program)) = OTHERS.iter().find(|(magic, _)| start.starts_with(magic)) {
            return Err(ReadError::Compressed(program));
        }
        if start.starts_with(GZIP) {
            self.decompressed(limit, |mut bytes, out| gzip(&mut bytes, out))
        } else if start.starts_with(ZSTANDARD) {
            self.decompressed(limit, |mut bytes, out| zstandard(&mut bytes, out))
        } else {
            Ok(self)
        }
    }

    /// What is left of the file at `path`, of which nothing could be decompressed: no byte, and a defect that tells why.
    pub(super) fn lost(path: &str, why: String) -> Result<Self, ReadError> {
        let file = tempfile::tempfile().map_err(ReadError::Io)?;
        let damage = damage(0, Line(1), &io::Error::other(why));
        Ok(Self::of_parts(path, file, 0, Some(damage)))
    }

    fn decompressed(
        &self,
        limit: u64,
        decompress: impl FnOnce(BufReader<Stream<'_>>, &mut Limited) -> io::Result<()>,
    ) -> Result<Self, ReadError> {
        let mut out = Limited {
            file: BufWriter::new(tempfile::tempfile().map_err(ReadError::Io)?),
            written: 0,
            lines: 0,
            in_line: false,
            limit,
        };
        let bytes = BufReader::new(Stream {
            source: self,
            position: 0,
        });
        let done = decompress(bytes, &mut out);
        if out.written > limit {
            return Err(ReadError::TooLong(limit));
        }
        let length = out.written;
        // What is missing comes behind the last line, or is the rest of it.
        let last = out.lines + u32::from(!out.in_line || out.lines == 0);
        let done = match done {
            Err(error) if length == 0 && is_damage(&error) => {
                return Err(ReadError::Damaged(error.to_string()));
            }
            Err(error) if length == 0 => return Err(ReadError::Io(error)),
            done => done,
        };
        let file = out.file.into_inner();
        let file = file.map_err(|error| ReadError::Io(error.into_error()))?;
        let damage = done.err().map(|error| damage(length, Line(last), &error));
        Ok(Self::of_parts(self.path(), file, length, damage))
    }
}

/// The defect of a stream of which only so many bytes could be had.
fn damage(length: u64, line: Line, error: &io::Error) -> Defect {
    Defect {
        line,
        bytes: (ByteOffset(length), ByteOffset(length)),
        kind: DefectKind::TruncatedStream,
        written: None,
        beside: false,
        message: format!(
            "the compressed stream is damaged or ends too soon after {length} bytes: {error}"
        ),
    }
}

/// Members of gzip, one behind the other. Zeros behind the last one only fill a block, and are nothing.
fn gzip(bytes: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
    loop {
        io::copy(&mut GzDecoder::new(&mut *bytes), out)?;
        let mut filled = false;
        loop {
            let rest = bytes.fill_buf()?;
            let zeros = rest.iter().take_while(|byte| **byte == 0).count();
            let ends = rest.is_empty();
            let goes_on = zeros < rest.len();
            bytes.consume(zeros);
            filled |= zeros > 0;
            if ends {
                return Ok(());
            }
            if goes_on {
                break;
            }
        }
        if filled {
            let message = "something stands behind the zeros that fill its last block";
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
    }
}

/// Zstandard frames, one behind the other.
fn zstandard(bytes: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
    while !bytes.fill_buf()?.is_empty() {
        let skipped = match StreamingDecoder::new(&mut *bytes) {
            Ok(decoder) => {
                frame(decoder, out)?;
                0
            }
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => u64::from(length),
            Err(error) => return Err(plain(&error)),
        };
        io::copy(&mut bytes.take(skipped), &mut io::sink())?;
    }
    Ok(())
}

/// The end of a frame: a last block with nothing in it, and room for a checksum.
const END: &[u8] = &[1, 0, 0, 0, 0, 0, 0];

/// One frame. Of one that is damaged or ends too soon, what comes before that is written too.
fn frame<R: Read>(
    mut frame: StreamingDecoder<R, FrameDecoder>,
    out: &mut impl Write,
) -> io::Result<()> {
    let Err(error) = io::copy(&mut frame, out) else {
        return Ok(());
    };
    // The decoder holds back what later blocks may point to, until it has seen the last one.
    let mut decoder = frame.into_frame_decoder();
    if decoder
        .decode_blocks(END, BlockDecodingStrategy::All)
        .is_ok()
    {
        decoder.collect_to_writer(out)?;
    }
    Err(plain(&error))
}

/// Whether it is the stream that is at fault, and not the system.
fn is_damage(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    matches!(error.kind(), InvalidData | InvalidInput | UnexpectedEof)
}

/// An error without those around it, which say the same.
fn plain(error: &(dyn Error + 'static)) -> io::Error {
    let mut inner = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    match inner.downcast_ref::<io::Error>().map(io::Error::kind) {
        Some(io::ErrorKind::UnexpectedEof) => {
            io::Error::new(io::ErrorKind::UnexpectedEof, "its end is missing")
        }
        Some(kind) if kind != io::ErrorKind::Other => io::Error::new(kind, inner.to_string()),
        Some(_) | None => io::Error::new(io::ErrorKind::InvalidData, inner.to_string()),
    }
}

/// The bytes of a source, in order.
#[derive(Debug)]
struct Stream<'s> {
    source: &'s Source,
    position: u64,
}

impl Read for Stream<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read_at(self.position, buffer)?;
        self.position += read as u64;
        Ok(read)
    }
}

/// A file that takes no more than so many bytes.
#[derive(Debug)]
struct Limited {
    file: BufWriter<File>,
    written: u64,
    /// How many lines were begun.
    lines: u32,
    /// The last one is not at its end.
    in_line: bool,
    limit: u64,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written += bytes.len() as u64;
        if self.written > self.limit {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge));
        }
        let ends = memchr::memchr_iter(b'\n', bytes).count();
        let open = bytes.last().is_some_and(|last| *last != b'\n');
        let begun = ends + usize::from(open) - usize::from(self.in_line && !bytes.is_empty());
        self.lines = self
            .lines
            .saturating_add(u32::try_from(begun).unwrap_or(u32::MAX));
        self.in_line = open || (self.in_line && bytes.is_empty());
        self.file.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
