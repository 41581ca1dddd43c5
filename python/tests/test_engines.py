"""Functions for DataFusion and expressions for Polars, where these are installed (`make test-engines`)."""

import json
from typing import Any

import pytest
from conftest import VECTORS, cases, data

from pairloom import bls12_381, drand, signature

BEACONS = json.loads((VECTORS / "drand/beacons.json").read_text())["beacons"]
VERIFY = cases("ethereum-bls", "verify")
ROWS: dict[str, list[Any]] = {
    "public_key": [data(case["input"]["key"]) for case in VERIFY] + [None],
    "message": [data(case["input"]["message"]) for case in VERIFY] + [b""],
    "signature": [data(case["input"]["signature"]) for case in VERIFY] + [b""],
}
EXPECTED = [case["expected"] for case in VERIFY] + [None]
P, Q = bls12_381.G1.generator(), bls12_381.G2.generator()


def test_datafusion() -> None:
    pa, datafusion = pytest.importorskip("pyarrow"), pytest.importorskip("datafusion")
    import pairloom.datafusion

    context = datafusion.SessionContext()
    names = pairloom.datafusion.register(context)
    assert len(names) == len(set(names)) == 2 * (len(signature.suites()) + 1 + 4) + 6

    def table(name: str, columns: dict[str, Any]) -> None:
        context.register_record_batches(name, [pa.table(columns).to_batches()])

    def ask(query: str) -> list[Any]:
        return [list(row.values())[0] for row in context.sql(query).to_pylist()]

    # Beacons of several chains in one table: three of every kind of bytes.
    for dtype in (pa.binary(), pa.large_binary(), pa.binary_view()):
        named = {name: [row[name] for row in BEACONS] for name in ("scheme", "round")}
        columns = ("public_key", "signature", "previous_signature", "randomness")
        encoded = {name: pa.array([bytes.fromhex(row[name]) if row.get(name) else None for row in BEACONS], dtype) for name in columns}
        kind = f"beacons_{dtype}"
        table(kind, named | encoded)
        beacon = "scheme, public_key, round, signature, previous_signature, randomness"
        assert ask(f"SELECT drand_valid({beacon}) FROM {kind}") == [row["valid"] for row in BEACONS]
        reasons = ask(f"SELECT drand_reason({beacon}) FROM {kind}")
        assert [reason is None for reason in reasons] == [row["valid"] for row in BEACONS]
        nothing = "NULL, public_key, round, signature, previous_signature, randomness"
        assert ask(f"SELECT drand_valid({nothing}) FROM {kind}") == [None] * len(BEACONS)
        some = "CASE WHEN round % 2 = 0 THEN scheme END, public_key, round, signature, previous_signature, randomness"
        assert ask(f"SELECT drand_valid({some}) FROM {kind}") == [row["valid"] if row["round"] % 2 == 0 else None for row in BEACONS]
        table(f"signed_{dtype}", {name: pa.array(rows, dtype) for name, rows in ROWS.items()})
        assert ask(f"SELECT bls_valid_min_pk_pop(public_key, message, signature) FROM signed_{dtype}") == EXPECTED
    unknown = "'none', public_key, round, signature, NULL, NULL"
    assert ask(f"SELECT drand_valid({unknown}) FROM {kind}") == [False] * len(BEACONS)
    assert all("scheme: \"none\"" in reason for reason in ask(f"SELECT drand_reason({unknown}) FROM {kind}"))
    assert ask(f"SELECT drand_valid('none', public_key, NULL, signature, NULL, NULL) FROM {kind}") == [None] * len(BEACONS)
    table("points", {"p": pa.array([bytes(P), bytes(P)[:-1] + b"\0", None], pa.binary_view()), "q": [bytes(Q)] * 3, "m": [b"a", b"b", b"c"]})
    assert ask("SELECT bls12_381_g1_valid(p) FROM points") == [True, False, None]
    assert ask("SELECT bls12_381_pairing(p, q) FROM points") == [bytes(bls12_381.pairing(P, Q)), None, None]
    hashed = ask("SELECT bls12_381_g2_hash(m, CASE WHEN m = x'62' THEN 'other' ELSE 'tag' END) FROM points")
    tags = [b"tag", b"other", b"tag"]
    assert hashed == [bytes(bls12_381.G2.hash(m, tag)) for m, tag in zip([b"a", b"b", b"c"], tags, strict=True)]
    assert ask("SELECT bls12_381_g1_hash(m, 'tag') FROM points WHERE m IS NULL") == []
    assert ask("SELECT bls12_381_pairing(bls12_381_g1_hash(m, 'tag'), q) FROM points WHERE m = x'61'") == [
        bytes(bls12_381.pairing(bls12_381.G1.hash(b"a", b"tag"), Q))
    ]
    table("fixed", {"p": pa.array([bytes(P)], pa.binary(48))})
    with pytest.raises(Exception, match="coercion from FixedSizeBinary"):
        ask("SELECT bls12_381_g1_valid(p) FROM fixed")
    assert ask("SELECT bls12_381_g1_valid(arrow_cast(p, 'Binary')) FROM fixed") == [True]


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_polars(engine: Any) -> None:
    pl = pytest.importorskip("polars")
    import pairloom.polars as expressions

    frame = pl.LazyFrame(ROWS)
    verdict = expressions.verify_signatures("min-pk-pop").alias("verdict")
    answered = frame.select(verdict).unnest("verdict").collect(engine=engine)
    assert answered["valid"].to_list() == EXPECTED
    assert [reason is None for reason in answered["reason"]] == [valid is not False for valid in EXPECTED]
    scheme = "bls-unchained-g1-rfc9380"
    rows = [row for row in BEACONS if row["scheme"] == scheme and row["public_key"].startswith("83cf0f28")]
    chain = drand.Chain(scheme, bytes.fromhex(rows[0]["public_key"]))
    signatures = [bytes.fromhex(row["signature"]) for row in rows]
    beacons = pl.LazyFrame({"round": [row["round"] for row in rows], "signature": signatures})
    for randomness in (None, pl.lit(None), pl.lit(None).cast(pl.Binary)):
        verdicts = beacons.select(expressions.verify_beacons(chain, randomness=randomness).struct.field("valid"))
        assert verdicts.collect(engine=engine)["valid"].to_list() == [row["valid"] for row in rows]
    # A literal is one row for all.
    pairs = pl.LazyFrame({"p": [bytes(P), bytes(P * 2), None]})
    values = pairs.select(expressions.pair_rows("bls12-381", "p", pl.lit(bytes(Q))).struct.field("value")).collect(engine=engine)
    assert values["value"].to_list() == [bytes(bls12_381.pairing(P, Q)), bytes(bls12_381.pairing(P * 2, Q)), None]
    points = pairs.select(expressions.check_points("bls12-381", "G1", "p").struct.field("valid")).collect(engine=engine)
    assert points["valid"].to_list() == [True, True, None]
    empty = pairs.filter(pl.col("p").is_null() & pl.col("p").is_not_null())
    hashes = empty.select(expressions.hash_messages("bn254", "G1", "p", b"tag")).collect(engine=engine)
    assert hashes.height == 0 and hashes["p"].dtype == pl.Struct({"value": pl.Binary, "reason": pl.String})
