import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The parts of Playwright's JSON report that the proofs read. */
interface Suite {
  suites?: Suite[];
  specs: { tests: { annotations: { type: string; description?: string }[] }[] }[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

/** Counts the journeys that passed, and the screens that they say they have examined. */
export interface JourneyTotals {
  passed: number;
  total: number;
  screens: number;
}

const annotationsOf = ({ suites = [], specs }: Suite): { type: string; description?: string }[] => [
  ...suites.flatMap(annotationsOf),
  ...specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations)),
];

/** Builds the product and runs the journeys whose file begins with the given name. */
export function runJourneys(name: string, env: Record<string, string>): JourneyTotals {
  const folder = mkdtempSync(join(tmpdir(), `earshot-${name}-`));
  const file = join(folder, "journeys.json");
  const run = (args: string[]) =>
    spawnSync(process.execPath, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
  try {
    if (run([join(root, "scripts/build.mjs")]).status !== 0) throw new Error("the build failed");
    run([
      join(root, "node_modules/@playwright/test/cli.js"),
      ...["test", "--config", "tests/journeys/playwright.config.ts", `tests/journeys/${name}`],
    ]);
    const { stats, suites } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
    const { expected, unexpected, flaky, skipped } = stats;
    const screens = suites
      .flatMap(annotationsOf)
      .filter(({ type }) => type === "screens")
      .reduce((sum, { description }) => sum + Number(description), 0);
    return { passed: expected, total: expected + unexpected + flaky + skipped, screens };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
