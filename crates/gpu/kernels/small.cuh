// The interpreter of tapes over fields of characteristic two and three. A block of (lanes, groups) threads computes one item, or 32 items side by
// side in the bits of words: the lanes of a group share one operation in F_q, coefficient by coefficient; the groups do one step each between two
// barriers. One lane and one group is method I of seed 004, many lanes method II, many lanes and many groups method III: other tapes, the same
// kernel. Steps are those of `pairloom_gpu::small`, operands are places of words in a block's memory, which begins with what it is given.
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

// Of a block: how often its threads meet, and the words of its memory, of what it is given, and of its results, which are elements at some places.
struct Sizes {
    word rounds;
    word stride;
    word given;
    word results;
};

enum { NOTHING, MULTIPLY, FOLD, ADD, SUB, MAP, SQUARE, HALF };

#define WALK(name)                                                                                                           \
    extern "C" __global__ void name(word *memory, const word *given, word *results, const word *places, const uint4 *tape,   \
                                    const word *maps, Field f, Sizes sizes) {                                                \
        word thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;                             \
        word *own = memory + (size_t)blockIdx.x * sizes.stride;                                                              \
        _Pragma("unroll 1") for (word i = thread; i < sizes.given; i += threads)                                             \
            own[i] = given[(size_t)blockIdx.x * sizes.given + i];                                                            \
        __syncthreads();                                                                                                     \
        _Pragma("unroll 1") for (word round = 0; round < sizes.rounds; round++) {                                            \
            uint4 step = tape[round * blockDim.y + threadIdx.y];                                                             \
            execute(f, own, maps, step.x, step.y, step.z, step.w);                                                           \
            __syncthreads();                                                                                                 \
        }                                                                                                                    \
        _Pragma("unroll 1") for (word i = thread; i < sizes.results; i += threads)                                           \
            results[(size_t)blockIdx.x * sizes.results + i] = own[places[i / f.words] + i % f.words];                        \
    }
