//! The instructions that are decided first stay, whatever is done to the cap: elements have their digits. In a process of its own.

use pairloom_algebra::instructions::{Level, lower_cap};
use pairloom_algebra::lanes::Backend;

#[test]
fn the_first_decision_stays() {
    let first = Backend::current();
    lower_cap(Level::Portable);
    assert_eq!((Backend::current(), Backend::best()), (first, Backend::Portable));
    // Digits by AVX2 are others than those of all else.
    let forced = Backend::Portable.force();
    assert_eq!(forced.is_some(), first != Backend::Avx2);
    drop(forced);
    assert_eq!(Backend::current(), first);
}
