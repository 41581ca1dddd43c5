//! Seed 003's figure 7 and section V.B from our figures: cycles, estimated tables, time at a measured clock, beside the paper's.
//!
//! `cargo run -p pairloom-hdl --example comparison -- docs/figures` prints the tables and draws the figures.

use pairloom_curve::binary::{E2_239, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::ternary::{E3_97, E3_167, E3_193, E3_239, E3_313};
use pairloom_hdl::coprocessor::eta::{Binary, ExponentiationOptions, Family, Options, Ternary, stored};
use pairloom_hdl::coprocessor::{CoprocessorError, Registers, Unit};
use pairloom_hdl::estimate::Estimate;
use pairloom_hdl::figures::plot::{Names, Plot, Series, page};
use pairloom_hdl::ir::Design;
use std::path::Path;

/// The clock in MHz that the slower of both coprocessors with registers reaches on an ECP5, placed and routed (docs/hardware.md, section 4): of
/// each characteristic the smallest first. Larger ones have not been routed and would be slower than the last.
const ROUTED: [(&str, f64); 3] = [("2^239", 119.9), ("2^313", 101.2), ("3^97", 105.2)];
/// How much longer than the loop the exponentiation may take, in characteristic two and three. In the latter a multiplier that needs a cycle less
/// costs more of the clock than it saves: 86.9 MHz with 17 coefficients a cycle.
const LONGER: [f64; 2] = [1.0, 1.05];

/// Bits of security that were claimed (seed 003, table IV; for F_2^1223 seed 000), and on a Virtex-4 (table V) slices, MHz and µs.
type Published = (f64, Option<[f64; 3]>);

const PUBLISHED: [(&str, Published); 12] = [
    ("2^239", (67.0, Some([16203.0, 247.0, 3.46]))),
    ("2^313", (75.0, Some([23254.0, 235.0, 4.73]))),
    ("2^457", (88.0, Some([44223.0, 215.0, 7.52]))),
    ("2^557", (96.0, Some([55156.0, 149.0, 13.2]))),
    ("2^613", (100.0, Some([62418.0, 143.0, 15.1]))),
    ("2^691", (105.0, Some([78874.0, 130.0, 18.8]))),
    ("2^1223", (128.0, None)),
    ("3^97", (66.0, Some([18701.0, 192.0, 4.42]))),
    ("3^167", (83.0, Some([40974.0, 175.0, 8.24]))),
    ("3^193", (89.0, Some([47260.0, 179.0, 9.33]))),
    ("3^239", (97.0, Some([66631.0, 179.0, 11.5]))),
    ("3^313", (109.0, Some([97105.0, 159.0, 16.9]))),
];

/// Both coprocessors of a curve.
struct Pairing {
    field: String,
    p: u8,
    degree: usize,
    loop_cycles: f64,
    loop_luts: f64,
    /// The loop with registers that shorten paths, in characteristic two of two pairings in turn: cycles a pairing, and tables.
    fast_cycles: f64,
    fast_luts: f64,
    /// The least number of coefficients a cycle with which the final exponentiation, with registers, keeps pace with that loop.
    digits: usize,
    exponentiation_cycles: f64,
    exponentiation_luts: f64,
    /// Tables of the exponentiation without registers that takes no longer than the loop without.
    plain_luts: f64,
}

type Result<T, E = Box<dyn std::error::Error>> = core::result::Result<T, E>;

fn both<E: Family>() -> Result<Pairing> {
    let looped = stored::looped::<E>(&E::options())?;
    let cycles = looped.program().cycles;
    let (p, degree) = (looped.field.characteristic(), looped.field.degree());
    let (_, plain) = exponentiation::<E>(degree, Registers::NONE, f64::from(cycles))?;
    let pairings = if p == 2 { 2 } else { 1 };
    let fast = Options { pairings, registers: Registers::SHORT_PATHS, ..E::options() };
    let fast = stored::looped::<E>(&fast)?;
    let fast_cycles = f64::from(fast.program().cycles) / fast.pairings() as f64;
    let (digits, exponentiation) =
        exponentiation::<E>(degree, E::EXPONENTIATION_REGISTERS, fast_cycles * LONGER[usize::from(p) - 2])?;
    Ok(Pairing {
        field: format!("{p}^{degree}"),
        p,
        degree,
        loop_cycles: f64::from(cycles),
        loop_luts: tables(&looped)?,
        fast_cycles,
        fast_luts: tables(&fast)?,
        digits,
        exponentiation_cycles: f64::from(exponentiation.program().cycles),
        exponentiation_luts: tables(&exponentiation)?,
        plain_luts: tables(&plain)?,
    })
}

/// The final exponentiation with the fewest coefficients a cycle that takes no more cycles than `most`.
fn exponentiation<E: Family>(degree: usize, registers: Registers, most: f64) -> Result<(usize, Unit)> {
    let mut last = 0;
    for digits in 8..=degree {
        // As many cycles a product as with fewer coefficients.
        if core::mem::replace(&mut last, degree.div_ceil(digits)) == degree.div_ceil(digits) {
            continue;
        }
        let unit =
            stored::exponentiation::<E>(ExponentiationOptions { registers, ..ExponentiationOptions::new(digits) })?;
        if f64::from(unit.program().cycles) <= most {
            return Ok((digits, unit));
        }
    }
    Err("no final exponentiation is as fast as the loop".into())
}

fn tables(unit: &Unit) -> Result<f64, CoprocessorError> {
    Ok(Estimate::of(&Design::new(unit.coprocessor()?.entity("coprocessor", "")?)?).luts as f64)
}

impl Pairing {
    fn published(&self) -> Published {
        PUBLISHED.iter().find(|(field, _)| *field == self.field).map_or((0.0, None), |(_, published)| *published)
    }
    /// Miller's loop of the paper.
    fn paper_cycles(&self) -> usize {
        if self.p == 2 { 7 * (self.degree + 1) / 2 + 15 } else { 17 * (self.degree + 3) / 2 }
    }
    /// The bits of the field that the pairing's values are in.
    fn value_bits(&self) -> f64 {
        let k = if self.p == 2 { 4 } else { 6 };
        (k * self.degree) as f64 * f64::from(self.p).log2()
    }
    /// Tables of both coprocessors without registers.
    fn luts(&self) -> f64 {
        self.loop_luts + self.plain_luts
    }
    /// One coprocessor is in a pairing's exponentiation while the other is in the next one's loop: the longer of both.
    fn microseconds(&self) -> f64 {
        self.fast_cycles.max(self.exponentiation_cycles) / self.clock().0
    }
    /// The clock in MHz, and whether it is this field's: else that of the largest of the characteristic that has been routed.
    fn clock(&self) -> (f64, bool) {
        let own = ROUTED.iter().find(|(field, _)| *field == self.field);
        let last = || ROUTED.iter().rfind(|(field, _)| field.starts_with(char::from(b'0' + self.p)));
        own.map(|(_, clock)| (*clock, true))
            .or_else(|| last().map(|(_, clock)| (*clock, false)))
            .unwrap_or((f64::NAN, false))
    }
    fn area_time(&self) -> f64 {
        (self.fast_luts + self.exponentiation_luts) * self.microseconds() / 1e6
    }
    fn row(&self) -> String {
        let (claimed, paper) = self.published();
        let (clock, is_own) = self.clock();
        let ours = format!(
            "| F_{} | {claimed:.0} | {:.0} | {} | {:.1} | {:.0} | {} | {:.0} | {:.0} | {clock:.1}{} | {:.1} | {:.3} |",
            self.field,
            self.loop_cycles,
            self.paper_cycles(),
            self.fast_cycles,
            self.exponentiation_cycles,
            self.digits,
            self.fast_luts,
            self.exponentiation_luts,
            if is_own { "" } else { ", assumed" },
            self.microseconds(),
            self.area_time()
        );
        let paper = paper.map_or(" – | – | – | – |".to_owned(), |[slices, mhz, us]| {
            format!(" {slices:.0} | {mhz:.0} | {us} | {:.3} |", slices * us / 1e6)
        });
        ours + &paper
    }
}

/// The points of one characteristic.
fn points(all: &[Pairing], p: u8, at: impl Fn(&Pairing) -> Option<(f64, f64)>) -> Vec<(f64, f64, String)> {
    let of = |pairing: &Pairing| at(pairing).map(|(x, y)| (x, y, pairing.field.clone()));
    all.iter().filter(|pairing| pairing.p == p).filter_map(of).collect()
}

const UNROUTED: &str = "Ours: both coprocessors with registers, at the clock routed on an ECP5 or, where none was, at that of the largest smaller field: they would be slower.";
const CLAIMS: &str =
    "Security as claimed in 2011 (for F_2^1223: seed 000). Obsolete: logarithms in these fields are computed,";
const TODAY: &str = "or the fields are far below those in which they were; F_2^1223 has about 59 bits. Never for use.";

fn series(name: &str, names: Names, points: Vec<(f64, f64, String)>) -> Series<'_> {
    Series { name, names, points }
}

fn figure_7(all: &[Pairing]) -> String {
    let ours =
        |y: fn(&Pairing) -> f64| move |p: u8| points(all, p, |pairing| Some((pairing.published().0, y(pairing))));
    let paper = |y: fn([f64; 3]) -> f64| {
        move |p: u8| points(all, p, |pairing| Some((pairing.published().0, y(pairing.published().1?))))
    };
    let plot = |title, y, ours: &dyn Fn(u8) -> Vec<_>, paper: &dyn Fn(u8) -> Vec<_>, notes| Plot {
        title,
        x: "bits of security claimed then",
        y,
        series: vec![
            series("ours, characteristic two: ECP5, placed and routed", Names::Below, ours(2)),
            series("ours, characteristic three", Names::Above, ours(3)),
            series(
                "seed 003, characteristic two: Virtex-4, placed and routed, 130 to 247 MHz",
                Names::Hidden,
                paper(2),
            ),
            series("seed 003, characteristic three: 159 to 192 MHz", Names::Hidden, paper(3)),
        ],
        notes,
    };
    let time =
        plot("A pairing", "µs", &ours(Pairing::microseconds), &paper(|[_, _, us]| us), vec![UNROUTED, CLAIMS, TODAY]);
    let area = plot(
        "Area and time",
        "tables · s",
        &ours(Pairing::area_time),
        &paper(|[slices, _, us]| 2.0 * slices * us / 1e6),
        vec![
            UNROUTED,
            "Tables: ours six-input ones, estimated, both coprocessors; the paper's four-input ones, two a slice.",
            CLAIMS,
            TODAY,
        ],
    );
    page("Time and area of pairings over security, after figure 7 of seed 003", &[time, area])
}

fn two_and_three(all: &[Pairing]) -> String {
    let plot = |title, y, value: fn(&Pairing) -> f64, notes| {
        let of = |p| points(all, p, |pairing| Some((pairing.value_bits(), value(pairing))));
        Plot {
            title,
            x: "bits of the field of values, k m log2 p",
            y,
            series: vec![
                series("characteristic two, k = 4", Names::Below, of(2)),
                series("characteristic three, k = 6", Names::Above, of(3)),
            ],
            notes,
        }
    };
    let cycles = plot("Cycles of the loop", "cycles", |pairing| pairing.loop_cycles, vec![]);
    let luts = plot("Tables of both coprocessors", "six-input tables, estimated", Pairing::luts, vec![]);
    let notes = vec!["Both together need no clock: tables times cycles."];
    let product = plot("Tables times cycles", "millions", |pairing| pairing.luts() * pairing.loop_cycles / 1e6, notes);
    page("Characteristic two and three, after section V.B of seed 003", &[cycles, luts, product])
}

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).ok_or("a folder is missing")?;
    let all = [
        both::<Binary<E2_239>>()?,
        both::<Binary<E2_313>>()?,
        both::<Binary<E2_457>>()?,
        both::<Binary<E2_557>>()?,
        both::<Binary<E2_613>>()?,
        both::<Binary<E2_691>>()?,
        both::<Binary<E2_1223>>()?,
        both::<Ternary<E3_97>>()?,
        both::<Ternary<E3_167>>()?,
        both::<Ternary<E3_193>>()?,
        both::<Ternary<E3_239>>()?,
        both::<Ternary<E3_313>>()?,
    ];
    println!(
        "| field | claimed | loop | paper | registers | exponentiation | D | LUT | LUT | MHz | µs | LUT·s | slices | MHz | µs | slices·s |"
    );
    all.iter().for_each(|pairing| println!("{}", pairing.row()));
    let write = |name: &str, svg: String| std::fs::write(Path::new(&folder).join(name), svg);
    write("time-and-area.svg", figure_7(&all))?;
    write("two-and-three.svg", two_and_three(&all))?;
    Ok(())
}
