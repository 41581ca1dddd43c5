//! Where results go: memory is the business of machines, and of whoever calls a formula.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Where a result goes: a new value ([`New`]), to memory (`&mut MaybeUninit<T>`), over another (`&mut T`), or on to what comes next
/// ([`then`]). Large elements are written there and never moved.
///
/// # Safety
///
/// `fill` calls `write` once, with a pointer that is valid for writes of a `T` and aligned.
pub unsafe trait Place<T>: Sized {
    /// What writing answers with.
    type Written;
    /// Takes what `write` writes.
    ///
    /// # Safety
    /// It writes all of it, and has read what it reads when it writes.
    unsafe fn fill(self, write: impl FnOnce(*mut T)) -> Self::Written;
    /// Takes a value.
    fn put(self, value: T) -> Self::Written;
}

/// A new value.
#[derive(Clone, Copy, Debug)]
pub struct New;

// SAFETY: the value is there.
unsafe impl<T> Place<T> for New {
    type Written = T;
    #[inline(always)]
    unsafe fn fill(self, write: impl FnOnce(*mut T)) -> T {
        let mut place = MaybeUninit::uninit();
        write(place.as_mut_ptr());
        // SAFETY: as the caller says.
        unsafe { place.assume_init() }
    }
    #[inline(always)]
    fn put(self, value: T) -> T {
        value
    }
}

// SAFETY: the reference is to it.
unsafe impl<T> Place<T> for &mut MaybeUninit<T> {
    type Written = ();
    #[inline(always)]
    unsafe fn fill(self, write: impl FnOnce(*mut T)) {
        write(self.as_mut_ptr());
    }
    #[inline(always)]
    fn put(self, value: T) {
        self.write(value);
    }
}

// SAFETY: the reference is to it.
unsafe impl<T: Copy> Place<T> for &mut T {
    type Written = ();
    #[inline(always)]
    unsafe fn fill(self, write: impl FnOnce(*mut T)) {
        write(self);
    }
    #[inline(always)]
    fn put(self, value: T) {
        *self = value;
    }
}

/// What comes next, which reads a result where it was written.
pub struct Then<F>(F);

/// The result goes on to `next`.
#[inline(always)]
pub fn then<T, R, F: FnOnce(&T) -> R>(next: F) -> Then<F> {
    Then(next)
}

// SAFETY: the value is there.
unsafe impl<T, R, F: FnOnce(&T) -> R> Place<T> for Then<F> {
    type Written = R;
    #[inline(always)]
    unsafe fn fill(self, write: impl FnOnce(*mut T)) -> R {
        let mut place = MaybeUninit::uninit();
        write(place.as_mut_ptr());
        // SAFETY: as the caller says.
        self.0(unsafe { place.assume_init_ref() })
    }
    #[inline(always)]
    fn put(self, value: T) -> R {
        self.0(&value)
    }
}

/// Room for a result that is read there, in a formula that changes what the result is made of while it reads it.
#[repr(transparent)]
pub struct Room<T>(MaybeUninit<T>);

impl<T> Room<T> {
    /// Nothing in it yet.
    #[inline(always)]
    #[expect(clippy::new_without_default, reason = "nothing is its value")]
    pub fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    /// Where it is written.
    #[inline(always)]
    pub(crate) fn as_mut_ptr(&mut self) -> *mut T {
        self.0.as_mut_ptr()
    }

    /// What was written.
    ///
    /// # Safety
    /// All of it was.
    #[inline(always)]
    pub(crate) unsafe fn assume_init_ref(&self) -> &T {
        // SAFETY: as the caller says.
        unsafe { self.0.assume_init_ref() }
    }
}

// SAFETY: the reference is to it.
unsafe impl<'a, T> Place<T> for &'a mut Room<T> {
    type Written = &'a T;
    #[inline(always)]
    unsafe fn fill(self, write: impl FnOnce(*mut T)) -> &'a T {
        write(self.0.as_mut_ptr());
        // SAFETY: as the caller says.
        unsafe { self.0.assume_init_ref() }
    }
    #[inline(always)]
    fn put(self, value: T) -> &'a T {
        self.0.write(value)
    }
}

/// An element that is read, and may be where the result goes. Not a reference: that would promise that nothing is written there as long as
/// the function runs that it is an argument of.
pub struct Operand<'a, T> {
    element: *const T,
    lifetime: PhantomData<&'a T>,
}

impl<T> Clone for Operand<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Operand<'_, T> {}

impl<'a, T> Operand<'a, T> {
    /// The element, until a result is written.
    #[inline(always)]
    pub fn get(self) -> &'a T {
        // SAFETY: it is that of `from`, or of `replace`.
        unsafe { &*self.element }
    }
}

impl<'a, T> From<&'a T> for Operand<'a, T> {
    #[inline(always)]
    fn from(element: &'a T) -> Self {
        Self { element, lifetime: PhantomData }
    }
}

/// The place of an element that a formula reads ([`replace`]).
pub(crate) struct Over<'a, T> {
    place: *mut T,
    element: PhantomData<&'a mut T>,
}

// SAFETY: `replace` has it of a reference.
unsafe impl<T: Copy> Place<T> for Over<'_, T> {
    type Written = ();
    #[inline(always)]
    unsafe fn fill(self, write: impl FnOnce(*mut T)) {
        write(self.place);
    }
    #[inline(always)]
    fn put(self, value: T) {
        // SAFETY: it is the place of an element.
        unsafe { self.place.write(value) };
    }
}

/// An element becomes what a formula makes of it. The formula ends with the place: it does not read the element after it.
#[inline(always)]
pub(crate) fn replace<T: Copy>(element: &mut T, formula: impl FnOnce(Operand<'_, T>, Over<'_, T>)) {
    let place = core::ptr::from_mut(element);
    formula(Operand { element: place, lifetime: PhantomData }, Over { place, element: PhantomData });
}

/// A place for the same bytes as another type.
pub(crate) struct As<P, T>(P, PhantomData<T>);

impl<P, T> As<P, T> {
    /// # Safety
    /// `T`, which `place` is for, is a `repr(C)` structure of the elements that will be written.
    #[inline(always)]
    pub unsafe fn new(place: P) -> Self {
        Self(place, PhantomData)
    }
}

// SAFETY: the place is of the same size, and aligned no less.
unsafe impl<E, T, const K: usize, P: Place<T>> Place<[E; K]> for As<P, T> {
    type Written = P::Written;
    #[inline(always)]
    unsafe fn fill(self, write: impl FnOnce(*mut [E; K])) -> P::Written {
        const { assert!(size_of::<T>() == size_of::<[E; K]>() && align_of::<T>() >= align_of::<[E; K]>()) };
        // SAFETY: as the caller says, and that of `new`.
        unsafe { self.0.fill(|place| write(place.cast())) }
    }
    #[inline(always)]
    fn put(self, value: [E; K]) -> P::Written {
        // SAFETY: all are written.
        unsafe { self.fill(|place| place.write(value)) }
    }
}

/// A list of values that is written part by part, each to its place.
pub struct List<'a, T> {
    places: &'a mut [MaybeUninit<T>],
    written: usize,
}

// SAFETY: N places are left, which are contiguous.
/// The next N values.
unsafe impl<T, const N: usize> Place<[T; N]> for &mut List<'_, T> {
    type Written = ();
    #[inline(always)]
    unsafe fn fill(self, write: impl FnOnce(*mut [T; N])) {
        write(self.places[self.written..][..N].as_mut_ptr().cast());
        self.written += N;
    }
    #[inline(always)]
    fn put(self, value: [T; N]) {
        // SAFETY: all are written.
        unsafe { self.fill(|places| places.write(value)) };
    }
}

/// What is done with I values that a formula lists.
#[inline(always)]
pub(crate) fn listed<T, R, const I: usize>(
    list: impl FnOnce(&mut List<'_, T>),
    values: impl FnOnce(&mut [T; I]) -> R,
) -> R {
    let mut places = MaybeUninit::<[T; I]>::uninit();
    // SAFETY: a place for an array is an array of places.
    let mut writing = List { places: unsafe { &mut *places.as_mut_ptr().cast::<[MaybeUninit<T>; I]>() }, written: 0 };
    list(&mut writing);
    assert!(writing.written == I);
    // SAFETY: all have been written.
    values(unsafe { places.assume_init_mut() })
}
