"""Age files that nobody can read before a drand beacon appears."""

from pairloom._pairloom import TimeLock, Unlocked
from pairloom._pairloom import file_waits_for as waits_for

__all__ = ["TimeLock", "Unlocked", "waits_for"]
