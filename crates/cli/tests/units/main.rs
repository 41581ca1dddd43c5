//! Parts of the program by themselves. They stand here and not in the library so that its many pairings are compiled once.

mod args;
mod beacons;
mod chain_info;
mod chart;
mod counts;
mod devices;
mod kzg_cases;
mod lines;
mod measurements;
mod mode;
mod row;
mod split;
mod threads;
