//! Tate.
