//! Kernels for processors with AVX-512 (F, VL, BW, DQ) and BMI2.

mod comb;

use super::modulus::{self, TernaryModulus, Thirds};
use super::planes::Planes;
use core::arch::x86_64::{_pdep_u64, _pext_u64};
use core::sync::atomic::{AtomicU8, Ordering};

/// Whether this processor runs the kernels of this module: one load and one comparison after the first call.
#[inline(always)]
pub(super) fn available() -> bool {
    DETECTED.load(Ordering::Relaxed) == YES || detect()
}

const UNKNOWN: u8 = 0;
const NO: u8 = 1;
const YES: u8 = 2;
static DETECTED: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Cold, so that whatever follows the answer `false` stays out of the way of the kernels' calls.
#[cold]
#[inline(never)]
fn detect() -> bool {
    if DETECTED.load(Ordering::Relaxed) == NO {
        return false;
    }
    let available = std::is_x86_feature_detected!("avx512f")
        && std::is_x86_feature_detected!("avx512vl")
        && std::is_x86_feature_detected!("avx512bw")
        && std::is_x86_feature_detected!("avx512dq")
        && std::is_x86_feature_detected!("bmi2");
    DETECTED.store(if available { YES } else { NO }, Ordering::Relaxed);
    available
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
pub(super) fn enter<R>(formula: impl FnOnce() -> R) -> R {
    formula()
}

/// The unreduced product.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn mul_wide<const W: usize>(a: &Planes<W>, b: &Planes<W>) -> [[[u64; W]; 2]; 2] {
    let mut wide = [[[0; W]; 2]; 2];
    comb::product(a, b, &mut wide);
    wide
}

/// The product modulo f.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn mul<P: TernaryModulus, const W: usize>(a: &Planes<W>, b: &Planes<W>) -> Planes<W> {
    let mut wide = [[[0; W]; 2]; 2];
    comb::product(a, b, &mut wide);
    modulus::reduce::<P, W, 2>(&mut wide);
    modulus::low(&wide)
}

/// The polynomial modulo f.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn reduce<P: TernaryModulus, const W: usize>(wide: &[[[u64; W]; 2]; 2]) -> Planes<W> {
    let mut wide = *wide;
    modulus::reduce::<P, W, 2>(&mut wide);
    modulus::low(&wide)
}

/// By one instruction each.
struct Deposits;

const EVERY_THIRD: u64 = 0x9249_2492_4924_9249;

// SAFETY of the blocks: only functions below, which have the feature, name this type.
impl Thirds for Deposits {
    #[inline(always)]
    fn spread(word: u64) -> u64 {
        unsafe { _pdep_u64(word, EVERY_THIRD) }
    }
    #[inline(always)]
    fn gather(word: u64) -> u64 {
        unsafe { _pext_u64(word, EVERY_THIRD) }
    }
}

/// `a^(3^times)` modulo f.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn cube_times<P: TernaryModulus, const W: usize>(a: &Planes<W>, times: usize) -> Planes<W> {
    let mut power = *a;
    for _ in 0..times {
        let mut cube = modulus::cube::<Deposits, W>(&power);
        modulus::reduce::<P, W, 3>(&mut cube);
        power = modulus::low(&cube);
    }
    power
}

/// The 3^times-th root modulo f.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,bmi2")]
#[inline(never)]
pub(super) fn cube_root_times<P: TernaryModulus, const W: usize>(a: &Planes<W>, times: usize) -> Planes<W> {
    let mut power = *a;
    for _ in 0..times {
        let mut root = modulus::cube_root::<P, Deposits, W>(&power);
        modulus::reduce::<P, W, 2>(&mut root);
        power = modulus::low(&root);
    }
    power
}
