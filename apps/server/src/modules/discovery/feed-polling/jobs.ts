import { randomUUID } from "node:crypto";
import type { Notifications } from "../../../infrastructure/database/notifications.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { JobRegistration, StopWork } from "../../../infrastructure/modules.ts";
import { feedChannel } from "../workspace-feeds/index.ts";
import type { FeedPolling } from "./service.ts";

/** How many feeds one process reads concurrently, each from another host. */
const readers = 4;
/** How often an idle reader checks for feeds that are due. */
const idleMs = 2_000;
const errorMs = 5_000;

interface Deps {
  feedPolling: FeedPolling;
  notifications: Notifications;
  log: Log;
}

/** Reads feeds in this process until it is stopped. */
async function startReading({ feedPolling, notifications, log }: Deps): Promise<StopWork> {
  const stop = new AbortController();
  let added = Promise.withResolvers<void>();
  const wake = () => {
    added.resolve();
    added = Promise.withResolvers();
  };
  await notifications.listen(feedChannel, { onMessage: wake, onReconnect: wake });

  async function idle(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    await Promise.race([promise, added.promise]);
    clearTimeout(timer);
  }

  async function read(): Promise<void> {
    const by = randomUUID();
    while (!stop.signal.aborted) {
      try {
        if (!(await feedPolling.pollNext(by, stop.signal))) await idle(idleMs);
      } catch (error) {
        if (stop.signal.aborted) return;
        log.warn({ err: error }, "feeds could not be read, trying again");
        await idle(errorMs);
      }
    }
  }

  const reading = Array.from({ length: readers }, read);
  return async () => {
    stop.abort();
    wake();
    await Promise.all(reading);
  };
}

/** Reads the feeds that are due, in workers. */
export const feedPollingJobs = (deps: Deps): JobRegistration => ({
  kinds: [],
  work: () => startReading(deps),
});
