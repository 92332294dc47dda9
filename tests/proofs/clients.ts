/**
 * Proof: third-party clients work with the sandbox as with the services that it imitates. PRAW and
 * snoowrap for Reddit, twitter-api-v2 for X and openid-client for Google go through the flows that the
 * product uses, and related ones. PRAW is a Debian package: `apt-get install python3-praw`.
 * `npm run prove:clients -- [--only praw,snoowrap] [--plant]`; `--plant` makes one call of each service fail,
 * to show that the proof can fail.
 */
import { parseArgs } from "node:util";
import { startTestSandbox } from "../../apps/server/src/testing/sandbox.ts";
import { type ClientProof, proveClient } from "./clients/client-flows.ts";
import { startFront } from "./clients/front.ts";
import { createReport } from "./setup.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    plant: { type: "boolean", default: false },
  },
});

// Loaded one by one, so that a missing client fails only its own flows.
const clients: Record<string, (proof: ClientProof) => Promise<void>> = {
  praw: async (proof) => (await import("./clients/praw.ts")).provePraw(proof),
  snoowrap: async (proof) => (await import("./clients/snoowrap.ts")).proveSnoowrap(proof),
  "twitter-api-v2": async (proof) =>
    (await import("./clients/twitter-api-v2.ts")).proveTwitterApi(proof),
  "openid-client": async (proof) => (await import("./clients/openid.ts")).proveOpenidClient(proof),
};

const names = values.only === "" ? Object.keys(clients) : values.only.split(",");
const unknown = names.find((name) => !Object.hasOwn(clients, name));
if (unknown !== undefined) {
  console.error(`--only ${unknown}: must be of ${Object.keys(clients).join(", ")}.`);
  process.exit(2);
}

const report = createReport();
const sandbox = await startTestSandbox();
try {
  const control = (path: string, body: object) => sandbox.control("POST", path, body);
  if (values.plant) {
    await control("faults", { service: "reddit", path: "/api/v1/me", fault: "500", times: 0 });
    await control("faults", { service: "x", path: "/2/tweets/counts", fault: "500", times: 0 });
    await control("faults", { service: "google", path: "/userinfo", fault: "500", times: 0 });
  }
  const services = await Promise.all(
    ["reddit", "x"].map((path) => startFront(`${sandbox.address}/${path}`)),
  );
  const [reddit = "", x = ""] = services.map(({ address }) => address);
  // OpenID Connect finds all addresses through the issuer, which may have a path.
  const google = `${sandbox.address}/google`;
  const proof = { reddit, x, google, sandbox: sandbox.address, report, control };
  for (const name of names) {
    await proveClient(name, report, async () => clients[name]?.(proof));
  }
  await Promise.all(services.map((service) => service.stop()));
} finally {
  await sandbox.stop();
}
report.end();
