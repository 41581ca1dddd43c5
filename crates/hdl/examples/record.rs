//! Writes the programs of all curves, which `coprocessor::eta::stored` reads: `cargo run -p pairloom-hdl --features all-curves --example
//! record`, at the root of the repository.

use pairloom_curve::binary::{E2_239, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223};
use pairloom_curve::supersingular::Curve;
use pairloom_curve::ternary::{E3_97, E3_167, E3_193, E3_239, E3_313};
use pairloom_hdl::coprocessor::eta::{Binary, Family, Ternary, stored};
use std::path::Path;

fn write<E: Family>() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/coprocessor/eta/recorded");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(format!("{}.txt", <E::Curve as Curve>::ID)), stored::record::<E>()?)?;
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    macro_rules! all { ($($family:ident: $($curve:ty),*;)*) => { $($(write::<$family<$curve>>()?;)*)* } }
    all! {
        Binary: E2_239, E2_313, E2_457, E2_557, E2_613, E2_691, E2_1223;
        Ternary: E3_97, E3_167, E3_193, E3_239, E3_313;
    }
    Ok(())
}
