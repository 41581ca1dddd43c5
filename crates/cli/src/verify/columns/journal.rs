//! Verdicts that outlive a run: a journal beside the file that is to be made.
//!
//! The journal is JSON Lines. Its first line says which inputs were read, and as what; every other line has the verdicts on some rows, which
//! follow those of the line before. A line is written at once, after its rows were verified. A run that finds a journal of the same inputs takes
//! the verdicts that it has, and goes on behind them. A line that was not written whole is no line.

use super::whole::write_whole;
use crate::Failure;
use crate::input::Source;
use crate::same_file::FileId;
use crate::verify::{OutOption, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// How much of the end of an input tells it from others; a Parquet file has its lists of columns and row groups there.
const END: u64 = 1 << 16;
/// How long verdicts may be the system's alone.
const PATIENCE: Duration = Duration::from_secs(1);

/// The verdicts on some rows: all are valid but those that are named.
#[derive(Default, Serialize, Deserialize)]
struct Record {
    rows: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    null: Vec<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    invalid: Vec<(usize, String)>,
}

impl Record {
    fn of(verdicts: &[Verdict]) -> Self {
        let mut record = Self { rows: verdicts.len(), ..Self::default() };
        for (row, verdict) in verdicts.iter().enumerate() {
            match verdict {
                Some(Ok(())) => {}
                Some(Err(reason)) => record.invalid.push((row, reason.clone())),
                None => record.null.push(row),
            }
        }
        record
    }

    /// The verdicts, unless a row is named that there is not.
    fn verdicts(self) -> Option<Vec<Verdict>> {
        let mut verdicts = vec![Some(Ok(())); self.rows];
        for row in self.null {
            *verdicts.get_mut(row)? = None;
        }
        for (row, reason) in self.invalid {
            *verdicts.get_mut(row)? = Some(Err(reason));
        }
        Some(verdicts)
    }
}

/// The lines of a journal behind its first.
struct Records<R> {
    lines: R,
    /// The bytes of lines that are whole.
    whole: u64,
}

type RecordsOfFile = Records<BufReader<File>>;

impl<R: BufRead> Iterator for Records<R> {
    type Item = io::Result<Vec<Verdict>>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = next_line(&mut self.lines).transpose()?;
        let verdicts = |line: Vec<u8>| {
            let verdicts = serde_json::from_slice::<Record>(&line).ok()?.verdicts()?;
            self.whole += line.len() as u64;
            Some(verdicts)
        };
        line.map(verdicts).transpose()
    }
}

/// A line with its end, if it has one.
fn next_line(lines: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    lines.read_until(b'\n', &mut line)?;
    Ok((line.last() == Some(&b'\n')).then_some(line))
}

/// Where verdicts are kept, if somewhere.
#[derive(Default)]
pub(in crate::verify) struct Kept(Option<Journal>);

struct Journal {
    /// The file that is to be made.
    target: PathBuf,
    path: PathBuf,
    first_line: Vec<u8>,
    /// The journal, once there is something to write.
    file: Option<File>,
    /// The verdicts of an earlier run that have not been asked for.
    known: Option<RecordsOfFile>,
    next: VecDeque<Verdict>,
    synced: Instant,
}

impl Kept {
    /// Takes up the journal of these inputs, read as `about` says, or begins one. They are verified by what another file says, where one does.
    ///
    /// # Errors
    ///
    /// A journal of other inputs or of a run that goes on, a folder that is not there.
    pub(in crate::verify) fn open(
        out: &OutOption,
        inputs: &[Source],
        by: Option<&Source>,
        about: Value,
    ) -> Result<Self, Failure> {
        let Some(target) = out.path.clone() else { return Ok(Self(None)) };
        let mut path = target.clone().into_os_string();
        path.push(".partial");
        let target_id = FileId::of_path(&target);
        let is_target = |input: &&Source| target_id.is_some() && FileId::of_source(input) == target_id;
        if let Some(input) = inputs.iter().chain(by).find(is_target) {
            return Err(Failure::input(input, "is what --out would write over"));
        }
        let mut identities = Vec::new();
        for input in inputs {
            identities.push(identity(input).map_err(|error| Failure::input(input, error))?);
        }
        let first = json!({"journal of": "verdicts", "version": 1, "about": about, "inputs": identities});
        let mut journal = Journal {
            first_line: format!("{first}\n").into_bytes(),
            target,
            path: path.into(),
            file: None,
            known: None,
            next: VecDeque::new(),
            synced: Instant::now(),
        };
        journal.check_folder()?;
        let existing = File::options().read(true).write(true).open(&journal.path);
        match existing {
            Ok(file) if file.metadata().is_ok_and(|metadata| metadata.is_file()) => {
                journal.take_up(file, &first, inputs)?;
            }
            Ok(_) => return Err(journal.failure(io::Error::other("not a file"))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(journal.failure(error)),
        }
        Ok(Self(Some(journal)))
    }

    /// The verdicts on the next rows: those that an earlier run has found, and of `verify`, which is told how many those are, the others.
    ///
    /// # Errors
    ///
    /// Those of `verify`, and of writing.
    pub(in crate::verify) fn complete(
        &mut self,
        rows: usize,
        verify: impl FnOnce(usize) -> Result<Vec<Verdict>, Failure>,
    ) -> Result<Vec<Verdict>, Failure> {
        let Some(journal) = &mut self.0 else { return verify(0) };
        let mut verdicts = journal.known(rows)?;
        if verdicts.len() < rows {
            let found = verify(verdicts.len())?;
            journal.append(&found)?;
            verdicts.extend(found);
        }
        Ok(verdicts)
    }

    /// All rows have been verified: the file is made, the journal removed.
    ///
    /// # Errors
    ///
    /// A file that cannot be written; the journal stays.
    pub(in crate::verify) fn finish(self) -> Result<(), Failure> {
        let Some(journal) = self.0 else { return Ok(()) };
        let records = match &journal.file {
            Some(_) => Some(journal.records().map_err(|error| journal.failure(error))?.0),
            None => None,
        };
        let verdicts = records.into_iter().flatten().flat_map(|record| match record {
            Ok(verdicts) => verdicts.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        });
        let failure = |error| Failure::Output { target: journal.target.display().to_string(), error };
        write_whole(&journal.target, verdicts).map_err(failure)?;
        match &journal.file {
            Some(_) => std::fs::remove_file(&journal.path).map_err(|error| journal.failure(error)),
            None => Ok(()),
        }
    }
}

impl Journal {
    fn failure(&self, error: io::Error) -> Failure {
        Failure::Output { target: self.path.display().to_string(), error }
    }

    /// That there is a folder to write to, and no folder in place of the file.
    fn check_folder(&self) -> Result<(), Failure> {
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let checked = std::fs::metadata(folder).and_then(|folder| match folder.is_dir() && !self.target.is_dir() {
            true => Ok(()),
            false => Err(io::ErrorKind::NotADirectory.into()),
        });
        checked.map_err(|error| Failure::Output { target: self.target.display().to_string(), error })
    }

    /// The lines behind the first, and the first.
    fn records(&self) -> io::Result<(RecordsOfFile, Option<Vec<u8>>)> {
        let mut lines = BufReader::new(File::open(&self.path)?);
        let first = next_line(&mut lines)?;
        let whole = first.as_ref().map_or(0, |line| line.len() as u64);
        Ok((Records { lines, whole }, first))
    }

    fn take_up(&mut self, file: File, first: &Value, inputs: &[Source]) -> Result<(), Failure> {
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::Output {
                    target: self.path.display().to_string(),
                    error: io::Error::other("another run writes to it"),
                });
            }
            Err(TryLockError::Error(error)) => return Err(self.failure(error)),
        }
        let (mut records, line) = self.records().map_err(|error| self.failure(error))?;
        let taken_up = match line {
            // Cut within its first line, or a file of another kind.
            None if self.is_beginning().map_err(|error| self.failure(error))? => 0,
            None => return Err(self.of_another_run()),
            Some(line) => {
                let begun: Value = serde_json::from_slice(&line).unwrap_or_default();
                if *first == begun && !inputs.iter().any(repeats_not) {
                    for record in records.by_ref() {
                        record.map_err(|error| self.failure(error))?;
                    }
                    records.whole
                } else {
                    self.refuse_other(&begun, first, inputs)?;
                    0
                }
            }
        };
        let begun = |mut file: File| {
            file.set_len(taken_up)?;
            if taken_up == 0 {
                file.write_all(&self.first_line)?;
            }
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        self.file = Some(begun(file).map_err(|error| self.failure(error))?);
        self.known = Some(self.records().map_err(|error| self.failure(error))?.0).filter(|_| taken_up > 0);
        Ok(())
    }

    /// An error unless the journal's run was the same, or all its inputs were such that they cannot be read twice.
    fn refuse_other(&self, begun: &Value, first: &Value, inputs: &[Source]) -> Result<(), Failure> {
        let of = |value: &Value| value["inputs"].as_array().cloned().unwrap_or_default();
        let (theirs, ours) = (of(begun), of(first));
        if begun["about"] == first["about"] && theirs.len() == ours.len() {
            if theirs == ours || theirs.iter().all(Value::is_null) {
                return Ok(());
            }
            if let Some(place) = theirs.iter().zip(&ours).position(|(theirs, ours)| theirs != ours) {
                let (journal, target) = (self.path.display(), self.target.display());
                let problem = format!(
                    "changed since {target} was begun: bring the earlier file back, or remove {journal} to begin anew"
                );
                return Err(Failure::input(&inputs[place], problem));
            }
        }
        Err(self.of_another_run())
    }

    fn of_another_run(&self) -> Failure {
        self.failure(io::Error::other("is of another run, with other inputs or options: remove it to begin anew"))
    }

    /// Whether the file holds what the first line of a journal of this run begins with, and no more.
    fn is_beginning(&self) -> io::Result<bool> {
        let mut found = Vec::new();
        File::open(&self.path)?.take(1 + self.first_line.len() as u64).read_to_end(&mut found)?;
        Ok(self.first_line.starts_with(&found))
    }

    /// As many of the next rows' verdicts as are known, at most `most`.
    fn known(&mut self, most: usize) -> Result<Vec<Verdict>, Failure> {
        while self.next.len() < most
            && let Some(known) = &mut self.known
        {
            match known.next() {
                Some(Ok(verdicts)) => self.next.extend(verdicts),
                Some(Err(error)) => return Err(self.failure(error)),
                None => self.known = None,
            }
        }
        Ok(self.next.drain(..most.min(self.next.len())).collect())
    }

    fn append(&mut self, verdicts: &[Verdict]) -> Result<(), Failure> {
        let written = self.try_append(verdicts);
        written.map_err(|error| self.failure(error))
    }

    fn try_append(&mut self, verdicts: &[Verdict]) -> io::Result<()> {
        let mut line = Vec::new();
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let file = File::options().read(true).append(true).create_new(true).open(&self.path)?;
                file.lock()?;
                line.extend(&self.first_line);
                none.insert(file)
            }
        };
        serde_json::to_writer(&mut line, &Record::of(verdicts))?;
        line.push(b'\n');
        file.write_all(&line)?;
        if self.synced.elapsed() > PATIENCE {
            file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

/// Whether an input cannot be read a second time: a stream.
fn repeats_not(input: &Source) -> bool {
    match input {
        Source::Stdin => true,
        Source::File(path) => std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()),
    }
}

/// What tells an input from others, and from itself after a change: length, time of change, end. Null for a stream.
fn identity(input: &Source) -> io::Result<Value> {
    let Source::File(path) = input else { return Ok(Value::Null) };
    if repeats_not(input) {
        return Ok(Value::Null);
    }
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    let since = metadata.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    file.seek(SeekFrom::Start(metadata.len().saturating_sub(END)))?;
    let mut end = Vec::new();
    file.take(END).read_to_end(&mut end)?;
    Ok(json!({
        "bytes": metadata.len(),
        "modified": since.map(|since| since.as_nanos().to_string()),
        "end": hex::encode(Sha256::digest(&end)),
    }))
}
