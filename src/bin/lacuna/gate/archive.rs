//! The recording and the context in it, kept before a compaction, and the comparison with the summary after it.

use super::after::{told_by_host, with_history};
use super::reading::Target;
use crate::terminal;
use anyhow::{Context, Result, bail};
use fs4::FileExt;
use lacuna::AuditOptions;
use lacuna::contrast::contrast;
use lacuna::gate::{self, Assessment, Coming};
use lacuna::reader::{ReadError, Source};
use lacuna::rebuild::{self, Before, Purpose, Side, Wanted};
use lacuna::render::states as render;
use lacuna::retained::{Archived, Kept, KeptFile, MANIFEST, Manifest};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// By how many bytes it is told that a recording has only grown.
const SEAM: u64 = 1 << 16;

/// The folder in a session's folder in which files lie.
const LANE: &str = "main";

/// Keeps the recording as it is now, and compares what is kept of earlier compactions. Tells what the recording tells.
pub(super) fn keep(target: &Target, folder: &Path) -> Result<Assessment> {
    let mut state = Vec::new();
    let cell = RefCell::new(&mut state);
    let assessment = target.whole(&|source, options| {
        let mut state = cell.borrow_mut();
        gate::assess_into(source, options, &mut **state)
    })?;
    add(target, folder, &assessment, &state)?;
    compare(target, folder, &assessment.coming, None)?;
    Ok(assessment)
}

fn add(target: &Target, folder: &Path, assessment: &Assessment, state: &[u8]) -> Result<()> {
    let session = Session::open(folder, &assessment.coming.session)?;
    let failed = || format!("--archive {}", session.folder.display());
    session.add(target, assessment, state).with_context(failed)
}

/// Compares what is kept of compactions with their summaries, wherever that was not done. The summary of the one that is
/// `coming`, which is not in the recording, may be told by the host.
pub(super) fn compare(
    target: &Target,
    folder: &Path,
    coming: &Coming,
    summary: Option<&str>,
) -> Result<()> {
    let session = Session::open(folder, &coming.session)?;
    let failed = || format!("--archive {}", session.folder.display());
    let mut manifest = session.manifest().with_context(failed)?;
    let kept = manifest.archived.iter();
    let open = kept.filter(|archived| archived.diff.is_none());
    let (recorded, due): (Vec<u32>, Vec<u32>) = open
        .map(|archived| archived.ordinal)
        .partition(|ordinal| *ordinal < coming.ordinal);
    let mut differences = of_recording(target, recorded)?;
    if let Some(summary) = summary {
        differences.extend(of_host(target, due, summary)?);
    }
    if differences.is_empty() {
        return Ok(());
    }
    for archived in &mut manifest.archived {
        let open = archived.diff.is_none();
        if let Some(diff) = differences.get(&archived.ordinal).filter(|_| open) {
            let name = format!("{:04}.diff", archived.ordinal);
            archived.diff = Some(session.write(&name, diff).with_context(failed)?);
        }
    }
    session.save(&manifest).with_context(failed)
}

/// Comparisons of compactions with their summaries, by the compactions' numbers.
type Differences = BTreeMap<u32, Vec<u8>>;

/// Those of compactions that the recording holds, as far as their summaries can be read.
fn of_recording(target: &Target, ordinals: Vec<u32>) -> Result<Differences> {
    if ordinals.is_empty() {
        return Ok(Differences::new());
    }
    let wanted = Wanted::Ordinals(ordinals, Side::Before);
    let befores = target.whole(&|source, options| befores(source, options, &wanted))?;
    differences(befores)
}

/// That of the compaction which the recording does not hold yet, and whose summary the host tells.
fn of_host(target: &Target, ordinals: Vec<u32>, summary: &str) -> Result<Differences> {
    if ordinals.is_empty() {
        return Ok(Differences::new());
    }
    let wanted = Wanted::Ordinals(ordinals, Side::Before);
    let history = told_by_host(summary)?;
    let befores = target
        .whole(&|source, options| befores(source, &with_history(options, &history), &wanted))?;
    differences(befores)
}

/// What the compactions that are `wanted` did, those of the first lane.
fn befores(
    source: &Source,
    options: &AuditOptions<'_>,
    wanted: &Wanted,
) -> Result<BTreeMap<u32, Before>, ReadError> {
    let found = RefCell::new(BTreeMap::new());
    rebuild::each_before(source, options, wanted, Purpose::Kept, &|before: Before| {
        let ordinal = before.index.ordinal();
        found.borrow_mut().entry(ordinal).or_insert(before);
    })?;
    Ok(found.into_inner())
}

fn differences(befores: BTreeMap<u32, Before>) -> Result<Differences> {
    let mut differences = Differences::new();
    for (ordinal, before) in befores {
        if let Some(summary) = before.summary {
            let mut diff = Vec::new();
            render::contrast(&contrast(&before.raw, &summary), &mut diff)?;
            differences.insert(ordinal, diff);
        }
    }
    Ok(differences)
}

/// The folder in which one session is kept, while nobody else may change it.
struct Session {
    folder: PathBuf,
    name: String,
    /// Let go of when it is dropped.
    _lock: File,
}

impl Session {
    fn open(archive: &Path, name: &str) -> Result<Self> {
        let folder = archive.join(Kept::folder(name));
        let failed = || format!("--archive {}", folder.display());
        fs::create_dir_all(folder.join(LANE)).with_context(failed)?;
        let lock = File::options()
            .create(true)
            .append(true)
            .open(folder.join("lock"))
            .with_context(failed)?;
        FileExt::lock(&lock).with_context(failed)?;
        Ok(Self {
            folder,
            name: name.to_owned(),
            _lock: lock,
        })
    }

    /// What was kept so far. A manifest that cannot be read is put aside, which is told, and begun anew: what it vouched for
    /// stays where it is.
    fn manifest(&self) -> Result<Manifest> {
        let path = self.folder.join(MANIFEST);
        match Manifest::read(&self.folder) {
            Ok(manifest) => Ok(manifest),
            Err(_) if !path.try_exists()? => Ok(Manifest::new(Vec::new())),
            Err(error) => {
                let aside = self.aside()?;
                fs::rename(&path, &aside)?;
                terminal::say(&format!(
                    "{}: {error}; it is put aside as {}, and a new one is begun",
                    path.display(),
                    aside.display()
                ));
                Ok(Manifest::new(Vec::new()))
            }
        }
    }

    /// A name that is free for a damaged manifest.
    fn aside(&self) -> Result<PathBuf> {
        for number in 1..=u32::MAX {
            let path = self.folder.join(format!("manifest.damaged-{number}.json"));
            if !path.try_exists()? {
                return Ok(path);
            }
        }
        bail!("no name is free for the manifest that cannot be read")
    }

    /// Keeps the recording and the context, unless just that is kept already.
    fn add(&self, target: &Target, assessment: &Assessment, state: &[u8]) -> Result<()> {
        let coming = &assessment.coming;
        let mut manifest = self.manifest()?;
        let bytes = fs::metadata(&target.path)?.len();
        let is_this = |archived: &Archived| {
            archived.ordinal == coming.ordinal && archived.session == self.name
        };
        let mut kept = manifest.archived.iter();
        if kept.any(|archived| is_this(archived) && archived.bytes == bytes) {
            return Ok(());
        }
        let (mut parts, from) = self.grown(&target.path, manifest.archived.last())?;
        let part = format!("{:04}-{from}.part", coming.ordinal);
        parts.push(self.copy(&target.path, &part, from, bytes)?);
        let state = self.write(&format!("{:04}-{bytes}.json", coming.ordinal), state)?;
        manifest.archived.retain(|archived| !is_this(archived));
        manifest.archived.push(Archived {
            session: self.name.clone(),
            whole: coming.sha256.is_some(),
            ordinal: coming.ordinal,
            records: u32::try_from(coming.records).unwrap_or(u32::MAX),
            bytes,
            recording: parts,
            state,
            diff: None,
        });
        self.save(&manifest)
    }

    /// The parts that are kept of the recording already, and where the next one starts. Where it has not only grown, all
    /// of it is kept anew.
    fn grown(&self, path: &Path, last: Option<&Archived>) -> Result<(Vec<KeptFile>, u64)> {
        let anew = (Vec::new(), 0);
        let Some((archived, part)) = last.and_then(|last| Some((last, last.recording.last()?)))
        else {
            return Ok(anew);
        };
        let own = match File::open(self.folder.join(&part.path)) {
            Ok(own) => own,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(anew),
            Err(error) => return Err(error.into()),
        };
        let length = own.metadata()?.len();
        let seam = SEAM.min(length);
        let recording = File::open(path)?;
        let same = recording.metadata()?.len() >= archived.bytes
            && read(own, length - seam, seam)? == read(recording, archived.bytes - seam, seam)?;
        Ok(if same {
            (archived.recording.clone(), archived.bytes)
        } else {
            anew
        })
    }

    fn copy(&self, path: &Path, name: &str, from: u64, to: u64) -> Result<KeptFile> {
        let bytes = read(File::open(path)?, from, to.saturating_sub(from))?;
        self.write(name, &bytes)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<KeptFile> {
        let file = Kept::file(LANE, name, bytes);
        self.replace(&file.path, bytes)?;
        Ok(file)
    }

    fn save(&self, manifest: &Manifest) -> Result<()> {
        self.replace(MANIFEST, manifest.to_json().as_bytes())
    }

    /// Makes a file hold these bytes, by one rename. Where time runs out, what was begun is begun anew the next time.
    fn replace(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.folder.join(name);
        let begun = self.folder.join("begun");
        let mut file = File::create(&begun)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(begun, path)?;
        Ok(())
    }
}

fn read(mut file: File, from: u64, length: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}
