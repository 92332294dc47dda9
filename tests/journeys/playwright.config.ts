import { defineConfig } from "@playwright/test";

/** Journeys through the whole product in Chromium, against the sandbox. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.journey.ts",
  globalSetup: "./prepare.ts",
  outputDir: "../../test-results",
  fullyParallel: false,
  // One more than processors on the smallest machine: a fifth of the time is waiting.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  // A failure shows the screen as text. A trace of each journey, to keep those of failures, takes a sixth of the time.
  use: { trace: process.env.JOURNEY_TRACE === "on" ? "retain-on-failure" : "off" },
});
