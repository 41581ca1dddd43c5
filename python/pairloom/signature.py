"""BLS signatures in the suites of the IETF, and in drand's on BN254 (about 100 bits of security)."""

from pairloom._pairloom import (
    PublicKey,
    SecretKey,
    Signature,
    about_suite,
    aggregate,
    suites,
    verify_batch,
    verify_possession,
    verify_table,
)

__all__ = [
    "PublicKey",
    "SecretKey",
    "Signature",
    "about_suite",
    "aggregate",
    "suites",
    "verify_batch",
    "verify_possession",
    "verify_table",
]
