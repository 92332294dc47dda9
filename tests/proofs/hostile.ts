/**
 * Proof: hostile texts, wherever a person or a platform can put one, appear as plain text on the screens: none
 * runs, none becomes a link, a form or a frame, and each is readable as it was typed.
 * `--short` opens the screens at 360 px, as `npm test` does; without it, also at 1440 px.
 * `--plant` renders a hostile link and a hostile image on every screen, which must be found.
 */
import { parseArgs } from "node:util";
import { runJourneys } from "./run-journeys.ts";
import { createReport } from "./setup.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
  },
});
const { passed, total, screens } = runJourneys("hostile", {
  HOSTILE_WIDTHS: values.short ? "360" : "360,1440",
  HOSTILE_PLANT: values.plant ? "on" : "",
});
const report = createReport();
report.line(
  "hostile texts are texts",
  passed > 0 && passed === total,
  `${passed} of ${total} journeys without an incident, ${screens} screens`,
);
report.end();
