//! The tests of pools.

#[path = "../../crates/parallel/tests/splitting/pool.rs"]
mod pool;
