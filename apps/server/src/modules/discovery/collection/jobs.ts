import { z } from "zod";
import type { Notifications } from "../../../infrastructure/database/notifications.ts";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { JobRegistration, StopWork } from "../../../infrastructure/modules.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import { type Keywords, keywordChannel } from "../keywords/index.ts";
import { type Collection, discoverQueue, discoverRoutes } from "./service.ts";

const discoverJob = {
  name: discoverQueue,
  payload: z.object({ keywordId: z.uuid() }),
  routes: discoverRoutes,
  expireInSeconds: 300,
  retryLimit: 3,
} satisfies JobKind<{ keywordId: string }>;

interface CollectionDeps {
  collection: Collection;
  processes: Processes;
  notifications: Notifications;
  log: Log;
}

/** How many sources a process reads at once. */
const readersAtOnce = 6;
/** Changes that come together are planned together. */
const settleMs = 1_000;
/** Volumes are learned, days and months end, communities open: the plan is made anew. */
const replanMs = 60_000;
/** The first looks tell how much is said where: soon enough to plan with it, also where they are late. */
const firstReplansMs = [10_000, 20_000, 35_000];

/** Collects posts in this process, by a plan that follows the keywords. @returns how to stop */
async function startCollection(
  { collection, processes, notifications, log }: CollectionDeps,
  slots: number,
): Promise<StopWork> {
  let timer: NodeJS.Timeout | null = null;
  let planning: Promise<void> = Promise.resolve();
  let stopped = false;

  const replan = () => {
    planning = planning.then(async () => {
      if (stopped) return;
      try {
        await collection.planner.apply();
        runner.wake();
      } catch (error) {
        log.warn({ err: error }, "no plan could be made, it is tried again shortly");
      }
    });
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      replan();
    }, settleMs);
  };
  const runner = collection.start(slots);
  await notifications.listen(keywordChannel, { onMessage: soon, onReconnect: soon });
  // Another worker has begun or ended: what it planned or read is taken over, or left to it.
  const unsubscribe = processes.onChange(replan);
  replan();
  const first = firstReplansMs.map((ms) => setTimeout(replan, ms));
  const regularly = setInterval(replan, replanMs);
  return async () => {
    stopped = true;
    unsubscribe();
    clearInterval(regularly);
    for (const one of first) clearTimeout(one);
    if (timer) clearTimeout(timer);
    await runner.stop();
    await planning;
  };
}

/** Searches the sources for every new keyword at once, and collects posts in workers. */
export const collectionJobs = (deps: CollectionDeps & { keywords: Keywords }): JobRegistration => ({
  kinds: [discoverJob],
  enqueue: (jobs) =>
    deps.keywords.topics.added.subscribe((tx, { keywordId }) =>
      jobs.send(tx, discoverJob, { keywordId }),
    ),
  work: async (jobs) => {
    const { collection } = deps;
    await jobs.workRouted(
      discoverJob,
      1,
      () => collection.discoverable(),
      async ({ keywordId }, capability) => {
        if (capability) await collection.discover(keywordId, [capability]);
      },
    );
    return startCollection(deps, readersAtOnce);
  },
});
