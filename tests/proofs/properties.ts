/**
 * Proof: the properties of the phrase engine hold in ten times as many random cases as `npm test` tries.
 * `--seed N` draws other cases.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { seed: { type: "string" } } });
const root = join(import.meta.dirname, "../..");
const files = ["engine.property", "engine-churn.property", "engine-scale"];
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", ...files.map((name) => `packages/matcher/src/${name}.test.ts`)],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      PROPERTY_FACTOR: "10",
      ...(values.seed && { MATCHER_SEED: values.seed }),
    },
  },
);
process.exit(status ?? 1);
