/**
 * Proof of the security of accounts: tokens, enumeration, passwords, guessing, reset links,
 * OAuth, CSRF, mass assignment. `--rounds N` (20) and `--guesses N` (10,000) set the number
 * of tries, `--only tokens,csrf` the sections. `npm run prove:plants` shows that each line fails with a
 * defect in the product.
 */
import { parseArgs } from "node:util";
import type { Server } from "../../apps/server/src/testing/server.ts";
import { fakeGoogle } from "./auth/fake-google.ts";
import { proveEnumeration, proveGuessing, provePasswords } from "./auth/passwords.ts";
import { proveReset, proveTokens } from "./auth/tokens.ts";
import { proveCsrf, proveMassAssignment, proveOAuth } from "./auth/ways-in.ts";
import { createReport, onServer } from "./setup.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    guesses: { type: "string", default: "10000" },
    only: { type: "string", default: "" },
  },
});
const rounds = Number(values.rounds);
const report = createReport();
const start = performance.now();
const google = fakeGoogle();

/** Sections of the proof that share a server without limits on attempts. */
const sections: Record<string, (server: Server) => Promise<void>> = {
  tokens: (server) => proveTokens(server, report, rounds),
  reset: (server) => proveReset(server, report, rounds),
  passwords: (server) => provePasswords(server, report),
  enumeration: (server) => proveEnumeration(server, report),
  oauth: (server) => proveOAuth(server, google, report, rounds),
  csrf: (server) => proveCsrf(server, report),
  "mass-assignment": (server) => proveMassAssignment(server, report),
};
const names = [...Object.keys(sections), "guessing"];
const chosen = values.only === "" ? names : values.only.split(",");
const unknown = chosen.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`--only takes ${names.join(", ")}, not "${unknown}".`);
  process.exit(2);
}

if (chosen.some((name) => name !== "guessing")) {
  await onServer({ google, jobs: true }, async (server) => {
    for (const name of chosen) await sections[name]?.(server);
  });
}
if (chosen.includes("guessing")) {
  await onServer({ rateLimits: true }, (server) =>
    proveGuessing(server, report, Number(values.guesses)),
  );
}
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
report.end();
