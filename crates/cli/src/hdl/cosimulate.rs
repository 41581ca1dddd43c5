//! `pairloom hdl cosimulate`: a pairing whose products are a circuit's.

use super::grid::{Cells, print};
use super::mistakes::of_cosimulation;
use super::usage;
use crate::help::paragraphs;
use crate::outcome::complain;
use crate::{Failure, Status};
use clap::{Args, ValueEnum};
use pairloom_hdl::hybrid::printed::{CLOCKS, EXPONENTIATION, TABLE_1, TABLE_2, core_cycles};
use pairloom_hdl::hybrid::search::{EQUATION_5, any_lengths, variants};
use pairloom_hdl::hybrid::{Bursts, By, Cosimulation, Grouping, Options, Record, Request, cosimulate};
use pairloom_hdl::tools::Simulator;
use serde::Serialize;
use serde_json::Value;

const ABOUT: &str = "The pairing of the generators, by the library's own formulas; its products of F_p² are computed by the coprocessor
(AXI4-Stream of 32-bit words, AXI4-Lite registers) in a simulator. Every result is compared with the library's, and so
is the pairing's value.

Each figure says what it is: measured in the simulator, modelled, or printed in the paper (Cuiman and others, seed 002). The processor's
part is a model with the paper's figures for an ARM at 667 MHz.

With --json: one object a row, {\"table\", \"item\", \"quantity\", \"source\", \"value\"}, counts as numbers, the pairing's value as a list of
integers; the first rows are the curve's and the value's.

The exit status is 1 if the value is not the library's.";

/// Computes a pairing with its products by a circuit in a simulator: cycles, bursts, waiting
#[derive(Debug, Args)]
#[command(after_help = paragraphs(ABOUT))]
pub struct Cosimulate {
    /// The curve: bn254-nogami, bn254 (both some 100 bits of security), bls12-381
    #[arg(long, value_name = "ID")]
    pub(super) curve: String,
    /// What computes the products
    #[arg(long, value_name = "PROGRAM", default_value = "verilator")]
    simulator: Program,
    /// Cycles between two products in F_p²; by default 12, or 18 for bls12-381
    #[arg(long, value_name = "CYCLES")]
    interval: Option<u32>,
    /// What makes a burst
    #[arg(long, value_name = "RULE", default_value = "formulas")]
    grouping: Rule,
    /// What the circuit computes
    #[arg(long, value_name = "WHAT", default_value = "all")]
    circuit: Share,
    /// How many bursts the simulator computes; the others are the library's, with modelled cycles
    #[arg(long, value_name = "COUNT")]
    bursts: Option<u64>,
    /// Answer in JSON Lines
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Program {
    /// Verilator, of the Verilog
    Verilator,
    /// GHDL, of the VHDL: some hundred cycles a second, so give --bursts
    Ghdl,
    /// No simulator: the library, with the circuit's modelled cycles
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rule {
    /// What a formula hands over together
    Formulas,
    /// Everything until the processor needs a result
    Deferred,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Share {
    /// Products, squares and scaled elements of F_p²
    All,
    /// Products; squares and scaled elements as products
    AsProducts,
    /// Products; the processor computes squares and scaled elements (seed 002)
    Products,
}

/// A figure.
#[derive(Serialize)]
struct Row {
    table: &'static str,
    item: String,
    quantity: &'static str,
    source: &'static str,
    value: Value,
}

impl Cells for Row {
    const TITLES: &'static [&'static str] = &["table", "item", "quantity", "source", "value"];
    const NUMBERS_FROM: usize = 5;

    fn cells(&self) -> Vec<String> {
        vec![self.table.into(), self.item.clone(), self.quantity.into(), self.source.into(), shown(&self.value)]
    }
}

/// A value for people: a whole number without a fraction, the items of a list in a row.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(shown).collect::<Vec<_>>().join(" "),
        Value::Number(number) => {
            number.as_f64().filter(|_| number.is_f64()).map_or_else(|| number.to_string(), |x| x.to_string())
        }
        value => value.to_string(),
    }
}

/// Makes rows of one table.
struct Table<'a>(&'static str, &'a mut Vec<Row>);

impl Table<'_> {
    fn row(&mut self, item: impl ToString, quantity: &'static str, source: &'static str, value: impl Into<Value>) {
        self.1.push(Row { table: self.0, item: item.to_string(), quantity, source, value: value.into() });
    }
}

const PRINTED: &str = "printed";
const MODELLED: &str = "modelled";

impl Cosimulate {
    /// Simulates and prints.
    ///
    /// # Errors
    ///
    /// An unknown curve, an interval that cannot be met, a simulator that is missing, a result that is wrong.
    pub fn run(self) -> Result<Status, Failure> {
        let by = match self.circuit {
            Share::All => By::Core,
            Share::AsProducts => By::Product,
            Share::Products => By::Processor,
        };
        let grouping = match self.grouping {
            Rule::Formulas => Grouping::Formulas,
            Rule::Deferred => Grouping::Deferred,
        };
        let simulator = match self.simulator {
            Program::Verilator => Some(Simulator::Verilator),
            Program::Ghdl => Some(Simulator::Ghdl),
            Program::None => None,
        };
        if simulator.is_none() && self.bursts.is_some() {
            return Err(usage("--bursts: only with --simulator verilator or ghdl"));
        }
        let request = Request {
            curve: self.curve.clone(),
            simulator,
            interval: self.interval,
            options: Options { grouping, squares: by, scalings: by },
            simulated: self.bursts,
        };
        let found = cosimulate(&request).map_err(of_cosimulation)?;
        print(&self.rows(&found), self.json)?;
        if !found.as_library {
            complain(&format!("{}: the value is not the library's", found.curve));
        }
        Ok(Status::valid_if(found.as_library))
    }

    /// Where cycles of bursts come from, and those of a whole pairing.
    fn sources(&self) -> [&'static str; 2] {
        match (self.simulator, self.bursts) {
            (Program::None, _) => [MODELLED, MODELLED],
            (_, None) => ["measured", "measured"],
            (_, Some(_)) => ["measured", "measured and modelled"],
        }
    }

    fn rows(&self, found: &Cosimulation) -> Vec<Row> {
        let mut rows = vec![];
        let [of_bursts, of_pairing] = self.sources();
        value(&mut Table("pairing", &mut rows), found);
        sizes(&mut Table("bursts", &mut rows), found, of_bursts);
        let whole = found.miller.clone().joined(&found.exponentiation);
        let parts =
            [("Miller's loop", &found.miller), ("final exponentiation", &found.exponentiation), ("pairing", &whole)];
        for (name, record) in parts {
            part(&mut Table("system", &mut rows), name, record, found, of_pairing);
        }
        if found.curve == "bn254-nogami" {
            for (name, thousands) in ["Miller's loop", "final exponentiation", "pairing"].into_iter().zip(TABLE_2) {
                Table("system", &mut rows).row(name, "ARM cycles", PRINTED, 1000.0 * thousands);
            }
            search(&mut Table("exponentiation", &mut rows));
        }
        rows
    }
}

/// The value and the circuit.
fn value(table: &mut Table<'_>, found: &Cosimulation) {
    table.row(found.curve, "security", "literature", found.security.trim_end_matches('.'));
    let same = if found.as_library { "yes" } else { "no" };
    table.row(found.curve, "the library's value", "compared", same);
    table.row(found.curve, "value", "computed", found.value.clone());
    table.row("F_p² multiplier", "cycles to a result", "circuit", found.timing.latency);
    table.row("F_p² multiplier", "cycles between products of F_p", "circuit", found.timing.slot);
}

/// Table 1 of the paper beside ours.
fn sizes(table: &mut Table<'_>, found: &Cosimulation, source: &'static str) {
    for ((products, cost), row) in found.sizes.iter().zip(TABLE_1) {
        let item = format!("{products} products");
        table.row(&item, "core cycles", "circuit", found.timing.at_once(*products));
        table.row(&item, "core cycles", PRINTED, core_cycles(*products));
        table.row(&item, "cycles with streams", source, cost.cycles);
        let arm = found.processor.bursts(&Bursts { count: 1, cost: *cost });
        table.row(&item, "ARM cycles", MODELLED, arm.round());
        table.row(&item, "ARM cycles", PRINTED, 1000.0 * row.coprocessor);
        table.row(&item, "ARM cycles on two cores", PRINTED, 1000.0 * row.two_cores);
    }
}

/// What a part of the pairing asked for, and what it takes.
fn part(table: &mut Table<'_>, name: &str, record: &Record, found: &Cosimulation, source: &'static str) {
    let (total, operations, own) = (record.total(), record.operations(), record.processor);
    table.row(name, "operations of the core", "counted", operations.to_string());
    table.row(name, "bursts", "counted", total.count);
    for (shape, bursts) in &record.bursts {
        table.row(format!("{name}, {shape}"), "bursts", "counted", bursts.count);
    }
    table.row(name, "words moved", "counted", total.cost.words_in + total.cost.words_out);
    table.row(name, "cycles with streams", source, total.cost.cycles);
    let utilisation = 100.0 * total.cost.busy as f64 / total.cost.cycles.max(1) as f64;
    table.row(name, "utilisation of the multiplier", source, format!("{utilisation:.1} %"));
    table.row(name, "ARM cycles waited for the core", MODELLED, (CLOCKS * total.cost.cycles as f64).round());
    table.row(name, "additions of F_p by the processor", "counted", own.additions);
    table.row(name, "squares and scaled elements by the processor", "counted", own.squares + own.scalings);
    table.row(name, "inversions of F_p² by the processor", "counted", own.inversions);
    table.row(name, "ARM cycles of the processor's own work", MODELLED, found.processor.own(record).round());
    table.row(name, "ARM cycles", MODELLED, found.processor.cycles(record).round());
}

/// The printed counts of the final exponentiation, and what comes near.
fn search(table: &mut Table<'_>) {
    let [products, squares, inversions] = EXPONENTIATION;
    table.row("operations of F_p²", "counts", PRINTED, format!("{products}M+{squares}S+{inversions}I"));
    let kinds = [("nearest with the paper's equations", vec![EQUATION_5]), ("nearest with any lengths", any_lengths())];
    for (name, lengths) in kinds {
        if let Some(nearest) = variants(&lengths).into_iter().next() {
            let (cost, lengths) = (nearest.cost, nearest.lengths);
            let about = format!(
                "{}M+{}S+1I: {} squarings and {} products of F_p¹²; {}",
                cost.products, cost.squares, lengths.squarings, lengths.products, nearest.name
            );
            table.row(name, "counts", "searched", about);
        }
    }
}
