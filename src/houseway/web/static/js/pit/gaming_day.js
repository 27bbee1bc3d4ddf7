// The gaming day and the shift that it is now; the administrator sets them.

import { get, send } from "../lib/api.js";
import { commandForm, field } from "../lib/command_form.js";
import { byId, h, show } from "../lib/dom.js";

const place = byId("gaming-day");
const may = JSON.parse(place.dataset.may);
const times = (text) => text.split(/[\s,]+/).filter(Boolean);

async function setGamingDay(command, fields) {
  await send("gaming-day", { command, ...fields });
  await showGamingDay();
}

function setForm({ starts, shifts }) {
  const fields = [field("starts", "The gaming day starts at", "text", { placeholder: starts, size: 6 }), field("shifts", "Its shifts begin at", "text", { placeholder: shifts.join(", "), size: 24 })];
  return h("details", {}, h("summary", {}, "Set the gaming day"), commandForm(setGamingDay, "set-gaming-day", "Save gaming day", fields, (values) => ({ ...values, shifts: times(values.shifts) })));
}

export async function showGamingDay() {
  const now = await get("gaming-day");
  show(place, now, () => [
    h("p", { class: "soft" }, `It is the gaming day ${now.day}, shift ${now.shift} of ${now.shifts.length}, from ${now.began}. Shifts begin at ${now.shifts.join(", ")}.`),
    may.includes("set-gaming-day") && setForm(now),
  ]);
}
