"""BN254 (alt_bn128): about 100 bits of security. Points in the words of EIP-197 (64 and 128 bytes)."""

from pairloom._pairloom import bn254 as _curve

G1 = _curve.G1
G2 = _curve.G2
Gt = _curve.Gt
Scalar = _curve.Scalar
pairing = _curve.pairing
pairings = _curve.pairings
multi_pairing = _curve.multi_pairing

__all__ = ["G1", "G2", "Gt", "Scalar", "multi_pairing", "pairing", "pairings"]
