//! Every family of opcodes against Rust's arithmetic; whole kernels as a compiler made them; what has no defined result.

mod carries;
mod faults;
mod instructions;
mod kernels;
mod memory;
mod qualifiers;

use pairloom_gpu_emulator::{Argument, Error, Memory, Module};

/// Values with their extremes, and others that look random.
pub fn values(count: usize, seed: u64) -> Vec<u64> {
    let extremes = [
        0,
        1,
        2,
        u64::MAX,
        u64::MAX - 1,
        1 << 63,
        (1 << 63) - 1,
        0xffff_ffff,
        0x8000_0000,
        0x1_0000_0000,
        0x7fff,
        31,
        32,
        64,
    ];
    let mut state = seed;
    (0..count)
        .map(|_| {
            // SplitMix64.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^= z >> 31;
            if z.is_multiple_of(4) { extremes[(z >> 8) as usize % extremes.len()] } else { z ^ z >> 31 }
        })
        .collect()
}

/// A kernel that has three values of 64 bits in `%a`, `%b`, `%c`, executes some text and stores `%d`.
pub fn kernel(text: &str) -> String {
    format!(
        ".version 8.4\n.target sm_80\n.address_size 64\n.visible .entry run(.param .u64 out, .param .u64 in) {{
        .reg .b64 %a, %b, %c, %d, %at, %from, %to;\n.reg .b32 %t, %x, %y, %z, %u, %v;\n.reg .b16 %h, %i, %j;\n.reg .pred %p, %q, %r;
        mov.u32 %t, %tid.x;\nld.param.u64 %from, [in];\nmul.wide.u32 %at, %t, 24;\nadd.s64 %from, %from, %at;
        ld.global.u64 %a, [%from];\nld.global.u64 %b, [%from+8];\nld.global.u64 %c, [%from+16];
        cvt.u32.u64 %x, %a;\ncvt.u32.u64 %y, %b;\ncvt.u32.u64 %z, %c;\ncvt.u16.u64 %h, %a;\ncvt.u16.u64 %i, %b;
        {text}
        ld.param.u64 %to, [out];\nmul.wide.u32 %at, %t, 8;\nadd.s64 %to, %to, %at;\nst.global.u64 [%to], %d;\nret;\n}}"
    )
}

/// What [`kernel`] makes of triples, a thread each.
pub fn run(text: &str, triples: &[u64]) -> Result<Vec<u64>, Error> {
    let module = Module::parse(&kernel(text))?;
    let mut memory = Memory::new();
    let count = triples.len() / 3;
    let bytes: Vec<u8> = triples.iter().flat_map(|value| value.to_le_bytes()).collect();
    let (input, out) = (memory.upload(&bytes), memory.allocate(8 * count));
    let arguments = [Argument::U64(out), Argument::U64(input)];
    module.launch("run", [1, 1, 1], [count as u32, 1, 1], 0, &arguments, &mut memory)?;
    let words = memory.download(out, 8 * count)?.chunks_exact(8);
    Ok(words.map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes"))).collect())
}

/// Compares a text with a function, on many triples.
pub fn check(text: &str, expected: impl Fn(u64, u64, u64) -> u64) {
    let triples = values(3 * 96, text.len() as u64);
    let found = run(text, &triples).unwrap_or_else(|error| panic!("{text}: {error}"));
    for (triple, found) in triples.chunks_exact(3).zip(found) {
        let [a, b, c] = [triple[0], triple[1], triple[2]];
        assert_eq!(found, expected(a, b, c), "{text} of {a:#x}, {b:#x}, {c:#x}");
    }
}

/// `check` for a result of 32 bits in `%u`.
pub fn check_32(text: &str, expected: impl Fn(u32, u32, u32) -> u32) {
    let text = format!("{text}\ncvt.u64.u32 %d, %u;");
    check(&text, |a, b, c| expected(a as u32, b as u32, c as u32).into());
}
