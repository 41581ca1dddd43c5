//! `pairloom gpu`: graphics processors, their tests and times; and `--device`.

use crate::help::paragraphs;
use crate::outcome::complain;
use crate::{Failure, Status};
use clap::{Args, Subcommand, ValueEnum};
use pairloom_curve::{PairingCurve, bls12_381, bn254, bn254_nogami};
use pairloom_gpu::accelerator::Accelerated;
use pairloom_gpu::small::{self, Runner, SmallError};
use pairloom_gpu::{Device, EmulateError, GpuCurve, GpuError, RATES, Rate, Tested, Timed, all_devices, devices};
use pairloom_parallel::{Executor, Pool};
use serde::Serialize;
use std::cell::{Cell, RefCell};
use std::fmt::Display;
use std::io::{self, Write};
use std::time::Instant;

const ABOUT_SECURITY: &str = "bls12-381 has about 126 bits of security, bn254 and bn254-nogami at most about 100.";
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
#[command(after_help = paragraphs(&format!("{ABOUT_SECURITY} {ABOUT_SMALL}")))]
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
    /// Answer in JSON Lines: {"curve", "device", "pairings", "same", "not_run"?, "valid"} a row; "curve" is a curve's name, "g2-103 optimal-eta"
    /// for that pairing, or the words for a product of extension fields, of which "pairings" counts how many; not_run are kernels that need a
    /// later driver
    #[arg(long)]
    json: bool,
}

/// Times batches of pairings on every GPU, copies included
#[derive(Debug, Args)]
#[command(after_help = paragraphs(&format!("{ABOUT_SECURITY} {ABOUT_SMALL}")))]
pub struct Bench {
    /// Print the tables of seed 004 beside what the first GPU takes: seed004. Without a GPU nothing is measured. In JSON Lines {"table",
    /// "field", "k", "method", "time", "products", "threads", "rounds", "printed_ms", "measured_ms"} an entry, null where there is no figure
    #[arg(long, value_name = "TABLE", value_parser = ["seed004"], conflicts_with_all = ["pairings", "small"])]
    table: Option<String>,
    /// With --table: the runs of which the fastest counts
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..), requires = "table")]
    runs: u16,
    /// η_T on curves of small characteristic instead, and the optimal η of genus two, by every kernel
    #[arg(long)]
    small: bool,
    /// Instructions a second instead, of those that kernels are made of; in JSON Lines {"device", "instruction", "operations", "seconds",
    /// "per_cycle"}, the last for a multiprocessor at its highest clock
    #[arg(long, conflicts_with_all = ["table", "small", "pairings"])]
    rates: bool,
    /// Time the emulator instead, which says nothing of a GPU: it executes the shipped PTX on the processor
    #[arg(long, conflicts_with_all = ["table", "small", "rates"])]
    emulate: bool,
    /// The pairings of a batch: 262144, 4194304 at most, or 1 with --emulate, which takes 1000 at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1 << 22))]
    pairings: Option<u64>,
    /// Answer in JSON Lines: {"curve", "device", "kernel"?, "pairings", "seconds", "pairings_per_second", "kernel_seconds"?} a device and
    /// curve, with --small a kernel; kernel_seconds leaves out copies and what the processor does
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

impl Devices {
    /// They share so many threads.
    #[must_use]
    pub fn of_threads(self, threads: usize) -> Self {
        Self(Device::all_with_threads(&self.0, threads))
    }
}

impl DeviceName {
    /// Says that GPUs have failed, and that the processor goes on.
    ///
    /// # Errors
    ///
    /// If the processor was not to.
    pub fn failed(self, problem: &dyn Display) -> Result<(), Failure> {
        if self == Self::Gpu {
            return Err(Failure::Usage(format!("--device gpu: {problem}")));
        }
        complain(&format!("--device auto goes on with the processor: {problem}"));
        Ok(())
    }

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

type OfThreads = Box<dyn Fn(Pool) -> Accelerated>;

thread_local! {
    static IN_PLACE: RefCell<Option<OfThreads>> = const { RefCell::new(None) };
}

/// Puts something else in the place of all GPUs, for verifications that this thread begins: for tests of what they do with its answers.
pub fn put_in_place_of_devices(of: impl Fn(Pool) -> Accelerated + 'static) {
    IN_PLACE.set(Some(Box::new(of)));
}

impl DeviceOption {
    /// GPUs and so many threads, if GPUs are asked for and there are any.
    ///
    /// # Errors
    ///
    /// Where GPUs are asked for, and there are none.
    pub fn devices(self, threads: usize) -> Result<Option<Beside>, Failure> {
        let beside = |accelerated| Some(Beside { accelerated, asked_for: self.device, told: Cell::new(false) });
        if self.device != DeviceName::Cpu && IN_PLACE.with_borrow(Option::is_some) {
            let pool = Pool::new(threads)?;
            return Ok(IN_PLACE.with_borrow(|of| of.as_ref().map(|of| of(pool))).and_then(beside));
        }
        let Some(Devices(devices)) = self.device.choose(Some, String::new)? else { return Ok(None) };
        Ok(beside(Accelerated::by_devices(Pool::new(threads)?, &devices)))
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
        if !self.told.get() {
            self.asked_for.failed(&problem)?;
            self.told.set(true);
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

#[derive(Serialize)]
struct TestRow<'a> {
    curve: &'a str,
    device: &'a str,
    pairings: usize,
    same: usize,
    /// Kernels that the driver is too old for.
    #[serde(skip_serializing_if = "is_zero")]
    not_run: usize,
    valid: bool,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// Answers of tests.
struct Tests {
    json: bool,
    all: bool,
}

impl Tests {
    fn row(&mut self, curve: &str, device: &str, tested: Tested, not_run: usize, what: &str) -> Result<(), Failure> {
        let Tested { pairings, same } = tested;
        let valid = pairings > 0 && same == pairings;
        self.all &= valid;
        let text = match not_run {
            0 => format!("{curve} on {device}: {same} of {pairings} {what}"),
            _ => format!("{curve} on {device}: {same} of {pairings} {what}, {not_run} need a later driver"),
        };
        print(self.json, &TestRow { curve, device, pairings, same, not_run, valid }, text)
    }

    fn small(&mut self, device: &str, runner: Runner<'_>, large: bool) -> Result<(), Failure> {
        small::test(runner, large, &mut |name, verdict| {
            self.row(name, device, verdict.kernels, verdict.not_run, "kernels right")
        })
    }
}

impl Selftest {
    fn run(self) -> Result<Status, Failure> {
        let mut tests = Tests { json: self.json, all: true };
        if self.emulate {
            let pairings = emulated_pairings(self.pairings)?;
            for curve in CURVES {
                let tested = (curve.emulated)(pairings).map_err(failure)?;
                tests.row(curve.id, EMULATOR, tested, 0, "known pairings")?;
            }
            complain(&format!("warning: {ABOUT_SECURITY} {ABOUT_SMALL}"));
            tests.small(EMULATOR, Runner::Emulator, self.large)?;
        } else {
            let pairings = self.pairings.unwrap_or(1000) as usize;
            let devices = all_devices().map_err(failure)?;
            complain(&format!("warning: {ABOUT_SECURITY} {ABOUT_SMALL}"));
            for device in &devices {
                let device = match device {
                    Ok(device) => device,
                    Err(why) => {
                        tests.all = false;
                        complain(&why.to_string());
                        continue;
                    }
                };
                let name = device.facts().map_err(failure)?.name;
                for curve in CURVES {
                    let tested = (curve.tested)(device, pairings).map_err(failure)?;
                    tests.row(curve.id, &name, tested, 0, "known pairings")?;
                }
                tests.small(&name, Runner::Device(device), self.large)?;
            }
        }
        Ok(Status::valid_if(tests.all))
    }
}

#[derive(Serialize)]
struct TimeRow<'a> {
    curve: &'a str,
    device: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel: Option<&'a str>,
    pairings: usize,
    seconds: f64,
    pairings_per_second: f64,
    /// Without copies and what the processor does.
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel_seconds: Option<f64>,
}

/// An entry of seed 004's tables; null where the seed or the machine has no figure.
#[derive(Serialize)]
struct TableRow {
    table: u8,
    field: &'static str,
    k: usize,
    method: &'static str,
    time: &'static str,
    products: usize,
    threads: usize,
    rounds: usize,
    printed_ms: Option<f64>,
    measured_ms: Option<f64>,
}

#[derive(Serialize)]
struct RateRow<'a> {
    device: &'a str,
    instruction: &'a str,
    operations: u64,
    seconds: f64,
    per_cycle: f64,
}

impl Bench {
    fn run(self) -> Result<Status, Failure> {
        if self.table.is_some() {
            return tables(usize::from(self.runs), self.json);
        }
        if self.emulate {
            return self.emulated();
        }
        let devices = devices().map_err(failure)?;
        let pairings = self.pairings.map_or(1 << 18, |pairings| pairings as usize);
        if self.rates {
            return self.rates(&devices);
        }
        complain(&format!("warning: {}", if self.small { ABOUT_SMALL } else { ABOUT_SECURITY }));
        for device in &devices {
            let name = device.facts().map_err(failure)?.name;
            if self.small {
                for pairing in small::PAIRINGS {
                    for (kernel, timed) in pairing.time(device, pairings)? {
                        self.row(&pairing.to_string(), &name, Some(kernel.about), timed)?;
                    }
                }
                continue;
            }
            for curve in CURVES {
                self.row(curve.id, &name, None, (curve.timed)(device, pairings).map_err(failure)?)?;
            }
        }
        Ok(Status::Valid)
    }

    fn rates(&self, devices: &[Device]) -> Result<Status, Failure> {
        let mut any = false;
        for device in devices {
            let name = device.facts().map_err(failure)?.name;
            let rates = device.rates().map_err(failure)?;
            if rates.len() < RATES {
                complain(&format!("{name}: {} of {RATES} kernels need a later driver", RATES - rates.len()));
            }
            any |= !rates.is_empty();
            for Rate { instruction, operations, time, per_cycle } in rates {
                let seconds = time.as_secs_f64();
                let each_second = operations as f64 / seconds / 1e12;
                let text = format!(
                    "{instruction} on {name}: {each_second:.3} T a second, {per_cycle:.1} a cycle of a multiprocessor"
                );
                print(self.json, &RateRow { device: &name, instruction, operations, seconds, per_cycle }, text)?;
            }
        }
        if any { Ok(Status::Valid) } else { Err(Failure::Usage("nothing was measured".into())) }
    }

    /// Both kernels of each curve, one after the other; the clock begins before their PTX is read.
    fn emulated(&self) -> Result<Status, Failure> {
        let count = emulated_pairings(self.pairings)?;
        complain(&format!("warning: {ABOUT_SECURITY}"));
        let mut all = true;
        for curve in CURVES {
            let start = Instant::now();
            let Tested { pairings, same } = (curve.emulated)(count).map_err(failure)?;
            all &= pairings == same;
            let timed = Timed { pairings: 2 * pairings, time: start.elapsed(), kernels: None };
            self.row(curve.id, EMULATOR, Some("both kernels, one after the other"), timed)?;
        }
        Ok(Status::valid_if(all))
    }

    fn row(&self, curve: &str, device: &str, kernel: Option<&str>, timed: Timed) -> Result<(), Failure> {
        let (pairings, seconds) = (timed.pairings, timed.time.as_secs_f64());
        let pairings_per_second = pairings as f64 / seconds;
        let by = kernel.map_or(String::new(), |kernel| format!(" by {kernel}"));
        let kernel_seconds = timed.kernels.map(|time| time.as_secs_f64());
        let alone = kernel_seconds.map_or(String::new(), |seconds| {
            format!("; kernels alone {seconds:.3} s, {:.0} a second", pairings as f64 / seconds)
        });
        let text = format!(
            "{curve} on {device}{by}: {pairings} pairings in {seconds:.3} s, {pairings_per_second:.0} a second{alone}"
        );
        print(
            self.json,
            &TimeRow { curve, device, kernel, pairings, seconds, pairings_per_second, kernel_seconds },
            text,
        )
    }
}

/// The tables of seed 004, with what the first GPU takes, if there is one.
fn tables(runs: usize, json: bool) -> Result<Status, Failure> {
    let device = match devices() {
        Ok(devices) => devices.into_iter().next(),
        Err(GpuError::NoDriver(_) | GpuError::NoDevice) => None,
        Err(error) => return Err(failure(error)),
    };
    let measured = |entry: &small::seed004::Entry| match &device {
        Some(device) => entry.measure(device, runs),
        None => Ok(None),
    };
    if !json {
        write!(io::stdout(), "{}", small::seed004::text(measured)?)?;
        return Ok(Status::Valid);
    }
    let mut out = io::stdout().lock();
    for row in small::seed004::rows(measured)? {
        let small::seed004::Row { table, entry, size, measured } = row;
        let row = TableRow {
            table,
            field: entry.field.name(),
            k: entry.degree,
            method: entry.method.name(),
            time: entry.time.name(),
            products: size.products,
            threads: size.threads(),
            rounds: size.rounds,
            printed_ms: entry.printed,
            measured_ms: measured,
        };
        writeln!(out, "{}", serde_json::to_string(&row).map_err(io::Error::from)?)?;
    }
    Ok(Status::Valid)
}
