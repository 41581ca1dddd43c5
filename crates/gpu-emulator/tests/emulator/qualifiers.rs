//! Qualifiers of accesses to memory, as the assembler of CUDA 12.9 (`ptxas`) takes or refuses them; and what variables are aligned to.

use crate::memory;
use pairloom_gpu_emulator::{Error, Module};

const TAKEN: [&str; 41] = [
    "ld.u32 %x, [%a]",
    "ld.v2.global.u32 {%x, %y}, [%a]",
    "ld.global.v2.u64 {%b, %c}, [%a]",
    "ld.v4.u8 {%x, %y, %z, %u}, [%a]",
    "ld.relaxed.gpu.u32 %x, [%a]",
    "ld.global.relaxed.gpu.u32 %x, [%a]",
    "ld.relaxed.gpu.global.v2.u32 {%x, %y}, [%a]",
    "ld.relaxed.gpu.global.L1::evict_last.u32 %x, [%a]",
    "ld.relaxed.cta.shared.u32 %x, [%a]",
    "ld.acquire.gpu.global.u32 %x, [%a]",
    "ld.volatile.u32 %x, [%a]",
    "ld.volatile.global.v4.u32 {%x, %y, %z, %u}, [%a]",
    "ld.volatile.global.L2::128B.u32 %x, [%a]",
    "ld.global.nc.u32 %x, [%a]",
    "ld.global.ca.nc.u32 %x, [%a]",
    "ld.global.nc.L1::no_allocate.u32 %x, [%a]",
    "ld.global.lu.u32 %x, [%a]",
    "ld.global.ca.L2::128B.u32 %x, [%a]",
    "ld.weak.global.ca.u32 %x, [%a]",
    "ld.L1::evict_last.u32 %x, [%a]",
    "ld.global.L1::no_allocate.L2::128B.v4.u32 {%x, %y, %z, %u}, [%a]",
    "ld.local.ca.u32 %x, [%a]",
    "ld.shared::cta.u32 %x, [%a]",
    "ldu.u32 %x, [%a]",
    "ldu.global.v4.u32 {%x, %y, %z, %u}, [%a]",
    "st.weak.global.wb.u32 [%a], %x",
    "st.global.wt.u32 [%a], %x",
    "st.local.wb.u32 [%a], %x",
    "st.relaxed.sys.u32 [%a], %x",
    "st.release.gpu.global.v4.u32 [%a], {%x, %y, %z, %u}",
    "st.global.L1::no_allocate.u32 [%a], %x",
    "atom.add.u32 %x, [%a], %y",
    "atom.shared.add.u64 %b, [%a], %c",
    "atom.relaxed.global.add.u32 %x, [%a], %y",
    "atom.gpu.global.add.s32 %x, [%a], %y",
    "atom.acq_rel.gpu.global.and.b32 %x, [%a], %y",
    "atom.global.exch.b64 %b, [%a], %c",
    "atom.global.cas.b32 %x, [%a], %y, %z",
    "red.release.gpu.global.max.u32 [%a], %x",
    "red.global.xor.b64 [%a], %b",
    "red.shared.min.u64 [%a], %b",
];

const REFUSED: [&str; 56] = [
    "ld.global.v4.u64 {%b, %c, %d, %b}, [%a]",
    "ld.v3.u32 {%x, %y, %z}, [%a]",
    "ld.global.v2.v4.u32 {%x, %y, %z, %u}, [%a]",
    "ld.global.global.u32 %x, [%a]",
    "ld.global.shared.u32 %x, [%a]",
    "ld.relaxed.u32 %x, [%a]",
    "ld.relaxed.cta.gpu.u32 %x, [%a]",
    "ld.relaxed.gpu.local.u32 %x, [%a]",
    "ld.relaxed.gpu.const.u32 %x, [%a]",
    "ld.relaxed.gpu.global.ca.u32 %x, [%a]",
    "ld.acquire.global.u32 %x, [%a]",
    "ld.release.gpu.global.u32 %x, [%a]",
    "ld.gpu.global.u32 %x, [%a]",
    "ld.weak.gpu.global.u32 %x, [%a]",
    "ld.weak.weak.u32 %x, [%a]",
    "ld.volatile.gpu.global.u32 %x, [%a]",
    "ld.volatile.relaxed.gpu.global.u32 %x, [%a]",
    "ld.volatile.local.u32 %x, [%a]",
    "ld.volatile.param.u32 %x, [%a]",
    "ld.volatile.global.ca.u32 %x, [%a]",
    "ld.volatile.global.L1::evict_last.u32 %x, [%a]",
    "ld.nc.u32 %x, [%a]",
    "ld.shared.nc.u32 %x, [%a]",
    "ld.global.wb.u32 %x, [%a]",
    "ld.global.ca.cg.u32 %x, [%a]",
    "ld.global.L1::foo.u32 %x, [%a]",
    "ld.global.L1::evict_last.ca.u32 %x, [%a]",
    "ld.global.L1::evict_last.L1::evict_first.u32 %x, [%a]",
    "ld.shared.L1::evict_last.u32 %x, [%a]",
    "ld.shared.L2::128B.u32 %x, [%a]",
    "ldu.shared.u32 %x, [%a]",
    "ldu.volatile.global.u32 %x, [%a]",
    "ldu.global.ca.u32 %x, [%a]",
    "ldu.global.gpu.u32 %x, [%a]",
    "st.const.u32 [%a], %x",
    "st.global.nc.u32 [%a], %x",
    "st.global.ca.u32 [%a], %x",
    "st.global.lu.u32 [%a], %x",
    "st.global.L2::128B.u32 [%a], %x",
    "st.acquire.gpu.global.u32 [%a], %x",
    "st.acq_rel.gpu.global.u32 [%a], %x",
    "st.release.global.u32 [%a], %x",
    "st.volatile.global.wb.u32 [%a], %x",
    "atom.volatile.global.add.u32 %x, [%a], %y",
    "atom.local.add.u32 %x, [%a], %y",
    "atom.param.add.u32 %x, [%a], %y",
    "atom.cta.gpu.add.u32 %x, [%a], %y",
    "atom.global.ca.add.u32 %x, [%a], %y",
    "atom.global.add.s64 %b, [%a], %c",
    "atom.global.add.b32 %x, [%a], %y",
    "atom.global.and.u32 %x, [%a], %y",
    "atom.global.exch.u32 %x, [%a], %y",
    "red.global.exch.b32 [%a], %x",
    "red.global.cas.b32 [%a], %x, %y",
    "red.acquire.gpu.global.add.u32 [%a], %x",
    "red.acq_rel.gpu.global.add.u32 [%a], %x",
];

#[test]
fn qualifiers() {
    let parse = |text: &str| Module::parse(&crate::kernel(&format!("{text};"))).map(drop);
    for text in TAKEN {
        assert_eq!(parse(text), Ok(()), "{text}");
    }
    for text in REFUSED {
        assert!(matches!(parse(text), Err(Error::Opcode { .. })), "{text}");
    }
}

/// A variable that is aligned to less than an access is where it fits by chance.
#[test]
fn variables_are_aligned_enough() {
    let parse = |declarations: &str, text: &str| match Module::parse(&memory::kernel(declarations, text)) {
        Ok(_) => None,
        Err(Error::Parse { message, .. }) => Some(message),
        Err(other) => panic!("{text}: {other}"),
    };
    let four = "ld.shared.v4.u32 {%x, %y, %z, %w}, [tile+16];";
    assert_eq!(parse(".shared .align 16 .b8 tile[32];", four), None);
    let by_chance = parse(".shared .align 8 .b8 tile[32];", four);
    assert_eq!(by_chance.as_deref(), Some("16 bytes of tile+16, which is aligned to 8"));
    assert!(parse(".shared .align 16 .b8 tile[32];", &four.replace("16", "8")).is_some());
    assert!(parse(".global .u32 most;", "atom.global.add.u64 %e, [most], %f;").is_some());
    assert!(parse("", "{ .local .align 4 .b8 own[16]; st.local.u64 [own], %e; }").is_some());
    assert_eq!(parse("", "{ .local .align 8 .b8 own[16]; st.local.u64 [own], %e; }"), None);
}
