/**
 * Proof: axe finds nothing on any screen, and nothing is wider than the screen, at four widths in both themes.
 * `--short` checks two forms of each screen (360 px dark, 1440 px light); `npm test` checks only one of them.
 * `--plant` puts an image without a text alternative on every screen, which must be found.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createReport } from "./setup.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
  },
});
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "earshot-screens-"));
const file = join(folder, "journeys.json");
const run = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });

/** Counts the visits of screens that passed and failed. */
interface Stats {
  expected: number;
  unexpected: number;
  flaky: number;
  skipped: number;
}

run([join(root, "scripts/build.mjs")]);
run(
  [
    join(root, "node_modules/@playwright/test/cli.js"),
    ...["test", "--config", "tests/journeys/playwright.config.ts", "tests/journeys/screens"],
  ],
  {
    AXE_FORMS: values.short ? "both" : "all",
    AXE_PLANT: values.plant ? "on" : "",
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  },
);
const { stats } = JSON.parse(readFileSync(file, "utf8")) as { stats: Stats };
rmSync(folder, { recursive: true });
const report = createReport();
const { expected, unexpected, flaky, skipped } = stats;
report.line(
  "no violation",
  expected > 0 && unexpected + flaky + skipped === 0,
  `${expected} of ${expected + unexpected + flaky + skipped} visits without one`,
);
report.end();
