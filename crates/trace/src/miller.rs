//! Miller loops, recorded: a loop is a state, an iteration and a driver over public bits, and stays so.

use crate::bundle::{Bundle, below};
use crate::graph::{Graph, Port};
use crate::record::{capture, record};
use pairloom_pairing::carried::Carried;
use pairloom_pairing::stepped::MillerLoop;

/// A Miller loop as graphs. Its variables are the elements of its state and those of its value, with the path `f`.
#[derive(Clone)]
pub struct MillerGraphs {
    /// From the loop's arguments to its variables before the first iteration.
    pub start: Graph,
    /// The iterations that differ, in the order in which they first come: from the variables and the loop's arguments, with the path
    /// `argument`, to the variables.
    pub bodies: Vec<Graph>,
    /// For every iteration, which of the bodies it is.
    pub iterations: Vec<usize>,
    /// From the variables after the last iteration and the arguments to the loop's unreduced value.
    pub end: Graph,
}

/// A Miller loop over a machine whose elements are nodes.
pub trait Traced: MillerLoop<State: Carried<Element: Bundle>, Value: Bundle> {}

impl<L: MillerLoop<State: Carried<Element: Bundle>, Value: Bundle>> Traced for L {}

/// What runs from one iteration to the next.
struct Variables<L: Traced> {
    state: L::State,
    f: L::Value,
}

impl<L: Traced> Bundle for Variables<L> {
    fn inputs(path: &str) -> Self {
        let state = L::State::build(|name| Bundle::inputs(&below(path, name)));
        Self { state, f: Bundle::inputs(&below(path, "f")) }
    }
    fn outputs(&self, path: &str) -> Vec<Port> {
        let state = self.state.elements().into_iter().flat_map(|(name, element)| element.outputs(&below(path, name)));
        state.chain(self.f.outputs(&below(path, "f"))).collect()
    }
}

impl MillerGraphs {
    /// Records the loop that `miller` makes of its arguments.
    pub fn record<I: Bundle, L: Traced>(name: &str, miller: impl Fn(I) -> L) -> Self {
        let mut count = 0;
        let start = record(&format!("{name} start"), |arguments: I| {
            let miller = miller(arguments);
            count = miller.iterations();
            let state = miller.start();
            let f = miller.head(&state).unwrap_or_else(|| miller.one());
            Variables::<L> { state, f }
        });
        let inputs = || (Variables::<L>::inputs(""), miller(I::inputs("argument")));
        let body = |iteration| {
            let (Variables::<L> { mut state, f }, miller) = inputs();
            let mut f = Some(f);
            miller.iterate(&mut state, &mut f, iteration);
            Variables::<L> { state, f: f.unwrap_or_else(|| miller.one()) }
        };
        let end = capture(&format!("{name} end"), || {
            let (Variables::<L> { state, f }, miller) = inputs();
            miller.tail(f, state)
        });
        let mut recorded = Self { start, bodies: Vec::new(), iterations: Vec::new(), end };
        for iteration in 0..count {
            recorded.push(capture(&format!("{name} iteration"), || body(iteration)));
        }
        recorded
    }

    /// Adds an iteration.
    fn push(&mut self, body: Graph) {
        let known = self.bodies.iter().position(|known| known.computes_as(&body));
        self.iterations.push(known.unwrap_or(self.bodies.len()));
        if known.is_none() {
            self.bodies.push(body);
        }
    }
}
