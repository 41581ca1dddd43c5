"""Expressions for Polars: each gives a struct, of ``valid`` and ``reason`` or of ``value`` and ``reason``, for every row.

Columns are names or expressions. They reach the library through Arrow without a copy, so that these are no plugins, which would be
compiled for one version of Polars each.
"""

from collections.abc import Callable, Sequence
from typing import Any

import polars as pl

from pairloom import columns
from pairloom._pairloom import Chain

_VERDICT = pl.Struct({"valid": pl.Boolean, "reason": pl.String})
_VALUE = pl.Struct({"value": pl.Binary, "reason": pl.String})


def _expression(answer: Callable[..., Any], used: list[Any], dtype: Any) -> pl.Expr:
    def of_series(series: Sequence[pl.Series]) -> pl.Series:
        rows = max(map(len, series)) if all(map(len, series)) else 0
        known = []
        for column in series:
            # Polars exports a column of type Null with a buffer that there should not be.
            column = column.cast(pl.Binary) if column.dtype == pl.Null else column
            # A literal comes as one row.
            known.append(column if len(column) == rows else column.new_from_index(0, rows) if rows else column.clear())
        return pl.Series(answer(*known)).cast(dtype)

    return pl.map_batches(used, of_series, return_dtype=dtype, is_elementwise=True)


def verify_beacons(
    chain: Chain,
    round: Any = "round",
    signature: Any = "signature",
    previous_signature: Any = None,
    randomness: Any = None,
    *,
    threads: int | None = None,
) -> pl.Expr:
    """The verdict on each beacon of a chain."""

    def answer(*series: pl.Series) -> Any:
        return chain.verify_batch(*series, threads=threads)

    columns = [column if column is not None else pl.lit(None) for column in (previous_signature, randomness)]
    return _expression(answer, [round, signature, *columns], _VERDICT)


def verify_signatures(
    suite: str,
    public_key: Any = "public_key",
    message: Any = "message",
    signature: Any = "signature",
    *,
    threads: int | None = None,
) -> pl.Expr:
    """The verdict on each signature; keys and messages may be lists."""

    def answer(*series: pl.Series) -> Any:
        return columns.verify_batch(suite, *series, threads=threads)

    return _expression(answer, [public_key, message, signature], _VERDICT)


def check_points(curve: str, group: str, point: Any, *, threads: int | None = None) -> pl.Expr:
    """Whether each row is a point of the subgroup."""
    return _expression(lambda points: columns.check_points(curve, group, points, threads=threads), [point], _VERDICT)


def hash_messages(curve: str, group: str, message: Any, dst: bytes, *, threads: int | None = None) -> pl.Expr:
    """The point that each message stands for."""

    def answer(messages: pl.Series) -> Any:
        return columns.hash_messages(curve, group, messages, dst, threads=threads)

    return _expression(answer, [message], _VALUE)


def pair_rows(curve: str, p: Any, q: Any, *, threads: int | None = None) -> pl.Expr:
    """The pairing of each row, or the product of each row of lists."""
    return _expression(lambda p, q: columns.pair_rows(curve, p, q, threads=threads), [p, q], _VALUE)


__all__ = ["check_points", "hash_messages", "pair_rows", "verify_beacons", "verify_signatures"]
