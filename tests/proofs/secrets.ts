/**
 * Proof: secrets are stored only sealed. Accounts are connected at a Reddit that gives out marked tokens
 * and repeats them in each error; then logs, errors, answers, events, jobs, analytics, a dump and the
 * database's own files are searched. Sealed texts that are put elsewhere don't open, and a rotation of keys
 * seals all anew. `--accounts N` (12), `--filler N` (1,200 further rows); `--plant` logs and stores a token,
 * has the row not bound in and forgets a column, to show that the proof can fail.
 */
import { parseArgs } from "node:util";
import { cleanUrl } from "../../apps/web/src/lib/analytics/clean-url.ts";
import { openSecretsSetup, runSecrets } from "./secrets/run.ts";
import { createReport, onServer } from "./setup.ts";

const { values } = parseArgs({
  options: {
    accounts: { type: "string", default: "12" },
    filler: { type: "string", default: "1200" },
    plant: { type: "boolean", default: false },
  },
});
const report = createReport();
const start = performance.now();
const setup = openSecretsSetup();
const results = await onServer({ ...setup.options, jobs: true }, (server) =>
  runSecrets(server, setup, {
    accounts: Number(values.accounts),
    filler: Number(values.filler),
    files: true,
    plant: values.plant,
    told: values.plant ? (address) => address : cleanUrl,
  }),
);
for (const { name, found, figures } of results) {
  report.line(name, found.length === 0, `${figures}: ${found.length} found`);
  // Three of a kind are enough to understand it.
  for (const one of found.slice(0, 3)) console.log(`        ${one}`);
}
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
report.end();
