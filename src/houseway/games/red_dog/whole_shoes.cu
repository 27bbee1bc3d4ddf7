// Whole shoes of red dog, as kernel.py deals them.

struct RedDog {
    int whole;
    const u8 *rank_of;
    const u16 *codes_of, *taken;

    __device__ __forceinline__ int deal(const u8 *cards, int behind, int *starts, u16 *codes) const {
        int card = BURNED, place = 0;
        for (; card <= whole - behind; ++place) {
            int first_two = rank_of[cards[card]] * RANKS + rank_of[cards[card + 1]];
            starts[place] = card;
            codes[place] = codes_of[first_two * RANKS + rank_of[cards[card + 2]]];
            card += taken[first_two];
        }
        starts[place] = card;
        return place;
    }
};

extern "C" __global__ void play(
    u64 key, u64 first, u64 shoes, int behind, int whole, int most_rounds, u8 *dealt, int *starts, u16 *codes,
    int *rounds, const u8 *pack, const u8 *rank_of, const u16 *codes_of, const u16 *taken
) {
    RedDog game = {whole, rank_of, codes_of, taken};
    deal_shoes(key, first, shoes, behind, whole, most_rounds, dealt, starts, codes, rounds, pack, game);
}
