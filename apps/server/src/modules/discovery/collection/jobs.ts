import { z } from "zod";
import type { Notifications } from "../../../infrastructure/database/notifications.ts";
import type { JobKind, Jobs } from "../../../infrastructure/jobs.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import { type Keywords, keywordChannel } from "../keywords/index.ts";
import { discoverQueue, discoverRoutes, type Runner, type Watching } from "./service.ts";

const discoverJob = {
  name: discoverQueue,
  payload: z.object({ keywordId: z.uuid() }),
  routes: discoverRoutes,
  expireInSeconds: 300,
  retryLimit: 3,
} satisfies JobKind<{ keywordId: string }>;

export const watchingJobs = [discoverJob];

/** Asks the sources for every new keyword at once. */
export function scheduleDiscovery(keywords: Keywords, jobs: Jobs): void {
  keywords.topics.added.subscribe((tx, { keywordId }) => jobs.send(tx, discoverJob, { keywordId }));
}

/** Changes that come together are planned together. */
const settleMs = 1_000;
/** Volumes are learned, days and months end, communities open: the plan is made anew. */
const replanMs = 60_000;
/** The first looks tell how much is said where: soon enough to plan with it, also where they are late. */
const firstReplansMs = [10_000, 20_000, 35_000];

/** Reads the sources in this process, by a plan that follows the keywords. */
export async function workWatching(
  deps: {
    watching: Watching;
    processes: Processes;
    notifications: Notifications;
    jobs: Jobs;
    log: Log;
  },
  slots: number,
): Promise<{ runner: Runner; stop(): Promise<void> }> {
  const { watching, processes, notifications, jobs, log } = deps;
  let timer: NodeJS.Timeout | null = null;
  let planning: Promise<void> = Promise.resolve();
  let stopped = false;

  const replan = () => {
    planning = planning.then(async () => {
      if (stopped) return;
      try {
        await watching.planner.apply();
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
  const runner = watching.start(slots);
  await jobs.workRouted(
    discoverJob,
    1,
    () => watching.discoverable(),
    async ({ keywordId }, capability) => {
      if (capability) await watching.discover(keywordId, [capability]);
    },
  );
  await notifications.listen(keywordChannel, { onMessage: soon, onReconnect: soon });
  // Another worker has begun or ended: what it planned or read is taken over, or left to it.
  const unsubscribe = processes.onChange(replan);
  replan();
  const first = firstReplansMs.map((ms) => setTimeout(replan, ms));
  const regularly = setInterval(replan, replanMs);
  return {
    runner,
    async stop() {
      stopped = true;
      unsubscribe();
      clearInterval(regularly);
      for (const one of first) clearTimeout(one);
      if (timer) clearTimeout(timer);
      await runner.stop();
      await planning;
    },
  };
}
