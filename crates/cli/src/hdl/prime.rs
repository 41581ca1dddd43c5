//! The multipliers of curves over prime fields.

use super::mistakes::{of_engine, of_prime};
use super::usage;
use crate::Failure;
use clap::{Args, ValueEnum};
use pairloom_hdl::engine::{Engine, EngineOptions};
use pairloom_hdl::identifier;
use pairloom_hdl::package::{self, File};
use pairloom_hdl::prime::{Coprocessor, Fp2Multiplier, FpMultiplier, Pipeline, PrimeSpec, Shape};
use pairloom_hdl::tools::Device;

/// A multiplier of a prime field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrimeUnit {
    /// Of F_p.
    Fp,
    /// Of F_p².
    Fp2,
    /// Of F_p², behind AXI.
    Coprocessor,
}

impl PrimeUnit {
    fn name(self) -> &'static str {
        match self {
            Self::Fp => "fp-multiplier",
            Self::Fp2 => "fp2-multiplier",
            Self::Coprocessor => "fp2-coprocessor",
        }
    }
}

/// Whether products overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PipelineName {
    /// registers behind every multiplier and adder, products overlap
    Full,
    /// two registers a pass, one product at a time: few multipliers, a slow clock
    None,
}

/// The device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DeviceName {
    /// Xilinx 7-series
    Xc7,
    /// Lattice ECP5
    Ecp5,
}

impl From<DeviceName> for Device {
    fn from(name: DeviceName) -> Self {
        match name {
            DeviceName::Xc7 => Self::Xc7,
            DeviceName::Ecp5 => Self::Ecp5,
        }
    }
}

/// The design point of a multiplier of a prime field.
#[derive(Debug, Args)]
pub struct Point {
    /// A product in F_p² every so many cycles, or more often, of a curve over a prime field (fp-multiplier: three of F_p); by default 12
    /// for 254 bits, 18 for 381, without pipeline 48 and 72, 12 in a pairing
    #[arg(long, value_name = "CYCLES", requires = "curve")]
    interval: Option<u32>,
    /// The pipeline of that multiplier
    #[arg(long, value_name = "PIPELINE", requires = "curve", default_value = "full")]
    pipeline: PipelineName,
    /// The device whose multipliers it is made for, 25×18 bits (xc7) or 18×18 (ecp5); by default xc7
    #[arg(long, value_name = "DEVICE", requires = "curve")]
    device: Option<DeviceName>,
    /// The longest burst that a coprocessor of F_p² must take; by default 30
    #[arg(long, value_name = "N", requires = "curve")]
    burst: Option<usize>,
}

/// A burst that fills memories of 32 words, two places of which are for the next burst.
const USUAL_BURST: usize = 30;

/// A multiplier that has been made.
pub enum Made {
    /// Of F_p.
    Fp(FpMultiplier),
    /// Of F_p².
    Fp2(Fp2Multiplier),
    /// Of F_p², behind AXI.
    Coprocessor(Box<Coprocessor>),
}

impl Point {
    /// Whether nothing was asked for.
    pub fn is_default(&self) -> bool {
        self.interval.is_none() && self.pipeline == PipelineName::Full && self.device.is_none() && self.burst.is_none()
    }

    /// The multiplier of a curve, and the options that make it again.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`]: another curve, an interval that cannot be met.
    pub fn make(&self, curve: &str, unit: PrimeUnit) -> Result<(Made, String), Failure> {
        if self.burst.is_some() && unit != PrimeUnit::Coprocessor {
            return Err(usage("--burst: --unit fp2-coprocessor"));
        }
        let spec = PrimeSpec::of_curve(curve).map_err(of_prime)?;
        let (pipeline, pipeline_name) = match self.pipeline {
            PipelineName::Full => (Pipeline::Full, "full"),
            PipelineName::None => (Pipeline::None, "none"),
        };
        let device: Device = self.device.unwrap_or(DeviceName::Xc7).into();
        let name = identifier(&format!("{}_{}", spec.name(), unit.name()));
        let mut command = format!("--curve {} --unit {} --pipeline {pipeline_name}", spec.name(), unit.name());
        if device == Device::Ecp5 {
            command += " --device ecp5";
        }
        let shape = Shape::new(spec, device, self.interval, pipeline).map_err(of_prime)?;
        command += &format!(" --interval {}", self.interval.unwrap_or(3 * shape.slot));
        let made = match unit {
            PrimeUnit::Fp => Made::Fp(FpMultiplier::new(shape, &name).map_err(usage)?),
            PrimeUnit::Fp2 => Made::Fp2(Fp2Multiplier::new(shape, &name).map_err(of_prime)?),
            PrimeUnit::Coprocessor => {
                let burst = self.burst.unwrap_or(USUAL_BURST);
                command += &format!(" --burst {burst}");
                Made::Coprocessor(Box::new(Coprocessor::new(shape, burst, &name).map_err(of_prime)?))
            }
        };
        Ok((made, command))
    }
}

impl Point {
    /// The files of products of so many pairings on a curve, so many of them computed at a time.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`]: no pipeline, a burst, an interval or a number of pairings or of threads that cannot be had.
    pub fn pairing(&self, curve: &str, pairs: usize, threads: Option<usize>) -> Result<Vec<File>, Failure> {
        if self.pipeline != PipelineName::Full {
            return Err(usage("--pipeline none: a pairing needs a multiplier with a pipeline; leave the option out"));
        }
        if self.burst.is_some() {
            return Err(usage("--burst: --unit fp2-coprocessor"));
        }
        let device: Device = self.device.unwrap_or(DeviceName::Xc7).into();
        let options = EngineOptions { pairs, device, interval: self.interval, threads };
        let engine = Engine::new(curve, options).map_err(of_engine)?;
        let interval = engine.multiplier().interval();
        let threads = threads.map_or(String::new(), |threads| format!(" --threads {threads}"));
        let ecp5 = if device == Device::Ecp5 { " --device ecp5" } else { "" };
        let options = format!("--curve {curve} --unit pairing --pairs {pairs} --interval {interval}{threads}{ecp5}");
        package::engine(&engine, &format!("pairloom hdl generate {options}")).map_err(usage)
    }
}

impl Made {
    /// All its files.
    pub fn files(&self, command: &str) -> Result<Vec<File>, Failure> {
        let files = match self {
            Self::Fp(unit) => package::fp_multiplier(unit, command),
            Self::Fp2(unit) => package::fp2_multiplier(unit, command),
            Self::Coprocessor(unit) => package::fp2_coprocessor(unit, command),
        };
        files.map_err(usage)
    }
}
