//! Verdicts on many equations that are checked together: the search for those that do not hold.
//!
//! Each equation says that a quotient in GT is 1, or a difference of points infinity. Raised to random powers ([`crate::weight`]) all of them hold
//! if their product is 1, but for a chance of about 2^−128. If it is not, the batch is halved until the bad ones stand alone. The quotient of a
//! whole is the product of those of its halves, so each halving costs one product, not two.

use core::marker::PhantomData;
use core::ops::Range;
use pairloom_algebra::Field;
use pairloom_algebra::secret::declassify;
use pairloom_curve::{Group, PairingCurve, Point};
use pairloom_pairing::Gt;

/// What the two sides of equations differ by, an element of a group.
pub trait Defect: Sized {
    /// Whether it is the group's neutral element, which is public.
    fn is_neutral(&self) -> bool;
    /// That of the equations that are left when those of `part` are taken away. `None` where it does not follow.
    fn without(&self, part: &Self) -> Option<Self>;
}

impl<C: PairingCurve> Defect for Gt<C> {
    fn is_neutral(&self) -> bool {
        self.is_one()
    }
    /// The pairing of a point outside its subgroup may be 0, and a product with it says nothing of other factors.
    fn without(&self, part: &Self) -> Option<Self> {
        let is_zero = self.as_fp12().coordinates().iter().all(|coordinate| bool::from(coordinate.is_zero()));
        (!is_zero).then(|| *self * part.invert())
    }
}

impl<G: Group> Defect for Point<G> {
    fn is_neutral(&self) -> bool {
        declassify(self.is_identity().into())
    }
    fn without(&self, part: &Self) -> Option<Self> {
        Some(*self - *part)
    }
}

/// A search for the items whose two sides differ, given the quotient of the two sides of any range of them.
pub struct Search<D, F, A = fn(usize) -> bool> {
    defect: F,
    alone: Option<A>,
    /// Halving stops to pay where more than one in so many is bad.
    one_in: usize,
    verdicts: Vec<bool>,
    bad: usize,
    defects: PhantomData<fn() -> D>,
}

impl<D: Defect, F: FnMut(Range<usize>) -> D> Search<D, F> {
    /// `defect` gives the weighted quotient of a range.
    pub fn new(defect: F) -> Self {
        Self { defect, alone: None, one_in: 2, verdicts: Vec::new(), bad: 0, defects: PhantomData }
    }

    /// `holds` says whether an item is good, where no other is checked with it. It takes so much less time than a range of one, whose item has
    /// a weight, that halving stops to pay where more than one item in sixteen is bad.
    pub fn alone<A: FnMut(usize) -> bool>(self, holds: A) -> Search<D, F, A> {
        let Self { defect, verdicts, bad, defects, .. } = self;
        Search { defect, alone: Some(holds), one_in: 16, verdicts, bad, defects }
    }
}

impl<D: Defect, F: FnMut(Range<usize>) -> D, A: FnMut(usize) -> bool> Search<D, F, A> {
    /// Verdicts that must be known before [`Self::mostly_bad`] says anything.
    const SAMPLE: usize = 16;

    /// Whether each of so many items is good; one by one where there are no weights.
    pub fn run(mut self, count: usize, singly: bool) -> Vec<bool> {
        if singly {
            self.one_by_one(0..count);
        } else {
            self.group(0..count, None);
        }
        self.verdicts
    }

    /// Finds the verdicts of a group, whose quotient may be known.
    fn group(&mut self, items: Range<usize>, known: Option<D>) {
        if self.mostly_bad() {
            return self.one_by_one(items);
        }
        let defect = known.unwrap_or_else(|| (self.defect)(items.clone()));
        if defect.is_neutral() {
            self.verdicts.resize(self.verdicts.len() + items.len(), true);
        } else if items.len() < 2 {
            self.push(false);
        } else {
            self.halves(items, defect);
        }
    }

    fn halves(&mut self, items: Range<usize>, defect: D) {
        let middle = items.start + items.len() / 2;
        let of_left = (self.defect)(items.start..middle);
        let of_right = defect.without(&of_left);
        self.group(items.start..middle, Some(of_left));
        self.group(middle..items.end, of_right);
    }

    fn one_by_one(&mut self, items: Range<usize>) {
        for item in items {
            let valid = match &mut self.alone {
                Some(holds) => holds(item),
                None => (self.defect)(item..item + 1).is_neutral(),
            };
            self.push(valid);
        }
    }

    fn push(&mut self, valid: bool) {
        self.verdicts.push(valid);
        self.bad += usize::from(!valid);
    }

    /// Whether halving has stopped to pay: more than half of the items seen are bad, or more than one in sixteen.
    fn mostly_bad(&self) -> bool {
        self.verdicts.len() >= Self::SAMPLE && self.one_in * self.bad > self.verdicts.len()
    }
}
