//! VHDL-2008, in the part of it that GHDL 2.0 simulates and synthesises.

use super::expression::{Expression, Syntax, Trit};
use super::layout::Text;
use super::plan::{Plan, has_trits};
use super::statements::{Beforehand, Branches, Group, Moves, Signal, Statements, WritePort};
use crate::bits::Bits;
use crate::ir::{Entity, LONG_TABLE, MemoryNode, Op};
use std::collections::BTreeSet;

/// The operations on trits of a design, in a package of its own, so that designs can be together in a library.
pub(super) fn trits(design: &str) -> String {
    TRITS.replace("@DESIGN@", design)
}

const TRITS: &str = "\
library ieee;
use ieee.std_logic_1164.all;

-- Vectors of trits: trit i in bits 2i + 1 and 2i, 00, 01, 10 for 0, 1, 2.
package @DESIGN@_trits is
  function trit_add(a, b : std_logic_vector) return std_logic_vector;
  function trit_neg(a : std_logic_vector) return std_logic_vector;
  function trit_mul(a, b : std_logic_vector) return std_logic_vector;
end package;

package body @DESIGN@_trits is
  function trit_add(a, b : std_logic_vector) return std_logic_vector is
    alias x : std_logic_vector(a'length - 1 downto 0) is a;
    alias y : std_logic_vector(a'length - 1 downto 0) is b;
    variable r : std_logic_vector(a'length - 1 downto 0);
    variable x0, y0 : std_logic;
  begin
    for i in 0 to a'length / 2 - 1 loop
      x0 := not (x(2 * i) or x(2 * i + 1));
      y0 := not (y(2 * i) or y(2 * i + 1));
      r(2 * i) := (x(2 * i) and y0) or (x0 and y(2 * i)) or (x(2 * i + 1) and y(2 * i + 1));
      r(2 * i + 1) := (x(2 * i + 1) and y0) or (x0 and y(2 * i + 1)) or (x(2 * i) and y(2 * i));
    end loop;
    return r;
  end function;

  function trit_neg(a : std_logic_vector) return std_logic_vector is
    alias x : std_logic_vector(a'length - 1 downto 0) is a;
    variable r : std_logic_vector(a'length - 1 downto 0);
  begin
    for i in 0 to a'length / 2 - 1 loop
      r(2 * i) := x(2 * i + 1);
      r(2 * i + 1) := x(2 * i);
    end loop;
    return r;
  end function;

  function trit_mul(a, b : std_logic_vector) return std_logic_vector is
    alias x : std_logic_vector(a'length - 1 downto 0) is a;
    alias y : std_logic_vector(a'length - 1 downto 0) is b;
    variable r : std_logic_vector(a'length - 1 downto 0);
  begin
    for i in 0 to a'length / 2 - 1 loop
      r(2 * i) := (x(2 * i) and y(2 * i)) or (x(2 * i + 1) and y(2 * i + 1));
      r(2 * i + 1) := (x(2 * i) and y(2 * i + 1)) or (x(2 * i + 1) and y(2 * i));
    end loop;
    return r;
  end function;
end package body;

";

pub(super) struct Vhdl;

fn kind(width: usize) -> String {
    if width == 1 { "std_logic".to_owned() } else { format!("std_logic_vector({} downto 0)", width - 1) }
}

fn index(address: &str) -> String {
    format!("to_integer(unsigned({address}))")
}

/// `multiplier i + offset`, the highest and lowest bit of a digit, as an index.
fn digit_index((multiplier, offset): (usize, usize), digit: usize) -> String {
    let affine = |offset: usize| match (multiplier * digit, offset) {
        (1, 0) => "i".to_owned(),
        (1, offset) => format!("i + {offset}"),
        (m, 0) => format!("{m} * i"),
        (m, offset) => format!("{m} * i + {offset}"),
    };
    match digit {
        1 => affine(offset),
        _ => format!("{} downto {}", affine(offset * digit + digit - 1), affine(offset * digit)),
    }
}

/// A vector as an unsigned number. The type of a literal is not known by itself: it is qualified.
fn unsigned(vector: &str) -> String {
    if vector.contains('"') || vector.starts_with('(') {
        format!("unsigned'({vector})")
    } else {
        format!("unsigned({vector})")
    }
}

impl Syntax for Vhdl {
    fn constant(value: &Bits) -> Expression {
        let width = value.width();
        let all = |bit: char| Expression::atom(format!("({} downto 0 => '{bit}')", width - 1));
        match width {
            1 => Expression::atom(format!("'{}'", value.to_binary())),
            2..=16 => Expression::atom(format!("\"{}\"", value.to_binary())),
            _ if value.is_zero() => all('0'),
            _ if *value == Bits::ones(width) => all('1'),
            _ => long_constant(value),
        }
    }
    fn whole(value: &Bits) -> String {
        // With a range of its own GHDL 2.0 takes it for one that does not fit.
        match value.width() {
            17.. if value.is_zero() => "(others => '0')".to_owned(),
            _ => Self::constant(value).text,
        }
    }
    fn slice(signal: &str, low: usize, width: usize) -> String {
        if width == 1 { format!("{signal}({low})") } else { format!("{signal}({} downto {low})", low + width - 1) }
    }
    fn and() -> &'static str {
        "and"
    }
    fn or() -> &'static str {
        "or"
    }
    fn xor() -> &'static str {
        "xor"
    }
    fn not(a: &str) -> Expression {
        Expression::open(format!("not {a}"))
    }
    fn concat(parts: &[String]) -> Expression {
        Expression::open(parts.join(" & "))
    }
    fn repeat(bit: &str, times: usize) -> Expression {
        Expression::atom(format!("({} downto 0 => {bit})", times - 1))
    }
    fn sum(a: &str, b: &str, minus: bool) -> Expression {
        let right = if b.starts_with(|c: char| c.is_ascii_digit()) { b.to_owned() } else { unsigned(b) };
        let sign = if minus { "-" } else { "+" };
        Expression::atom(format!("std_logic_vector({} {sign} {right})", unsigned(a)))
    }
    fn product(a: &str, b: &str) -> Expression {
        Expression::atom(format!("std_logic_vector({} * {})", unsigned(a), unsigned(b)))
    }
    fn number(value: u64) -> String {
        value.to_string()
    }
    fn trit(operation: Trit, _: usize, operands: &[String]) -> Expression {
        let name = match operation {
            Trit::Add => "trit_add",
            Trit::Neg => "trit_neg",
            Trit::Mul => "trit_mul",
        };
        Expression::atom(format!("{name}({})", operands.join(", ")))
    }
    fn read(memory: &str, address: &str, bits: usize) -> Expression {
        Self::table(memory, address, bits)
    }
    fn table(table: &str, address: &str, bits: usize) -> Expression {
        let address = if bits == 1 { format!("std_logic_vector'(0 => {address})") } else { address.to_owned() };
        Expression::atom(format!("{table}({})", index(&address)))
    }
}

/// Hexadecimal digits in pieces that lines can be broken between.
fn long_constant(value: &Bits) -> Expression {
    let top = value.width() % 64;
    let piece = |i: usize| format!("x\"{}\"", value.slice(top + 64 * i, 64).to_hex().to_uppercase());
    let rest = (0..value.width() / 64).rev().map(piece);
    let digits = value.slice(0, top).to_binary();
    let mut pieces: Vec<String> = rest.collect();
    if top > 0 {
        pieces.push(format!("\"{digits}\""));
    }
    if let [single] = pieces.as_slice() {
        Expression::atom(single.clone())
    } else {
        Expression::open(pieces.join(" & "))
    }
}

fn needs_numeric(plan: &Plan<'_>) -> bool {
    let numeric = |op: &Op| {
        matches!(op, Op::Add(..) | Op::Sub(..) | Op::Mul(..) | Op::Less(..) | Op::Table { .. } | Op::Read { .. })
    };
    plan.entity.nodes.iter().any(|node| numeric(&node.op)) || !plan.entity.memories.is_empty()
}

impl Statements for Vhdl {
    const COMMENT: &'static str = "--";
    const VARIABLES: bool = true;

    fn head(text: &mut Text, plan: &Plan<'_>, design: &str, ports: &[(Signal<'_>, bool)]) {
        let entity = plan.entity;
        text.raw("library ieee;\nuse ieee.std_logic_1164.all;\n");
        if needs_numeric(plan) {
            text.raw("use ieee.numeric_std.all;\n");
        }
        if has_trits(entity) {
            text.raw(&format!("use work.{design}_trits.all;\n"));
        }
        text.raw(&format!("\nentity {} is\n  port (\n", entity.name));
        let clock = Signal { name: "clk", width: 1, initial: None, is_register: false, comment: None };
        let clock = entity.is_clocked().then_some((clock, false));
        let all: Vec<_> = clock.into_iter().chain(ports.iter().cloned()).collect();
        let longest = all.iter().map(|(port, _)| port.name.len()).max().unwrap_or(0);
        for (i, (port, out)) in all.iter().enumerate() {
            let initial = port.initial.map_or_else(String::new, |value| format!(" := {}", Self::constant(value).text));
            let (end, direction) = (if i + 1 < all.len() { ";" } else { "" }, if *out { "out" } else { "in " });
            let line = format!("{:longest$} : {direction} {}{initial}{end}", port.name, kind(port.width));
            text.line_with("    ", &line, port.comment);
        }
        text.raw(&format!("  );\nend entity;\n\narchitecture rtl of {} is\n", entity.name));
        if entity.kept {
            text.raw(
                "  attribute keep_hierarchy : string;\n  attribute keep_hierarchy of rtl : architecture is \"yes\";\n",
            );
        }
    }

    fn declare_table(text: &mut Text, name: &str, words: &[(Bits, String)], address_bits: usize) {
        let width = words.first().map_or(1, |(word, _)| word.width());
        let size = if words.len() > LONG_TABLE { words.len() } else { 1 << address_bits };
        text.line("  ", &format!("type {name}_type is array (0 to {}) of {};", size - 1, kind(width)));
        text.line("  ", &format!("constant {name} : {name}_type := ("));
        let zero = Self::constant(&Bits::zero(width)).text;
        for (i, (word, remark)) in words.iter().enumerate() {
            let end = if i + 1 == size { "" } else { "," };
            text.line_with("    ", &format!("{i:>3} => {}{end}", Self::constant(word).text), Some(remark));
        }
        if words.len() < size {
            text.line("    ", &format!("others => {zero}"));
        }
        text.raw("  );\n");
    }

    fn declare_memory(text: &mut Text, memory: &MemoryNode) {
        let (name, top) = (&memory.name, (1usize << memory.address_bits) - 1);
        text.line("  ", &format!("type {name}_type is array (0 to {top}) of {};", kind(memory.width)));
        let word = Self::constant(&Bits::zero(memory.width)).text;
        text.line("  ", &format!("signal {name} : {name}_type := (others => {word});"));
    }

    fn declare_signals(text: &mut Text, like: &Signal<'_>, names: &[&str]) {
        let initial = like.initial.map_or_else(String::new, |value| format!(" := {}", Self::constant(value).text));
        let line = format!("signal {} : {}{initial};", names.join(", "), kind(like.width));
        text.line_with("  ", &line, like.comment);
    }

    fn functions(_: &mut Text, _: &BTreeSet<(Trit, usize)>) {}

    fn begin(text: &mut Text) {
        text.raw("begin\n");
    }

    fn assign(text: &mut Text, target: &str, value: &str) {
        text.line("  ", &format!("{target} <= {value};"));
    }

    fn mux(text: &mut Text, target: &str, select: &str, one: &str, zero: &str) {
        text.line("  ", &format!("{target} <= {one} when {select} = '1' else {zero};"));
    }

    fn choose(text: &mut Text, target: &str, index: &str, bits: usize, choices: &[String]) {
        text.line("  ", &format!("with {index} select {target} <="));
        for (i, choice) in choices.iter().enumerate() {
            let last = i + 1 == choices.len();
            let when = Self::constant(&Bits::from_u64(bits, i as u64)).text;
            let (when, end) = if last { ("others", ";") } else { (when.as_str(), ",") };
            text.line("    ", &format!("{choice} when {when}{end}"));
        }
    }

    fn compare(text: &mut Text, target: &str, a: &str, b: &str, less: bool) {
        let test = if less { format!("{} < {}", unsigned(a), unsigned(b)) } else { format!("{a} = {b}") };
        text.line("  ", &format!("{target} <= '1' when {test} else '0';"));
    }

    fn moves(text: &mut Text, label: &str, m: Moves<'_>) {
        text.line("  ", &format!("{label} : for i in 0 to {} generate", m.count - 1));
        let [to, from] = [m.target, m.source].map(|place| digit_index(place, m.digit));
        text.line("    ", &format!("{}({to}) <= {}({from});", m.to, m.from));
        text.raw("  end generate;\n");
    }

    fn instance(text: &mut Text, label: &str, entity: &Entity, connections: &[(String, Option<String>)]) {
        text.line("  ", &format!("{label} : entity work.{}", entity.name));
        let all: Vec<String> =
            connections.iter().map(|(port, net)| format!("{port} => {}", net.as_deref().unwrap_or("open"))).collect();
        text.wrapped("    ", "      ", &format!("port map ({});", all.join(", ")));
    }

    fn clocked(text: &mut Text, beforehand: &Beforehand<'_>, groups: &[Group], writes: &[WritePort]) {
        text.raw("  process (clk)\n");
        for (width, names) in &beforehand.variables {
            text.line("    ", &format!("variable {} : {};", names.join(", "), kind(*width)));
        }
        text.raw("  begin\n    if rising_edge(clk) then\n");
        for (heading, step) in &beforehand.steps {
            heading.iter().for_each(|heading| text.remark("      ", heading));
            text.line("      ", &format!("{} := {};", step.target, step.value));
        }
        groups.iter().for_each(|group| BRANCHES.registers(text, group));
        for port in writes {
            text.line("      ", &format!("if {} = '1' then", port.enable));
            text.line("        ", &format!("{} <= {};", port.target, port.data));
            text.raw("      end if;\n");
        }
        text.raw("    end if;\n  end process;\n");
    }

    fn end(text: &mut Text, _: &str) {
        text.raw("end architecture;\n");
    }
}

/// Conditions in VHDL.
const BRANCHES: Branches = Branches {
    indent: "      ",
    when: |condition| format!("if {condition} = '1' then"),
    or_when: |condition| format!("elsif {condition} = '1' then"),
    otherwise: "else",
    end: "end if;",
};
