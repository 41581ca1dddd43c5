// F_p^m bit-sliced: words have one coefficient of 32 items side by side. What includes this has the type `coefficient`, its zero(), add, sub, multiply.
#pragma once

__device__ __forceinline__ coefficient combine(coefficient x, coefficient y, bool minus) { return minus ? sub(x, y) : add(x, y); }

// Results that a lane has at a time: of each pair of coefficients that it loads it makes so many products.
#define WIDTH 4

// x y, unreduced: 2 m - 1 coefficients.
__device__ __forceinline__ void multiply(coefficient *result, const coefficient *x, const coefficient *y, int degree, int lane, int lanes) {
#pragma unroll 1
    for (int k = lane * WIDTH; k < 2 * degree - 1; k += lanes * WIDTH) {
        coefficient sums[WIDTH], window[WIDTH];
        int first = k < degree ? 0 : k - degree + 1, last = k + WIDTH <= degree ? k + WIDTH - 1 : degree - 1;
#pragma unroll
        for (int j = 0; j < WIDTH; j++) {
            int i = k - first + 1 + j;
            sums[j] = zero();
            window[j] = i < degree ? y[i] : zero();
        }
#pragma unroll 1
        for (int i = first; i <= last; i++) {
            coefficient factor = x[i];
#pragma unroll
            for (int j = WIDTH - 1; j > 0; j--) window[j] = window[j - 1];
            window[0] = i <= k ? y[k - i] : zero();
#pragma unroll
            for (int j = 0; j < WIDTH; j++) sums[j] = add(sums[j], multiply(factor, window[j]));
        }
#pragma unroll
        for (int j = 0; j < WIDTH; j++)
            if (k + j < 2 * degree - 1) result[k + j] = sums[j];
    }
}

// x with what is above the degree replaced by what it is modulo the polynomial.
__device__ __forceinline__ void fold(const Field &f, coefficient *result, int count, const coefficient *x, int x_count, int lane, int lanes) {
    int degree = f.degree;
#pragma unroll 1
    for (int k = lane; k < count; k += lanes) {
        coefficient sum = k < degree ? x[k] : zero();
#pragma unroll 1
        for (int term = 0; term < f.terms; term++) {
            int i = k - (int)f.exponents[term];
            if (i >= 0 && degree + i < x_count) sum = combine(sum, x[degree + i], f.negative[term]);
        }
        result[k] = sum;
    }
}

// A linear map: where the rows start, and for every row the coefficients that it adds up, 2 i + 1 for a negative one.
__device__ __forceinline__ void apply(const Field &f, coefficient *result, const coefficient *x, const word *rows, int lane, int lanes) {
#pragma unroll 1
    for (int k = lane; k < f.degree; k += lanes) {
        coefficient sum = zero();
#pragma unroll 1
        for (word at = rows[k]; at < rows[k + 1]; at++) sum = combine(sum, x[rows[at] >> 1], rows[at] & 1);
        result[k] = sum;
    }
}

__device__ __forceinline__ void execute(const Field &f, word *own, const word *maps, word op, word d, word a, word b) {
    int lane = threadIdx.x, lanes = blockDim.x, degree = f.degree;
    coefficient *result = (coefficient *)(own + d);
    const coefficient *x = (const coefficient *)(own + a);
    if (op == MULTIPLY) multiply(result, x, (const coefficient *)(own + b), degree, lane, lanes);
    else if (op == FOLD) fold(f, result, b & 0xffff, x, b >> 16, lane, lanes);
    else if (op == MAP) apply(f, result, x, maps + b, lane, lanes);
    else if (op == ADD || op == SUB)
        for (int k = lane; k < degree; k += lanes) result[k] = combine(x[k], ((const coefficient *)(own + b))[k], op == SUB);
}
