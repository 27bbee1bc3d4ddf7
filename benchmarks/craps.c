/* The kernel of craps in C, for `make bench`: the same stream, the same throws, the same codes. */
#include <stdint.h>

enum { BLOCK = 4096, CHAINS = 4, MOST_MOVES = 3000 * 36 };

static void words(uint64_t key, uint64_t counter, uint64_t part, uint64_t *one, uint64_t *other) {
    const uint64_t low = 0xFFFFFFFFu;
    uint64_t x0 = counter & low, x1 = counter >> 32, x2 = part & low, x3 = part >> 32;
    uint64_t k0 = key & low, k1 = key >> 32;
    for (int round = 0; round < 10; round++) {
        uint64_t p0 = x0 * 0xD2511F53u, p1 = x2 * 0xCD9E8D57u;
        x0 = (p1 >> 32) ^ x1 ^ k0;
        x1 = p1 & low;
        x2 = (p0 >> 32) ^ x3 ^ k1;
        x3 = p0 & low;
        k0 = (k0 + 0x9E3779B9u) & low;
        k1 = (k1 + 0xBB67AE85u) & low;
    }
    *one = x0 | (x1 << 32);
    *other = x2 | (x3 << 32);
}

static uint32_t fair(uint32_t half, uint64_t key, uint64_t counter, int which, int shift, uint32_t limit) {
    const uint32_t least = (uint32_t)((1ull << 32) % limit);
    uint64_t part = 0, pair[2];
    while (half * limit < least) {
        words(key, counter, ++part, &pair[0], &pair[1]);
        half = (uint32_t)(pair[which] >> shift);
    }
    return half;
}

/* A half that is not fair is rare: the throws are drawn first, and the few that need it again. */
static void draw_throws(uint64_t key, uint64_t first, uint16_t *drawn, int n, uint32_t throws) {
    static uint64_t pairs[CHAINS * BLOCK / 2];
    const uint32_t *halves = (const uint32_t *)pairs, least = (uint32_t)((1ull << 32) % throws);
    int unfair = 0;
    for (int at = 0; at < n / 4; at++) words(key, first + at, 0, &pairs[2 * at], &pairs[2 * at + 1]);
    for (int place = 0; place < n; place++) {
        uint64_t product = (uint64_t)halves[place] * throws;
        drawn[place] = (uint16_t)(product >> 32);
        unfair += (uint32_t)product < least;
    }
    for (int place = 0; unfair && place < n; place++) {
        uint32_t half = fair(halves[place], key, first + place / 4, place / 2 % 2, place % 2 * 32, throws);
        drawn[place] = (uint16_t)((uint64_t)half * throws >> 32);
    }
}

/* Fills in the codes of whole blocks, a multiple of four. */
void deal(uint64_t key, uint64_t first_block, const uint32_t *moves, int32_t states, int32_t throws, uint16_t *codes,
          int64_t n) {
    static uint16_t drawn[CHAINS * BLOCK];
    static uint64_t table[MOST_MOVES];
    for (int at = 0; at < states * throws; at++)
        table[at] = (moves[at] & 0xFFFF) | (uint64_t)((moves[at] >> 16) * throws) << 16;
    for (int64_t start = 0; start < n; start += CHAINS * BLOCK) {
        draw_throws(key, (first_block * BLOCK + start) / 4, drawn, CHAINS * BLOCK, throws);
        uint64_t rows[CHAINS] = {0};
        for (int place = 0; place < BLOCK; place++)
            for (int chain = 0; chain < CHAINS; chain++) {
                uint64_t move = table[rows[chain] + drawn[chain * BLOCK + place]];
                codes[start + chain * BLOCK + place] = (uint16_t)move;
                rows[chain] = move >> 16;
            }
    }
}
