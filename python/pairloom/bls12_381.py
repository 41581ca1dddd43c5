"""BLS12-381: about 126 bits of security. Points in the compressed form of ZCash and the IETF (48 and 96 bytes)."""

from pairloom._pairloom import bls12_381 as _curve

G1 = _curve.G1
G2 = _curve.G2
Gt = _curve.Gt
Scalar = _curve.Scalar
pairing = _curve.pairing
pairings = _curve.pairings
multi_pairing = _curve.multi_pairing

__all__ = ["G1", "G2", "Gt", "Scalar", "multi_pairing", "pairing", "pairings"]
