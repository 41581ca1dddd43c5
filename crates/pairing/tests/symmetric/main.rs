//! Symmetric pairings on the supersingular curves in characteristic two and three.

mod eta2;
mod eta3;
mod known_answers;
