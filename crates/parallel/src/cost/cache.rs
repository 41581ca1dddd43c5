//! Calibrations that outlive a process, for a program that asks for that: a library reads and writes no file by itself.

use super::Calibration;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{fs, io, process};

/// Calibrations by what they are of.
#[derive(Clone, Debug)]
pub struct Cache {
    file: Option<PathBuf>,
}

/// A calibration and when it was made, in seconds since 1970.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    made: u64,
    #[serde(flatten)]
    calibration: Calibration,
}

static INSTALLED: OnceLock<Cache> = OnceLock::new();

impl Cache {
    /// How long a calibration is believed.
    pub const LASTS: Duration = Duration::from_secs(30 * 24 * 60 * 60);

    /// A cache that keeps nothing.
    pub const fn none() -> Self {
        Self { file: None }
    }

    /// A cache in this file.
    pub fn at(file: &Path) -> Self {
        Self { file: Some(file.to_owned()) }
    }

    /// The cache in the user's cache directory, one that keeps nothing where the system has none.
    pub fn of_user() -> Self {
        Self { file: dirs::cache_dir().map(|folder| folder.join("pairloom").join("calibration.json")) }
    }

    /// Has this process take its prices from this cache from now on, and keep there what it measures. The first call counts.
    pub fn install(self) {
        // A cache has been installed already.
        drop(INSTALLED.set(self));
    }

    /// The cache of this process: one that keeps nothing, unless one has been installed.
    pub fn installed() -> &'static Self {
        static NONE: Cache = Cache::none();
        INSTALLED.get().unwrap_or(&NONE)
    }

    /// The file, if there is one.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    fn all(&self) -> BTreeMap<String, Entry> {
        let text = self.file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// The calibration of a pairing of a curve, if there is one of this processor and this version of the program that is not older
    /// than [`Self::LASTS`].
    pub fn find(&self, curve: &str, pairing: &str) -> Option<Calibration> {
        let Entry { made, calibration } = self.all().remove(&key(curve, pairing))?;
        let fresh = now().checked_sub(made).is_some_and(|age| age <= Self::LASTS.as_secs());
        (fresh && calibration.is_sane()).then_some(calibration)
    }

    /// Keeps a calibration. A file that is no cache is replaced; readers see the old file or the new one.
    ///
    /// # Errors
    ///
    /// A file that cannot be written.
    pub fn keep(&self, curve: &str, pairing: &str, calibration: &Calibration) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut all = self.all();
        all.insert(key(curve, pairing), Entry { made: now(), calibration: calibration.clone() });
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let written = file.with_extension(format!("{}.part", process::id()));
        fs::write(&written, serde_json::to_string_pretty(&all)?)?;
        fs::rename(&written, file)
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn key(curve: &str, pairing: &str) -> String {
    format!("{curve} {pairing}, {}, {}", processor(), env!("CARGO_PKG_VERSION"))
}

/// The processor's name, the instructions that it may use, and how many cores of it this process may use.
pub fn processor() -> String {
    let level = pairloom_algebra::instructions::Level::best();
    format!("{}, {level}, {} cores", processor_name(), crate::pool::cores())
}

/// The processor's name, or its architecture where the system does not tell.
pub fn processor_name() -> String {
    let name = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        line.split_once(':').map(|(_, name)| name.trim().to_owned())
    });
    name.unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}
