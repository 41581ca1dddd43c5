//! How fast a device executes the instructions that kernels are made of: what rates of pairings are bounded by.

use crate::device::{Device, GpuError};
use crate::driver::{Arguments, Function, Grid, IfTaken, if_taken};
use crate::ptx::{CompressedCode, CompressedPtx, shipped, shipped_code};
use std::time::{Duration, Instant};

/// Threads of a block, one on every multiprocessor: four warps a scheduler.
const THREADS: u32 = 512;
/// Instructions of a thread in a round: `CHAINS` times `IN_A_ROUND` of `kernels/rates.cuh`.
const IN_A_ROUND: u64 = 128;
/// Rounds of the first try, and time enough for a rate.
const FIRST: u32 = 1;
const ENOUGH: Duration = Duration::from_millis(20);
/// Tries at the rate, of which the fastest counts.
const TRIES: usize = 5;

const PTX: CompressedPtx = shipped!("rates");
const LATER_PTX: CompressedPtx = shipped!("rates_clmad");
const LATER_CODE: [CompressedCode; 2] = [shipped_code!("rates_clmad", 8, 0), shipped_code!("rates_clmad", 9, 0)];

/// Kernels, and what each executes.
const KERNELS: [(&str, &str); 4] = [
    ("rate_wide_products", "products of words, added (IMAD.WIDE)"),
    ("rate_additions", "additions with carry (IADD3.X)"),
    ("rate_logic", "functions of three words (LOP3)"),
    ("rate_loads", "loads of 128 bits of shared memory (LDS.128)"),
];
const CARRYLESS: (&str, &str) = ("rate_carryless", "carry-less products of 64 bits, added (CLMAD)");

/// How fast one kind of instruction is executed.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Those that the lanes of the device executed.
    pub operations: u64,
    /// In how much time, a launch included.
    pub time: Duration,
    /// Of lanes of a multiprocessor, a cycle of its highest clock.
    pub per_cycle: f64,
}

impl Device {
    /// Instructions, and how fast each is executed, or what the driver says if it is too old for the kernel. Some tenths of a second.
    ///
    /// # Errors
    ///
    /// [`GpuError`].
    pub fn rates(&self) -> Result<Vec<(&'static str, IfTaken<Rate>)>, GpuError> {
        let mut rates = vec![];
        for (kernel, instruction) in KERNELS {
            let rate = if_taken(self.kernel(kernel, PTX, &[])?, |kernel| self.rate::<u32>(&kernel))?;
            rates.push((instruction, rate));
        }
        let (kernel, instruction) = CARRYLESS;
        let rate = if_taken(self.kernel(kernel, LATER_PTX, &LATER_CODE)?, |kernel| self.rate::<u64>(&kernel))?;
        rates.push((instruction, rate));
        Ok(rates)
    }

    fn rate<W: Copy + From<u8>>(&self, kernel: &Function) -> Result<Rate, GpuError> {
        let facts = self.facts()?;
        let multiprocessors = u32::try_from(facts.multiprocessors).unwrap_or_default();
        let stream = self.context().stream()?;
        let threads = u64::from(multiprocessors * THREADS);
        let results = stream.zeros(threads as usize * size_of::<W>())?;
        let (x, y) = (W::from(3), W::from(5));
        let run = |rounds: u32| {
            stream.synchronize()?;
            let start = Instant::now();
            let arguments = Arguments::default().memory(&results).value(&x).value(&y).value(&rounds);
            let grid = Grid { blocks: multiprocessors, threads: (THREADS, 1), shared: 0 };
            // SAFETY: the arguments are those of the kernel, and every thread has a result.
            unsafe { kernel.launch(&stream, &grid, arguments) }?;
            stream.synchronize()?;
            Ok::<_, GpuError>(start.elapsed())
        };
        let mut rounds = FIRST;
        let mut time = run(rounds)?;
        while time < ENOUGH && rounds < 1 << 24 {
            rounds *= 4;
            time = run(rounds)?;
        }
        for _ in 1..TRIES {
            time = time.min(run(rounds)?);
        }
        let operations = IN_A_ROUND * u64::from(rounds) * threads;
        let cycles = time.as_secs_f64() * f64::from(facts.clock) * 1e3 * f64::from(facts.multiprocessors);
        Ok(Rate { operations, time, per_cycle: operations as f64 / cycles })
    }
}
