//! The folder of a multiplier.

use super::{File, Package};
use crate::emit::testbench::Row;
use crate::field::FieldSpec;
use crate::ir::{Design, Error};
use crate::multiplier::Recipe;
use crate::tools::Device;

/// What is to be known of circuits for fields of small characteristic.
pub const WARNING: &str = "Curves over fields of small characteristic are broken: discrete logarithms on them are computed in practice. \
                       For research and reproduction only.";

/// The products that the testbench checks.
const PRODUCTS: usize = 100;

/// The files of a multiplier.
///
/// # Errors
///
/// A netlist that is wrong, which is a defect.
pub fn multiplier(recipe: &Recipe, command: &str) -> Result<Vec<File>, Error> {
    let field = recipe.field();
    let design = Design::new(recipe.entity(&format!("{}_multiplier", field.identifier()))?)?;
    let rows = rows(field, recipe.latency() as usize);
    let package = Package {
        design: &design,
        title: format!("Parallel pipelined multiplier of {field}"),
        command: command.to_owned(),
        description: recipe.description(),
        warning: WARNING.to_owned(),
        rows,
        device: Device::Xc7,
        period_ns: 5.0,
    };
    Ok(package.files())
}

/// Products of elements that are drawn by a fixed generator, one a cycle, computed schoolbook.
fn rows(field: &FieldSpec, latency: usize) -> Vec<Row> {
    let mut state = field.degree() as u64;
    let mut digit = || (split_mix(&mut state) % u64::from(field.characteristic())) as u8;
    let mut element = || (0..field.degree()).map(|_| digit()).collect::<Vec<u8>>();
    let mut factors: Vec<[Vec<u8>; 2]> = vec![];
    for _ in 0..PRODUCTS {
        let a = element();
        factors.push([a, element()]);
    }
    let zero = vec![0; field.degree()];
    let row = |i: usize| {
        let [a, b] = factors.get(i).map_or([&zero, &zero], |[a, b]| [a, b]);
        let done = i.checked_sub(latency).map(|done| &factors[done]);
        let product = done.map(|[a, b]| field.to_bits(&field.multiply(a, b)));
        Row { inputs: vec![field.to_bits(a), field.to_bits(b)], expected: vec![product] }
    };
    (0..PRODUCTS + latency).map(row).collect()
}

/// G. Steele, D. Lea, C. Flood, OOPSLA 2014: a generator of numbers that look random.
pub(super) fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
