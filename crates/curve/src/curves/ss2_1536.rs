//! ss2-1536: y² = x³ + x over a prime field of 1536 bits, seed 001's curve of embedding degree 2 (slides 5 and 9).
//!
//! The slides name no parameters; `scripts/derive_ss2.py` derives these from a phrase that it prints.

use crate::supersingular2::{Curve, PlusXLaw};
use pairloom_algebra::prime::Modulus;
use pairloom_algebra::prime::limbs::{add_small, from_hex};
use pairloom_algebra::prime::moduli::{Ss21536Fp as Fp, Ss21536Modulus};

/// The curve ss2-1536: y² = x³ + x over a prime field of 1536 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ss21536;

impl crate::supersingular::Curve for Ss21536 {
    type Field = Fp;
    type Law = PlusXLaw<Self>;
    const ID: &'static str = "ss2-1536";
    /// 2^255 + 2^41 + 1.
    const ORDER: &'static [u64] = &from_hex::<4>("8000000000000000000000000000000000000000000000000000020000000001");
    const COFACTOR: &'static [u64] = &from_hex::<21>(
        "1c4ac241596a51109199e92b3c5913d7e66eb3d0afd6229457f9fe10b74ad715281ac0ecd4f5a7f75d5f7441f2517004\
         6a0ad4139a681d055e4c5b7302ca91cacb0ff1505c4aa653db56a9335ee1d13a19cf6b4988e8397c2e8ddfe5793aefde\
         d001a74c7cb0ef44a128b1c4d7e3dcf67ff9729263fcddf31d5dd01c6d52f730d017596c70e7de32a165b4d938aade29\
         8982240aab677244f78bb8549ffd3b214",
    );
    const GROUP_ORDER: &'static [u64] = &add_small(&<Ss21536Modulus as Modulus<25>>::LIMBS, 1);
    const PAIRS_WHOLE_GROUP: bool = false;
}

impl Curve for Ss21536 {
    const GENERATOR: [Fp; 2] = [
        Fp::from_hex(
            "49e9319cef3c55d7e8903db8148a53c04b109540710329b882b6814c3f165c4bffbca7075b3b62af368414759327a091\
             bb0476a6e5310bd28f5a317b3a5a908faf3c0892903afe00469196c0292a96245505ebbc67916af39016f32e95284b4f\
             0cd9d1be59d6cb66f61fdc5ec6f26313bdba47c42c2ef2d1ae5309fa3a45870c3937296087abb697e68578a2e865f12f\
             a0feac0f420bee28017fd525f9e4833eb9ef5bd127cb88a09b65dc0af5c490b55b3418817e3927c543bf14cd32ef12df",
        ),
        Fp::from_hex(
            "15a5ba58507b21fd664fcc539deefc6ae23a198f75fca99cdf229a15c5e2fc4ec5494eda3ff19858a1af9f0591ee37bd\
             ba02988846db671cf91133be2370898fb6436af11ce660d9b45d9773469d9914680d69f8287ebd471d515d51f8775d16\
             1ecdb907ce795b097e883f58f90211788546745f1d2a5a1c361464e96cc601d445d8a763af52316bfccaac97e73a8c30\
             de76937141a830d296d24886e28085aacf9d940ab71a99859aae7036dc979ed75ff3157d71f721d3e5590fe8b8f67103",
        ),
    ];
}
