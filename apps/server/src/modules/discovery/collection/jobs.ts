import { z } from "zod";
import type { Notifications } from "../../../infrastructure/database/notifications.ts";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { JobRegistration, StopWork } from "../../../infrastructure/modules.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import { type Keywords, keywordChannel } from "../keywords/index.ts";
import { watchedCommunityChannel } from "../watched-communities/index.ts";
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

/** How many tasks a process polls concurrently. */
const maxConcurrentPolls = 6;
/** Changes of keywords and watched communities within this time cause one new plan. */
const debounceMs = 1_000;
/** The plan also depends on volumes, budgets and communities, so it is made again regularly. */
const replanMs = 60_000;
/** The first polls measure the volumes: plan again soon to use them. */
const initialReplansMs = [10_000, 20_000, 35_000];

/** Collects posts in this process by a plan that follows keywords and communities. @returns a function that stops it */
async function startCollection(
  { collection, processes, notifications, log }: CollectionDeps,
  maxConcurrent: number,
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
        log.warn({ err: error }, "planning failed, trying again shortly");
      }
    });
  };
  const replanSoon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      replan();
    }, debounceMs);
  };
  const runner = collection.start(maxConcurrent);
  const followed = { onMessage: replanSoon, onReconnect: replanSoon };
  await notifications.listen(keywordChannel, followed);
  await notifications.listen(watchedCommunityChannel, followed);
  // When a worker starts or stops, sources move between processes.
  const unsubscribe = processes.onChange(replan);
  replan();
  const initial = initialReplansMs.map((ms) => setTimeout(replan, ms));
  const regularly = setInterval(replan, replanMs);
  return async () => {
    stopped = true;
    unsubscribe();
    clearInterval(regularly);
    for (const one of initial) clearTimeout(one);
    if (timer) clearTimeout(timer);
    await runner.stop();
    await planning;
  };
}

/** Searches the sources for every new keyword, and collects posts in workers. */
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
      () => collection.searchableSources(),
      async ({ keywordId }, capability) => {
        if (capability) await collection.discover(keywordId, [capability]);
      },
    );
    return startCollection(deps, maxConcurrentPolls);
  },
});
