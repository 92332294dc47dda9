import { errorCodes, type ResearchStatus } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Capability, Processes } from "../../../infrastructure/processes/index.ts";
import type { ResearchStep, ResearchTopics } from "./events.ts";
import type { AnyKind, ResearchKind, StepContext, StepOutcome } from "./service-kinds.ts";
import * as store from "./store.ts";

/** How often a worker reports that it is doing a step, and checks whether the job was canceled. */
const heartbeatMs = 2_000;
/** A step without a report for this time is continued by another worker: its process has ended. */
const idleMs = 20_000;
/** A step that waits longer is queued again. */
const waitingMs = 10 * 60_000;
/** A job that began longer ago fails. */
const jobTimeoutMs = 30 * 60_000;
/** Attempts at a step without progress, before the job fails. */
const maxAttempts = 5;

export type { ResearchStep };
export type ResearchWorker = ReturnType<typeof createResearchWorker>;

const tookTooLong = "The analysis took too long. Please start it again.";

/** Joins two notices, without repetition. */
function joinNotices(earlier: string | null, later: string | null | undefined): string | null {
  if (!later || earlier?.includes(later)) return earlier;
  return earlier === null ? later : `${earlier} ${later}`;
}

/** Does the steps of research jobs. Each is a job of the queue, so that any worker can continue. */
export function createResearchWorker(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  processes: Processes;
  topics: ResearchTopics;
}) {
  const { database, clock, events, processes, topics } = deps;
  const kinds = new Map<string, AnyKind>();

  const changed = (tx: Tx, { workspaceId, id: jobId, status }: store.JobRow) =>
    events.emit(tx, [{ workspaceId, type: "job.updated", data: { jobId, status } }]);

  /** Locks a job if this run of it has not ended. */
  async function lockRun(tx: Tx, { jobId, run }: { jobId: string; run: number }) {
    const row = await store.lockJob(tx, jobId);
    return row?.finishedAt === null && row.run === run ? row : null;
  }

  /** Ends a job that the caller has locked. */
  async function finish(
    tx: Tx,
    row: store.JobRow,
    status: ResearchStatus,
    errorMessage: string | null = null,
  ): Promise<store.JobRow> {
    const ended = await store.updateJob(tx, row.id, {
      status,
      errorMessage,
      run: row.run + 1,
      isBegun: false,
      finishedAt: clock.now(),
    });
    await changed(tx, ended);
    return ended;
  }

  /** Queues the current step of a job for any worker. The caller has locked the job. */
  async function queueStep(tx: Tx, row: store.JobRow): Promise<void> {
    const { id: jobId, run, step } = row;
    const change = { isBegun: false, progressAt: clock.now() };
    const waiting = await store.updateJob(tx, jobId, change);
    await topics.due.publish(tx, { jobId, run, step });
    await changed(tx, waiting);
  }

  const fail = (step: ResearchStep, message: string) =>
    database.transaction(async (tx) => {
      const row = await lockRun(tx, step);
      if (row) await finish(tx, row, "failed", message);
    });

  /** Claims a step for this worker; null when it was done, or its job has ended. */
  const begin = (due: ResearchStep) =>
    database.transaction(async (tx) => {
      const row = await lockRun(tx, due);
      if (row?.step !== due.step) return null;
      if (row.attempts >= maxAttempts) {
        await finish(tx, row, "failed", errorCodes.INTERNAL.message);
        return null;
      }
      const change = { isBegun: true, attempts: row.attempts + 1, progressAt: clock.now() };
      return store.updateJob(tx, row.id, change);
    });

  /** Stores the result of a step and queues the next one, or ends the job. */
  const complete = (due: ResearchStep, kind: AnyKind, outcome: StepOutcome<object>) =>
    database.transaction(async (tx) => {
      const row = await lockRun(tx, due);
      if (row?.step !== due.step) return;
      const next = await store.updateJob(tx, row.id, {
        step: row.step + 1,
        ...{ done: 0, total: 0, attempts: 0 },
        result: { ...row.result, ...outcome.result },
        notice: joinNotices(row.notice, outcome.notice),
        ...(outcome.isPersonaComplete && { status: "persona_complete" as const }),
      });
      if (next.step < kind.steps.length) await queueStep(tx, next);
      else await finish(tx, next, "completed");
    });

  function contextOf(row: store.JobRow, signal: AbortSignal): StepContext<object, object> {
    const { id: jobId, workspaceId, input, run } = row;
    return {
      ...{ jobId, workspaceId, input, signal },
      result: row.result,
      save: ({ done, total, result }) =>
        database.transaction(async (tx) => {
          const now = await lockRun(tx, { jobId, run });
          if (!now) throw new AppError("STATE_CHANGED");
          const change = { done, total, attempts: 0, progressAt: clock.now() };
          const saved = { ...change, ...(result && { result: { ...now.result, ...result } }) };
          await changed(tx, await store.updateJob(tx, jobId, saved));
        }),
    };
  }

  return {
    topics,
    changed,
    lockRun,
    finish,
    queueStep,
    kindOf: (name: string): AnyKind | undefined => kinds.get(name),

    /** Registers a kind of research. Each process does so when it starts. */
    register<Input extends object, Result extends object>(kind: ResearchKind<Input, Result>): void {
      kinds.set(kind.kind, kind as unknown as AnyKind);
    },

    /** The capability that a worker needs for a step: the first that it uses and a running worker has. */
    async needsOf({ jobId, step }: ResearchStep): Promise<Capability[]> {
      const row = await store.findAnyJob(database.pool, jobId);
      const uses = row ? (kinds.get(row.kind)?.steps[step]?.uses ?? []) : [];
      const needed = uses.find((capability) => processes.hasWorker(capability));
      return needed ? [needed] : [];
    },

    /** Does a step, unless it was done or its job has ended. */
    async runStep(due: ResearchStep): Promise<void> {
      const row = await begin(due);
      if (!row) return;
      const kind = kinds.get(row.kind);
      const step = kind?.steps[due.step];
      // A newer version of the product, running beside this one, may have started it.
      if (!kind || !step) throw new Error(`unknown kind of research: ${row.kind}`);
      const ended = new AbortController();
      const aborted = new Promise<never>((_, reject) => {
        ended.signal.addEventListener("abort", () => reject(ended.signal.reason));
      });
      const timer = setInterval(async () => {
        const isRunning = await store
          .recordHeartbeat(database.pool, row, clock.now())
          .catch(() => true);
        if (!isRunning) ended.abort(new AppError("STATE_CHANGED"));
      }, heartbeatMs);
      try {
        // A step that ignores the signal must not block the worker.
        const outcome = await Promise.race([step.run(contextOf(row, ended.signal)), aborted]);
        await complete(due, kind, outcome);
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!(error instanceof AppError)) throw error;
        // `save` throws STATE_CHANGED when the run has ended: then the job does not fail.
        if (error.code !== "STATE_CHANGED") await fail(due, error.message);
      } finally {
        clearInterval(timer);
      }
    },

    /** Continues jobs whose process has ended, and ends those that take too long. */
    async resume(): Promise<void> {
      const ago = (ms: number) => new Date(clock.now().getTime() - ms);
      const created = ago(jobTimeoutMs);
      const before = { begun: ago(idleMs), waiting: ago(waitingMs), created };
      for (const { id, run } of await store.listStale(database.pool, before)) {
        await database.transaction(async (tx) => {
          const row = await lockRun(tx, { jobId: id, run });
          if (!row) return;
          if (row.createdAt < created) await finish(tx, row, "failed", tookTooLong);
          else if (row.progressAt < before.begun)
            await queueStep(tx, await store.updateJob(tx, id, { run: run + 1 }));
        });
      }
    },
  };
}
