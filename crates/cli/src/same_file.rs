//! Whether two names are those of one file.

use crate::Failure;
use crate::input::Source;
use std::path::Path;

/// What tells a file from all others. Devices and pipes have none: nothing takes their place.
#[cfg(unix)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct FileId {
    device: u64,
    inode: u64,
}

/// What tells a file from all others.
#[cfg(not(unix))]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct FileId(std::path::PathBuf);

#[cfg(unix)]
impl FileId {
    /// That of the file of a name, if there is one.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        Self::of(&path.metadata().ok()?)
    }

    /// That of an input.
    pub(crate) fn of_source(source: &Source) -> Option<Self> {
        use std::os::fd::AsFd;
        match source {
            Source::File(path) => Self::of_path(path),
            Source::Stdin => {
                let stdin = std::io::stdin().as_fd().try_clone_to_owned().ok()?;
                Self::of(&std::fs::File::from(stdin).metadata().ok()?)
            }
        }
    }

    fn of(found: &std::fs::Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        found.is_file().then(|| Self { device: found.dev(), inode: found.ino() })
    }
}

#[cfg(not(unix))]
impl FileId {
    /// That of the file of a name, if there is one.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        path.canonicalize().ok().filter(|path| path.is_file()).map(Self)
    }

    /// That of an input.
    pub(crate) fn of_source(source: &Source) -> Option<Self> {
        match source {
            Source::File(path) => Self::of_path(path),
            Source::Stdin => None,
        }
    }
}

/// Refuses an `--out` that would take the place of an input.
pub(crate) fn refuse_input<'a>(
    out: Option<&Path>,
    inputs: impl IntoIterator<Item = &'a Source>,
) -> Result<(), Failure> {
    let Some((out, id)) = out.and_then(|out| Some((out, FileId::of_path(out)?))) else { return Ok(()) };
    match inputs.into_iter().any(|input| FileId::of_source(input).is_some_and(|input| input == id)) {
        true => Err(Failure::Usage(format!("--out {}: is the input", out.display()))),
        false => Ok(()),
    }
}
