//! External tools, used where they are installed.

mod nextpnr;
mod simulators;
mod verilog;
mod yosys;

pub use nextpnr::{Nextpnr, Routing};
pub use simulators::{Simulation, Simulator};
pub use verilog::{FolderError, Port, Verilog};
pub use yosys::{Device, Synthesis, Yosys};

use std::path::PathBuf;
use std::process::Output;
use thiserror::Error;

/// The reason why a tool gave no answer.
#[derive(Debug, Error)]
pub enum ToolError {
    /// It is not installed.
    #[error("{tool} is missing: install {package}")]
    Missing {
        /// The program.
        tool: &'static str,
        /// What to install, and how.
        package: &'static str,
    },
    /// It cannot be started, or its files not be written.
    #[error("{tool}: {error}")]
    Run {
        /// The program.
        tool: &'static str,
        /// Why not.
        error: std::io::Error,
    },
    /// It failed.
    #[error("{tool} failed: {message}")]
    Failed {
        /// The program.
        tool: &'static str,
        /// The end of what it said.
        message: String,
    },
}

/// The last lines of what a tool said, in one.
pub(crate) fn last_lines(text: &str) -> String {
    let last: Vec<&str> = text.lines().rev().filter(|line| !line.trim().is_empty()).take(3).collect();
    last.into_iter().rev().collect::<Vec<_>>().join(" / ")
}

/// What a tool said.
pub(crate) fn output_text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes)).concat()
}

/// The output of a tool that did not fail.
pub(crate) fn succeeded(tool: &'static str, output: Output) -> Result<Output, ToolError> {
    match output.status.success() {
        true => Ok(output),
        false => Err(ToolError::Failed { tool, message: last_lines(&output_text(&output)) }),
    }
}

/// An empty folder that is removed with its value.
#[derive(Debug)]
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A folder below the system's folder for temporary files.
    pub fn new(name: &str) -> std::io::Result<Self> {
        let unique = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_nanos();
        let path = std::env::temp_dir().join(format!("pairloom-{name}-{}-{unique}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    pub fn path(&self) -> &std::path::Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}
