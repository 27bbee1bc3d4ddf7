// Deals four card poker and Crazy 4 Poker like compiled_rounds.py.

__device__ __forceinline__ u32 draw_fair(u32 half, u64 key, u64 counter, int which, int shift, u32 limit) {
    half = fair_half(half, key, counter, which, shift, limit);
    return draw(half, limit);
}

// The dealer's hand, with cards that the player holds replaced by some of the last five.
__device__ __forceinline__ u64 without_players_cards(u64 player, u64 dealer) {
    u64 held = player & REST_CARDS, spare = ~player & (CARDS ^ REST_CARDS);
#pragma unroll
    for (int place = 0; place < PLAYER_CARDS; ++place) {
        u64 card = held & (0 - held), other = spare & (0 - spare);
        if (dealer & card) dealer ^= card | other;
        held ^= card;
        spare ^= other;
    }
    return dealer;
}

// The card with this index among those left: each lower taken card moves it up by one.
__device__ __forceinline__ u32 shown_card(u32 number, u64 taken) {
#pragma unroll
    for (int place = 0; place < 2 * PLAYER_CARDS; ++place) {
        u64 lowest = taken & (0 - taken);
        number += lowest <= 1ull << number;
        taken ^= lowest;
    }
    return number;
}

__device__ __forceinline__ u32 worth(
    u64 cards, const u64 *suits, const u16 *first, const u16 *place, const u16 *by_ranks
) {
    u64 total = suits[cards & 0x1FFF] + suits[cards >> 13 & 0x1FFF] + suits[cards >> 26 & 0x1FFF]
              + suits[cards >> 39 & 0x1FFF];
    u32 low = total & LOWER_HALF, high = total >> HALF & LOWER_HALF;
    return max((u32)by_ranks[first[low] + place[high]], (u32)(total >> (2 * HALF)));
}

extern "C" __global__ void deal(
    u64 key, u64 first_block, u64 blocks, int cases, u64 *counts, const u64 *hands, const void *decisions,
    const u64 *suits, const u16 *first, const u16 *place, const u16 *by_ranks, const u16 *marks, const u16 *codes
) {
    extern __shared__ u32 tally[];
    clear_tally(tally, cases);
    u64 rounds = blocks * BLOCK, begin = first_block * BLOCK;
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < rounds; at += (u64)gridDim.x * blockDim.x) {
        u64 counter = begin + at;
        Words two = words(key, counter, 0);
        u32 hand = draw_fair((u32)two.one, key, counter, 0, 0, HANDS);
        u32 other = draw_fair((u32)(two.one >> 32), key, counter, 0, 32, REST_HANDS);
        u64 player = hands[hand] & CARDS;
        u32 players = (u32)(hands[hand] >> DECK);
        u64 dealer = without_players_cards(player, hands[other] & CARDS);
        u32 decision;
        if (SHOWS) {
            u32 card = shown_card(draw_fair((u32)two.other, key, counter, 1, 0, LEFT), player | dealer);
            dealer |= 1ull << card;
            const u64 *digits = (const u64 *)decisions + 2ull * hand;
            decision = (u32)(digits[0] >> card & 1) | (u32)(digits[1] >> card & 1) << 1;
        } else {
            const u8 *digits = (const u8 *)decisions + 2ull * hand;
            decision = (digits[0] & 1) | (digits[1] & 1) << 1;
        }
        u32 dealers = worth(dealer, suits, first, place, by_ranks);
        u32 reached = (dealers >= players) + (dealers > players);
        for (int mark = 0; mark < MARKS; ++mark) reached += dealers >= marks[mark];
        atomicAdd(&tally[codes[(players * DECISIONS_EACH + decision) * COLUMNS + reached]], 1u);
    }
    add_tally(tally, cases, counts);
}
