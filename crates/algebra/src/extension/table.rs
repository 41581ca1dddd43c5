//! Every method over seed 004's fields: what it costs as counted, and something to measure.

use super::relations::{binary, ternary};
use super::{Extension, Karatsuba, Level, Schoolbook, ToomCook};
use crate::binary::moduli::{F2m79, F2m103};
use crate::binary::{BinaryField, CountBinary};
use crate::count::{Counts, counted};
use crate::field::Field;
use crate::ternary::moduli::{F3m97, F3m193, F3m509};
use crate::ternary::{CountTernary, TernaryField};

/// One level.
type Direct<F, R, M, const D: usize, const L: usize> = Extension<F, R, M, D, L>;
/// A quadratic level over another one.
type Doubled<E, R> = Extension<E, R, Karatsuba, 2, 3>;

/// The extensions of a field of characteristic two, by method.
pub mod binary_levels {
    use super::*;

    /// k = 2, Karatsuba.
    pub type Quadratic<F> = Direct<F, binary::Quadratic, Karatsuba, 2, 3>;
    /// k = 3, Karatsuba.
    pub type Cubic<F> = Direct<F, binary::Cubic, Karatsuba, 3, 5>;
    /// k = 6, direct.
    pub type Sextic<F, M> = Direct<F, binary::Sextic, M, 6, 11>;
    /// k = 12, direct.
    pub type Dodecic<F, M> = Direct<F, binary::Dodecic, M, 12, 23>;
    /// k = 6 through seed 004's tower, 3 → 2.
    pub type SexticTower<F> = Doubled<Cubic<F>, binary::QuadraticOverCubic>;
    /// k = 12 through seed 004's tower, 3 → 2 → 2.
    pub type DodecicTower<F> = Doubled<SexticTower<F>, binary::QuadraticOverSextic>;
    /// k = 6, a cubic extension of a quadratic one by Toom and Cook.
    pub type SexticToomCook<F> = Extension<Quadratic<F>, binary::CubicOverQuadratic, ToomCook, 3, 5>;
    /// k = 12 over that.
    pub type DodecicToomCook<F> = Doubled<SexticToomCook<F>, binary::QuadraticOverCubicOverQuadratic>;
}

/// The extensions of a field of characteristic three, by method.
pub mod ternary_levels {
    use super::*;

    /// k = 2, Karatsuba.
    pub type Quadratic<F> = Direct<F, ternary::Quadratic, Karatsuba, 2, 3>;
    /// k = 3, Karatsuba.
    pub type Cubic<F> = Direct<F, ternary::Cubic, Karatsuba, 3, 5>;
    /// k = 6, direct.
    pub type Sextic<F, M> = Direct<F, ternary::Sextic, M, 6, 11>;
    /// k = 12, direct.
    pub type Dodecic<F, M> = Direct<F, ternary::Dodecic, M, 12, 23>;
    /// k = 6 through a tower, 3 → 2.
    pub type SexticTower<F> = Doubled<Cubic<F>, ternary::QuadraticOverCubic>;
    /// k = 12 through a tower, 3 → 2 → 2.
    pub type DodecicTower<F> = Doubled<SexticTower<F>, ternary::QuadraticOverSextic>;
    /// k = 6, a cubic extension of a quadratic one by Toom and Cook.
    pub type SexticToomCook<F> = Extension<Quadratic<F>, ternary::CubicOverQuadratic, ToomCook, 3, 5>;
    /// k = 12 over that.
    pub type DodecicToomCook<F> = Doubled<SexticToomCook<F>, ternary::QuadraticOverCubicOverQuadratic>;
}

/// A method over a field.
pub struct Row {
    /// The base field, such as `F_2^103`.
    pub field: String,
    /// k.
    pub degree: usize,
    /// The method.
    pub method: &'static str,
    /// What a product costs, as counted.
    pub counts: Counts,
    /// The products that seed 004 states for it.
    pub published: Option<u64>,
    /// Multiplies so many times, each result a factor of the next product.
    pub run: Box<dyn Fn(usize)>,
}

/// A method's name, and the products that seed 004 states (section 3, and erratum 3 for towers).
type Named = (&'static str, Option<u64>);

const SCHOOLBOOK: &str = "schoolbook";
const KARATSUBA: &str = "Karatsuba";
const TOWER: &str = "tower 3-2, Karatsuba";
const HIGH_TOWER: &str = "tower 3-2-2, Karatsuba";
const TOOM_COOK: &str = "tower 2-3, Toom-Cook";
const HIGH_TOOM_COOK: &str = "tower 2-3-2, Toom-Cook";

/// An element whose coordinates are powers of something that is in no subfield.
fn element<E: Level>(seed: &E::Base) -> Option<E> {
    E::from_coordinates(&mut core::iter::successors(Some(seed.clone()), |power| Some(power.mul(seed))))
}

/// A row for E, counted over the same level G of a field that counts.
fn row<E: Level + 'static, G: Level>(field: &str, (method, published): Named, seed: &E::Base) -> Option<Row> {
    let (factor, one) = (element::<E>(seed)?, element::<G>(&G::Base::one())?);
    let run = move |times| {
        let product = (0..times).fold(factor.clone(), |product, _| product.multiplied(&factor));
        core::hint::black_box(product.coordinates());
    };
    let counts = counted(|| one.multiplied(&one)).1;
    Some(Row { field: field.into(), degree: E::DEGREE, method, counts, published, run: Box::new(run) })
}

macro_rules! rows {
    ($levels:ident, $relations:ident, $field:expr, $seed:expr, $f:ty, $g:ty) => {{
        use $levels::*;
        type Old<F, const D: usize, const L: usize, R> = Direct<F, R, Schoolbook, D, L>;
        let (field, seed) = (&$field, &$seed);
        [
            row::<Old<$f, 2, 3, $relations::Quadratic>, Old<$g, 2, 3, $relations::Quadratic>>(
                field,
                (SCHOOLBOOK, None),
                seed,
            ),
            row::<Quadratic<$f>, Quadratic<$g>>(field, (KARATSUBA, Some(3)), seed),
            row::<Old<$f, 3, 5, $relations::Cubic>, Old<$g, 3, 5, $relations::Cubic>>(
                field,
                (SCHOOLBOOK, Some(9)),
                seed,
            ),
            row::<Cubic<$f>, Cubic<$g>>(field, (KARATSUBA, Some(6)), seed),
            row::<Sextic<$f, Schoolbook>, Sextic<$g, Schoolbook>>(field, (SCHOOLBOOK, None), seed),
            row::<Sextic<$f, Karatsuba>, Sextic<$g, Karatsuba>>(field, (KARATSUBA, Some(21)), seed),
            row::<SexticTower<$f>, SexticTower<$g>>(field, (TOWER, Some(18)), seed),
            row::<SexticToomCook<$f>, SexticToomCook<$g>>(field, (TOOM_COOK, None), seed),
            row::<Dodecic<$f, Schoolbook>, Dodecic<$g, Schoolbook>>(field, (SCHOOLBOOK, None), seed),
            row::<Dodecic<$f, Karatsuba>, Dodecic<$g, Karatsuba>>(field, (KARATSUBA, Some(78)), seed),
            row::<DodecicTower<$f>, DodecicTower<$g>>(field, (HIGH_TOWER, Some(54)), seed),
            row::<DodecicToomCook<$f>, DodecicToomCook<$g>>(field, (HIGH_TOOM_COOK, None), seed),
        ]
        .into_iter()
        .flatten()
        .collect()
    }};
}

fn binary_rows<F: BinaryField>(seed: F) -> Vec<Row> {
    rows!(binary_levels, binary, format!("F_2^{}", F::DEGREE), seed, F, CountBinary<F>)
}

fn ternary_rows<F: TernaryField>(seed: F) -> Vec<Row> {
    rows!(ternary_levels, ternary, format!("F_3^{}", F::DEGREE), seed, F, CountTernary<F>)
}

/// All methods over all fields of seed 004. Compiled where it is called, since its many instances serve tables alone.
#[inline]
pub fn table() -> Vec<Row> {
    let two = [binary_rows(F2m79::from_exponents(&[1, 0])), binary_rows(F2m103::from_exponents(&[1, 0]))];
    let three = [
        ternary_rows(F3m97::from_terms(&[(1, 1), (0, 1)])),
        ternary_rows(F3m193::from_terms(&[(1, 1), (0, 1)])),
        ternary_rows(F3m509::from_terms(&[(1, 1), (0, 1)])),
    ];
    two.into_iter().chain(three).flatten().collect()
}
