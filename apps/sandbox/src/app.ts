import Fastify, { type FastifyInstance } from "fastify";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { registerControls } from "./controls.ts";
import { createFaults } from "./faults.ts";
import { readForms } from "./forms.ts";
import { registerPages } from "./pages/routes.ts";
import { registerPeople } from "./people.ts";
import { registerRedditApi } from "./reddit/api/index.ts";
import { createGate } from "./reddit/gate.ts";
import { createGrants } from "./reddit/grants.ts";
import { createLive, type Live } from "./reddit/live.ts";
import { livePosts } from "./reddit/live-posts/index.ts";
import { createReplay, type Replay } from "./reddit/replay.ts";
import { createStore, type Store } from "./reddit/store.ts";
import { threads } from "./reddit/threads/index.ts";

/** A sandbox that is built and not yet listening. */
export interface Sandbox {
  app: FastifyInstance;
  store: Store;
  live: Live;
  /** null when no dump is to be played. */
  replay: Replay | null;
}

/** Builds the server; its streams start with `live.start()` and `replay.start()` and end when the server closes. */
export async function createSandbox(
  config: Omit<Config, "port"> & { port?: number },
  deps: { clock?: Clock } = {},
): Promise<Sandbox> {
  const clock = deps.clock ?? systemClock;
  const app = Fastify({
    // A keep-alive connection of the product must not hold up the end of the process.
    forceCloseConnections: true,
    routerOptions: {
      ignoreTrailingSlash: true,
      // "a+b+c…" of a hundred communities is one parameter; the default of 100 characters cuts it off.
      maxParamLength: 4_000,
    },
  });
  const store = createStore(threads, clock);
  const faults = createFaults();
  const live = createLive(store, livePosts, config);
  const replay = config.replay && createReplay(config.replay, store, clock);
  app.addHook("onClose", async () => {
    live.stop();
    replay?.stop();
  });
  readForms(app);
  await app.register(
    async (reddit) =>
      registerRedditApi(reddit, {
        store,
        gate: createGate(clock, config.redditTokenTtl),
        grants: createGrants(clock),
        faults,
        clock,
        atomSpacing: config.atomSpacing,
      }),
    { prefix: "/reddit" },
  );
  registerPages(app, { store, live, replay, faults, clock });
  registerPeople(app, { store });
  registerControls(app, { store, live, faults });
  await app.ready();
  return { app, store, live, replay };
}
