//! The graph being recorded: one a thread.

use crate::bundle::Bundle;
use crate::graph::{Graph, Level, Node, Op, Port, Value};
use core::any::Any;
use core::cell::RefCell;
use std::sync::Arc;

thread_local! {
    static CURRENT: RefCell<Graph> = RefCell::default();
}

fn with<R>(f: impl FnOnce(&mut Graph) -> R) -> R {
    CURRENT.with_borrow_mut(f)
}

/// Records a formula: runs it once on inputs that stand for any values. Inputs are named `0`, `1`, … and so on downwards
/// (`0.c1.c0`); so are outputs. A formula may record another one; the two graphs do not mix.
pub fn record<I: Bundle, O: Bundle>(name: &str, formula: impl FnOnce(I) -> O) -> Graph {
    capture(name, || formula(I::inputs("")))
}

/// Records a formula that makes its own inputs.
pub(crate) fn capture<O: Bundle>(name: &str, formula: impl FnOnce() -> O) -> Graph {
    let outer = with(core::mem::take);
    let outputs = formula().outputs("");
    let recorded = with(|graph| core::mem::replace(graph, outer));
    Graph { name: name.to_owned(), outputs, ..recorded }
}

pub(crate) fn push(op: Op, level: Level, operands: &[Value]) -> Value {
    with(|graph| push_to(graph, op, level, operands))
}

fn push_to(graph: &mut Graph, op: Op, level: Level, operands: &[Value]) -> Value {
    graph.nodes.push(Node::new(op, level, operands));
    Value(graph.nodes.len() as u32 - 1)
}

pub(crate) fn push_input(name: &str, level: Level) -> Value {
    with(|graph| {
        let value = push_to(graph, Op::Input(graph.inputs.len() as u32), level, &[]);
        graph.inputs.push(Port { name: name.to_owned(), value });
        value
    })
}

pub(crate) fn push_constant<C: Any + Send + Sync>(constant: C, level: Level) -> Value {
    with(|graph| {
        graph.constants.push(Arc::new(constant));
        push_to(graph, Op::Constant(graph.constants.len() as u32 - 1), level, &[])
    })
}
