//! Arrays of large elements, made without moving them: `map` and `from_fn` move each once or twice.

use core::mem::MaybeUninit;

/// The array of `f(0)`, `f(1)`, ….
#[inline(always)]
pub(crate) fn array<T, const K: usize>(mut f: impl FnMut(usize) -> T) -> [T; K] {
    let mut out = MaybeUninit::<[T; K]>::uninit();
    let places = out.as_mut_ptr().cast::<T>();
    // A plain loop: of iterators the compiler would make functions for every type of elements.
    let mut k = 0;
    while k < K {
        // SAFETY: there are K places.
        unsafe { places.add(k).write(f(k)) };
        k += 1;
    }
    // SAFETY: all have been written.
    unsafe { out.assume_init() }
}

/// The addresses of the elements.
#[inline(always)]
pub(crate) fn references<T, const K: usize>(elements: &[T; K]) -> [&T; K] {
    array(|k| &elements[k])
}

/// What `write` writes to the place that it is given: so nothing is copied on the way there.
///
/// # Safety
/// It writes all of it.
#[inline(always)]
pub(crate) unsafe fn written<T>(write: impl FnOnce(&mut MaybeUninit<T>)) -> T {
    let mut out = MaybeUninit::uninit();
    write(&mut out);
    // SAFETY: as the caller says.
    unsafe { out.assume_init() }
}

/// The same, in memory from here on, and not in registers that it was written from.
#[inline(always)]
pub(crate) fn in_memory<T>(x: &T) -> &T {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: there is nothing in it.
    unsafe {
        core::arch::asm!("/* {0} */", in(reg) x, options(nostack, preserves_flags));
    }
    #[cfg(not(target_arch = "x86_64"))]
    core::hint::black_box(x);
    x
}
