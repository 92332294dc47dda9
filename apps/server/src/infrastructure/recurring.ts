import { z } from "zod";
import type { JobKind, Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import type { RecurringTask } from "./modules.ts";

const everyMinute = "* * * * *";
const everyFiveMinutes = "*/5 * * * *";

export const recurringQueue = "recurring";

/** One queue for all recurring work. A failed run is not retried: the next one is due soon. */
const taskJob = {
  name: recurringQueue,
  payload: z.object({ task: z.string() }),
  // At most one run of a task waits and one runs: the task's name is the key.
  policy: "stately",
  expireInSeconds: 900,
  retryLimit: 0,
} satisfies JobKind<{ task: string }>;

export const recurringKinds = [taskJob] as const;

/**
 * Schedules recurring work in the database and handles it in this process. pg-boss queues each run
 * once, however many workers there are. Tasks that no longer exist are unscheduled.
 */
export async function workRecurring(
  jobs: Jobs,
  { schedules, maintenance }: Record<"schedules" | "maintenance", readonly RecurringTask[]>,
  log: Log,
): Promise<void> {
  const tasks = new Map<string, RecurringTask>();
  for (const task of [...schedules, ...maintenance]) {
    if (tasks.has(task.name)) throw new Error(`two recurring tasks are called ${task.name}`);
    tasks.set(task.name, task);
  }
  await jobs.schedule(taskJob, [
    ...schedules.map(({ name: task }) => ({ key: task, cron: everyMinute, payload: { task } })),
    ...maintenance.map(({ name: task }) => ({
      key: task,
      cron: everyFiveMinutes,
      payload: { task },
    })),
  ]);
  await jobs.work(taskJob, 2, async ({ task }) => {
    const found = tasks.get(task);
    // A newer version of the product that runs at the same time has scheduled it.
    if (!found) log.warn({ task }, "a recurring task is unknown to this version");
    await found?.run();
  });
}
