// F_2^m: words of 32 coefficients, the lowest first.
#pragma once
#include "small.cuh"

// The product of two words without carries.
__device__ __forceinline__ pair carryless(word x, word y) {
#ifdef CLMAD
    pair result;
    asm("clmad.lo.u64 %0, %1, %2, %3;" : "=l"(result) : "l"((pair)x), "l"((pair)y), "l"(0ull));
    return result;
#else
    // Products of integers whose digits to the base 16 are 0 or 1: no digit of a product is above 8, its lowest bit is the sum in F_2.
    pair result = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) {
        pair sum = 0;
#pragma unroll
        for (int j = 0; j < 4; j++) sum ^= (pair)(x & 0x11111111u << j) * (y & 0x11111111u << ((i - j) & 3));
        result ^= sum & 0x1111111111111111ull << i;
    }
    return result;
#endif
}

// The sum of the products of words i of x and k - i of y.
__device__ __forceinline__ pair diagonal(const word *x, const word *y, int words, int k) {
    pair sum = 0;
    int first = k < words ? 0 : k - words + 1, last = k < words ? k : words - 1;
#pragma unroll 1
    for (int i = first; i <= last; i++) sum ^= carryless(x[i], y[k - i]);
    return sum;
}

// x y, unreduced: every lane has some words of it, one after the other.
__device__ __forceinline__ void multiply(word *result, const word *x, const word *y, int words, int lane, int lanes) {
    int share = (2 * words + lanes - 1) / lanes, first = lane * share;
    word below = first > 0 && first < 2 * words ? (word)(diagonal(x, y, words, first - 1) >> 32) : 0;
#pragma unroll 1
    for (int k = first; k < first + share && k < 2 * words; k++) {
        pair sum = k < 2 * words - 1 ? diagonal(x, y, words, k) : 0;
        result[k] = (word)sum ^ below;
        below = (word)(sum >> 32);
    }
}

// The word of x, of some words, that starts at a bit.
__device__ __forceinline__ word at(const word *x, int words, int bit) {
    int i = bit >> 5;
    word low = i < words ? x[i] : 0, high = i + 1 < words ? x[i + 1] : 0;
    return __funnelshift_r(low, high, bit & 31);
}

// x with what is above the degree replaced by what it is modulo the polynomial.
__device__ __forceinline__ void fold(const Field &f, word *result, int words, const word *x, int x_words, int lane, int lanes) {
#pragma unroll 1
    for (int k = lane; k < words; k += lanes) {
        int kept = (int)f.degree - 32 * k;
        word sum = kept >= 32 ? x[k] : kept > 0 ? x[k] & ((1u << kept) - 1) : 0;
#pragma unroll 1
        for (int term = 0; term < f.terms; term++) {
            int bit = 32 * k - (int)f.exponents[term];
            if (bit >= 0) sum ^= at(x, x_words, (int)f.degree + bit);
            else if (bit > -32) sum ^= at(x, x_words, (int)f.degree) << -bit;
        }
        result[k] = sum;
    }
}

// A linear map: the sum of the images of x^i for the coefficients i that are 1.
__device__ __forceinline__ void apply(const Field &f, word *result, const word *x, const word *images, int lane, int lanes) {
#pragma unroll 1
    for (int k = lane; k < f.words; k += lanes) {
        word sum = 0;
#pragma unroll 1
        for (int i = 0; i < f.degree; i++) sum ^= images[i * f.words + k] & (0u - (x[i >> 5] >> (i & 31) & 1));
        result[k] = sum;
    }
}

// The low half of x with a 0 after every bit.
__device__ __forceinline__ word spread(word x) {
    x = (x | x << 8) & 0x00ff00ffu;
    x = (x | x << 4) & 0x0f0f0f0fu;
    x = (x | x << 2) & 0x33333333u;
    return (x | x << 1) & 0x55555555u;
}

// The even bits of x, as its low half.
__device__ __forceinline__ word even(word x) {
    x &= 0x55555555u;
    x = (x | x >> 1) & 0x33333333u;
    x = (x | x >> 2) & 0x0f0f0f0fu;
    x = (x | x >> 4) & 0x00ff00ffu;
    return (x | x >> 8) & 0x0000ffffu;
}

// x^2, unreduced.
__device__ __forceinline__ void square(word *result, const word *x, int words, int lane, int lanes) {
#pragma unroll 1
    for (int k = lane; k < 2 * words; k += lanes) result[k] = spread(x[k >> 1] >> 16 * (k & 1) & 0xffffu);
}

// The coefficients of x with even exponents, or with odd ones.
__device__ __forceinline__ void half(word *result, const word *x, int words, int odd, int lane, int lanes) {
#pragma unroll 1
    for (int k = lane; k < words; k += lanes) {
        word low = 2 * k < words ? x[2 * k] : 0, high = 2 * k + 1 < words ? x[2 * k + 1] : 0;
        result[k] = even(low >> odd) | even(high >> odd) << 16;
    }
}

__device__ __forceinline__ void execute(const Field &f, word *own, const word *maps, word op, word d, word a, word b) {
    int lane = threadIdx.x, lanes = blockDim.x;
    if (op == MULTIPLY) multiply(own + d, own + a, own + b, f.words, lane, lanes);
    else if (op == FOLD) fold(f, own + d, b & 0xffff, own + a, b >> 16, lane, lanes);
    else if (op == MAP) apply(f, own + d, own + a, maps + b, lane, lanes);
    else if (op == SQUARE) square(own + d, own + a, f.words, lane, lanes);
    else if (op == HALF) half(own + d, own + a, f.words, b, lane, lanes);
    else if (op == ADD || op == SUB)
        for (int k = lane; k < f.words; k += lanes) own[d + k] = own[a + k] ^ own[b + k];
}
