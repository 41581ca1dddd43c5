//! Several pairings that take turns in one loop.

use super::build::Builder;
use super::lower::LowerError;
use super::passes::remake;
use super::{Flow, Loop, Step, View};

impl Loop {
    /// The loop for so many pairings at once. Their variables are a queue: an iteration takes those of the first pairing, moves
    /// the others up and puts what it computes at the end. A recurrence then has as many iterations to close as there are pairings.
    ///
    /// # Errors
    ///
    /// [`LowerError::Finish`]: a loop with a finish, which takes the results of one pairing.
    pub fn interleaved(&self, pairings: usize) -> Result<Self, LowerError> {
        if self.finish.is_some() {
            return Err(LowerError::Finish);
        }
        if pairings < 2 {
            return Ok(self.clone());
        }
        let variables = self.body.inputs.len();
        let of = |pairing: usize| self.results.iter().map(move |variable| pairing * variables + variable);
        Ok(Self {
            start: starts(&self.start, pairings),
            body: queue(&self.body, pairings),
            results: (0..pairings).flat_map(of).collect(),
            iterations: self.iterations * pairings,
            pairings: self.pairings * pairings,
            finish: None,
        })
    }
}

/// The name of a pairing's variable.
fn name(of: &str, pairing: usize) -> String {
    format!("{of}.{pairing}")
}

/// The starts of all pairings, their arguments one pairing after the other.
fn starts(start: &Flow, pairings: usize) -> Flow {
    let mut builder = Builder::new(&start.name, start.characteristic, false);
    let mut arguments = |pairing| start.inputs.iter().map(|of| builder.input(&name(of, pairing))).collect();
    let inputs: Vec<Vec<View>> = (0..pairings).map(&mut arguments).collect();
    for (pairing, inputs) in inputs.iter().enumerate() {
        for (of, view) in append(&mut builder, start, inputs) {
            builder.output(&name(of, pairing), view);
        }
    }
    builder.finish()
}

/// The body for the first pairing of the queue.
fn queue(body: &Flow, pairings: usize) -> Flow {
    let mut builder = Builder::new(&body.name, body.characteristic, false);
    let mut variables = |pairing| body.inputs.iter().map(|of| builder.input(&name(of, pairing))).collect();
    let inputs: Vec<Vec<View>> = (0..pairings).map(&mut variables).collect();
    for (pairing, moved) in inputs.iter().skip(1).enumerate() {
        body.inputs.iter().zip(moved).for_each(|(of, view)| builder.output(&name(of, pairing), *view));
    }
    for (of, view) in append(&mut builder, body, &inputs[0]) {
        builder.output(&name(of, pairings - 1), view);
    }
    builder.finish()
}

/// Appends a program on these inputs; the names and views of its outputs.
fn append<'a>(builder: &mut Builder, flow: &'a Flow, inputs: &[View]) -> Vec<(&'a str, View)> {
    let mut views: Vec<View> = Vec::with_capacity(flow.nodes.len());
    for node in &flow.nodes {
        let operands: Vec<View> = node.operands.iter().map(|view| flow.renamed(view, &views)).collect();
        views.push(match node.step {
            Step::Input(index) => inputs[index as usize],
            _ => remake(builder, flow, node, &operands),
        });
    }
    flow.outputs.iter().map(|output| (output.name.as_str(), flow.renamed(&output.view, &views))).collect()
}
