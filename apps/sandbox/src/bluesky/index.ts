import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { registerAppView } from "./api.ts";
import { registerBlueskyControls } from "./controls.ts";
import { addSeedPosts, createBlueskyLive } from "./live.ts";
import { createNetwork } from "./network.ts";
import { registerBlueskyPages } from "./pages.ts";
import { registerJetstream } from "./stream.ts";

/**
 * The imitated Bluesky: Jetstream's two wire formats and the public AppView below `/bluesky`, pages, and control
 * routes. Live posts start when the server listens.
 */
export async function registerBluesky(
  app: FastifyInstance,
  deps: { faults: Faults; clock: Clock; postsPerMinute: number; seed: number },
): Promise<void> {
  const { faults, clock } = deps;
  const network = createNetwork(clock);
  addSeedPosts(network, clock.now());
  const live = createBlueskyLive(network, deps);
  const stream = registerJetstream(app.server, { network, faults, clock });
  await app.register(
    async (xrpc) => registerAppView(xrpc, { network, faults, dictionary: () => stream.dictionary }),
    { prefix: "/bluesky/xrpc" },
  );
  await app.register(
    async (controls) => registerBlueskyControls(controls, { network, stream, live }),
    { prefix: "/sandbox/bluesky" },
  );
  registerBlueskyPages(app, { network, clock });
  app.addHook("onListen", async () => live.start());
  app.addHook("preClose", async () => {
    live.stop();
    stream.close();
  });
}
