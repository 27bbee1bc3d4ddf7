// Whole shoes of blackjack and its variations, as kernel.py deals them: one box of a player against one hand of the
// dealer (compiled_hands.py, aces_in_row.py) or against several (multiple_action/compiled_round.py), or two boxes
// (two_boxes.py). The macros are the constants of those modules and of the numbering of the cases.

// After the last card come tens, so that a round for which the cards are not enough ends soon.
struct Cards {
    const u8 *cards;
    int whole;
    __device__ __forceinline__ int operator[](int at) const { return at < whole ? cards[at] : TEN; }
};

struct Hands { int waiting[MOST_HANDS + 1], stands_at[MOST_HANDS + 1], doubled[MOST_HANDS + 1]; };

struct Blackjack {
    enum { after_cut = 0 };
    int whole;
    const u8 *rules;
    const int *numbering;

    // By the number of hands: the first end, how many values a digit has, and where two tables begin.
    __device__ __forceinline__ int first_end(int hands) const { return numbering[hands]; }
    __device__ __forceinline__ int digits(int hands) const { return numbering[WIDTH + hands]; }
    __device__ __forceinline__ int sets_at(int hands) const { return numbering[2 * WIDTH + hands]; }
    __device__ __forceinline__ int cases_at(int hands) const { return numbering[3 * WIDTH + hands]; }
    __device__ __forceinline__ int number_at(int place) const { return rules[place] + (rules[place + 1] << 8); }

    __device__ __forceinline__ int count_of(int card) const { return rules[CARD + card] & (WITH_ACE - 1); }
    __device__ __forceinline__ int with_card(int state, int card) const {
        int alone = rules[CARD + card];
        return (state + (alone & (WITH_ACE - 1))) | (alone & WITH_ACE);
    }
    __device__ __forceinline__ int on_two_cards(int when, int up, int first, int second) const {
        return rules[ON_TWO + ((when * COUNTS + up) * COUNTS + first) * COUNTS + second];
    }
    __device__ __forceinline__ int result_of(int hand, int dealer) const {
        return rules[RESULT + hand * (MOST + 1) + dealer];
    }

    __device__ __forceinline__ int take(const Cards &cards, int &at, int state, int decision, int up) const {
        if (decision == DOUBLES) return with_card(state, cards[at++]);
        while (decision == HITS) {
            state = with_card(state, cards[at++]);
            decision = rules[LATER + up * STATES + state];
        }
        return state;
    }

    __device__ __forceinline__ int ended(int state, int drawn) const {
        int stands_at = rules[STANDS_AT + state];
        return PAYS_FIVE_CARDS && stands_at == MOST && drawn >= TO_FIVE_CARDS ? FIVE_CARDS_ROW : stands_at;
    }

    __device__ __forceinline__ int dealers_hand(const Cards &cards, int &at, int state) const {
        while (rules[DEALER_DRAWS + state]) state = with_card(state, cards[at++]);
        return rules[DEALER_STANDS_AT + state];
    }

    // Plays the hands of a split pair; returns how many there are. A new hand is played next.
    __device__ __forceinline__ int play_split_hands(const Cards &cards, int start, int &at, Hands &notes, bool &to_beat) const {
        int alone = rules[CARD + cards[start]], up = count_of(cards[start + 1]);
        int hand = 0, hands = 2, waiting = 1;
        notes.waiting[0] = 1;
        to_beat = false;
        for (;;) {
            int second = cards[at++];
            int when = hands < MOST_SPLIT ? MAY_SPLIT_AGAIN : SPLIT_OUT;
            int decision = on_two_cards(when, up, alone & (WITH_ACE - 1), count_of(second));
            if (decision == SPLITS) {
                notes.waiting[waiting++] = hands++;
                continue;
            }
            int before = at, state = take(cards, at, with_card(alone, second), decision, up);
            notes.stands_at[hand] = ended(state, at - before);
            notes.doubled[hand] = decision == DOUBLES;
            to_beat |= notes.stands_at[hand] != BUST && notes.stands_at[hand] != FIVE_CARDS_ROW;
            if (waiting == 0) return hands;
            hand = notes.waiting[--waiting];
        }
    }

    __device__ __forceinline__ int aces_in_row(const Cards &cards, int start, int own) const {
        int run = rules[ACE + cards[start]] * SUITS + rules[ACE + cards[start + 2]];
        for (int place = start + 4; place < start + 6; ++place)
            run = run * SUITS + (place < own ? rules[ACE + cards[place]] : 0);
        return rules[RUN + run];
    }

    __device__ __forceinline__ int play_one_box(const Cards &cards, int start, int &at) const {
        int first = cards[start], up_card = cards[start + 1], second = cards[start + 2];
        int player = with_card(rules[CARD + first], second), dealer = with_card(rules[CARD + up_card], cards[start + 3]);
        int kind = rules[KIND + up_card * UP_STEP + first * DECK + second], up = count_of(up_card), hands = 1, end;
        bool has_blackjack = rules[STANDS_AT + player] == MOST;
        at = start + 4;
        int own = at;
        if (rules[STANDS_AT + dealer] == MOST) {
            end = has_blackjack ? BOTH_BLACKJACK : DEALER_BLACKJACK;
        } else if (has_blackjack) {
            end = BLACKJACK_PAID;
        } else {
            int decision = on_two_cards(NOT_SPLIT, up, count_of(first), count_of(second));
            if (THIRD && (decision == HITS || decision == DOUBLES || decision == SPLITS))
                kind = rules[AFTER_THIRD + kind * DECK + cards[at]];
            if (decision == SPLITS) {
                Hands notes;
                bool to_beat;
                hands = play_split_hands(cards, start, at, notes, to_beat);
                int dealers = to_beat ? dealers_hand(cards, at, dealer) : rules[STANDS_AT + dealer];
                end = end_of_hands(0, 1, hands, dealers, notes);
                own = at;
            } else if (decision == GIVES_UP) {
                end = SURRENDERED;
            } else {
                player = take(cards, at, player, decision, up);
                own = at;
                int hand = ended(player, at - start - 4), dealers = rules[STANDS_AT + dealer];
                if (hand != BUST && hand != FIVE_CARDS_ROW) dealers = dealers_hand(cards, at, dealer);
                end = first_end(1) + result_of(hand, dealers) + (decision == DOUBLES ? RESULTS : 0);
            }
        }
        int number = hands > 1 ? SPLIT_START + (end - first_end(2)) * OF_PAIRS + kind : end * KINDS + kind;
        return RUNS > 1 ? number * RUNS + aces_in_row(cards, start, own) : number;
    }

    // The hands of a box as digits, the first one the lowest.
    __device__ __forceinline__ int end_of_hands(int first, int step, int hands, int dealers, const Hands &notes) const {
        int end = 0;
        for (int hand = first + step * (hands - 1); hand >= first; hand -= step)
            end = end * digits(hands) + result_of(notes.stands_at[hand], dealers) + notes.doubled[hand] * RESULTS;
        return first_end(hands) + end;
    }

    __device__ __forceinline__ int early_end(const Cards &cards, int start, int &at, int up) const {
        int mask = 0;
        if (up == 1 || up == 10)
            for (int number = 0; number < DEALERS; ++number) {
                int state = with_card(rules[CARD + cards[start + 1]], cards[at++]);
                mask |= (rules[STANDS_AT + state] == MOST) << number;
            }
        return mask;
    }

    __device__ __forceinline__ int end_against_several(
        const Cards &cards, int start, int &at, int hands, bool to_beat, const Hands &notes
    ) const {
        int ends = 0;
        for (int hand = 0; hand < hands; ++hand) {
            int stands_at = notes.stands_at[hand], place = stands_at == BUST ? 0 : 1 + (stands_at > LOWEST ? stands_at - LOWEST : 0);
            ends = ends * ENDS_OF_A_HAND + 2 * place + notes.doubled[hand];
        }
        int number = number_at(sets_at(hands) + 2 * ends);
        for (int dealer = 0; dealer < DEALERS; ++dealer) {
            int stands_at = 0;
            if (to_beat) {
                int state = with_card(rules[CARD + cards[start + 1]], cards[at++]);
                if (rules[STANDS_AT + state] == MOST) {
                    stands_at = DEALERS_ENDS - 1;
                } else {
                    int points = dealers_hand(cards, at, state);
                    stands_at = points > LOWEST ? points - LOWEST : 0;
                }
            }
            number = number * DEALERS_ENDS + stands_at;
        }
        return number_at(cases_at(hands) + 2 * number);
    }

    __device__ __forceinline__ int play_against_several(const Cards &cards, int start, int &at) const {
        int first = cards[start], up_card = cards[start + 1], second = cards[start + 2];
        int player = with_card(rules[CARD + first], second), up = count_of(up_card), end;
        int kind = rules[KIND + up_card * UP_STEP + first * DECK + second];
        at = start + 3;
        if (rules[STANDS_AT + player] == MOST) {
            end = early_end(cards, start, at, up);
        } else {
            int decision = on_two_cards(NOT_SPLIT, up, count_of(first), count_of(second));
            if (THIRD && (decision == HITS || decision == DOUBLES || decision == SPLITS))
                kind = rules[AFTER_THIRD + kind * DECK + cards[at]];
            if (decision == GIVES_UP) {
                end = early_end(cards, start, at, up) + (1 << DEALERS);
            } else {
                Hands notes;
                int hands = 1;
                bool to_beat;
                if (decision == SPLITS) {
                    hands = play_split_hands(cards, start, at, notes, to_beat);
                } else {
                    notes.stands_at[0] = rules[STANDS_AT + take(cards, at, player, decision, up)];
                    notes.doubled[0] = decision == DOUBLES;
                    to_beat = notes.stands_at[0] != BUST;
                }
                end = end_against_several(cards, start, at, hands, to_beat, notes);
            }
        }
        int before = end < SPLIT_START ? end : SPLIT_START;
        return before * KINDS + (end - before) * OF_PAIRS + kind;
    }

    __device__ __forceinline__ void play_on(
        const Cards &cards, int &at, int hand, int state, int decision, int up, Hands &notes
    ) const {
        notes.stands_at[hand] = rules[STANDS_AT + take(cards, at, state, decision, up)];
        notes.doubled[hand] = decision == DOUBLES;
    }

    __device__ __forceinline__ void play_split_hand(const Cards &cards, int &at, int hand, int first, int up, Hands &notes) const {
        int second = cards[at++], decision = on_two_cards(SPLIT_OUT, up, count_of(first), count_of(second));
        play_on(cards, at, hand, with_card(rules[CARD + first], second), decision, up, notes);
    }

    // Plays the hand of a box, and the one that is split off it. In `waiting` is then the number of hands that are
    // played out, or minus an early end.
    __device__ __forceinline__ void play_box(
        const Cards &cards, int &at, int box, int first, int second, int up, bool never_blackjack, Hands &notes
    ) const {
        int state = with_card(rules[CARD + first], second);
        notes.waiting[box] = 1;
        if (rules[STANDS_AT + state] == MOST && !never_blackjack) {
            notes.waiting[box] = -BOX_BLACKJACK;
            return;
        }
        int decision = on_two_cards(NOT_SPLIT, up, count_of(first), count_of(second));
        if (decision == GIVES_UP) {
            notes.waiting[box] = -BOX_SURRENDERED;
        } else if (decision == SPLITS) {
            notes.waiting[box] = 2;
            play_split_hand(cards, at, box, first, up, notes);
            play_split_hand(cards, at, box + 2, second, up, notes);
        } else {
            play_on(cards, at, box, state, decision, up, notes);
        }
    }

    __device__ __forceinline__ int play_two_boxes(const Cards &cards, int start, int &at) const {
        int first = cards[start], other = cards[start + 1], up_card = cards[start + 2];
        int second = cards[start + 3], fourth = cards[start + 4];
        int one = rules[RANK + first], two = rules[RANK + other], three = rules[RANK + second], four = rules[RANK + fourth];
        int kind = (one == two) + (one == three) + (one == four) + (two == three) + (two == four) + (three == four);
        kind = kind < FOUR_ALIKE ? kind : FOUR_ALIKE;
        int dealer = with_card(rules[CARD + up_card], cards[start + 5]), up = count_of(up_card);
        int place = ((up * COUNTS + count_of(first)) * COUNTS + count_of(second)) * COUNTS + count_of(other);
        place = place * COUNTS + count_of(fourth);
        at = start + 6;
        if (rules[STANDS_AT + dealer] == MOST) {
            int has_it = rules[STANDS_AT + with_card(rules[CARD + first], second)] == MOST;
            int other_has_it = rules[STANDS_AT + with_card(rules[CARD + other], fourth)] == MOST;
            return (has_it + 2 * other_has_it) * KINDS + kind;
        }
        bool never_blackjack = false;
        if (rules[SWITCHES + place]) {
            int switched = second;
            second = fourth;
            fourth = switched;
            never_blackjack = PLAIN_21;
        }
        Hands notes;
        play_box(cards, at, 0, first, second, up, never_blackjack, notes);
        play_box(cards, at, 1, other, fourth, up, never_blackjack, notes);
        bool to_beat = false;
        for (int box = 0; box < 2; ++box)
            for (int hand = 0; hand < notes.waiting[box]; ++hand) to_beat |= notes.stands_at[box + 2 * hand] != BUST;
        int dealers = to_beat ? dealers_hand(cards, at, dealer) : rules[STANDS_AT + dealer], ends = 0;
        for (int box = 1; box >= 0; --box) {
            int hands = notes.waiting[box];
            ends = ends * first_end(0) + (hands <= 0 ? -hands : end_of_hands(box, 2, hands, dealers, notes));
        }
        return (DEALER_BLACKJACKS + ends) * KINDS + kind;
    }

    __device__ __forceinline__ Cards view(const u8 *shoe) const { return {shoe, whole}; }

    __device__ __forceinline__ Round next_round(const Cards &cards, int start) const {
        int after, number;
        if (BOXES == 2) number = play_two_boxes(cards, start, after);
        else if (DEALERS > 1) number = play_against_several(cards, start, after);
        else number = play_one_box(cards, start, after);
        return {number, after};
    }
};

extern "C" __global__ void play(
    u64 key, u64 first, u64 shoes, int behind, int whole, int most_rounds, u8 *dealt, int *starts, u16 *codes,
    int *rounds, const u8 *pack, const u8 *starts_at, const u8 *rules, const int *numbering
) {
    Blackjack game = {whole, rules, numbering};
    deal_shoes(key, first, shoes, behind, whole, most_rounds, dealt, starts, codes, rounds, pack, starts_at, game);
}

// The edge of a side wager on the first cards, as exact_edges.py counts it: over the deals that do not lose.
struct FirstCards {
    enum { kinds = DECK, face_up = 0 };
    int deals;
    const int *cards;  // of each deal: the first card, the second, and the up card or a negative number
    const double *value, *more;
    const u8 *aces, *tens;

    __device__ __forceinline__ int kind_of(int card) const { return card; }

    __device__ __forceinline__ double edge(const double *left) const {
        double whole = 0.0, all_aces = 0.0, all_tens = 0.0, total = 0.0, with_blackjack = 0.0;
        for (int card = 0; card < DECK; ++card) {
            whole += left[card];
            all_aces += left[card] * aces[card];
            all_tens += left[card] * tens[card];
        }
        const bool sees_up_card = deals > 0 && cards[2] >= 0;
        for (int deal = 0; deal < deals; ++deal) {
            int first = cards[3 * deal], second = cards[3 * deal + 1], up = cards[3 * deal + 2];
            double ways = left[first] * (left[second] - (first == second));
            if (sees_up_card) ways *= left[up] - (up == first) - (up == second);
            total += ways * value[deal];
            if (more[deal] != 0.0) {
                double ace = all_aces - aces[first] - aces[second], ten = all_tens - tens[first] - tens[second];
                with_blackjack += ways * more[deal] * 2.0 * ace * ten;
            }
        }
        total += with_blackjack / ((whole - 2.0) * (whole - 3.0));
        return total / (whole * (whole - 1.0) * (sees_up_card ? whole - 2.0 : 1.0)) - 1.0;
    }
};

extern "C" __global__ void edges(
    u64 shoes, int whole, int most_rounds, const u8 *dealt, const int *starts, const int *rounds, double *found,
    const int *deals, const int *cards, const double *value, const double *more, const u8 *aces, const u8 *tens
) {
    FirstCards game = {deals[0], cards, value, more, aces, tens};
    count_edges(shoes, whole, most_rounds, dealt, starts, rounds, found, game);
}
