// The same random numbers as philox.py, draws.py and shuffle.py, for a GPU.

typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;

struct Words { u64 one, other; };

__device__ __forceinline__ Words words(u64 key, u64 counter, u64 part) {
    u32 x0 = (u32)counter, x1 = (u32)(counter >> 32), x2 = (u32)part, x3 = (u32)(part >> 32);
    u32 k0 = (u32)key, k1 = (u32)(key >> 32);
#pragma unroll
    for (int round = 0; round < 10; ++round) {
        u64 p0 = (u64)x0 * 0xD2511F53u, p1 = (u64)x2 * 0xCD9E8D57u;
        x0 = (u32)(p1 >> 32) ^ x1 ^ k0;
        x2 = (u32)(p0 >> 32) ^ x3 ^ k1;
        x1 = (u32)p1;
        x3 = (u32)p0;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    return {x0 | ((u64)x1 << 32), x2 | ((u64)x3 << 32)};
}

// Returns a number below the limit; the rest of the half goes into the next draw.
__device__ __forceinline__ u32 draw(u32 &half, u32 limit) {
    u64 product = (u64)half * limit;
    half = (u32)product;
    return (u32)(product >> 32);
}

// Returns a half that is fair for the product of its limits, replaced from the counter's next parts if need be.
__device__ __forceinline__ u32 fair_half(u32 half, u64 key, u64 counter, int which, int shift, u32 limit) {
    u32 least = (u32)((1ull << 32) % limit);
    for (u64 part = 1; half * limit < least; ++part) {
        Words next = words(key, counter, part);
        half = (u32)((which ? next.other : next.one) >> shift);
    }
    return half;
}

// A tally of cases that a group of threads shares, added to the total counts when they are done.
__device__ __forceinline__ void clear_tally(u32 *tally, int cases) {
    for (int one = threadIdx.x; one < cases; one += blockDim.x) tally[one] = 0;
    __syncthreads();
}

__device__ __forceinline__ void add_tally(const u32 *tally, int cases, u64 *counts) {
    __syncthreads();
    for (int one = threadIdx.x; one < cases; one += blockDim.x)
        if (tally[one]) atomicAdd(&counts[one], (u64)tally[one]);
}
