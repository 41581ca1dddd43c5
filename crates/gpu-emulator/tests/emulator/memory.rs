//! State spaces, atomic updates, and what threads do together.

use crate::values;
use pairloom_gpu_emulator::{Argument, Error, Fault, Memory, Module, Options, Statistics};

const HEAD: &str = ".version 8.4\n.target sm_80\n.address_size 64\n";

/// Runs `run(out, in)` of a module with `threads` threads; what it left in `count` words.
pub fn launch(text: &str, threads: u32, input: &[u32], count: usize) -> Result<(Vec<u32>, Statistics), Error> {
    let module = Module::parse(&format!("{HEAD}{text}"))?;
    let mut memory = Memory::new();
    let (input, out) = (memory.upload_words(input), memory.allocate(4 * count));
    let arguments = [Argument::U64(out), Argument::U64(input)];
    let options = Options { races: true, limit: 1_000_000, ..Options::default() };
    let statistics = module.launch_with("run", [[2, 1, 1], [threads, 1, 1]], 256, &arguments, &mut memory, options)?;
    Ok((memory.download_words(out, count)?, statistics))
}

/// A kernel whose `%out` and `%in` are this thread's words of both, `%t` its number in the grid.
pub fn kernel(declarations: &str, text: &str) -> String {
    format!(
        "{declarations}\n.visible .entry run(.param .u64 out, .param .u64 in) {{
        .reg .b64 %out, %in, %e, %f;\n.reg .b32 %t, %n, %k, %x, %y, %z, %w, %l;\n.reg .pred %p, %q;\n.reg .b16 %h;
        mov.u32 %l, %tid.x;\nmov.u32 %n, %ntid.x;\nmov.u32 %k, %ctaid.x;\nmad.lo.s32 %t, %k, %n, %l;
        ld.param.u64 %out, [out];\nld.param.u64 %in, [in];\ncvta.to.global.u64 %out, %out;\nmul.wide.u32 %e, %t, 4;
        add.s64 %out, %out, %e;\nadd.s64 %in, %in, %e;\n{text}\nret;\n}}"
    )
}

fn words(count: usize) -> Vec<u32> {
    values(count, 5).iter().map(|value| (*value ^ value >> 32) as u32).collect()
}

#[test]
fn shared_memory_reverses_a_block() {
    let text = "ld.global.u32 %x, [%in]; shl.b32 %y, %l, 2; mov.u32 %z, tile; add.u32 %y, %y, %z; st.shared.u32 [%y], %x;
        bar.sync 0; sub.u32 %w, %n, %l; sub.u32 %w, %w, 1; shl.b32 %w, %w, 2; add.u32 %w, %w, %z; ld.shared.u32 %x, [%w];
        st.global.u32 [%out], %x;";
    let input = words(128);
    for declaration in [".shared .align 4 .b8 tile[256];", ".extern .shared .align 16 .b8 tile[];"] {
        let (found, statistics) = launch(&kernel(declaration, text), 64, &input, 128).expect("a launch");
        let expected: Vec<u32> = input.chunks(64).flat_map(|block| block.iter().rev().copied()).collect();
        assert_eq!(found, expected);
        assert_eq!(statistics.opcodes["bar.sync"], 128);
        assert_eq!(statistics.threads, 128);
    }
}

#[test]
fn vectors_bytes_and_signs() {
    let text = "{ .reg .b32 a, b, c, d; ld.global.v4.u32 {a, b, c, d}, [%in]; st.shared.v2.u32 [tile+8], {c, d}; st.shared.v2.b32 [tile], {a, b};
        ld.shared.u8 %x, [tile+5]; ld.shared.s8 %y, [tile+6]; ld.shared.u16 %h, [tile+2]; cvt.u32.u16 %z, %h; ld.shared.s16 %w, [tile+14];
        st.global.v4.u32 [%out], {%x, %y, %z, %w}; st.global.u8 [%out+4], %l; }";
    let input = [0x8899_aabb, 0x1280_f401, 7, 0x8001_ffff];
    // The second block's one thread would load four words that are not aligned.
    let all = launch(&kernel(".shared .align 16 .b8 tile[16];", text), 1, &[input, [0; 4]].concat(), 8);
    assert!(matches!(all, Err(Error::Fault { fault: Fault::Alignment { bytes: 16, .. }, .. })));
    let single = kernel(".shared .align 16 .b8 tile[16];", &format!("setp.ne.u32 %p, %k, 0; @%p ret; {text}"));
    let (found, _) = launch(&single, 1, &input, 4).expect("a launch");
    assert_eq!(found, [0xf4, 0xffff_ff00, 0x8899, 0xffff_8001]);
}

#[test]
fn constants_variables_and_local_memory() {
    let declarations =
        ".const .align 4 .u32 table[4] = {3, 5, 0xffffffff, 9};\n.global .align 8 .b8 state[8] = {1, 2, 3, 4};";
    let text = "{ .local .align 8 .b8 depot[16]; .reg .b64 p, q; mov.u64 p, depot; cvta.local.u64 q, p; and.b32 %x, %l, 3;
        mul.wide.u32 %e, %x, 4; mov.u64 %f, table; add.s64 %f, %f, %e; ld.const.u32 %y, [%f]; st.u32 [q+4], %y; ld.local.u32 %z, [p+4];
        ld.global.u32 %w, [state]; add.u32 %z, %z, %w; st.global.u32 [%out], %z; }";
    let (found, _) = launch(&kernel(declarations, text), 4, &[], 8).expect("a launch");
    assert_eq!(found, [3, 5, u32::MAX, 9, 3, 5, u32::MAX, 9].map(|x: u32| x.wrapping_add(0x0403_0201)));
    let mut module = Module::parse(&format!("{HEAD}{}", kernel(declarations, text))).expect("a module");
    module.set("table", &7u32.to_le_bytes()).expect("a constant");
    assert_eq!(module.set("tables", &[]), Err(Error::Variable("tables".into())));
    assert!(matches!(module.set("table", &[0; 17]), Err(Error::Host { .. })));
    let mut memory = Memory::new();
    let out = memory.allocate(4);
    let arguments = [Argument::U64(out), Argument::U64(0)];
    module.launch("run", [1, 1, 1], [1, 1, 1], 0, &arguments, &mut memory).expect("a launch");
    assert_eq!(memory.download_words(out, 1).expect("a word"), [0x0403_0208]);
}

#[test]
fn atomic_updates() {
    let text = "{ mov.u32 %x, 0; setp.eq.u32 %p, %l, 0; @%p st.shared.u32 [counter], %x; bar.sync 0; atom.shared.add.u32 %y, [counter], 3;
        red.global.max.u32 [most], %t; bar.sync 0; ld.shared.u32 %z, [counter]; ld.global.u32 %w, [most]; add.u32 %z, %z, %w;
        st.global.u32 [%out], %n; atom.global.cas.b32 %w, [%out], %n, %z; st.shared.u32 [counter+4], %w; }";
    let declarations = ".shared .align 4 .b8 counter[8];\n.global .align 4 .u32 most = 0;";
    let raced = launch(&kernel(declarations, text), 32, &[], 64);
    assert!(matches!(raced, Err(Error::Fault { .. })), "stores of all threads to one word");
    let text = text.replace("st.shared.u32 [counter+4], %w;", "");
    let (found, _) = launch(&kernel(declarations, &text), 32, &[], 64).expect("a launch");
    assert_eq!(found, [vec![96 + 31; 32], vec![96 + 63; 32]].concat());
}

#[test]
fn shuffles_and_votes() {
    let from = |mode: &str, b: u32, c: u32| {
        let text = format!(
            "mov.u32 %x, 0; shfl.sync.{mode}.b32 %x|%p, %l, {b}, {c}, -1; selp.u32 %y, 100, 0, %p; add.u32 %x, %x, %y; st.global.u32 [%out], %x;"
        );
        launch(&kernel("", &text), 32, &[], 64).expect("a launch").0[..32].to_vec()
    };
    let expected = |f: &dyn Fn(u32) -> Option<u32>| (0..32).map(|i| f(i).map_or(i, |j| j + 100)).collect::<Vec<u32>>();
    assert_eq!(from("bfly", 5, 31), expected(&|i| Some(i ^ 5)));
    assert_eq!(from("down", 3, 31), expected(&|i| (i + 3 < 32).then_some(i + 3)));
    assert_eq!(from("up", 3, 0), expected(&|i| i.checked_sub(3)));
    assert_eq!(from("idx", 9, 31), expected(&|_| Some(9)));
    // Segments of eight lanes: bits 8 to 12 of c are 0b11000.
    assert_eq!(from("down", 3, 0x181f), expected(&|i| (i % 8 + 3 < 8).then_some(i + 3)));
    assert_eq!(from("idx", 9, 0x181f), expected(&|i| Some(i & !7 | 1)));
    let vote = |text: &str| launch(&kernel("", text), 32, &[], 64).expect("a launch").0[0];
    let set = "setp.gt.u32 %p, %l, 29;";
    assert_eq!(vote(&format!("{set} vote.sync.ballot.b32 %x, %p, -1; st.global.u32 [%out], %x;")), 0xc000_0000);
    let one = "selp.u32 %x, 1, 0, %q; st.global.u32 [%out], %x;";
    assert_eq!(vote(&format!("{set} vote.sync.any.pred %q, %p, -1; {one}")), 1);
    assert_eq!(vote(&format!("{set} vote.sync.all.pred %q, %p, -1; {one}")), 0);
    assert_eq!(vote(&format!("{set} vote.sync.uni.pred %q, !%p, -1; {one}")), 0);
    assert_eq!(vote("redux.sync.add.s32 %x, %l, -1; st.global.u32 [%out], %x;"), 496);
    assert_eq!(vote("sub.u32 %y, %l, 4; redux.sync.min.s32 %x, %y, -1; st.global.u32 [%out], %x;"), u32::MAX - 3);
}

#[test]
fn functions() {
    let square = ".func (.param .b32 result) power(.param .b32 x, .param .b32 n) {
        .reg .b32 %a<4>; .reg .pred %p; ld.param.u32 %a0, [x]; ld.param.u32 %a1, [n]; mov.u32 %a2, 1;
        $again: setp.eq.u32 %p, %a1, 0; @%p bra $end; mul.lo.u32 %a2, %a2, %a0; sub.u32 %a1, %a1, 1; bra $again;
        $end: st.param.b32 [result], %a2; ret; }";
    let call = |x: &str, n: &str, to: &str| {
        format!(
            "{{ .param .b32 p0; .param .b32 p1; .param .b32 r; st.param.b32 [p0+0], {x}; st.param.b32 [p1], {n}; call.uni (r), power, (p0, p1); ld.param.b32 {to}, [r]; }}"
        )
    };
    let text =
        format!("add.u32 %x, %l, 2; {} {} st.global.u32 [%out], %z;", call("%x", "3", "%y"), call("%y", "2", "%z"));
    let (found, statistics) = launch(&kernel(square, &text), 3, &[], 6).expect("a launch");
    assert_eq!(found[..3], [2u32.pow(6), 3u32.pow(6), 4u32.pow(6)]);
    assert_eq!(statistics.opcodes["call.uni"], 12);
    assert_eq!(statistics.opcodes["mul.lo.u32"], 6 * (3 + 2));
}
