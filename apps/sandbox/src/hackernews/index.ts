import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { field, queryOf } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page } from "../pages/reply.ts";
import { registerAlgolia } from "./algolia.ts";
import { registerHnControls } from "./controls.ts";
import { fail, requestFaults } from "./faults.ts";
import { registerFirebase } from "./firebase.ts";
import { createHnLive } from "./live.ts";
import { itemPage, newestPage } from "./pages.ts";
import { liveStories } from "./posts/live.ts";
import { seedStories } from "./posts/seed.ts";
import { addSeedStories } from "./seed.ts";
import { createHnStore, type HnStore } from "./store.ts";
import { createHnUsage, type HnUsage } from "./usage.ts";

/** Dependencies of the imitated Hacker News. */
interface HnDeps {
  faults: Faults;
  clock: Clock;
  /** Reddit's rate; Hacker News gets a third of it. */
  postsPerMinute: number;
  seed: number;
}

/**
 * The imitated Hacker News: its search API below `/hackernews/algolia`, its item API below `/hackernews/firebase`,
 * HTML pages, and control routes. Live items start when the server listens.
 */
export async function registerHackerNews(
  app: FastifyInstance,
  { faults, clock, postsPerMinute, seed }: HnDeps,
): Promise<{ store: HnStore }> {
  const store = createHnStore(clock);
  addSeedStories(store, seedStories, clock.now());
  const usage = createHnUsage();
  const live = createHnLive(store, liveStories, { postsPerMinute, seed });

  /** Counts the calls of an API, and applies faults to them. */
  const guard = (api: FastifyInstance, name: keyof HnUsage) =>
    api.addHook("onRequest", async (request, reply) => {
      usage.count(name);
      const [path = ""] = request.url.slice("/hackernews".length).split("?");
      const fault = faults.take("hackernews", path, requestFaults);
      return fault === null ? undefined : fail(fault, request, reply);
    });

  await app.register(
    async (api) => {
      guard(api, "algolia");
      registerAlgolia(api, { store });
    },
    { prefix: "/hackernews/algolia" },
  );
  await app.register(
    async (api) => {
      guard(api, "firebase");
      registerFirebase(api, { store, faults });
    },
    { prefix: "/hackernews/firebase" },
  );
  app.get("/hackernews", async (_request, reply) => page(reply, newestPage(store, clock.now())));
  app.get("/hackernews/item", async (request, reply) => {
    const item = store.find(Number(field(queryOf(request), "id")));
    if (!item) return page(reply, missingPage("No such item.", "It is not here."), 404);
    return page(reply, itemPage(item, store, clock.now()));
  });
  registerHnControls(app, { store, usage });
  app.addHook("onListen", async () => live.start());
  app.addHook("preClose", async () => live.stop());
  return { store };
}
