//! Programs as text: what was recorded once is kept in a file and read again.
//!
//! A line is a node, and its number is the line's among nodes: `in NAME`, `p A B` for a product, `f3 A 5` for five p^3-th powers one of
//! the other, `r1 A 1` for a root, `s A B …` for a sum. `out NAME A` is a result. An operand is a node's number with what is added,
//! as in `-12` or `7+1`, or a constant, as in `=-1`.

use super::{Characteristic, Flow, FlowNode, FlowOutput, Loop, Step, View};
use crate::graph::Value;
use std::fmt::Write;

/// A text that is no program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no program: {0:?}")]
pub struct TextError(String);

fn view_text(view: &View) -> String {
    let offset = if view.offset == 0 { String::new() } else { format!("{:+}", view.offset) };
    match view.node {
        Some(node) => format!("{}{}{offset}", if view.negative { "-" } else { "" }, node.0),
        None => format!("={}", view.offset),
    }
}

/// The view that a text says, of a node before `nodes`.
fn view(text: &str, nodes: usize) -> Option<View> {
    let offset = |text: &str| text.parse::<i8>().ok().filter(|offset| (-1..=1).contains(offset));
    if let Some(constant) = text.strip_prefix('=') {
        return Some(View::constant(offset(constant)?));
    }
    let (negative, rest) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let end = rest.find(['+', '-']).unwrap_or(rest.len());
    let node: u32 = rest[..end].parse().ok().filter(|node| (*node as usize) < nodes)?;
    let offset = if end == rest.len() { 0 } else { offset(&rest[end..])? };
    Some(View { node: Some(Value(node)), negative, offset })
}

impl Flow {
    /// The program as text.
    pub fn to_text(&self) -> String {
        let characteristic = if self.characteristic == Characteristic::Two { 2 } else { 3 };
        let mut text = format!("flow {characteristic} {}\n", self.name);
        let mut index = 0;
        while index < self.nodes.len() {
            let node = &self.nodes[index];
            let operands: Vec<String> = node.operands.iter().map(view_text).collect();
            let operands = operands.join(" ");
            let mut alike = 1;
            let line = match node.step {
                Step::Input(input) => format!("in {}", self.inputs[input as usize]),
                Step::Product => format!("p {operands}"),
                Step::Sum => format!("s {operands}"),
                Step::Frobenius(k) | Step::InverseFrobenius(k) => {
                    let follows = |at: usize| {
                        let last = View::plain(Value(at as u32 - 1));
                        self.nodes.get(at).is_some_and(|next| next.step == node.step && next.operands == [last])
                    };
                    alike += (index + 1..).take_while(|at| follows(*at)).count();
                    let letter = if matches!(node.step, Step::Frobenius(_)) { 'f' } else { 'r' };
                    format!("{letter}{k} {operands} {alike}")
                }
            };
            let _ = writeln!(text, "{line}");
            index += alike;
        }
        self.outputs.iter().for_each(|output| {
            let _ = writeln!(text, "out {} {}", output.name, view_text(&output.view));
        });
        text
    }

    /// The program that a text of [`Self::to_text`] is.
    ///
    /// # Errors
    ///
    /// A line that is none of a program.
    pub fn from_text(text: &str) -> Result<Self, TextError> {
        let mut lines = text.lines();
        let head = lines.next().unwrap_or_default();
        let mut flow = head_of(head).ok_or_else(|| TextError(head.to_owned()))?;
        lines.try_for_each(|line| flow.read(line).ok_or_else(|| TextError(line.to_owned())))?;
        Ok(flow)
    }

    /// Appends what a line says.
    fn read(&mut self, line: &str) -> Option<()> {
        let (key, rest) = line.split_once(' ')?;
        let nodes = self.nodes.len();
        let views = || rest.split(' ').map(|text| view(text, nodes)).collect::<Option<Vec<View>>>();
        let mut push = |step, operands| self.nodes.push(FlowNode { step, operands });
        match key {
            "in" => {
                push(Step::Input(self.inputs.len() as u32), vec![]);
                self.inputs.push(rest.to_owned());
            }
            "p" => push(Step::Product, views().filter(|views| views.len() == 2)?),
            "s" => push(Step::Sum, views().filter(|views| views.len() > 1)?),
            "out" => {
                let (name, text) = rest.rsplit_once(' ')?;
                self.outputs.push(FlowOutput { name: name.to_owned(), view: view(text, nodes)? });
            }
            _ => {
                let (letter, k) = key.split_at_checked(1)?;
                let k: u8 = k.parse().ok()?;
                let step = match letter {
                    "f" => Step::Frobenius(k),
                    "r" => Step::InverseFrobenius(k),
                    _ => return None,
                };
                let (of, times) = rest.split_once(' ')?;
                push(step, vec![view(of, nodes)?]);
                let times: u32 = times.parse().ok().filter(|times| (1..1 << 16).contains(times))?;
                (1..times).for_each(|i| push(step, vec![View::plain(Value(nodes as u32 + i - 1))]));
            }
        }
        Some(())
    }
}

/// An empty program with what the first line says.
fn head_of(line: &str) -> Option<Flow> {
    let (characteristic, name) = line.strip_prefix("flow ")?.split_once(' ')?;
    let characteristic = match characteristic {
        "2" => Characteristic::Two,
        "3" => Characteristic::Three,
        _ => return None,
    };
    Some(Flow { name: name.to_owned(), characteristic, nodes: vec![], inputs: vec![], outputs: vec![] })
}

/// Between the programs of a loop: a line of its own, as names may end with the word.
const SEPARATOR: &str = "\nthen\n";

impl Loop {
    /// The loop as text, without its finish.
    pub fn to_text(&self) -> String {
        let results: Vec<String> = self.results.iter().map(usize::to_string).collect();
        let head = format!("loop {} {}", self.iterations, results.join(" "));
        let start = self.start.to_text();
        [&head, start.trim_end_matches('\n'), &self.body.to_text()].join(SEPARATOR)
    }

    /// The loop that a text of [`Self::to_text`] is, for one pairing.
    ///
    /// # Errors
    ///
    /// A line that is none of a loop; programs that do not fit together.
    pub fn from_text(text: &str) -> Result<Self, TextError> {
        let error = || TextError(text.lines().next().unwrap_or_default().to_owned());
        let parts: Vec<&str> = text.split(SEPARATOR).collect();
        let [head, start, body] = parts[..] else { return Err(error()) };
        let numbers = head.trim().strip_prefix("loop ").ok_or_else(error)?.split(' ').map(str::parse);
        let numbers: Vec<usize> = numbers.collect::<Result<_, _>>().map_err(|_| error())?;
        let (start, body) = (Flow::from_text(start)?, Flow::from_text(body)?);
        let variables = [start.outputs.len(), body.outputs.len(), body.inputs.len()];
        let (iterations, results) = numbers.split_first().ok_or_else(error)?;
        let fits = variables == [body.inputs.len(); 3] && results.iter().all(|result| *result < variables[0]);
        let of_one =
            Self { start, body, results: results.to_vec(), iterations: *iterations, pairings: 1, finish: None };
        fits.then_some(of_one).ok_or_else(error)
    }
}
