// Deals pai gow poker like compiled_rounds.py.

struct Tables {
    const u64 *weights;
    const u32 *first, *place;
    const int *flush_first;
};

__device__ __forceinline__ u64 draw_seven(u64 word, u8 *cards, u32 left, u8 *deck) {
    u64 part = word >> (64 - WHOLE);
#pragma unroll
    for (int dealt = 0; dealt < CARDS_IN_A_HAND; ++dealt) {
        part *= left - dealt;
        u32 place = (u32)(part >> WHOLE);
        part &= WITHIN;
        cards[dealt] = deck[place];
        deck[place] = deck[left - dealt - 1];
    }
    return part;
}

__device__ u32 known_flush(const u8 *cards, u64 weight, const int *first, const u32 *by_flush) {
    int suit = 0;
    while (!(weight >> (SUITS + 4 * suit + 3) & 1)) ++suit;
    int suited = 0, joker = 0, number = 0, low = 0, high = 0, low_suit = 0;
    bool alike = false;
    for (int one = 0; one < CARDS_IN_A_HAND; ++one) {
        int card = cards[one];
        if (card == CARDS - 1) {
            joker = 1;
            continue;
        }
        int rank = (card % 13 + 12) % 13;
        if (card / 13 == suit) {
            suited |= 1 << rank;
        } else if (number == 0) {
            low = rank, low_suit = card / 13, number = 1;
        } else {
            high = low > rank ? low : rank;
            low = low < rank ? low : rank;
            alike = card / 13 == low_suit;
            number = 2;
        }
    }
    int type = first[joker * 8192 + suited];
    if (number == 1) type += low;
    if (number == 2) type += low * 13 - low * (low - 1) / 2 + high - low;
    u32 known = by_flush[type];
    if (number == 2 && alike && low == QUEEN && high == QUEEN + 1 && (known & KINDS) == ROYAL)
        known += ROYAL_AND_KQ - ROYAL;
    return known;
}

__device__ __forceinline__ u32 known_of(
    const u8 *cards, const Tables &tables, const u32 *by_multiset, const u32 *by_flush
) {
    u64 weight = START;
#pragma unroll
    for (int one = 0; one < CARDS_IN_A_HAND; ++one) weight += tables.weights[cards[one]];
    if (weight & FLUSH_BITS) return known_flush(cards, weight, tables.flush_first, by_flush);
    return by_multiset[tables.first[weight & LOWER_HALF] + tables.place[weight >> HALF & LOWER_HALF]];
}

extern "C" __global__ void deal(
    u64 key, u64 first_block, u64 blocks, int cases, u64 *counts, const u64 *weights, const u32 *first,
    const u32 *place, const u32 *of_player, const u32 *of_dealer, const int *flush_first,
    const u32 *flush_player, const u32 *flush_dealer, const u8 *three, const u16 *codes
) {
    extern __shared__ u32 tally[];
    clear_tally(tally, cases);
    Tables tables = {weights, first, place, flush_first};
    u64 rounds = blocks * BLOCK, begin = first_block * BLOCK;
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < rounds; at += (u64)gridDim.x * blockDim.x) {
        u8 player[CARDS_IN_A_HAND], dealer[CARDS_IN_A_HAND], deck[CARDS];
        u64 part = 0, rest, others_rest;
        do {
            for (int card = 0; card < CARDS; ++card) deck[card] = card;
            Words two = words(key, begin + at, part++);
            rest = draw_seven(two.one, player, CARDS, deck);
            others_rest = draw_seven(two.other, dealer, LEFT, deck);
        } while (rest < FAVOURS_PLAYERS || others_rest < FAVOURS_DEALERS);
        u32 mine = known_of(player, tables, of_player, flush_player);
        u32 theirs = known_of(dealer, tables, of_dealer, flush_dealer);
        u32 lows = (1u << LOW_BITS) - 1;
        int contest = 2 - ((mine >> (LOW_BITS + KIND_BITS)) > (theirs >> (LOW_BITS + KIND_BITS)))
            - ((mine >> KIND_BITS & lows) > (theirs >> KIND_BITS & lows));
        u32 code = codes[((mine & KINDS) * DEALERS + (theirs & KINDS)) * 3 + contest];
        code += three[(player[0] * CARDS + player[1]) * CARDS + player[2]];
        atomicAdd(&tally[code], 1u);
    }
    add_tally(tally, cases, counts);
}
