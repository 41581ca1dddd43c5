// F_p with p a parameter, in Montgomery form: LIMBS words, little-endian, below p.
#pragma once
#include "carry.cuh"

struct Field {
    word modulus[LIMBS];
    word negative_inverse;  // -1/p modulo 2^32
};

struct Element {
    word limb[LIMBS];
};

struct Wide {
    word limb[2 * LIMBS];
};

#define EACH(i, from, to) _Pragma("unroll") for (int i = from; i < to; i++)

__device__ __forceinline__ void clear(Element &x) {
    EACH(i, 0, LIMBS) x.limb[i] = 0;
}

__device__ __forceinline__ void add_plain(Element &sum, const Element &x, const Element &y) {
    sum.limb[0] = add_cc(x.limb[0], y.limb[0]);
    EACH(i, 1, LIMBS - 1) sum.limb[i] = addc_cc(x.limb[i], y.limb[i]);
    sum.limb[LIMBS - 1] = addc(x.limb[LIMBS - 1], y.limb[LIMBS - 1]);
}

// x below 2p becomes the same modulo p below p.
__device__ __forceinline__ void correct(const Field &f, Element &x) {
    Element less;
    less.limb[0] = sub_cc(x.limb[0], f.modulus[0]);
    EACH(i, 1, LIMBS) less.limb[i] = subc_cc(x.limb[i], f.modulus[i]);
    bool below = subc(0, 0) != 0;
    EACH(i, 0, LIMBS) x.limb[i] = below ? x.limb[i] : less.limb[i];
}

__device__ __forceinline__ void add(const Field &f, Element &sum, const Element &x, const Element &y) {
    add_plain(sum, x, y);
    correct(f, sum);
}

__device__ __forceinline__ void sub(const Field &f, Element &difference, const Element &x, const Element &y) {
    Element plain;
    plain.limb[0] = sub_cc(x.limb[0], y.limb[0]);
    EACH(i, 1, LIMBS) plain.limb[i] = subc_cc(x.limb[i], y.limb[i]);
    word mask = subc(0, 0);
    difference.limb[0] = add_cc(plain.limb[0], f.modulus[0] & mask);
    EACH(i, 1, LIMBS - 1) difference.limb[i] = addc_cc(plain.limb[i], f.modulus[i] & mask);
    difference.limb[LIMBS - 1] = addc(plain.limb[LIMBS - 1], f.modulus[LIMBS - 1] & mask);
}

// x - y + p, below 2p.
__device__ __forceinline__ void sub_plain(const Field &f, Element &difference, const Element &x, const Element &y) {
    Element raised;
    raised.limb[0] = add_cc(x.limb[0], f.modulus[0]);
    EACH(i, 1, LIMBS - 1) raised.limb[i] = addc_cc(x.limb[i], f.modulus[i]);
    raised.limb[LIMBS - 1] = addc(x.limb[LIMBS - 1], f.modulus[LIMBS - 1]);
    difference.limb[0] = sub_cc(raised.limb[0], y.limb[0]);
    EACH(i, 1, LIMBS - 1) difference.limb[i] = subc_cc(raised.limb[i], y.limb[i]);
    difference.limb[LIMBS - 1] = subc(raised.limb[LIMBS - 1], y.limb[LIMBS - 1]);
}

__device__ __forceinline__ void halve(const Field &f, Element &x) {
    word mask = 0u - (x.limb[0] & 1);
    x.limb[0] = add_cc(x.limb[0], f.modulus[0] & mask);
    EACH(i, 1, LIMBS - 1) x.limb[i] = addc_cc(x.limb[i], f.modulus[i] & mask);
    x.limb[LIMBS - 1] = addc(x.limb[LIMBS - 1], f.modulus[LIMBS - 1] & mask);
    EACH(i, 0, LIMBS - 1) x.limb[i] = __funnelshift_r(x.limb[i], x.limb[i + 1], 1);
    x.limb[LIMBS - 1] >>= 1;
}

// acc += (x[0], x[2], ...) y 2^0, a chain of its own; what is carried out is the flag.
__device__ __forceinline__ void row(word *acc, const word *x, word y) {
    product_first(acc[0], acc[1], x[0], y);
    EACH(j, 1, LIMBS / 2) product_next(acc[2 * j], acc[2 * j + 1], x[2 * j], y);
}

// acc = acc / 2^64 + (x[0], x[2], ...) y + flag.
__device__ __forceinline__ void row_shifted(word *acc, const word *x, word y) {
    EACH(j, 0, LIMBS / 2 - 1) {
        acc[2 * j] = acc[2 * j + 2];
        acc[2 * j + 1] = acc[2 * j + 3];
        product_next(acc[2 * j], acc[2 * j + 1], x[2 * j], y);
    }
    acc[LIMBS - 2] = 0;
    acc[LIMBS - 1] = 0;
    product_last(acc[LIMBS - 2], acc[LIMBS - 1], x[LIMBS - 2], y);
}

__device__ __forceinline__ void rows_first(word *acc, const word *x, word y) {
    EACH(j, 0, LIMBS / 2) product(acc[2 * j], acc[2 * j + 1], x[2 * j], y);
}

// A word of y: (even, odd) += x y; then a multiple of p makes the lowest word 0.
__device__ __forceinline__ void montgomery_word(const Field &f, word *even, word *odd, const Element &x, word y, bool first) {
    if (first) {
        rows_first(even, x.limb, y);
        rows_first(odd, x.limb + 1, y);
    } else {
        even[0] = add_cc(even[0], odd[1]);
        row_shifted(odd, x.limb + 1, y);
        row(even, x.limb, y);
        odd[LIMBS - 1] = addc(odd[LIMBS - 1], 0);
    }
    word multiple = even[0] * f.negative_inverse;
    row(odd, f.modulus + 1, multiple);
    row(even, f.modulus, multiple);
    odd[LIMBS - 1] = addc(odd[LIMBS - 1], 0);
}

// x y / 2^(32 LIMBS), for x y below p 2^(32 LIMBS), x + 2p below that too.
__device__ __forceinline__ void multiply(const Field &f, Element &result, const Element &x, const Element &y) {
    word even[LIMBS], odd[LIMBS];
    EACH(i, 0, LIMBS / 2) {
        montgomery_word(f, even, odd, x, y.limb[2 * i], i == 0);
        montgomery_word(f, odd, even, x, y.limb[2 * i + 1], false);
    }
    result.limb[0] = add_cc(even[0], odd[1]);
    EACH(i, 1, LIMBS - 1) result.limb[i] = addc_cc(even[i], odd[i + 1]);
    result.limb[LIMBS - 1] = addc(even[LIMBS - 1], 0);
    correct(f, result);
}

// x y, unreduced.
__device__ __forceinline__ void multiply_wide(Wide &result, const Element &x, const Element &y) {
    word sums[2][2 * LIMBS + 2];
    EACH(i, 0, 2 * LIMBS + 2) sums[0][i] = sums[1][i] = 0;
    rows_first(sums[0], x.limb, y.limb[0]);
    rows_first(sums[1] + 1, x.limb + 1, y.limb[0]);
    EACH(i, 1, LIMBS) {
        word *same = sums[i & 1] + i, *other = sums[(i + 1) & 1] + i + 1;
        product_first(other[0], other[1], x.limb[1], y.limb[i]);
        EACH(j, 1, LIMBS / 2 - 1) product_next(other[2 * j], other[2 * j + 1], x.limb[2 * j + 1], y.limb[i]);
        product_last(other[LIMBS - 2], other[LIMBS - 1], x.limb[LIMBS - 1], y.limb[i]);
        row(same, x.limb, y.limb[i]);
        same[LIMBS] = addc(0, 0);
    }
    result.limb[0] = sums[0][0];
    result.limb[1] = add_cc(sums[0][1], sums[1][1]);
    EACH(i, 2, 2 * LIMBS - 1) result.limb[i] = addc_cc(sums[0][i], sums[1][i]);
    result.limb[2 * LIMBS - 1] = addc(sums[0][2 * LIMBS - 1], sums[1][2 * LIMBS - 1]);
}

// x / 2^(32 LIMBS), for x below p 2^(32 LIMBS).
__device__ __forceinline__ void reduce(const Field &f, Element &result, const Wide &x) {
    word sums[2][LIMBS];
    EACH(i, 0, LIMBS) sums[0][i] = x.limb[i];
    word multiple = sums[0][0] * f.negative_inverse;
    rows_first(sums[1], f.modulus + 1, multiple);
    row(sums[0], f.modulus, multiple);
    sums[1][LIMBS - 1] = addc(sums[1][LIMBS - 1], 0);
    EACH(i, 1, LIMBS) {
        word *even = sums[i & 1], *odd = sums[(i + 1) & 1];
        even[0] = add_cc(even[0], odd[1]);
        word next = even[0] * f.negative_inverse;
        row_shifted(odd, f.modulus + 1, next);
        row(even, f.modulus, next);
        odd[LIMBS - 1] = addc(odd[LIMBS - 1], 0);
    }
    const word *even = sums[1], *odd = sums[0];
    result.limb[0] = add_cc(even[1], odd[0]);
    EACH(i, 1, LIMBS - 1) result.limb[i] = addc_cc(even[i + 1], odd[i]);
    result.limb[LIMBS - 1] = addc(odd[LIMBS - 1], 0);
    result.limb[0] = add_cc(result.limb[0], x.limb[LIMBS]);
    EACH(i, 1, LIMBS - 1) result.limb[i] = addc_cc(result.limb[i], x.limb[LIMBS + i]);
    result.limb[LIMBS - 1] = addc(result.limb[LIMBS - 1], x.limb[2 * LIMBS - 1]);
    correct(f, result);
}

__device__ __forceinline__ void sub_wide(Wide &difference, const Wide &x, const Wide &y) {
    difference.limb[0] = sub_cc(x.limb[0], y.limb[0]);
    EACH(i, 1, 2 * LIMBS - 1) difference.limb[i] = subc_cc(x.limb[i], y.limb[i]);
    difference.limb[2 * LIMBS - 1] = subc(x.limb[2 * LIMBS - 1], y.limb[2 * LIMBS - 1]);
}

// x - y, or that and p 2^(32 LIMBS) where it is negative.
__device__ __forceinline__ void sub_wide_corrected(const Field &f, Wide &difference, const Wide &x, const Wide &y) {
    difference.limb[0] = sub_cc(x.limb[0], y.limb[0]);
    EACH(i, 1, 2 * LIMBS) difference.limb[i] = subc_cc(x.limb[i], y.limb[i]);
    word mask = subc(0, 0);
    word *high = difference.limb + LIMBS;
    high[0] = add_cc(high[0], f.modulus[0] & mask);
    EACH(i, 1, LIMBS - 1) high[i] = addc_cc(high[i], f.modulus[i] & mask);
    high[LIMBS - 1] = addc(high[LIMBS - 1], f.modulus[LIMBS - 1] & mask);
}

// 1 / x = x^(p - 2), 0 for 0; the exponent's words, little-endian, its highest bit given.
__device__ __forceinline__ void invert(const Field &f, Element &result, const Element &x, const word *exponent, int highest) {
    Element power = x;
    bool again = false;
#pragma unroll 1
    for (int bit = highest - 1; bit >= 0;) {
        Element by;
        EACH(i, 0, LIMBS) by.limb[i] = again ? x.limb[i] : power.limb[i];
        multiply(f, power, power, by);
        again = !again && (exponent[bit >> 5] >> (bit & 31) & 1);
        bit -= again ? 0 : 1;
    }
    result = power;
}
