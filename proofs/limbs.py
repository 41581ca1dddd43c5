"""Carries, bounds and reductions of the portable arithmetic on 64-bit limbs, by an SMT solver (z3), for all operands.

Two steps. The primitives `adc`, `sbb`, `mac`, `select` are shown over bit vectors to be what they are in integers. Everything above them is then run
over integers: words are unknowns, each primitive is its statement, and what is claimed is linear, because the modulus is a number or only added. A
product of two unknown words is an unknown by itself: that schoolbook sums of products are products is algebra.

`--mutants` breaks the text in many places, one at a time: a counterexample (`sat`) or no proof in a minute (`unknown`) is wanted each time.
"""

import argparse
import sys
import time

import z3

import rust

WORD = 1 << 64
MODULI = {
    "bls12-381 p": (6, 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB),
    "bls12-381 r": (4, 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001),
    "bn254 p": (4, 0x30644E72E131A029B85045B68181585D97816A916871CA8D3C208C16D87CFD47),
    "bn254 r": (4, 0x30644E72E131A029B85045B68181585D2833E84879B9709143E1F593F0000001),
    "bn254-nogami p": (4, 0x2523648240000001BA344D80000000086121000000000013A700000000000013),
}


class Refuted(Exception):
    """A claim has a counterexample, or the solver gave up."""


# How long the solver may think about a claim. Most of them take seconds, reductions of lanes a minute, on a busy machine several.
SECONDS = 3600


def prove(name, assumptions, claim):
    """The claim follows for all values of its unknowns."""
    solver = z3.Solver()
    solver.set("timeout", SECONDS * 1000)
    solver.add(*assumptions, z3.Not(claim))
    answer = solver.check()
    if answer != z3.unsat:
        raise Refuted(f"{name}: {answer}")


class BitVectors:
    """Words of 64 bits."""

    def __init__(self):
        self.product = None
        self.facts = []

    def word(self, x):
        return z3.BitVecVal(x, 64)

    def term(self, x, bits):
        return z3.BitVecVal(x, bits) if isinstance(x, int) else z3.ZeroExt(bits - 64, x)

    def overflowing_add(self, a, b):
        total = self.term(a, 65) + self.term(b, 65)
        return z3.Extract(63, 0, total), z3.Extract(64, 64, total)

    def overflowing_sub(self, a, b):
        total = self.term(a, 65) - self.term(b, 65)
        return z3.Extract(63, 0, total), z3.Extract(64, 64, total)

    def word_of(self, bit):
        return z3.ZeroExt(63, bit)

    def shifted_down(self, x, count):
        return z3.LShR(x, count)

    def wide(self, x):
        return Wide(self, x)

    def low(self, t):
        return z3.Extract(63, 0, t.bits)

    def high(self, t):
        return z3.Extract(127, 64, t.bits)

    def wrapping_neg(self, x):
        return -x

    def complement(self, x):
        return ~x


class Wide:
    """128 bits. A product of two words is an unknown, at most (2^64 - 1)^2, which is shown apart."""

    def __init__(self, domain, x, bits=None):
        self.domain = domain
        self.bits = z3.ZeroExt(64, x) if bits is None else bits

    def __mul__(self, other):
        product = z3.BitVec("product", 128)
        self.domain.product = product
        self.domain.facts.append(z3.ULE(product, z3.BitVecVal((WORD - 1) ** 2, 128)))
        return Wide(self.domain, None, product)

    def __add__(self, other):
        return Wide(self.domain, None, self.bits + other.bits)


class Integers:
    """Words are integers from 0 to 2^64 - 1, known or unknown; the primitives are their statements."""

    def __init__(self):
        self.facts = []
        self.count = 0
        self.products = {}

    def word(self, x):
        return x

    def unknown(self, name, bound=WORD):
        self.count += 1
        x = z3.Int(f"{name}{self.count}")
        self.facts += [x >= 0, x < bound]
        return x

    def adc(self, a, b, carry):
        total, out = self.unknown("s"), self.unknown("c", 2)
        self.facts.append(total + WORD * out == a + b + carry)
        return total, out

    def sbb(self, a, b, borrow):
        total, out = self.unknown("d"), self.unknown("b", 2)
        self.facts.append(total - WORD * out == a - b - borrow)
        return total, out

    def times(self, a, b):
        if isinstance(a, int) or isinstance(b, int):
            return a * b
        key = tuple(sorted((str(a), str(b))))
        if key not in self.products:
            self.products[key] = self.unknown("p", (WORD - 1) ** 2 + 1)
        return self.products[key]

    def mac(self, acc, a, b, carry):
        low, high = self.unknown("l"), self.unknown("h")
        self.facts.append(low + WORD * high == acc + self.times(a, b) + carry)
        return low, high

    def select(self, bit, if_one, if_zero):
        out = []
        for one, zero in zip(if_one, if_zero):
            x = self.unknown("x")
            self.facts.append(z3.Implies(bit == 1, x == one))
            self.facts.append(z3.Implies(bit == 0, x == zero))
            out.append(x)
        return out

    def wrapping_mul(self, a, b):
        """Only by the inverse of the modulus: what is known of the product is shown by `inverse`."""
        m, q = self.unknown("m"), self.unknown("q")
        self.facts.append(a + m * self.lowest == WORD * q)
        return m

    def functions(self, limbs, source):
        functions = rust.translated(self, limbs, source)
        for name in ("adc", "sbb", "mac", "select"):
            scope = functions["add"].__globals__
            functions[name] = getattr(self, name)
        for function in functions.values():
            if hasattr(function, "__globals__") and function.__globals__.get("domain") is self:
                function.__globals__.update(
                    adc=self.adc, sbb=self.sbb, mac=self.mac, select=self.select
                )
        return functions


def value(words):
    return sum(word * (1 << (64 * i)) for i, word in enumerate(words))


def words_of(x, limbs):
    return [x >> (64 * i) & (WORD - 1) for i in range(limbs)]


def primitives(source):
    """adc, sbb, mac and select are what they are in integers."""
    domain = BitVectors()
    functions = rust.translated(domain, 1, source)
    a, b, c, acc = (z3.BitVec(name, 64) for name in "abcd")
    bit = z3.ULE(c, 1)

    def wide(x, bits=130):
        return z3.ZeroExt(bits - x.size(), x)

    total, carry = functions["adc"](a, b, c)
    prove("adc", [bit], z3.And(wide(total) + (wide(carry) << 64) == wide(a) + wide(b) + wide(c), z3.ULE(carry, 1)))
    total, borrow = functions["sbb"](a, b, c)
    prove("sbb", [bit], z3.And(wide(total) - (wide(borrow) << 64) == wide(a) - wide(b) - wide(c), z3.ULE(borrow, 1)))
    low, high = functions["mac"](acc, a, b, c)
    exact = wide(domain.product) + wide(acc) + wide(c)
    prove("mac", domain.facts, wide(low) + (wide(high) << 64) == exact)
    x, y = z3.Ints("x y")
    most = WORD - 1
    prove("products of words", [x >= 0, y >= 0, x <= most, y <= most], x * y <= most * most)
    [chosen] = functions["select"](c, [a], [b])
    prove("select", [bit], chosen == z3.If(c == 1, a, b))


def halves(source, limbs):
    """halve_mod, over bits: a half of a or of a + p, below p."""
    functions = rust.translated(BitVectors(), limbs, source)
    bits = 64 * limbs
    a, p = z3.BitVec("a", bits), z3.BitVec("p", bits)

    def words(x):
        return [z3.Extract(64 * i + 63, 64 * i, x) for i in range(limbs)]

    half = z3.ZeroExt(2, z3.Concat(*reversed(functions["halve_mod"](words(a), words(p)))))
    x, m = z3.ZeroExt(2, a), z3.ZeroExt(2, p)
    known = [z3.ULT(p, z3.BitVecVal(1 << (bits - 1), bits)), z3.Extract(0, 0, p) == 1, z3.ULT(a, p)]
    prove("halve_mod", known, z3.And(z3.Or(half + half == x, half + half == x + m), z3.ULT(half, m)))


def inverse(source, p):
    """m = a inv mod 2^64 makes a + m p0 a multiple of 2^64, for every word a."""

    class Known(Integers):
        def wrapping_mul(self, a, b):
            return a * b % WORD

        def wrapping_neg(self, a):
            return -a % WORD

        def two_less(self, a):
            return (2 - a) % WORD

    lowest = p % WORD
    inv = Known().functions(1, source)["negative_inverse"](lowest)
    a = z3.BitVec("a", 64)
    prove("inverse", [], a + a * z3.BitVecVal(inv, 64) * z3.BitVecVal(lowest, 64) == 0)
    return inv


def sums(source, limbs):
    """Sums and differences modulo any p below 2^(64N - 1), and unreduced ones modulo p 2^(64N)."""
    domain = Integers()
    functions = domain.functions(limbs, source)
    a, b, p = ([domain.unknown(name) for _ in range(limbs)] for name in ("A", "B", "P"))
    x, y, m = value(a), value(b), value(p)
    known = [m < 1 << (64 * limbs - 1), m > 0]
    reduced = known + [x < m, y < m]

    def claim(name, facts, total, answer, bound):
        prove(name, domain.facts + facts, z3.And(answer >= 0, answer < bound, z3.Or(*(answer == total + k * bound for k in (-1, 0, 1)))))

    claim("add_mod", reduced, x + y, value(functions["add_mod"](a, b, p)), m)
    claim("sub_mod", reduced, x - y, value(functions["sub_mod"](a, b, p)), m)
    top = domain.unknown("T", 2)
    whole = x + top * (1 << (64 * limbs))
    claim("subtract_once", known + [whole < 2 * m], whole, value(functions["subtract_once"](a, top, p)), m)
    # wide_add and wide_sub of kernel/portable.rs.
    low, other = ([domain.unknown(name) for _ in range(limbs)] for name in ("L", "M"))
    radix = 1 << (64 * limbs)
    total, carry = functions["add"](low, other)
    high, over = functions["add_carry"](a, b, carry)
    prove("wide_add, carry", domain.facts + reduced, over == 0)
    answer = value(total) + radix * value(functions["subtract_once"](high, 0, p))
    prove(
        "wide_add",
        domain.facts + reduced,
        z3.And(
            answer < m * radix,
            z3.Or(*(answer == value(low) + value(other) + radix * (x + y - k * m) for k in (0, 1))),
        ),
    )


def product(source, limbs):
    """Every product of words is added once, in its place, and nothing is lost."""
    domain = Integers()
    functions = domain.functions(limbs, source)
    a, b = ([domain.unknown(name) for _ in range(limbs)] for name in ("A", "B"))
    low, high = functions["mul_wide"](a, b)
    expected = sum(domain.times(x, y) * (1 << (64 * (i + j))) for i, x in enumerate(a) for j, y in enumerate(b))
    prove("mul_wide", domain.facts, value(low) + (1 << (64 * limbs)) * value(high) == expected)


def reduction(source, limbs, p):
    """t below p 2^(64N) is reduced to t 2^(-64N) modulo p, below p."""
    inv = inverse(source, p)
    domain = Integers()
    domain.lowest = p % WORD
    quotients = []
    plain = domain.wrapping_mul
    domain.wrapping_mul = lambda a, b: quotients.append(plain(a, b)) or quotients[-1]
    functions = domain.functions(limbs, source)
    low, high = ([domain.unknown(name) for _ in range(limbs)] for name in ("L", "H"))
    answer = value(functions["redc"](low, high, words_of(p, limbs), inv))
    radix = 1 << (64 * limbs)
    t = value(low) + radix * value(high)
    exact = t + value(quotients) * p
    facts = domain.facts + [t < p * radix]
    prove("redc", facts, z3.And(answer < p, z3.Or(radix * answer == exact, radix * answer == exact - p * radix)))


MUTANTS = [
    ("first | second", "first & second", "either carry"),
    ("let (sum, second) = sum.overflowing_add(carry);", "let (sum, second) = sum.overflowing_add(0);", "a carry that is not added"),
    ("acc as u128 + carry as u128", "acc as u128", "a product's carry"),
    ("(sum[i], carry) = adc(a[i], b[i], carry);", "(sum[i], carry) = adc(a[i], b[i], 0);", "a chain that is cut"),
    ("let above = if i + 1 < N { even[i + 1] } else { top };", "let above = if i + 1 < N { even[i] } else { top };", "a bit from the wrong limb"),
    ("(if_one[i] & mask) | (if_zero[i] & !mask)", "(if_zero[i] & mask) | (if_one[i] & !mask)", "the wrong choice"),
    ("let (_, below) = sbb(carry, 0, borrow);", "let (_, below) = sbb(0, 0, borrow);", "none: sums of numbers below 2^(64N - 1) have no top carry", True),
    ("select(borrow, &corrected, &difference)", "select(borrow, &difference, &corrected)", "a correction where there is no borrow"),
    ("if i + j < N {", "if i + j < 2 {", "a limb in the wrong half"),
    ("high[i] = carry;", "high[i] = 0;", "the last carry of a row"),
    ("(high[i], top) = adc(high[i], carry, top);", "(high[i], top) = adc(high[i], carry, 0);", "the carry between rows of a reduction"),
    ("subtract_once(&high, top, p)\n}\n\n/// Montgomery product", "subtract_once(&high, 0, p)\n}\n\n/// Montgomery product", "none: reductions below 2^(64N - 1) have no top carry", True),
    ("while i < 5 {", "while i < 4 {", "an inverse of 48 bits"),
    ("inverse.wrapping_neg()", "inverse", "the inverse's sign"),
]


def everything(source=None, moduli=MODULI, quiet=False):
    def step(name, run, *arguments):
        start = time.monotonic()
        run(*arguments)
        if not quiet:
            print(f"  {name}: proven, {time.monotonic() - start:.1f} s", flush=True)

    step("adc, sbb, mac, select, 64 bits", primitives, source)
    for limbs in (4, 6):
        step(f"sums modulo any p below 2^{64 * limbs - 1}, unreduced sums", sums, source, limbs)
        step(f"halves modulo any odd p below 2^{64 * limbs - 1}", halves, source, limbs)
        step(f"products of {limbs} limbs", product, source, limbs)
    for name, (limbs, p) in moduli.items():
        step(f"reduction modulo {name}", reduction, source, limbs, p)


def mutants():
    global SECONDS
    SECONDS = 60
    text = rust.SOURCE.read_text()
    for old, new, what, *harmless in MUTANTS:
        if old not in text:
            raise SystemExit(f"a mutant of a text that is not there: {old}")
        changed = text.replace(old, new)
        try:
            everything(changed, {name: MODULI[name] for name in ("bn254 p", "bls12-381 p")}, quiet=True)
            refuted = None
        except Refuted as why:
            refuted = str(why)
        if (refuted is None) != bool(harmless):
            raise SystemExit(f"{what}: {refuted or 'everything is proven'}")
        print(f"  {what}: {refuted or 'proven, as it should be'}", flush=True)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--mutants", action="store_true")
    if arguments.parse_args().mutants:
        mutants()
    else:
        everything()
    sys.exit(0)
