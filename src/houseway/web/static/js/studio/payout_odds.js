// Payout odds as people type them, and steps from one to the next that a pay table would print.

const TYPED = /^([\d,]+(?:\.\d)?)(?:\s*(?:to|:|-|\/)\s*(\d+))?$/i;
const STAYS = ["lose", "push"];
// What a unit pays, in the steps of printed pay tables.
const ROUND = [
  [1, 2], [1, 1], [6, 5], [3, 2], [2, 1], [5, 2],
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90, 100, 120, 125, 150, 175, 200, 250, 300, 350].map((units) => [units, 1]),
  ...[400, 500, 600, 750, 800, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10000].map((units) => [units, 1]),
];

const divisor = (a, b) => (b ? divisor(b, a % b) : a);
const written = (units, per) => `${units / divisor(units, per)} to ${per / divisor(units, per)}`;
const STEPS = [...STAYS, ...ROUND.map((step) => written(...step))];
// What a unit brings: a lost one −1, a push nothing.
const gain = (odds) => (STAYS.includes(odds) ? STAYS.indexOf(odds) - 1 : odds.split(" to ").map(Number).reduce((units, per) => units / per));

// Returns the odds as an option takes them: 40, 40:1 and 40 to 1 are the same, and 1.5 is 3 to 2. Null if it is none.
export function readOdds(text) {
  const word = text.trim().toLowerCase();
  if (STAYS.includes(word)) return word;
  const match = TYPED.exec(word);
  if (!match) return null;
  const units = Math.round(Number(match[1].replaceAll(",", "")) * 10);
  const per = Number(match[2] ?? 1) * 10;
  return units > 0 && per > 0 ? written(units, per) : null;
}

// Returns the odds one step up (1) or down (-1): the next round odds, or by one unit; null where there are none.
export function steppedOdds(odds, direction, printed, byUnit = false) {
  const [units, per] = STAYS.includes(odds) ? [] : odds.split(" to ").map(Number);
  if (byUnit && units + direction > 0) return written(units + direction, per);
  const beyond = [...STEPS, printed].filter((step) => direction * (gain(step) - gain(odds)) > 0);
  return beyond.sort((one, other) => direction * (gain(one) - gain(other)))[0] ?? null;
}

export const inPrint = (odds) => odds.replace(/\d{4,}/g, (number) => Number(number).toLocaleString("en-US"));
