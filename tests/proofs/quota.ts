/**
 * Proof: a hundred concurrent callers get no more than the plan gives when they accept mentions, add keywords,
 * search for a friend, accept while a period ends, and add while the plan changes; and after each round the ledger of
 * reply units adds up to what the quota has left. `--rounds N` (100). `npm run prove:plants` shows that lines fail
 * with defects in the product.
 */
import { parseArgs } from "node:util";
import { createTestClock } from "../../apps/server/src/testing/app.ts";
import { runQuotas } from "./quota/quotas.ts";
import { createReport, onServer } from "./setup.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "100" } } });
const racers = 100;
const report = createReport();
const clock = createTestClock(new Date());
const start = performance.now();
// Each racer gets a connection: on a busy machine, waiting for one would end in a different refusal.
await onServer({ clock, poolSize: racers + 5 }, async (server) => {
  const results = await runQuotas({ ...server, clock }, { racers, rounds: Number(values.rounds) });
  for (const { name, rounds, oversold, wrong, unbalanced, unexpected } of results) {
    const problems = oversold + wrong + unbalanced + unexpected.length;
    report.line(
      name,
      problems === 0,
      `${rounds} results of ${racers} racers: ${oversold} oversold, ${wrong} wrong, ${unbalanced} ledgers that do not add up, ${unexpected.length} unexpected refusals${unexpected[0] ? ` (${unexpected[0]})` : ""}`,
    );
  }
});
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
report.end();
