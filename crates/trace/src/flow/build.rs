//! Builder of programs: it folds constants, moves signs out and collects like terms as nodes are made.

use super::{Characteristic, Flow, FlowNode, FlowOutput, Id, Step, View};
use crate::graph::Value;
use std::collections::{BTreeMap, HashMap};

/// A program under construction.
pub(crate) struct Builder {
    flow: Flow,
    known: Option<HashMap<FlowNode, Id>>,
}

impl Builder {
    /// `sharing`: whether a node that is there already is used again.
    pub(crate) fn new(name: &str, characteristic: Characteristic, sharing: bool) -> Self {
        let flow =
            Flow { name: name.to_owned(), characteristic, nodes: Vec::new(), inputs: Vec::new(), outputs: Vec::new() };
        Self { flow, known: sharing.then(HashMap::new) }
    }

    pub(crate) fn finish(self) -> Flow {
        self.flow
    }

    fn push(&mut self, step: Step, operands: Vec<View>) -> View {
        let node = FlowNode { step, operands };
        if let Some(id) = self.known.as_ref().and_then(|known| known.get(&node)) {
            return View::plain(*id);
        }
        let id = Value(self.flow.nodes.len() as u32);
        if let Some(known) = &mut self.known {
            known.insert(node.clone(), id);
        }
        self.flow.nodes.push(node);
        View::plain(id)
    }

    pub(crate) fn input(&mut self, name: &str) -> View {
        let index = self.flow.inputs.len() as u32;
        self.flow.inputs.push(name.to_owned());
        self.push(Step::Input(index), Vec::new())
    }

    pub(crate) fn output(&mut self, name: &str, view: View) {
        self.flow.outputs.push(FlowOutput { name: name.to_owned(), view });
    }

    pub(crate) fn operands(&self, id: Id) -> &FlowNode {
        self.flow.node(id)
    }

    /// The sum of some views: like terms are collected, a constant or a single term is a view.
    pub(crate) fn sum(&mut self, terms: &[View]) -> View {
        let p = self.flow.characteristic;
        let (form, offset) = linear_form(p, terms);
        let mut terms: Vec<View> =
            form.into_iter().map(|(node, c)| View { negative: c < 0, ..View::plain(node) }).collect();
        let negative = terms.first().is_some_and(|first| first.negative);
        if negative {
            terms.iter_mut().for_each(|term| *term = term.negated(p));
        }
        let sum = match terms[..] {
            [] => return View::constant(offset),
            [single] => single,
            _ => self.push(Step::Sum, terms),
        };
        View { negative, offset, ..sum }
    }

    /// The product of two views; by a constant it is none, and a square in characteristic two is a map.
    pub(crate) fn product(&mut self, a: View, b: View) -> View {
        let p = self.flow.characteristic;
        let scaled = |x: View, c: i8| match c {
            0 => View::constant(0),
            1 => x,
            _ => x.negated(p),
        };
        match (a.node, b.node) {
            (None, _) => return scaled(b, a.offset),
            (_, None) => return scaled(a, b.offset),
            _ if a == b && p == Characteristic::Two => return self.map(Step::Frobenius(1), a),
            _ => {}
        }
        let strip = |x: View| if x.negative { x.negated(p) } else { x };
        let mut operands = vec![strip(a), strip(b)];
        operands.sort();
        let product = self.push(Step::Product, operands);
        if a.negative == b.negative { product } else { product.negated(p) }
    }

    /// A Frobenius map or an inverse one; signs and constants are their own images.
    pub(crate) fn map(&mut self, step: Step, x: View) -> View {
        let Some(node) = x.node else { return x };
        let image = self.push(step, vec![View::plain(node)]);
        View { node: image.node, ..x }
    }
}

/// A sum of views as coefficients of nodes and a constant.
pub(crate) fn linear_form(p: Characteristic, terms: &[View]) -> (BTreeMap<Id, i8>, i8) {
    let (mut form, mut offset) = (BTreeMap::new(), 0);
    for term in terms {
        offset = p.reduce(offset + term.offset);
        if let Some(node) = term.node {
            let coefficient = form.entry(node).or_insert(0);
            *coefficient = p.reduce(*coefficient + if term.negative { -1 } else { 1 });
        }
    }
    form.retain(|_, coefficient| *coefficient != 0);
    (form, offset)
}
