// Whole shoes of baccarat, as whole_shoes.py deals them, and the exact edge before each of their rounds, as
// exact_edges.py counts it.

struct Baccarat {
    int whole;
    const u8 *count_of;
    const u16 *player_table, *banker_table, *numbers;

    __device__ __forceinline__ int deal(const u8 *cards, int behind, int *starts, u16 *codes) const {
        int burned = count_of[cards[0]], card = 1 + (burned ? burned : BURNED_FOR_TEN), cut = whole - behind, place = 0;
        bool cut_is_out = false, finished = false;
        while (!finished) {
            const u8 *hand = cards + card;
            int player = (count_of[hand[0]] + count_of[hand[2]]) % COUNTS;
            int banker = (count_of[hand[1]] + count_of[hand[3]]) % COUNTS;
            int player_drew = player_table[player * COUNTS + banker], third = count_of[hand[4]];
            int banker_drew = banker_table[(player * COUNTS + banker) * (COUNTS + 1) + (player_drew ? third : NONE)];
            int last = count_of[hand[4 + player_drew]], taken = 4 + player_drew + banker_drew;
            int players = (player + third * player_drew) % COUNTS, bankers = (banker + last * banker_drew) % COUNTS;
            starts[place] = card;
            codes[place] = numbers[((player_drew * COUNTS + players) * 2 + banker_drew) * COUNTS + bankers];
            finished = cut_is_out;
            cut_is_out = cut_is_out || (card <= cut && cut < card + taken);
            card += taken;
            ++place;
        }
        starts[place] = card;
        return place;
    }
};

extern "C" __global__ void play(
    u64 key, u64 first, u64 shoes, int behind, int whole, int most_rounds, u8 *dealt, int *starts, u16 *codes,
    int *rounds, const u8 *pack, const u8 *count_of, const u16 *player_table, const u16 *banker_table,
    const u16 *numbers
) {
    Baccarat game = {whole, count_of, player_table, banker_table, numbers};
    deal_shoes(key, first, shoes, behind, whole, most_rounds, dealt, starts, codes, rounds, pack, game);
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

struct Coups {
    enum { kinds = COUNTS, face_up = 1 };
    const u8 *count_of;
    const u16 *player_table, *banker_table;
    const double *gains;

    __device__ __forceinline__ int kind_of(int card) const { return count_of[card]; }

    __device__ __forceinline__ double edge(double *left) const {
        const int size = COUNTS + 1;
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
        return total / (whole * (whole - 1.0) * (whole - 2.0) * (whole - 3.0));
    }
};

extern "C" __global__ void edges(
    u64 shoes, int whole, int most_rounds, const u8 *dealt, const int *starts, const int *rounds, double *found,
    const u8 *count_of, const u16 *player_table, const u16 *banker_table, const double *gains
) {
    Coups game = {count_of, player_table, banker_table, gains};
    count_edges(shoes, whole, most_rounds, dealt, starts, rounds, found, game);
}
