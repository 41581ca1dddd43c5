//! Kernels as NVRTC 12.4 compiled them from `tests/kernels/product.cu`.

use crate::values;
use pairloom_gpu_emulator::{Argument, Error, Memory, Module, Options};

const PTX: &str = include_str!("../kernels/product.ptx");
const COUNT: usize = 64;

fn words(count: usize, seed: u64) -> Vec<u32> {
    values(count.div_ceil(2), seed).iter().flat_map(|value| [*value as u32, (*value >> 32) as u32]).collect()
}

/// The first factors are extreme, such that carries go everywhere.
fn factors() -> [Vec<u32>; 2] {
    let [mut a, mut b] = [1, 2].map(|seed| words(8 * COUNT, seed));
    a[..16].fill(u32::MAX);
    b[..8].fill(u32::MAX);
    [a, b]
}

/// Row by row, in 64 bits.
fn product(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut sum = vec![0u32; a.len() + b.len()];
    for (i, a) in a.iter().enumerate() {
        let mut carry = 0;
        for (j, b) in b.iter().enumerate() {
            let term = u64::from(*a) * u64::from(*b) + u64::from(sum[i + j]) + carry;
            sum[i + j] = term as u32;
            carry = term >> 32;
        }
        sum[i + b.len()] = carry as u32;
    }
    sum
}

fn expected() -> Vec<u32> {
    let [a, b] = factors();
    a.chunks(8).zip(b.chunks(8)).flat_map(|(a, b)| product(a, b)).collect()
}

fn products(text: &str) -> Result<Vec<u32>, Error> {
    let module = Module::parse(text)?;
    let mut memory = Memory::new();
    let [a, b] = factors().map(|words| memory.upload_words(&words));
    let out = memory.allocate(4 * 16 * COUNT);
    let arguments = [out, a, b].map(Argument::U64);
    module.launch("product", [2, 1, 1], [COUNT as u32 / 2, 1, 1], 0, &arguments, &mut memory)?;
    memory.download_words(out, 16 * COUNT)
}

#[test]
fn products_by_carry_chains() {
    assert_eq!(products(PTX).expect("a launch"), expected());
}

/// A single carry that one instruction leaves out changes a product. Some carries are always 0: in the first row all sums are 0
/// (16 instructions), and in every later row one of the two chains ends in limbs that are still 0 (two instructions).
#[test]
fn every_planted_mutation_is_caught() {
    let lines: Vec<&str> = PTX.lines().collect();
    let expected = expected();
    let (mut planted, mut missed) = (0, vec![]);
    for (from, to) in [("madc.lo.cc", "mad.lo.cc"), ("madc.hi.cc", "mad.hi.cc"), ("addc.u32", "add.u32")] {
        for (i, line) in lines.iter().enumerate().filter(|(_, line)| line.contains(from)) {
            planted += 1;
            let mutated = line.replacen(from, to, 1);
            let text: Vec<&str> =
                lines.iter().enumerate().map(|(j, line)| if i == j { mutated.as_str() } else { line }).collect();
            if products(&text.join("\n")).is_ok_and(|found| found == expected) {
                missed.push(i + 1);
            }
        }
    }
    assert_eq!((planted, missed.len()), (128, 16 + 7 * 2), "missed in lines {missed:?}");
}

#[test]
fn a_sum_by_shuffles_and_shared_memory() {
    let module = Module::parse(PTX).expect("a module");
    let all = values(1000, 3);
    let mut memory = Memory::new();
    let bytes: Vec<u8> = all.iter().flat_map(|value| value.to_le_bytes()).collect();
    let (input, out) = (memory.upload(&bytes), memory.allocate(8));
    let arguments = [Argument::U64(out), Argument::U64(input), Argument::U32(1000)];
    let options = Options { races: true, ..Options::default() };
    module.launch_with("sum", [[1, 1, 1], [128, 1, 1]], 32, &arguments, &mut memory, options).expect("a launch");
    let sum = all.iter().fold(0u64, |sum, value| sum.wrapping_add(*value));
    assert_eq!(memory.download(out, 8).expect("8 bytes"), sum.to_le_bytes());
    // Without the barrier thread 0 reads what others have not written.
    let raced = Module::parse(&PTX.replace("bar.sync", "mov.u32 %r1, %tid.x; //")).expect("a module");
    assert!(raced.launch_with("sum", [[1, 1, 1], [128, 1, 1]], 32, &arguments, &mut memory, options).is_err());
    assert!(module.launch_with("sum", [[1, 1, 1], [128, 1, 1]], 24, &arguments, &mut memory, options).is_err());
}

fn weighed(x: u64, i: u8) -> u64 {
    x.wrapping_mul([3, 5, 7, 11][usize::from(i) & 3]).wrapping_add(x >> 7)
}

fn interpreted(slots: &mut [u64], program: &[u8]) {
    for step in program.chunks(4) {
        let [d, a, b] = [step[1], step[2], step[3]].map(|i| usize::from(i) & 7);
        let (x, y) = (slots[a], slots[b]);
        slots[d] = match step[0] {
            0 => x.wrapping_add(y),
            1 => x.wrapping_sub(y),
            2 => x.wrapping_mul(y),
            3 => x ^ y << 3,
            4 => ((u128::from(x) * u128::from(y)) >> 64) as u64,
            5 => u64::from(x.count_ones()) << 32 | u64::from((y as u32).leading_zeros()),
            6 => weighed(x, b as u8),
            7 => weighed(y, a as u8) ^ x.reverse_bits(),
            8 => (x as i64 >> (y & 63)) as u64,
            9 => {
                let bytes = [x as u32, y as u32].map(u32::to_le_bytes).concat();
                let byte = |i: u32| bytes[(x >> (32 + 4 * i)) as usize & 7];
                u32::from_le_bytes([byte(0), byte(1), byte(2), byte(3)]).into()
            }
            _ => x.min(y),
        };
    }
}

#[test]
fn a_program_of_all_operations() {
    let module = Module::parse(PTX).expect("a module");
    let slots = values(8 * 40, 8);
    let program: Vec<u8> = values(800, 9)
        .iter()
        .flat_map(|v| [(v >> 5) as u8 % 11, (v >> 16) as u8, (v >> 24) as u8, (v >> 32) as u8])
        .collect();
    let mut memory = Memory::new();
    let bytes: Vec<u8> = slots.iter().flat_map(|value| value.to_le_bytes()).collect();
    let (at, text) = (memory.upload(&bytes), memory.upload(&program));
    let arguments = [Argument::U64(at), Argument::U64(text), Argument::U32(800)];
    module.launch("interpret", [1, 1, 1], [40, 1, 1], 0, &arguments, &mut memory).expect("a launch");
    let mut expected = slots;
    expected.chunks_mut(8).for_each(|slots| interpreted(slots, &program));
    let expected: Vec<u8> = expected.iter().flat_map(|value| value.to_le_bytes()).collect();
    assert_eq!(memory.download(at, expected.len()).expect("all slots"), expected);
}
