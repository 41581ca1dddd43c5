//! What has no defined result is an error that names the line.

use crate::memory::{kernel, launch};
use crate::{run, values};
use pairloom_gpu_emulator::{Argument, Error, Fault, Memory, Module, Options, Space};

/// The fault of a text in a kernel, and its line counted from the text's first.
fn fault(declarations: &str, text: &str, threads: u32) -> (Fault, u32) {
    let text = kernel(declarations, text);
    let first = 3 + text.lines().position(|line| line.contains("add.s64 %in")).map_or(0, |at| at as u32 + 1);
    match launch(&text, threads, &[1; 64], 64) {
        Err(Error::Fault { fault, place }) => (fault, place.line - first),
        other => panic!("{text}: {other:?}"),
    }
}

fn parse_error(text: &str) -> Error {
    Module::parse(&crate::kernel(text)).map(|_| ()).expect_err("an error")
}

#[test]
fn memory() {
    let out_of_bounds = |space, bytes| move |fault: Fault| matches!(fault, Fault::Bounds { space: s, bytes: b, .. } if s == space && b == bytes);
    let check = |declarations: &str, text: &str, test: &dyn Fn(Fault) -> bool| {
        let (fault, line) = fault(declarations, &format!("mov.u32 %x, 3;\n{text}"), 1);
        assert!(line == 2 && test(fault.clone()), "{text}: {fault:?} in line {line}");
    };
    check("", "ld.global.u32 %x, [%in+256];", &out_of_bounds(Space::Global, 4));
    check("", "ld.global.v4.u32 {%x, %y, %z, %w}, [%in-16];", &out_of_bounds(Space::Global, 16));
    check("", "st.global.u64 [%out+256], %in;", &out_of_bounds(Space::Global, 8));
    check("", "ld.global.u32 %x, [16];", &out_of_bounds(Space::Global, 4));
    check(".shared .align 4 .b8 tile[8];", "st.shared.u32 [tile+272], %x;", &out_of_bounds(Space::Shared, 4));
    check(".const .align 4 .u32 c = 5;", "ld.const.u32 %x, [c+4];", &out_of_bounds(Space::Const, 4));
    check("", "ld.global.u32 %x, [%in+2];", &|fault| matches!(fault, Fault::Alignment { bytes: 4, .. }));
    check("", "ld.global.v2.u32 {%x, %y}, [%in+4];", &|fault| matches!(fault, Fault::Alignment { bytes: 8, .. }));
    check(".shared .align 4 .b8 tile[8];", "ld.shared.u32 %x, [tile];", &|fault| {
        fault == Fault::Unwritten { space: Space::Shared, address: 0 }
    });
    check("", "trap;", &|fault| fault == Fault::Trap);
    check("", "rem.u32 %x, %x, %l;", &|fault| fault == Fault::Division);
    check("", "$again: bra $again;", &|fault| fault == Fault::Limit);
}

/// Global memory that neither the host nor a kernel has written.
#[test]
fn unwritten_memory() {
    let unwritten = |text: &str| match fault("", text, 1) {
        (Fault::Unwritten { space: Space::Global, address }, 1) => address & 0xff,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(unwritten("ld.global.u32 %x, [%out];"), 0);
    assert_eq!(unwritten("ld.u64 %e, [%out+8];"), 8);
    assert_eq!(unwritten("atom.global.add.u32 %x, [%out], %l;"), 0);
    assert_eq!(unwritten("red.add.u32 [%out], %l;"), 0);
    assert_eq!(unwritten("st.global.u8 [%out], %l; ld.global.u16 %h, [%out];"), 1);
    assert_eq!(unwritten("st.global.u64 [%out], %e; ld.global.v4.u32 {%x, %y, %z, %w}, [%out];"), 8);
    // What one launch has written the next one reads, and the host's words too.
    let text = ".version 8.4\n.target sm_80\n.address_size 64\n".to_owned();
    let module = Module::parse(&(text + &kernel("", "ld.global.u32 %x, [%in]; st.global.u32 [%out], %x;"))).unwrap();
    let mut memory = Memory::new();
    let [a, b, c] = [8, 8, 8].map(|bytes| memory.allocate(bytes));
    let copy = |memory: &mut Memory, from: u64, to: u64, threads: u32| {
        let sizes = [[1, 1, 1], [threads, 1, 1]];
        let arguments = [to, from].map(Argument::U64);
        module.launch_with("run", sizes, 0, &arguments, memory, Options::default()).map(drop)
    };
    assert!(matches!(copy(&mut memory, a, b, 2), Err(Error::Fault { fault: Fault::Unwritten { .. }, .. })));
    memory.write(a, &[7; 4]).unwrap();
    assert_eq!((memory.unwritten(a, 8), memory.unwritten(a, 4)), (Some(a + 4), None));
    copy(&mut memory, a, b, 1).unwrap();
    copy(&mut memory, b, c, 1).unwrap();
    assert_eq!((memory.download(c, 4).unwrap(), memory.unwritten(c, 8)), (&[7; 4][..], Some(c + 4)));
    assert!(copy(&mut memory, b, c, 2).is_err());
    let (found, _) =
        fault("", "{ .local .align 8 .b8 own[8]; st.local.u32 [own], %l; ld.local.v2.u32 {%x, %y}, [own]; }", 1);
    assert!(matches!(found, Fault::Unwritten { space: Space::Local, .. }), "{found:?}");
    // An atomic update reads, shared memory too.
    let (found, _) = fault(".shared .align 4 .b8 tile[8];", "atom.shared.add.u32 %x, [tile], %l;", 1);
    assert_eq!(found, Fault::Unwritten { space: Space::Shared, address: 0 });
}

#[test]
fn registers() {
    let unwritten = |text: &str| match run(text, &values(6, 1)) {
        Err(Error::Fault { fault: Fault::Register(name), place }) => (name, place.line, place.thread),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(unwritten("\nadd.u32 %u, %x, %v;\ncvt.u64.u32 %d, %u;"), ("%v".into(), 22, 0));
    // Thread 1 alone leaves it out.
    let text = "setp.eq.u32 %p, %t, 0;\n@%p mov.u64 %d, 5;\nadd.u64 %d, %d, 1;";
    assert_eq!(unwritten(text), ("%d".into(), 23, 1));
    assert_eq!(run(text, &values(3, 1)).expect("a launch"), [6]);
    // In a loop the register has a value from the second time on: too late.
    let text = "mov.u32 %u, 2;\n$again: setp.ne.u32 %p, %u, 2;\n@%p add.u64 %d, %d, 1;\nsub.u32 %u, %u, 1;\nsetp.ne.u32 %q, %u, 0;\n@%q bra $again;";
    assert_eq!(unwritten(text), ("%d".into(), 23, 0));
}

#[test]
fn barriers() {
    let (found, line) =
        fault("", "setp.eq.u32 %p, %l, 3;\n@%p bra $other;\nbar.sync 0;\nbra $end;\n$other:\nbar.sync 0;\n$end:", 8);
    assert!(matches!(found, Fault::Barrier { .. }) && (line == 3 || line == 6), "{found:?} in line {line}");
    let (found, line) = fault("", "setp.eq.u32 %p, %l, 3;\n@%p exit;\nbar.sync 0;", 40);
    assert!(matches!(found, Fault::Barrier { .. }) && line == 3, "{found:?} in line {line}");
    let (found, line) = fault("", "setp.eq.u32 %p, %l, 3;\n@%p bar.sync 0;\nbar.warp.sync -1;", 32);
    assert!(matches!(found, Fault::Barrier { .. }) && line == 3, "{found:?} in line {line}");
    let (found, _) = fault("", "bar.warp.sync 1;", 2);
    assert_eq!(found, Fault::Mask(1));
    // A lane that ended is not waited for; a lane that is not in the mask is not either.
    let text = "setp.eq.u32 %p, %l, 3; @%p exit; bar.warp.sync -1; setp.lt.u32 %q, %l, 2; @%q bar.warp.sync 3;";
    assert!(launch(&kernel("", text), 4, &[0; 8], 8).is_ok());
}

/// Numbers of barriers, and of the threads that they are of.
#[test]
fn barriers_of_some_threads() {
    let check = |text: &str, threads, expected: Fault| assert_eq!(fault("", text, threads).0, expected, "{text}");
    let is_fine = |text: &str, threads| {
        let all = launch(&kernel("", text), threads, &[0; 256], 256).map(drop);
        assert_eq!(all, Ok(()), "{text}");
    };
    check("bar.sync 16;", 32, Fault::BarrierNumber(16));
    check("bar.sync %n;", 32, Fault::BarrierNumber(32));
    for count in [0, 16, 48, 96] {
        check(&format!("mov.u32 %x, {count};\nbar.sync 0, %x;"), 64, Fault::BarrierCount { count, warps: 2 });
    }
    is_fine("bar.sync 15, 64;", 64);
    is_fine("bar.sync 0, 32;", 8);
    // One warp says 32, the other 64; 64 are all of them.
    let own = "shr.u32 %y, %l, 5; add.u32 %y, %y, 1; shl.b32 %y, %y, 5;\nbar.sync 1, %y;";
    let (found, line) = fault("", own, 64);
    assert!(matches!(found, Fault::BarrierCounts { id: 1, count: 64, other: 32, .. }) && line == 2, "{found:?}");
    is_fine("setp.lt.u32 %p, %l, 32; @%p bra $first; bar.sync 0; bra $end; $first: bar.sync 0, 64; $end:", 64);
    // Of three warps it is open which two meet.
    check("bar.sync 1, 64;", 96, Fault::Crowd { id: 1, count: 64, there: 96 });
    is_fine("shr.u32 %y, %l, 6; bar.sync %y, 64;", 128);
    // Halves of two warps are no warp.
    let (found, _) = fault("", "and.b32 %y, %l, 16; setp.eq.u32 %p, %y, 0; @%p bar.sync 1, 32;", 64);
    assert!(matches!(found, Fault::Barrier { .. }), "{found:?}");
    // Lanes of a warp at two instructions: only where the instruction does not say that they are not.
    let apart = "setp.eq.u32 %p, %l, 3; @%p bra $other; barrier.sync 0; bra $end; $other: barrier.sync 0; $end:";
    is_fine(apart, 40);
    let (found, _) = fault("", &apart.replace("sync 0", "sync.aligned 0"), 40);
    assert!(matches!(found, Fault::Barrier { .. }), "{found:?}");
}

/// A barrier orders the warps that meet at it, and no others.
#[test]
fn races_beside_barriers_of_some_threads() {
    let run = |last: &str, two: &str| {
        let text = format!(
            "shl.b32 %y, %l, 2; mov.u32 %z, tile; add.u32 %y, %y, %z; xor.b32 %w, %y, 128; st.shared.u32 [%y], %l;
            setp.lt.u32 %p, %l, 64; @%p bra $two; bar.sync 2, 32; {last} ld.shared.u32 %x, [tile]; bra $end;
            $two: bar.sync 1, 64; {two} ld.shared.u32 %x, [%w]; $end:"
        );
        launch(&kernel(".shared .align 4 .b8 tile[512];", &text), 96, &[0; 256], 256).map(drop)
    };
    let raced = run("", "");
    assert!(matches!(raced, Err(Error::Fault { fault: Fault::Race { address: 0, .. }, .. })), "{raced:?}");
    assert_eq!(run("bar.sync 0;", "bar.sync 0;"), Ok(()));
    // One after the other: the first warp meets the second, and the second then the third.
    let chain = "setp.eq.u32 %p, %l, 0; @%p st.shared.u32 [tile], %l; setp.lt.u32 %p, %l, 64; @%p bar.sync 1, 64;
        setp.lt.u32 %p, %l, 32; @%p bra $end; bar.sync 2, 64; ld.shared.u32 %x, [tile]; $end:";
    let chained = |text: &str| launch(&kernel(".shared .align 4 .b8 tile[4];", text), 96, &[0; 256], 256).map(drop);
    assert_eq!(chained(chain), Ok(()));
    assert!(chained(&chain.replace("@%p bar.sync 1, 64;", "")).is_err());
}

#[test]
fn races() {
    let write = "shl.b32 %y, %l, 2; mov.u32 %z, tile; add.u32 %y, %y, %z; st.shared.u32 [%y], %l;";
    let read = "xor.b32 %w, %y, 4;\nld.shared.u32 %x, [%w];";
    let tile = ".shared .align 4 .b8 tile[512];";
    let all =
        |barrier: &str, threads| launch(&kernel(tile, &format!("{write} {barrier} {read}")), threads, &[0; 128], 128);
    assert!(all("bar.sync 0;", 64).is_ok());
    assert!(all("bar.warp.sync -1;", 64).is_ok());
    let raced = |result: Result<_, Error>| match result {
        Err(Error::Fault { fault, .. }) => matches!(fault, Fault::Race { .. } | Fault::Unwritten { .. }),
        _ => false,
    };
    assert!(raced(all("", 64)));
    // A store after a load of the same word.
    let after = format!("{write} bar.sync 0; {read} st.shared.u32 [%y], %x;");
    assert!(raced(launch(&kernel(tile, &after), 64, &[0; 128], 128)));
    let after = format!("{write} bar.sync 0; {read} bar.warp.sync -1; st.shared.u32 [%y], %x;");
    assert!(launch(&kernel(tile, &after), 64, &[0; 128], 128).is_ok());
    // Across warps a barrier of warps orders nothing.
    let far = read.replace("4;", "128;");
    assert!(raced(launch(&kernel(tile, &format!("{write} bar.warp.sync -1; {far}")), 64, &[0; 128], 128)));
    assert!(launch(&kernel(tile, &format!("{write} bar.sync 0; {far}")), 64, &[0; 128], 128).is_ok());
}

/// The launch has two blocks: what a thread wrote to global memory another one of its block reads after a barrier, and one of the other block
/// never.
#[test]
fn races_in_global_memory() {
    let run = |text: &str| launch(&kernel("", text), 64, &[0; 256], 256).map(drop);
    let raced = |text: &str| match run(text) {
        Err(Error::Fault { fault: Fault::Race { block, space: Space::Global, .. }, place }) => (block, place.block),
        other => panic!("{text}: {other:?}"),
    };
    // `%f` is the word of the thread whose number differs in one bit. The host has written all.
    let (own, last) = ("st.global.u32 [%in], %l;", "ld.global.u32 %y, [%f];");
    let of = |bit| format!("ld.param.u64 %f, [in]; xor.b32 %x, %t, {bit}; mul.wide.u32 %e, %x, 4; add.s64 %f, %f, %e;");
    let (neighbour, other) = (of(1), of(64));
    assert_eq!(raced(&format!("{own} {neighbour} {last}")), ([0, 0, 0], [0, 0, 0]));
    assert_eq!(run(&format!("{own} {neighbour} bar.sync 0; {last}")), Ok(()));
    assert_eq!(raced(&format!("{own} {other} bar.sync 0; {last}")), ([0, 0, 0], [1, 0, 0]));
    assert_eq!(raced(&format!("{other} {last} bar.sync 0; {own}")), ([0, 0, 0], [1, 0, 0]));
    assert_eq!(raced(&format!("{other} st.global.u32 [%f], %l; bar.sync 0; {own}")), ([0, 0, 0], [1, 0, 0]));
    assert_eq!(raced("ld.param.u64 %f, [in]; st.global.u32 [%f], %l;").0, [0, 0, 0]);
    // All threads may read one word, and update one.
    let shared = "ld.param.u64 %f, [in]; ld.global.u32 %y, [%f];";
    assert_eq!(run(shared), Ok(()));
    assert_eq!(run("ld.param.u64 %f, [in]; atom.global.add.u32 %y, [%f], 1;"), Ok(()));
}

#[test]
fn texts() {
    let opcode = |text: &str| match parse_error(text) {
        Error::Opcode { line, opcode } => (line, opcode),
        other => panic!("{text}: {other}"),
    };
    assert_eq!(opcode("\nfma.rn.f32 %x, %x, %x, %x;"), (22, "fma.rn.f32".into()));
    assert_eq!(opcode("add.sat.s32 %x, %x, %x;"), (21, "add.sat.s32".into()));
    let message = |text: &str| match parse_error(text) {
        Error::Parse { line, message } => format!("{line}: {message}"),
        other => panic!("{text}: {other}"),
    };
    assert_eq!(message("add.u32 %x, %a, %y;"), "21: %a has 64 bits, not 32");
    assert_eq!(message("add.u32 %x, %nothing, %y;"), "21: %nothing is neither a register nor a variable");
    assert_eq!(message("add.u32 %x, 0x100000000, %y;"), "21: 4294967296 has more than 32 bits");
    assert_eq!(message("bra $nowhere;"), "26: no label $nowhere");
    assert_eq!(message("$l: $l: add.u32 %x, %x, %x;"), "21: label $l twice");
    assert_eq!(message("add.u32 %x, %y;"), "21: 2 sources are expected, not 1");
    assert_eq!(message("call nothing;"), "21: no function nothing");
    assert!(Module::parse(".version 8.4 .func a() { call.uni a, (); ret; }").is_err());
    for text in [
        "",
        "x",
        ".func",
        ".visible .entry a( {",
        ".const .u32 a[4] = {1,2,3,4,5};",
        "/*",
        ".global .u32 a[99999999999];",
        ".shared .u32 a[];",
    ] {
        let _ = Module::parse(text).map_err(|error| error.to_string());
    }
}

#[test]
fn launches() {
    let module = Module::parse(&crate::kernel("mov.u64 %d, 1;")).expect("a module");
    let mut memory = Memory::new();
    let mut launch = |kernel: &str, block: u32, shared: usize, arguments: &[Argument]| {
        module.launch(kernel, [1, 1, 1], [block, 1, 1], shared, arguments, &mut memory).map(|_| ())
    };
    let two = [Argument::U64(0), Argument::U64(0)];
    assert!(matches!(launch("walk", 1, 0, &two), Err(Error::Kernel(_))));
    assert!(matches!(launch("run", 1, 0, &two[..1]), Err(Error::Arguments { .. })));
    assert!(matches!(launch("run", 1, 0, &[Argument::U32(0), Argument::U64(0)]), Err(Error::Arguments { .. })));
    assert!(matches!(launch("run", 1025, 0, &two), Err(Error::Launch { .. })));
    assert!(matches!(launch("run", 0, 0, &two), Err(Error::Launch { .. })));
    assert!(matches!(launch("run", 1, 1 << 20, &two), Err(Error::Launch { .. })));
    assert_eq!(module.kernels().collect::<Vec<_>>(), ["run"]);
    assert!(memory.download(1 << 40, 1).is_err() && Options::default().most_shared == 232_448);
}

/// What looks like an instruction of integers, and is none.
#[test]
fn neighbours_of_known_instructions() {
    let parse = |text: &str| Module::parse(&crate::kernel(text)).map(drop);
    for (known, unknown) in [
        ("atom.global.add.u32 %u, [%a], %x;", "atom.global.add.f32 %u, [%a], %x;"),
        ("red.global.add.u32 [%a], %x;", "red.global.add.f32 [%a], %x;"),
        ("cvt.u64.u32 %d, %x;", "cvt.f64.f32 %d, %x;"),
        ("membar.gl;", "membar.foo.bar;"),
        ("fence.acq_rel.gpu;", "fence.xyz;"),
        ("setp.lt.u32 %q|%p, %x, %y;", "@%q setp.lt.u32 %q|%p, %x, %y;"),
    ] {
        assert_eq!(parse(known), Ok(()), "{known}");
        assert!(parse(unknown).is_err(), "{unknown}");
    }
}
