import Fastify, { type FastifyInstance } from "fastify";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { registerControls } from "./controls.ts";
import { readForms } from "./forms.ts";
import { registerPages } from "./pages/routes.ts";
import { registerRedditApi } from "./reddit/api.ts";
import { createGate } from "./reddit/gate.ts";
import { createLive, type Live } from "./reddit/live.ts";
import { livePosts } from "./reddit/live-posts/index.ts";
import { createStore, type Store } from "./reddit/store.ts";
import { threads } from "./reddit/threads/index.ts";

/** A sandbox that is built and not yet listening. */
export interface Sandbox {
  app: FastifyInstance;
  store: Store;
  live: Live;
}

/** Builds the server; its live stream starts with `live.start()` and ends when the server closes. */
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
  const live = createLive(store, livePosts, config);
  app.addHook("onClose", async () => live.stop());
  readForms(app);
  await app.register(
    async (reddit) =>
      registerRedditApi(reddit, {
        store,
        gate: createGate(clock, config.redditTokenTtl),
      }),
    { prefix: "/reddit" },
  );
  registerPages(app, { store, live, clock });
  registerControls(app, { store, live });
  await app.ready();
  return { app, store, live };
}
