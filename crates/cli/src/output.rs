//! Files that are there whole or not at all.

use crate::Failure;
use crate::input::Source;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// Where bytes go: to standard output, or to a file beside the one that is to be made, which then takes its place.
pub(crate) struct Output {
    writer: Box<dyn Write>,
    file: Option<(PathBuf, PathBuf)>,
    broken: Option<io::Error>,
}

impl Output {
    pub(crate) fn new(path: Option<PathBuf>) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self { writer: Box::new(BufWriter::new(io::stdout().lock())), file: None, broken: None });
        };
        let mut beside = path.clone().into_os_string();
        beside.push(format!(".{}", std::process::id()));
        let beside = PathBuf::from(beside);
        let file =
            File::create_new(&beside).map_err(|error| Failure::Output { target: path.display().to_string(), error })?;
        Ok(Self { writer: Box::new(BufWriter::new(file)), file: Some((beside, path)), broken: None })
    }

    /// Why a run stopped that read `source` and wrote here.
    pub(crate) fn failure(&mut self, source: &Source, error: impl ToString) -> Failure {
        match self.broken.take() {
            Some(error) => Failure::Output { target: self.target(), error },
            None => Failure::input(source, error),
        }
    }

    fn target(&self) -> String {
        self.file.as_ref().map_or_else(|| "standard output".into(), |(_, path)| path.display().to_string())
    }

    /// All has been written; the first error of writing is told here if nobody has asked for it before.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let written = self.broken.take().map_or_else(|| self.writer.flush(), Err);
        let in_place = written.and_then(|()| match &self.file {
            Some((beside, path)) => std::fs::rename(beside, path),
            None => Ok(()),
        });
        in_place.map_err(|error| Failure::Output { target: self.target(), error })?;
        self.file = None;
        Ok(())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.file {
            let _ = std::fs::remove_file(beside);
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(|error| {
            let kind = error.kind();
            self.broken = Some(error);
            kind.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
