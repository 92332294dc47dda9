/**
 * Proof: axe finds nothing on any screen, and nothing is wider than the screen, at four widths in both themes.
 * `--short` checks two forms of each screen (360 px dark, 1440 px light); `npm test` checks only one of them.
 * `--plant` puts an image without a text alternative on every screen, which must be found.
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
const { passed, total, screens } = runJourneys("screens", {
  AXE_FORMS: values.short ? "both" : "all",
  AXE_PLANT: values.plant ? "on" : "",
});
const report = createReport();
report.line(
  "no violation",
  passed > 0 && passed === total,
  `${passed} of ${total} visits without one, ${screens} screens`,
);
report.end();
