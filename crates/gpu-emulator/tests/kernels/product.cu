// The kernels of this crate's tests: products of eight 32-bit limbs by carry chains, sums over a block, tables, calls.
typedef unsigned int u32;
typedef unsigned long long u64;

#define PAIR(name, low, high)                                                                                  \
    __device__ __forceinline__ void name(u32 &l, u32 &h, u32 a, u32 b, u32 x, u32 y) {                          \
        asm volatile("{ .reg .u32 t; " low " t,%2,%3,%4; " high " %1,%2,%3,%5; mov.u32 %0,t; }"                 \
                     : "+r"(l), "+r"(h) : "r"(a), "r"(b), "r"(x), "r"(y));                                      \
    }
PAIR(first, "mad.lo.cc.u32", "madc.hi.cc.u32")
PAIR(next, "madc.lo.cc.u32", "madc.hi.cc.u32")
__device__ __forceinline__ u32 carry() {
    u32 r = 0;
    asm volatile("addc.u32 %0,0,0;" : "+r"(r));
    return r;
}

// a b of 8 limbs each, a thread a product: even and odd products in sums of their own.
extern "C" __global__ void product(u32 *out, const u32 *a, const u32 *b) {
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    u32 even[18], odd[18];
#pragma unroll
    for (int i = 0; i < 18; i++) even[i] = odd[i] = 0;
#pragma unroll
    for (int i = 0; i < 8; i++) {
        u32 w = b[8 * t + i], *e = i & 1 ? odd : even, *o = i & 1 ? even : odd;
        int s = i & 1 ? i - 1 : i;
        // e[s..] has weight s + (i & 1), o the other parity: products by even limbs, then by odd ones.
        first(e[s], e[s + 1], a[8 * t], w, e[s], e[s + 1]);
#pragma unroll
        for (int j = 2; j < 8; j += 2) next(e[s + j], e[s + j + 1], a[8 * t + j], w, e[s + j], e[s + j + 1]);
        e[s + 8] += carry();
        int r = i & 1 ? i + 1 : i;
        first(o[r], o[r + 1], a[8 * t + 1], w, o[r], o[r + 1]);
#pragma unroll
        for (int j = 2; j < 8; j += 2) next(o[r + j], o[r + j + 1], a[8 * t + j + 1], w, o[r + j], o[r + j + 1]);
        o[r + 8] += carry();
    }
    u64 c = 0;
#pragma unroll
    for (int i = 0; i < 16; i++) {
        c += even[i];
        if (i) c += odd[i - 1];
        out[16 * t + i] = (u32)c;
        c >>= 32;
    }
}

// The sum of n values: in a warp by shuffles, in a block by shared memory.
extern "C" __global__ void sum(u64 *out, const u64 *values, int n) {
    extern __shared__ u64 partial[];
    u64 own = 0;
#pragma unroll 1
    for (int i = threadIdx.x; i < n; i += blockDim.x) own += values[i];
#pragma unroll
    for (int by = 16; by; by /= 2) own += __shfl_down_sync(0xffffffff, own, by);
    if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = own;
    __syncthreads();
    if (threadIdx.x == 0) {
        u64 all = 0;
#pragma unroll 1
        for (int i = 0; i < blockDim.x / 32; i++) all += partial[i];
        *out = all;
    }
}

__constant__ u32 weights[4] = {3, 5, 7, 11};
__device__ __noinline__ u64 weighed(u64 x, int i) { return x * weights[i & 3] + (x >> 7); }

// A program of operations on slots, one thread each.
extern "C" __global__ void interpret(u64 *slots, const unsigned char *program, int length) {
    u64 *own = slots + 8 * threadIdx.x;
#pragma unroll 1
    for (int i = 0; i < length; i++) {
        unsigned char op = program[4 * i], d = program[4 * i + 1] & 7, a = program[4 * i + 2] & 7, b = program[4 * i + 3] & 7;
        u64 x = own[a], y = own[b], r;
        switch (op) {
        case 0: r = x + y; break;
        case 1: r = x - y; break;
        case 2: r = x * y; break;
        case 3: r = x ^ (y << 3); break;
        case 4: r = __umul64hi(x, y); break;
        case 5: r = (u64)__popcll(x) << 32 | __clz((int)y); break;
        case 6: r = weighed(x, b); break;
        case 7: r = weighed(y, a) ^ __brevll(x); break;
        case 8: r = (u64)((long long)x >> (y & 63)); break;
        case 9: r = __byte_perm((u32)x, (u32)y, (u32)(x >> 32) & 0x7777); break;
        default: r = x < y ? x : y;
        }
        own[d] = r;
    }
}
