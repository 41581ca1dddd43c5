//! Ethereum's precompiled contracts.

// SAFETY of every block: what pointers point to, and for how long, is the caller's to keep, as the head of the header says; NULL is refused
// before anything is read or written.

use crate::border::{Buffer, Bytes, Failure, Outcome, Status, guard};
use pairloom_evm::{Defect, Error, Precompile};

fn failure(error: Error) -> Failure {
    let status = match error {
        Error::Length { .. } | Error::ItemLength { .. } => Status::Length,
        Error::Operand { defect, .. } => match defect {
            Defect::Padding => Status::Flags,
            Defect::NotBelowModulus => Status::Range,
            Defect::NotOnCurve => Status::NotOnCurve,
            Defect::NotInSubgroup => Status::NotInSubgroup,
            Defect::Encoding(error) => Failure::from(error).status,
            _ => Status::Format,
        },
        _ => Status::Invalid,
    };
    Failure::new(status, error)
}

fn call(address: u64, input: &[u8]) -> Outcome<Vec<u8>> {
    let unknown = || Failure::new(Status::Unknown, format!("address: no contract of pairings at {address:#x}"));
    Precompile::at(address).ok_or_else(unknown)?.call(input).map_err(failure)
}

/// Calls the precompiled contract at an address: 0x06 to 0x08 on bn254 (EIP-196, EIP-197), 0x0a (EIP-4844), 0x0b to 0x11 on bls12-381
/// (EIP-2537). The output has 256 bytes at most. PAIRLOOM_STATUS_OK and an output of 0 is a pairing check's "no"; other statuses are what makes
/// the contract fail.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pairloom_precompile_call(address: u64, input: Bytes, out: *mut Buffer) -> Status {
    guard(|| unsafe { Buffer::write(out, &call(address, input.read("input")?)?) })
}
