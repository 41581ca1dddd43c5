// F_3^m bit-sliced: a coefficient is two words, of 32 items side by side: whether it is not 0, and whether it is -1.
#pragma once
#include "small.cuh"

typedef uint2 trit;

template <int TABLE> __device__ __forceinline__ word lookup(word x, word y, word z) {
    word result;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(x), "r"(y), "r"(z), "n"(TABLE));
    return result;
}

// Three tables each; they were found by search over all such networks.
__device__ __forceinline__ trit add(trit x, trit y) {
    word t = lookup<0x61>(x.x, x.y, y.y);
    return make_uint2(lookup<0x7c>(x.x, y.x, t), lookup<0x24>(x.y, y.x, t));
}
__device__ __forceinline__ trit sub(trit x, trit y) {
    word t = lookup<0x61>(x.x, x.y, y.y);
    return make_uint2(lookup<0xbc>(x.x, y.x, t), lookup<0x28>(x.y, y.x, t));
}
__device__ __forceinline__ trit multiply(trit x, trit y) {
    word n = x.x & y.x;
    return make_uint2(n, lookup<0x60>(n, x.y, y.y));
}
__device__ __forceinline__ trit combine(trit x, trit y, bool minus) { return minus ? sub(x, y) : add(x, y); }

// x y, unreduced: 2 m - 1 coefficients.
__device__ __forceinline__ void multiply(trit *result, const trit *x, const trit *y, int degree, int lane, int lanes) {
#pragma unroll 1
    for (int k = lane; k < 2 * degree - 1; k += lanes) {
        int first = k < degree ? 0 : k - degree + 1, last = k < degree ? k : degree - 1;
        trit sum = make_uint2(0, 0);
#pragma unroll 4
        for (int i = first; i <= last; i++) sum = add(sum, multiply(x[i], y[k - i]));
        result[k] = sum;
    }
}

// x with what is above the degree replaced by what it is modulo the polynomial.
__device__ __forceinline__ void fold(const Field &f, trit *result, int count, const trit *x, int x_count, int lane, int lanes) {
    int degree = f.degree;
#pragma unroll 1
    for (int k = lane; k < count; k += lanes) {
        trit sum = k < degree ? x[k] : make_uint2(0, 0);
#pragma unroll 1
        for (int term = 0; term < f.terms; term++) {
            int i = k - (int)f.exponents[term];
            if (i >= 0 && degree + i < x_count) sum = combine(sum, x[degree + i], f.negative[term]);
        }
        result[k] = sum;
    }
}

// A linear map: where the rows start, and for every row the coefficients that it adds up, 2 i + 1 for a negative one.
__device__ __forceinline__ void apply(const Field &f, trit *result, const trit *x, const word *rows, int lane, int lanes) {
#pragma unroll 1
    for (int k = lane; k < f.degree; k += lanes) {
        trit sum = make_uint2(0, 0);
#pragma unroll 1
        for (word at = rows[k]; at < rows[k + 1]; at++) sum = combine(sum, x[rows[at] >> 1], rows[at] & 1);
        result[k] = sum;
    }
}

__device__ __forceinline__ void execute(const Field &f, word *own, const word *maps, word op, word d, word a, word b) {
    int lane = threadIdx.x, lanes = blockDim.x, degree = f.degree;
    trit *result = (trit *)(own + d);
    const trit *x = (const trit *)(own + a);
    if (op == MULTIPLY) multiply(result, x, (const trit *)(own + b), degree, lane, lanes);
    else if (op == FOLD) fold(f, result, b & 0xffff, x, b >> 16, lane, lanes);
    else if (op == MAP) apply(f, result, x, maps + b, lane, lanes);
    else if (op == ADD || op == SUB)
        for (int k = lane; k < degree; k += lanes) result[k] = combine(x[k], ((const trit *)(own + b))[k], op == SUB);
}
