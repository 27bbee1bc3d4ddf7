// The base game on a GPU, counted as base_game.py, flush_pairs.py and one_hand.py do.

typedef unsigned long long u64;
typedef long long i64;

#define CHUNK 4
#define OTHERS 105
#define NO_RANK 15

// The opponents' multisets, sorted by class.
// found: for each candidate and class, deals in which both hands are higher, one is, or neither.
extern "C" __global__ void against_multisets(
    int tasks, const int *task_low, const int *task_high, const int *first_candidate, const int *high,
    const int *low, int classes, const int *begin, const int *other_low, const int *other_high,
    const int *others_high, const int *others_low, const int *low_ways, int low_size, const int *high_ways,
    int high_size, u64 *found
) {
    __shared__ u64 sums[2 * CHUNK + 1];
    for (int task = blockIdx.x; task < tasks; task += gridDim.x) {
        const int *ways_low = low_ways + (u64)task_low[task] * low_size;
        const int *ways_high = high_ways + (u64)task_high[task] * high_size;
        int end = first_candidate[task + 1];
        for (int from = first_candidate[task]; from < end; from += CHUNK) {
            int mine[CHUNK], mine_low[CHUNK];
            for (int one = 0; one < CHUNK; ++one) {
                int candidate = from + one < end ? from + one : end - 1;
                mine[one] = high[candidate], mine_low[one] = low[candidate];
            }
            for (int kind = 0; kind < classes; ++kind) {
                u64 total = 0, both[CHUNK] = {0}, single[CHUNK] = {0};
                for (int row = begin[kind] + threadIdx.x; row < begin[kind + 1]; row += blockDim.x) {
                    u64 deals = (u64)ways_low[other_low[row]] * ways_high[other_high[row]];
                    if (!deals) continue;
                    total += deals;
                    for (int one = 0; one < CHUNK; ++one) {
                        bool wins = mine[one] > others_high[row], wins_low = mine_low[one] > others_low[row];
                        if (wins && wins_low) both[one] += deals;
                        else if (wins || wins_low) single[one] += deals;
                    }
                }
                __syncthreads();
                for (int at = threadIdx.x; at < 2 * CHUNK + 1; at += blockDim.x) sums[at] = 0;
                __syncthreads();
                atomicAdd(&sums[2 * CHUNK], total);
                for (int one = 0; one < CHUNK; ++one) {
                    atomicAdd(&sums[2 * one], both[one]);
                    atomicAdd(&sums[2 * one + 1], single[one]);
                }
                __syncthreads();
                if (threadIdx.x == 0)
                    for (int one = 0; one < CHUNK && from + one < end; ++one) {
                        u64 *at = found + ((u64)(from + one) * classes + kind) * 3;
                        at[0] = sums[2 * one], at[1] = sums[2 * one + 1];
                        at[2] = sums[2 * CHUNK] - at[0] - at[1];
                    }
            }
        }
    }
}

// One side's hands of a multiset, beside the opponents' flushes in one suit: what the flushes change.
// counts: four bits for each rank; held: the hand's ranks in that suit.
extern "C" __global__ void against_flushes(
    int tasks, const u64 *counts, const int *held, const int *jokers, const int *first_found,
    const int *first_candidate, const int *candidates, const int *high, const int *low, int classes,
    const int *begin, const int *suited, const int *row_joker, const int *others, const int *row_high,
    const int *row_low, const int *plain_high, const int *plain_low, const int *ranks, int marked,
    i64 *found
) {
    __shared__ i64 sums[12 * CHUNK];
    __shared__ int ways[OTHERS];
    for (int task = blockIdx.x; task < tasks; task += gridDim.x) {
        int own = held[task], joker = jokers[task];
        __syncthreads();
        for (int at = threadIdx.x; at < OTHERS; at += blockDim.x) {
            int one = ranks[2 * at], other = ranks[2 * at + 1], number = 1;
            int left = one < 13 ? 3 - (int)(counts[task] >> 4 * one & 15) + (own >> one & 1) : 0;
            if (one < 13 && one == other) {
                number = left * (left - 1) / 2;
            } else {
                if (one < 13) number = left;
                if (other < 13) number *= 3 - (int)(counts[task] >> 4 * other & 15) + (own >> other & 1);
            }
            ways[at] = number;
        }
        __syncthreads();
        for (int from = 0; from < candidates[task]; from += CHUNK) {
            int mine[CHUNK], mine_low[CHUNK];
            i64 sum[CHUNK][4] = {{0}}, marked_sum[CHUNK][2] = {{0}};
            for (int one = 0; one < CHUNK; ++one) {
                int place = from + one < candidates[task] ? from + one : candidates[task] - 1;
                mine[one] = high[first_candidate[task] + place];
                mine_low[one] = low[first_candidate[task] + place];
            }
            for (int kind = 0; kind < classes; ++kind)
                for (int row = begin[kind] + threadIdx.x; row < begin[kind + 1]; row += blockDim.x) {
                    if ((suited[row] & own) || (joker & row_joker[row])) continue;
                    i64 deals = ways[others[row]];
                    for (int one = 0; one < CHUNK; ++one) {
                        int set = (mine[one] > row_high[row]) + (mine_low[one] > row_low[row]);
                        int plain = (mine[one] > plain_high[row]) + (mine_low[one] > plain_low[row]);
                        if (set == 2) sum[one][0] += deals;
                        if (set == 0) sum[one][1] += deals;
                        if (plain == 2) sum[one][2] += deals;
                        if (plain == 0) sum[one][3] += deals;
                        if (kind == marked && plain == 2) marked_sum[one][0] += deals;
                        if (kind == marked && plain == 0) marked_sum[one][1] += deals;
                    }
                }
            __syncthreads();
            for (int at = threadIdx.x; at < 12 * CHUNK; at += blockDim.x) sums[at] = 0;
            __syncthreads();
            for (int one = 0; one < CHUNK; ++one) {
                atomicAdd((u64 *)&sums[6 * one], (u64)(sum[one][0] - sum[one][2]));
                atomicAdd((u64 *)&sums[6 * one + 1], (u64)(sum[one][1] - sum[one][3]));
                atomicAdd((u64 *)&sums[6 * one + 2], (u64)marked_sum[one][0]);
                atomicAdd((u64 *)&sums[6 * one + 3], (u64)marked_sum[one][1]);
            }
            __syncthreads();
            // What changes in all deals, and in those in which the dealer's hand is not of the marked class.
            if (threadIdx.x == 0)
                for (int one = 0; one < CHUNK && from + one < candidates[task]; ++one) {
                    i64 *at = found + (u64)(first_found[task] + from + one) * 4;
                    at[0] = sums[6 * one], at[1] = sums[6 * one + 1];
                    at[2] = at[0] + sums[6 * one + 2], at[3] = at[1] + sums[6 * one + 3];
                }
            __syncthreads();
        }
    }
}

// Flush types against flush types: found has 2 x 2 x classes x 3 numbers for each of the player's types.
extern "C" __global__ void compare_flushes(
    int hands, const int *suited, const int *joker, const int *first, const int *second, const int *others,
    const int *high, const int *low, const int *plain_high, const int *plain_low, int classes,
    const int *begin, const int *row_suited, const int *row_joker, const int *row_others,
    const int *row_high, const int *row_low, const int *row_plain_high, const int *row_plain_low,
    const int *ranks, const int *same_suit, const int *other_suits, u64 *found
) {
    __shared__ int same[OTHERS], other[OTHERS * 4];
    __shared__ u64 sums[9];
    for (int hand = blockIdx.x; hand < hands; hand += gridDim.x) {
        int own = suited[hand];
        __syncthreads();
        for (int at = threadIdx.x; at < OTHERS; at += blockDim.x) {
            int holds = (own >> ranks[2 * at] & 1) | (own >> ranks[2 * at + 1] & 1) << 1;
            same[at] = same_suit[others[hand] * OTHERS + at];
            for (int held = 0; held < 4; ++held)
                other[4 * at + held] = other_suits[((others[hand] * OTHERS + at) * 4 + holds) * 4 + held];
        }
        __syncthreads();
        int mine[2] = {high[hand], plain_high[hand]}, mine_low[2] = {low[hand], plain_low[hand]};
        for (int kind = 0; kind < classes; ++kind) {
            u64 total = 0, both[4] = {0}, single[4] = {0};
            for (int row = begin[kind] + threadIdx.x; row < begin[kind + 1]; row += blockDim.x) {
                if (joker[hand] & row_joker[row]) continue;
                int theirs = row_suited[row];
                int held = (theirs >> first[hand] & 1) | (theirs >> second[hand] & 1) << 1;
                u64 deals = other[4 * row_others[row] + held] + (own & theirs ? 0 : same[row_others[row]]);
                int their_high[2] = {row_high[row], row_plain_high[row]};
                int their_low[2] = {row_low[row], row_plain_low[row]};
                total += deals;
                for (int pair = 0; pair < 4; ++pair) {
                    int higher = (mine[pair >> 1] > their_high[pair & 1])
                        + (mine_low[pair >> 1] > their_low[pair & 1]);
                    if (higher == 2) both[pair] += deals;
                    if (higher == 1) single[pair] += deals;
                }
            }
            __syncthreads();
            for (int at = threadIdx.x; at < 9; at += blockDim.x) sums[at] = 0;
            __syncthreads();
            atomicAdd(&sums[8], total);
            for (int pair = 0; pair < 4; ++pair) {
                atomicAdd(&sums[2 * pair], both[pair]);
                atomicAdd(&sums[2 * pair + 1], single[pair]);
            }
            __syncthreads();
            if (threadIdx.x == 0)
                for (int pair = 0; pair < 4; ++pair) {
                    u64 *at = found + (((u64)hand * 4 + pair) * classes + kind) * 3;
                    at[0] = sums[2 * pair], at[1] = sums[2 * pair + 1];
                    at[2] = sums[8] - at[0] - at[1];
                }
        }
    }
}

#define MOST 24
#define SUMS 15

// Adds up the best setting of a hand, for both versions, and that of the house way, as often as ``times``.
// worth: four numbers for each candidate: wins and losses in all deals, and in those that count at EZ pai gow.
__device__ void choose(const i64 (*worth)[4], int candidates, int house, u64 times, u64 *sums) {
    int best = 0, best_ez = 0;
    for (int one = 1; one < candidates; ++one) {
        if (95 * worth[one][0] - 100 * worth[one][1] > 95 * worth[best][0] - 100 * worth[best][1]) best = one;
        if (worth[one][2] - worth[one][3] > worth[best_ez][2] - worth[best_ez][3]) best_ez = one;
    }
    for (int number = 0; number < 4; ++number) {
        sums[number] += times * worth[best][number];
        sums[4 + number] += times * worth[best_ez][number];
        if (house >= 0) sums[8 + number] += times * worth[house][number];
    }
    sums[12] += times;
    if (house < 0) return;
    if (95 * worth[house][0] - 100 * worth[house][1] == 95 * worth[best][0] - 100 * worth[best][1])
        sums[13] += times;
    if (worth[house][2] - worth[house][3] == worth[best_ez][2] - worth[best_ez][3]) sums[14] += times;
}

__device__ __forceinline__ void worths_of(
    i64 (*worth)[4], int candidates, const i64 *base, const int *slots, const i64 *changes
) {
    for (int one = 0; one < candidates; ++one)
        for (int number = 0; number < 4; ++number) {
            i64 sum = base[4 * one + number];
            for (int suit = 0; suit < 4; ++suit) sum += changes[4ll * (slots[suit] + one) + number];
            worth[one][number] = sum;
        }
}

// Every hand of each multiset that makes no flush, with its suits.
extern "C" __global__ void best_plain(
    int types, const u64 *counts, const int *jokers, const int *first_candidate, const i64 *base,
    const int *first_slot, const int *slot, const i64 *changes, const int *house, u64 *total
) {
    const int suits_of[5][6] = {{0}, {1, 2, 4, 8}, {3, 5, 6, 9, 10, 12}, {7, 11, 13, 14}, {15}};
    const int choices[5] = {1, 4, 6, 4, 1};
    __shared__ u64 sums[SUMS];
    for (int at = threadIdx.x; at < SUMS; at += blockDim.x) sums[at] = 0;
    __syncthreads();
    u64 own[SUMS] = {0};
    for (int type = blockIdx.x; type < types; type += gridDim.x) {
        int held[7], different = 0, ways = 1;
        for (int rank = 0; rank < 13; ++rank) {
            int number = (int)(counts[type] >> 4 * rank & 15);
            if (number) held[different++] = number, ways *= choices[number];
        }
        int candidates = first_candidate[type + 1] - first_candidate[type];
        for (int way = threadIdx.x; way < ways; way += blockDim.x) {
            int left = way, slots[4], compressed[4] = {0}, in_suit[4] = {0};
            for (int place = 0; place < different; ++place) {
                int suits = suits_of[held[place]][left % choices[held[place]]];
                left /= choices[held[place]];
                for (int suit = 0; suit < 4; ++suit)
                    if (suits >> suit & 1) compressed[suit] |= 1 << place, ++in_suit[suit];
            }
            bool flush = false;
            for (int suit = 0; suit < 4; ++suit) {
                flush |= in_suit[suit] + jokers[type] >= 5;
                if (!flush) slots[suit] = slot[first_slot[type] + compressed[suit]];
            }
            if (flush) continue;
            i64 worth[MOST][4];
            worths_of(worth, candidates, base + 4ll * first_candidate[type], slots, changes);
            choose(worth, candidates, house[type], 1, own);
        }
    }
    for (int number = 0; number < SUMS; ++number) atomicAdd(&sums[number], own[number]);
    __syncthreads();
    if (threadIdx.x == 0)
        for (int number = 0; number < SUMS; ++number) atomicAdd(&total[number], sums[number]);
}

// Every hand of each flush type; its slots are those of its suited ranks, of none, of either other and of both.
extern "C" __global__ void best_flush(
    int types, const int *first, const int *second, const int *first_candidate, const i64 *base,
    const int *slot, const i64 *changes, const int *house, u64 *total
) {
    u64 own[SUMS] = {0};
    for (int type = blockIdx.x * blockDim.x + threadIdx.x; type < types; type += gridDim.x * blockDim.x) {
        int candidates = first_candidate[type + 1] - first_candidate[type];
        const int *at = slot + 5 * type;
        int arrangements = first[type] < 13 && second[type] < 13 && first[type] != second[type] ? 2 : 1;
        for (int arrangement = 0; arrangement < arrangements; ++arrangement) {
            int slots[4] = {at[0], at[1], at[1], at[1]};
            u64 times = 4;
            if (first[type] < 13) slots[1] = at[2], times = 12;
            if (second[type] < 13) {
                if (first[type] == second[type]) slots[2] = at[2];
                else if (arrangement == 0) slots[1] = at[4];
                else slots[2] = at[3], times = 24;
            }
            i64 worth[MOST][4];
            worths_of(worth, candidates, base + 4ll * first_candidate[type], slots, changes);
            choose(worth, candidates, house[type], times, own);
        }
    }
    for (int number = 0; number < SUMS; ++number) atomicAdd(&total[number], own[number]);
}
