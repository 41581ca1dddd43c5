// F_p^2 = F_p[i], i^2 = -1.
#pragma once
#include "prime.cuh"

struct Pair {
    Element c0, c1;
};

// Whether sums of two elements may be factors: 8 p^2 is below p 2^(32 LIMBS), and 4p has LIMBS words. It holds of 381 bits in 12 words.
#define SUMS_ARE_FACTORS (LIMBS == 12)

__device__ __forceinline__ void multiply(const Field &f, Pair &result, const Pair &x, const Pair &y) {
    Wide low, high, middle;
    Element sum_x, sum_y;
    multiply_wide(low, x.c0, y.c0);
    multiply_wide(high, x.c1, y.c1);
    add_plain(sum_x, x.c0, x.c1);
    add_plain(sum_y, y.c0, y.c1);
    multiply_wide(middle, sum_x, sum_y);
    sub_wide(middle, middle, low);
    sub_wide(middle, middle, high);
    sub_wide_corrected(f, low, low, high);
    reduce(f, result.c0, low);
    reduce(f, result.c1, middle);
}

__device__ __forceinline__ void square(const Field &f, Pair &result, const Pair &x) {
    Element sum, difference, twice;
    add_plain(sum, x.c0, x.c1);
    sub(f, difference, x.c0, x.c1);
    add_plain(twice, x.c0, x.c0);
    multiply(f, result.c1, twice, x.c1);
    multiply(f, result.c0, sum, difference);
}

// A factor: x + y or x - y, below 2p or below p.
__device__ __forceinline__ void factor(const Field &f, Element &result, const Element &x, const Element &y, bool minus, bool reduced) {
    if (minus) {
        if (reduced) sub(f, result, x, y); else sub_plain(f, result, x, y);
    } else {
        add_plain(result, x, y);
        if (reduced) correct(f, result);
    }
}
