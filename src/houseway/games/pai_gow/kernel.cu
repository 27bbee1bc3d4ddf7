// Pai gow, as kernel.py deals it: a counter serves two rounds, a word each, half of it for four tiles.

__device__ __forceinline__ u32 compare(u32 player, u32 dealer) {
    return 1 + (player > dealer) - (player < dealer);
}

// Fisher and Yates: a place that was drawn before holds the tile that moved to it then.
__device__ __forceinline__ u32 showdown(
    u64 word, u64 key, u64 counter, int which, const u8 *kinds, const u8 *player_high, const u8 *player_low,
    const u8 *decision, const u8 *dealer_high, const u8 *dealer_low
) {
    u32 low = fair_half((u32)word, key, counter, which, 0, PLAYERS);
    u32 high = fair_half((u32)(word >> 32), key, counter, which, 32, DEALERS);
    u32 drawn[ROUND], moved[ROUND], player = 0, dealer = 0;
#pragma unroll
    for (int number = 0; number < ROUND; ++number) {
        u32 last = TILES - 1 - number;
        drawn[number] = number < HAND ? draw(low, TILES - number) : draw(high, TILES - number);
        u32 tile = drawn[number], moves = last;
#pragma unroll
        for (int earlier = 0; earlier < number; ++earlier) {
            if (drawn[earlier] == drawn[number]) tile = moved[earlier];
            if (drawn[earlier] == last) moves = moved[earlier];
        }
        moved[number] = moves;
        if (number < HAND) player |= (u32)kinds[tile] << (BITS * number);
        else dealer |= (u32)kinds[tile] << (BITS * (number - HAND));
    }
    return decision[player] + 3 * compare(player_high[player], dealer_high[dealer])
        + compare(player_low[player], dealer_low[dealer]);
}

extern "C" __global__ void deal(
    u64 key, u64 first_block, u64 blocks, int cases, u64 *counts, const u8 *kinds, const u8 *player_high,
    const u8 *player_low, const u8 *decision, const u8 *dealer_high, const u8 *dealer_low
) {
    extern __shared__ u32 tally[];
    clear_tally(tally, cases);
    u64 counters = blocks * BLOCK / 2, first = first_block * BLOCK / 2;
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < counters; at += (u64)gridDim.x * blockDim.x) {
        Words two = words(key, first + at, 0);
        u32 one = showdown(
            two.one, key, first + at, 0, kinds, player_high, player_low, decision, dealer_high, dealer_low
        );
        u32 other = showdown(
            two.other, key, first + at, 1, kinds, player_high, player_low, decision, dealer_high, dealer_low
        );
        atomicAdd(&tally[one], 1u);
        atomicAdd(&tally[other], 1u);
    }
    add_tally(tally, cases, counts);
}
