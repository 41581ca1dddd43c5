"""Bilinear pairings in parallel: BLS12-381 and BN254 (about 100 bits of security)."""

from pairloom import bls12_381, bn254, columns, drand, evm, groth16, kzg, signature, timelock
from pairloom._pairloom import InvalidRow, Values, Verdicts, __version__

__all__ = [
    "InvalidRow",
    "Values",
    "Verdicts",
    "__version__",
    "bls12_381",
    "bn254",
    "columns",
    "drand",
    "evm",
    "groth16",
    "kzg",
    "signature",
    "timelock",
]
