//! `pairloom gpu bench`.

use super::{
    ABOUT_PRIME_CURVES, ABOUT_SMALL, CURVES, On, emulated_pairings, failure, print, too_old_for_kernel, usable_devices,
};
use crate::help::paragraphs;
use crate::outcome::complain;
use crate::output::json_line;
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::Args;
use pairloom_gpu::small;
use pairloom_gpu::{Device, DriverError, GpuError, IfTaken, Rate, Tested, Timed};
use serde::Serialize;
use std::io::{self, Write};
use std::time::Instant;

/// Times batches of pairings on every GPU, copies included
#[derive(Debug, Args)]
#[command(after_help = paragraphs(&format!("{ABOUT_PRIME_CURVES} {ABOUT_SMALL}")))]
pub struct Bench {
    /// Print the tables of seed 004 beside what the first GPU takes: seed004. Without a GPU nothing is measured. In JSON Lines {"table",
    /// "field", "k", "method", "time", "products", "threads", "rounds", "printed_ms", "measured_ms"} an entry, null where there is no figure
    #[arg(long, value_name = "TABLE", value_parser = ["seed004"], conflicts_with_all = ["pairings", "small", "count"])]
    table: Option<String>,
    /// With --table: the runs of which the fastest counts
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..), requires = "table")]
    runs: u16,
    /// η_T on curves of small characteristic instead, and the optimal η of genus two, by every kernel. Of one that needs a later driver a row
    /// NOT RUN says why, in JSON Lines {"curve", "device", "number", "kernel", "reason"}
    #[arg(long)]
    small: bool,
    /// Instructions a second instead, of those that kernels are made of; in JSON Lines {"device", "number", "instruction", "operations",
    /// "seconds", "per_cycle"}, the last for a multiprocessor at its highest clock, or {"device", "number", "instruction", "reason"} where that
    /// needs a later driver
    #[arg(long, conflicts_with_all = ["table", "small", "pairings", "count"])]
    rates: bool,
    /// Time the emulator instead, which says nothing of a GPU: it executes the shipped PTX on the processor
    #[arg(long, conflicts_with_all = ["table", "small", "rates", "count"])]
    emulate: bool,
    /// The pairings of a batch: 262144, 4194304 at most, or 1 with --emulate, by each of two kernels, which takes 1000 at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1 << 22))]
    pairings: Option<u64>,
    #[command(flatten)]
    threads: Threads,
    /// Answer in JSON Lines: {"curve", "device", "number", "kernel"?, "pairings", "seconds", "pairings_per_second", "kernel_seconds"?} a device
    /// and curve, with --small a kernel; "device" is its name, "number" the one that gpu info has; kernel_seconds leaves out copies and what the
    /// processor does
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TimeRow<'a> {
    curve: &'a str,
    #[serde(flatten)]
    on: &'a On,
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

/// What was not timed: a pairing by a kernel, or an instruction.
#[derive(Serialize)]
struct NotRunRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    curve: Option<&'a str>,
    #[serde(flatten)]
    on: &'a On,
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instruction: Option<&'a str>,
    reason: String,
}

#[derive(Serialize)]
struct RateRow<'a> {
    #[serde(flatten)]
    on: &'a On,
    instruction: &'a str,
    operations: u64,
    seconds: f64,
    per_cycle: f64,
}

impl Bench {
    pub(super) fn run(self) -> Result<Status, Failure> {
        if self.table.is_some() {
            return tables(usize::from(self.runs), self.json);
        }
        if self.emulate {
            return self.emulated();
        }
        let (devices, all) = usable_devices().map_err(failure)?;
        let pairings = self.pairings.map_or(1 << 18, |pairings| pairings as usize);
        if self.rates {
            return measured(self.rates(&devices)?, all);
        }
        complain(&format!("warning: {}", if self.small { ABOUT_SMALL } else { ABOUT_PRIME_CURVES }));
        let mut any = false;
        for device in devices {
            let (on, device) = (On::device(&device)?, device.with_threads(self.threads.count()));
            if self.small {
                for pairing in small::PAIRINGS {
                    for (kernel, timed) in pairing.time(&device, pairings)? {
                        any |= self.small_row(&pairing.to_string(), &on, kernel.about, timed)?;
                    }
                }
                continue;
            }
            for curve in CURVES {
                self.row(curve.id, &on, None, (curve.timed)(&device, pairings).map_err(failure)?)?;
                any = true;
            }
        }
        measured(any, all)
    }

    /// Whether it was measured.
    fn small_row(&self, curve: &str, on: &On, kernel: &str, timed: IfTaken<Timed>) -> Result<bool, Failure> {
        match timed {
            Ok(timed) => self.row(curve, on, Some(kernel), timed).map(|()| true),
            Err(too_old) => self.not_run([Some(curve), Some(kernel), None], on, &too_old).map(|()| false),
        }
    }

    fn not_run(
        &self,
        [curve, kernel, instruction]: [Option<&str>; 3],
        on: &On,
        too_old: &DriverError,
    ) -> Result<(), Failure> {
        let reason = too_old_for_kernel(too_old);
        let what = curve.or(instruction).unwrap_or_default();
        let text = format!("NOT RUN: {what} on {on}{}: {reason}", by(kernel));
        print(self.json, &NotRunRow { curve, on, kernel, instruction, reason }, text)
    }

    /// Whether any was measured.
    fn rates(&self, devices: &[Device]) -> Result<bool, Failure> {
        let mut any = false;
        for device in devices {
            let on = On::device(device)?;
            for (instruction, rate) in device.rates().map_err(failure)? {
                any |= rate.is_ok();
                match rate {
                    Ok(rate) => self.rate_row(&on, instruction, rate)?,
                    Err(too_old) => self.not_run([None, None, Some(instruction)], &on, &too_old)?,
                }
            }
        }
        Ok(any)
    }

    fn rate_row(&self, on: &On, instruction: &str, rate: Rate) -> Result<(), Failure> {
        let Rate { operations, time, per_cycle } = rate;
        let seconds = time.as_secs_f64();
        let each_second = operations as f64 / seconds / 1e12;
        let text =
            format!("{instruction} on {on}: {each_second:.3} T a second, {per_cycle:.1} a cycle of a multiprocessor");
        print(self.json, &RateRow { on, instruction, operations, seconds, per_cycle }, text)
    }

    /// Both kernels of each curve, one after the other; the clock begins before their PTX is read.
    fn emulated(&self) -> Result<Status, Failure> {
        let count = emulated_pairings(self.pairings)?;
        complain(&format!("warning: {ABOUT_PRIME_CURVES}"));
        let mut all = true;
        for curve in CURVES {
            let start = Instant::now();
            let Tested { pairings, same } = (curve.emulated)(count).map_err(failure)?;
            all &= pairings == same;
            let timed = Timed { pairings: 2 * pairings, time: start.elapsed(), kernels: None };
            self.row(curve.id, &On::emulator(), Some("both kernels, one after the other"), timed)?;
        }
        Ok(Status::valid_if(all))
    }

    fn row(&self, curve: &str, on: &On, kernel: Option<&str>, timed: Timed) -> Result<(), Failure> {
        let (pairings, seconds) = (timed.pairings, timed.time.as_secs_f64());
        let pairings_per_second = pairings as f64 / seconds;
        let kernel_seconds = timed.kernels.map(|time| time.as_secs_f64());
        let alone = kernel_seconds.map_or(String::new(), |seconds| {
            format!("; kernels alone {seconds:.3} s, {:.0} a second", pairings as f64 / seconds)
        });
        let text = format!(
            "{curve} on {on}{}: {pairings} pairings in {seconds:.3} s, {pairings_per_second:.0} a second{alone}",
            by(kernel)
        );
        print(self.json, &TimeRow { curve, on, kernel, pairings, seconds, pairings_per_second, kernel_seconds }, text)
    }
}

fn by(kernel: Option<&str>) -> String {
    kernel.map_or(String::new(), |kernel| format!(" by {kernel}"))
}

/// The status of a benchmark that has measured something, if it has, on all devices or on some.
fn measured(any: bool, all: bool) -> Result<Status, Failure> {
    if any { Ok(Status::valid_if(all)) } else { Err(Failure::Usage("nothing was measured".into())) }
}

/// The tables of seed 004, with what the first GPU takes, if there is one.
fn tables(runs: usize, json: bool) -> Result<Status, Failure> {
    let (device, all) = match usable_devices() {
        Ok((devices, all)) => (devices.into_iter().next(), all),
        Err(GpuError::NoDriver(_) | GpuError::NoDevice) => (None, true),
        Err(error) => return Err(failure(error)),
    };
    let measured = |entry: &small::seed004::Entry| match &device {
        Some(device) => entry.measure(device, runs),
        None => Ok(None),
    };
    if !json {
        write!(io::stdout(), "{}", small::seed004::text(measured)?)?;
        return Ok(Status::valid_if(all));
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
        json_line(&mut out, &row)?;
    }
    Ok(Status::valid_if(all))
}
