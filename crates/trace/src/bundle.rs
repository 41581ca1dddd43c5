//! What a recorded formula may take and give: traced elements, and structures of them.

use crate::field::{TraceFp, TraceMask};
use crate::graph::{Port, Structure, Value};
use crate::pair::TraceFp2;
use crate::recorder::push_input;
use crate::small::{TraceBinary, TraceTernary};
use pairloom_algebra::binary::Quartic;
use pairloom_algebra::ternary::{Sextic, Sign};
use pairloom_algebra::{BinaryField, Fp2, Fp6, Fp12, TernaryField};

/// A structure whose leaves are nodes.
pub trait Bundle {
    /// A structure of new inputs; their names begin with `path`.
    fn inputs(path: &str) -> Self;
    /// The leaves; their names begin with `path`.
    fn outputs(&self, path: &str) -> Vec<Port>;
}

/// The path of a part.
pub fn below(path: &str, part: &str) -> String {
    if path.is_empty() { part.to_owned() } else { format!("{path}.{part}") }
}

fn leaf(path: &str, value: Value) -> Vec<Port> {
    vec![Port { name: path.to_owned(), value }]
}

impl Bundle for TraceMask {
    fn inputs(path: &str) -> Self {
        Self(push_input(path, Structure::Mask))
    }
    fn outputs(&self, path: &str) -> Vec<Port> {
        leaf(path, self.0)
    }
}

impl<F> Bundle for TraceFp<F> {
    fn inputs(path: &str) -> Self {
        Self::from_value(push_input(path, Structure::Base))
    }
    fn outputs(&self, path: &str) -> Vec<Port> {
        leaf(path, self.value)
    }
}

macro_rules! small_characteristic {
    ($($machine:ident, $structure:ident;)*) => { $(
        impl<F> Bundle for $machine<F> {
            fn inputs(path: &str) -> Self {
                Self::from_value(push_input(path, Structure::$structure))
            }
            fn outputs(&self, path: &str) -> Vec<Port> {
                leaf(path, self.value)
            }
        }
    )* };
}

small_characteristic! {
    TraceBinary, Binary;
    TraceTernary, Ternary;
}

impl<F> Bundle for TraceFp2<F> {
    fn inputs(path: &str) -> Self {
        Self::from_value(push_input(path, Structure::Quadratic))
    }
    fn outputs(&self, path: &str) -> Vec<Port> {
        leaf(path, self.value)
    }
}

/// Implements [`Bundle`] for a structure whose fields are bundles of one type.
#[macro_export]
macro_rules! structure {
    ($name:ident { $($field:ident),* }) => {
        impl<T: $crate::Bundle> $crate::Bundle for $name<T> {
            fn inputs(path: &str) -> Self {
                Self { $($field: $crate::Bundle::inputs(&$crate::below(path, stringify!($field)))),* }
            }
            fn outputs(&self, path: &str) -> Vec<$crate::Port> {
                [$($crate::Bundle::outputs(&self.$field, &$crate::below(path, stringify!($field)))),*].concat()
            }
        }
    };
}

structure!(Fp2 { c0, c1 });
structure!(Fp6 { c0, c1, c2 });
structure!(Fp12 { c0, c1 });

impl<F: BinaryField + Bundle> Bundle for Quartic<F> {
    fn inputs(path: &str) -> Self {
        Self::from_coordinates(Bundle::inputs(path))
    }
    fn outputs(&self, path: &str) -> Vec<Port> {
        self.coordinates().outputs(path)
    }
}

impl<F: TernaryField + Bundle, B: Sign> Bundle for Sextic<F, B> {
    fn inputs(path: &str) -> Self {
        Self::from_coordinates(Bundle::inputs(path))
    }
    fn outputs(&self, path: &str) -> Vec<Port> {
        self.coordinates().outputs(path)
    }
}

impl<T: Bundle, const N: usize> Bundle for [T; N] {
    fn inputs(path: &str) -> Self {
        core::array::from_fn(|i| T::inputs(&below(path, &i.to_string())))
    }
    fn outputs(&self, path: &str) -> Vec<Port> {
        self.iter().enumerate().flat_map(|(i, part)| part.outputs(&below(path, &i.to_string()))).collect()
    }
}

impl<A: Bundle, B: Bundle> Bundle for (A, B) {
    fn inputs(path: &str) -> Self {
        (A::inputs(&below(path, "0")), B::inputs(&below(path, "1")))
    }
    fn outputs(&self, path: &str) -> Vec<Port> {
        [self.0.outputs(&below(path, "0")), self.1.outputs(&below(path, "1"))].concat()
    }
}
