//! `pairloom pair`: pairings of points, JSON Lines in, JSON Lines out.

mod binary;
pub mod curve;
mod embedding2;
mod genus2;
pub mod lines;
pub mod mode;
mod prime;
pub mod row;
pub mod supersingular;
pub mod symmetric;
mod ternary;

use crate::gpu::{DeviceName, Devices};
use crate::help::paragraphs;
use crate::input::Source;
use crate::outcome::complain;
use crate::output::json_line;
use crate::progress::Progress;
use crate::suite::warn_if_bn254;
use crate::threads::Threads;
use crate::{Failure, Status};
use clap::{Args, ValueEnum};
use curve::CurveName;
use lines::{Line, Lines};
use mode::{DeviceMode, Mode, PairingName, Wanted};
use pairloom_pairing::Exponent;
use pairloom_parallel::Pool;
use row::RowError;
use serde::Serialize;
use std::io::Write;

const ABOUT_ROWS: &str = r#"Input: one JSON object a line, {"P": point, "Q": point} for a pairing or
{"pairs": [{"P": point, "Q": point}, …]} for a product of pairings with one final exponentiation (an empty list gives 1).
P is in G1, Q in G2. Other fields are ignored.

Output: one line for each line of input, in order (empty lines at the end of the input excepted): {"e": […]}, or
{"error": "…"} in the place of a row that cannot be answered; then the exit status is 1 and standard error has a line with
their number, behind what it says of broken curves.

Points are affine, [x, y], or the word "inf". An element of F_p is a text "0x…", one of F_p² a list [c0, c1] for c0 + c1 i;
Q is given on the twist. Points must be on the curve and in the subgroup of order r. A value is twelve integers in tower
order c0.c0.re, c0.c0.im, c0.c1.re, … c1.c2.im.

optimal-ate gives the power of the reduced pairing that other libraries return, its cube on bls12-381 and its power
2x(6x²+3x+1) on the bn curves; with --exponent reduced exactly f^((p^12-1)/r). r-ate and tate are always exactly reduced.

On ss2-1536 both points are on y² = x³ + x and in the subgroup of order r, or "inf"; tate is its pairing, exactly
f^((p^2-1)/r) at the distorted point (-x, i y). A value is two integers [c0, c1] for c0 + c1 i, i² = -1. No break of this curve
is published; its values lie in a field of 3072 bits.

On the curves e2-M both points are on y² + y = x³ + x + b over F_2^M, an element Σ c_i z^i being the integer Σ c_i 2^i; any point
will do but those that the cofactor kills, infinity among them. A value is four elements, the coordinates of 1, s, t, st with
s² = s + 1, t² = t + s. eta is f^M, M = (2^4M − 1)/N; with --unreduced it is f. These curves are broken: discrete logarithms in
F_2^4M are computed in practice.

The curves e3-M are the same in characteristic three: y² = x³ − x + b over F_3^M, an element Σ c_i z^i, c_i in {0, 1, 2}, being the
integer Σ c_i 4^i. A value is six elements, the coordinates of 1, σ, ρ, σρ, ρ², σρ² with σ² = −1, ρ³ = ρ + b. These curves are
broken as well: discrete logarithms in F_3^6M are computed in practice.

On the curves g2-M both arguments are divisors of y² + y = x⁵ + x³ + b over F_2^M in Mumford's form, {"u": […], "v": […]}, the
constant coefficients first, u monic of degree 1 or 2 and a divisor of v² + v + f, v of lower degree; any divisor will do but those
that the cofactor kills, the neutral one "inf" among them. eta and optimal-eta are M-th powers, M = (2^12M − 1)/N; unreduced values
depend on the choice of functions and are not given. A value is twelve elements: the coordinates of w^0 … w^5, s0 w^0 … s0 w^5 with
w⁶ = w⁵ + w³ + w² + 1, s0² = s0 + w⁵ + w³, or with --tower seed004 those of w^i s^j t^k, i the fastest and k the slowest, with
w³ = w + 1, s² = s + w + 1, t² = t + s + s w². These curves are broken as well: discrete logarithms in F_2^(12·367) have been
computed."#;

/// Computes pairings: JSON Lines in, JSON Lines out
#[derive(Debug, Args)]
#[command(after_long_help = paragraphs(ABOUT_ROWS), after_help = "See --help for the form of rows and values.")]
pub struct Pair {
    /// The curve that the points lie on
    #[arg(long, value_name = "ID")]
    curve: CurveName,
    /// The pairing; by default the curve's first: optimal-ate over prime fields, tate on ss2-1536, eta on e2, e3 and g2
    #[arg(long, value_name = "NAME")]
    pairing: Option<PairingName>,
    /// The power of the reduced pairing; by default what the fastest final exponentiation gives
    #[arg(long, value_name = "POWER", conflicts_with = "unreduced")]
    exponent: Option<ExponentName>,
    #[command(flatten)]
    threads: Threads,
    /// What computes: cpu, gpu (an error where there is none), or auto (a GPU where there is one); GPUs have optimal-ate
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    device: DeviceName,
    /// The value after the loop, without the final exponentiation: eta on the curves e2 and e3 only
    #[arg(long)]
    unreduced: bool,
    /// The basis of the extension field: bgos (the default) or seed004 on the curves g2, the others have but one each
    #[arg(long, value_name = "NAME")]
    tower: Option<String>,
    /// The input; standard input if absent or -
    #[arg(default_value = "-")]
    file: Source,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExponentName {
    /// exactly f^((p^12-1)/r)
    Reduced,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    E(Vec<String>),
    Error(String),
}

/// What computes.
struct Machine {
    processor: Box<dyn Mode>,
    devices: Option<Box<dyn DeviceMode>>,
    asked_for: DeviceName,
}

impl Machine {
    /// The answers to lines, by the processor once a device has failed, if it may.
    fn answers(&mut self, lines: &[Line], pool: &Pool) -> Result<Vec<mode::Answer>, Failure> {
        if let Some(devices) = &self.devices {
            match devices.answers(lines, pool) {
                Ok(answers) => return Ok(answers),
                Err(problem) => self.asked_for.failed(&problem)?,
            }
            self.devices = None;
        }
        Ok(self.processor.answers(lines, pool))
    }
}

impl Pair {
    /// The most rows that are in memory at once.
    const CHUNK: usize = 1024;
    /// As many for GPUs, or so many bytes of them: twice the threads of an H100.
    const CHUNK_OF_DEVICES: (usize, usize) = (1 << 16, 64 << 20);

    /// Answers every row.
    ///
    /// # Errors
    ///
    /// Arguments that do not fit together, input that cannot be read, output that cannot be written.
    pub fn run(self) -> Result<Status, Failure> {
        let mut machine = self.machine()?;
        warn_if_broken(self.curve);
        let mut lines = Lines::new(self.file.open()?);
        let (progress, mut tally) = (Progress::new("rows"), Tally::default());
        let mut out = progress.stdout();
        let pool = Pool::new(self.threads.count_and_warn())?;
        loop {
            let (most, bytes) = Self::CHUNK_OF_DEVICES;
            let chunk = if machine.devices.is_some() {
                lines.next_full_chunk(most, bytes)
            } else {
                lines.next_chunk(Self::CHUNK)
            };
            let chunk = chunk.map_err(|error| Failure::input(&self.file, error))?;
            if chunk.is_empty() {
                break;
            }
            for answer in machine.answers(&chunk, &pool)? {
                let answer = Answer::from(answer);
                tally.count(&answer);
                json_line(&mut out, &answer)?;
            }
            out.flush()?;
            progress.advance(chunk.len());
        }
        drop(progress);
        let has_answered = tally.rows > 0;
        let status = tally.finish(&self.file);
        // Where some rows are not answered, that is the only line.
        if has_answered && status == Status::Valid {
            warn_if_bn254(self.curve.id());
        }
        Ok(status)
    }

    /// The index of the tower among those of the curve.
    fn tower(&self) -> Result<usize, Failure> {
        let (curve, Some(tower)) = (self.curve, &self.tower) else { return Ok(0) };
        let refusal = || match curve.towers() {
            [] => format!("--tower {tower}: {curve} has one tower and no other by name"),
            towers => format!("--tower {tower}: {curve} has {}", towers.join(", ")),
        };
        curve.towers().iter().position(|name| name == tower).ok_or_else(|| Failure::Usage(refusal()))
    }

    /// What computes, GPUs if they are asked for and can.
    fn machine(&self) -> Result<Machine, Failure> {
        let processor = self.processor()?;
        let default = self.exponent.is_none() && self.pairing.is_none_or(|name| name == PairingName::OptimalAte);
        let there = |devices: Devices| {
            prime::on_devices(self.curve.id(), devices.of_threads(self.threads.count())).filter(|_| default)
        };
        let refusal = || "GPUs compute optimal-ate of bls12-381, bn254 and bn254-nogami, without --exponent".to_owned();
        let devices = self.device.choose(there, refusal)?;
        Ok(Machine { processor, devices, asked_for: self.device })
    }

    fn processor(&self) -> Result<Box<dyn Mode>, Failure> {
        let (curve, tower) = (self.curve, self.tower()?);
        let pairing = self.pairing.unwrap_or(curve.pairings()[0]);
        let exponent = self.exponent.map_or(Exponent::Fast, |ExponentName::Reduced| Exponent::Reduced);
        let wanted = Wanted { pairing, exponent, unreduced: self.unreduced, tower };
        curve.mode(wanted).ok_or_else(|| {
            let known: Vec<_> = curve.pairings().iter().map(ToString::to_string).collect();
            Failure::Usage(if self.unreduced && curve.pairings().contains(&pairing) {
                format!(
                    "--unreduced is defined for the pairing eta of the curves e2 and e3 only, not for {pairing} on {curve}"
                )
            } else {
                format!("--pairing {pairing}: {curve} has {}", known.join(", "))
            })
        })
    }
}

/// One line about a curve on which discrete logarithms are computed.
pub fn warn_if_broken(curve: CurveName) {
    let security = curve.entry().security;
    if security.today.is_broken() {
        complain(&format!(
            "warning: {curve} is {}: research and benchmarks only, never use it for security ({})",
            security.today, security.source
        ));
    }
}

/// One line about a curve that is weaker than its name.
pub fn warn_if_weak(curve: CurveName) {
    warn_if_broken(curve);
    warn_if_bn254(curve.id());
}

impl From<Result<Vec<String>, RowError>> for Answer {
    fn from(value: Result<Vec<String>, RowError>) -> Self {
        value.map_or_else(|error| Self::Error(error.to_string()), Self::E)
    }
}

/// How many rows there were, and which is the first that could not be answered.
#[derive(Default)]
struct Tally {
    rows: usize,
    errors: usize,
    first: Option<(usize, String)>,
}

impl Tally {
    fn count(&mut self, answer: &Answer) {
        self.rows += 1;
        if let Answer::Error(problem) = answer {
            self.errors += 1;
            self.first.get_or_insert_with(|| (self.rows, problem.clone()));
        }
    }

    fn finish(self, source: &Source) -> Status {
        if let Some((row, problem)) = &self.first {
            complain(&format!(
                "{source}: {} of {} rows not answered, the first is row {row}: {problem}",
                self.errors, self.rows
            ));
        }
        Status::valid_if(self.errors == 0)
    }
}
