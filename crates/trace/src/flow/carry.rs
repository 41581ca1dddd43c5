//! Loops, and sums that are carried from one iteration to the next.

use super::build::{Builder, linear_form};
use super::lower::LowerError;
use super::passes::remake;
use super::{Characteristic, Flow, FlowNode, Id, Step, View};
use crate::miller::MillerGraphs;
use serde::Serialize;
use std::collections::BTreeMap;

/// A loop: its start gives, in order, the variables that the body takes and gives again, its finish takes the last ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loop {
    /// From the loop's arguments to the variables of iteration 0.
    pub start: Flow,
    /// From the variables of an iteration to those of the next.
    pub body: Flow,
    /// The variables that are the loop's result, by number.
    pub results: Vec<usize>,
    /// How often the body runs, for all pairings together.
    pub iterations: usize,
    /// How many pairings take turns ([`Self::interleaved`]), 1 if there is but one.
    pub pairings: usize,
    /// From the loop's result to that of the program; without it the loop's is the program's.
    pub finish: Option<Flow>,
}

impl Loop {
    /// A recorded Miller loop whose iterations are all alike, lowered and without common subexpressions.
    ///
    /// # Errors
    ///
    /// Iterations that differ, that take arguments, or leave a variable as it was; operations after the last.
    pub fn new(graphs: &MillerGraphs) -> Result<Self, LowerError> {
        let [body] = &graphs.bodies[..] else { return Err(LowerError::Iterations(graphs.bodies.len())) };
        let lowered = |graph| Flow::lower(graph).map(|flow| flow.share().prune());
        let start = lowered(&graphs.start)?;
        let variables = start.outputs.len();
        let [body, end] = [lowered(body)?, lowered(&graphs.end)?].map(|flow| flow.without_inputs(variables));
        let (body, end) = (body?, end?);
        if let Some(index) = body.outputs.iter().position(|output| body.input_of(&output.view).is_some()) {
            return Err(LowerError::Invariant(index));
        }
        let results = end.outputs.iter().map(|output| end.input_of(&output.view).filter(|_| output.view.is_plain()));
        let results = results.collect::<Option<Vec<_>>>().ok_or(LowerError::Result)?;
        Ok(Self { start, body, results, iterations: graphs.iterations.len(), pairings: 1, finish: None })
    }

    /// A program as a loop that never runs: every output is a variable and a result.
    pub fn straight(flow: &Flow) -> Self {
        let mut body = Builder::new(&flow.name, flow.characteristic, false);
        for output in &flow.outputs {
            let variable = body.input(&output.name);
            body.output(&output.name, variable);
        }
        Self {
            start: flow.clone(),
            body: body.finish(),
            results: (0..flow.outputs.len()).collect(),
            iterations: 0,
            pairings: 1,
            finish: None,
        }
    }

    /// With a program after the loop that takes its result, in order.
    ///
    /// # Errors
    ///
    /// [`LowerError::Finish`]: it takes other arguments than the loop gives, or is of another characteristic.
    pub fn then(self, finish: Flow) -> Result<Self, LowerError> {
        let fits = finish.inputs.len() == self.results.len() && finish.characteristic == self.body.characteristic;
        if fits { Ok(Self { finish: Some(finish), ..self }) } else { Err(LowerError::Finish) }
    }

    /// The names of what the program gives.
    pub fn outputs(&self) -> Vec<&str> {
        match &self.finish {
            Some(finish) => finish.outputs.iter().map(|output| output.name.as_str()).collect(),
            None => self.results.iter().map(|variable| self.body.inputs[*variable].as_str()).collect(),
        }
    }

    /// With sums merged for adders of so many operands.
    pub fn merge(&self, operands: usize) -> Self {
        Self {
            start: self.start.merge(operands),
            body: self.body.merge(operands),
            results: self.results.clone(),
            iterations: self.iterations,
            pairings: self.pairings,
            finish: self.finish.as_ref().map(|finish| finish.merge(operands)),
        }
    }

    /// With every sum of loop variables that the body computes first carried from iteration to iteration instead, a variable
    /// of its own: it is computed from what its terms are computed of, at the same time as they are, which takes an addition
    /// out of the recurrence. Left alone is a sum that would need more than `operands` operands.
    pub fn carry_sums(&self, operands: usize) -> Self {
        let mut carried = self.clone();
        while let Some(next) = carried.carry_one(operands) {
            carried = next;
        }
        carried
    }

    fn carry_one(&self, most: usize) -> Option<Self> {
        let body = &self.body;
        let is_input = |view: &View| view.node.is_some_and(|id| matches!(body.node(id).step, Step::Input(_)));
        let sums = body.numbered().filter(|(_, node)| node.step == Step::Sum && node.operands.iter().all(is_input));
        let sums: Vec<(Id, FlowNode)> = sums.map(|(id, node)| (id, node.clone())).collect();
        // All at once, so that the forms of each may use the others.
        let candidate = self.carry(&sums);
        let fits = |index: usize| {
            let node = candidate.body.outputs[self.body.inputs.len() + index].view.node;
            node.is_some_and(|id| candidate.body.node(id).operands.len() <= most)
        };
        let fitting: Vec<_> = sums.iter().enumerate().filter(|(i, _)| fits(*i)).map(|(_, sum)| sum.clone()).collect();
        if fitting.is_empty() {
            return None;
        }
        if fitting.len() == sums.len() { Some(candidate) } else { Some(self.carry(&fitting)) }
    }

    fn carry(&self, sums: &[(Id, FlowNode)]) -> Self {
        let name = |index: usize| format!("sum.{}", self.body.inputs.len() + index);
        Self {
            start: carried_start(&self.start, &self.body, sums, &name),
            body: carried_body(&self.body, sums, &name).prune(),
            results: self.results.clone(),
            iterations: self.iterations,
            pairings: self.pairings,
            finish: self.finish.clone(),
        }
    }
}

/// The numbers of the variables in a sum, with signs.
fn variables(body: &Flow, sum: &FlowNode) -> Vec<(usize, View)> {
    let number = |view: &View| match body.node(view.node?).step {
        Step::Input(index) => Some((index as usize, *view)),
        _ => None,
    };
    sum.operands.iter().filter_map(number).collect()
}

/// The start, with the sums of its outputs.
fn carried_start(start: &Flow, body: &Flow, sums: &[(Id, FlowNode)], name: &dyn Fn(usize) -> String) -> Flow {
    let mut builder = Builder::new(&start.name, start.characteristic, false);
    let views = copy(&mut builder, start, &BTreeMap::new());
    for output in &start.outputs {
        builder.output(&output.name, start.renamed(&output.view, &views));
    }
    for (index, (_, sum)) in sums.iter().enumerate() {
        let terms: Vec<View> = variables(body, sum)
            .iter()
            .map(|(i, view)| view.of(start.renamed(&start.outputs[*i].view, &views), start.characteristic))
            .collect();
        let view = builder.sum(&terms);
        builder.output(&name(index), view);
    }
    builder.finish()
}

/// The body with the sums among its inputs and outputs.
fn carried_body(body: &Flow, sums: &[(Id, FlowNode)], name: &dyn Fn(usize) -> String) -> Flow {
    let p = body.characteristic;
    let mut builder = Builder::new(&body.name, p, true);
    let mut replaced = BTreeMap::new();
    let inputs: Vec<View> = body.inputs.iter().map(|name| builder.input(name)).collect();
    for (index, (id, _)) in sums.iter().enumerate() {
        replaced.insert(*id, builder.input(&name(index)));
    }
    for (id, node) in body.numbered() {
        if let Step::Input(index) = node.step {
            replaced.insert(id, inputs[index as usize]);
        }
    }
    let views = copy(&mut builder, body, &replaced);
    let known: Vec<(View, Vec<View>)> = sums
        .iter()
        .map(|(id, sum)| (views[id.0 as usize], sum.operands.iter().map(|view| body.renamed(view, &views)).collect()))
        .collect();
    for output in &body.outputs {
        builder.output(&output.name, body.renamed(&output.view, &views));
    }
    for (index, (_, sum)) in sums.iter().enumerate() {
        let terms: Vec<View> = variables(body, sum)
            .iter()
            .flat_map(|(i, view)| expand(&builder, view.of(body.renamed(&body.outputs[*i].view, &views), p), p))
            .collect();
        let terms = substitute(p, &terms, &known);
        let view = builder.sum(&terms);
        builder.output(&name(index), view);
    }
    builder.finish()
}

/// All nodes but the replaced ones; what each old node is among the new.
fn copy(builder: &mut Builder, flow: &Flow, replaced: &BTreeMap<Id, View>) -> Vec<View> {
    let mut views: Vec<View> = Vec::with_capacity(flow.nodes.len());
    for (id, node) in flow.numbered() {
        let view = replaced.get(&id).copied().unwrap_or_else(|| {
            let operands: Vec<View> = node.operands.iter().map(|view| flow.renamed(view, &views)).collect();
            remake(builder, flow, node, &operands)
        });
        views.push(view);
    }
    views
}

/// A sum's terms.
fn expand(builder: &Builder, view: View, p: Characteristic) -> Vec<View> {
    let node = view.node.map(|id| builder.operands(id));
    match node {
        Some(FlowNode { step: Step::Sum, operands }) => {
            let terms = operands.iter().map(|term| View { offset: 0, ..view }.of(*term, p));
            terms.chain([View::constant(view.offset)]).collect()
        }
        _ => vec![view],
    }
}

/// The terms with known sums in the place of theirs, as often as they occur whole.
fn substitute(p: Characteristic, terms: &[View], known: &[(View, Vec<View>)]) -> Vec<View> {
    let (mut form, offset) = linear_form(p, terms);
    let mut found = vec![View::constant(offset)];
    for (sum, parts) in known {
        let (parts, _) = linear_form(p, parts);
        for sign in [1, -1] {
            if parts.iter().all(|(id, c)| form.get(id) == Some(&p.reduce(sign * c))) {
                form.retain(|id, _| !parts.contains_key(id));
                found.push(if sign == 1 { *sum } else { sum.negated(p) });
            }
        }
    }
    found.extend(form.into_iter().map(|(id, c)| View { negative: c < 0, ..View::plain(id) }));
    found
}
