// What a dealer does now, and what comes next, each with the verb of its kind and its paragraph.

import { h } from "../lib/dom.js";

const VERBS = {
  announce: "Say",
  perform: "Do",
  move: "Do",
  confirm: "Confirm",
  settle: "Collect and pay",
  deal: "Deal",
  turnup: "Turn up",
  show: "Turn up",
  shuffle: "Shuffle",
  burn: "Burn",
  toss: "Throw",
  spin: "Spin",
  tell: "Ask",
  decide: "Ask",
  sethand: "Ask",
  takeplaces: "Take",
  takewagers: "Take",
  returnexcess: "Give back",
  cutback: "Give back",
};
const ASKS_PLAYERS = ["decide", "sethand"];

// The words of a decision mostly name its seat themselves.
function verbOf({ kind, who, seat, words }) {
  if (seat && !words.startsWith("Seat ")) return `Seat ${seat} decides`;
  return who === "dealer" || ASKS_PLAYERS.includes(kind) ? (VERBS[kind] ?? "Do") : `The ${who}`;
}

const GAP = "…"; // words that depend on what comes

// Words said aloud are in quotation marks.
export const wordsOf = ({ kind, words }) => (words === GAP ? "what comes up" : kind === "announce" ? `“${words}”` : words);

const inWords = (answer) => answer.replaceAll("-", " ");
const oneOf = (words) => [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" or ");
const after = ({ after: answers }) => answers.length > 0 && h("strong", { class: "after" }, `${oneOf(answers.map(inWords))}: `);

// The verb is left out where the words say it: "Turn up card 2", "The players place their wagers".
export function verb(step) {
  const said = verbOf(step);
  const isSaid = step.words.startsWith(said) || (!said.startsWith("The ") && step.words.split(" ")[0] === said.split(" ")[0]);
  return !isSaid && h("span", { class: "verb" }, `${said}: `);
}

const line = (step) => [after(step), verb(step), wordsOf(step), " ", h("span", { class: "cite" }, step.cite)];

// The step after the one that is asked; several where it depends on the answer, or on what comes.
export function next(coming) {
  if (!coming?.length) return null;
  const [first, ...others] = coming;
  return h(
    "div",
    { class: "next" },
    h("span", { class: "when" }, others.length && coming.every((step) => !step.after.length) ? "Next, one of" : "Next"),
    others.length ? h("ul", { class: "plain" }, coming.map((step) => h("li", { "data-next": step.key }, line(step)))) : h("p", { "data-next": first.key }, line(first)),
  );
}
