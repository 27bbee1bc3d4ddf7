// Your browser takes part in the chance of every round, so that the house alone does not choose its cards and dice. It
// fixes a chain of random values before the house fixes its seed, and gives the next value as soon as the hash of the
// seed is published. docs/fairness.md describes how the values are mixed.

import { command } from "../../lib/api.js";
import { canHash, sha256 } from "../../lib/sha256.js";

const LENGTH = 500; // values of a chain, one for each round
const ROUNDS_KEPT = 20; // whose shares can be missed in their files
const LONGEST_WAIT = 1000; // milliseconds that a wager waits for the share before it

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// Each value is the SHA-256 of the next; the first is the anchor.
async function chainFrom(last) {
  const chain = [last];
  while (chain.length <= LENGTH) chain.push(await sha256(new TextEncoder().encode(chain.at(-1))));
  return chain.reverse();
}

export class Shares {
  constructor(table, person) {
    Object.assign(this, { table, person, seen: "", sent: Promise.resolve() });
    this.key = `shares:${table}:${person}`;
    this.stored = JSON.parse(sessionStorage.getItem(this.key) ?? "null"); // {last, given: [[round, value], …]}
  }

  keep(chain) {
    this.stored = chain;
    sessionStorage.setItem(this.key, JSON.stringify(chain)); // a reload continues the same chain
  }

  async chain() {
    if (!this.stored) this.keep({ last: random(), given: [] });
    if (this.made?.at(-1) !== this.stored.last) this.made = await chainFrom(this.stored.last);
    return this.made;
  }

  update({ shares, seats }) {
    const state = JSON.stringify(shares);
    if (!canHash || !shares || state === this.seen || !seats.some(({ mine }) => mine)) return;
    this.seen = state;
    this.sent = this.sent.then(() => this.takePart(shares)).catch(() => null); // without a share the round goes on too
  }

  // The table's view of your chain says where you are in it.
  async takePart({ round, people, takes_more: takesMore, link, offered }) {
    const chain = await this.chain();
    const next = chain.indexOf(link) + 1; // 0: the chain does not count yet, or it is that of another page of yours
    const hasGiven = people.includes(this.person);
    if (next && next < chain.length) {
      if (!takesMore || hasGiven) return;
      await command(this.table, "give-chance", { value: chain[next] });
      this.keep({ ...this.stored, given: [...this.stored.given, [round, chain[next]]].slice(-ROUNDS_KEPT) });
    } else if (!offered && (!link || next || !(takesMore || hasGiven))) {
      if (next) this.keep({ ...this.stored, last: random() }); // all values are used up
      await command(this.table, "offer-chance", { anchor: (await this.chain())[0] });
    }
  }

  // Ends when the share is with the table, or takes too long: the table does not wait for it.
  ready() {
    return Promise.race([this.sent, new Promise((done) => setTimeout(done, LONGEST_WAIT))]);
  }

  // Says where the shares in the coming round stand, or in the one in progress.
  inWords({ round, people, takes_more: takesMore, link, offered }) {
    if (people.includes(this.person)) return `Your share in the chance of round ${round} is in${people.length > 1 ? `, with those of ${people.length - 1} others` : ""}.`;
    if (offered || (link && !takesMore)) return `Your browser takes part in the chance from round ${round + 1} on.`;
    if (people.length) return `Shares in the chance of round ${round}: ${people.join(", ")}.`;
    return round ? `Nobody has given a share in the chance of round ${round}.` : "";
  }

  // Says what the file of a round contains of your share and those of others.
  check({ round, shares = [] }) {
    const own = shares.find(({ person }) => person === this.person);
    const gave = new Map(this.stored?.given).get(round);
    if (gave && own?.value !== gave) return { isRight: false, words: "Wrong: the share that your browser gave is missing from the log!" };
    if (own) return { isRight: true, words: `Your share is in its chance${shares.length > 1 ? `, with those of ${shares.length - 1} others` : ""}.` };
    if (shares.length) return { isRight: null, words: `Shares in its chance: ${shares.map(({ person }) => person).join(", ")}.` };
    return { isRight: null, words: "Nobody gave a share in its chance: the house alone has drawn its seed." };
  }
}
