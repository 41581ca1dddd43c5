"""Functions for SQL in DataFusion: ``register(context)``.

=============================================  ====================================================================
``bls_valid_SUITE``, ``bls_reason_SUITE``      ``public_key, message, signature``; the suite with ``_`` for ``-``
``drand_valid``, ``drand_reason``              ``scheme, public_key, round, signature, previous_signature, randomness``
``CURVE_g1_valid``, ``CURVE_g1_reason``, …g2…  ``point``; the curve is ``bls12_381`` or ``bn254``
``CURVE_g1_hash``, ``CURVE_g2_hash``           ``message, tag``: the point that the message stands for
``CURVE_pairing``                              ``p, q``: the pairing's value
=============================================  ====================================================================

``valid`` is null where an input is null, ``reason`` where it is or the row is valid; values are null where there is none. There are no
functions that give ``valid`` and ``reason`` as a struct, because DataFusion calls a function again for each field of a struct.

bn254 has about 100 bits of security, bls12_381 about 126.

Rounds are ``BIGINT``. DataFusion refuses columns of ``FixedSizeBinary`` and ``UInt64`` when it plans the query: write
``arrow_cast(key, 'Binary')`` and ``CAST(round AS BIGINT)``.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from datafusion import SessionContext, udf

from pairloom import columns
from pairloom._pairloom import Chain, suites

# DataFusion casts `Binary` and `LargeBinary` to views, and no type to either of those.
_BYTES, _TEXT = pa.binary_view(), pa.string_view()
_VERDICT = {"valid": pa.bool_(), "reason": pa.string()}
_CURVES = ("bls12_381", "bn254")

_chain = lru_cache(maxsize=256)(Chain)

Answer = Callable[..., Any]
Function = tuple[str, Answer, list[pa.DataType], str, pa.DataType]


def _by_group(names: list[pa.Array], rows: list[pa.Array], answer: Answer) -> pa.RecordBatch:
    """The answers to rows, asked together where they agree in ``names``; null where one of those is null."""
    if len(rows[0]) and all(len(name.unique()) == 1 and not name.null_count for name in names):
        return pa.record_batch(answer(*(name[0].as_py() for name in names), *rows))
    groups: dict[tuple[Any, ...], list[int]] = {}
    for row, name in enumerate(zip(*(name.to_pylist() for name in names), strict=True)):
        if None not in name:
            groups.setdefault(name, []).append(row)
    if not groups:
        return pa.record_batch({name: pa.nulls(len(rows[0])) for name in ("valid", "reason", "value")})
    # Rows of views cannot be taken.
    movable = [column.cast(pa.large_binary()) if column.type == _BYTES else column for column in rows]
    answers = []
    for name, chosen in groups.items():
        answers.append(pa.record_batch(answer(*name, *(column.take(pa.array(chosen)) for column in movable))))
    places: list[int | None] = [None] * len(rows[0])
    for place, row in enumerate(row for chosen in groups.values() for row in chosen):
        places[row] = place
    return pa.Table.from_batches(answers).combine_chunks().to_batches()[0].take(pa.array(places, pa.int64()))


def _drand(threads: int, scheme: pa.Array, public_key: pa.Array, *beacons: pa.Array) -> pa.RecordBatch:
    def answer(scheme: str, public_key: bytes, *beacons: pa.Array) -> Any:
        try:
            chain = _chain(scheme, public_key)
        except ValueError as error:
            rounds, signatures = beacons[:2]
            is_none = pc.or_(pc.is_null(rounds), pc.is_null(signatures)).to_pylist()
            valid, reason = ([None if none else value for none in is_none] for value in (False, str(error)))
            return pa.record_batch({"valid": pa.array(valid, pa.bool_()), "reason": pa.array(reason, pa.string())})
        return chain.verify_batch(*beacons, threads=threads)

    return _by_group([scheme, public_key], list(beacons), answer)


def _hash(curve: str, group: str, threads: int, messages: pa.Array, tags: pa.Array) -> pa.RecordBatch:
    def answer(tag: str, messages: pa.Array) -> Any:
        return columns.hash_messages(curve, group, messages, tag.encode(), threads=threads)

    return _by_group([tags], [messages], answer)


def _functions(threads: int) -> Iterator[Function]:
    """Name, function, types of its arguments, column of its answer, type of that column."""
    for column, dtype in _VERDICT.items():
        for suite in suites():
            verify = partial(columns.verify_batch, suite, threads=threads)
            yield f"bls_{column}_{suite.replace('-', '_')}", verify, [_BYTES] * 3, column, dtype
        beacon = [_TEXT, _BYTES, pa.int64(), _BYTES, _BYTES, _BYTES]
        yield f"drand_{column}", partial(_drand, threads), beacon, column, dtype
        for name in _CURVES:
            for group in ("G1", "G2"):
                check = partial(columns.check_points, name.replace("_", "-"), group, threads=threads)
                yield f"{name}_{group.lower()}_{column}", check, [_BYTES], column, dtype
    for name in _CURVES:
        curve = name.replace("_", "-")
        for group in ("G1", "G2"):
            hashed = partial(_hash, curve, group, threads)
            yield f"{name}_{group.lower()}_hash", hashed, [_BYTES, _TEXT], "value", pa.binary()
        paired = partial(columns.pair_rows, curve, threads=threads)
        yield f"{name}_pairing", paired, [_BYTES, _BYTES], "value", pa.binary()


def register(context: SessionContext, *, threads: int = 1) -> list[str]:
    """Registers all functions, and gives their names.

    DataFusion calls a function for several partitions at once; ``threads`` are those of one call.
    """

    def answering(function: Answer, column: str, dtype: pa.DataType) -> Answer:
        return lambda *given: pa.record_batch(function(*given)).column(column).cast(dtype)

    names = []
    for name, function, inputs, column, dtype in _functions(threads):
        context.register_udf(udf(answering(function, column, dtype), inputs, dtype, "immutable", name))
        names.append(name)
    return names


__all__ = ["register"]
