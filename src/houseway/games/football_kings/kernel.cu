// Football Kings, as kernel.py deals it: a counter serves two rounds, a word each, half of it for four cards.

// Fisher and Yates: a place that was drawn before holds the card that moved to it then.
__device__ __forceinline__ u32 score(u64 word, u64 key, u64 counter, int which, const u16 *worth) {
    u32 low = fair_half((u32)word, key, counter, which, 0, FIRST_HALF);
    u32 high = fair_half((u32)(word >> 32), key, counter, which, 32, SECOND_HALF);
    u32 drawn[CARDS], moved[CARDS], code = 0;
#pragma unroll
    for (int number = 0; number < CARDS; ++number) {
        u32 last = 51 - number;
        drawn[number] = number < HALF ? draw(low, 52 - number) : draw(high, 52 - number);
        u32 card = drawn[number], moves = last;
#pragma unroll
        for (int earlier = 0; earlier < number; ++earlier) {
            if (drawn[earlier] == drawn[number]) card = moved[earlier];
            if (drawn[earlier] == last) moves = moved[earlier];
        }
        moved[number] = moves;
        code += worth[number * 52 + card];
    }
    return code & 0xFFFF;
}

extern "C" __global__ void deal(u64 key, u64 first_block, u64 blocks, int cases, u64 *counts, const u16 *table) {
    extern __shared__ u32 tally[];
    __shared__ u16 worth[CARDS * 52];
    for (int one = threadIdx.x; one < CARDS * 52; one += blockDim.x) worth[one] = table[one];
    clear_tally(tally, cases);
    u64 counters = blocks * BLOCK / 2, first = first_block * BLOCK / 2;
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < counters; at += (u64)gridDim.x * blockDim.x) {
        Words two = words(key, first + at, 0);
        atomicAdd(&tally[score(two.one, key, first + at, 0, worth)], 1u);
        atomicAdd(&tally[score(two.other, key, first + at, 1, worth)], 1u);
    }
    add_tally(tally, cases, counts);
}
