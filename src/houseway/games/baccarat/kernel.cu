// Baccarat, as kernel.py deals it: blocks, whole shoes, and the exact edge before each of their rounds.

struct Coups {
    enum { after_cut = ROUNDS_AFTER_CUT };
    const u8 *count_of;
    const u16 *player_table, *banker_table, *numbers;

    __device__ __forceinline__ Numbered view(const u8 *cards) const { return {cards, count_of}; }

    template <typename Cards> __device__ __forceinline__ Round next_round(const Cards &cards, int at) const {
        int player = (cards[at] + cards[at + 2]) % COUNTS, banker = (cards[at + 1] + cards[at + 3]) % COUNTS;
        int player_drew = player_table[player * COUNTS + banker], third = cards[at + 4];
        int banker_drew = banker_table[(player * COUNTS + banker) * (COUNTS + 1) + (player_drew ? third : NONE)];
        int last = cards[at + 4 + player_drew];
        int players = (player + third * player_drew) % COUNTS, bankers = (banker + last * banker_drew) % COUNTS;
        int number = numbers[((player_drew * COUNTS + players) * 2 + banker_drew) * COUNTS + bankers];
        return {number, at + 4 + player_drew + banker_drew};
    }
};

// What the cards of a thread count. Those of all threads lie side by side: neighbours then work in different banks
// of the memory.
struct SideBySide {
    u8 *cards;
    int apart;
    __device__ __forceinline__ u8 &operator[](int at) const { return cards[at * apart]; }
};

extern "C" __global__ void deal(
    u64 key, u64 first_block, u64 blocks, int cases, u64 *counts, const u8 *pack, const u8 *starts_at,
    const int *sizes, const u16 *player_table, const u16 *banker_table, const u16 *numbers
) {
    extern __shared__ u32 tally[];
    SideBySide cards = {(u8 *)(tally + cases) + threadIdx.x, (int)blockDim.x};
    Coups game = {nullptr, player_table, banker_table, numbers};
    clear_tally(tally, cases);
    deal_blocks(key, first_block, blocks, tally, cards, sizes[0], sizes[1], pack, starts_at, game);
    add_tally(tally, cases, counts);
}

extern "C" __global__ void play(
    u64 key, u64 first, u64 shoes, int behind, int whole, int most_rounds, u8 *dealt, int *starts, u16 *codes,
    int *rounds, const u8 *pack, const u8 *starts_at, const u8 *count_of, const u16 *player_table,
    const u16 *banker_table, const u16 *numbers
) {
    Coups game = {count_of, player_table, banker_table, numbers};
    deal_shoes(key, first, shoes, behind, whole, most_rounds, dealt, starts, codes, rounds, pack, starts_at, game);
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

struct Edges {
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
    Edges game = {count_of, player_table, banker_table, gains};
    count_edges(shoes, whole, most_rounds, dealt, starts, rounds, found, game);
}
