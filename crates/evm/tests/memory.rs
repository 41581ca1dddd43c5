//! What contracts allocate is bounded by their input, whatever is in it: a caller who pays for gas pays for the memory too.

use pairloom_evm::Precompile;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Counts what is allocated now, and the most that was.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: the system's allocator does all of it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MOST.fetch_max(NOW.fetch_add(layout.size(), Relaxed) + layout.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The most bytes that a call had allocated at a time.
fn most(contract: Precompile, input: &[u8]) -> usize {
    let before = NOW.load(Relaxed);
    MOST.store(before, Relaxed);
    drop(contract.call(input));
    MOST.load(Relaxed) - before
}

/// What a call may allocate for each byte of its input, and besides.
const FOR_EACH: usize = 96;
const BESIDES: usize = 16 << 10;

/// One test, so that nothing else allocates meanwhile.
#[test]
fn memory_is_bounded_by_the_input() {
    for contract in Precompile::ALL {
        // What is made once and kept.
        contract.call(&contract.sample(1)).unwrap();
        for items in [1, 2, 16, 40, 128, 600] {
            let right = contract.sample(items);
            let mut cut = right.clone();
            cut.pop();
            // The last item is none, so that all others have been read.
            let mut wrong = right.clone();
            wrong.iter_mut().rev().take(64).for_each(|byte| *byte = 0xff);
            for input in [&right, &cut, &wrong, &vec![0; right.len()], &vec![0xff; right.len()]] {
                let (most, bound) = (most(contract, input), BESIDES + FOR_EACH * input.len());
                assert!(most <= bound, "{contract:?}, {items} items: {most} bytes for {}", input.len());
            }
        }
        let long = vec![0; 8 << 20];
        let most = most(contract, &long[1..]);
        assert!(most <= BESIDES, "{contract:?}: {most} bytes for a length that is none");
    }
}
