// Carry chains. Each instruction of a chain is volatile: one that only sets the flag must not be removed, none may be moved.
// The two halves of a product are one statement: only then are they one instruction (IMAD.WIDE) of the processor.
#pragma once

typedef unsigned int word;

#define CHAIN(name, instruction)                                                                          \
    __device__ __forceinline__ word name(word x, word y) {                                                \
        word sum;                                                                                         \
        asm volatile(instruction " %0, %1, %2;" : "=r"(sum) : "r"(x), "r"(y));                            \
        return sum;                                                                                       \
    }
CHAIN(add_cc, "add.cc.u32")
CHAIN(addc_cc, "addc.cc.u32")
CHAIN(addc, "addc.u32")
CHAIN(sub_cc, "sub.cc.u32")
CHAIN(subc_cc, "subc.cc.u32")
CHAIN(subc, "subc.u32")

#define PRODUCT(name, low_half, high_half)                                                                \
    __device__ __forceinline__ void name(word &low, word &high, word x, word y) {                         \
        asm volatile(low_half " %0, %2, %3, %0; " high_half " %1, %2, %3, %1;"                            \
                     : "+r"(low), "+r"(high) : "r"(x), "r"(y));                                           \
    }
PRODUCT(product_first, "mad.lo.cc.u32", "madc.hi.cc.u32")
PRODUCT(product_next, "madc.lo.cc.u32", "madc.hi.cc.u32")
PRODUCT(product_last, "madc.lo.cc.u32", "madc.hi.u32")

// The product of two words as two words.
__device__ __forceinline__ void product(word &low, word &high, word x, word y) {
    unsigned long long both = (unsigned long long)x * y;
    low = (word)both;
    high = (word)(both >> 32);
}
