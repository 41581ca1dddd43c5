//! AXI4-Stream and AXI4-Lite around the whole pairing, in VHDL: the hand-written blocks of `vhdl/src` and the entity that joins them to a
//! core.
//!
//! A packet of points comes in for each task (a pairing, or as many as take turns in the loop), a packet with its values goes out: elements one
//! after the other, each the integer Σ c_i 2^i or Σ c_i 4^i of its coefficients, padded with zeros to whole beats, the low bits first.

use super::Pairing;
use crate::axi::name_word;
use crate::bits::Bits;
use crate::emit::fill;

/// The hand-written blocks that the top level is made of, by file name, in the order of compilation.
pub const BLOCKS: [(&str, &str); 6] = [
    ("pairloom_skid_buffer.vhd", include_str!("../../vhdl/pairloom_skid_buffer.vhd")),
    ("pairloom_fifo_sync.vhd", include_str!("../../vhdl/pairloom_fifo_sync.vhd")),
    ("pairloom_axis_unpack.vhd", include_str!("../../vhdl/pairloom_axis_unpack.vhd")),
    ("pairloom_axis_pack.vhd", include_str!("../../vhdl/pairloom_axis_pack.vhd")),
    ("pairloom_axi_lite_slave.vhd", include_str!("../../vhdl/pairloom_axi_lite_slave.vhd")),
    ("pairloom_axi_shell.vhd", include_str!("../../vhdl/pairloom_axi_shell.vhd")),
];

/// From this many bits of an element on, tests that run many pairings are marked as long.
const LONG: usize = 64;

/// A register of the top level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register {
    /// Its address.
    pub address: u8,
    /// Its name.
    pub name: &'static str,
    /// Whether it can be written.
    pub writable: bool,
    /// What it holds.
    pub about: &'static str,
}

const fn read(address: u8, name: &'static str, about: &'static str) -> Register {
    Register { address, name, writable: false, about }
}

/// The registers. Those that count begin at 0 after a reset of either kind.
pub const REGISTERS: [Register; 11] = [
    Register {
        address: 0x00,
        name: "control",
        writable: true,
        about: "bit 0: while it is 1 core, queue of results and counters are held in reset and nothing is taken in; then the rest of a packet that \
                had begun to come counts as one of a wrong length; a result that is going out goes out whole",
    },
    read(0x04, "identification", "`0x50414952`"),
    read(0x08, "version", "of these registers: `0x00010000`"),
    read(0x0c, "field", "bits 31 to 24: the characteristic; bits 15 to 0: the degree m"),
    read(0x10, "beats", "bits 31 to 16: beats of a packet in; bits 15 to 0: of a packet out"),
    read(
        0x14,
        "status",
        "bits 15 to 8: packets inside, from a first coordinate at the core until the result begins to go out; bit 0: 1 if no packet is \
         inside and no whole one is waiting",
    ),
    read(0x18, "done", "packets of results computed"),
    read(0x1c, "errors", "packets of a wrong length (`tlast` too early or too late), which are thrown away"),
    read(
        0x20,
        "cycles",
        "of the last packet that began with nothing else inside: from its first coordinate at the core to its last result",
    ),
    read(0x24, "interval", "cycles between the last results of the last two packets; 0 before there are two"),
    read(0x28, "name", "0x28 to 0x37: the curve, 16 characters, the first in the lowest byte, filled up with zeros"),
];

impl Pairing {
    fn filled(&self, template: &str, core: &str, tasks: usize) -> String {
        let field = &self.looped.field;
        let number = u32::from(field.characteristic()) << 24 | field.degree() as u32;
        let name = |word| format!("{:08x}", name_word(self.curve(), word));
        let long = if field.width() > LONG { "-- vunit: .long" } else { "-- Of a small field: never long." };
        let resets = if field.width() > LONG { 3 } else { 7 };
        let values = [
            ("core", core.to_owned()),
            ("element", field.width().to_string()),
            ("arguments", self.arguments_of_task().to_string()),
            ("results", self.results_of_task().to_string()),
            ("field", format!("{number:08x}")),
            ("curve", self.curve().chars().take(16).collect()),
            ("name_0", name(0)),
            ("name_3", name(3)),
            ("tasks", tasks.to_string()),
            ("cycles", self.cycles().to_string()),
            ("interval", self.interval().to_string()),
            ("resets", resets.to_string()),
            ("long", long.to_owned()),
        ];
        fill(template, &values)
    }

    /// The entity `<core>_axi` around the entity `core` of [`Self::entity`].
    pub fn axi_top(&self, core: &str) -> String {
        self.filled(include_str!("axi.vhd.in"), core, 0)
    }

    /// Its testbench for VUnit, which reads so many pairings (two or more) from the file `<core>_axi.vectors` beside it.
    pub fn axi_testbench(&self, core: &str, tasks: usize) -> String {
        self.filled(include_str!("tb_axi.vhd.in"), core, tasks)
    }

    /// That file: a line a pairing, arguments and results in hexadecimal digits. `None` if some arguments are no points.
    pub fn axi_vectors(&self, tasks: &[Vec<Bits>]) -> Option<String> {
        let line = |arguments: &Vec<Bits>| {
            let results = self.reference(arguments)?;
            let words: Vec<String> = arguments.iter().chain(&results).map(Bits::to_hex).collect();
            Some(words.join(" ") + "\n")
        };
        tasks.iter().map(line).collect()
    }
}
