//! `pairloom gpu`: graphics processors, their tests and times; and `--device`.

mod bench;
mod device;

pub use device::{Beside, DeviceName, DeviceOption, Devices, Workers, put_in_place_of_devices};

use crate::help::{ABOUT_PRIME_CURVES, paragraphs};
use crate::outcome::complain;
use crate::{Failure, Status};
use bench::Bench;
use clap::{Args, Subcommand};
use pairloom_curve::{PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_gpu::small::{self, Runner, SmallError};
use pairloom_gpu::{Device, DriverError, EmulateError, GpuCurve, GpuError, Tested, Timed, all_devices};
use serde::Serialize;
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};

const ABOUT_SMALL: &str = "e2-239, e2-1223, e3-97, e3-509, g2-103 and all fields of seed 004 are broken: research and benchmarks only, never use them for security.";

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
    /// Tell of the emulator instead, which executes the shipped PTX on the processor: no GPU is needed
    #[arg(long)]
    emulate: bool,
    /// Answer in JSON Lines: {"device", "name", "compute_capability", "multiprocessors", "memory", "shared_memory"} a device, bytes; what an
    /// emulator does not have is null. A device that cannot be used has {"device", "reason"}, and the exit status is 1
    #[arg(long)]
    json: bool,
}

/// Compares pairings with known answers: on every GPU, or by the same PTX on the processor
#[derive(Debug, Args)]
#[command(after_help = paragraphs(&format!("{ABOUT_PRIME_CURVES} {ABOUT_SMALL}")))]
pub struct Selftest {
    /// Execute the shipped PTX on the processor: no GPU is needed
    #[arg(long)]
    emulate: bool,
    /// The curves over large fields too, e2-1223 and e3-509; the emulator takes some minutes for them
    #[arg(long)]
    large: bool,
    /// How many pairings a curve: 1 with --emulate, which takes 1000 at most, and 1000 on a GPU
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairings: Option<u64>,
    /// Answer in JSON Lines: {"curve", "device", "number", "pairings", "same", "not_run"?, "valid"} a row; "device" is its name, "number" the one
    /// that gpu info has; "curve" is a curve's name, "g2-103 optimal-eta" for that pairing, or the words for a product of extension fields, of
    /// which "pairings" counts how many; not_run has a {"kernel", "reason"} for each that needs a later driver
    #[arg(long)]
    json: bool,
}

/// What is done for each curve.
struct Curve {
    id: &'static str,
    emulated: fn(usize) -> Result<Tested, EmulateError>,
    tested: fn(&Device, usize) -> Result<Tested, GpuError>,
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

/// The pairings that the emulator is asked for, which takes a fifth of a second for each, or more.
fn emulated_pairings(asked: Option<u64>) -> Result<usize, Failure> {
    match asked.unwrap_or(1) {
        count @ ..=1000 => Ok(count as usize),
        count => Err(Failure::Usage(format!("--pairings {count}: the emulator takes 1000 at most"))),
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

/// What answers name where there is no device.
const EMULATOR: &str = "emulator";
/// What the shipped PTX is made for at the least.
const EMULATED_CAPABILITY: &str = "8.0";

/// The device of a row: others may have its name.
#[derive(Serialize)]
struct On {
    device: String,
    number: usize,
}

impl On {
    fn emulator() -> Self {
        Self { device: EMULATOR.to_owned(), number: 0 }
    }

    fn device(device: &Device) -> Result<Self, Failure> {
        let facts = device.facts().map_err(failure)?;
        Ok(Self { device: facts.name, number: facts.number })
    }
}

impl Display for On {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "device {} ({})", self.number, self.device)
    }
}

#[derive(Serialize)]
struct DeviceRow {
    device: usize,
    name: String,
    compute_capability: String,
    multiprocessors: Option<i32>,
    memory: Option<usize>,
    shared_memory: Option<i32>,
}

impl Info {
    fn run(self) -> Result<Status, Failure> {
        if self.emulate {
            let row = DeviceRow {
                device: 0,
                name: EMULATOR.to_owned(),
                compute_capability: EMULATED_CAPABILITY.to_owned(),
                multiprocessors: None,
                memory: None,
                shared_memory: None,
            };
            let text = format!("0: {EMULATOR}, compute capability {EMULATED_CAPABILITY}, on the processor");
            print(self.json, &row, text)?;
            return Ok(Status::Valid);
        }
        let mut all = true;
        for (number, device) in all_devices().map_err(failure)?.into_iter().enumerate() {
            let device = match device {
                Ok(device) => device,
                Err(why) => {
                    all = false;
                    print(
                        self.json,
                        &UnusableRow { device: number, reason: why.to_string() },
                        format!("{number}: {why}"),
                    )?;
                    continue;
                }
            };
            let facts = device.facts().map_err(failure)?;
            let (major, minor) = facts.capability;
            let text = format!(
                "{}: {}, compute capability {major}.{minor}, {} multiprocessors, {} MiB",
                facts.number,
                facts.name,
                facts.multiprocessors,
                facts.memory >> 20
            );
            let row = DeviceRow {
                device: facts.number,
                name: facts.name,
                compute_capability: format!("{major}.{minor}"),
                multiprocessors: Some(facts.multiprocessors),
                memory: Some(facts.memory),
                shared_memory: Some(facts.shared),
            };
            print(self.json, &row, text)?;
        }
        Ok(Status::valid_if(all))
    }
}

/// A device that cannot be used.
#[derive(Serialize)]
struct UnusableRow {
    device: usize,
    reason: String,
}

/// The devices that can be used, and whether those are all. Of each other one a line says why not.
fn usable_devices() -> Result<(Vec<Device>, bool), GpuError> {
    let devices = all_devices()?;
    let count = devices.len();
    let told = |device: Result<Device, GpuError>| device.map_err(|why| complain(&why.to_string())).ok();
    let usable: Vec<_> = devices.into_iter().filter_map(told).collect();
    let all = usable.len() == count;
    Ok((usable, all))
}

/// Why a kernel was not run.
fn too_old_for_kernel(too_old: &DriverError) -> String {
    format!("the kernel needs a later driver; this one says: {}", too_old.words())
}

/// A kernel that a driver is too old for.
#[derive(Serialize)]
struct NotRun {
    kernel: &'static str,
    reason: String,
}

#[derive(Serialize)]
struct TestRow<'a> {
    curve: &'a str,
    #[serde(flatten)]
    on: &'a On,
    pairings: usize,
    same: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_run: Vec<NotRun>,
    valid: bool,
}

/// Answers of tests.
struct Tests {
    json: bool,
    all: bool,
}

impl Tests {
    fn row(&mut self, curve: &str, on: &On, tested: Tested, not_run: Vec<NotRun>, what: &str) -> Result<(), Failure> {
        let Tested { pairings, same } = tested;
        let valid = pairings > 0 && same == pairings;
        self.all &= valid;
        let mut text = format!("{curve} on {on}: {same} of {pairings} {what}");
        for NotRun { kernel, reason } in &not_run {
            text += &format!("; NOT RUN: {kernel}: {reason}");
        }
        print(self.json, &TestRow { curve, on, pairings, same, not_run, valid }, text)
    }

    fn small(&mut self, on: &On, runner: Runner<'_>, large: bool) -> Result<(), Failure> {
        small::test(runner, large, &mut |name, verdict| {
            let not_run = verdict.not_run.iter();
            let not_run = not_run.map(|(kernel, why)| NotRun { kernel: kernel.about, reason: too_old_for_kernel(why) });
            self.row(name, on, verdict.kernels, not_run.collect(), "kernels right")
        })
    }
}

impl Selftest {
    fn run(self) -> Result<Status, Failure> {
        let mut tests = Tests { json: self.json, all: true };
        if self.emulate {
            let (on, pairings) = (On::emulator(), emulated_pairings(self.pairings)?);
            for curve in CURVES {
                let tested = (curve.emulated)(pairings).map_err(failure)?;
                tests.row(curve.id, &on, tested, vec![], "known pairings")?;
            }
            complain(&format!("warning: {ABOUT_PRIME_CURVES} {ABOUT_SMALL}"));
            tests.small(&on, Runner::Emulator, self.large)?;
        } else {
            let pairings = self.pairings.unwrap_or(1000) as usize;
            let (devices, all) = usable_devices().map_err(failure)?;
            tests.all = all;
            complain(&format!("warning: {ABOUT_PRIME_CURVES} {ABOUT_SMALL}"));
            for device in &devices {
                let on = On::device(device)?;
                for curve in CURVES {
                    let tested = (curve.tested)(device, pairings).map_err(failure)?;
                    tests.row(curve.id, &on, tested, vec![], "known pairings")?;
                }
                tests.small(&on, Runner::Device(device), self.large)?;
            }
        }
        Ok(Status::valid_if(tests.all))
    }
}
