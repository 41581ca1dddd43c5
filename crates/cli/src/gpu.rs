//! `pairloom gpu`: graphics processors, their tests and times; and `--device`.

use crate::help::paragraphs;
use crate::outcome::complain;
use crate::{Failure, Status};
use clap::{Args, Subcommand, ValueEnum};
use pairloom_curve::{PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_gpu::accelerator::Accelerated;
use pairloom_gpu::small::{self, SmallError};
use pairloom_gpu::{Device, EmulateError, GpuCurve, GpuError, Tested, Timed, devices};
use pairloom_parallel::{Executor, Pool};
use serde::Serialize;
use std::cell::Cell;
use std::io::{self, Write};

const ABOUT_SECURITY: &str = "bls12-381 has about 126 bits of security, bn254 and bn254-nogami at most about 100.";
const ABOUT_SMALL: &str = "e2-239, e3-97, g2-103 and all fields of seed 004 are broken: research and benchmarks only, never use them for security.";

/// GPUs: what there is, whether it computes known pairings, how fast
#[derive(Debug, Subcommand)]
pub enum Gpu {
    /// Lists the GPUs that the NVIDIA driver has
    Info(Info),
    /// Compares pairings with known answers: on every GPU, or by the same PTX on the processor
    Selftest(Selftest),
    /// Times batches of pairings on every GPU, copies included
    Bench(Bench),
}

/// Lists the GPUs that the NVIDIA driver has
#[derive(Debug, Args)]
pub struct Info {
    /// Answer in JSON Lines: one object a device
    #[arg(long)]
    json: bool,
}

/// Compares pairings with known answers: on every GPU, or by the same PTX on the processor
#[derive(Debug, Args)]
#[command(after_help = paragraphs(&format!("{ABOUT_SECURITY} {ABOUT_SMALL}")))]
pub struct Selftest {
    /// Execute the shipped PTX on the processor: no GPU is needed
    #[arg(long)]
    emulate: bool,
    /// With --emulate: how many known answers a curve, of four
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=4))]
    pairings: u64,
    /// Answer in JSON Lines: one object a curve
    #[arg(long)]
    json: bool,
}

/// Times batches of pairings on every GPU, copies included
#[derive(Debug, Args)]
#[command(after_help = paragraphs(ABOUT_SECURITY))]
pub struct Bench {
    /// Print the tables of seed 004 beside what is measured: seed004. Its products have not been measured on any GPU
    #[arg(long, value_name = "TABLE", value_parser = ["seed004"], conflicts_with_all = ["pairings", "json"])]
    table: Option<String>,
    /// The pairings of a batch
    #[arg(long, value_name = "N", default_value_t = 1 << 18)]
    pairings: usize,
    /// Answer in JSON Lines: one object a device and curve
    #[arg(long)]
    json: bool,
}

/// Where pairings are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DeviceName {
    /// the processor
    Cpu,
    /// the GPUs
    Gpu,
    /// the GPUs where there are any, the processor elsewhere
    Auto,
}

/// GPUs, at least one.
pub struct Devices(pub Vec<Device>);

impl DeviceName {
    /// What computes on GPUs, `None` for the processor.
    ///
    /// # Errors
    ///
    /// Where GPUs are asked for, and there are none or they cannot.
    pub fn choose<M>(
        self,
        of: impl FnOnce(Devices) -> Option<M>,
        refusal: impl FnOnce() -> String,
    ) -> Result<Option<M>, Failure> {
        if self == Self::Cpu {
            return Ok(None);
        }
        let found = devices().map_err(|error| error.to_string());
        match found.and_then(|devices| of(Devices(devices)).ok_or_else(refusal)) {
            Ok(machine) => Ok(Some(machine)),
            Err(problem) if self == Self::Auto => {
                complain(&format!("--device auto uses the processor: {problem}"));
                Ok(None)
            }
            Err(problem) => Err(Failure::Usage(format!("--device gpu: {problem}"))),
        }
    }
}

/// `--device` of verifications.
#[derive(Clone, Copy, Debug, Args)]
pub struct DeviceOption {
    /// What takes batches of some hundred points and more: cpu, gpu (an error where there is none), or auto (a GPU where there is one)
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    device: DeviceName,
}

/// Threads, and GPUs beside them.
pub struct Beside {
    accelerated: Accelerated,
    asked_for: DeviceName,
    told: Cell<bool>,
}

/// What verifies.
pub enum Workers {
    /// Threads alone.
    Threads(Pool),
    /// GPUs too.
    Devices(Beside),
}

impl DeviceOption {
    /// GPUs and so many threads, if GPUs are asked for and there are any.
    ///
    /// # Errors
    ///
    /// Where GPUs are asked for, and there are none.
    pub fn devices(self, threads: usize) -> Result<Option<Beside>, Failure> {
        let Some(Devices(devices)) = self.device.choose(Some, String::new)? else { return Ok(None) };
        let accelerated = Accelerated::by_devices(Pool::new(threads)?, &devices);
        Ok(Some(Beside { accelerated, asked_for: self.device, told: Cell::new(false) }))
    }

    /// So many threads, and GPUs as [`Self::devices`] has them.
    ///
    /// # Errors
    ///
    /// Where GPUs are asked for, and there are none.
    pub fn workers(self, threads: usize) -> Result<Workers, Failure> {
        Ok(match self.devices(threads)? {
            Some(devices) => Workers::Devices(devices),
            None => Workers::Threads(Pool::new(threads)?),
        })
    }
}

impl Beside {
    /// What verifies.
    pub fn executor(&self) -> &dyn Executor {
        &self.accelerated
    }

    /// Says once that a GPU has failed. What it was to compute the processor has computed.
    ///
    /// # Errors
    ///
    /// If the processor was not to.
    pub fn check(&self) -> Result<(), Failure> {
        let Some(problem) = self.accelerated.failure() else { return Ok(()) };
        if self.asked_for == DeviceName::Gpu {
            return Err(Failure::Usage(format!("--device gpu: {problem}")));
        }
        if !self.told.replace(true) {
            complain(&format!("--device auto goes on with the processor: {problem}"));
        }
        Ok(())
    }
}

impl Workers {
    /// What verifies.
    pub fn executor(&self) -> &dyn Executor {
        match self {
            Self::Threads(pool) => pool,
            Self::Devices(devices) => devices.executor(),
        }
    }

    /// [`Beside::check`].
    ///
    /// # Errors
    ///
    /// As there.
    pub fn check(&self) -> Result<(), Failure> {
        if let Self::Devices(devices) = self { devices.check() } else { Ok(()) }
    }
}

/// What is done for each curve.
struct Curve {
    id: &'static str,
    emulated: fn(usize) -> Result<Tested, EmulateError>,
    tested: fn(&Device) -> Result<Tested, GpuError>,
    timed: fn(&Device, usize) -> Result<Timed, GpuError>,
}

const fn curve<C: GpuCurve + PairingCurve>() -> Curve {
    Curve { id: C::ID, emulated: C::emulated_test, tested: C::device_test, timed: C::device_time }
}

const CURVES: [Curve; 3] = [curve::<bls12_381::Curve>(), curve::<bn254::Curve>(), curve::<bn254_nogami::Curve>()];

impl From<SmallError> for Failure {
    fn from(error: SmallError) -> Self {
        failure(error)
    }
}

fn failure(error: impl std::error::Error) -> Failure {
    Failure::Usage(error.to_string())
}

fn print(json: bool, row: &impl Serialize, text: String) -> Result<(), Failure> {
    let line = if json { serde_json::to_string(row).map_err(io::Error::from)? } else { text };
    Ok(writeln!(io::stdout(), "{line}")?)
}

impl Gpu {
    /// Runs the subcommand.
    ///
    /// # Errors
    ///
    /// Where there is no GPU, or the driver fails.
    pub fn run(self) -> Result<Status, Failure> {
        match self {
            Self::Info(info) => info.run(),
            Self::Selftest(selftest) => selftest.run(),
            Self::Bench(bench) => bench.run(),
        }
    }
}

#[derive(Serialize)]
struct DeviceRow {
    device: usize,
    name: String,
    compute_capability: String,
    multiprocessors: i32,
    memory: usize,
    shared_memory: i32,
}

impl Info {
    fn run(self) -> Result<Status, Failure> {
        for device in devices().map_err(failure)? {
            let facts = device.facts().map_err(failure)?;
            let (major, minor) = facts.capability;
            let row = DeviceRow {
                device: facts.number,
                name: facts.name,
                compute_capability: format!("{major}.{minor}"),
                multiprocessors: facts.multiprocessors,
                memory: facts.memory,
                shared_memory: facts.shared,
            };
            let text = format!(
                "{}: {}, compute capability {}, {} multiprocessors, {} MiB",
                row.device,
                row.name,
                row.compute_capability,
                row.multiprocessors,
                row.memory >> 20
            );
            print(self.json, &row, text)?;
        }
        Ok(Status::Valid)
    }
}

#[derive(Serialize)]
struct TestRow<'a> {
    curve: &'a str,
    device: &'a str,
    pairings: usize,
    same: usize,
    valid: bool,
}

impl Selftest {
    fn run(self) -> Result<Status, Failure> {
        let mut all = true;
        let mut row = |curve: &str, device: &str, Tested { pairings, same }: Tested, what: &str| {
            let valid = pairings > 0 && same == pairings;
            all &= valid;
            let row = TestRow { curve, device, pairings, same, valid };
            print(self.json, &row, format!("{curve} on {device}: {same} of {pairings} {what}"))
        };
        if self.emulate {
            for curve in CURVES {
                row(
                    curve.id,
                    "emulator",
                    (curve.emulated)(self.pairings as usize).map_err(failure)?,
                    "known pairings",
                )?;
            }
            complain(&format!("warning: {ABOUT_SMALL}"));
            small::emulated(&mut |name, tested| row(name, "emulator", tested, "kernels right"))?;
        } else {
            for device in devices().map_err(failure)? {
                let name = device.facts().map_err(failure)?.name;
                for curve in CURVES {
                    row(curve.id, &name, (curve.tested)(&device).map_err(failure)?, "known pairings")?;
                }
            }
        }
        Ok(Status::valid_if(all))
    }
}

#[derive(Serialize)]
struct TimeRow<'a> {
    curve: &'a str,
    device: &'a str,
    pairings: usize,
    seconds: f64,
    pairings_per_second: f64,
}

impl Bench {
    fn run(self) -> Result<Status, Failure> {
        if self.table.is_some() {
            write!(io::stdout(), "{}", small::seed004::text(|_| None).map_err(failure)?)?;
            return Ok(Status::Valid);
        }
        for device in devices().map_err(failure)? {
            let name = device.facts().map_err(failure)?.name;
            for curve in CURVES {
                let timed = (curve.timed)(&device, self.pairings).map_err(failure)?;
                let seconds = timed.time.as_secs_f64();
                let pairings_per_second = timed.pairings as f64 / seconds;
                let row =
                    TimeRow { curve: curve.id, device: &name, pairings: timed.pairings, seconds, pairings_per_second };
                let text = format!(
                    "{} on {name}: {} pairings in {seconds:.3} s, {pairings_per_second:.0} a second",
                    curve.id, timed.pairings
                );
                print(self.json, &row, text)?;
            }
        }
        Ok(Status::Valid)
    }
}
