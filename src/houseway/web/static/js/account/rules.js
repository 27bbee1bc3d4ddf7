// The rules of the house about signing in.

import { get, send } from "../lib/api.js";
import { commandForm, field } from "../lib/command_form.js";
import { h } from "../lib/dom.js";

const PATH = "sign-in-rules";
const number = (name, label, least, most) => [name, label, "text", { type: "number", min: least, max: most, size: 5 }];
const FIELDS = [
  ["second_factor", "Second factor for staff", [["off", "off"], ["offered", "offered"], ["required", "required"]], {}],
  number("idle_minutes", "Minutes until an unused session of staff ends", 5, 720),
  number("player_idle_minutes", "Minutes for players", 5, 720),
  number("sessions", "Sessions at once", 1, 100),
  ["three_failures", "After three wrong passwords", [["wait", "wait, longer each time"], ["lock", "locked, except for a known device or second factor"]], {}],
];

export async function showRules(place) {
  const rules = await get(PATH);
  const fields = FIELDS.map(([name, label, kind, attributes]) => field(name, label, kind, { ...attributes, value: rules[name] }));
  // Only changed rules are sent: the record then says what the administrator changed.
  const changed = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof rules[name] === "number" ? Number(value) : value]).filter(([name, value]) => value !== rules[name]));
  const save = async (_, values) => {
    if (!Object.keys(values).length) throw new RangeError("These rules hold already. Change one of them first.");
    await send(PATH, values, "PATCH");
    await showRules(place);
    place.querySelector("[role=status]").textContent = "The new rules hold now.";
  };
  const form = commandForm(save, "set-rules", "Set rules", fields, changed);
  for (const select of form.querySelectorAll("select")) select.value = rules[select.name];
  place.replaceChildren(h("h2", {}, "Rules of signing in"), form, h("p", { role: "status" }));
}
