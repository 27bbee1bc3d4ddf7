// All tournaments, and the form that drafts the notice of a new one.

import { goTo } from "../demonstration/address.js";
import { attempt, get, send } from "../lib/api.js";
import { byId, cents, described, dollars, h, show } from "../lib/dom.js";
import { oneAtATime, watchFloor } from "../lib/floor_stream.js";
import { followGame, formValues, onSubmit } from "../lib/game_options.js";

const startTime = (starts) => new Date(starts).toLocaleString([], { dateStyle: "full", timeStyle: "short" });

function card({ tournament, notice, status, game_title: gameTitle, entries }) {
  return h(
    "li",
    { class: "card", "data-tournament": tournament },
    h("h2", {}, h("a", { href: `/tournaments/${tournament}` }, notice.title)),
    h("p", { class: "soft" }, `${tournament}, ${status}`),
    h(
      "dl",
      {},
      described("Begins", startTime(notice.starts)),
      described("Game", gameTitle),
      described("Patrons", `${entries.length} of ${notice.patrons} entered`),
      described("Entry fee", notice.entry_fee ? dollars(notice.entry_fee) : "none"),
      described("Prizes", notice.prizes.length ? notice.prizes.map(dollars).join(", ") : "none"),
    ),
  );
}

const refresh = oneAtATime(() =>
  attempt(async () => {
    const tournaments = await get("tournaments");
    show(byId("tournaments"), tournaments, () => (tournaments.length ? tournaments.toReversed().map(card) : [h("li", { class: "card" }, "No tournaments yet.")]));
  }),
);
watchFloor((change) => (change === null || change.desks.includes("tournaments")) && refresh());

const words = (text) => (text ?? "").split(/[\s,]+/).filter(Boolean);

// Reads ``500, 250.50``. Amounts are separated by a comma and a space, so that 1,000 is one amount.
function prizes(text) {
  return (text ?? "").split(/,\s+|;|\n/).filter((part) => part.trim()).map((part) => {
    const amount = cents(part);
    if (amount === null) throw new RangeError(`${part} is not an amount in dollars.`);
    return amount;
  });
}

const draft = byId("draft");
if (draft) {
  followGame(draft);
  onSubmit(draft, async () => {
    const { tournament, ...notice } = formValues(draft);
    notice.prizes = prizes(notice.prizes);
    notice.later_sessions = words(notice.later_sessions);
    notice.affects_revenue = draft.elements.affects_revenue.checked;
    await send("tournaments", { command: "draft-tournament", tournament, notice });
    goTo(`/tournaments/${tournament}`);
  });
}

const holidays = byId("holidays");
if (holidays)
  onSubmit(holidays, () => send("tournaments", { command: "set-holidays", days: words(holidays.elements.days.value), worked: words(holidays.elements.worked.value) }));
