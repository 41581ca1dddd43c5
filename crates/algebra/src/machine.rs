//! The choice, at run time, between portable operations and the machine's own, for a module that calls these `machine`.

/// Returns from the function with the answer of the machine's kernel, where this processor has one.
#[cfg(all(
    feature = "research",
    any(target_arch = "x86_64", target_arch = "aarch64"),
    not(pairloom_backend = "portable")
))]
macro_rules! machine_kernel {
    ($kernel:expr, $($argument:expr),*) => {
        if machine::available() {
            // SAFETY: the processor has the instructions.
            return unsafe { $kernel($($argument),*) };
        }
    };
}

#[cfg(all(
    feature = "research",
    not(all(any(target_arch = "x86_64", target_arch = "aarch64"), not(pairloom_backend = "portable")))
))]
macro_rules! machine_kernel {
    ($($tokens:tt)*) => {};
}

/// Whether the processor has what some kernels need, asked once. (Kernels of integers are tested on the portable path, too.)
#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), any(test, not(pairloom_backend = "portable"))))]
pub struct Detection(core::sync::atomic::AtomicU8);

#[cfg(all(any(target_arch = "x86_64", target_arch = "aarch64"), any(test, not(pairloom_backend = "portable"))))]
impl Detection {
    const UNKNOWN: u8 = 0;
    const NO: u8 = 1;
    const YES: u8 = 2;

    /// Not asked yet.
    pub const fn new() -> Self {
        Self(core::sync::atomic::AtomicU8::new(Self::UNKNOWN))
    }

    /// The answer of `ask`: one load and one comparison after the first call.
    #[inline(always)]
    pub fn get(&self, ask: fn() -> bool) -> bool {
        self.0.load(core::sync::atomic::Ordering::Relaxed) == Self::YES || self.detect(ask)
    }

    /// Cold, so that whatever follows the answer `false` stays out of the way of the kernels' calls.
    #[cold]
    #[inline(never)]
    fn detect(&self, ask: fn() -> bool) -> bool {
        use core::sync::atomic::Ordering::Relaxed;
        if self.0.load(Relaxed) == Self::NO {
            return false;
        }
        let available = ask();
        self.0.store(if available { Self::YES } else { Self::NO }, Relaxed);
        available
    }
}
