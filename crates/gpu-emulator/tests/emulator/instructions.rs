//! Opcodes that compute registers from registers.

use crate::{check, check_32, run, values};

#[test]
fn sums_and_products() {
    check("add.u64 %d, %a, %b;", |a, b, _| a.wrapping_add(b));
    check("sub.s64 %d, %a, %b;", |a, b, _| a.wrapping_sub(b));
    check("mul.lo.s64 %d, %a, %b;", |a, b, _| a.wrapping_mul(b));
    check("mul.hi.u64 %d, %a, %b;", |a, b, _| ((u128::from(a) * u128::from(b)) >> 64) as u64);
    check("mul.hi.s64 %d, %a, %b;", |a, b, _| ((i128::from(a as i64) * i128::from(b as i64)) >> 64) as u64);
    check("mad.lo.u64 %d, %a, %b, %c;", |a, b, c| a.wrapping_mul(b).wrapping_add(c));
    check("mul.wide.u32 %d, %x, %y;", |a, b, _| u64::from(a as u32) * u64::from(b as u32));
    check("mul.wide.s32 %d, %x, %y;", |a, b, _| (i64::from(a as i32) * i64::from(b as i32)) as u64);
    check("mad.wide.u32 %d, %x, %y, %c;", |a, b, c| (u64::from(a as u32) * u64::from(b as u32)).wrapping_add(c));
    check("mad.wide.s32 %d, %x, %y, %c;", |a, b, c| {
        ((i64::from(a as i32) * i64::from(b as i32)) as u64).wrapping_add(c)
    });
    check_32("add.s32 %u, %x, %y;", |a, b, _| a.wrapping_add(b));
    check_32("add.s32 %u, %x, -5;", |a, _, _| a.wrapping_sub(5));
    check_32("sub.u32 %u, %x, %y;", |a, b, _| a.wrapping_sub(b));
    check_32("mul.lo.u32 %u, %x, %y;", |a, b, _| a.wrapping_mul(b));
    check_32("mul.hi.u32 %u, %x, %y;", |a, b, _| ((u64::from(a) * u64::from(b)) >> 32) as u32);
    check_32("mul.hi.s32 %u, %x, %y;", |a, b, _| ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32);
    check_32("mad.lo.s32 %u, %x, %y, %z;", |a, b, c| a.wrapping_mul(b).wrapping_add(c));
    check_32("mad.hi.u32 %u, %x, %y, %z;", |a, b, c| (((u64::from(a) * u64::from(b)) >> 32) as u32).wrapping_add(c));
    check_32("sad.u32 %u, %x, %y, %z;", |a, b, c| a.abs_diff(b).wrapping_add(c));
    check_32("neg.s32 %u, %x;", |a, _, _| a.wrapping_neg());
    check_32("abs.s32 %u, %x;", |a, _, _| (a as i32).wrapping_abs() as u32);
    check("div.u64 %d, %a, 7;", |a, _, _| a / 7);
    check("rem.s64 %d, %a, -7;", |a, _, _| (a as i64).wrapping_rem(-7) as u64);
    check_32("div.s32 %u, %x, 9;", |a, _, _| (a as i32 / 9) as u32);
    check_32("min.s32 %u, %x, %y;", |a, b, _| (a as i32).min(b as i32) as u32);
    check_32("max.u32 %u, %x, %y;", |a, b, _| a.max(b));
    check("min.u64 %d, %a, %b;", |a, b, _| a.min(b));
    check("max.s64 %d, %a, %b;", |a, b, _| (a as i64).max(b as i64) as u64);
    check("add.s16 %j, %h, %i; cvt.u64.u16 %d, %j;", |a, b, _| (a as u16).wrapping_add(b as u16).into());
    check("mul.wide.u16 %u, %h, %i; cvt.u64.u32 %d, %u;", |a, b, _| u64::from(a as u16) * u64::from(b as u16));
    check("mul.wide.s16 %u, %h, %i; cvt.u64.u32 %d, %u;", |a, b, _| {
        u64::from((i32::from(a as i16) * i32::from(b as i16)) as u32)
    });
}

#[test]
fn logic_and_shifts() {
    check("and.b64 %d, %a, %b;", |a, b, _| a & b);
    check("or.b64 %d, %a, %b;", |a, b, _| a | b);
    check_32("xor.b32 %u, %x, %y;", |a, b, _| a ^ b);
    check_32("not.b32 %u, %x;", |a, _, _| !a);
    check_32("cnot.b32 %u, %x;", |a, _, _| (a == 0).into());
    check("and.b32 %v, %y, 127; shl.b64 %d, %a, %v;", |a, b, _| a.checked_shl(b as u32 & 127).unwrap_or(0));
    check("shr.u64 %d, %a, %y;", |a, b, _| a.checked_shr(b as u32).unwrap_or(0));
    check("shr.s64 %d, %a, %y;", |a, b, _| ((a as i64) >> (b as u32).min(63)) as u64);
    check_32("shl.b32 %u, %x, %y;", |a, b, _| a.checked_shl(b).unwrap_or(0));
    check_32("and.b32 %v, %y, 63; shr.s32 %u, %x, %v;", |a, b, _| (a as i32 >> (b & 63).min(31)) as u32);
    let pair = |a: u32, b: u32| u64::from(b) << 32 | u64::from(a);
    check_32("shf.l.wrap.b32 %u, %x, %y, %z;", |a, b, c| (pair(a, b) << (c % 32) >> 32) as u32);
    check_32("shf.r.wrap.b32 %u, %x, %y, %z;", |a, b, c| (pair(a, b) >> (c % 32)) as u32);
    check_32("shf.l.clamp.b32 %u, %x, %y, %z;", |a, b, c| if c >= 32 { a } else { (pair(a, b) << c >> 32) as u32 });
    check_32("shf.r.clamp.b32 %u, %x, %y, %z;", |a, b, c| if c >= 32 { b } else { (pair(a, b) >> c) as u32 });
}

#[test]
fn counts_and_fields() {
    check("popc.b64 %u, %a; cvt.u64.u32 %d, %u;", |a, _, _| a.count_ones().into());
    check_32("popc.b32 %u, %x;", |a, _, _| a.count_ones());
    check_32("clz.b32 %u, %x;", |a, _, _| a.leading_zeros());
    check("clz.b64 %u, %a; cvt.u64.u32 %d, %u;", |a, _, _| a.leading_zeros().into());
    check_32("bfind.u32 %u, %x;", |a, _, _| a.checked_ilog2().unwrap_or(u32::MAX));
    check("brev.b64 %d, %a;", |a, _, _| a.reverse_bits());
    check_32("brev.b32 %u, %x;", |a, _, _| a.reverse_bits());
    check("bfe.u64 %d, %a, 13, 20;", |a, _, _| a >> 13 & 0xfffff);
    check_32("bfe.u32 %u, %x, 28, 20;", |a, _, _| a >> 28);
    check_32("bfe.s32 %u, %x, 5, 7;", |a, _, _| ((a << 20) as i32 >> 25) as u32);
    check_32("bfe.s32 %u, %x, 28, 20;", |a, _, _| (a as i32 >> 28) as u32);
    check_32("bfe.u32 %u, %x, 4, 0;", |_, _, _| 0);
    check_32("bfi.b32 %u, %x, %y, 8, 12;", |a, b, _| (b & !0xfff00) | (a & 0xfff) << 8);
    check("bfi.b64 %d, %a, %b, 60, 12;", |a, b, _| (b & !(15 << 60)) | a << 60);
    check("bfi.b64 %d, %a, %b, 0, 64;", |a, _, _| a);
}

/// Every digit of the choice: a byte, or its sign eight times.
fn permuted(a: u32, b: u32, choice: u32) -> u32 {
    let bytes = [a.to_le_bytes(), b.to_le_bytes()].concat();
    let byte = |i: usize| {
        let digit = choice >> (4 * i) & 15;
        let byte = bytes[digit as usize & 7];
        if digit & 8 == 0 { byte } else { (byte as i8 >> 7) as u8 }
    };
    u32::from_le_bytes([byte(0), byte(1), byte(2), byte(3)])
}

#[test]
fn tables_and_permutations() {
    for table in 0..=255u32 {
        let bit = |a: u32, b: u32, c: u32, i: u32| table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | c >> i & 1) & 1;
        check_32(&format!("lop3.b32 %u, %x, %y, %z, {table:#x};"), |a, b, c| {
            (0..32).map(|i| bit(a, b, c, i) << i).sum()
        });
    }
    check_32("prmt.b32 %u, %x, %y, %z;", permuted);
    check_32("prmt.b32 %u, %x, %y, 0x5410;", |a, b, _| permuted(a, b, 0x5410));
}

#[test]
fn carryless_products() {
    let product = |a: u64, b: u64| (0..64).filter(|i| b >> i & 1 == 1).fold(0u128, |sum, i| sum ^ u128::from(a) << i);
    check("clmad.lo.u64 %d, %a, %b, %c;", |a, b, c| product(a, b) as u64 ^ c);
    check("clmad.hi.u64 %d, %a, %b, %c;", |a, b, c| (product(a, b) >> 64) as u64 ^ c);
}

#[test]
fn comparisons_and_choices() {
    let check_set = |text: &str, expected: &dyn Fn(u64, u64, u64) -> bool| {
        check(&format!("{text} selp.b64 %d, 1, 0, %p;"), |a, b, c| expected(a, b, c).into());
    };
    check_set("setp.eq.s64 %p, %a, %b;", &|a, b, _| a == b);
    check_set("setp.ne.s32 %p, %x, %y;", &|a, b, _| a as u32 != b as u32);
    check_set("setp.lt.s64 %p, %a, %b;", &|a, b, _| (a as i64) < b as i64);
    check_set("setp.lt.u64 %p, %a, %b;", &|a, b, _| a < b);
    check_set("setp.le.s32 %p, %x, %y;", &|a, b, _| a as i32 <= b as i32);
    check_set("setp.gt.u32 %p, %x, %y;", &|a, b, _| a as u32 > b as u32);
    check_set("setp.ge.s16 %p, %h, %i;", &|a, b, _| a as i16 >= b as i16);
    check_set("setp.hi.u32 %p, %x, %y;", &|a, b, _| a as u32 > b as u32);
    check_set("setp.gt.u32 %q, %x, 99; setp.lt.and.s32 %p, %x, %y, %q;", &|a, b, _| {
        (a as i32) < b as i32 && a as u32 > 99
    });
    check_set("setp.gt.u32 %q, %x, 99; setp.lt.or.s32 %r|%p, %x, %y, !%q;", &|a, b, _| {
        a as i32 >= b as i32 || a as u32 <= 99
    });
    check_set("setp.lt.u32 %r|%p, %x, %y;", &|a, b, _| a as u32 >= b as u32);
    // A source that is a destination too is read before it is written.
    check_set("setp.gt.u32 %q, %x, 99; setp.lt.and.u32 %q|%p, %x, %y, %q;", &|a, b, _| {
        a as u32 >= b as u32 && a as u32 > 99
    });
    check_set("setp.lt.u32 %q, %x, %y; setp.lt.u32 %r, %y, %z; xor.pred %p, %q, %r; not.pred %p, %p;", &|a, b, c| {
        ((a as u32) < b as u32) == ((b as u32) < c as u32)
    });
    check("setp.lt.u64 %p, %a, %b; selp.b64 %d, %b, %c, %p;", |a, b, c| if a < b { b } else { c });
    check("setp.lt.u64 %p, %a, %b; mov.u64 %d, %c; @%p mov.u64 %d, %a;", |a, b, c| if a < b { a } else { c });
    check("setp.lt.u64 %p, %a, %b; mov.u64 %d, %c; @!%p add.u64 %d, %d, %a;", |a, b, c| {
        if a < b { c } else { c.wrapping_add(a) }
    });
}

#[test]
fn moves_and_conversions() {
    check("cvt.s64.s32 %d, %x;", |a, _, _| i64::from(a as i32) as u64);
    check("cvt.u64.u32 %d, %x;", |a, _, _| u64::from(a as u32));
    check("cvt.s64.s16 %d, %h;", |a, _, _| i64::from(a as i16) as u64);
    check_32("cvt.u32.u16 %u, %h;", |a, _, _| u32::from(a as u16));
    check_32("cvt.s32.s8 %u, %x;", |a, _, _| i32::from(a as i8) as u32);
    check_32("cvt.u32.u8 %u, %x;", |a, _, _| u32::from(a as u8));
    check_32("cvt.s8.s32 %u, %x;", |a, _, _| i32::from(a as i8) as u32);
    check_32("cvt.u8.u64 %u, %a;", |a, _, _| u32::from(a as u8));
    check("mov.b64 {%u, %v}, %a; mov.b64 %d, {%v, %u};", |a, _, _| a.rotate_left(32));
    check("mov.b64 {_, %v}, %a; cvt.u64.u32 %d, %v;", |a, _, _| a >> 32);
    check_32("mov.b32 {%h, %i}, %x; mov.b32 %u, {%i, %h};", |a, _, _| a.rotate_left(16));
    check("mov.u64 %d, 0xfedcba9876543210;", |_, _, _| 0xfedc_ba98_7654_3210);
    check(
        "{ .reg .b64 %a; mov.u64 %a, 5; add.u64 %d, %a, %b; } { .reg .b64 t; mov.u64 t, %a; add.u64 %d, %d, t; }",
        |a, b, _| a.wrapping_add(b).wrapping_add(5),
    );
}

#[test]
fn branches() {
    let power = "mov.u64 %d, 1; and.b32 %u, %x, 15;
        $again: setp.eq.u32 %p, %u, 0; @%p bra $end; mul.lo.u64 %d, %d, %b; sub.u32 %u, %u, 1; bra.uni $again; $end:";
    check(power, |a, b, _| b.wrapping_pow(a as u32 & 15));
    let table = "and.b32 %u, %x, 3; $t: .branchtargets $l0, $l1, $l2, $l0; brx.idx %u, $t;
        $l0: mov.u64 %d, 10; bra $end; $l1: mov.u64 %d, 11; bra $end; $l2: mov.u64 %d, 12; $end:";
    check(table, |a, _, _| [10, 11, 12, 10][a as usize & 3]);
    let returns = "setp.lt.u32 %p, %t, 2; mov.u64 %d, 7; @%p bra $go; exit; $go:";
    let found = run(returns, &values(9, 1)).expect("a launch");
    assert_eq!(found, [7, 7, 0xcdcd_cdcd_cdcd_cdcd]);
}

#[test]
fn special_registers() {
    let id = "mov.u32 %u, %laneid; mov.u32 %v, %ntid.x; mad.lo.s32 %u, %v, 1000, %u; cvt.u64.u32 %d, %u;";
    let found = run(id, &values(3 * 40, 1)).expect("a launch");
    assert_eq!(found, (0..40).map(|i| 40_000 + i % 32).collect::<Vec<u64>>());
    let found = run("mov.u32 %u, %lanemask_lt; cvt.u64.u32 %d, %u;", &values(3 * 3, 1)).expect("a launch");
    assert_eq!(found, [0, 1, 3]);
}
