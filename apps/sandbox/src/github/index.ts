import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { randomFrom, shuffled } from "../random.ts";
import { fill } from "../reddit/live.ts";
import { registerGithubApi } from "./api.ts";
import { registerGithubControls } from "./controls.ts";
import { createGithubLimits } from "./limits.ts";
import { registerGithubPages } from "./pages.ts";
import { liveThreads, seedThreads } from "./posts.ts";
import { createGithubStore, type GithubStore } from "./store.ts";

export type { GithubStore } from "./store.ts";

/** The share of Reddit's rate. */
const share = 0.1;
const minute = 60_000;
/** Shorter than the week that a new keyword covers. */
const cycle = 6 * 24 * 60 * minute;

/** Opens the seed threads, dated within the last six days; a restart gives the same times. */
function addSeeds(store: GithubStore, now: number): void {
  seedThreads.forEach((thread, index) => {
    const offset = Math.floor((index * cycle) / seedThreads.length / minute) * minute;
    const at = Math.floor((now - offset) / cycle) * cycle + offset;
    store.add({ ...thread, isBot: thread.author.endsWith("[bot]"), at });
  });
}

/** Opens threads while the server listens. */
function createLive(
  store: GithubStore,
  { postsPerMinute, seed }: { postsPerMinute: number; seed: number },
) {
  const rate = postsPerMinute * share;
  const order = shuffled(liveThreads, seed);
  const random = randomFrom(seed);
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  function schedule(): void {
    if (rate > 0) timer = setTimeout(arrive, (minute / rate) * (0.6 + 0.8 * random())).unref();
  }
  function arrive(): void {
    const thread = order[next % order.length];
    const round = Math.floor(next / order.length);
    next += 1;
    if (thread) {
      store.add({ ...thread, title: fill(thread.title, round), body: fill(thread.body, round) });
    }
    schedule();
  }
  return { start: schedule, stop: () => clearTimeout(timer) };
}

/** The imitated GitHub: its API below `/github`, its pages below `/github/web`, and control routes. */
export async function registerGithub(
  app: FastifyInstance,
  deps: { faults: Faults; clock: Clock; postsPerMinute: number; seed: number },
): Promise<GithubStore> {
  const { clock, faults } = deps;
  const store = createGithubStore(clock);
  addSeeds(store, clock.now());
  const limits = createGithubLimits(clock);
  const live = createLive(store, deps);
  await app.register(async (api) => registerGithubApi(api, { store, limits, faults, clock }), {
    prefix: "/github",
  });
  registerGithubPages(app, { store, clock });
  registerGithubControls(app, { store, limits, now: () => clock.now() });
  app.addHook("onListen", async () => live.start());
  app.addHook("preClose", async () => live.stop());
  return store;
}
