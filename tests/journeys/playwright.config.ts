import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const isJourney = (file: string) => file.endsWith(".journey.ts");
/** Whether a file imports another one. */
const imports = (file: string, other: string) =>
  readFileSync(join(import.meta.dirname, file), "utf8").includes(other);
const files = readdirSync(import.meta.dirname).filter(isJourney);
const shared = files.filter((file) => imports(file, "./shared-product.ts"));
const sample = files.filter((file) => imports(file, "./sample-product.ts"));
const own = files.filter((file) => !shared.includes(file) && !sample.includes(file));

/** Journeys through the whole product in Chromium, against the sandbox. */
export default defineConfig({
  testDir: ".",
  // A worker stops its shared product before a file of another kind, so all files of one kind come first.
  projects: [
    { name: "own product", testMatch: own },
    { name: "sample product", testMatch: sample },
    { name: "shared product", testMatch: shared },
  ],
  globalSetup: "./prepare.ts",
  outputDir: "../../test-results",
  fullyParallel: false,
  // `npm test` names the journeys that passed at the second try only (decision 102).
  retries: process.env.CI ? 1 : 0,
  // One more than the smallest machine has processors: a fifth of the time is spent waiting.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  // A failure prints the screen as text. Recording a trace of each journey would add a sixth to the time.
  use: { trace: process.env.JOURNEY_TRACE === "on" ? "retain-on-failure" : "off" },
});
