//! What holds between pairings, and what holds of each.

mod counts;
mod eip2537;
mod exhaustive;
mod integers;
mod membership;
mod properties;
mod relations;
