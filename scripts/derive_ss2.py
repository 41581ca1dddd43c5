#!/usr/bin/env python3
"""Derives every constant of ss2-1536, y^2 = x^3 + x over F_p: run it and compare. Python's standard library, no arguments.

r  the order of the groups: the first prime 2^255 + 2^b + 1, b = 1, 2, ... A pairing adds a point at every digit of r that is
   not 0, so the literature takes r of least weight; this one leaves nothing to choose. Nothing is lost by it: in the subgroup
   of order r only generic methods are known, and p, on which the field's security rests, gets its bits elsewhere.
c  the first 1279-bit integer in the stream SHAKE-256(PHRASE || ", cofactor " || i), i = 0, 1, ..., with p = 4 c r - 1 a prime
   of 1536 bits. So p has no form that a number field sieve could use, and nobody chose it.
a  1: the least, a multiplication by it is free, and x^3 + x has the one root 0 (-1 is no square modulo p = 3 mod 4), so the
   group of order p + 1 is cyclic.
G  4 c times the point with the first x in SHAKE-256(PHRASE || ", generator " || i), i = 0, 1, ..., of 1664 bits each reduced
   modulo p, for which x^3 + x is a square, and the even one of the two y.
"""

import hashlib

PHRASE = "Pairloom ss2-1536: supersingular, embedding degree 2"
FIELD_BITS, ORDER_BITS = 1536, 256


def stream(purpose, i, bits):
    """The first bits of an output of SHAKE-256, as an integer."""
    output = hashlib.shake_256(f"{PHRASE}, {purpose} {i}".encode()).digest((bits + 7) // 8)
    return int.from_bytes(output, "big") >> (-bits % 8)


def is_prime(n):
    """Miller and Rabin's test: 64 bases from a hash of n, after trial division. For n that nobody chose, wrong with a
    probability far below 2^-128."""
    if n < 2 or any(n % q == 0 and n != q for q in range(2, 2000)):
        return False
    twos = (n - 1 & 1 - n).bit_length() - 1
    digest = hashlib.shake_256(str(n).encode()).digest(64 * 16)
    for i in range(64):
        x = pow(int.from_bytes(digest[16 * i : 16 * i + 16], "big") % (n - 3) + 2, n - 1 >> twos, n)
        if x != 1 and all(pow(x, 1 << j, n) != n - 1 for j in range(twos)):
            return False
    return True


def order():
    candidates = ((1 << ORDER_BITS - 1) + (1 << b) + 1 for b in range(1, ORDER_BITS - 1))
    return next(r for r in candidates if is_prime(r))


def cofactor(r):
    bits = FIELD_BITS - ORDER_BITS - 1
    i = 0
    while True:
        c = stream("cofactor", i, bits) | 1 << bits - 1
        p = 4 * c * r - 1
        if p.bit_length() == FIELD_BITS and is_prime(p):
            return c, p
        i += 1


def add(p, first, second):
    """The sum of two points of y^2 = x^3 + x; None is infinity."""
    if first is None or second is None:
        return first or second
    (x1, y1), (x2, y2) = first, second
    if x1 == x2 and (y1 + y2) % p == 0:
        return None
    slope = (3 * x1 * x1 + 1) * pow(2 * y1, -1, p) if x1 == x2 else (y2 - y1) * pow(x2 - x1, -1, p)
    x = (slope * slope - x1 - x2) % p
    return x, (slope * (x1 - x) - y1) % p


def multiple(p, n, point):
    total = None
    for bit in bin(n)[2:]:
        total = add(p, total, total)
        if bit == "1":
            total = add(p, total, point)
    return total


def generator(p, r, c):
    i = 0
    while True:
        x = stream("generator", i, FIELD_BITS + 128) % p
        right = (x**3 + x) % p
        y = pow(right, (p + 1) // 4, p)
        if y * y % p == right:
            point = multiple(p, 4 * c, (x, y if y % 2 == 0 else p - y))
            assert point is not None and multiple(p, r, point) is None
            return point
        i += 1


def main():
    r = order()
    c, p = cofactor(r)
    x, y = generator(p, r, c)
    assert p % 4 == 3 and (p + 1) % r == 0 and (p - 1) % r != 0
    print(f"phrase {PHRASE}")
    for name, value in (("p", p), ("r", r), ("cofactor", 4 * c), ("x", x), ("y", y)):
        print(f"{name} {value:x}")


if __name__ == "__main__":
    main()
