import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { randomFrom, shuffled } from "../random.ts";
import { fill } from "../reddit/live.ts";
import { registerStackExchangeApi } from "./api.ts";
import { registerStackExchangeControls } from "./controls.ts";
import { registerStackExchangePages } from "./pages.ts";
import { liveQuestions, seedQuestions } from "./posts.ts";
import { createQuota } from "./quota.ts";
import { createStackExchangeStore, type StackExchangeStore } from "./store.ts";

/** The imitated sites. */
const sites = [
  "softwarerecs",
  "webapps",
  "superuser",
  "serverfault",
  "wordpress",
  "salesforce",
  "stackoverflow",
];

/** The share of Reddit's rate. */
const share = 0.05;
const minute = 60_000;
/** Shorter than the week that a new keyword covers. */
const cycle = 6 * 24 * 60 * minute;

/** Adds the seed questions, dated within the last six days; a restart gives the same times. */
function addSeeds(store: StackExchangeStore, now: number): void {
  seedQuestions.forEach((question, index) => {
    const offset = Math.floor((index * cycle) / seedQuestions.length / minute) * minute;
    const latest =
      now - Math.max(0, ...(question.answers ?? []).map(({ after = 30 }) => after)) * minute;
    store.ask({ ...question, at: Math.floor((latest - offset) / cycle) * cycle + offset });
  });
}

/** Asks questions while the server listens. */
function createLive(
  store: StackExchangeStore,
  { postsPerMinute, seed }: { postsPerMinute: number; seed: number },
) {
  const rate = postsPerMinute * share;
  const order = shuffled(liveQuestions, seed);
  const random = randomFrom(seed);
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  function schedule(): void {
    if (rate > 0) timer = setTimeout(arrive, (minute / rate) * (0.6 + 0.8 * random())).unref();
  }
  function arrive(): void {
    const question = order[next % order.length];
    const round = Math.floor(next / order.length);
    next += 1;
    if (question) {
      const [title, body] = [fill(question.title, round), fill(question.body, round)];
      store.ask({ ...question, title, body });
    }
    schedule();
  }
  return { start: schedule, stop: () => clearTimeout(timer) };
}

/**
 * The imitated Stack Exchange: its API below `/stackexchange/2.3`, the pages of its sites below
 * `/stackexchange/web`, and control routes.
 */
export async function registerStackExchange(
  app: FastifyInstance,
  deps: { faults: Faults; clock: Clock; postsPerMinute: number; seed: number },
): Promise<StackExchangeStore> {
  const { clock, faults } = deps;
  const store = createStackExchangeStore(clock, sites);
  addSeeds(store, clock.now());
  const quota = createQuota(clock);
  const live = createLive(store, deps);
  await app.register(async (api) => registerStackExchangeApi(api, { store, quota, faults }), {
    prefix: "/stackexchange/2.3",
  });
  registerStackExchangePages(app, { store, clock });
  registerStackExchangeControls(app, { store, quota, now: () => clock.now() });
  app.addHook("onListen", async () => live.start());
  app.addHook("preClose", async () => live.stop());
  return store;
}
