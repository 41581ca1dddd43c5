// F_2^m bit-sliced: a coefficient is a word, of 32 items side by side. A product and a sum are one instruction.
#pragma once
#include "small.cuh"

typedef word coefficient;

__device__ __forceinline__ coefficient zero() { return 0; }
__device__ __forceinline__ coefficient add(coefficient x, coefficient y) { return x ^ y; }
__device__ __forceinline__ coefficient sub(coefficient x, coefficient y) { return x ^ y; }
__device__ __forceinline__ coefficient multiply(coefficient x, coefficient y) { return x & y; }

#include "sliced.cuh"
