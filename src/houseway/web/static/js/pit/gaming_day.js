// The gaming day and the shift that it is now; the administrator sets them.

import { get } from "../lib/api.js";
import { deskAt } from "../lib/desk.js";
import { byId, h, show } from "../lib/dom.js";

const place = byId("gaming-day");
const desk = deskAt("gaming-day", showGamingDay);

const setForm = ({ starts, shifts }) =>
  h("details", {}, h("summary", {}, "Set the gaming day"), desk.form("set-gaming-day", {}, { own: { starts: { placeholder: starts }, shifts: { placeholder: shifts.join(", ") } } }));

export async function showGamingDay() {
  const now = await get("gaming-day");
  show(place, now, () => [
    h("p", { class: "soft" }, `It is the gaming day ${now.day}, shift ${now.shift} of ${now.shifts.length}, from ${now.began}. Shifts begin at ${now.shifts.join(", ")}.`),
    desk.may("set-gaming-day") && setForm(now),
  ]);
}
