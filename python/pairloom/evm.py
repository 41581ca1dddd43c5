"""Ethereum's precompiled contracts of pairing-friendly curves. Those at 6, 7 and 8 are on BN254 (about 100 bits of security)."""

from pairloom._pairloom import call_precompile as call
from pairloom._pairloom import precompile_gas, precompiles


def gas(address: int, data: bytes, fork: str = "prague") -> int | None:
    """The gas of a call; ``None`` where the fork has no such contract."""
    return precompile_gas(address, data, fork)


__all__ = ["call", "gas", "precompiles"]
