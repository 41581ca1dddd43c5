//! Self-checking testbenches, and the files of vectors they read.
//!
//! A file of vectors has a line a cycle: the inputs in the order of the ports, a mask of outputs to check (bit i is output i), the
//! outputs that are expected in that cycle before the clock's edge, all hexadecimal.

use super::Language;
use super::layout::Text;
use crate::bits::Bits;
use crate::ir::{Design, Entity, Error};
use crate::simulate::Simulator;

/// A row of a testbench: one cycle with its inputs and expected outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What comes in, in the order of the ports.
    pub inputs: Vec<Bits>,
    /// What goes out, in the order of the ports, where it is to be checked.
    pub expected: Vec<Option<Bits>>,
}

/// The rows as a file.
pub fn vectors(design: &Design, rows: &[Row]) -> String {
    let outputs: Vec<usize> = widths(design.top()).1.into_iter().map(|(_, width)| width).collect();
    let line = |row: &Row| {
        let mask = Bits::from_fn(outputs.len(), |i| row.expected[i].is_some());
        let expected = row.expected.iter().zip(&outputs);
        let expected = expected.map(|(value, width)| value.as_ref().map_or_else(|| Bits::zero(*width), Bits::clone));
        let all: Vec<String> = row.inputs.iter().cloned().chain([mask]).chain(expected).map(|v| v.to_hex()).collect();
        all.join(" ") + "\n"
    };
    rows.iter().map(line).collect()
}

/// What a design gives for some inputs, from power-up on, one row a cycle. Outputs are checked from cycle `from` on.
///
/// # Errors
///
/// Inputs that do not fit the ports.
pub fn record(design: &Design, stimuli: &[Vec<Bits>], from: usize) -> Result<Vec<Row>, Error> {
    let mut simulator = Simulator::new(design)?;
    let (inputs, outputs) = widths(design.top());
    let row = |(cycle, values): (usize, &Vec<Bits>)| {
        inputs.iter().zip(values).try_for_each(|((name, _), value)| simulator.set(name, value))?;
        let all: Result<Vec<Bits>, Error> = outputs.iter().map(|(name, _)| simulator.get(name)).collect();
        simulator.step();
        let expected = all?.into_iter().map(|value| (cycle >= from).then_some(value)).collect();
        Ok(Row { inputs: values.clone(), expected })
    };
    stimuli.iter().enumerate().map(row).collect()
}

/// Ports by name and width.
type Ports = Vec<(String, usize)>;

/// The ports, in and out.
fn widths(entity: &Entity) -> (Ports, Ports) {
    let name = |net| entity.node(net).name.clone().unwrap_or_default();
    let inputs = entity.inputs.iter().map(|net| (name(*net), entity.node(*net).width)).collect();
    let outputs = entity.outputs.iter().map(|output| (output.name.clone(), entity.node(output.net).width)).collect();
    (inputs, outputs)
}

/// The testbench `tb_<entity>` for VUnit, which reads the file `<entity>.vectors` beside it.
pub fn vunit_testbench(design: &Design) -> String {
    vhdl(design.top(), true)
}

/// The testbench `<entity>_tb`, which reads the file `<entity>.vectors` of the working directory. It reports `PASS` and the
/// number of rows, or fails at the first row that differs.
pub fn testbench(language: Language, design: &Design) -> String {
    match language {
        Language::Vhdl => vhdl(design.top(), false),
        Language::Verilog => verilog(design.top()),
    }
}

/// The frame of a testbench: the parts that differ between a standalone one and one for VUnit.
struct Frame {
    name: String,
    context: &'static str,
    generics: String,
    file: String,
    setup: &'static str,
    end: &'static str,
}

impl Frame {
    fn new(entity: &str, vunit: bool) -> Self {
        if vunit {
            Self {
                name: format!("tb_{entity}"),
                context: "\nlibrary vunit_lib;\ncontext vunit_lib.vunit_context;\n",
                generics: "runner_cfg : string; tb_path : string".to_owned(),
                file: format!("tb_path & \"{entity}.vectors\""),
                setup: "    test_runner_setup(runner, runner_cfg);\n",
                end: "    test_runner_cleanup(runner);\n",
            }
        } else {
            Self {
                name: format!("{entity}_tb"),
                context: "",
                generics: format!("vectors : string := \"{entity}.vectors\""),
                file: "vectors".to_owned(),
                setup: "",
                end: "",
            }
        }
    }
}

/// Whether arguments and results come with handshakes: then the testbench reports `CYCLES`, from the first argument to the last
/// result of the first task, and for every other `INTERVAL`, the cycles from the last result of the task before it to its own.
fn counts_cycles(entity: &Entity) -> bool {
    entity.input("in_valid").is_some()
        && ["in_ready", "out_valid", "out_last"].iter().all(|port| entity.output(port).is_some())
}

const VHDL_COUNT: &str = "      if begun < 0 and in_valid = '1' and in_ready = '1' then
        begun := count;
      end if;
      if out_valid = '1' and out_last = '1' then
        if done < 0 then
          report \"CYCLES: \" & integer'image(count - begun);
        else
          report \"INTERVAL: \" & integer'image(count - done);
        end if;
        done := count;
      end if;
";

const VERILOG_COUNT: &str = "      if (begun < 0 && in_valid && in_ready)
        begun = count;
      if (out_valid && out_last) begin
        if (done < 0)
          $display(\"CYCLES: %0d\", count - begun);
        else
          $display(\"INTERVAL: %0d\", count - done);
        done = count;
      end
";

fn vector(width: usize) -> String {
    format!("std_logic_vector({} downto 0)", width - 1)
}

fn vhdl(entity: &Entity, vunit: bool) -> String {
    let (frame, mut text) = (Frame::new(&entity.name, vunit), Text::new("--"));
    let about =
        format!("Runs {} on the rows of a file: inputs, mask of outputs to check, outputs; hexadecimal.", entity.name);
    text.remark("", &about);
    text.raw("library ieee;\nuse ieee.std_logic_1164.all;\nuse std.textio.all;\n");
    text.raw(frame.context);
    text.raw(&format!("\nentity {} is\n  generic ({});\nend entity;\n\n", frame.name, frame.generics));
    text.raw(&format!("architecture simulation of {} is\n  signal clk : std_logic := '0';\n", frame.name));
    vhdl_dut(&mut text, entity);
    vhdl_process(&mut text, entity, &frame);
    text.raw("end architecture;\n");
    text.finish()
}

/// Signals and the instance.
fn vhdl_dut(text: &mut Text, entity: &Entity) {
    let (inputs, outputs) = widths(entity);
    let kind = |width: usize| if width == 1 { "std_logic".to_owned() } else { vector(width) };
    for (port, width) in inputs.iter().chain(&outputs) {
        text.line("  ", &format!("signal {port} : {};", kind(*width)));
    }
    text.raw("begin\n");
    let clock = entity.is_clocked().then(|| "clk => clk".to_owned());
    let ports = inputs.iter().chain(&outputs).map(|(port, _)| format!("{port} => {port}"));
    let all: Vec<String> = clock.into_iter().chain(ports).collect();
    text.line("  ", &format!("dut : entity work.{} port map ({});", entity.name, all.join(", ")));
}

/// Row by row: inputs, a pause, checks, an edge of the clock.
fn vhdl_process(text: &mut Text, entity: &Entity, frame: &Frame) {
    let (inputs, outputs) = widths(entity);
    text.raw("\n  main : process\n    file rows : text;\n    variable row : line;\n");
    for (port, width) in inputs.iter().chain(&outputs) {
        text.line("    ", &format!("variable row_{port} : {};", vector(*width)));
    }
    text.line("    ", &format!("variable mask : {};", vector(outputs.len())));
    text.raw("    variable count : natural := 0;\n");
    if counts_cycles(entity) {
        text.raw("    variable begun, done : integer := -1;\n");
    }
    text.raw("  begin\n");
    text.raw(frame.setup);
    text.line("    ", &format!("file_open(rows, {}, read_mode);", frame.file));
    text.raw("    while not endfile(rows) loop\n      readline(rows, row);\n");
    let bit = |width: usize| if width == 1 { "(0)" } else { "" };
    for (port, width) in &inputs {
        text.line("      ", &format!("hread(row, row_{port});"));
        text.line("      ", &format!("{port} <= row_{port}{};", bit(*width)));
    }
    text.raw("      hread(row, mask);\n");
    outputs.iter().for_each(|(port, _)| text.line("      ", &format!("hread(row, row_{port});")));
    text.raw("      wait for 5 ns;\n");
    for (i, (port, width)) in outputs.iter().enumerate() {
        text.line("      ", &format!("assert mask({i}) = '0' or {port} = row_{port}{}", bit(*width)));
        text.line("        ", &format!("report \"FAIL: {port} in cycle \" & integer'image(count) severity failure;"));
    }
    text.raw(if counts_cycles(entity) { VHDL_COUNT } else { "" });
    text.raw("      clk <= '1';\n      wait for 5 ns;\n      clk <= '0';\n      count := count + 1;\n    end loop;\n");
    text.raw("    assert count > 0 report \"FAIL: no rows\" severity failure;\n");
    text.raw("    report \"PASS: \" & integer'image(count) & \" rows\";\n");
    text.raw(frame.end);
    text.raw("    wait;\n  end process;\n");
}

fn verilog(entity: &Entity) -> String {
    let (name, mut text) = (&entity.name, Text::new("//"));
    text.remark(
        "",
        &format!("Runs {name} on the rows of a file: inputs, mask of outputs to check, outputs; hexadecimal."),
    );
    text.raw(&format!("`timescale 1ns / 1ps\nmodule {name}_tb;\n  reg clk = 0;\n"));
    verilog_dut(&mut text, entity);
    verilog_process(&mut text, entity);
    text.raw("endmodule\n");
    text.finish()
}

fn verilog_dut(text: &mut Text, entity: &Entity) {
    let (inputs, outputs) = widths(entity);
    let range = |width: usize| if width == 1 { String::new() } else { format!("[{}:0] ", width - 1) };
    inputs.iter().for_each(|(port, width)| text.line("  ", &format!("reg {}{port};", range(*width))));
    outputs.iter().for_each(|(port, width)| text.line("  ", &format!("wire {}{port};", range(*width))));
    let all = inputs.iter().chain(&outputs);
    all.for_each(|(port, width)| text.line("  ", &format!("reg {}row_{port};", range(*width))));
    text.line("  ", &format!("reg {}mask;", range(outputs.len())));
    text.raw(if counts_cycles(entity) { "  integer begun, done;\n" } else { "" });
    text.raw("  integer rows, count, got;\n\n");
    let clock = entity.is_clocked().then(|| ".clk(clk)".to_owned());
    let ports = inputs.iter().chain(&outputs).map(|(port, _)| format!(".{port}({port})"));
    text.line(
        "  ",
        &format!("{} dut ({});", entity.name, clock.into_iter().chain(ports).collect::<Vec<_>>().join(", ")),
    );
}

fn verilog_process(text: &mut Text, entity: &Entity) {
    let (inputs, outputs) = widths(entity);
    let row = |(port, _): &(String, usize)| format!("row_{port}");
    let fields: Vec<String> =
        inputs.iter().map(row).chain(["mask".to_owned()]).chain(outputs.iter().map(row)).collect();
    // The format has no spaces in it: lines are broken at them, and reading skips those of the file.
    let format = vec!["%h"; fields.len()].join("\\t");
    let read = format!("got = $fscanf(rows, \"{format}\", {});", fields.join(", "));
    text.raw(&format!("\n  initial begin\n    rows = $fopen(\"{}.vectors\", \"r\");\n    count = 0;\n", entity.name));
    if counts_cycles(entity) {
        text.raw("    begun = -1;\n    done = -1;\n");
    }
    text.line("    ", &read);
    text.raw(&format!("    while (got == {}) begin\n", fields.len()));
    // By assignment: Verilator does not see that reading changes a signal.
    inputs.iter().for_each(|(port, _)| text.line("      ", &format!("{port} = row_{port};")));
    text.raw("      #5;\n");
    for (i, (port, _)) in outputs.iter().enumerate() {
        let selected = if outputs.len() == 1 { "mask".to_owned() } else { format!("mask[{i}]") };
        text.line("      ", &format!("if ({selected} && {port} !== row_{port}) begin"));
        text.line("        ", &format!("$display(\"FAIL: {port} in cycle %0d\", count);"));
        text.raw("        $fatal;\n      end\n");
    }
    text.raw(if counts_cycles(entity) { VERILOG_COUNT } else { "" });
    text.raw("      clk = 1;\n      #5;\n      clk = 0;\n      count = count + 1;\n");
    text.line("      ", &read);
    text.raw("    end\n    if (count == 0) begin\n      $display(\"FAIL: no rows\");\n      $fatal;\n    end\n");
    text.raw("    $display(\"PASS: %0d rows\", count);\n");
    text.raw("    $finish;\n  end\n");
}
