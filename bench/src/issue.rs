//! How often a processor issues an instruction that waits for nothing: the bounds of kernels are made of these.

use crate::clock;
use serde::{Deserialize, Serialize};

/// An instruction's rate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rate {
    /// What issues: a name for programs.
    pub unit: String,
    /// The instruction as it was run.
    pub instruction: String,
    /// Instructions a cycle of the time-stamp counter; `None` if this processor has not got it.
    pub per_cycle: Option<f64>,
}

/// The time that `LOOP * TIMES` instructions take, the least of so many runs.
type Probe = fn(usize) -> f64;

/// Instructions in a loop, four times twelve, and times that the loop runs.
const LOOP: usize = 48;
const TIMES: usize = 250;

/// The least over passes that alternate between instructions, so that a busy moment of the machine meets all of them.
pub fn rates() -> Vec<Rate> {
    const PASSES: usize = 200;
    let probes = probes();
    let mut best = vec![f64::INFINITY; probes.len()];
    for _ in 0..PASSES {
        for ((_, _, probe), best) in probes.iter().zip(&mut best) {
            *best = probe.map_or(*best, |probe| best.min(probe(200)));
        }
    }
    let rate = |((unit, instruction, probe), cycles): (&(_, &str, Option<Probe>), f64)| Rate {
        unit: String::from(*unit),
        instruction: (*instruction).to_owned(),
        per_cycle: probe.map(|_| ((LOOP * TIMES) as f64 / cycles * 1e3).round() / 1e3),
    };
    probes.iter().zip(best).map(rate).collect()
}

/// A function that runs an instruction to begin with, then [`LOOP`] instructions [`TIMES`] times, and says how long that took at least.
#[cfg(target_arch = "x86_64")]
macro_rules! probe {
    ($first:literal [$($line:expr),*] $($written:tt)*) => {{
        fn probe(runs: usize) -> f64 {
            let mut memory = Memory([0; 192]);
            clock::least(runs, 1, || {
                // SAFETY: the registers that are written are declared, so is the memory; callers have asked for the instruction.
                unsafe {
                    core::arch::asm!(
                        $first, "2:", ".rept 4", $($line,)* ".endr", "dec {n}", "jnz 2b",
                        n = inout(reg) TIMES => _, in("rdx") &raw mut memory.0, $(out($written) _,)*
                        out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _, out("xmm4") _, out("xmm5") _,
                        out("xmm6") _, out("xmm7") _, out("xmm8") _, out("xmm9") _, out("xmm10") _, out("xmm11") _,
                        out("xmm12") _, out("xmm13") _, out("xmm14") _, out("xmm15") _,
                        options(nostack)
                    );
                }
            })
        }
        probe as Probe
    }};
}

/// Three cache lines that a probe reads and writes.
#[cfg(target_arch = "x86_64")]
#[repr(align(64))]
struct Memory([u8; 192]);

/// An instruction with each of twelve vector registers as what it writes.
#[cfg(target_arch = "x86_64")]
macro_rules! twelve {
    ($before:literal, $after:literal) => {
        twelve!(@ $before, $after, "0" "1" "2" "3" "4" "5" "6" "7" "8" "9" "10" "11")
    };
    (@ $before:literal, $after:literal, $($k:literal)*) => { probe!("vzeroall" [$(concat!($before, $k, $after)),*]) };
}

/// Every probe, `None` where the processor has not got the instruction.
#[cfg(target_arch = "x86_64")]
fn probes() -> Vec<(&'static str, &'static str, Option<Probe>)> {
    let avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512dq");
    let if_avx512 = |probe: Probe| avx512.then_some(probe);
    let avx = is_x86_feature_detected!("avx");
    let clmul = avx && is_x86_feature_detected!("pclmulqdq");
    let wide_clmul = avx512 && is_x86_feature_detected!("vpclmulqdq");
    let ifma = avx512 && is_x86_feature_detected!("avx512ifma");
    let adx = is_x86_feature_detected!("adx") && is_x86_feature_detected!("bmi2");
    vec![
        ("fma512", "VFMADD231PD zmm, rounding to zero", if_avx512(twelve!("vfmadd231pd zmm", ", zmm12, zmm13, {{rz-sae}}"))),
        ("madd52", "VPMADD52LUQ zmm", ifma.then(|| twelve!("vpmadd52luq zmm", ", zmm12, zmm13"))),
        ("ternlog512", "VPTERNLOGQ zmm", if_avx512(twelve!("vpternlogq zmm", ", zmm12, zmm13, 0x49"))),
        ("add512", "VPADDQ zmm", if_avx512(twelve!("vpaddq zmm", ", zmm12, zmm13"))),
        ("convert512", "VCVTUQQ2PD zmm", if_avx512(twelve!("vcvtuqq2pd zmm", ", zmm12"))),
        ("load512", "VMOVDQA64 zmm, memory", if_avx512(twelve!("vmovdqa64 zmm", ", [rdx]"))),
        ("store512", "VMOVDQA64 memory, zmm", if_avx512(twelve!("vmovdqa64 [rdx], zmm", ""))),
        ("clmul128", "VPCLMULQDQ xmm", clmul.then(|| twelve!("vpclmulqdq xmm", ", xmm12, xmm13, 0"))),
        ("clmul256", "VPCLMULQDQ ymm", wide_clmul.then(|| twelve!("vpclmulqdq ymm", ", ymm12, ymm13, 0"))),
        ("clmul512", "VPCLMULQDQ zmm", wide_clmul.then(|| twelve!("vpclmulqdq zmm", ", zmm12, zmm13, 0"))),
        ("xor128", "VPXOR xmm", avx.then(|| twelve!("vpxor xmm", ", xmm12, xmm13"))),
        ("store128", "VMOVDQA memory, xmm", avx.then(|| twelve!("vmovdqa [rdx], xmm", ""))),
        ("mulx", "MULX r64", adx.then(|| probe!("" [
            "mulx rax, rcx, r8", "mulx rsi, rdi, r8", "mulx r9, r10, r8", "mulx rax, rcx, r8", "mulx rsi, rdi, r8",
            "mulx r9, r10, r8", "mulx rax, rcx, r8", "mulx rsi, rdi, r8", "mulx r9, r10, r8", "mulx rax, rcx, r8",
            "mulx rsi, rdi, r8", "mulx r9, r10, r8"] "rax" "rcx" "rsi" "rdi" "r9" "r10"))),
        ("adx", "ADCX and ADOX r64 in turn", adx.then(|| probe!("" [
            "adcx rax, r8", "adox rcx, r8", "adcx rsi, r8", "adox rdi, r8", "adcx r9, r8", "adox r10, r8", "adcx rax, r8",
            "adox rcx, r8", "adcx rsi, r8", "adox rdi, r8", "adcx r9, r8", "adox r10, r8"]
            "rax" "rcx" "rsi" "rdi" "r9" "r10"))),
        ("add", "ADD r64", Some(probe!("" [
            "add rax, r8", "add rcx, r8", "add rsi, r8", "add rdi, r8", "add r9, r8", "add r10, r8", "add rax, r8",
            "add rcx, r8", "add rsi, r8", "add rdi, r8", "add r9, r8", "add r10, r8"]
            "rax" "rcx" "rsi" "rdi" "r9" "r10"))),
    ]
}

/// No probes for other processors.
#[cfg(not(target_arch = "x86_64"))]
fn probes() -> Vec<(&'static str, &'static str, Option<Probe>)> {
    Vec::new()
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn rates_are_those_of_processors() {
        let rates = rates();
        let sane = |rate: &Rate| rate.per_cycle.is_none_or(|rate| (0.05..20.0).contains(&rate));
        assert!(rates.iter().all(sane), "{rates:?}");
        assert!(rates.iter().any(|rate| rate.unit == "add" && rate.per_cycle.is_some()));
    }
}
