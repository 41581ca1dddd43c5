//! What circuits with AXI share: registers behind AXI4-Lite, a stream of words behind a register of elements, counters.

mod registers;
mod words;

pub use registers::{Statuses, registers};
pub use words::{Element, beats};

use crate::bits::Bits;
use crate::ir::{EntityBuilder, Net, address_bits};

/// Bits of TDATA.
pub const STREAM_BITS: usize = 32;

/// A counter of 32 bits that an event moves on.
pub fn counter(e: &mut EntityBuilder, name: &str, event: Net, reset: Net) -> Net {
    let (count, one) = (e.state(name, 32), e.number(32, 1));
    let next = e.add(count, one);
    e.next(count, next, Some(event), Some(reset));
    count
}

/// The address of the register of a name: the first is at 0, the next at 4, and so on.
///
/// # Panics
///
/// There is none of this name.
pub fn address(registers: &[(&str, &str)], name: &str) -> usize {
    let place = registers.iter().position(|(of, _)| *of == name);
    4 * place.unwrap_or_else(|| panic!("no register is called {name}"))
}

/// Four characters of a curve's name as a register has them: the first in the lowest byte, zeros after the name's end.
pub fn name_word(name: &str, word: usize) -> u32 {
    u32::from_le_bytes([0, 1, 2, 3].map(|i| name.as_bytes().get(4 * word + i).copied().unwrap_or(0)))
}

/// A register's word of two halves, the higher first.
pub fn halves(high: usize, low: usize) -> Bits {
    Bits::from_u64(32, (high as u64) << 16 | low as u64)
}

/// The register that says whose circuit it is: "PAIR".
pub fn identification() -> Bits {
    Bits::from_u64(32, 0x5041_4952)
}

/// 1 after power-up and after a reset, until what was in a pipeline of so many stages has come out.
pub fn flushing(e: &mut EntityBuilder, latency: u32, reset: Net) -> Net {
    e.section("After a reset nothing begins until the multiplier is empty");
    let bits = address_bits(latency as usize + 2);
    let left = e.state_from("flush_left", Bits::from_u64(bits, u64::from(latency) + 1));
    let (one, empty) = (e.number(bits, 1), e.is_number(left, 0));
    let next = e.sub(left, one);
    let flushing = e.not(empty);
    e.next(left, next, Some(flushing), Some(reset));
    e.name(flushing, "flushing")
}
