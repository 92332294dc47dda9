import { defineConfig } from "@playwright/test";

/** Journeys through the whole product in Chromium, against the sandbox. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.journey.ts",
  globalSetup: "./prepare.ts",
  outputDir: "../../test-results",
  fullyParallel: false,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  use: { trace: "retain-on-failure" },
});
