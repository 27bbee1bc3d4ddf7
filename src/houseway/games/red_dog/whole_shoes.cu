// Whole shoes of red dog, as kernel.py deals them.

struct RedDog {
    enum { after_cut = 0 };
    const u8 *rank_of;
    const u16 *codes_of, *taken;

    __device__ __forceinline__ Numbered view(const u8 *cards) const { return {cards, rank_of}; }

    __device__ __forceinline__ Round next_round(const Numbered &cards, int at) const {
        int first_two = cards[at] * RANKS + cards[at + 1];
        return {codes_of[first_two * RANKS + cards[at + 2]], at + taken[first_two]};
    }
};

extern "C" __global__ void play(
    u64 key, u64 first, u64 shoes, int behind, int whole, int most_rounds, u8 *dealt, int *starts, u16 *codes,
    int *rounds, const u8 *pack, const u8 *starts_at, const u8 *rank_of, const u16 *codes_of, const u16 *taken
) {
    RedDog game = {rank_of, codes_of, taken};
    deal_shoes(key, first, shoes, behind, whole, most_rounds, dealt, starts, codes, rounds, pack, starts_at, game);
}
