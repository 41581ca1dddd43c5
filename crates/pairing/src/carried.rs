//! What loops carry, element by element.

use crate::line::Homogeneous;
use pairloom_curve::coordinates::Jacobian;

/// A loop's state that is a number of elements, so that whoever records the loop can name each and put others in its place.
pub trait Carried {
    /// An element of the loop's machine.
    type Element;

    /// The state of these elements, asked for by name, in order.
    fn build(element: impl FnMut(&'static str) -> Self::Element) -> Self;
    /// The elements with their names, in the order of [`Self::build`].
    fn elements(&self) -> Vec<(&'static str, &Self::Element)>;
}

/// Implements [`Carried`] for a structure whose fields are the elements.
macro_rules! point {
    ($name:ident { $($field:ident),* }) => {
        impl<F> Carried for $name<F> {
            type Element = F;

            fn build(mut element: impl FnMut(&'static str) -> F) -> Self {
                Self { $($field: element(stringify!($field))),* }
            }
            fn elements(&self) -> Vec<(&'static str, &F)> {
                vec![$((stringify!($field), &self.$field)),*]
            }
        }
    };
}

point!(Jacobian { x, y, z });
point!(Homogeneous { x, y, z });

/// The names of the coordinates of P and Q.
pub(crate) const COORDINATES: [[&str; 2]; 2] = [["x_p", "y_p"], ["x_q", "y_q"]];

/// [`Carried`] for a state of powers of the coordinates of P and Q, given the field trait of its machine.
macro_rules! powers {
    ($field:ident) => {
        impl<C: Curve, F: $field> crate::carried::Carried for State<C, F> {
            type Element = F;

            fn build(mut element: impl FnMut(&'static str) -> F) -> Self {
                let [p, q] = crate::carried::COORDINATES.map(|point| point.map(&mut element));
                Self::from_powers(p, q)
            }
            fn elements(&self) -> Vec<(&'static str, &F)> {
                let named = crate::carried::COORDINATES.into_iter().zip(self.powers());
                named.flat_map(|(names, point)| names.into_iter().zip(point)).collect()
            }
        }
    };
}
pub(crate) use powers;
