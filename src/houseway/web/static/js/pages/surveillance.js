// Puts a look at players on record, then shows its report.

import { goTo } from "../demonstration/address.js";
import { deskAt } from "../lib/desk.js";
import { byId } from "../lib/dom.js";

const desk = deskAt("audit/looks", (_, { facts }) => goTo(`/audit/players/looks/${facts[0].look}.html`));
byId("look").append(desk.form("look-at-players"));
