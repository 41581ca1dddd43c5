// The interpreter of tapes over fields of characteristic two and three. Its blocks have (lanes, groups, items) threads: the lanes of a group
// share one operation in F_q, coefficient by coefficient; the groups of an item do one step each between two barriers; items are apart.
// One lane and one group is method I of seed 004, many lanes method II, many lanes and many groups method III: other tapes, the same kernel.
// Steps are those of `pairloom_gpu::small`, operands are places of words in an item's memory.
#pragma once

typedef unsigned int word;
typedef unsigned long long pair;

// F_q = F_p[x]/(x^degree - sum of the terms).
struct Field {
    word degree;
    word words;  // of an element
    word terms;
    word exponents[4];
    word negative[4];
};

enum { NOTHING, MULTIPLY, FOLD, ADD, SUB, MAP };

#define WALK(name)                                                                                                        \
    extern "C" __global__ void name(word *memory, const uint4 *tape, const word *maps, Field f, word rounds, word stride, \
                                    word items) {                                                                         \
        word item = blockIdx.x * blockDim.z + threadIdx.z;                                                                \
        bool active = item < items;                                                                                       \
        word *own = memory + (size_t)(active ? item : 0) * stride;                                                        \
        _Pragma("unroll 1") for (word round = 0; round < rounds; round++) {                                               \
            uint4 step = tape[round * blockDim.y + threadIdx.y];                                                          \
            if (active) execute(f, own, maps, step.x, step.y, step.z, step.w);                                            \
            __syncthreads();                                                                                              \
        }                                                                                                                 \
    }
