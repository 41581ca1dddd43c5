// The rate of carry-less products (PTX ISA 9.3).
#include "rates.cuh"

// The low half of a carry-less product of 64 by 64 coefficients, which is added: CLMAD.
RATE(rate_carryless, unsigned long long) {
    unsigned long long value[CHAINS];
    EACH_CHAIN(i) value[i] = results[thread()] + i;
    ROUNDS(rounds) EACH_CHAIN(i) asm volatile("clmad.lo.u64 %0, %0, %1, %2;" : "+l"(value[i]) : "l"(x), "l"(y));
    EACH_CHAIN(i) results[thread()] ^= value[i];
}
