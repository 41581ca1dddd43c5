// The rates of what the kernels of pairings are made of.
#include "rates.cuh"

// A product of words that is added to two words: IMAD.WIDE.
RATE(rate_wide_products, word) {
    word low[CHAINS], high[CHAINS];
    EACH_CHAIN(i) low[i] = results[thread()] + i, high[i] = i;
    ROUNDS(rounds) EACH_CHAIN(i) {
        asm volatile("mad.lo.cc.u32 %0, %2, %3, %0; madc.hi.u32 %1, %2, %3, %1;" : "+r"(low[i]), "+r"(high[i]) : "r"(x), "r"(y));
    }
    EACH_CHAIN(i) results[thread()] ^= low[i] ^ high[i];
}

// A chain of additions with carries, a word each: IADD3.X.
RATE(rate_additions, word) {
    word sum[CHAINS];
    EACH_CHAIN(i) sum[i] = results[thread()] + i;
    ROUNDS(rounds) {
        sum[0] = add_cc(sum[0], x);
        EACH_CHAIN(i) if (i > 0 && i < CHAINS - 1) sum[i] = addc_cc(sum[i], x);
        sum[CHAINS - 1] = addc(sum[CHAINS - 1], y);
    }
    EACH_CHAIN(i) results[thread()] ^= sum[i];
}

// A function of three words: LOP3.
RATE(rate_logic, word) {
    word value[CHAINS];
    EACH_CHAIN(i) value[i] = results[thread()] + i;
    ROUNDS(rounds) EACH_CHAIN(i) asm volatile("lop3.b32 %0, %0, %1, %2, 0x6a;" : "+r"(value[i]) : "r"(x), "r"(y));
    EACH_CHAIN(i) results[thread()] ^= value[i];
}

// 128 bits of shared memory a lane.
RATE(rate_loads, word) {
    __shared__ uint4 slots[CHAINS][128];
    EACH_CHAIN(i) slots[i][threadIdx.x % 128] = make_uint4(x, y, x, i);
    __syncthreads();
    word sum = 0;
    ROUNDS(rounds) EACH_CHAIN(i) {
        uint4 quad;
        asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(quad.x), "=r"(quad.y), "=r"(quad.z), "=r"(quad.w)
                     : "r"((word)__cvta_generic_to_shared(&slots[i][threadIdx.x % 128])));
        sum += quad.x ^ quad.y ^ quad.z ^ quad.w;
    }
    results[thread()] ^= sum;
}
