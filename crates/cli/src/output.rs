//! Files that are there whole or not at all.

use crate::Failure;
use crate::input::Source;
use serde::Serialize;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What happens where a file of the name exists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    /// The new one takes its place.
    Replaced,
    /// It stays, and there is an error of the kind [`io::ErrorKind::AlreadyExists`].
    Kept,
}

/// A file in the making: it stands beside the one that is to be made until it is complete, and then takes its place in one step. A run that is
/// killed leaves what was there before. What is no file, such as a pipe or a device, is written to as it stands.
pub(crate) struct Making {
    file: File,
    /// The name in the meantime, and the one at last.
    names: Option<(PathBuf, PathBuf)>,
}

impl Making {
    /// Begins a file. A secret one is for its owner only. Another has the permissions of the file that it replaces; where there is none, those
    /// that the process's mask allows.
    pub(crate) fn new(path: &Path, secret: bool) -> io::Result<Self> {
        if path.as_os_str() == "-" {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file's name; ./- is one"));
        }
        let found = path.metadata().ok();
        if found.as_ref().is_some_and(|found| !found.is_file() && !found.is_dir()) {
            return Ok(Self { file: OpenOptions::new().write(true).open(path)?, names: None });
        }
        // A link stays, and what it points to is replaced.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if secret {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let (file, beside) = make_beside(&path, |beside| options.open(beside))?;
        let making = Self { file, names: Some((beside, path)) };
        if let Some(found) = found.filter(|found| found.is_file() && !secret) {
            making.file.set_permissions(found.permissions())?;
        }
        Ok(making)
    }

    /// Puts the complete file in its place.
    pub(crate) fn finish(mut self, existing: Existing) -> io::Result<()> {
        let Some((beside, path)) = &self.names else { return Ok(()) };
        self.file.sync_all()?;
        match existing {
            Existing::Replaced => std::fs::rename(beside, path)?,
            Existing::Kept => put_if_new(beside, path)?,
        }
        self.names = None;
        Ok(())
    }
}

/// Makes something new beside a path, under its name with the process's number, and says under which.
pub(crate) fn make_beside<T>(path: &Path, make: impl Fn(&Path) -> io::Result<T>) -> io::Result<(T, PathBuf)> {
    // A run that was killed may have left a name behind.
    let mut tries = 0;
    loop {
        let mut name = path.to_owned().into_os_string();
        name.push(format!(".{}", std::process::id()));
        if tries > 0 {
            name.push(format!(".{tries}"));
        }
        let beside = PathBuf::from(name);
        match make(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < 16 => tries += 1,
            made => return made.map(|made| (made, beside)),
        }
    }
}

/// Renames a file unless the name is taken.
fn put_if_new(beside: &Path, path: &Path) -> io::Result<()> {
    match std::fs::hard_link(beside, path) {
        Ok(()) => {
            // The file is there; its other name is of no use to anybody.
            let _ = std::fs::remove_file(beside);
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A file system without links: the name is taken first.
        Err(_) => {
            OpenOptions::new().write(true).create_new(true).open(path)?;
            std::fs::rename(beside, path)
        }
    }
}

impl Write for Making {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.names {
            let _ = std::fs::remove_file(beside);
        }
    }
}

/// Makes a file of this text, or puts it in the place of one.
pub(crate) fn write_whole(path: &Path, text: &[u8]) -> Result<(), Failure> {
    let written = Making::new(path, false).and_then(|mut file| {
        file.write_all(text)?;
        file.finish(Existing::Replaced)
    });
    written.map_err(|error| Failure::Output { target: path.display().to_string(), error })
}

/// Writes a row of JSON Lines.
pub(crate) fn json_line(out: &mut impl Write, row: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(row)?)
}

/// Where bytes go: to standard output, or to a file in the making.
pub(crate) struct Output {
    writer: Writer,
    target: String,
    broken: Option<io::Error>,
}

enum Writer {
    Stdout(BufWriter<io::StdoutLock<'static>>),
    File(BufWriter<Making>),
}

impl Writer {
    fn as_write(&mut self) -> &mut dyn Write {
        match self {
            Self::Stdout(stdout) => stdout,
            Self::File(file) => file,
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut stdout) => stdout.flush(),
            Self::File(file) => file.into_inner().map_err(io::IntoInnerError::into_error)?.finish(Existing::Replaced),
        }
    }
}

impl Output {
    /// To a file, or to standard output for `-` and where none is named.
    pub(crate) fn new(path: Option<PathBuf>) -> Result<Self, Failure> {
        let path = path.filter(|path| path.as_os_str() != "-");
        let target = path.as_ref().map_or_else(|| "standard output".into(), |path| path.display().to_string());
        let writer = match &path {
            None => Writer::Stdout(BufWriter::new(io::stdout().lock())),
            Some(path) => match Making::new(path, false) {
                Ok(file) => Writer::File(BufWriter::new(file)),
                Err(error) => return Err(Failure::Output { target, error }),
            },
        };
        Ok(Self { writer, target, broken: None })
    }

    /// Why a run stopped that read `source` and wrote here.
    pub(crate) fn failure(&mut self, source: &Source, error: impl ToString) -> Failure {
        match self.broken.take() {
            Some(error) => Failure::Output { target: self.target.clone(), error },
            None => Failure::input(source, error),
        }
    }

    /// The result, its error kept: what writes here wraps it up, or says that the input is to blame.
    fn kept<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let kind = error.kind();
            self.broken = Some(error);
            kind.into()
        })
    }

    /// All has been written; the first error of writing is told here if nobody has asked for it before.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Self { writer, target, broken } = self;
        let finished = broken.map_or_else(|| writer.finish(), Err);
        finished.map_err(|error| Failure::Output { target, error })
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.as_write().write(bytes);
        self.kept(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.writer.as_write().flush();
        self.kept(flushed)
    }
}
