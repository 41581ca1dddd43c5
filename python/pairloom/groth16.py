"""Groth16 proofs in the forms of snarkjs, gnark, arkworks, SP1 and RISC Zero.

Keys are on bls12-381 or on bn254, which has about 100 bits of security: ``VerifyingKey.curve`` says on which.
"""

from pairloom._pairloom import VerifyingKey

__all__ = ["VerifyingKey"]
