/**
 * Proof: of a hundred racers at once for one mention, one opportunity, one draft, one approval and the
 * last reply of a quota, exactly one wins each time, and of its last two keyword tokens two. The texts of
 * the tabs that did not win are all kept. `--rounds N` (20); `--plant` loses the units of quota that
 * acceptance takes, to show that the proof can fail.
 */

import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { buildDomains, openPlatform } from "../../apps/server/src/compose.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres/index.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { testOptions } from "../../apps/server/src/testing/options.ts";
import { runRaces } from "../../apps/server/src/testing/races.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    plant: { type: "boolean", default: false },
  },
});
const dataDir = makeClusterFolder("race");
const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
const platform = await openPlatform(cluster.connection, { poolSize: 60, log: createLog("error") });
const domains = await buildDomains(platform, testOptions());
let failed = 0;
let passed = 0;
try {
  if (values.plant) {
    // What acceptance took is lost at once, so that the last unit can be sold again and again.
    await platform.database.read.execute(`
      create function planted() returns trigger language plpgsql as $$
      begin delete from reply_units where mention_id = new.id; return new; end $$`);
    await platform.database.read.execute(
      `create trigger planted after update on mentions for each row when (new.status = 'accepted') execute function planted()`,
    );
  }
  const start = performance.now();
  const results = await runRaces(
    { platform, domains },
    { racers: 100, rounds: Number(values.rounds) },
  );
  for (const { name, rounds, racers, wrong, strange } of results) {
    const ok = wrong === 0 && strange.length === 0;
    if (ok) passed += 1;
    else failed += 1;
    console.log(
      `${ok ? "passed" : "FAILED"}  ${name.padEnd(10)} ${rounds} rounds of ${racers} racers: ${wrong} rounds with another number of winners, ${strange.length} strange refusals${strange[0] ? ` (${strange[0]})` : ""}`,
    );
  }
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
} finally {
  await platform.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
