//! Entities, statement by statement, in either language.

use super::expression::{Expression, Syntax, Trit};
use super::layout::Text;
use super::plan::Plan;
use crate::bits::Bits;
use crate::ir::{Entity, InstanceNode, MemoryNode, Net, Node, Op};
use std::collections::BTreeSet;

/// A signal to declare, or a port.
#[derive(Clone, Debug)]
pub(super) struct Signal<'a> {
    pub name: &'a str,
    pub width: usize,
    /// The value at power-up of a register, if it matters.
    pub initial: Option<&'a Bits>,
    pub is_register: bool,
    pub comment: Option<&'a str>,
}

/// An assignment to a register, ready to be written.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    pub target: String,
    pub value: String,
}

/// Registers with the same enable and reset.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub enable: Option<String>,
    pub reset: Option<String>,
    pub taken: Vec<Assignment>,
    /// The values at a reset.
    pub initial: Vec<Assignment>,
}

/// A write port, ready to be written.
#[derive(Clone, Debug)]
pub(super) struct WritePort {
    pub enable: String,
    pub target: String,
    pub data: String,
}

/// Values that a register's process computes before the assignments.
#[derive(Clone, Debug, Default)]
pub(super) struct Beforehand<'a> {
    /// The variables, grouped by width.
    pub variables: Vec<(usize, Vec<&'a str>)>,
    /// Assignments, and headings above some of them.
    pub steps: Vec<(Option<&'a str>, Assignment)>,
}

/// Digits that are moved from `from(first + step i)` to `to(offset + stride i)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves<'a> {
    pub to: &'a str,
    pub from: &'a str,
    pub digit: usize,
    pub count: usize,
    /// (multiplier, offset) of the digit that is written.
    pub target: (usize, usize),
    /// (multiplier, offset) of the digit that is read.
    pub source: (usize, usize),
}

/// The syntax of a language's statements.
pub(super) trait Statements: Syntax {
    const COMMENT: &'static str;
    /// Whether what only registers need is computed in their process: simulators of VHDL keep books about every bit of a signal.
    const VARIABLES: bool;
    fn head(text: &mut Text, plan: &Plan<'_>, design: &str, ports: &[(Signal<'_>, bool)]);
    fn declare_table(text: &mut Text, name: &str, words: &[(Bits, String)], address_bits: usize);
    fn declare_memory(text: &mut Text, memory: &MemoryNode);
    fn declare_signals(text: &mut Text, like: &Signal<'_>, names: &[&str]);
    fn functions(text: &mut Text, used: &BTreeSet<(Trit, usize)>);
    fn begin(text: &mut Text);
    fn assign(text: &mut Text, target: &str, value: &str);
    fn mux(text: &mut Text, target: &str, select: &str, one: &str, zero: &str);
    fn choose(text: &mut Text, target: &str, index: &str, bits: usize, choices: &[String]);
    fn compare(text: &mut Text, target: &str, a: &str, b: &str, less: bool);
    fn moves(text: &mut Text, label: &str, moves: Moves<'_>);
    fn instance(text: &mut Text, label: &str, entity: &Entity, connections: &[(String, Option<String>)]);
    fn clocked(text: &mut Text, beforehand: &Beforehand<'_>, groups: &[Group], writes: &[WritePort]);
    fn end(text: &mut Text, name: &str);
}

/// An entity of a design as text.
pub(super) fn entity<L: Statements>(entity: &Entity, design: &str) -> String {
    let plan = Plan::new(entity, L::VARIABLES);
    let mut text = Text::new(L::COMMENT);
    text.remark("", &entity.about);
    if let Some(cycles) = entity.latency().filter(|_| entity.is_clocked()) {
        text.remark("", &format!("Latency: {cycles} {}.", if cycles == 1 { "cycle" } else { "cycles" }));
    }
    L::head(&mut text, &plan, design, &ports(&plan));
    declarations::<L>(&mut text, &plan);
    L::begin(&mut text);
    body::<L>(&mut text, &plan);
    L::end(&mut text, &entity.name);
    text.blank();
    text.finish()
}

fn signal<'a>(node: &'a Node, name: &'a str) -> Signal<'a> {
    let initial = if let Op::Register { initial, .. } = &node.op { initial.as_ref() } else { None };
    let comment = node.comment.as_deref();
    Signal { name, width: node.width, initial, is_register: node.op.is_register(), comment }
}

/// The ports and whether they go out.
fn ports<'a>(plan: &'a Plan<'_>) -> Vec<(Signal<'a>, bool)> {
    let entity = plan.entity;
    let inputs = entity.inputs.iter().map(|net| {
        let node = entity.node(*net);
        (signal(node, node.name.as_deref().unwrap_or_default()), false)
    });
    let outputs = entity.outputs.iter().map(|output| {
        let own = plan.is_port(output.net) && plan.signal(output.net) == Some(&output.name);
        let mut port = signal(entity.node(output.net), &output.name);
        if !own {
            (port.initial, port.is_register, port.comment) = (None, false, None);
        }
        (port, true)
    });
    inputs.chain(outputs).collect()
}

fn declarations<L: Statements>(text: &mut Text, plan: &Plan<'_>) {
    let entity = plan.entity;
    let live = || entity.nets().filter(|(net, _)| plan.is_live(*net));
    for (net, node) in live() {
        if let Op::Table { words, address } = &node.op {
            L::declare_table(text, plan.table(net), words, entity.node(*address).width);
        }
    }
    entity.memories.iter().for_each(|memory| L::declare_memory(text, memory));
    let is_signal = |net: Net| !plan.is_port(net) && !plan.is_variable(net);
    let declared = live().filter(|(net, node)| is_signal(*net) && !matches!(node.op, Op::Input));
    let all: Vec<Signal<'_>> =
        declared.filter_map(|(net, node)| plan.signal(net).map(|name| signal(node, name))).collect();
    let alike = |a: &Signal<'_>, b: &Signal<'_>| {
        let key = |s: &Signal<'_>| (s.width, s.is_register, s.comment.is_some() || s.initial.is_some());
        key(a) == key(b) && !key(a).2
    };
    for group in all.chunk_by(alike) {
        L::declare_signals(text, &group[0], &group.iter().map(|signal| signal.name).collect::<Vec<_>>());
    }
    L::functions(text, &trit_operations(plan));
}

fn trit_operations(plan: &Plan<'_>) -> BTreeSet<(Trit, usize)> {
    let used = plan.entity.nets().filter(|(net, _)| plan.is_live(*net)).filter_map(|(_, node)| match node.op {
        Op::TritAdd(_) => Some((Trit::Add, node.width)),
        Op::TritNeg(_) => Some((Trit::Neg, node.width)),
        Op::TritMul(..) => Some((Trit::Mul, node.width)),
        _ => None,
    });
    used.collect()
}

fn body<L: Statements>(text: &mut Text, plan: &Plan<'_>) {
    let entity = plan.entity;
    let (mut section, mut placed) = (0, vec![false; entity.instances.len()]);
    for (net, node) in entity.nets().filter(|(net, _)| plan.is_live(*net)) {
        let Some(target) = plan.signal(net) else { continue };
        if matches!(node.op, Op::Input | Op::Register { .. }) || plan.is_variable(net) {
            continue;
        }
        if node.section != section {
            section = node.section;
            text.blank();
            text.remark("  ", &entity.sections[section]);
        }
        match node.op {
            Op::Result { instance, .. } if core::mem::replace(&mut placed[instance], true) => (),
            Op::Result { instance, .. } => place::<L>(text, plan, &entity.instances[instance]),
            _ => statement::<L>(text, plan, net, target),
        }
    }
    clocked::<L>(text, plan);
    for output in entity.outputs.iter().filter(|output| plan.signal(output.net) != Some(&output.name)) {
        L::assign(text, &output.name, &plan.operand::<L>(output.net).text);
    }
}

fn statement<L: Statements>(text: &mut Text, plan: &Plan<'_>, net: Net, target: &str) {
    let node = plan.entity.node(net);
    let open = |net: &Net| plan.operand::<L>(*net).text;
    match &node.op {
        Op::Mux { select, one, zero } => L::mux(text, target, &open(select), &open(one), &open(zero)),
        Op::Choose { index, choices } => {
            let all: Vec<String> = choices.iter().map(open).collect();
            L::choose(text, target, &open(index), plan.entity.node(*index).width, &all);
        }
        Op::Equal(a, b) => L::compare(text, target, &open(a), &open(b), false),
        Op::Less(a, b) => L::compare(text, target, &open(a), &open(b), true),
        Op::Gather { of, digit, first, step } => {
            let from = plan.signal(*of).unwrap_or_default();
            let (count, target_digits, source) = (node.width / digit, (1, 0), (*step, *first));
            let moves = Moves { to: target, from, digit: *digit, count, target: target_digits, source };
            L::moves(text, &format!("gather_{target}"), moves);
        }
        Op::Interleave { digit, parts } => interleave::<L>(text, plan, target, *digit, parts),
        _ => assignments::<L>(plan, net, target).iter().for_each(|a| L::assign(text, &a.target, &a.value)),
    }
}

fn interleave<L: Statements>(text: &mut Text, plan: &Plan<'_>, target: &str, digit: usize, parts: &[Net]) {
    for (j, part) in parts.iter().enumerate() {
        let (count, from) = (plan.entity.node(*part).width / digit, plan.signal(*part).unwrap_or_default());
        if count == 1 {
            L::assign(text, &L::slice(target, j * digit, digit), from);
        } else {
            let moves = Moves { to: target, from, digit, count, target: (parts.len(), j), source: (1, 0) };
            L::moves(text, &format!("merge_{target}_{j}"), moves);
        }
    }
}

/// One assignment, or one for each part of a concatenation.
fn assignments<L: Statements>(plan: &Plan<'_>, net: Net, target: &str) -> Vec<Assignment> {
    let value = |expression: Expression| expression.text;
    match &plan.entity.node(net).op {
        Op::Concat(parts) if plan.in_parts(parts) => {
            let mut low = 0;
            let part = |net: &Net| {
                let width = plan.entity.node(*net).width;
                low += width;
                let target = L::slice(target, low - width, width);
                let value = match &plan.entity.node(*net).op {
                    Op::Constant(constant) => L::whole(constant),
                    _ => value(plan.operand::<L>(*net)),
                };
                Assignment { target, value }
            };
            parts.iter().rev().map(part).collect()
        }
        _ => vec![Assignment { target: target.to_owned(), value: value(plan.expression::<L>(net)) }],
    }
}

/// What a register takes over.
fn takes<L: Statements>(plan: &Plan<'_>, target: &str, next: Net) -> Vec<Assignment> {
    match plan.signal(next) {
        Some(signal) => vec![Assignment { target: target.to_owned(), value: signal.to_owned() }],
        None => assignments::<L>(plan, next, target),
    }
}

fn place<L: Statements>(text: &mut Text, plan: &Plan<'_>, instance: &InstanceNode) {
    let entity = &instance.entity;
    let input = |(port, net): (&Net, &Net)| {
        (entity.node(*port).name.clone().unwrap_or_default(), Some(plan.operand::<L>(*net).text))
    };
    let output = |(port, net): (&crate::ir::Output, &Net)| {
        (port.name.clone(), plan.signal(*net).filter(|_| plan.is_live(*net)).map(str::to_owned))
    };
    let clock = entity.is_clocked().then(|| ("clk".to_owned(), Some("clk".to_owned())));
    let inputs = entity.inputs.iter().zip(&instance.inputs).map(input);
    let outputs = entity.outputs.iter().zip(&instance.outputs).map(output);
    let connections: Vec<_> = clock.into_iter().chain(inputs).chain(outputs).collect();
    L::instance(text, &instance.label, entity, &connections);
}

fn clocked<L: Statements>(text: &mut Text, plan: &Plan<'_>) {
    let entity = plan.entity;
    let condition = |net: &Option<Net>| net.map(|net| plan.operand::<L>(net).text);
    let mut groups: Vec<Group> = vec![];
    for (net, node) in entity.nets().filter(|(net, _)| plan.is_live(*net)) {
        let Op::Register { next: Some(next), enable, reset, initial } = &node.op else { continue };
        let target = plan.signal(net).unwrap_or_default();
        let (enable, reset) = (condition(enable), condition(reset));
        let known = groups.iter().position(|group| group.enable == enable && group.reset == reset);
        let position = known.unwrap_or_else(|| {
            groups.push(Group { enable, reset, taken: vec![], initial: vec![] });
            groups.len() - 1
        });
        groups[position].taken.extend(takes::<L>(plan, target, *next));
        let zero = Bits::zero(node.width);
        let value = L::constant(initial.as_ref().unwrap_or(&zero)).text;
        groups[position].initial.push(Assignment { target: target.to_owned(), value });
    }
    groups.sort_by_key(|group| group.enable.is_some() || group.reset.is_some());
    let write = |memory: &MemoryNode| {
        let port = memory.write?;
        let target = L::read(&memory.name, &plan.operand::<L>(port.address).text, memory.address_bits).text;
        let [enable, data] = [port.enable, port.data].map(|net| plan.operand::<L>(net).text);
        Some(WritePort { enable, target, data })
    };
    let writes: Vec<WritePort> = entity.memories.iter().filter_map(write).collect();
    if !groups.is_empty() || !writes.is_empty() {
        text.blank();
        L::clocked(text, &beforehand::<L>(plan), &groups, &writes);
    }
}

fn beforehand<'a, L: Statements>(plan: &'a Plan<'_>) -> Beforehand<'a> {
    let (mut result, mut section) = (Beforehand::default(), 0);
    for (net, node) in plan.entity.nets().filter(|(net, _)| plan.is_live(*net) && plan.is_variable(*net)) {
        let name = plan.signal(net).unwrap_or_default();
        match result.variables.last_mut() {
            Some((width, names)) if *width == node.width => names.push(name),
            _ => result.variables.push((node.width, vec![name])),
        }
        let mut heading = (node.section != section).then(|| plan.entity.sections[node.section].as_str());
        section = node.section;
        for assignment in assignments::<L>(plan, net, name) {
            result.steps.push((heading.take(), assignment));
        }
    }
    result
}

/// The syntax of a language's conditions around assignments.
pub(super) struct Branches {
    /// Of the statements.
    pub indent: &'static str,
    /// If.
    pub when: fn(&str) -> String,
    /// Else if.
    pub or_when: fn(&str) -> String,
    /// Else.
    pub otherwise: &'static str,
    /// The end.
    pub end: &'static str,
}

impl Branches {
    /// Registers with the same enable and reset.
    pub fn registers(&self, text: &mut Text, group: &Group) {
        let inner = format!("{}  ", self.indent);
        let take = |text: &mut Text, indent: &str, all: &[Assignment]| {
            all.iter().for_each(|a| text.line(indent, &format!("{} <= {};", a.target, a.value)));
        };
        if group.reset.is_none() && group.enable.is_none() {
            return take(text, self.indent, &group.taken);
        }
        if let Some(reset) = &group.reset {
            text.line(self.indent, &(self.when)(reset));
            take(text, &inner, &group.initial);
        }
        let otherwise = match (&group.reset, &group.enable) {
            (Some(_), Some(enable)) => (self.or_when)(enable),
            (None, Some(enable)) => (self.when)(enable),
            _ => self.otherwise.to_owned(),
        };
        text.line(self.indent, &otherwise);
        take(text, &inner, &group.taken);
        text.line(self.indent, self.end);
    }
}
