// Deals a round again from its file, in the browser, with nothing from the server but the public facts in it.
// It is written a second time here on purpose: who does not believe the house need not run the house's program.
// docs/fairness.md describes every step.

import { sha256 } from "../../lib/sha256.js";

const CUT_CARD = "cut card"; // of plastic
const UNKNOWN = Symbol("only a seed gives it that is not shown yet");
const bytes = (text) => new TextEncoder().encode(text);
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

// Numbers from a seed: 32-bit words, eight from each SHA-256 of "houseway:SEED:COUNTER", the seed as a decimal.
// The shares of players, in the order of their names, are mixed into the seed first.
async function chanceFrom(house, values) {
  const seed = values.length ? await sha256(bytes(["houseway chance/1", house, ...values].join("\n"))) : house;
  const number = BigInt(`0x${seed}`).toString();
  let words = [];
  let counter = 0;
  return async function below(limit) {
    for (;;) {
      if (!words.length) {
        const block = await sha256(bytes(`houseway:${number}:${counter++}`));
        words = block.match(/.{8}/g).map((word) => parseInt(word, 16));
      }
      const word = words.shift();
      if (word < 2 ** 32 - (2 ** 32 % limit)) return word % limit; // else some numbers would come up more often
    }
  };
}

async function shuffle(cards, below) {
  for (let last = cards.length - 1; last > 0; last--) {
    const chosen = await below(last + 1);
    [cards[last], cards[chosen]] = [cards[chosen], cards[last]];
  }
}

const playing = (pack) => pack.filter((card) => card !== CUT_CARD);
const draw = (pack) => (pack.length && pack[0] !== CUT_CARD ? pack.shift() : null);

function deal(pack, step) {
  if (pack[0] === CUT_CARD) {
    pack.shift();
    if (step.stops) return { irregularity: "cutting-card" };
  }
  return draw(pack) ?? { irregularity: "out-of-cards" };
}

// What chance gives at a step; `table` has the packs whose order is known.
const gives = {
  async draw({ values, count = 1, gives: logged }, { below }) {
    if (!below) return UNKNOWN;
    const drawn = [];
    while (drawn.length < count) drawn.push(values[await below(values.length)]);
    return Array.isArray(logged) ? drawn : drawn[0];
  },
  async shuffle({ pack, without = [] }, { below, packs, stacks }) {
    if (!below) return UNKNOWN;
    const cards = [...packs[pack]];
    for (const card of without) cards.splice(cards.indexOf(card), 1);
    await shuffle(cards, below);
    stacks[pack] = cards;
    return null;
  },
  async cut({ pack, least = 0, most }, { below, stacks }) {
    if (!below || !stacks[pack]) return UNKNOWN;
    const cards = playing(stacks[pack]);
    const count = least + (await below((most ?? cards.length - 1) - least + 1));
    stacks[pack] = [...cards.slice(count), ...cards.slice(0, count), CUT_CARD];
    return count;
  },
  "cutting-card"({ pack, least = 0 }, { stacks }) {
    const stack = stacks[pack];
    if (!stack) return UNKNOWN;
    stack.splice(stack.length - (stack.at(-1) === CUT_CARD ? 1 : 0) - least, 0, CUT_CARD);
    return least;
  },
  burn({ pack, count = 1 }, { stacks }) {
    if (!stacks[pack]) return UNKNOWN;
    for (let burned = 0; burned < count; burned++) draw(stacks[pack]);
    return null;
  },
  deal: (step, { stacks }) => (stacks[step.pack] ? deal(stacks[step.pack], step) : UNKNOWN),
  count: ({ pack }, { stacks }) => (stacks[pack] ? playing(stacks[pack]).length : UNKNOWN),
};

// The shares of players: each was fixed by its hash chain before the seed, and given after the seed's hash.
async function wrongInShares({ shares = [], round, commitment_record: committed, first_chance_record: cards }) {
  const wrong = [];
  for (const [index, { person, value, record, link, link_round: since }] of shares.entries()) {
    const isNext = /^[0-9a-f]{64}$/.test(value) && (await sha256(bytes(value))) === link;
    if (!isNext) wrong.push(`the share of ${person} is not the next value of the hash chain`);
    else if (since >= round) wrong.push(`the share of ${person} comes from a hash chain that was offered too late`);
    else if (record <= committed) wrong.push(`the share of ${person} was given before the hash of the seed was published`);
    else if (record >= (cards ?? Infinity)) wrong.push(`the share of ${person} was given after the first cards or dice`);
    if (index && person <= shares[index - 1].person) wrong.push("the shares are not one for each person, in the order of their names");
  }
  return wrong;
}

// The cards that left a shoe in this round, against the hashes that were published when it was shuffled.
async function wrongInShown(file, left) {
  const wrong = [];
  for (const [pack, hashes] of Object.entries(file.hashes)) {
    const revealed = file.shown[pack] ?? [];
    const dealt = left[pack] ?? [];
    if (revealed.length !== dealt.length) wrong.push(`${dealt.length} cards left the ${pack}, and ${revealed.length} are shown`);
    for (const [index, [place, card, nonce]] of revealed.entries()) {
      const name = `card ${place + 1} of the ${pack}`;
      if ((await sha256(bytes(`${nonce}:${card}`))) !== hashes[place]) wrong.push(`${name}, ${card}, does not have its hash`);
      else if (dealt[index] && dealt[index] !== card) wrong.push(`${name} is ${card} by its hash; ${dealt[index]} was dealt`);
      if (index && place !== revealed[index - 1][0] + 1) wrong.push(`${name} did not come after the card before it`);
    }
  }
  return wrong;
}

// The hashes of cards that stay hidden in a shoe, once its seed is shown.
async function wrongInCommitted(file, stacks) {
  const wrong = [];
  for (const [pack, hashes] of Object.entries(file.committed)) {
    if (!stacks[pack]) continue;
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytes(file.seed), algorithm, false, ["sign"]);
    for (const [place, card] of playing(stacks[pack]).entries()) {
      const nonce = hex(await crypto.subtle.sign("HMAC", key, bytes(`${pack}:${place}`))).slice(0, 32);
      if ((await sha256(bytes(`${nonce}:${card}`))) !== hashes[place]) {
        wrong.push(`card ${place + 1} of the ${pack} has another hash than the seed's ${card}`);
      }
    }
  }
  return wrong;
}

// Returns the errors in the round, how many steps were the same as logged, and how many cards had their hash.
export async function dealAgain(file) {
  const wrong = await wrongInShares(file);
  const values = (file.shares ?? []).map(({ value }) => value);
  const table = { packs: file.packs, stacks: {}, below: null };
  if (file.seed && (await sha256(bytes(file.seed))) === file.commitment) table.below = await chanceFrom(file.seed, values);
  else if (file.seed) wrong.push("the seed does not have the hash that was shown before");
  const left = {};
  const filled = new Set();
  let steps = 0;
  for (const step of file.steps) {
    const computed = await gives[step.does](step, table);
    if (computed !== UNKNOWN) {
      if (same(computed, step.gives)) steps++;
      else wrong.push(`${step.step} gave ${JSON.stringify(step.gives)}, but the seed gives ${JSON.stringify(computed)}`);
    } else if (step.does === "shuffle") filled.add(step.pack);
    else if (filled.has(step.pack)) continue; // a new shoe, whose seed is not shown yet
    else if (step.does === "deal" && typeof step.gives === "string") (left[step.pack] ??= []).push(step.gives);
    else if (step.does === "burn") (left[step.pack] ??= []).push(...Array(step.count ?? 1).fill(null));
  }
  wrong.push(...(await wrongInShown(file, left)), ...(await wrongInCommitted(file, table.stacks)));
  return { wrong, steps, cards: Object.values(file.shown).flat().length };
}
