//! Many files of one round.

use crate::input::Source;
use crate::outcome::complain;
use crate::output::Output;
use crate::same_file::FileId;
use crate::threads::Threads;
use crate::{Failure, Status};
use pairloom_encryption::timelock::{Header, OpenedHeader, Unlocked};
use pairloom_parallel::Pool;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// The endings that files lose.
const ENDINGS: [&str; 2] = ["age", "tle"];
/// The headers that are in memory at once.
const CHUNK: usize = 4096;

/// Files to decrypt, each with the file to make.
pub(super) struct Many {
    named: Vec<(Source, PathBuf)>,
    /// The network's hash: a file may wait for others too.
    hash: [u8; 32],
}

impl Many {
    /// Names what is made of each file: its name without `.age` or `.tle`, in a folder. Nothing takes the place of an input, of these files or of
    /// the others.
    pub(super) fn new(files: &[Source], folder: &Path, others: [&Source; 2], hash: [u8; 32]) -> Result<Self, Failure> {
        let inputs: HashSet<_> = files.iter().chain(others).filter_map(FileId::of_source).collect();
        let mut makers = HashMap::new();
        let mut named = Vec::with_capacity(files.len());
        for file in files {
            let problem = |problem: String| Failure::Usage(format!("--out-dir with {file}: {problem}"));
            let Source::File(path) = file else { return Err(problem("standard input has no name".into())) };
            let ending = path.extension().and_then(|ending| ending.to_str());
            let stem = path.file_stem().filter(|_| ending.is_some_and(|ending| ENDINGS.contains(&ending)));
            let stem = stem.ok_or_else(|| problem("its name ends neither in .age nor in .tle".into()))?;
            if let Some(other) = makers.insert(stem, file) {
                return Err(problem(format!("its name is that of {other}")));
            }
            let out = folder.join(stem);
            if FileId::of_path(&out).is_some_and(|id| inputs.contains(&id)) {
                return Err(problem(format!("{} is an input", out.display())));
            }
            named.push((file.clone(), out));
        }
        Ok(Self { named, hash })
    }

    /// The rounds that the first of the files waits for that has a header.
    pub(super) fn rounds(&self) -> Option<Vec<u64>> {
        self.named.iter().find_map(|(file, _)| Some(self.header(file).ok()?.rounds().to_vec()))
    }

    /// Says of every file why it has no header.
    pub(super) fn refuse(&self) -> Status {
        let mut failed = 0;
        self.named.iter().filter_map(|(file, _)| self.header(file).err()).for_each(|why| tell(&mut failed, &why));
        Status::Invalid
    }

    fn header(&self, file: &Source) -> Result<Header, Failure> {
        Header::read_for(file.open()?, &self.hash).map_err(|why| Failure::input(file, why))
    }

    /// Decrypts all that open. A line on standard error says why another does not.
    pub(super) fn decrypt(&self, unlocked: &Unlocked, threads: Threads) -> Result<Status, Failure> {
        let pool = Pool::new(threads.count_and_warn())?;
        let mut failed = 0;
        for files in self.named.chunks(CHUNK) {
            let mut headers = Vec::with_capacity(files.len());
            let mut readable = Vec::with_capacity(files.len());
            for (file, out) in files {
                match self.header(file) {
                    Ok(header) => {
                        headers.push(header);
                        readable.push((file, out));
                    }
                    Err(why) => tell(&mut failed, &why),
                }
            }
            for (opened, (file, out)) in unlocked.open_many(&headers, &pool).into_iter().zip(readable) {
                if let Err(why) = write(unlocked, opened.ok(), file, out) {
                    tell(&mut failed, &why);
                }
            }
        }
        Ok(Status::valid_if(failed == 0))
    }
}

/// Decrypts a file. One whose header has not been opened may have another stanza that opens.
fn write(unlocked: &Unlocked, opened: Option<OpenedHeader>, file: &Source, out: &Path) -> Result<(), Failure> {
    let mut output = Output::new(Some(out.to_owned()))?;
    let text = file.open()?;
    let decrypted = match opened {
        Some(opened) => unlocked.decrypt_opened(&opened, text, &mut output),
        None => unlocked.decrypt(text, &mut output),
    };
    decrypted.map_err(|why| output.failure(file, why))?;
    output.finish()
}

fn tell(failed: &mut usize, why: &Failure) {
    *failed += 1;
    complain(&why.to_string());
}
