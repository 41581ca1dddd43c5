"""KZG proofs of Ethereum (EIP-4844, EIP-7594)."""

from pairloom._pairloom import Setup, compute_challenge

__all__ = ["Setup", "compute_challenge"]
