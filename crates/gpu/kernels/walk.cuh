// The interpreter: a lane is one item, and all threads of a warp execute the same step. A block is one warp, or several that share the slots of
// the same items: each has steps of its own, and they meet at the barriers that steps ask for. Steps and operands are those of
// `pairloom_gpu::instruction`. Elements lie as [index][component][quad][lane], a quad being four words.
#pragma once
#include "pair.cuh"

#define LANES 32
#define WARPS 6
#define QUADS (LIMBS / 4)

struct Walk {
    const uint4 *slots, *inputs, *parked, *constants;
    uint4 *outputs;
};

__device__ __forceinline__ void load(Element &x, const uint4 *at) {
    EACH(k, 0, QUADS) {
        uint4 quad = at[k * LANES];
        x.limb[4 * k] = quad.x;
        x.limb[4 * k + 1] = quad.y;
        x.limb[4 * k + 2] = quad.z;
        x.limb[4 * k + 3] = quad.w;
    }
}

__device__ __forceinline__ void store(uint4 *at, const Element &x) {
    EACH(k, 0, QUADS) at[k * LANES] = make_uint4(x.limb[4 * k], x.limb[4 * k + 1], x.limb[4 * k + 2], x.limb[4 * k + 3]);
}

__device__ __forceinline__ void load(Pair &x, const uint4 *at) {
    load(x.c0, at);
    load(x.c1, at + QUADS * LANES);
}

__device__ __forceinline__ void clear(Pair &x) {
    clear(x.c0);
    clear(x.c1);
}

__device__ __forceinline__ void store(uint4 *at, const Pair &x) {
    store(at, x.c0);
    store(at + QUADS * LANES, x.c1);
}

#define NOTHING 254
#define OWN 255
#define NOWHERE 768

extern __shared__ uint4 fast[];

__device__ __forceinline__ void read(const Walk &w, Pair &x, word operand) {
    word offset = (operand & 255) * (2 * QUADS * LANES);
    if (operand < NOTHING) {
        load(x, fast + threadIdx.x + offset);
    } else if (operand == NOTHING) {
        clear(x);
    } else {
        word space = operand >> 8;
        const uint4 *base = space == 1 ? w.inputs : space == 2 ? w.parked : w.constants;
        load(x, base + offset);
    }
}

// x becomes x + y or x - y with y = x's place, where wanted halved.
__device__ __forceinline__ void combine(const Field &f, Element &x, const Element &y, bool minus, bool half) {
    if (minus) sub(f, x, x, y); else add(f, x, x, y);
    if (half) halve(f, x);
}

__device__ __forceinline__ void exchange(Element &x, Element &y) {
    Element kept = x;
    x = y;
    y = kept;
}

__device__ __forceinline__ void term(const Field &f, const Walk &w, Pair &own, word bits) {
    Pair other;
    word operand = bits & 1023;
    if (operand == OWN) other = own; else read(w, other, operand);
    if (bits & (1 << 13 | 1 << 10)) {
        // A branch, not selections that every step would execute.
        asm volatile("");
        if (bits >> 13 & 1) {
            exchange(own.c0, other.c0);
            exchange(own.c1, other.c1);
        }
        if (bits >> 10 & 1) exchange(other.c0, other.c1);
    }
    bool half = bits >> 14 & 1;
    combine(f, own.c0, other.c0, bits >> 11 & 1, half);
    combine(f, own.c1, other.c1, bits >> 12 & 1, half);
}

__device__ __forceinline__ void read_factor(const Field &f, const Walk &w, Pair &x, word first, word second, bool minus, bool reduced) {
    read(w, x, first);
    if (second != NOTHING) {
        Pair y;
        read(w, y, second);
        factor(f, x.c0, x.c0, y.c0, minus, reduced);
        factor(f, x.c1, x.c1, y.c1, minus, reduced);
    }
}

enum Head { COPY, PRODUCTS, SQUARE, SCALE, INVERT, KEEP, IS_ZERO, IS_ODD };

__device__ __forceinline__ bool is_zero(const Element &x) {
    word bits = 0;
    EACH(i, 0, LIMBS) bits |= x.limb[i];
    return bits == 0;
}

__device__ __forceinline__ void walk(const Field &f, const uint4 *tape, word steps, const uint4 *inputs, word input_count, uint4 *outputs,
                                     word output_count, uint4 *parked, word parked_count, const uint4 *constants, const word *exponent,
                                     int highest) {
    const word pair = 2 * QUADS * LANES;
    Walk w;
    w.inputs = inputs + (size_t)blockIdx.x * input_count * pair + threadIdx.x;
    w.outputs = outputs + (size_t)blockIdx.x * output_count * pair + threadIdx.x;
    uint4 *aside = parked + (size_t)blockIdx.x * parked_count * pair + threadIdx.x;
    w.parked = aside;
    w.constants = constants + threadIdx.x;
    // The same in every lane, which the compiler cannot know: a tape that is the same for all lanes would be waited for as soon as it is loaded.
    tape += threadIdx.y * steps;
    uint4 next = tape[0];
#pragma unroll 1
    for (word at = 1; at <= steps; at++) {
        uint4 step = next;
        next = tape[at];
        word head = step.x & 15, target = step.x >> 4 & 1023, a = step.x >> 14 & 1023;
        word a2 = step.y & 1023, b = step.y >> 10 & 1023, b2 = step.y >> 20 & 1023;
        bool minus_a = step.x >> 24 & 1, minus_b = step.x >> 25 & 1;
        Pair own;
        if (head == PRODUCTS) {
            Pair y;
            read_factor(f, w, own, a, a2, minus_a, !SUMS_ARE_FACTORS);
            read_factor(f, w, y, b, b2, minus_b, !SUMS_ARE_FACTORS);
            multiply(f, own, own, y);
        } else {
            read_factor(f, w, own, a, a2, minus_a, true);
            if (head == SQUARE) {
                square(f, own, own);
            } else if (head == SCALE || head == IS_ODD) {
                Pair y;
                read(w, y, b);
                // A product by the integer 1 leaves Montgomery form.
                if (head == IS_ODD) y.c0.limb[0] = 1;
                multiply(f, own.c0, own.c0, y.c0);
                multiply(f, own.c1, own.c1, y.c0);
            } else if (head == INVERT) {
                invert(f, own.c0, own.c0, exponent, highest);
                clear(own.c1);
            } else if (head == KEEP) {
                Pair y;
                read(w, y, b);
                if (is_zero(y.c0)) clear(own);
            }
            if (head >= IS_ZERO) {
                bool holds = head == IS_ODD ? own.c0.limb[0] & 1 : is_zero(own.c0) && is_zero(own.c1);
                clear(own);
                own.c0.limb[0] = holds;
            }
        }
        word terms = step.z, later = step.w;
#pragma unroll 1
        while (terms != 0) {
            term(f, w, own, terms & 0xffff);
            terms = __funnelshift_r(terms, later, 16);
            later >>= 16;
        }
        word offset = (target & 255) * pair;
        if (target < 256) {
            store(fast + threadIdx.x + offset, own);
        } else if (target < NOWHERE) {
            store((target >> 8 == 1 ? w.outputs : aside) + offset, own);
        }
        if (step.x >> 26 & 1) __syncthreads();
    }
}

#define KERNEL(name)                                                                                                             \
    extern "C" __global__ void __launch_bounds__(WARPS * LANES)                                                                       \
        name(const Field f, const uint4 *tape, word steps, const uint4 *inputs, word input_count, uint4 *outputs,                \
             word output_count, uint4 *parked, word parked_count, const uint4 *constants, const word *exponent, int highest) {   \
        walk(f, tape, steps, inputs, input_count, outputs, output_count, parked, parked_count, constants, exponent, highest);    \
    }
