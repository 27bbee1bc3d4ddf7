// Deals Lucky 8's like compiled_rounds.py.

#define WHOLE 57  // bits of a word that deal a hand
#define WITHIN ((1ull << WHOLE) - 1)
#define EACH_BYTE 0x0101010101010101ull
#define TOP_BITS 0x8080808080808080ull
#define HALF 20

struct Hand { u64 weight, left, rest; };

__device__ __forceinline__ Hand deal_hand(u64 word, u64 left, u32 cards, const u64 *weights) {
    u64 weight = 0, part = word >> (64 - WHOLE);
#pragma unroll
    for (int dealt = 0; dealt < 8; ++dealt) {
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
    return hands[first[weight & ((1u << HALF) - 1)] + place[weight >> HALF]];
}

extern "C" __global__ void deal(
    u64 key, u64 first_block, u64 blocks, int cases, u64 *counts, const u64 *limits, const u64 *table,
    const u16 *first, const u16 *place, const u8 *hands, const u16 *codes, int columns, int pack, int left_cards
) {
    extern __shared__ u32 tally[];
    __shared__ u64 weights[8];
    for (int one = threadIdx.x; one < 8; one += blockDim.x) weights[one] = table[one];
    clear_tally(tally, cases);
    u64 rounds = blocks * BLOCK, begin = first_block * BLOCK;
    u64 by_value = limits[0], favours_players = limits[1], favours_dealers = limits[2];
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < rounds; at += (u64)gridDim.x * blockDim.x) {
        Hand player, dealer;
        u64 part = 0;
        do {
            Words two = words(key, begin + at, part++);
            player = deal_hand(two.one, by_value, pack, weights);
            dealer = deal_hand(two.other, player.left, left_cards, weights);
        } while (player.rest < favours_players || dealer.rest < favours_dealers);
        u32 players = hand_of(player.weight, first, place, hands);
        u32 dealers = hand_of(dealer.weight, first, place, hands);
        atomicAdd(&tally[codes[players * columns + dealers]], 1u);
    }
    add_tally(tally, cases, counts);
}
