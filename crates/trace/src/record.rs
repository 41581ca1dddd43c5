//! Recording of formulas.

use crate::bundle::Bundle;
use crate::graph::Graph;
use crate::recorder::in_new_graph;

/// Records a formula: runs it once on inputs that stand for any values. Inputs are named `0`, `1`, … and so on downwards
/// (`0.c1.c0`); so are outputs. A formula may record another one; the two graphs do not mix.
pub fn record<I: Bundle, O: Bundle>(name: &str, formula: impl FnOnce(I) -> O) -> Graph {
    capture(name, || formula(I::inputs("")))
}

/// Records a formula that makes its own inputs.
pub(crate) fn capture<O: Bundle>(name: &str, formula: impl FnOnce() -> O) -> Graph {
    let (outputs, recorded) = in_new_graph(|| formula().outputs(""));
    Graph { name: name.to_owned(), outputs, ..recorded }
}
