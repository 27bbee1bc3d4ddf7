// Whole shoes on a GPU. A game says how it deals a shoe that is shuffled, and the edge for cards that are left.

// Shuffles the pack for each shoe and deals it: a thread has a shoe. `game.deal(cards, behind, starts, codes)`
// fills in where the rounds start, where the last one ends and their codes, and returns how many there are.
template <typename Game> __device__ __forceinline__ void deal_shoes(
    u64 key, u64 first, u64 shoes, int behind, int whole, int most_rounds, u8 *dealt, int *starts, u16 *codes,
    int *rounds, const u8 *pack, const Game &game
) {
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < shoes; at += (u64)gridDim.x * blockDim.x) {
        Row row = {key, first + at, {0, 0}, 0};
        u8 *cards = dealt + at * whole;
        for (int place = 0; place < whole; ++place) cards[place] = pack[place];
        for (int place = 0; place < whole - 1; ++place) {
            int chosen = place + below(row, whole - place);
            u8 card = cards[place];
            cards[place] = cards[chosen];
            cards[chosen] = card;
        }
        rounds[at] = game.deal(cards, behind, starts + at * (most_rounds + 1), codes + at * most_rounds);
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
