// A chain of states, as chain_kernel.py follows it: each half of a word is a throw, four throws a counter.
// A thread plays a whole block, which begins in the first state. The moves lie in the memory of its group, with
// the next state as the place where its row begins.

extern "C" __global__ void deal(u64 key, u64 first_block, u64 blocks, int cases, u64 *counts, const u32 *moves) {
    extern __shared__ u32 tally[];
    u32 *table = tally + cases;
    for (int at = threadIdx.x; at < STATES * THROWS; at += blockDim.x)
        table[at] = (moves[at] & 0xFFFFu) | (moves[at] >> 16) * THROWS << 16;
    clear_tally(tally, cases);
    for (u64 block = blockIdx.x * (u64)blockDim.x + threadIdx.x; block < blocks; block += (u64)gridDim.x * blockDim.x) {
        u64 first = (first_block + block) * BLOCK / 4;
        u32 row = 0;
#pragma unroll 2
        for (u64 at = 0; at < BLOCK / 4; ++at) {
            Words pair = words(key, first + at, 0);
#pragma unroll
            for (int throwing = 0; throwing < 4; ++throwing) {
                int which = throwing / 2, shift = throwing % 2 * 32;
                u32 half = (u32)((which ? pair.other : pair.one) >> shift);
                half = fair_half(half, key, first + at, which, shift, THROWS);
                u32 move = table[row + draw(half, THROWS)];
                atomicAdd(&tally[move & 0xFFFFu], 1u);
                row = move >> 16;
            }
        }
    }
    add_tally(tally, cases, counts);
}
