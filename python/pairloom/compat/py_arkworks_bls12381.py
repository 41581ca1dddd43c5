"""py_arkworks_bls12381 by its names: points of the curves of BLS12-381 in or out of their subgroups, scalars, values of pairings.

Everything takes variable time, as there. Two things differ: a pairing of a point outside its subgroup, which has no meaning, raises
``ValueError``, and so does an empty domain separation tag.
"""

from pairloom._pairloom import arkworks as _arkworks

G1Point = _arkworks.G1Point
G2Point = _arkworks.G2Point
GT = _arkworks.GT
Scalar = _arkworks.Scalar

__all__ = ["GT", "G1Point", "G2Point", "Scalar"]
