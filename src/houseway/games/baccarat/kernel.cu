// Baccarat, as kernel.py deals it: a thread a block, each with a shoe of its own in shared memory.
// The cards of all threads lie side by side: neighbours then work in different banks of the memory.

extern "C" __global__ void deal(
    u64 key, u64 first_block, u64 blocks, int cases, u64 *counts, const u8 *fresh, const u16 *player_table,
    const u16 *banker_table, const u16 *numbers
) {
    extern __shared__ u32 tally[];
    u8 *cards = (u8 *)(tally + cases) + threadIdx.x;
    int apart = blockDim.x;
    clear_tally(tally, cases);
    for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < blocks; at += (u64)gridDim.x * blockDim.x) {
        Row row = {key, first_block + at, {0, 0}, 0};
        for (int place = 0; place < WHOLE; ++place) cards[place * apart] = fresh[place];
        int dealt = 0, cut = WHOLE - BEHIND;
        while (dealt < BLOCK) {
            for (int place = 0; place < WHOLE - 1; ++place) {
                int chosen = place + below(row, WHOLE - place);
                u8 card = cards[place * apart];
                cards[place * apart] = cards[chosen * apart];
                cards[chosen * apart] = card;
            }
            int card = 1 + (cards[0] ? cards[0] : BURNED_FOR_TEN);
            bool cut_is_out = false, finished = false;
            while (dealt < BLOCK && !finished) {
                const u8 *hand = cards + card * apart;
                int player = (hand[0] + hand[2 * apart]) % COUNTS, banker = (hand[apart] + hand[3 * apart]) % COUNTS;
                int player_drew = player_table[player * COUNTS + banker], third = hand[4 * apart];
                int banker_drew = banker_table[(player * COUNTS + banker) * (COUNTS + 1) + (player_drew ? third : NONE)];
                int last = hand[(4 + player_drew) * apart];
                int players = (player + third * player_drew) % COUNTS, bankers = (banker + last * banker_drew) % COUNTS;
                int taken = 4 + player_drew + banker_drew;
                atomicAdd(&tally[numbers[((player_drew * COUNTS + players) * 2 + banker_drew) * COUNTS + bankers]], 1u);
                finished = cut_is_out;
                cut_is_out = cut_is_out || (card <= cut && cut < card + taken);
                card += taken;
                ++dealt;
            }
        }
    }
    add_tally(tally, cases, counts);
}
