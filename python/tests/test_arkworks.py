"""py_arkworks_bls12381's names: the package itself is asked the same where it is installed, and so is py_ecc."""

from collections.abc import Callable
from typing import Any

import pytest
from conftest import cases, data
from hypothesis import given, settings
from hypothesis import strategies as st

from pairloom.compat import py_arkworks_bls12381 as ours

R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
GROUPS = ["G1Point", "G2Point"]
# x of a point of each curve outside the subgroup: (0, 2), and one that the compressed form says.
OUTSIDE = {"G1Point": bytes([0x80]) + bytes(47), "G2Point": bytes([0x80]) + bytes(94) + bytes([2])}
SCALARS = [0, 1, 2, 3, R - 1, R, R + 5, 2**255 - 19, 2**300 + 7]


def told(ask: Callable[[], Any]) -> Any:
    """The answer as text and bytes, or the kind of error."""
    try:
        answer = ask()
    except (ValueError, TypeError, ArithmeticError) as error:
        return type(error)
    return answer if isinstance(answer, bytes | bool | int) else (str(answer), repr(answer))


def questions(module: Any, group: str) -> dict[str, Callable[[], Any]]:
    """What both packages are asked."""
    Point, Scalar, GT = getattr(module, group), module.Scalar, module.GT
    g = Point()
    width = 48 if group == "G1Point" else 96
    outside = Point.from_compressed_bytes_unchecked(OUTSIDE[group])
    mapped = "map_from_fp" if group == "G1Point" else "map_from_fp2"
    element = bytes(width - 1) + b"\5"
    asked: dict[str, Callable[[], Any]] = {
        "generator": lambda: g,
        "identity": Point.identity,
        "sum": lambda: g + g - g * Scalar(7),
        "sum with the inverse": lambda: g + -g,
        "hash": lambda: Point.hash_to_curve(b"message", b"a tag"),
        "hash, long tag": lambda: Point.hash_to_curve(b"message", b"a" * 300),
        "outside": lambda: outside.is_in_subgroup(),
        "inside": lambda: (outside - outside).is_in_subgroup() and g.is_in_subgroup(),
        "outside, compressed": lambda: Point.from_compressed_bytes(OUTSIDE[group]),
        "outside, xy": lambda: Point.from_xy_bytes_be(outside.to_xy_bytes_be()),
        "outside, unchecked": lambda: Point.from_xy_bytes_unchecked_le(outside.to_xy_bytes_le()),
        "outside, multiple": lambda: outside * Scalar(R - 1) + (g + outside) * Scalar(77),
        "outside, sum of products": lambda: Point.multiexp_unchecked([outside, g], [Scalar(5), Scalar(R - 2)]),
        "xy": lambda: (g * Scalar(9)).to_xy_bytes_be(),
        "xy, little endian": lambda: (g * Scalar(9)).to_xy_bytes_le(),
        "xy of infinity": lambda: Point.identity().to_xy_bytes_be(),
        "infinity of xy": lambda: Point.from_xy_bytes_be(bytes(2 * width)),
        "off the curve": lambda: Point.from_xy_bytes_be(b"\1" * 2 * width),
        "beyond the field": lambda: Point.from_xy_bytes_be(b"\xff" * 2 * width),
        "short": lambda: Point.from_xy_bytes_le(b"\1"),
        "short, compressed": lambda: Point.from_compressed_bytes(b"\1"),
        "no flag": lambda: Point.from_compressed_bytes(bytes(width)),
        "mapped": lambda: getattr(Point, mapped + "_be")(element),
        "mapped, little endian": lambda: getattr(Point, mapped + "_le")(element),
        "mapped, beyond the field": lambda: getattr(Point, mapped + "_be")(b"\xff" * width),
        "mapped, short": lambda: getattr(Point, mapped + "_be")(b""),
        "no terms": lambda: Point.multiexp_unchecked([], []),
        "fewer scalars": lambda: Point.multiexp_unchecked([g, g], [Scalar(4)]),
        "many terms": lambda: Point.multiexp_unchecked([g * Scalar(k) for k in range(40)], [Scalar(k**9) for k in range(40)]),
        "wrong factor": lambda: g * 3,
        "wrong side": lambda: Scalar(3) * g,
        "other group": lambda: g + (module.G2Point() if group == "G1Point" else module.G1Point()),
        "not equal": lambda: g == 3 or g != g,
        "value": lambda: GT.pairing(module.G1Point() * Scalar(5), module.G2Point()),
        "product": lambda: GT.multi_pairing([module.G1Point()] * 3, [module.G2Point() * Scalar(2)] * 3),
        "no pairs": lambda: GT.multi_pairing([], []),
        "check": lambda: GT.pairing_check([module.G1Point(), -module.G1Point()], [module.G2Point()] * 2),
        "no check": lambda: GT.pairing_check([module.G1Point()], [module.G2Point()]),
        "uneven": lambda: GT.multi_pairing([module.G1Point()], []),
        "field": lambda: GT() * GT() + GT.one() - -GT(),
        "zero": lambda: GT.zero(),
        "zero is not one": lambda: GT.zero() == GT.one(),
        "negative": lambda: Scalar(-1),
        "no integer": lambda: Scalar("7"),
        "no inverse": lambda: Scalar(0).inverse(),
        "no quotient": lambda: Scalar(1) / Scalar(0),
        "beyond the order": lambda: Scalar.from_le_bytes(b"\xff" * 32),
        "reduced": lambda: Scalar.from_be_bytes_mod_order(b"\xff" * 40),
        "reduced, little endian": lambda: Scalar.from_le_bytes_mod_order(b"\1\2\3"),
    }
    for k in SCALARS:
        asked[f"scalar {k}"] = lambda k=k: Scalar(k)  # type: ignore[misc]
        asked[f"{k} as bytes"] = lambda k=k: Scalar(k).to_be_bytes() + Scalar(k).to_le_bytes()  # type: ignore[misc]
        asked[f"{k} computed"] = lambda k=k: (Scalar(k).square() - Scalar(3)).pow(Scalar(k)) / Scalar(k + 2)  # type: ignore[misc]
        asked[f"{k} times"] = lambda k=k: g * Scalar(k)  # type: ignore[misc]
    return asked


@pytest.mark.parametrize("group", GROUPS)
def test_as_the_package_itself(group: str) -> None:
    theirs = pytest.importorskip("py_arkworks_bls12381")
    expected, found = questions(theirs, group), questions(ours, group)
    answers = {question: told(ask) for question, ask in found.items()}
    assert len(answers) > 70
    assert answers == {question: told(ask) for question, ask in expected.items()}
    missing = [name for kind in ours.__all__ for name in dir(getattr(theirs, kind)) if not hasattr(getattr(ours, kind), name)]
    assert not missing


@settings(max_examples=10, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2**256), st.integers(0, 2**256)), max_size=8))
def test_sums_of_products(terms: list[tuple[int, int]]) -> None:
    kinds: list[Any] = [ours.G1Point, ours.G2Point]
    for Point in kinds:
        g = Point()
        points, scalars = [g * ours.Scalar(a) for a, _ in terms], [ours.Scalar(b) for _, b in terms]
        assert Point.multiexp_unchecked(points, scalars) == g * ours.Scalar(sum(a * b for a, b in terms))


def test_values_of_py_ecc() -> None:
    curve = pytest.importorskip("py_ecc.optimized_bls12_381")
    g2_primitives = pytest.importorskip("py_ecc.bls.g2_primitives")
    for k in (1, 2, R - 1, 2**200 + 9):
        assert ours.G1Point() * ours.Scalar(k) == ours.G1Point.from_compressed_bytes(
            g2_primitives.G1_to_pubkey(curve.multiply(curve.G1, k))
        )
        assert ours.G2Point() * ours.Scalar(k) == ours.G2Point.from_compressed_bytes(
            g2_primitives.G2_to_signature(curve.multiply(curve.G2, k))
        )
    hashing = pytest.importorskip("py_ecc.bls.hash_to_curve")
    from hashlib import sha256

    hashed = g2_primitives.G2_to_signature(hashing.hash_to_G2(b"message", b"a tag", sha256))
    assert ours.G2Point.hash_to_curve(b"message", b"a tag").to_compressed_bytes() == hashed


def test_hashes_of_rfc_9380() -> None:
    for case in cases("rfc9380-suites", "BLS12381G1_XMD:SHA-256_SSWU_RO_"):
        point = ours.G1Point.hash_to_curve(data(case["input"]["message"]), case["input"]["dst"].encode())
        assert point.to_xy_bytes_be()[:48] == data(case["expected"]["P"][0])


def test_pairings_have_no_meaning_outside() -> None:
    outside = ours.G1Point.from_compressed_bytes_unchecked(OUTSIDE["G1Point"])
    with pytest.raises(ValueError, match="not in the subgroup"):
        ours.GT.pairing(outside, ours.G2Point())
    with pytest.raises(ValueError, match="tag is empty"):
        ours.G1Point.hash_to_curve(b"", b"")
