//! Columns against rows, and against known answers.

mod beacons;
mod forms;
mod pairings;
mod points;
mod signatures;
