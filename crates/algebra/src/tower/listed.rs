//! Lists of unreduced products, and what a machine makes of their images under linear maps.

use super::{Factors, LinearMap, TowerMachine, Twice, TwistField};
use crate::array::references;
use crate::place::{List, Place, listed};

/// A list of unreduced products that a formula makes, part by part.
pub struct Products<'p, 'l, E: TwistField>(&'p mut List<'l, E::Wide>);

impl<E: TwistField> Products<'_, '_, E> {
    /// The next N.
    #[inline(always)]
    pub fn push<'a, F: Factors<'a, E>, const N: usize>(&mut self, factors: [F; N])
    where
        E: 'a,
    {
        E::Machine::unreduced(factors, &mut *self.0);
    }
}

/// The elements that the image of I listed products stands for.
#[inline(always)]
pub fn mapped<E, M, const I: usize, const O: usize, P>(
    map: M,
    list: impl FnOnce(&mut Products<'_, '_, E>),
    place: P,
) -> P::Written
where
    E: TwistField,
    M: LinearMap<I, O>,
    P: Place<[E; O]>,
{
    let _ = map;
    listed(|products| list(&mut Products(products)), |values| E::Machine::reduced_map::<M, I, O, P>(values, place))
}

/// `3 s ± 2 c` for every s that the image of I listed products stands for.
#[inline(always)]
pub fn tripled<E, M, const I: usize, const O: usize, P>(
    map: M,
    list: impl FnOnce(&mut Products<'_, '_, E>),
    terms: &[Twice<'_, E>; O],
    place: P,
) -> P::Written
where
    E: TwistField,
    M: LinearMap<I, O>,
    P: Place<[E; O]>,
{
    let _ = map;
    listed(
        |products| list(&mut Products(products)),
        |values| E::Machine::triple_map::<M, I, O, P>(values, terms, place),
    )
}

/// The image of I listed products, left unreduced.
#[inline(always)]
pub(super) fn unreduced<E: TwistField, M: LinearMap<I, O>, const I: usize, const O: usize>(
    map: M,
    list: impl FnOnce(&mut Products<'_, '_, E>),
) -> [E::Wide; O] {
    let _ = map;
    listed(|products| list(&mut Products(products)), |values: &mut [E::Wide; I]| M::apply::<E>(references(values)))
}
