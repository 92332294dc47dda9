/**
 * `npm test`: unit, server and component tests (vitest), then the journeys in Chromium (Playwright).
 * Prints the totals at the end. Arguments are passed to vitest; with any, the journeys are omitted.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { root } from "./prelude.mjs";

const reports = mkdtempSync(join(tmpdir(), "earshot-reports-"));
const some = process.argv.slice(2);

function run(program, args, env = {}) {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", program), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function readReport(file) {
  const path = join(reports, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

const totals = { passed: 0, failed: 0, skipped: 0 };

/** A run that failed without a failed test counts as one failure. */
function add({ passed, failed, skipped }, ok) {
  totals.passed += passed;
  totals.failed += failed === 0 && !ok ? 1 : failed;
  totals.skipped += skipped;
}

function runVitest() {
  const file = join(reports, "vitest.json");
  const ok = run("vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...some,
  ]);
  const report = readReport("vitest.json");
  add(
    {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    },
    ok,
  );
}

/** The titles of the journeys that failed before they passed. */
const flakyTitles = (suites = []) =>
  suites.flatMap(({ suites: inner, specs }) => [
    ...flakyTitles(inner),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ file, title }) => `${file}: ${title}`),
  ]);

function runJourneys() {
  const file = join(reports, "journeys.json");
  const ok = run(
    "@playwright/test/cli.js",
    ["test", "--config", "tests/journeys/playwright.config.ts"],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  );
  const report = readReport("journeys.json");
  const stats = report?.stats;
  for (const title of flakyTitles(report?.suites)) {
    console.log(`passed at the second try only: ${title}`);
  }
  add(
    {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
    },
    ok,
  );
}

if (!build()) process.exit(1);
runVitest();
if (some.length === 0) runJourneys();
if (totals.skipped > 0) console.log(`${totals.skipped} skipped`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
