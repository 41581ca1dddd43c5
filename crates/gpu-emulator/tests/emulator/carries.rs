//! The carry flag: chains against numbers of 128 bits and more.

use crate::{check, run, values};
use pairloom_gpu_emulator::{Error, Fault};

fn halves(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

#[test]
fn chains_of_sums() {
    let parts = "mov.b64 {%u, %v}, %a; mov.b64 {%x, %y}, %b; ";
    let joined = " mov.b64 %d, {%u, %v};";
    check(&format!("{parts} add.cc.u32 %u, %u, %x; addc.u32 %v, %v, %y; {joined}"), |a, b, _| a.wrapping_add(b));
    check(&format!("{parts} sub.cc.u32 %u, %u, %x; subc.u32 %v, %v, %y; {joined}"), |a, b, _| a.wrapping_sub(b));
    // The flag at the end of the chain.
    check(
        &format!("{parts} add.cc.u32 %u, %u, %x; addc.cc.u32 %v, %v, %y; addc.u32 %u, 0, 0; cvt.u64.u32 %d, %u;"),
        |a, b, _| a.checked_add(b).is_none().into(),
    );
    check(
        &format!("{parts} sub.cc.u32 %u, %u, %x; subc.cc.u32 %v, %v, %y; subc.u32 %u, 0, 0; cvt.s64.s32 %d, %u;"),
        |a, b, _| {
            if a < b { u64::MAX } else { 0 }
        },
    );
    check("add.cc.u64 %d, %a, %b; addc.cc.u64 %d, %c, %b; addc.u64 %d, 0, 0;", |a, b, c| {
        let low = u128::from(a) + u128::from(b);
        ((u128::from(c) + u128::from(b) + (low >> 64)) >> 64) as u64
    });
    check("sub.cc.u64 %d, %a, %b; subc.u64 %d, %c, %b;", |a, b, c| c.wrapping_sub(b).wrapping_sub((a < b).into()));
}

/// `a b + c` of 64 bits each by 32-bit products, the carries of every chain into the next limb.
#[test]
fn chains_of_products() {
    let text = |last: &str| {
        format!(
            "{{ .reg .b32 a0, a1, b0, b1, r0, r1, r2, r3;
            mov.b64 {{a0, a1}}, %a; mov.b64 {{b0, b1}}, %b; mov.b64 {{r0, r1}}, %c; mov.u32 r2, 0; mov.u32 r3, 0;
            mad.lo.cc.u32 r0, a0, b0, r0; madc.hi.cc.u32 r1, a0, b0, r1; madc.lo.cc.u32 r2, a1, b1, r2; madc.hi.u32 r3, a1, b1, r3;
            mad.lo.cc.u32 r1, a0, b1, r1; madc.hi.cc.u32 r2, a0, b1, r2; addc.u32 r3, r3, 0;
            mad.lo.cc.u32 r1, a1, b0, r1; madc.hi.cc.u32 r2, a1, b0, r2; addc.u32 r3, r3, 0;
            {last} }}"
        )
    };
    let value = |a: u64, b: u64, c: u64| u128::from(a) * u128::from(b) + u128::from(c);
    check(&text("mov.b64 %d, {r0, r1};"), |a, b, c| value(a, b, c) as u64);
    check(&text("mov.b64 %d, {r2, r3};"), |a, b, c| (value(a, b, c) >> 64) as u64);
    check("mad.lo.cc.u64 %d, %a, %b, %c; madc.hi.u64 %d, %a, %b, 0;", |a, b, c| (value(a, b, c) >> 64) as u64);
    check("mad.hi.cc.u64 %d, %a, %b, %c; addc.u64 %d, 0, 0;", |a, b, c| {
        ((((u128::from(a) * u128::from(b)) >> 64) + u128::from(c)) >> 64) as u64
    });
    check("mad.hi.cc.u32 %u, %x, %y, %z; addc.u32 %u, 0, 0; cvt.u64.u32 %d, %u;", |a, b, c| {
        let [[a, _], [b, _], [c, _]] = [a, b, c].map(halves);
        (((u64::from(a) * u64::from(b)) >> 32) + u64::from(c)) >> 32
    });
}

#[test]
fn a_flag_that_nothing_set() {
    let fault = |text: &str| match run(text, &values(3, 1)) {
        Err(Error::Fault { fault, place }) => (fault, place.line),
        other => panic!("{text}: {other:?}"),
    };
    let line = 21;
    assert_eq!(fault("addc.u64 %d, %a, %b;"), (Fault::Flag, line));
    // On one way only: the thread goes the other.
    assert_eq!(
        fault("setp.eq.u32 %p, %t, 9;\n@%p add.cc.u64 %d, %a, %b;\nmadc.lo.u64 %d, %a, %b, %c;"),
        (Fault::Flag, line + 2)
    );
    assert!(
        run("setp.eq.u32 %p, %t, 0;\n@%p add.cc.u64 %d, %a, %b;\nmadc.lo.u64 %d, %a, %b, %c;", &values(3, 1)).is_ok()
    );
}
