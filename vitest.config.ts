import { existsSync } from "node:fs";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";

const serverTests = "apps/server/src/**/*.test.ts";
/** Where SQL is more than rows by their ids: what could differ between versions of PostgreSQL. */
const databaseTests =
  "apps/server/src/domains/{billing,exclusions,friends,keywords,mentions,posts,spending}/**/*.test.ts";
const exclude = [...configDefaults.exclude, "tests/**"];

/** The database tests once more, on another PostgreSQL than the embedded one. */
const otherPostgres: TestProjectConfiguration[] =
  process.env.TEST_DATABASE_URL || existsSync("/usr/lib/postgresql/15/bin/initdb")
    ? [
        {
          test: {
            name: "other PostgreSQL",
            include: [databaseTests],
            // Rules know no database; troubles of services, guesses and races are none of its.
            exclude: [
              ...exclude,
              "**/rules*.test.ts",
              "**/troubles.test.ts",
              "**/readings/*.test.ts",
              "**/sandbox.test.ts",
              "**/ideas.test.ts",
              "**/guessing.test.ts",
              "**/races.test.ts",
            ],
            testTimeout: 30_000,
            hookTimeout: 60_000,
            globalSetup: "apps/server/src/testing/other.setup.ts",
          },
        },
      ]
    : [];
if (otherPostgres.length === 0) {
  console.log(
    "skipped: tests on another PostgreSQL (none on this machine, TEST_DATABASE_URL not set)",
  );
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "units",
          include: ["packages/**/*.test.ts", "tools/**/*.test.ts", "apps/sandbox/**/*.test.ts"],
          exclude,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          include: [serverTests],
          exclude,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: "apps/server/src/testing/embedded.setup.ts",
        },
      },
      {
        extends: "apps/web/vite.config.ts",
        test: {
          name: "web",
          root: ".",
          include: ["apps/web/**/*.test.{ts,tsx}"],
          exclude,
          environment: "jsdom",
        },
      },
      ...otherPostgres,
    ],
  },
});
