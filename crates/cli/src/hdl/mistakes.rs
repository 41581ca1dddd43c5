//! Circuits that cannot be had, as errors of the options that ask for them.

use super::usage;
use crate::Failure;
use pairloom_hdl::coprocessor::CoprocessorError;
use pairloom_hdl::engine::EngineError;
use pairloom_hdl::multiplier::RecipeError;
use pairloom_hdl::{hybrid, prime};

fn option(name: &str, error: &impl ToString) -> Failure {
    usage(format!("--{name}: {}", error.to_string()))
}

/// Of a multiplier of a field.
pub fn of_recipe(error: RecipeError) -> Failure {
    match error {
        RecipeError::Latency(_) => option("latency", &error),
        RecipeError::Empty => option("leaf", &error),
        RecipeError::Parts(_) | RecipeError::Name(_) => option("split", &error),
    }
}

/// Of a coprocessor.
pub fn of_coprocessor(error: CoprocessorError) -> Failure {
    match error {
        CoprocessorError::TooDeep { .. } => option("latency", &error),
        CoprocessorError::Recipe(error) => of_recipe(error),
        _ => usage(error),
    }
}

/// Of a multiplier of a prime field.
pub fn of_prime(error: prime::Error) -> Failure {
    match error {
        prime::Error::Interval { .. } => option("interval", &error),
        prime::Error::Burst { .. } => option("burst", &error),
        prime::Error::Curve { .. } => usage(format!("--curve {error}")),
        _ => usage(error),
    }
}

/// Of a pairing on a curve over a prime field.
pub fn of_engine(error: EngineError) -> Failure {
    match error {
        EngineError::Prime(error) => of_prime(error),
        EngineError::Depth { .. } | EngineError::Interval { .. } => option("interval", &error),
        EngineError::Threads { .. } => option("threads", &error),
        EngineError::Pairs(_) => option("pairs", &error),
        EngineError::Barrel(_) | EngineError::Netlist(_) => usage(error),
    }
}

/// Of a pairing with its products by a circuit.
pub fn of_cosimulation(error: hybrid::Error) -> Failure {
    match error {
        hybrid::Error::Prime(error) => of_prime(error),
        hybrid::Error::Core(_) => usage(error),
    }
}
