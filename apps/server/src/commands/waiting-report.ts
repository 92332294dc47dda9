import { sourceNames } from "@earshot/contract";
import type { App } from "../app.ts";
import type { Infrastructure } from "../infrastructure/open.ts";
import { describeCapability } from "../infrastructure/processes/index.ts";
import { findWaitingJobs } from "../infrastructure/waiting-work.ts";

const reportMs = 10_000;

/** One sentence for each kind of waiting work. */
async function describeWaiting(
  infrastructure: Infrastructure,
  app: App,
): Promise<Map<string, string>> {
  const sources = await app.api.collection.interrupted();
  const jobs = await findWaitingJobs(infrastructure, app);
  return new Map([
    ...sources.map(
      (source) =>
        [
          source,
          `${sourceNames[source]} is not being checked: no running worker can read it`,
        ] as const,
    ),
    ...[...jobs.keys()].map(
      (needs) =>
        [needs, `jobs are waiting: no running worker can ${describeCapability(needs)}`] as const,
    ),
  ]);
}

/**
 * Logs work that waits because no running worker can do it: once when the wait begins, once when it ends.
 * @returns how to stop this
 */
export function startWaitingReport(infrastructure: Infrastructure, app: App): () => Promise<void> {
  const { log } = infrastructure;
  let known: ReadonlyMap<string, string> = new Map();
  let reporting: Promise<void> = Promise.resolve();
  const report = () => {
    reporting = reporting.then(async () => {
      try {
        const waiting = await describeWaiting(infrastructure, app);
        for (const [key, sentence] of waiting) {
          if (!known.has(key)) log.warn({ waitsFor: key }, sentence);
        }
        for (const key of known.keys()) {
          if (!waiting.has(key))
            log.warn({ waitsFor: key }, "a running worker does this work again");
        }
        known = waiting;
      } catch (error) {
        log.warn({ err: error }, "waiting work could not be counted, trying again shortly");
      }
    });
  };
  report();
  const timer = setInterval(report, reportMs);
  const unsubscribe = app.api.processes.onChange(report);
  return async () => {
    clearInterval(timer);
    unsubscribe();
    await reporting;
  };
}
