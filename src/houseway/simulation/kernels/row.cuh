// Rows of random numbers on a GPU, for shuffles.

struct Row { u64 key, counter; Words at_hand; u32 next; };

// The next number of the row below a limit, as shuffle.py draws it.
__device__ __forceinline__ u32 below(Row &row, u32 limit) {
    for (;;) {
        u32 at = row.next & 7;
        if (at == 0) row.at_hand = words(row.key, row.counter, row.next >> 3);
        u32 number = (u32)((at < 4 ? row.at_hand.one : row.at_hand.other) >> (at % 4 * 16)) & 0xFFFF;
        ++row.next;
        u32 product = number * limit, low = product & 0xFFFF;
        if (low >= limit || low >= 0x10000u % limit) return product >> 16;
    }
}
