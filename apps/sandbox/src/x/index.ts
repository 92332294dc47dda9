import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { registerXApi } from "./api/index.ts";
import type { Connection } from "./api/stream.ts";
import { registerXControls } from "./controls.ts";
import { createXLive } from "./live.ts";
import { createMeter } from "./meter.ts";
import { registerXPages } from "./page-routes.ts";
import { seedPosts } from "./posts/index.ts";
import { livePosts } from "./posts/live.ts";
import { addSeedPosts } from "./seed-posts.ts";
import { createXStore, type XStore } from "./store.ts";
import type { Spelling } from "./wire.ts";

export type { XStore } from "./store.ts";

/** Dependencies of the imitated X. */
export interface XDeps {
  faults: Faults;
  clock: Clock;
  /** Reddit's rate; X gets a third of it. */
  postsPerMinute: number;
  seed: number;
  /** X's stream sends something every 20 seconds. */
  heartbeatMs?: number;
  /** The minimum age of posts that a search finds. */
  searchLagMs?: number;
}

/**
 * The imitated X: its API v2 below `/x/2`, its pages, and control routes. Live posts start when the server listens.
 */
export async function registerX(
  app: FastifyInstance,
  { faults, clock, postsPerMinute, seed, heartbeatMs = 20_000, searchLagMs = 0 }: XDeps,
): Promise<{ store: XStore; stream: Connection }> {
  const store = createXStore(clock);
  addSeedPosts(store, seedPosts, clock.now());
  const meter = createMeter(clock);
  const live = createXLive(store, livePosts, { postsPerMinute, seed });
  let spelling: Spelling = "tweet";
  const deps = { store, meter, faults, clock, spelling: () => spelling, heartbeatMs, searchLagMs };
  const { promise, resolve } = Promise.withResolvers<Connection>();
  await app.register(async (api) => resolve(registerXApi(api, deps)), { prefix: "/x/2" });
  const stream = await promise;
  registerXPages(app, { store, clock });
  registerXControls(app, {
    store,
    meter,
    stream,
    setSpelling: (chosen) => {
      spelling = chosen;
    },
  });
  app.addHook("onListen", async () => live.start());
  app.addHook("preClose", async () => {
    live.stop();
    stream.end();
  });
  return { store, stream };
}
