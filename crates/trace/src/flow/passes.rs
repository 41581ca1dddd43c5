//! Passes over a program. Each gives one that computes the same.

use super::build::Builder;
use super::lower::LowerError;
use super::{Flow, FlowNode, Step, View};

impl Flow {
    /// Without what no output needs; inputs stay.
    pub fn prune(&self) -> Self {
        let mut needed = vec![false; self.nodes.len()];
        let mark = |needed: &mut Vec<bool>, view: &View| {
            view.node.into_iter().for_each(|node| needed[node.0 as usize] = true);
        };
        self.outputs.iter().for_each(|output| mark(&mut needed, &output.view));
        for index in (0..self.nodes.len()).rev() {
            if needed[index] {
                self.nodes[index].operands.iter().for_each(|view| mark(&mut needed, view));
            }
        }
        self.rebuild(false, |id, node| needed[id] || matches!(node.step, Step::Input(_)), &|node, _| {
            node.operands.clone()
        })
    }

    /// With every common subexpression computed once.
    pub fn share(&self) -> Self {
        self.rebuild(true, |_, _| true, &|node, _| node.operands.clone())
    }

    /// With sums that a single other sum uses merged into it, as long as none has more than `operands` operands.
    pub fn merge(&self, operands: usize) -> Self {
        let uses = self.uses();
        let merged = self.rebuild(false, |_, _| true, &|node, flow| flow.merged_operands(node, operands, &uses));
        merged.prune()
    }

    /// With its first inputs only; none of the others is looked at.
    pub(super) fn without_inputs(&self, kept: usize) -> Result<Self, LowerError> {
        let uses = self.uses();
        let further = |node: &FlowNode| match node.step {
            Step::Input(index) => (index as usize).checked_sub(kept),
            _ => None,
        };
        let used = self.nodes.iter().zip(uses).filter(|(_, uses)| *uses > 0).find_map(|(node, _)| further(node));
        match used {
            Some(argument) => Err(LowerError::Argument(argument)),
            None => Ok(self.rebuild(false, |_, node| further(node).is_none(), &|node, _| node.operands.clone())),
        }
    }

    /// How many operands and outputs look at each node.
    fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.nodes.len()];
        let operands = self.nodes.iter().flat_map(|node| &node.operands);
        let views = operands.chain(self.outputs.iter().map(|output| &output.view));
        views.filter_map(|view| view.node).for_each(|node| uses[node.0 as usize] += 1);
        uses
    }

    /// The operands of a sum after its terms have been replaced by theirs, from the first on, as far as there is room.
    fn merged_operands(&self, node: &FlowNode, most: usize, uses: &[usize]) -> Vec<View> {
        if node.step != Step::Sum {
            return node.operands.clone();
        }
        let mut room = most.saturating_sub(node.operands.len());
        let mut terms = Vec::new();
        for term in &node.operands {
            match self.mergeable(term, uses) {
                Some(inner) if inner.len() - 1 <= room => {
                    room -= inner.len() - 1;
                    terms.extend(inner);
                }
                _ => terms.push(*term),
            }
        }
        terms
    }

    /// The merged operands of a sum that one view looks at.
    fn mergeable(&self, term: &View, uses: &[usize]) -> Option<Vec<View>> {
        let id = term.node?;
        let inner = self.node(id);
        let p = self.characteristic;
        (inner.step == Step::Sum && uses[id.0 as usize] == 1)
            .then(|| self.merged_operands(inner, usize::MAX, uses).iter().map(|view| term.of(*view, p)).collect())
    }

    /// The program made anew of the kept nodes, with operands (in terms of the old nodes) as `operands` gives them.
    pub(super) fn rebuild(
        &self,
        sharing: bool,
        keep: impl Fn(usize, &FlowNode) -> bool,
        operands: &dyn Fn(&FlowNode, &Self) -> Vec<View>,
    ) -> Self {
        let mut builder = Builder::new(&self.name, self.characteristic, sharing);
        let mut views = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.iter().enumerate() {
            let old = if keep(index, node) { Some(operands(node, self)) } else { None };
            let view = old.map_or(View::constant(0), |old| {
                let new: Vec<View> = old.iter().map(|view| self.renamed(view, &views)).collect();
                remake(&mut builder, self, node, &new)
            });
            views.push(view);
        }
        for output in &self.outputs {
            builder.output(&output.name, self.renamed(&output.view, &views));
        }
        builder.finish()
    }

    pub(super) fn renamed(&self, view: &View, views: &[View]) -> View {
        view.node.map_or(*view, |node| view.of(views[node.0 as usize], self.characteristic))
    }
}

/// A node of `flow` with new operands.
pub(super) fn remake(builder: &mut Builder, flow: &Flow, node: &FlowNode, operands: &[View]) -> View {
    match node.step {
        Step::Input(index) => builder.input(&flow.inputs[index as usize]),
        Step::Product => builder.product(operands[0], operands[1]),
        Step::Frobenius(_) | Step::InverseFrobenius(_) => builder.map(node.step, operands[0]),
        Step::Sum => builder.sum(operands),
    }
}
