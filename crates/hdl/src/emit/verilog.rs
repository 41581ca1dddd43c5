//! Verilog-2005.

use super::expression::{Expression, Syntax, Trit};
use super::layout::Text;
use super::plan::Plan;
use super::statements::{Beforehand, Branches, Group, Moves, Signal, Statements, WritePort};
use crate::bits::Bits;
use crate::ir::{Entity, LONG_TABLE, MemoryNode};
use std::collections::BTreeSet;

pub(super) struct Verilog;

/// A long table is a memory with initial values: simulators make a tree of comparisons of a `case`.
fn declare_long_table(text: &mut Text, name: &str, words: &[(Bits, String)], (width, address_bits): (usize, usize)) {
    text.line("  ", &format!("reg {}{name}_words [0:{}];", range(width), words.len() - 1));
    text.raw("  initial begin\n");
    for (i, (word, remark)) in words.iter().enumerate() {
        let line = format!("{name}_words[{i}] = {};", Verilog::constant(word).text);
        text.line_with("    ", &line, Some(remark));
    }
    text.raw("  end\n");
    text.line("  ", &format!("function {}{name}(input {}address);", range(width), range(address_bits)));
    text.raw(&format!("    {name} = {name}_words[address];\n  endfunction\n"));
}

fn range(width: usize) -> String {
    if width == 1 { String::new() } else { format!("[{}:0] ", width - 1) }
}

fn function_name(operation: Trit, width: usize) -> String {
    let name = match operation {
        Trit::Add => "trit_add",
        Trit::Neg => "trit_neg",
        Trit::Mul => "trit_mul",
    };
    format!("{name}_{}", width / 2)
}

/// `multiplier variable + offset`, in digits.
fn digit_index((multiplier, offset): (usize, usize), digit: usize, variable: &str) -> String {
    let low = match (multiplier * digit, offset * digit) {
        (1, 0) => variable.to_owned(),
        (1, offset) => format!("{variable} + {offset}"),
        (m, 0) => format!("{m} * {variable}"),
        (m, offset) => format!("{m} * {variable} + {offset}"),
    };
    if digit == 1 { low } else { format!("{low} +: {digit}") }
}

impl Syntax for Verilog {
    fn constant(value: &Bits) -> Expression {
        let width = value.width();
        Expression::atom(match width {
            _ if width <= 16 => format!("{width}'b{}", value.to_binary()),
            _ if value.is_zero() => format!("{{{width}{{1'b0}}}}"),
            _ => format!("{width}'h{}", value.to_hex()),
        })
    }
    fn slice(signal: &str, low: usize, width: usize) -> String {
        if width == 1 { format!("{signal}[{low}]") } else { format!("{signal}[{}:{low}]", low + width - 1) }
    }
    fn and() -> &'static str {
        "&"
    }
    fn or() -> &'static str {
        "|"
    }
    fn xor() -> &'static str {
        "^"
    }
    fn not(a: &str) -> Expression {
        Expression::open(format!("~{a}"))
    }
    fn concat(parts: &[String]) -> Expression {
        Expression::atom(format!("{{{}}}", parts.join(", ")))
    }
    fn repeat(bit: &str, times: usize) -> Expression {
        Expression::atom(format!("{{{times}{{{bit}}}}}"))
    }
    fn sum(a: &str, b: &str, minus: bool) -> Expression {
        Expression::open(format!("{a} {} {b}", if minus { "-" } else { "+" }))
    }
    fn product(a: &str, b: &str) -> Expression {
        Expression::open(format!("{a} * {b}"))
    }
    fn number(value: u64) -> String {
        value.to_string()
    }
    fn trit(operation: Trit, width: usize, operands: &[String]) -> Expression {
        Expression::atom(format!("{}({})", function_name(operation, width), operands.join(", ")))
    }
    fn read(memory: &str, address: &str, _: usize) -> Expression {
        Expression::atom(format!("{memory}[{address}]"))
    }
    fn table(table: &str, address: &str, _: usize) -> Expression {
        Expression::atom(format!("{table}({address})"))
    }
}

impl Statements for Verilog {
    const COMMENT: &'static str = "//";
    const VARIABLES: bool = false;

    fn head(text: &mut Text, plan: &Plan<'_>, _: &str, ports: &[(Signal<'_>, bool)]) {
        let entity = plan.entity;
        if entity.kept {
            text.raw("(* keep_hierarchy *)\n");
        }
        text.raw(&format!("module {} (\n", entity.name));
        if entity.is_clocked() {
            text.raw("  input  wire clk");
            text.raw(if ports.is_empty() { "\n" } else { ",\n" });
        }
        for (i, (port, out)) in ports.iter().enumerate() {
            let initial = port.initial.map_or_else(String::new, |value| format!(" = {}", Self::constant(value).text));
            let kind = match (out, port.is_register) {
                (false, _) => "input  wire",
                (true, false) => "output wire",
                (true, true) => "output reg ",
            };
            let end = if i + 1 < ports.len() { "," } else { "" };
            let line = format!("{kind} {}{}{initial}{end}", range(port.width), port.name);
            text.line_with("  ", &line, port.comment);
        }
        text.raw(");\n");
    }

    fn declare_table(text: &mut Text, name: &str, words: &[(Bits, String)], address_bits: usize) {
        let width = words.first().map_or(1, |(word, _)| word.width());
        if words.len() > LONG_TABLE {
            return declare_long_table(text, name, words, (width, address_bits));
        }
        text.line("  ", &format!("function {}{name}(input {}address);", range(width), range(address_bits)));
        text.raw("    case (address)\n");
        for (i, (word, remark)) in words.iter().enumerate() {
            let line = format!("{address_bits}'d{i}: {name} = {};", Self::constant(word).text);
            text.line_with("      ", &line, Some(remark));
        }
        text.line("      ", &format!("default: {name} = {};", Self::constant(&Bits::zero(width)).text));
        text.raw("    endcase\n  endfunction\n");
    }

    fn declare_memory(text: &mut Text, memory: &MemoryNode) {
        let (name, size) = (&memory.name, 1usize << memory.address_bits);
        text.line("  ", &format!("reg {}{name} [0:{}];", range(memory.width), size - 1));
        text.line("  ", &format!("integer {name}_i;"));
        let zero = Self::constant(&Bits::zero(memory.width)).text;
        let loop_ = format!("for ({name}_i = 0; {name}_i < {size}; {name}_i = {name}_i + 1)");
        text.line("  ", &format!("initial {loop_} {name}[{name}_i] = {zero};"));
    }

    fn declare_signals(text: &mut Text, like: &Signal<'_>, names: &[&str]) {
        let initial = like.initial.map_or_else(String::new, |value| format!(" = {}", Self::constant(value).text));
        let kind = if like.is_register { "reg" } else { "wire" };
        let line = format!("{kind} {}{}{initial};", range(like.width), names.join(", "));
        text.line_with("  ", &line, like.comment);
    }

    fn functions(text: &mut Text, used: &BTreeSet<(Trit, usize)>) {
        for (operation, width) in used {
            function(text, *operation, *width);
        }
    }

    fn begin(text: &mut Text) {
        text.blank();
    }

    fn assign(text: &mut Text, target: &str, value: &str) {
        text.line("  ", &format!("assign {target} = {value};"));
    }

    fn mux(text: &mut Text, target: &str, select: &str, one: &str, zero: &str) {
        text.line("  ", &format!("assign {target} = {select} ? {one} : {zero};"));
    }

    fn choose(text: &mut Text, target: &str, index: &str, bits: usize, choices: &[String]) {
        let mut terms = String::new();
        for (i, choice) in choices.iter().enumerate() {
            let when = format!("{index} == {} ? ", Self::constant(&Bits::from_u64(bits, i as u64)).text);
            let (when, end) = if i + 1 == choices.len() { ("", ";") } else { (when.as_str(), " : ") };
            terms += &format!("{when}{choice}{end}");
        }
        text.line("  ", &format!("assign {target} = {terms}"));
    }

    fn compare(text: &mut Text, target: &str, a: &str, b: &str, less: bool) {
        text.line("  ", &format!("assign {target} = {a} {} {b};", if less { "<" } else { "==" }));
    }

    fn moves(text: &mut Text, label: &str, m: Moves<'_>) {
        let (i, count) = (format!("{label}_i"), m.count);
        text.raw(&format!("  genvar {i};\n  generate\n"));
        text.line("    ", &format!("for ({i} = 0; {i} < {count}; {i} = {i} + 1) begin : {label}"));
        let [to, from] = [m.target, m.source].map(|place| digit_index(place, m.digit, &i));
        text.line("      ", &format!("assign {}[{to}] = {}[{from}];", m.to, m.from));
        text.raw("    end\n  endgenerate\n");
    }

    fn instance(text: &mut Text, label: &str, entity: &Entity, connections: &[(String, Option<String>)]) {
        let all: Vec<String> =
            connections.iter().map(|(port, net)| format!(".{port}({})", net.as_deref().unwrap_or_default())).collect();
        text.line("  ", &format!("{} {label} ({});", entity.name, all.join(", ")));
    }

    fn clocked(text: &mut Text, _: &Beforehand<'_>, groups: &[Group], writes: &[WritePort]) {
        text.raw("  always @(posedge clk) begin\n");
        groups.iter().for_each(|group| BRANCHES.registers(text, group));
        for port in writes {
            text.line("    ", &format!("if ({}) {} <= {};", port.enable, port.target, port.data));
        }
        text.raw("  end\n");
    }

    fn end(text: &mut Text, _: &str) {
        text.raw("endmodule\n");
    }
}

/// Conditions in Verilog.
const BRANCHES: Branches = Branches {
    indent: "    ",
    when: |condition| format!("if ({condition}) begin"),
    or_when: |condition| format!("end else if ({condition}) begin"),
    otherwise: "end else begin",
    end: "end",
};

/// A function on vectors of trits of one width.
fn function(text: &mut Text, operation: Trit, width: usize) {
    let name = function_name(operation, width);
    let operands = if operation == Trit::Neg { "op_a" } else { "op_a, op_b" };
    text.line("  ", &format!("function [{0}:0] {name}(input [{0}:0] {operands});", width - 1));
    text.raw("    integer digit;\n");
    let bit = |operand: char, high: bool| format!("op_{operand}[2 * digit{}]", if high { " + 1" } else { "" });
    let both = |x: bool, y: bool| format!("({} & {})", bit('a', x), bit('b', y));
    let zero = |operand: char| format!("~({} | {})", bit(operand, true), bit(operand, false));
    let value = |high: bool| match operation {
        Trit::Neg => bit('a', !high),
        Trit::Mul => format!("{} | {}", both(true, !high), both(false, high)),
        Trit::Add => {
            let one_is_zero = format!("({} & {}) | ({} & {})", bit('a', high), zero('b'), zero('a'), bit('b', high));
            format!("{one_is_zero} | {}", both(!high, !high))
        }
    };
    text.line("    ", &format!("for (digit = 0; digit < {}; digit = digit + 1) begin", width / 2));
    text.line("      ", &format!("{name}[2 * digit + 1] = {};", value(true)));
    text.line("      ", &format!("{name}[2 * digit] = {};", value(false)));
    text.raw("    end\n  endfunction\n");
}
