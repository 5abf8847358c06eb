//! Compressed recordings, decompressed as they are opened.

use super::{ReadError, Source};
use crate::recording::{ByteOffset, Defect, DefectKind, Line};
use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
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
            self.decompressed(limit, |bytes, out| {
                io::copy(&mut MultiGzDecoder::new(bytes), out).map(|_| ())
            })
        } else if start.starts_with(ZSTANDARD) {
            self.decompressed(limit, |mut bytes, out| zstandard(&mut bytes, out))
        } else {
            Ok(self)
        }
    }

    fn decompressed(
        &self,
        limit: u64,
        decompress: impl FnOnce(BufReader<Stream<'_>>, &mut Limited) -> io::Result<()>,
    ) -> Result<Self, ReadError> {
        let mut out = Limited {
            file: BufWriter::new(tempfile::tempfile().map_err(ReadError::Io)?),
            written: 0,
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
        let done = match done {
            Err(error) if length == 0 => return Err(ReadError::Io(error)),
            done => done,
        };
        let file = out.file.into_inner();
        let file = file.map_err(|error| ReadError::Io(error.into_error()))?;
        let damage = done.err().map(|error| damage(length, &error));
        Ok(Self::of_parts(self.path(), file, length, damage))
    }
}

/// The defect of a stream of which only so many bytes could be had.
fn damage(length: u64, error: &io::Error) -> Defect {
    Defect {
        line: Line(1),
        bytes: (ByteOffset(length), ByteOffset(length)),
        kind: DefectKind::TruncatedStream,
        in_history: false,
        message: format!(
            "the compressed stream is damaged or ends too soon after {length} bytes: {error}"
        ),
    }
}

/// Zstandard frames, one behind the other.
fn zstandard(bytes: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
    while !bytes.fill_buf()?.is_empty() {
        let skipped = match StreamingDecoder::new(&mut *bytes) {
            Ok(mut frame) => {
                io::copy(&mut frame, out)?;
                0
            }
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => u64::from(length),
            Err(error) => return Err(io::Error::other(error.to_string())),
        };
        io::copy(&mut bytes.take(skipped), &mut io::sink())?;
    }
    Ok(())
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
    limit: u64,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written += bytes.len() as u64;
        if self.written > self.limit {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge));
        }
        self.file.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
