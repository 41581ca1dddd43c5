"""Groth16 proofs in the forms of snarkjs, gnark, arkworks, SP1 and RISC Zero."""

from pairloom._pairloom import VerifyingKey

__all__ = ["VerifyingKey"]
