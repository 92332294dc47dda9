import type { FastifyInstance } from "fastify";
import type { Clock } from "../../clock.ts";
import type { Faults } from "../../faults.ts";
import { xRequestFaults } from "../../service-faults.ts";
import type { Meter } from "../meter.ts";
import type { XStore } from "../store.ts";
import type { Spelling } from "../wire.ts";
import { registerCounts } from "./counts.ts";
import { fail } from "./faults.ts";
import { registerLookup } from "./lookup.ts";
import { refuse } from "./problems.ts";
import { type Rule, registerRules } from "./rules.ts";
import { registerSearch } from "./search.ts";
import { type Connection, registerStream } from "./stream.ts";
import { registerUsers } from "./users.ts";

/** Dependencies of the imitated API. */
export interface XApiDeps {
  store: XStore;
  meter: Meter;
  faults: Faults;
  clock: Clock;
  /** The spelling for callers that do not use the newer one. */
  spelling(): Spelling;
  /** X's stream sends something every 20 seconds. */
  heartbeatMs: number;
  /** The minimum age of posts that a search finds. */
  searchLagMs: number;
}

/** Dependencies and helpers that all calls share. */
export interface Api extends XApiDeps {
  rules: Map<string, Rule>;
}

/** The imitated X API v2, below its prefix `/2`. Response shapes are as recorded up to 2026. */
export function registerXApi(app: FastifyInstance, deps: XApiDeps): Connection {
  const api: Api = { ...deps, rules: new Map() };
  // Register the hook before the routes that it can interrupt.
  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.slice(request.url.indexOf("/2/")).split("?");
    const fault = deps.faults.take("x", path, xRequestFaults);
    return fault === null ? undefined : fail(fault, request, reply, deps.clock.now());
  });
  app.setNotFoundHandler(async (_request, reply) =>
    refuse(reply, 404, { title: "Not Found", detail: "Not Found", status: 404 }),
  );
  registerSearch(app, api);
  registerLookup(app, api);
  registerUsers(app, api);
  registerCounts(app, api);
  registerRules(app, api);
  return registerStream(app, api);
}
