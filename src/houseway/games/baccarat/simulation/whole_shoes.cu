// Whole shoes of baccarat, as whole_shoes.py deals them, and the exact edge before each of their rounds, as
// exact_edges.py counts it. A thread has a shoe, or a round.

struct Row { u64 key, counter; Words at_hand; u32 next; };

__device__ __forceinline__ u32 below(Row &row, u32 limit) {
    for (;;) {
        u32 at = row.next & 7;
        if (at == 0) row.at_hand = words(row.key, row.counter, row.next >> 3);
        u32 number = (u32)((at < 4 ? row.at_hand.one : row.at_hand.other) >> (at % 4 * 16)) & 0xFFFF;
        ++row.next;
        u32 product = number * limit, low = product & 0xFFFF;
        if (low >= limit || low >= 0x10000u % limit) return product >> 16;
    }
}

extern "C" __global__ void play(
    u64 key, u64 first, u64 shoes, int behind, u8 *dealt, int *starts, u16 *codes, int *rounds, const u8 *pack,
    const u8 *count_of, const u16 *player_table, const u16 *banker_table, const u16 *numbers
) {
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < shoes; at += (u64)gridDim.x * blockDim.x) {
        Row row = {key, first + at, {0, 0}, 0};
        u8 *cards = dealt + at * WHOLE;
        for (int place = 0; place < WHOLE; ++place) cards[place] = pack[place];
        for (int place = 0; place < WHOLE - 1; ++place) {
            int chosen = place + below(row, WHOLE - place);
            u8 card = cards[place];
            cards[place] = cards[chosen];
            cards[chosen] = card;
        }
        int burned = count_of[cards[0]], card = 1 + (burned ? burned : BURNED_FOR_TEN), cut = WHOLE - behind, place = 0;
        bool cut_is_out = false, finished = false;
        int *start = starts + at * (MOST_ROUNDS + 1);
        while (!finished) {
            const u8 *hand = cards + card;
            int player = (count_of[hand[0]] + count_of[hand[2]]) % COUNTS;
            int banker = (count_of[hand[1]] + count_of[hand[3]]) % COUNTS;
            int player_drew = player_table[player * COUNTS + banker], third = count_of[hand[4]];
            int banker_drew = banker_table[(player * COUNTS + banker) * (COUNTS + 1) + (player_drew ? third : NONE)];
            int last = count_of[hand[4 + player_drew]], taken = 4 + player_drew + banker_drew;
            int players = (player + third * player_drew) % COUNTS, bankers = (banker + last * banker_drew) % COUNTS;
            start[place] = card;
            codes[at * MOST_ROUNDS + place] = numbers[((player_drew * COUNTS + players) * 2 + banker_drew) * COUNTS + bankers];
            finished = cut_is_out;
            cut_is_out = cut_is_out || (card <= cut && cut < card + taken);
            card += taken;
            ++place;
        }
        start[place] = card;
        rounds[at] = place;
    }
}

// Takes two cards out; returns in how many ways they can come, in either order.
__device__ __forceinline__ double take(double *left, int first, int second) {
    double ways = left[first];
    left[first] -= 1.0;
    ways *= left[second] * (first == second ? 1.0 : 2.0);
    left[second] -= 1.0;
    return ways;
}

// Returns the average gain after the first four cards, over the third cards that are drawn.
__device__ __forceinline__ double after_four(
    const double *left, double cards, int player_draws, const u16 *banker_draws, const double *gains
) {
    const int size = COUNTS + 1;
    if (!player_draws && !banker_draws[NONE]) return gains[NONE * size + NONE];
    double total = 0.0;
    if (!player_draws) {
        for (int last = 0; last < COUNTS; ++last) total += left[last] * gains[NONE * size + last];
        return total / cards;
    }
    for (int third = 0; third < COUNTS; ++third) {
        if (banker_draws[third]) {
            double drawn = -gains[third * size + third];
            for (int last = 0; last < COUNTS; ++last) drawn += left[last] * gains[third * size + last];
            total += left[third] * drawn / (cards - 1.0);
        } else {
            total += left[third] * gains[third * size + NONE];
        }
    }
    return total / cards;
}

extern "C" __global__ void edges(
    u64 shoes, const u8 *dealt, const int *starts, const int *rounds, double *found, const u8 *count_of,
    const u16 *player_table, const u16 *banker_table, const double *gains
) {
    const int size = COUNTS + 1;
    u64 every = shoes * MOST_ROUNDS;
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < every; at += (u64)gridDim.x * blockDim.x) {
        u64 shoe = at / MOST_ROUNDS;
        int place = at % MOST_ROUNDS;
        if (place >= rounds[shoe]) continue;
        const u8 *cards = dealt + shoe * WHOLE;
        const int *start = starts + shoe * (MOST_ROUNDS + 1);
        double left[COUNTS] = {0.0};
        for (int card = 1; card < WHOLE; ++card)
            if (card < start[0] || card >= start[place]) left[count_of[cards[card]]] += 1.0;
        double whole = 0.0, total = 0.0;
        for (int count = 0; count < COUNTS; ++count) whole += left[count];
        for (int first = 0; first < COUNTS; ++first)
            for (int second = first; second < COUNTS; ++second) {
                double player_ways = take(left, first, second);
                int player = (first + second) % COUNTS;
                for (int third = 0; third < COUNTS; ++third)
                    for (int fourth = third; fourth < COUNTS; ++fourth) {
                        double ways = player_ways * take(left, third, fourth);
                        if (ways > 0.0) {
                            int hands = player * COUNTS + (third + fourth) % COUNTS;
                            total += ways * after_four(left, whole - 4.0, player_table[hands],
                                                       banker_table + hands * size, gains + hands * size * size);
                        }
                        left[third] += 1.0;
                        left[fourth] += 1.0;
                    }
                left[first] += 1.0;
                left[second] += 1.0;
            }
        found[at] = total / (whole * (whole - 1.0) * (whole - 2.0) * (whole - 3.0));
    }
}
