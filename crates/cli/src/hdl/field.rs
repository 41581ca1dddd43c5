//! The field that a circuit is for.

use crate::Failure;
use clap::Args;
use pairloom_hdl::FieldSpec;

/// The arguments that name a field.
#[derive(Debug, Args)]
pub struct FieldName {
    /// The field: 2^m or 3^m
    #[arg(long, value_name = "FIELD")]
    pub field: String,
    /// Its modulus, exponents in descending order, for 3^m with :2 after those with the coefficient −1, as in 97,16,0:2; by
    /// default that of the curves over the field, else the first irreducible polynomial with few terms
    #[arg(long, value_name = "TERMS")]
    pub modulus: Option<String>,
}

impl FieldName {
    /// The field.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`]: not a field.
    pub fn spec(&self) -> Result<FieldSpec, Failure> {
        let field = match &self.modulus {
            Some(modulus) => FieldSpec::with_modulus(&self.field, modulus),
            None => FieldSpec::named(&self.field),
        };
        field.map_err(|error| Failure::Usage(format!("--field {}: {error}", self.field)))
    }

    /// The arguments again, for the header of what is made.
    pub fn arguments(&self) -> String {
        let modulus = self.modulus.as_ref().map_or_else(String::new, |modulus| format!(" --modulus {modulus}"));
        format!("--field {}{modulus}", self.field)
    }
}

/// The latency that seed 003 has for a field.
pub fn usual_latency(field: &FieldSpec) -> u32 {
    if field.characteristic() == 2 { 5 } else { 7 }
}
