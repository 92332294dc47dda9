/**
 * Proof: secrets are stored only encrypted. Accounts are connected at an imitated Reddit that issues marked tokens
 * and repeats them in each error; then logs, errors, responses, events, jobs, analytics, a dump and the database's
 * own files are searched. Encrypted texts can't be decrypted in another row or column, and a key rotation encrypts
 * all of them again. `--accounts N` (12), `--filler N` (1,200 more rows); `--plant` logs and stores a token, does not
 * bind encrypted texts to their row and skips a column in the rotation, to show that the proof can fail.
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
    cleanAddress: values.plant ? (address) => address : cleanUrl,
  }),
);
for (const { name, found, figures } of results) {
  report.line(name, found.length === 0, `${figures}: ${found.length} found`);
  // Three of a kind are enough to understand it.
  for (const one of found.slice(0, 3)) console.log(`        ${one}`);
}
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
report.end();
