// Equally likely cases, as equally_likely_kernel.py draws them: each half of a word is a round, four a counter.

extern "C" __global__ void deal(u64 key, u64 first_block, u64 blocks, int cases, u64 *counts) {
    extern __shared__ u32 tally[];
    clear_tally(tally, cases);
    u64 counters = blocks * BLOCK / 4, first = first_block * BLOCK / 4;
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < counters; at += (u64)gridDim.x * blockDim.x) {
        Words pair = words(key, first + at, 0);
#pragma unroll
        for (int place = 0; place < 4; ++place) {
            int which = place / 2, shift = place % 2 * 32;
            u32 half = (u32)((which ? pair.other : pair.one) >> shift);
            half = fair_half(half, key, first + at, which, shift, CASES);
            atomicAdd(&tally[draw(half, CASES)], 1u);
        }
    }
    add_tally(tally, cases, counts);
}
