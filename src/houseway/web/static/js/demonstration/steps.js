// The first minute of each role: what to press, where it is, and the page that has it.

const TABLE = /^\/tables\/[^/]+$/;
const LOBBY = /^\/$/;
const at = (place, target, words) => ({ place, target, words });
const inMenu = (address, words) => at(/./, `.top nav a[href$="${address}"]`, words);

const AUDIT = [
  inMenu("/audit", "Every act on this floor is in one log. Open the audit."),
  at(/^\/audit$/, "#verify-all", "Verify all chains: the log is read from end to end, and you see which parts were checked."),
  at(/^\/audit$/, "main a[href*='/audit/tables/']", "Open a table, then a round of it. You can replay it step by step."),
];

export const STEPS = {
  player: [
    at(LOBBY, ".tables .button.main", "Choose a table and press Play. Where the picture says “playing”, others sit there already."),
    at(TABLE, "[data-focus=sit-down]", "Sit down. You get $1,000 in chips; no real money is at stake."),
    at(TABLE, "[data-focus=your-wagers]", "Choose a chip here, then press an area of the felt to bet."),
    at(TABLE, "#player .due button.main", "Press the green button. If the table asks you something, Hint shows the worth of each answer."),
    at(TABLE, "#settlement", "The result of each wager, with the paragraph that decides it. That was your first round."),
  ],
  dealer: [
    at(LOBBY, "[data-training] .button.main", "At this table you train alone: automatic players bet and decide, you deal. Go there."),
    at(TABLE, "#dealer [data-focus=answer]", "The console says what you do now and what comes next. Confirm with Enter."),
    at(LOBBY, "[data-real] .button.main", "This table is dealt with real cards, which you enter as 7h. Players may join from another tab."),
  ],
  supervisor: [
    inMenu("/pit", "The pit shows every table: money, alerts and what waits for you. Open it."),
    at(/^\/pit$/, "main a[href*='/pit/tables/']", "Open a table: fills, corrections, clocks and limits are there."),
  ],
  "pit-boss": [
    inMenu("/pit", "The pit shows every table: money, alerts and what waits for you. Open it."),
    at(/^\/pit$/, "main a[href*='/pit/tables/']", "Open a table: its win next to the expected win, fills, limits, changes of rules."),
    inMenu("/studio", "Change a pay table here and see at once what it does to the odds."),
  ],
  "pit-clerk": [inMenu("/forms", "Forms for complimentary vigorish are printed, prepared and forwarded here.")],
  surveillance: AUDIT,
  inspector: [...AUDIT, inMenu("/compliance", "Submissions of the house wait for your decision here.")],
  security: [inMenu("/progressives", "Turn your key at a progressive meter together with a supervisor.")],
  accounting: [inMenu("/progressives", "Reconcile the meters, and pay the awards that were hit.")],
  administrator: [inMenu("/people", "Take people in, give them roles and passwords, end their sessions.")],
};
