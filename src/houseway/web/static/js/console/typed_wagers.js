// Wagers as a dealer types them: names and amounts, with commas between them.

import { cents, dollars } from "../lib/dom.js";

const plain = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();

export const wagersInWords = (bets, titles) => Object.entries(bets).map(([wager, bet]) => `${titles[wager]} ${dollars(bet).slice(1)}`).join(", ");

// Reads wagers and amounts with commas between them; returns the bets, or the problem in words.
export function readWagers(text, titles) {
  const bets = {};
  for (const part of text.split(",").map((piece) => piece.trim()).filter(Boolean)) {
    const [, named, amount] = /^(.*\S)\s+(\S+)$/.exec(part) ?? [];
    const wager = Object.keys(titles).find((name) => [name, titles[name]].some((known) => plain(known) === plain(named ?? "")));
    if (!wager) return { problem: `${part}: write a wager and an amount, such as ${titles[Object.keys(titles)[0]]} 5.` };
    const placed = cents(amount);
    if (placed === null) return { problem: `${amount} is not an amount in dollars.` };
    bets[wager] = (bets[wager] ?? 0) + placed;
  }
  return { bets };
}
