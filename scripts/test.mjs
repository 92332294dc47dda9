/**
 * `npm test`: unit, server and component tests (vitest), then the journeys in Chromium (Playwright).
 * Prints the totals at the end. Arguments are passed to vitest; with any, the journeys are omitted.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
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
/** What is printed above the totals, so that the end of a long log names each failure. */
const failures = [];

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
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) failures.push(failureText(file, "", message));
    for (const { fullName, failureMessages } of failed) {
      failures.push(failureText(file, fullName, failureMessages[0]));
    }
  }
}

/** A failed test with its message, without the stack. */
const failureText = (file, title, message = "") =>
  `failed: ${file}: ${title}\n  ${message.split("\n    at ")[0].split("\n").slice(0, 12).join("\n  ")}`;

/** The journeys with a status: "flaky" failed before they passed, "unexpected" failed each time. */
const journeysWithStatus = (status, suites = []) =>
  suites.flatMap(({ suites: inner, specs }) => [
    ...journeysWithStatus(status, inner),
    ...specs.filter(({ tests }) => tests.some((test) => test.status === status)),
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
  for (const { file, title } of journeysWithStatus("flaky", report?.suites)) {
    console.log(`passed at the second try only: ${file}: ${title}`);
  }
  for (const { file, title, tests } of journeysWithStatus("unexpected", report?.suites)) {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    failures.push(failureText(file, title, errors.at(-1)?.message));
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
for (const failure of failures) console.log(failure);
if (totals.skipped > 0) console.log(`${totals.skipped} skipped`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
