"""Columns in every form, from every kind of object."""

import json
import pickle
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from conftest import VECTORS, cases, data
from hypothesis import given, settings
from hypothesis import strategies as st

from pairloom import bls12_381, columns, drand, signature

SUITE = "min-pk-pop"
VERIFY = cases("ethereum-bls", "verify")
KEYS = [data(case["input"]["key"]) for case in VERIFY]
MESSAGES = [data(case["input"]["message"]) for case in VERIFY]
SIGNATURES = [data(case["input"]["signature"]) for case in VERIFY]
EXPECTED = [case["expected"] for case in VERIFY]


def fixed(rows: list[bytes]) -> pa.Array:
    return pa.array(rows, pa.binary(len(rows[0])))


FORMS: dict[str, Any] = {
    "list": list,
    "tuple": tuple,
    "binary": lambda rows: pa.array(rows, pa.binary()),
    "large_binary": lambda rows: pa.array(rows, pa.large_binary()),
    "binary_view": lambda rows: pa.array(rows, pa.binary_view()),
    "fixed_size_binary": fixed,
    "chunks": lambda rows: pa.chunked_array([fixed(rows[:3]), fixed(rows[3:4]), fixed(rows[4:])]),
    "slice": lambda rows: fixed([rows[0], *rows]).slice(1),
    "numpy": lambda rows: np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1),
    "numpy, not contiguous": lambda rows: np.repeat(
        np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1), 2, axis=0
    )[::2],
    "numpy objects": lambda rows: np.array([*rows, None], object)[:-1],
}


@pytest.mark.parametrize("form", FORMS)
def test_cases_of_ethereum(form: str) -> None:
    chosen = 5 * [i for i, row in enumerate(SIGNATURES) if len(row) == 96 and len(KEYS[i]) == 48]
    assert len(chosen) > 20
    keys, signatures = ([rows[i] for i in chosen] for rows in (KEYS, SIGNATURES))
    verdicts = columns.verify_batch(
        SUITE, FORMS[form](keys), [MESSAGES[i] for i in chosen], FORMS[form](signatures), threads=2
    )
    assert verdicts.valid == [EXPECTED[i] for i in chosen]


def test_answers_are_iterated() -> None:
    """Over all pieces, in a time that grows with the rows."""
    count = 5000
    verdicts = columns.verify_batch(SUITE, pa.nulls(count), pa.nulls(count), pa.nulls(count))
    assert list(iter(verdicts)) == verdicts.valid == count * [None]
    points = columns.hash_messages("bls12-381", "G1", [b"message", None, b"message"], b"a tag")
    assert list(iter(points)) == [points[0], None, points[2]]
    assert [verdicts[row] for row in (0, count - 1, -1)] == 3 * [None]
    with pytest.raises(IndexError):
        verdicts[count]


def test_empty_messages() -> None:
    """An array of no columns has rows all the same."""
    key = signature.SecretKey.derive(SUITE, bytes(32))
    keys, signatures = 3 * [key.public_key().to_bytes()], 3 * [key.sign(b"").to_bytes()]
    forms: list[Any] = [3 * [b""], np.zeros((3, 0), np.uint8)]
    for messages in forms:
        assert columns.verify_batch(SUITE, keys, messages, signatures).valid == 3 * [True]


def test_rounds_that_are_none() -> None:
    """A row is answered, whatever its column is made of."""
    for rounds in ([1, None, -5], np.array([1, 2, -5]), pa.array([1, None, -5])):
        verdicts = CHAIN.verify_batch(rounds, 3 * [b"none"])
        assert verdicts.reason[2] == "round: negative"
    with pytest.raises(ValueError, match="rounds: not integers of 64 bits"):
        CHAIN.verify_batch([2**64], [b"none"])
    with pytest.raises(TypeError, match="rounds: row 0: "):
        texts: Any = ["1"]
        CHAIN.verify_batch(texts, [b"none"])


def test_what_is_no_error_of_a_program() -> None:
    """Ctrl-C within a row stays what it is."""

    class Stopped:
        def __bytes__(self) -> bytes:
            raise KeyboardInterrupt

    keys: Any = [Stopped()]
    with pytest.raises(KeyboardInterrupt):
        columns.verify_batch(SUITE, keys, [b""], [b""])


def test_answers_have_a_schema() -> None:
    """Answers, of no rows too, say what they hold, and it is what they hold."""
    for count in (len(KEYS), 0):
        verdicts = columns.verify_batch(SUITE, KEYS[:count], MESSAGES[:count], SIGNATURES[:count])
        points = columns.hash_messages("bls12-381", "G1", MESSAGES[:count], b"a tag")
        for answers, names in ((verdicts, ["valid", "reason"]), (points, ["value", "reason"])):
            assert pa.schema(answers) == pa.record_batch(answers).schema
            assert pa.schema(answers).names == names


TYPES = [pa.binary(), pa.large_binary(), pa.binary_view(), pa.binary(48)]
NULLS: list[bytes | None] = [None, *(3 * [KEYS[0], None, KEYS[0][:-1] + b"\0"]), KEYS[0], None]


@pytest.mark.parametrize("dtype", TYPES, ids=str)
@pytest.mark.parametrize("start", [0, 1, 3, 9, 12])
def test_nulls_and_slices_of_every_type(dtype: pa.DataType, start: int) -> None:
    # Slices begin within the bytes that say what is null.
    expected = [None if key is None else key == KEYS[0] for key in NULLS]
    whole = pa.array(NULLS, dtype)
    assert columns.check_points("bls12-381", "G1", whole.slice(start)).valid == expected[start:]
    assert columns.check_points("bls12-381", "G1", whole.slice(start, 2)).valid == expected[start : start + 2]
    chunked = pa.chunked_array([whole.slice(0, start), whole.slice(start, 0), whole.slice(start)], dtype)
    assert columns.check_points("bls12-381", "G1", chunked).valid == expected
    # A table whose rows are a slice.
    table = pa.table({"public_key": whole, "message": pa.array([b""] * len(NULLS), pa.binary()), "signature": pa.nulls(len(NULLS))})
    assert columns.verify_table(SUITE, table.slice(start)).valid == [None] * (len(NULLS) - start)


def test_rows_one_by_one_are_joined() -> None:
    chunks = [pa.array([key], pa.binary_view()) for key in NULLS] + [pa.array(NULLS * 400, pa.binary_view())]
    answers = columns.check_points("bls12-381", "G1", pa.chunked_array([*chunks, *chunks[:3]]))
    expected = [None if key is None else key == KEYS[0] for key in [*(NULLS * 401), *NULLS[:3]]]
    assert answers.valid == expected
    assert columns.check_points("bls12-381", "G1", pa.chunked_array(chunks[:-1])).valid == expected[: len(NULLS)]


def test_a_column_without_values_is_a_column_of_nulls() -> None:
    verdicts = columns.verify_batch(SUITE, pa.nulls(2), pa.chunked_array([pa.nulls(1), pa.nulls(1)]), [None, None])
    assert verdicts.valid == [None, None] == verdicts.reason


@pytest.mark.parametrize("dtype", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
def test_texts_are_refused(dtype: pa.DataType) -> None:
    with pytest.raises(ValueError, match="column point: expected bytes .* got .*Utf8"):
        columns.check_points("bls12-381", "G1", pa.array(["a text"], dtype))


def lists(rows: list[Any], dtype: pa.DataType) -> list[pa.Array]:
    kinds = [pa.list_(dtype), pa.large_list(dtype), pa.list_(dtype, 2)]
    return [pa.array(rows, kind) for kind in kinds]


def test_slices_of_lists() -> None:
    p, q = bls12_381.G1.generator(), bls12_381.G2.generator()
    pairs_p = [[bytes(p * k), bytes(p)] for k in range(1, 6)]
    pairs_q = [[bytes(q), bytes(q)] for _ in range(5)]
    expected = [(bls12_381.pairing(p, q) ** (k + 1)).to_bytes() for k in range(1, 6)]
    for of_p, of_q in zip(lists(pairs_p, pa.binary_view()), lists(pairs_q, pa.large_binary()), strict=True):
        assert list(columns.pair_rows("bls12-381", of_p.slice(2), of_q.slice(2))) == expected[2:]
        assert list(columns.pair_rows("bls12-381", of_p.slice(1, 3), pairs_q[1:4])) == expected[1:4]
    sparse = pa.array([None, *pairs_p[:2], None, [bytes(p), None]])
    values = columns.pair_rows("bls12-381", sparse.slice(1), pairs_q[:4])
    assert list(values) == [*expected[:2], None, None]
    assert values.reason == [None, None, None, "P[1]: null"]


SCHEME = "bls-unchained-g1-rfc9380"
BEACONS = [row for row in json.loads((VECTORS / "drand/beacons.json").read_text())["beacons"] if row["scheme"] == SCHEME]
BEACONS = [row for row in BEACONS if row["public_key"] == BEACONS[0]["public_key"]]
CHAIN = drand.Chain(SCHEME, bytes.fromhex(BEACONS[0]["public_key"]))


@pytest.mark.parametrize("dtype", [pa.uint64(), pa.int64(), pa.uint32(), pa.int32()], ids=str)
def test_beacons_in_tables(dtype: pa.DataType) -> None:
    fields: dict[str, list[bytes | None]] = {
        name: [bytes.fromhex(row[name]) if name in row else None for row in BEACONS] for name in ("signature", "randomness")
    }
    rounds = [row["round"] for row in BEACONS]
    table = pa.table({"round": pa.array(rounds, dtype), **fields, "previous_signature": pa.nulls(len(rounds))})
    expected = [row["valid"] for row in BEACONS]
    assert any(expected)
    for chain in (CHAIN, pickle.loads(pickle.dumps(CHAIN))):
        assert chain.verify_table(table).valid == expected
        assert chain.verify_table(table.slice(1), threads=2).valid == expected[1:]
    row = expected.index(True)
    fields["randomness"][row] = bytes(32)
    verdicts = CHAIN.verify_batch(table["round"], table["signature"], randomness=fields["randomness"])
    assert verdicts.valid == [*expected[:row], False, *expected[row + 1 :]]
    assert verdicts.reason[row] == "randomness: not SHA-256 of the signature"
    with pytest.raises(ValueError, match="randomness: 1 rows, but rounds has"):
        CHAIN.verify_batch(table["round"], table["signature"], randomness=[None])


def test_a_table_is_one() -> None:
    rows = pa.StructArray.from_arrays([pa.array([1])], ["round"], mask=pa.array([True]))
    with pytest.raises(ValueError, match="table: a row that is null as a whole"):
        CHAIN.verify_table(rows)
    with pytest.raises(ValueError, match="table: a single column"):
        CHAIN.verify_table(pa.array([1]))
    with pytest.raises(TypeError, match="table: no Arrow object"):
        CHAIN.verify_table([1])  # type: ignore[arg-type]


def test_answers_are_arrow_objects() -> None:
    verdicts = columns.verify_batch(SUITE, [*KEYS, None], [*MESSAGES, b""], [*SIGNATURES, b""])
    table = pa.record_batch(verdicts)
    assert table.column("valid").to_pylist() == [*EXPECTED, None]
    assert table.column("reason").to_pylist() == verdicts.reason
    hashes = columns.hash_messages("bls12-381", "G1", [b"a", None], b"a tag")
    assert pa.record_batch(hashes).column("value").to_pylist() == [hashes[0], None]


def test_no_rows() -> None:
    assert len(columns.verify_batch(SUITE, [], [], [])) == 0
    assert pa.record_batch(columns.hash_messages("bn254", "G2", [], b"a tag")).num_rows == 0
    empty = pa.chunked_array([], pa.binary())
    assert pa.record_batch(columns.pair_rows("bls12-381", empty, empty)).num_rows == 0


def test_a_table() -> None:
    table = pa.table({"public_key": KEYS, "message": MESSAGES, "signature": SIGNATURES, "other": EXPECTED})
    assert columns.verify_table(SUITE, table).valid == EXPECTED
    with pytest.raises(ValueError, match="column signature: missing"):
        columns.verify_table(SUITE, table.drop_columns(["signature"]))


def test_errors_name_row_and_column() -> None:
    with pytest.raises(TypeError, match="messages: row 1"):
        columns.verify_batch(SUITE, KEYS[:2], [b"", 5], SIGNATURES[:2])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="messages: 1 rows, but public_keys has 2"):
        columns.verify_batch(SUITE, KEYS[:2], [b""], SIGNATURES[:2])
    with pytest.raises(ValueError, match="column public_key: expected bytes .* got Utf8"):
        columns.verify_batch(SUITE, pa.array(["a text"]), [b""], [b""])
    with pytest.raises(TypeError, match="public_keys: expected a sequence of bytes"):
        columns.verify_batch(SUITE, np.zeros((2, 3, 4), np.uint8), [b""], [b""])
    with pytest.raises(TypeError, match="public_keys: expected a sequence of bytes"):
        columns.verify_batch(SUITE, b"bytes", [b""], [b""])


SECRETS = [signature.SecretKey.derive(SUITE, bytes([i]) * 32) for i in range(3)]
SIGNED = [(secret.public_key(), b"%d" % i, secret.sign(b"%d" % i)) for secret in SECRETS for i in range(2)]


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.booleans()), max_size=12), st.integers(1, 3))
def test_rows_agree_with_single_ones(rows: list[tuple[int, int, bool]], threads: int) -> None:
    keys, messages, signatures, expected = [], [], [], []
    for i, j, null in rows:
        key, message, signed = SIGNED[i][0], SIGNED[i][1], SIGNED[j][2]
        keys.append(None if null else key.to_bytes())
        messages.append(message)
        signatures.append(signed.to_bytes())
        expected.append(None if null else key.verify(message, signed))
    assert columns.verify_batch(SUITE, keys, messages, signatures, threads=threads).valid == expected


class Once:
    """A column that hands out the same capsules again."""

    def __init__(self, rows: list[bytes]) -> None:
        self.capsules: Any = pa.array(rows, pa.binary()).__arrow_c_array__()

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return self.capsules


def test_an_array_is_taken_once() -> None:
    keys: Any = Once(KEYS)
    first = columns.verify_batch(SUITE, keys, MESSAGES, SIGNATURES)
    assert first.valid == EXPECTED
    with pytest.raises(ValueError, match="the array has been taken before"):
        columns.verify_batch(SUITE, keys, MESSAGES, SIGNATURES)
