// All tournaments, and the form that drafts the notice of a new one.

import { attempt, get, send } from "../lib/api.js";
import { byId, cents, dollars, h, show } from "../lib/dom.js";
import { oneAtATime, watchFloor } from "../lib/floor_stream.js";
import { followGame, given, onSubmit } from "../lib/game_options.js";

const moment = (starts) => new Date(starts).toLocaleString([], { dateStyle: "full", timeStyle: "short" });

function card(one) {
  const { notice } = one;
  const said = (term, words) => h("div", {}, h("dt", {}, term), h("dd", {}, words));
  return h(
    "li",
    { class: "card", "data-tournament": one.tournament },
    h("h2", {}, h("a", { href: `/tournaments/${one.tournament}` }, notice.title)),
    h("p", { class: "soft" }, `${one.tournament}, ${one.status}`),
    h(
      "dl",
      {},
      said("Begins", moment(notice.starts)),
      said("Game", one.game_title),
      said("Patrons", `${one.entries.length} of ${notice.patrons} entered`),
      said("Entry fee", notice.entry_fee ? dollars(notice.entry_fee) : "none"),
      said("Prizes", notice.prizes.length ? notice.prizes.map(dollars).join(", ") : "none"),
    ),
  );
}

const look = oneAtATime(() =>
  attempt(async () => {
    const all = await get("tournaments");
    show(byId("tournaments"), all, () => (all.length ? all.toReversed().map(card) : [h("li", { class: "card" }, "None yet.")]));
  }),
);
watchFloor((changed) => (changed === null || changed.desks.includes("tournaments")) && look());

// ``500, 250.50``: amounts are parted by a comma and a blank, so that 1,000 is one amount.
function prizes(text) {
  return (text ?? "").split(/,\s+|;|\n/).filter((one) => one.trim()).map((one) => {
    const found = cents(one);
    if (found === null) throw new RangeError(`${one} is not an amount in dollars.`);
    return found;
  });
}

const draft = byId("draft");
if (draft) {
  followGame(draft);
  onSubmit(draft, async () => {
    const { tournament, ...notice } = given(draft);
    notice.prizes = prizes(notice.prizes);
    notice.affects_revenue = draft.elements.affects_revenue.checked;
    await send("tournaments", { command: "draft-tournament", tournament, notice });
    location.assign(`/tournaments/${tournament}`);
  });
}

const holidays = byId("holidays");
if (holidays)
  onSubmit(holidays, () => send("tournaments", { command: "set-holidays", days: holidays.elements.days.value.split(/[\s,]+/).filter(Boolean) }));
