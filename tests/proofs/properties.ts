/**
 * Proof: the properties of the phrase engine hold in ten times as many random cases as `npm test` tries.
 * `--factor N` (10) changes the number of cases, `--seed N` draws other cases. `npm run prove:plants` shows that it
 * can fail.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { factor: { type: "string", default: "10" }, seed: { type: "string" } },
});
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
      PROPERTY_FACTOR: values.factor,
      ...(values.seed && { MATCHER_SEED: values.seed }),
    },
  },
);
console.log(status === 0 ? "1 passed, 0 failed" : "0 passed, 1 failed");
process.exit(status ?? 1);
