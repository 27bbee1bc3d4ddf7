// Deals Lucky 8's like compiled_rounds.py.

struct Hand { u64 weight, left, rest; };

__device__ __forceinline__ Hand deal_hand(u64 word, u64 left, u32 cards, const u64 *weights) {
    u64 weight = 0, part = word >> (64 - WHOLE);
#pragma unroll
    for (int dealt = 0; dealt < CARDS_IN_A_HAND; ++dealt) {
        part *= cards - dealt;
        u64 card = part >> WHOLE;
        part &= WITHIN;
        u64 before = ((card * EACH_BYTE | TOP_BITS) - left) & TOP_BITS;
        u32 value = (u32)((before >> 7) * EACH_BYTE >> 56);
        left -= EACH_BYTE << (8 * value);
        weight += weights[value];
    }
    return {weight, left, part};
}

__device__ __forceinline__ u32 hand_of(u64 weight, const u16 *first, const u16 *place, const u8 *hands) {
    return hands[first[weight & LOWER_HALF] + place[weight >> HALF]];
}

extern "C" __global__ void deal(
    u64 key, u64 first_block, u64 blocks, int cases, u64 *counts, const u64 *table, const u16 *first,
    const u16 *place, const u8 *hands, const u16 *codes
) {
    extern __shared__ u32 tally[];
    __shared__ u64 weights[8];
    for (int one = threadIdx.x; one < 8; one += blockDim.x) weights[one] = table[one];
    clear_tally(tally, cases);
    u64 rounds = blocks * BLOCK, begin = first_block * BLOCK;
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < rounds; at += (u64)gridDim.x * blockDim.x) {
        Hand player, dealer;
        u64 part = 0;
        do {
            Words two = words(key, begin + at, part++);
            player = deal_hand(two.one, PACK_BY_VALUE, CARDS, weights);
            dealer = deal_hand(two.other, player.left, LEFT, weights);
        } while (player.rest < FAVOURS_PLAYERS || dealer.rest < FAVOURS_DEALERS);
        u32 players = hand_of(player.weight, first, place, hands);
        u32 dealers = hand_of(dealer.weight, first, place, hands);
        atomicAdd(&tally[codes[players * COLUMNS + dealers]], 1u);
    }
    add_tally(tally, cases, counts);
}
