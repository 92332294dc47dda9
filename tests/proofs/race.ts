/**
 * Proof: of a hundred concurrent callers for one mention, one opportunity, one draft, one approval and the last
 * reply of a quota, exactly one wins each time; for the last two keyword tokens, exactly two. The texts of the tabs
 * that did not win are all stored. `--rounds N` (100). `npm run prove:plants` shows that each line fails with a
 * defect in the product.
 */

import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createApp } from "../../apps/server/src/app.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { createLog } from "../../apps/server/src/infrastructure/log.ts";
import { openInfrastructure } from "../../apps/server/src/infrastructure/open.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { testOptions } from "../../apps/server/src/testing/options.ts";
import { runRaces } from "./race/races.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
  },
});
const dataDir = makeClusterFolder("race");
const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
const infrastructure = await openInfrastructure(cluster.connection, {
  poolSize: 60,
  log: createLog("error"),
});
const { api: services } = await createApp(infrastructure, testOptions());
let failed = 0;
let passed = 0;
try {
  const start = performance.now();
  const results = await runRaces(
    { infrastructure, services },
    { racers: 100, rounds: Number(values.rounds) },
  );
  for (const { name, rounds, racers, wrong, unexpected } of results) {
    const ok = wrong === 0 && unexpected.length === 0;
    if (ok) passed += 1;
    else failed += 1;
    console.log(
      `${ok ? "passed" : "FAILED"}  ${name.padEnd(10)} ${rounds} rounds of ${racers} racers: ${wrong} rounds with another number of winners, ${unexpected.length} unexpected refusals${unexpected[0] ? ` (${unexpected[0]})` : ""}`,
    );
  }
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
} finally {
  await infrastructure.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
