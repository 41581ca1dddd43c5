// F_3^m bit-sliced: a coefficient is two words, of 32 items side by side: whether it is not 0, and whether it is -1.
#pragma once
#include "small.cuh"

typedef uint2 coefficient;

template <int TABLE> __device__ __forceinline__ word lookup(word x, word y, word z) {
    word result;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(x), "r"(y), "r"(z), "n"(TABLE));
    return result;
}

__device__ __forceinline__ coefficient zero() { return make_uint2(0, 0); }
// Three tables each; they were found by search over all such networks.
__device__ __forceinline__ coefficient add(coefficient x, coefficient y) {
    word t = lookup<0x61>(x.x, x.y, y.y);
    return make_uint2(lookup<0x7c>(x.x, y.x, t), lookup<0x24>(x.y, y.x, t));
}
__device__ __forceinline__ coefficient sub(coefficient x, coefficient y) {
    word t = lookup<0x61>(x.x, x.y, y.y);
    return make_uint2(lookup<0xbc>(x.x, y.x, t), lookup<0x28>(x.y, y.x, t));
}
__device__ __forceinline__ coefficient multiply(coefficient x, coefficient y) {
    word n = x.x & y.x;
    return make_uint2(n, lookup<0x60>(n, x.y, y.y));
}

#include "sliced.cuh"
