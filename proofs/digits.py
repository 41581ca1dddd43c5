"""Reductions of lanes in digits of 52 bits (crates/algebra/src/lanes/kernel.rs): what they return, and that no column overflows, by an SMT solver.

Here the kernels are written once more, over a domain that the solver's terms fill; `check` runs them over integers beside exact arithmetic. Products
have a constant factor, a digit of p or of 2^(-52) modulo p, and so are linear.

`--mutants` takes wrong constants and steps, and wants no proof.
"""

import argparse
import random

import z3

from limbs import MODULI, Refuted, prove

BASE = 1 << 52
LIMIT = 2000  # Radix::COLUMN_LIMIT of Bits52, in units of the base.
MARGIN = 4


class Modulus:
    """What lanes/params.rs derives of a modulus."""

    def __init__(self, p, inv=None):
        self.count = 5 if p.bit_length() <= 255 else 8
        self.p = p
        self.inv = -pow(p, -1, BASE) % BASE if inv is None else inv
        self.digits = self.split(p)
        self.fold = self.split((p * self.inv + 1) // BASE)
        slack = 52 * self.count - p.bit_length()
        self.d = (4 if slack >= 24 else 1) * p
        self.top = self.d >> (52 * (self.count - 1))
        self.shift = max(self.top.bit_length() - 20, 0)
        self.reciprocal = BASE // ((self.top >> self.shift) + 1)

    def split(self, x):
        top = self.count - 1
        return [x >> (52 * i) & (BASE - 1) for i in range(top)] + [x >> (52 * top)]


class Known:
    """Integers; a column that leaves 64 bits is an error."""

    def column(self, x):
        assert -(1 << 63) <= x < 1 << 63, "a column overflows"
        return x

    def divided(self, x, divisor):
        return divmod(x, divisor)

    def quotient_digit(self, t, modulus):
        return t * modulus.inv % BASE


class Terms:
    """Terms of the solver; what must hold of columns is kept for a claim."""

    def __init__(self):
        self.facts = []
        self.inside = []
        self.count = 0

    def unknown(self, low, high):
        self.count += 1
        x = z3.Int(f"x{self.count}")
        self.facts += [x >= low, x < high]
        return x

    def column(self, x):
        named = self.unknown(-(1 << 70), 1 << 70)
        self.facts.append(named == x)
        self.inside.append(z3.And(named >= -(1 << 63), named < 1 << 63))
        return named

    def divided(self, x, divisor):
        quotient, rest = self.unknown(-(1 << 70), 1 << 70), self.unknown(0, divisor)
        self.facts.append(x == divisor * quotient + rest)
        return quotient, rest

    def quotient_digit(self, t, modulus):
        """m with t + m p0 a multiple of the base, by `inverse`."""
        m, multiple = self.unknown(0, BASE), self.unknown(-(1 << 120), 1 << 120)
        self.facts.append(t + m * modulus.digits[0] == BASE * multiple)
        return m


def montgomery(domain, modulus, columns, rounded=BASE - 1):
    """The kernel: the quotient's columns, and m. `rounded` is what is added before a carry is rounded down."""
    length = modulus.count
    t = list(columns) + [0]
    m = 0
    for i in range(length):
        if i < length - 2:
            carry, digit = domain.divided(t[i], BASE)
            t[i + 1] = domain.column(t[i + 1] + carry)
            for j, factor in enumerate(modulus.fold):
                high, low = domain.divided(digit * factor, BASE)
                t[i + j + 1] = domain.column(t[i + j + 1] + low)
                t[i + j + 2] = domain.column(t[i + j + 2] + high)
            m += digit * modulus.inv * BASE**i
        else:
            digit = domain.quotient_digit(t[i], modulus)
            carry, _ = domain.divided(domain.column(t[i] + rounded), BASE)
            high, _ = domain.divided(digit * modulus.digits[0], BASE)
            for j, factor in enumerate(modulus.digits[1:], 1):
                upper, lower = domain.divided(digit * factor, BASE)
                t[i + j] = domain.column(t[i + j] + lower)
                t[i + j + 1] = domain.column(t[i + j + 1] + upper)
            t[i + 1] = domain.column(t[i + 1] + domain.column(carry + high))
            m += digit * BASE**i
    return t[length : 2 * length], m


def value(columns):
    return sum(column * BASE**i for i, column in enumerate(columns))


def inverse(modulus):
    t = z3.BitVec("t", 64)
    low = z3.BitVecVal(BASE - 1, 64)
    m = t * z3.BitVecVal(modulus.inv, 64) & low
    prove("quotient digit", [], t + m * z3.BitVecVal(modulus.digits[0], 64) & low == 0)


def reductions(name, modulus, rounded=BASE - 1):
    inverse(modulus)
    domain = Terms()
    columns = [domain.unknown(-LIMIT * BASE, LIMIT * BASE + 1) for _ in range(2 * modulus.count)]
    out, m = montgomery(domain, modulus, columns, rounded)
    prove("columns", domain.facts, z3.And(*domain.inside))
    radix = BASE**modulus.count
    claim = z3.And(radix * value(out) == value(columns) + m * modulus.p, m >= 0, BASE * m < BASE * radix + radix)
    prove("montgomery", domain.facts, claim)


# Whose estimate is used: how many D a value may be below 0, and the values that callers have, in hundredths of D. Elements are up to D + D / 4096.
CALLERS = {
    "differences, quotients raised by p, sums, twice and one more": (2, -199, 590),
    "three times an element less two": (3, -299, 490),
}


def weak_reductions(modulus, margin=MARGIN, reciprocal=None, callers=CALLERS):
    """What `weak_reduce` answers is an element, for all that its callers have."""
    top = BASE ** (modulus.count - 1)
    for what, (below, least, most) in callers.items():
        domain = Terms()
        high, low = domain.unknown(-(1 << 63), 1 << 63), domain.unknown(-MARGIN * top + 1, MARGIN * top)
        total = high * top + low
        facts = [100 * total >= least * modulus.d, 100 * total < most * modulus.d]
        raised = high + below * modulus.top - margin
        prove(f"{what}: not negative", domain.facts + facts, raised >= 0)
        scaled, _ = domain.divided(raised, 1 << modulus.shift)
        quotient, _ = domain.divided(scaled * (reciprocal or modulus.reciprocal), BASE)
        reduced = total - (quotient - below) * modulus.d
        claim = z3.And(quotient >= 0, quotient <= 7, reduced >= 0, 4096 * reduced <= 4097 * modulus.d)
        prove(f"{what}: an element", domain.facts + facts, claim)


def check():
    """The kernel as it is written here, beside exact arithmetic."""
    for name, (_, p) in MODULI.items():
        modulus, source = Modulus(p), random.Random(name)
        edges = [-LIMIT * BASE, -1, 0, 1, BASE - 1, BASE, LIMIT * BASE]
        for _ in range(2000):
            columns = [source.choice(edges + [source.randint(-LIMIT * BASE, LIMIT * BASE)] * 7) for _ in range(2 * modulus.count)]
            out, m = montgomery(Known(), modulus, columns)
            assert value(out) << (52 * modulus.count) == value(columns) + m * p


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--mutants", action="store_true")
    if arguments.parse_args().mutants:
        p = MODULI["bn254 p"][1]
        wrong = Modulus(p)
        wrong.digits[1] += 1
        folded = Modulus(p)
        folded.fold[0] ^= 1
        for what, run, given in [
            ("an inverse that is off by one", reductions, ("", Modulus(p, Modulus(p).inv + 1))),
            ("a digit of p that is off by one", reductions, ("", wrong)),
            ("a digit of 2^(-52) modulo p", reductions, ("", folded)),
            ("a carry that is not rounded up", reductions, ("", Modulus(p), 0)),
            ("a margin of nothing", weak_reductions, (Modulus(MODULI["bls12-381 p"][1]), 0)),
            (
                "three times an element less two, raised by 2 D",
                weak_reductions,
                (Modulus(p), MARGIN, None, {"three times less two": (2, -201, 301)}),
            ),
            ("a reciprocal for a larger quotient", weak_reductions, (Modulus(p), MARGIN, Modulus(p).reciprocal * 9 // 8)),
        ]:
            try:
                run(*given)
            except Refuted as why:
                print(f"  {what}: {why}", flush=True)
            else:
                raise SystemExit(f"{what}: proven")
    else:
        check()
        for name, (_, p) in MODULI.items():
            reductions(name, Modulus(p))
            print(f"  reductions in digits of 52 bits modulo {name}, no column overflows: proven", flush=True)
            weak_reductions(Modulus(p))
            print(f"  estimated quotients modulo {name}: proven", flush=True)
