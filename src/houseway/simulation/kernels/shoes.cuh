// Shoes on a GPU, as shoes.py deals them: blocks of rounds and whole shoes. A game has `next_round(cards, at)`, which
// returns the case of the round that begins there and where the next one does. It says in `after_cut` how many rounds
// are dealt after the one in which the cutting card comes out.

struct Round { int number, after; };

// Cards of a whole shoe by the number that the game looks at.
struct Numbered {
    const u8 *cards, *number_of;
    __device__ __forceinline__ int operator[](int at) const { return number_of[cards[at]]; }
};

template <typename Cards> __device__ __forceinline__ void shuffle(Cards cards, int whole, Row &row) {
    for (int place = 0; place < whole - 1; ++place) {
        int chosen = place + below(row, whole - place);
        u8 card = cards[place];
        cards[place] = cards[chosen];
        cards[chosen] = card;
    }
}

// Tallies the rounds of blocks: a thread has a block, with a shoe of its own.
template <typename Cards, typename Game> __device__ __forceinline__ void deal_blocks(
    u64 key, u64 first_block, u64 blocks, u32 *tally, Cards cards, int whole, int cut, const u8 *pack,
    const u8 *starts_at, const Game &game
) {
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < blocks; at += (u64)gridDim.x * blockDim.x) {
        Row row = {key, first_block + at, {0, 0}, 0};
        for (int place = 0; place < whole; ++place) cards[place] = pack[place];
        for (int dealt = 0; dealt < BLOCK;) {
            shuffle(cards, whole, row);
            int card = starts_at[cards[0]];
            for (int left = 1 + Game::after_cut; left > 0 && dealt < BLOCK; left -= card > cut, ++dealt) {
                Round round = game.next_round(cards, card);
                atomicAdd(&tally[round.number], 1u);
                card = round.after;
            }
        }
    }
}

// Shuffles the pack for each shoe and deals it: a thread has a shoe. `game.view(cards)` are the cards as the game
// looks at them. Fills in where the rounds start, where the last one ends, their cases and how many there are; a
// round that the shoe cannot finish is left out.
template <typename Game> __device__ __forceinline__ void deal_shoes(
    u64 key, u64 first, u64 shoes, int behind, int whole, int most_rounds, u8 *dealt, int *starts, u16 *codes,
    int *rounds, const u8 *pack, const u8 *starts_at, const Game &game
) {
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < shoes; at += (u64)gridDim.x * blockDim.x) {
        Row row = {key, first + at, {0, 0}, 0};
        u8 *shoe = dealt + at * whole;
        for (int place = 0; place < whole; ++place) shoe[place] = pack[place];
        shuffle(shoe, whole, row);
        auto cards = game.view(shoe);
        int *start = starts + at * (most_rounds + 1), card = starts_at[cards[0]], place = 0, cut = whole - behind;
        for (int left = 1 + Game::after_cut; left > 0 && cut > 0; left -= card > cut) {
            Round round = game.next_round(cards, card);
            if (round.after > whole) break;
            start[place] = card;
            codes[at * most_rounds + place++] = round.number;
            card = round.after;
        }
        start[place] = card;
        rounds[at] = place;
    }
}

// Fills in the edge before each round: a thread has a round. `game.kind_of(card)` tells which of its `kinds` a card
// is, and `game.edge(left)` returns the edge with so many cards of each kind left; the first `face_up` cards are seen.
template <typename Game> __device__ __forceinline__ void count_edges(
    u64 shoes, int whole, int most_rounds, const u8 *dealt, const int *starts, const int *rounds, double *found,
    const Game &game
) {
    u64 every = shoes * most_rounds;
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < every; at += (u64)gridDim.x * blockDim.x) {
        u64 shoe = at / most_rounds;
        int place = at % most_rounds;
        if (place >= rounds[shoe]) continue;
        const u8 *cards = dealt + shoe * whole;
        const int *start = starts + shoe * (most_rounds + 1);
        double left[Game::kinds] = {0.0};
        for (int card = Game::face_up; card < whole; ++card)
            if (card < start[0] || card >= start[place]) left[game.kind_of(cards[card])] += 1.0;
        found[at] = game.edge(left);
    }
}
