//! Where two workers in step swap values.
//!
//! Each side sends once, then receives once, and so on. Messages go through two slots a direction in turn: the send of
//! message n + 2 is allowed only after message n + 1 of the partner has been received, which it sent after it had received
//! message n. So a slot is never written before its last message has been taken, and nothing is ever waited for but a
//! message itself. A message is published by one store of its number.

use crate::session::Session;
use core::any::TypeId;
use core::cell::UnsafeCell;
use core::mem::{MaybeUninit, align_of, size_of};
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use pairloom_pairing::team::{Partner, Team};

/// The largest message, in bytes: two elements of F_p^12 of six limbs.
const CAPACITY: usize = 1152;
/// How much of a message is fetched ahead.
const AHEAD: usize = 256;

#[repr(C, align(64))]
struct Body(UnsafeCell<[MaybeUninit<u8>; CAPACITY]>);

/// A message: its number, counted from 1, once it is complete; its type; its bytes.
#[repr(C, align(128))]
struct Slot {
    number: AtomicU64,
    kind: UnsafeCell<TypeId>,
    body: Body,
}

// SAFETY: `kind` and `body` are written by the sender before it stores `number` (Release) and read by the receiver after it
// has loaded it (Acquire); the protocol of the module's description keeps the sender from writing again before the receiver
// has read. Only `Send` values pass.
unsafe impl Sync for Slot {}

impl Slot {
    fn new() -> Self {
        Self {
            number: AtomicU64::new(0),
            kind: UnsafeCell::new(TypeId::of::<()>()),
            body: Body(UnsafeCell::new([MaybeUninit::uninit(); CAPACITY])),
        }
    }

    fn pointer<T>(&self) -> *mut T {
        const { assert!(size_of::<T>() <= CAPACITY && align_of::<T>() <= 64, "no room for a message of this type") };
        self.body.0.get().cast()
    }
}

/// The mailboxes of two workers.
pub struct Desk {
    slots: [[Slot; 2]; 2],
    taken: [AtomicBool; 2],
}

impl Default for Desk {
    fn default() -> Self {
        let direction = || [Slot::new(), Slot::new()];
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
        Member { desk: self, session, side, sent: 0, received: 0 }
    }
}

/// One of two workers in step.
pub struct Member<'a> {
    desk: &'a Desk,
    session: &'a Session,
    side: usize,
    sent: u64,
    received: u64,
}

impl Member<'_> {
    fn incoming(&self) -> &Slot {
        &self.desk.slots[1 - self.side][(self.received % 2) as usize]
    }
}

impl Team for Member<'_> {
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
        assert_eq!(self.sent, self.received, "a message before the answer to the last one");
        let slot = &self.desk.slots[self.side][(self.sent % 2) as usize];
        // SAFETY: this is the only `Member` of its side, and the slot's last message, if any, has been taken: see the module's
        // description, whose condition is asserted above. `pointer` checks room and alignment.
        unsafe {
            *slot.kind.get() = TypeId::of::<T>();
            slot.pointer::<T>().write(value);
        }
        self.sent += 1;
        slot.number.store(self.sent, Ordering::Release);
    }

    fn expect(&mut self) {
        #[cfg(target_arch = "x86_64")]
        {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let start = core::ptr::from_ref(self.incoming()).cast::<i8>();
            for line in (0..AHEAD).step_by(64) {
                // SAFETY: a prefetch accesses nothing; the address is within the slot.
                unsafe { _mm_prefetch::<_MM_HINT_T0>(start.add(line)) };
            }
        }
    }

    /// # Panics
    ///
    /// If nothing has been sent for it, if the partner sent a value of another type, or if the partner has panicked.
    fn receive<T: Send + 'static>(&mut self) -> T {
        assert_eq!(self.sent, self.received + 1, "an answer to no message");
        let (slot, number) = (self.incoming(), self.received + 1);
        self.session.wait(|| (slot.number.load(Ordering::Acquire) == number).then_some(()));
        // SAFETY: the message with this number is complete, has this type, and is read once: `received` moves on.
        let value = unsafe {
            assert_eq!(*slot.kind.get(), TypeId::of::<T>(), "the partner sent another type");
            slot.pointer::<T>().read()
        };
        self.received += 1;
        value
    }
}
