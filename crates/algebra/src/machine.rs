//! The choice, at run time, between portable operations and the machine's own, for a module that calls these `machine`.

/// Returns from the function with the answer of the machine's kernel, where this processor has one.
#[cfg(all(target_arch = "x86_64", not(pairloom_backend = "portable")))]
macro_rules! machine_kernel {
    ($kernel:expr, $($argument:expr),*) => {
        if machine::available() {
            // SAFETY: the processor has the instructions.
            return unsafe { $kernel($($argument),*) };
        }
    };
}

#[cfg(not(all(target_arch = "x86_64", not(pairloom_backend = "portable"))))]
macro_rules! machine_kernel {
    ($($tokens:tt)*) => {};
}
