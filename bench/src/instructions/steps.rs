//! The instructions of a call, stepped through by a second process.

use super::{Counts, classes};
use iced_x86::{Decoder, DecoderOptions, InstructionInfoFactory};
use nix::sys::ptrace;
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, fork};
use std::collections::BTreeMap;

/// The longest instruction.
const LONGEST: usize = 15;
/// The instruction that stops a traced program, which marks where the call begins and ends.
const INT3: u8 = 0xcc;

/// The instructions that a call runs when everything has been set up: its second call in a copy of this process, which is
/// stepped through (some ten microseconds an instruction).
///
/// The process must have no other threads.
///
/// # Errors
///
/// If the system does not let processes trace each other.
pub fn of_call(call: &dyn Fn()) -> Result<Counts, String> {
    // SAFETY: the process has one thread, so that its copy may do what it likes.
    match unsafe { fork() }.map_err(|error| error.to_string())? {
        ForkResult::Child => be_traced(call),
        ForkResult::Parent { child } => {
            let counts = step_through(child);
            // Whatever happened, the copy must not live on; it may be gone already.
            let _ = nix::sys::signal::kill(child, Signal::SIGKILL);
            let _ = waitpid(child, None);
            counts.map(|visits| classify(&visits))
        }
    }
}

fn be_traced(call: &dyn Fn()) -> ! {
    if ptrace::traceme().is_ok() {
        call();
        // SAFETY: the parent expects both stops.
        unsafe { core::arch::asm!("int3") };
        call();
        // SAFETY: as above.
        unsafe { core::arch::asm!("int3") };
    }
    // SAFETY: ends this copy without running what the original will run when it exits.
    unsafe { nix::libc::_exit(0) }
}

/// How often each address was about to be executed between the two stops.
fn step_through(child: Pid) -> Result<BTreeMap<u64, u64>, String> {
    let (mut visits, mut last) = (BTreeMap::new(), 0);
    wait_for_trap(child)?;
    loop {
        let address = ptrace::getregs(child).map_err(|error| error.to_string())?.rip;
        if code_at(address)[0] == INT3 {
            return Ok(visits);
        }
        // A repeated string instruction is stopped at after every element.
        if address != last {
            *visits.entry(address).or_default() += 1;
        }
        last = address;
        ptrace::step(child, None).map_err(|error| error.to_string())?;
        wait_for_trap(child)?;
    }
}

fn wait_for_trap(child: Pid) -> Result<(), String> {
    match waitpid(child, None) {
        Ok(WaitStatus::Stopped(_, Signal::SIGTRAP)) => Ok(()),
        Ok(status) => Err(format!("the traced copy has ended: {status:?}")),
        Err(error) => Err(error.to_string()),
    }
}

/// The code at an address of the copy, which is that of this process.
fn code_at(address: u64) -> &'static [u8] {
    // SAFETY: the copy executes there, and has the same code; code is followed by other sections of the program.
    unsafe { core::slice::from_raw_parts(address as *const u8, LONGEST) }
}

fn classify(visits: &BTreeMap<u64, u64>) -> Counts {
    let (mut counts, mut info) = (Counts::default(), InstructionInfoFactory::new());
    for (&address, &times) in visits {
        let instruction = Decoder::with_ip(64, code_at(address), address, DecoderOptions::NONE).decode();
        counts.add(&classes::units(&instruction, &mut info), times);
    }
    counts
}
