//! Programs as text for other tools.

use super::{Flow, Step, View};
use core::fmt::Write;

impl Flow {
    /// The program as an object of JSON: names, nodes with their operands, outputs.
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::json!(self)
    }

    /// The program as a graph in the language of Graphviz.
    pub fn to_dot(&self) -> String {
        let mut dot = format!("digraph \"{}\" {{\n  rankdir=TB;\n", self.name);
        for (id, node) in self.numbered() {
            let (shape, symbol) = match node.step {
                Step::Input(_) => ("plaintext", ""),
                Step::Product => ("circle", "×"),
                Step::Frobenius(_) => ("box", "φ"),
                Step::InverseFrobenius(_) => ("box", "1/φ"),
                Step::Sum => ("circle", "+"),
            };
            let _ = writeln!(dot, "  n{} [shape={shape}, label=\"{symbol} {}\"];", id.0, self.label(id));
            node.operands.iter().for_each(|view| edge(&mut dot, view, &format!("n{}", id.0)));
        }
        for (index, output) in self.outputs.iter().enumerate() {
            let _ = writeln!(dot, "  o{index} [shape=plaintext, label=\"{}\"];", output.name);
            edge(&mut dot, &output.view, &format!("o{index}"));
        }
        dot + "}\n"
    }
}

fn edge(dot: &mut String, view: &View, to: &str) {
    let sign = if view.negative { "−" } else { "" };
    let offset = match view.offset {
        0 => String::new(),
        c => format!("{c:+}"),
    };
    let from = view.node.map_or_else(|| "constant".to_owned(), |node| format!("n{}", node.0));
    let _ = writeln!(dot, "  {from} -> {to} [label=\"{sign}{offset}\"];");
}
