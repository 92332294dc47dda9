import { existsSync } from "node:fs";
import { join } from "node:path";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";

const serverTests = "apps/server/src/**/*.test.ts";
/** Where SQL is more than rows by their ids: what could differ between versions of PostgreSQL. */
const databaseTests = [
  "apps/server/src/modules/*/{billing,compliance,exclusions,keyword-preview,keywords,mention-links,mentions,posts,recording,saved-filters,spending}/**/*.test.ts",
  "apps/server/src/infrastructure/backup/backup.test.ts",
];
/** The short form of each proof: a run of seconds against the same server as the server's tests. */
const proofTests = "tests/proofs/*/*.test.ts";
/** Checks of the planted defects and of the registry themselves, which need no server. */
const plantTests = ["tests/proofs/plants/*.test.ts", "tests/proofs/prove/*.test.ts"];
const exclude = [...configDefaults.exclude, "tests/**"];
/** Need one realm's `Request`, keys and byte arrays, which a worker's virtual machine mixes. */
const ownRealm = ["apps/web/src/lib/**/*.test.{ts,tsx}"];
/**
 * Files of one worker share what they import, whose loading took as long as their tests. None
 * mocks a module or leaves a global behind; those of the web do, and have a global of their own.
 */
const isolate = false;
/** Makes an account's password take 0.2 ms instead of 19. */
const alias = [
  {
    find: /^@node-rs\/argon2$/,
    replacement: join(import.meta.dirname, "apps/server/src/testing/quick-argon2.ts"),
  },
];
/**
 * Long enough that no test fails because the machine is busy. The long form of the property tests tries ten times as
 * many cases.
 */
const testTimeout = 30_000 * Number(process.env.PROPERTY_FACTOR ?? 1);
const hookTimeout = 60_000;
/** With more room for new objects, less time is spent collecting garbage: 3% of these projects' time. */
const execArgv = ["--max-semi-space-size=64"];
/** One more than processors on the smallest machine: a tenth of the time is waiting for PostgreSQL and processes. */
const maxWorkers = 3;

/** The database tests once more, on another PostgreSQL than the embedded one. */
const otherPostgres: TestProjectConfiguration[] =
  process.env.TEST_DATABASE_URL || existsSync("/usr/lib/postgresql/15/bin/initdb")
    ? [
        {
          resolve: { alias },
          test: {
            name: "other PostgreSQL",
            include: databaseTests,
            // Rules use no database; the others test services and time, not SQL.
            exclude: [
              ...exclude,
              "**/rules*.test.ts",
              "**/assessments/*.test.ts",
              "**/sandbox.test.ts",
              "**/ideas.test.ts",
              "**/throttling.test.ts",
            ],
            isolate,
            execArgv,
            testTimeout,
            hookTimeout,
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
    maxWorkers,
    projects: [
      {
        test: {
          name: "units",
          include: [
            "packages/**/*.test.ts",
            "tools/**/*.test.ts",
            "bench/**/*.test.ts",
            "scripts/*.test.mjs",
            "apps/sandbox/**/*.test.ts",
            ...plantTests,
          ],
          exclude: configDefaults.exclude,
          isolate,
          testTimeout,
          hookTimeout,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "server",
          include: [serverTests, proofTests, "tests/api-client/*.test.ts", "deploy/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...plantTests],
          isolate,
          execArgv,
          testTimeout,
          hookTimeout,
          globalSetup: "apps/server/src/testing/embedded.setup.ts",
        },
      },
      {
        extends: "apps/web/vite.config.ts",
        test: {
          name: "web",
          root: ".",
          include: ["apps/web/**/*.test.{ts,tsx}"],
          setupFiles: "apps/web/src/lib/testing/owner-stacks.setup.ts",
          exclude: [...exclude, ...ownRealm],
          environment: "jsdom",
          // One virtual machine a file, in two threads: a process for each took twice as long.
          pool: "vmThreads",
          maxWorkers,
          testTimeout,
          hookTimeout,
        },
      },
      {
        extends: "apps/web/vite.config.ts",
        test: {
          name: "web/lib",
          root: ".",
          include: ownRealm,
          exclude,
          environment: "jsdom",
          maxWorkers,
          testTimeout,
          hookTimeout,
        },
      },
      ...otherPostgres,
    ],
  },
});
