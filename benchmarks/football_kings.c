/* The kernel of Football Kings in C, for `make bench`: the same stream, the same draws, the same codes. */
#include <stdint.h>

enum { BLOCK = 4096, CARDS = 8, HALF = 4 };

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

static void replace_unfair(uint64_t key, uint64_t first, uint32_t *halves, int n, int shift, uint32_t limit) {
    const uint32_t least = (uint32_t)((1ull << 32) % limit);
    for (int place = 0; place < n; place++) {
        uint64_t part = 0, pair[2];
        while (halves[place] * limit < least) {
            words(key, first + place / 2, ++part, &pair[0], &pair[1]);
            halves[place] = (uint32_t)(pair[place % 2] >> shift);
        }
    }
}

static void draw_four(const uint32_t *halves, int n, uint32_t left, uint8_t drawn[HALF][BLOCK]) {
    for (int place = 0; place < n; place++) {
        uint64_t half = halves[place];
        for (uint32_t number = 0; number < HALF; number++) {
            uint64_t product = half * (left - number);
            drawn[number][place] = (uint8_t)(product >> 32);
            half = product & 0xFFFFFFFFu;
        }
    }
}

static void without_return(uint8_t drawn[CARDS][BLOCK], uint8_t cards[CARDS][BLOCK], int n) {
    static uint8_t moved[CARDS][BLOCK];
    for (int number = 0; number < CARDS; number++) {
        const uint8_t last = (uint8_t)(51 - number);
        for (int place = 0; place < n; place++) {
            cards[number][place] = drawn[number][place];
            moved[number][place] = last;
        }
        for (int earlier = 0; earlier < number; earlier++)
            for (int place = 0; place < n; place++) {
                uint8_t was = drawn[earlier][place], now = moved[earlier][place];
                cards[number][place] = was == drawn[number][place] ? now : cards[number][place];
                moved[number][place] = was == last ? now : moved[number][place];
            }
    }
}

void deal(uint64_t key, uint64_t first_round, const uint16_t *worth, uint16_t *codes, int64_t rounds) {
    static uint64_t one[BLOCK / 2], other[BLOCK / 2];
    static uint32_t low[BLOCK], high[BLOCK];
    static uint8_t drawn[CARDS][BLOCK], cards[CARDS][BLOCK];
    for (int64_t start = 0; start < rounds; start += BLOCK) {
        const int n = rounds - start < BLOCK ? (int)(rounds - start) : BLOCK;
        const uint64_t first = (first_round + (uint64_t)start) / 2;
        for (int pair = 0; pair < (n + 1) / 2; pair++) words(key, first + pair, 0, &one[pair], &other[pair]);
        for (int pair = 0; pair < (n + 1) / 2; pair++) {
            low[2 * pair] = (uint32_t)one[pair];
            high[2 * pair] = (uint32_t)(one[pair] >> 32);
            low[2 * pair + 1] = (uint32_t)other[pair];
            high[2 * pair + 1] = (uint32_t)(other[pair] >> 32);
        }
        replace_unfair(key, first, low, n, 0, 52u * 51 * 50 * 49);
        replace_unfair(key, first, high, n, 32, 48u * 47 * 46 * 45);
        draw_four(low, n, 52, drawn);
        draw_four(high, n, 48, drawn + HALF);
        without_return(drawn, cards, n);
        for (int place = 0; place < n; place++) {
            uint16_t code = 0;
            for (int number = 0; number < CARDS; number++) code += worth[number * 52 + cards[number][place]];
            codes[start + place] = code;
        }
    }
}
