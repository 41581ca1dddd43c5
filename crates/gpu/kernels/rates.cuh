// Instruction rates: every thread executes some rounds of CHAINS chains of one kind of instruction. What is computed is stored, so that
// nothing of it may be left out.
#pragma once
#include "carry.cuh"

#define CHAINS 8
#define IN_A_ROUND 16

#define EACH_CHAIN(i) _Pragma("unroll") for (int i = 0; i < CHAINS; i++)
#define ROUNDS(rounds) _Pragma("unroll 1") for (word round = 0; round < rounds; round++) _Pragma("unroll") for (int k = 0; k < IN_A_ROUND; k++)
#define RATE(name, type) extern "C" __global__ void name(type *results, type x, type y, word rounds)

__device__ __forceinline__ unsigned thread() {
    return blockIdx.x * blockDim.x + threadIdx.x;
}
