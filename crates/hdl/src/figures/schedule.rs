//! Schedules: one row a unit, one column a cycle.

use super::subject;
use super::svg::{Anchor, Svg};
use crate::coprocessor::Unit;
use crate::coprocessor::unit_name;
use pairloom_trace::flow::{Characteristic, Flow, Id, Step, View};
use pairloom_trace::schedule::{Instance, Microprogram, Origin, UnitKind};
use std::ops::Range;

/// Cycles side by side; the rest goes below.
const COLUMNS: usize = 32;
const COLUMN: f64 = 29.0;
const ROW: f64 = 18.0;
const LEFT: f64 = 74.0;
const WIDTH: f64 = LEFT + COLUMN * COLUMNS as f64 + 12.0;
/// Above and below the rows of a panel: cycles' numbers and the kernel's name; air.
const HEAD: f64 = 30.0;
const FOOT: f64 = 14.0;

/// The schedule of a part of a pairing as SVG. Of a loop the start, the kernel, as many of its repetitions as a whole iteration takes
/// and the end are drawn, and that iteration is marked; of a program that runs once, everything.
pub fn schedule(unit: &Unit) -> String {
    let program = unit.program();
    let chart = Chart::new(unit, &program);
    let mut svg = Svg::default();
    let title = format!("Schedule of {}: {} cycles", subject(unit), program.cycles);
    svg.text("title", (10.0, 20.0), Anchor::Start, &title);
    let mut y = chart.legend(&mut svg, 38.0);
    for panel in chart.panels() {
        y = chart.panel(&mut svg, panel, y);
    }
    y = chart.formulas(&mut svg, y);
    svg.finish(&title, (WIDTH, y + 8.0), 10.0)
}

struct Chart<'a> {
    unit: &'a Unit,
    program: &'a Microprogram,
    /// The iteration that is marked, if there is one.
    marked: Option<usize>,
    /// The cycles that are drawn.
    shown: [Range<usize>; 2],
}

impl<'a> Chart<'a> {
    fn new(unit: &'a Unit, program: &'a Microprogram) -> Self {
        let (cycles, kernel) = (program.cycles.max(0) as usize, program.kernel.clone());
        let whole = Self { unit, program, marked: None, shown: [0..cycles, cycles..cycles] };
        if kernel.is_empty() {
            return whole;
        }
        let iterations = 0..unit.timeline.iterations;
        let is_steady = |iteration: &usize| {
            let extent = whole.extent(*iteration);
            extent.start >= kernel.start && extent.end <= cycles
        };
        let marked = iterations.into_iter().find(is_steady);
        let end = marked.map_or(kernel.end, |iteration| whole.extent(iteration).end.max(kernel.end));
        let end = kernel.start + (end - kernel.start).next_multiple_of(kernel.len());
        let rest = kernel.start + program.repeats * kernel.len();
        let shown = if end < rest { [0..end, rest..cycles] } else { whole.shown };
        Self { unit, program, marked, shown }
    }

    /// The cycles in which an iteration begins operations.
    fn extent(&self, iteration: usize) -> Range<usize> {
        let of = |instance: &&Instance| matches!(instance.origin, Origin::Body(i, _) if i == iteration);
        let cycles = || self.unit.timeline.instances.iter().filter(of).map(|instance| instance.cycle as usize);
        cycles().min().unwrap_or(0)..cycles().max().map_or(0, |last| last + 1)
    }

    fn legend(&self, svg: &mut Svg, y: f64) -> f64 {
        let mut x = 10.0;
        let mut entry = |class: &str, text: &str| {
            svg.rect(class, (x, y - 9.0), (12.0, 11.0), "");
            svg.text("t", (x + 17.0, y), Anchor::Start, text);
            x += 30.0 + 5.2 * text.chars().count() as f64;
        };
        let loops = !self.program.kernel.is_empty();
        entry("start", if loops { "start" } else { "operation" });
        if let Some(marked) = self.marked {
            entry("marked", &format!("iteration {}", marked + 1));
            entry("other", "other iterations");
        }
        entry("port", "argument, result");
        if loops {
            entry("band", &format!("kernel: {} cycles, {} times", self.program.kernel.len(), self.program.repeats));
        }
        let multiplier = &self.program.units[0];
        let stages = format!(
            "A column is a cycle, an operation stands where it begins; products are there {} cycles later, all else in the next.",
            multiplier.latency
        );
        svg.text("quiet", (10.0, y + 17.0), Anchor::Start, &stages);
        y + 30.0
    }

    fn panels(&self) -> Vec<Range<usize>> {
        let cut = |range: &Range<usize>| {
            let end = range.end;
            range.clone().step_by(COLUMNS).map(move |from| from..(from + COLUMNS).min(end)).collect::<Vec<_>>()
        };
        self.shown.iter().flat_map(cut).collect()
    }

    fn panel(&self, svg: &mut Svg, cycles: Range<usize>, y: f64) -> f64 {
        let y = if cycles.start == self.shown[1].start { self.gap(svg, y) } else { y };
        let (top, rows) = (y + HEAD, self.program.units.len());
        let bottom = top + ROW * rows as f64;
        let x = |cycle: usize| LEFT + COLUMN * (cycle - cycles.start) as f64;
        let kernel = self.program.kernel.clone();
        let band = kernel.start.max(cycles.start)..kernel.end.min(cycles.end);
        if !band.is_empty() {
            svg.rect("band", (x(band.start), top - 24.0), (x(band.end) - x(band.start), bottom - top + 24.0), "");
        }
        for cycle in cycles.clone() {
            svg.text("quiet", (x(cycle) + COLUMN / 2.0, top - 4.0), Anchor::Middle, &cycle.to_string());
        }
        for cycle in cycles.start..=cycles.end {
            svg.line("grid", (x(cycle), top), (x(cycle), bottom));
        }
        for unit in 0..=rows {
            let at = top + ROW * unit as f64;
            svg.line("grid", (LEFT, at), (x(cycles.end), at));
            if unit < rows {
                svg.text("t", (LEFT - 6.0, at + 13.0), Anchor::End, &unit_name(self.program, unit));
            }
        }
        for instance in &self.unit.timeline.instances {
            self.cell(svg, instance, &cycles, top);
        }
        if !band.is_empty() {
            svg.rect("frame", (x(band.start), top - 24.0), (x(band.end) - x(band.start), bottom - top + 24.0), "");
            svg.text("t", (x(band.start) + 4.0, top - 14.0), Anchor::Start, "kernel");
        }
        bottom + FOOT
    }

    /// What is left out.
    fn gap(&self, svg: &mut Svg, y: f64) -> f64 {
        let [before, after] = &self.shown;
        let kernel = self.program.kernel.len().max(1);
        let text = format!(
            "… cycles {} to {}: the kernel {} times more, an iteration further each time …",
            before.end,
            after.start - 1,
            (after.start - before.end) / kernel
        );
        svg.text("quiet", (LEFT, y + 12.0), Anchor::Start, &text);
        y + 16.0
    }

    /// An operation, as much of it as falls into the panel; a unit that is busy for several cycles is drawn so.
    fn cell(&self, svg: &mut Svg, instance: &Instance, cycles: &Range<usize>, top: f64) {
        let begin = instance.cycle as usize;
        let properties = &self.program.units[instance.unit];
        let end = (begin + properties.interval as usize).min(self.program.cycles as usize);
        let inside = begin.max(cycles.start)..end.min(cycles.end);
        if inside.is_empty() {
            return;
        }
        let (class, text) = match instance.origin {
            _ if matches!(properties.kind, UnitKind::Accept | UnitKind::Deliver) => ("port", "t"),
            Origin::Body(iteration, _) if Some(iteration) == self.marked => ("marked", "on-marked"),
            Origin::Body(..) => ("other", "t"),
            _ => ("start", "t"),
        };
        let at = (LEFT + COLUMN * (inside.start - cycles.start) as f64 + 1.5, top + ROW * instance.unit as f64 + 1.5);
        let width = COLUMN * inside.len() as f64 - 3.0;
        svg.rect(class, at, (width, ROW - 3.0), &self.description(instance));
        svg.text(text, (at.0 + width / 2.0, at.1 + 11.0), Anchor::Middle, &self.name(instance.origin));
    }

    fn name(&self, origin: Origin) -> String {
        let looped = &self.unit.looped;
        match origin {
            Origin::Start(id) => looped.start.label(id),
            Origin::Body(_, id) => looped.body.label(id),
            Origin::Finish(id) => looped.finish.as_ref().map_or_else(String::new, |finish| finish.label(id)),
            Origin::Result(index) => match &looped.finish {
                Some(finish) => finish.outputs()[index].name.clone(),
                None => looped.body.inputs()[looped.results[index]].clone(),
            },
        }
    }

    fn description(&self, instance: &Instance) -> String {
        let looped = &self.unit.looped;
        match instance.origin {
            Origin::Start(id) => format!("cycle {}: {}", instance.cycle, formula(&looped.start, id)),
            Origin::Body(i, id) => {
                format!("cycle {}, iteration {}: {}", instance.cycle, i + 1, formula(&looped.body, id))
            }
            Origin::Finish(id) => {
                let formula = looped.finish.as_ref().map_or_else(String::new, |finish| formula(finish, id));
                format!("cycle {}, after the loop: {formula}", instance.cycle)
            }
            origin => format!("cycle {}: {}", instance.cycle, self.name(origin)),
        }
    }

    /// The operations of an iteration, in columns.
    fn formulas(&self, svg: &mut Svg, y: f64) -> f64 {
        let body = &self.unit.looped.body;
        let all: Vec<String> = body
            .numbered()
            .filter(|(_, node)| !matches!(node.step, Step::Input(_)))
            .map(|(id, _)| formula(body, id))
            .collect();
        if all.is_empty() {
            return y;
        }
        svg.text("t", (10.0, y + 12.0), Anchor::Start, "An iteration (′: of the next one)");
        let (columns, height) = (4, 14.0);
        let rows = all.len().div_ceil(columns);
        for (i, formula) in all.iter().enumerate() {
            let at =
                (10.0 + (WIDTH - 20.0) / columns as f64 * (i / rows) as f64, y + 28.0 + height * (i % rows) as f64);
            svg.text("t", at, Anchor::Start, formula);
        }
        y + 28.0 + height * rows as f64
    }
}

/// What an operation computes: `f.0′ = p12 + p9 + f.3`.
fn formula(flow: &Flow, id: Id) -> String {
    let node = flow.node(id);
    let operands: Vec<String> = node.operands.iter().map(|view| viewed(flow, view)).collect();
    let p = match flow.characteristic {
        Characteristic::Two => 2u32,
        Characteristic::Three => 3,
    };
    let value = match node.step {
        Step::Input(_) => return named(flow, id),
        Step::Product => factors(&operands),
        Step::Sum => operands.join(" + ").replace("+ −", "− "),
        Step::Frobenius(k) => format!("{}^{}", operands[0], p.saturating_pow(u32::from(k))),
        Step::InverseFrobenius(k) => format!("{}^(1/{})", operands[0], p.saturating_pow(u32::from(k))),
    };
    format!("{} = {value}", named(flow, id))
}

fn factors(operands: &[String]) -> String {
    let factor = |text: &String| if text.contains(' ') { format!("({text})") } else { text.clone() };
    operands.iter().map(factor).collect::<Vec<_>>().join("·")
}

/// A node's label, with a stroke if it is a variable of the next iteration.
fn named(flow: &Flow, id: Id) -> String {
    let label = flow.label(id);
    let next = !matches!(flow.node(id).step, Step::Input(_)) && flow.inputs().contains(&label);
    if next { format!("{label}′") } else { label }
}

fn viewed(flow: &Flow, view: &View) -> String {
    let sign = if view.negative { "−" } else { "" };
    match (view.node, view.offset) {
        (None, offset) => offset.to_string().replace('-', "−"),
        (Some(id), 0) => format!("{sign}{}", named(flow, id)),
        (Some(id), offset) if offset > 0 => format!("{sign}{} + {offset}", named(flow, id)),
        (Some(id), offset) => format!("{sign}{} − {}", named(flow, id), -offset),
    }
}
