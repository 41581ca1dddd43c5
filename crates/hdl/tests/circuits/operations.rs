//! Every operation of the netlist, at several widths.

use crate::tools::{folder, ghdl, iverilog};
use pairloom_hdl::Bits;
use pairloom_hdl::emit::testbench::record;
use pairloom_hdl::ir::{Design, Entity, EntityBuilder, Net};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

fn random(rng: &mut ChaCha8Rng, width: usize) -> Bits {
    let words: Vec<u64> = (0..width.div_ceil(64)).map(|_| rng.random()).collect();
    Bits::from_words(width, &words)
}

/// Trits: no pair of bits is 3.
fn random_trits(rng: &mut ChaCha8Rng, digits: usize) -> Bits {
    let trits: Vec<u8> = (0..digits).map(|_| rng.random_range(0..3)).collect();
    Bits::from_fn(2 * digits, |i| trits[i / 2] >> (i % 2) & 1 == 1)
}

fn half_adder() -> Arc<Entity> {
    let mut e = EntityBuilder::new("half_adder", "Adds two bits.");
    let (x, y) = (e.input("x", 1), e.input("y", 1));
    let (sum, carry) = (e.xor(&[x, y]), e.and(&[x, y]));
    let sum = e.register(sum);
    let carry = e.register(carry);
    e.output("sum", sum);
    e.output("carry", carry);
    e.finish().unwrap()
}

fn logic(e: &mut EntityBuilder, a: Net, b: Net, s: Net) {
    let width = e.width(a);
    e.section("Logic");
    let not = e.not(a);
    let (low, bit) = (e.slice(b, 3, width - 3), e.bit(a, width - 1));
    let many = e.repeat(bit, width);
    let (x, y) = (e.xor(&[not, b, many]), e.or(&[a, b]));
    let both = e.and(&[x, y]);
    let wide = e.extend(low, width);
    let choice = e.bit(s, 0);
    let mux = e.mux(choice, both, wide);
    let constant = e.constant(Bits::from_fn(width, |i| i % 7 == 3));
    let chosen = e.choose(s, &[mux, a, constant]);
    e.output("logic_out", chosen);
    let joined = e.concat(&[low, bit, not]);
    e.output("joined", joined);
}

fn numbers(e: &mut EntityBuilder, a: Net, b: Net, s: Net) {
    e.section("Numbers");
    let (sum, difference) = (e.add(a, b), e.sub(a, b));
    let one = e.number(2, 1);
    let next = e.add(s, one);
    let (low, wide) = (e.slice(a, 1, e.width(a) / 2), e.constant(Bits::from_fn(37, |i| i % 3 == 0)));
    let (square, scaled, bit) = (e.mul(a, b), e.mul(low, wide), e.bit(b, 2));
    let masked = e.mul(bit, a);
    e.output("product", square);
    e.output("scaled", scaled);
    e.output("masked", masked);
    let (less, equal, is) = (e.less(a, b), e.equal(next, s), e.is_number(s, 2));
    let flags = e.concat(&[less, equal, is, next]);
    e.output("sum", sum);
    e.output("difference", difference);
    e.output("flags", flags);
    let words = (0..3).map(|i| (Bits::from_u64(9, 37 * i + 5), format!("word {i}"))).collect();
    let word = e.table(s, words);
    e.output("word", word);
}

fn trits(e: &mut EntityBuilder, u: Net, v: Net) {
    e.section("Trits");
    let neg = e.trit_neg(v);
    let product = e.trit_mul(u, v);
    let sum = e.trit_add(&[u, neg, product]);
    e.output("trit_sum", sum);
    let (even, odd) = (e.gather(sum, 2, 0, 2), e.gather(u, 2, 1, 2));
    let third = e.gather(u, 2, 2, 3);
    let merged = e.interleave(2, &[even, odd]);
    e.output("merged", merged);
    e.output("third", third);
}

fn clocked(e: &mut EntityBuilder, a: Net, s: Net) {
    e.section("State");
    let (enable, reset) = (e.bit(s, 0), e.bit(s, 1));
    let width = e.width(a);
    let total = e.state_from("total", Bits::from_u64(width, 5));
    let sum = e.add(total, a);
    e.next(total, sum, Some(enable), Some(reset));
    e.output("total_now", total);
    let memory = e.memory("store", 2, width);
    e.write(memory, enable, s, sum);
    let word = e.read(memory, s);
    let later = e.register(word);
    e.output("stored", later);
    let flag = e.state("flag", 1);
    let toggled = e.not(flag);
    e.next(flag, toggled, Some(enable), None);
    let u = e.instance("adder", &half_adder(), &[("x", flag), ("y", reset)]);
    let (sum, delayed) = (u.get("sum").unwrap(), e.delay(a, 3));
    e.output("delayed", delayed);
    e.output("adder_out", sum);
}

/// Vectors of one bit are bits in the languages.
fn bits(e: &mut EntityBuilder, s: Net, a: Net) {
    e.section("Bits");
    let [x, y] = [0, 1].map(|i| e.bit(s, i));
    let (less, equal, sum) = (e.less(x, y), e.equal(x, y), e.add(x, y));
    let pair = e.table(x, vec![(Bits::from_u64(1, 1), "one".to_owned()), (Bits::from_u64(1, 0), String::new())]);
    let chosen = e.choose(y, &[less, equal]);
    let memory = e.memory("two_bits", 1, 1);
    e.write(memory, y, x, sum);
    let read = e.read(memory, y);
    let all = e.concat(&[less, equal, sum, pair, chosen, read]);
    e.output("some_bits", all);
    let third = e.repeat(x, 3);
    let triple = e.slice(a, 1, 3);
    let digits = e.gather(triple, 1, 0, 2);
    let merged = e.interleave(1, &[digits, x]);
    let mixed = e.xor(&[third, merged]);
    let any = e.or(&[mixed, triple]);
    e.output("three", any);
}

fn everything(width: usize) -> Design {
    let mut e = EntityBuilder::new("everything", "Every operation once.");
    let (a, b, s) = (e.input("a", width), e.input("b", width), e.input("s", 2));
    let (u, v) = (e.input("u", 14), e.input("v", 14));
    logic(&mut e, a, b, s);
    numbers(&mut e, a, b, s);
    trits(&mut e, u, v);
    clocked(&mut e, a, s);
    bits(&mut e, s, a);
    Design::new(e.finish().unwrap()).unwrap()
}

#[test]
fn simulators_agree_with_the_interpreter() {
    for width in [5, 16, 67, 130] {
        let design = everything(width);
        let mut rng = ChaCha8Rng::seed_from_u64(width as u64);
        let mut row = || {
            let [a, b, s] = [width, width, 2].map(|w| random(&mut rng, w));
            let [u, v] = [7, 7].map(|digits| random_trits(&mut rng, digits));
            vec![a, b, s, u, v]
        };
        let stimuli: Vec<Vec<Bits>> = (0..300).map(|_| row()).collect();
        let rows = record(&design, &stimuli, 4).unwrap();
        let folder = folder(&format!("operations_{width}"));
        ghdl(&design, &rows, &folder);
        iverilog(&design, &rows, &folder);
    }
}
