//! Texts of programs: PTX for GPUs, and what is scheduled for coprocessors.

use crate::one_line;
use pairloom_gpu_emulator::Module;
use pairloom_trace::flow::{Flow, Loop};

/// A module of PTX.
pub fn ptx(input: &[u8]) {
    Module::parse(&String::from_utf8_lossy(input)).err().into_iter().for_each(one_line);
}

/// A program of products and sums, or a loop of them: what can be read is the same after it is written.
pub fn flow(input: &[u8]) {
    // Of line ends those without a return are written.
    let text = String::from_utf8_lossy(input).replace('\r', "");
    match Flow::from_text(&text) {
        Ok(flow) => assert!(Flow::from_text(&flow.to_text()).is_ok_and(|again| again == flow)),
        Err(error) => one_line(error),
    }
    match Loop::from_text(&text) {
        Ok(flow) => assert!(Loop::from_text(&flow.to_text()).is_ok_and(|again| again == flow)),
        Err(error) => one_line(error),
    }
}
