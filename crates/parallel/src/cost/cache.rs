//! Calibrations in the user's cache directory.

use super::Calibration;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Calibrations by what they are of.
#[derive(Clone, Debug)]
pub struct Cache {
    file: Option<PathBuf>,
}

impl Default for Cache {
    fn default() -> Self {
        Self { file: dirs::cache_dir().map(|folder| folder.join("pairloom").join("calibration.json")) }
    }
}

impl Cache {
    /// A cache in another file.
    pub fn at(file: &Path) -> Self {
        Self { file: Some(file.to_owned()) }
    }

    /// The file, if the system has a place for one.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    fn all(&self) -> BTreeMap<String, Calibration> {
        let text = self.file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// The calibration of a pairing of a curve, if there is one of this processor and this version of the program.
    pub fn find(&self, curve: &str, pairing: &str) -> Option<Calibration> {
        self.all().remove(&key(curve, pairing)).filter(Calibration::is_sane)
    }

    /// Keeps a calibration. A file that is no cache is replaced.
    ///
    /// # Errors
    ///
    /// A file that cannot be written.
    pub fn keep(&self, curve: &str, pairing: &str, calibration: &Calibration) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut all = self.all();
        all.insert(key(curve, pairing), calibration.clone());
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(file, serde_json::to_string_pretty(&all)?)
    }
}

fn key(curve: &str, pairing: &str) -> String {
    format!("{curve} {pairing}, {}, {}", processor(), env!("CARGO_PKG_VERSION"))
}

/// The processor's name and how many cores of it this process may use.
pub fn processor() -> String {
    let name = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        line.split_once(':').map(|(_, name)| name.trim().to_owned())
    });
    let name = name.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    format!("{name}, {} cores", crate::pool::cores())
}
