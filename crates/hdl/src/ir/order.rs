//! The order in which nets can be evaluated.

use super::{Error, Net};

/// The graph of nets and their operands in the same cycle.
pub(crate) trait Graph {
    /// The number of nets.
    fn len(&self) -> usize;
    /// What a net needs.
    fn operands(&self, net: Net) -> Vec<Net>;
    /// A name for messages.
    fn name(&self, net: Net) -> String;
}

/// All nets, each after what it needs.
pub(crate) fn of(graph: &impl Graph) -> Result<Vec<Net>, Error> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; graph.len()];
    let mut order = Vec::with_capacity(graph.len());
    for start in 0..graph.len() as u32 {
        let mut stack = vec![Net(start)];
        while let Some(&net) = stack.last() {
            match marks[net.index()] {
                Mark::Done => drop(stack.pop()),
                Mark::Open => {
                    marks[net.index()] = Mark::Done;
                    order.push(net);
                    stack.pop();
                }
                Mark::New => {
                    marks[net.index()] = Mark::Open;
                    let needed = graph.operands(net);
                    if let Some(again) = needed.iter().find(|n| marks[n.index()] == Mark::Open) {
                        return Err(Error::Loop(graph.name(*again)));
                    }
                    stack.extend(needed.into_iter().filter(|n| marks[n.index()] == Mark::New));
                }
            }
        }
    }
    Ok(order)
}
