"""Beacons of drand."""

from pairloom._pairloom import Chain

__all__ = ["Chain"]
