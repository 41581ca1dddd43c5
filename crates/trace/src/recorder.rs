//! The graph being recorded: one a thread.

use crate::graph::{Graph, Node, Op, Port, Structure, Value};
use core::any::Any;
use core::cell::RefCell;
use std::sync::Arc;

thread_local! {
    static CURRENT: RefCell<Graph> = RefCell::default();
}

fn with<R>(f: impl FnOnce(&mut Graph) -> R) -> R {
    CURRENT.with_borrow_mut(f)
}

/// What a formula leaves behind in a graph of its own.
pub(crate) fn in_new_graph<T>(formula: impl FnOnce() -> T) -> (T, Graph) {
    let outer = with(core::mem::take);
    let answer = formula();
    (answer, with(|graph| core::mem::replace(graph, outer)))
}

pub(crate) fn push(op: Op, structure: Structure, operands: &[Value]) -> Value {
    with(|graph| push_to(graph, op, structure, operands))
}

fn push_to(graph: &mut Graph, op: Op, structure: Structure, operands: &[Value]) -> Value {
    graph.nodes.push(Node::new(op, structure, operands));
    Value(graph.nodes.len() as u32 - 1)
}

pub(crate) fn push_input(name: &str, structure: Structure) -> Value {
    with(|graph| {
        let value = push_to(graph, Op::Input(graph.inputs.len() as u32), structure, &[]);
        graph.inputs.push(Port { name: name.to_owned(), value });
        value
    })
}

pub(crate) fn push_constant<C: Any + Send + Sync>(constant: C, structure: Structure) -> Value {
    with(|graph| {
        graph.constants.push(Arc::new(constant));
        push_to(graph, Op::Constant(graph.constants.len() as u32 - 1), structure, &[])
    })
}
