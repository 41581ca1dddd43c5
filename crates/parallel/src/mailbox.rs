//! Where two workers in step swap values.
//!
//! Each side sends once, then receives once, and so on. Messages go through some slots a direction in turn, at
//! least two: the send of message n + 2 is allowed only after message n + 1 of the partner has been received, which it sent
//! after it had received message n. So a slot is never written before its last message has been taken, and nothing is ever
//! waited for but a message itself. A message is published by one store of its number.

use crate::session::Session;
use core::any::TypeId;
use core::cell::UnsafeCell;
use core::mem::{MaybeUninit, align_of, needs_drop, size_of};
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use pairloom_pairing::workers::{Partner, Workers};

/// The largest message, in bytes: two elements of F_p^12 by residues, which know their bounds where assertions are checked.
const CAPACITY: usize = 24 * if cfg!(debug_assertions) { 192 } else { 128 };
/// How much of a message is fetched ahead: number, type, and two elements of F_p² of six limbs.
#[cfg(target_arch = "x86_64")]
const AHEAD: usize = 64 + 192;
/// Slots a direction: two would do, but then the next one to be written may still be in the reader's cache.
const SLOTS: usize = 4;

/// A message: its number, counted from 1, once it is complete; its type; what drops it, as long as it owns something and is not taken; and its
/// bytes. The number has a cache line almost of its own: the reader polls it, and a line that is polled while it is written goes back and forth.
/// (The type is written where it changes only.)
#[repr(C, align(128))]
struct Slot {
    number: AtomicU64,
    kind: UnsafeCell<TypeId>,
    discard: UnsafeCell<Option<unsafe fn(*mut Body)>>,
    body: UnsafeCell<Body>,
}

#[repr(C, align(64))]
struct Body([MaybeUninit<u8>; CAPACITY]);

// SAFETY: `kind`, `discard` and `body` are written by the sender before it stores `number` (Release) and read, and `discard` written, by the
// receiver after it has loaded it (Acquire); the protocol of the module's description keeps the sender from writing again before the receiver
// has read. Only `Send` values pass.
unsafe impl Sync for Slot {}

impl Slot {
    const fn new() -> Self {
        Self {
            number: AtomicU64::new(0),
            kind: UnsafeCell::new(TypeId::of::<()>()),
            discard: UnsafeCell::new(None),
            body: UnsafeCell::new(Body([MaybeUninit::uninit(); CAPACITY])),
        }
    }

    fn pointer<T>(&self) -> *mut T {
        const { assert!(size_of::<T>() <= CAPACITY && align_of::<T>() <= 64, "no room for a message of this type") };
        self.body.get().cast()
    }
}

/// Drops a message.
///
/// # Safety
///
/// The body is that of a message of this type, and nobody takes it after this.
unsafe fn discard<T>(body: *mut Body) {
    // SAFETY: as the caller says.
    unsafe { body.cast::<T>().drop_in_place() };
}

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some(discard) = self.discard.get_mut() {
            // SAFETY: it is that of the message, which nobody has taken.
            unsafe { discard(self.body.get()) };
        }
    }
}

/// The mailboxes of two workers.
pub struct Desk {
    slots: [[Slot; SLOTS]; 2],
    taken: [AtomicBool; 2],
}

impl Default for Desk {
    fn default() -> Self {
        let direction = || [const { Slot::new() }; SLOTS];
        Self { slots: [direction(), direction()], taken: [AtomicBool::new(false), AtomicBool::new(false)] }
    }
}

impl Desk {
    /// A worker's end, the first's or the second's.
    ///
    /// # Panics
    ///
    /// If it has been given away already.
    pub fn member<'a>(&'a self, session: &'a Session, first: bool) -> Member<'a> {
        let side = usize::from(!first);
        assert!(!self.taken[side].swap(true, Ordering::AcqRel), "this end of the desk is taken");
        Member { desk: self, session, side, sent: 0, received: 0, alone: false }
    }
}

/// One of two workers in step.
pub struct Member<'a> {
    desk: &'a Desk,
    session: &'a Session,
    side: usize,
    sent: u64,
    received: u64,
    /// Whether the partner has been given up: its slots are not touched again.
    alone: bool,
}

impl<'a> Member<'a> {
    fn outgoing(&self) -> &'a Slot {
        &self.desk.slots[self.side][self.sent as usize % SLOTS]
    }

    fn incoming(&self) -> &'a Slot {
        &self.desk.slots[1 - self.side][self.received as usize % SLOTS]
    }
}

/// The lines of a short message, to be read or to be written.
#[cfg(target_arch = "x86_64")]
fn fetch(slot: &Slot, to_write: bool) {
    let start = core::ptr::from_ref(slot).cast::<u8>();
    for line in (0..AHEAD).step_by(64) {
        let line = start.wrapping_add(line);
        // SAFETY: a prefetch accesses nothing; the address is within the slot. Processors without `prefetchw` ignore it.
        unsafe {
            if to_write {
                core::arch::asm!("prefetchw [{}]", in(reg) line, options(nostack, preserves_flags, readonly));
            } else {
                core::arch::asm!("prefetcht0 [{}]", in(reg) line, options(nostack, preserves_flags, readonly));
            }
        }
    }
}

impl Workers for Member<'_> {
    type Partner = Self;
    fn partner(&mut self) -> Option<&mut Self> {
        Some(self)
    }
}

impl Partner for Member<'_> {
    fn is_first(&self) -> bool {
        self.side == 0
    }

    /// # Panics
    ///
    /// If the partner's answer to the last message has not been received.
    fn send<T: Send + 'static>(&mut self, value: T) {
        if self.alone {
            return;
        }
        assert_eq!(self.sent, self.received, "a message before the answer to the last one");
        let slot = self.outgoing();
        // SAFETY: this is the only `Member` of its side, and the slot's last message, if any, has been taken: see the module's
        // description, whose condition is asserted above. `pointer` checks room and alignment.
        unsafe {
            if *slot.kind.get() != TypeId::of::<T>() {
                *slot.kind.get() = TypeId::of::<T>();
            }
            slot.pointer::<T>().write(value);
            if const { needs_drop::<T>() } {
                *slot.discard.get() = Some(discard::<T>);
            }
        }
        self.sent += 1;
        slot.number.store(self.sent, Ordering::Release);
    }

    fn expect(&mut self) {
        #[cfg(target_arch = "x86_64")]
        {
            fetch(self.incoming(), false);
            fetch(self.outgoing(), true);
        }
    }

    /// # Panics
    ///
    /// If nothing has been sent for it, or if the partner sent a value of another type.
    fn receive<T: Send + 'static>(&mut self) -> Option<T> {
        if self.alone {
            return None;
        }
        assert_eq!(self.sent, self.received + 1, "an answer to no message");
        let (slot, number) = (self.incoming(), self.received + 1);
        if self.session.wait(|| (slot.number.load(Ordering::Acquire) == number).then_some(())).is_none() {
            self.alone = true;
            return None;
        }
        // SAFETY: the message with this number is complete, has this type, and is read once: `received` moves on.
        let value = unsafe {
            assert_eq!(*slot.kind.get(), TypeId::of::<T>(), "the partner sent another type");
            if const { needs_drop::<T>() } {
                *slot.discard.get() = None;
            }
            slot.pointer::<T>().read()
        };
        self.received += 1;
        Some(value)
    }
}
