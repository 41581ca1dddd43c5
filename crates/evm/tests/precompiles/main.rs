//! The contracts, by the case files of clients and of the standards, and by what the standards say of inputs.

mod chosen;
mod files;
mod gas;
mod inputs;
mod names;
