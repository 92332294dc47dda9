/**
 * Proof of what accounts promise (quality.md, Security): tokens, enumeration, passwords, guessing,
 * reset links, OAuth, CSRF, mass assignment. `--plant` gives defects, to show that it can fail;
 * `--rounds N` (20) and `--guesses N` (10,000) say how much is tried.
 */
import { parseArgs } from "node:util";
import { proveEnumeration, proveGuessing, provePasswords } from "./auth-passwords.ts";
import { plantDefects } from "./auth-plant.ts";
import { proveReset, proveTokens } from "./auth-tokens.ts";
import { proveCsrf, proveMassAssignment, proveOAuth } from "./auth-ways-in.ts";
import { fakeGoogle } from "./fake-google.ts";
import { createReport, onServer } from "./ground.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    guesses: { type: "string", default: "10000" },
    plant: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const report = createReport();
const start = performance.now();
const google = fakeGoogle();

await onServer({ google, jobs: true }, async (server) => {
  if (values.plant) plantDefects(server);
  await proveTokens(server, report, rounds);
  await proveReset(server, report, rounds);
  await provePasswords(server, report);
  await proveEnumeration(server, report);
  await proveOAuth(server, google, report, rounds);
  await proveCsrf(server, report);
  await proveMassAssignment(server, report);
});
await onServer({ rateLimits: !values.plant }, (server) =>
  proveGuessing(server, report, Number(values.guesses)),
);
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
report.end();
