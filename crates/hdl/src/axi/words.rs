//! Elements as words of a stream.

use super::STREAM_BITS;
use crate::ir::{EntityBuilder, Net, address_bits};

/// What is to be sent.
#[derive(Clone, Copy)]
pub struct Element {
    /// Its words, the first the lowest.
    pub words: Net,
    /// Whether it is taken over now.
    pub load: Net,
    /// Whether it ends a packet.
    pub is_last: Net,
}

/// The state of the stream.
pub struct Beats {
    /// Another element can be loaded.
    pub free: Net,
    /// The last word of a packet goes.
    pub packet_ends: Net,
}

/// The ports `m_axis_…`: an element goes out word by word.
pub fn beats(e: &mut EntityBuilder, element: Element, reset: Net) -> Beats {
    e.section("Stream of results");
    let ready = e.input("m_axis_tready", 1);
    let Element { words, load, is_last } = element;
    let width = e.width(words);
    let count = width / STREAM_BITS;
    let bits = address_bits(count + 1);
    let (left, shift, last) = (e.state("beats_left", bits), e.state("shift", width), e.state("last_result", 1));
    let (zeros, rest) = (e.zero(STREAM_BITS), e.slice(shift, STREAM_BITS, width - STREAM_BITS));
    let shifted = e.concat(&[zeros, rest]);
    let (empty, single) = (e.is_number(left, 0), e.is_number(left, 1));
    let valid = e.not(empty);
    let sent = e.and(&[valid, ready]);
    let changes = e.or(&[load, sent]);
    let next = e.mux(load, words, shifted);
    e.next(shift, next, Some(changes), None);
    e.next(last, is_last, Some(load), None);
    let (all, one) = (e.number(bits, count as u64), e.number(bits, 1));
    let fewer = e.sub(left, one);
    let next = e.mux(load, all, fewer);
    e.next(left, next, Some(changes), Some(reset));
    let data = e.slice(shift, 0, STREAM_BITS);
    let ends = e.and(&[last, single]);
    for (port, net) in [("m_axis_tdata", data), ("m_axis_tvalid", valid), ("m_axis_tlast", ends)] {
        e.output(port, net);
    }
    let ending = e.and(&[single, ready]);
    Beats { free: e.or(&[empty, ending]), packet_ends: e.and(&[ends, ready]) }
}
