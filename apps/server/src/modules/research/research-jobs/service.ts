import { isDeepStrictEqual } from "node:util";
import { type ResearchJob, researchLimits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { StoredJob } from "./service-kinds.ts";
import type { ResearchWorker } from "./service-work.ts";
import * as store from "./store.ts";

type Kind = ResearchJob["kind"];
/** Finds the jobs among some that must not be deleted, because a later module needs them. */
type KeepRule = (tx: Tx, ids: readonly string[]) => Promise<readonly string[]>;
type Started = { job_id: string; status: "processing" };

/** A job with its times, for the history. */
export interface JobSummary extends StoredJob<object, object> {
  status: ResearchJob["status"];
  errorMessage: string | null;
  regeneratedFrom: string | null;
  completedAt: Date | null;
}

export type ResearchJobs = ReturnType<typeof createResearchJobs>;

/** Starts, reads and cancels the research jobs of workspaces. */
export function createResearchJobs(deps: {
  database: Database;
  clock: Clock;
  worker: ResearchWorker;
}) {
  const { database, clock, worker } = deps;
  const keepRules: KeepRule[] = [];

  /** Deletes old jobs of a kind that nothing needs. @param keep how many of the newest stay */
  async function deleteOld(tx: Tx, jobs: { workspaceId: string; kind: Kind; keep: number }) {
    const old = await store.listOld(tx, jobs);
    const needed = new Set<string>();
    for (const rule of keepRules) for (const id of await rule(tx, old)) needed.add(id);
    await store.deleteJobs(
      tx,
      old.filter((id) => !needed.has(id)),
    );
  }

  async function present(row: store.JobRow): Promise<ResearchJob> {
    const kind = worker.kindOf(row.kind);
    const found = (await kind?.present(row)) ?? { data: null, discussions: 0 };
    const last = (kind?.steps.length ?? 1) - 1;
    return {
      job_id: row.id,
      ...{ kind: row.kind, status: row.status, error_message: row.errorMessage },
      title: kind?.titleOf(row.input) ?? "",
      progress: {
        step: kind?.steps[Math.min(row.step, last)]?.name ?? "searching",
        ...{ done: row.done, total: row.total, discussions: found.discussions },
      },
      notice: row.notice,
      data: found.data,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      completedAt: row.completedAt?.toISOString() ?? null,
    };
  }

  /** @throws AppError NOT_FOUND */
  async function find(workspaceId: string, id: string): Promise<store.JobRow> {
    const row = await store.findJob(database.pool, workspaceId, id);
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  }

  /** @throws AppError NOT_FOUND */
  async function lock(tx: Tx, workspaceId: string, id: string): Promise<store.JobRow> {
    const row = await store.lockJob(tx, id);
    if (row?.workspaceId !== workspaceId) throw new AppError("NOT_FOUND");
    return row;
  }

  return {
    /** Registers a kind of research. Each process does so when it starts. */
    register: worker.register,

    /**
     * Starts a job and queues its first step. If a job with the same input is running, that one is returned, so that
     * a second tab or click costs nothing. @throws AppError RESEARCH_RUNNING
     */
    start: (
      workspaceId: string,
      kind: Kind,
      input: object,
      regeneratedFrom: string | null = null,
    ): Promise<Started> =>
      database.transaction(async (tx) => {
        await store.lockJobs(tx, workspaceId);
        const running = await store.listRunning(tx, workspaceId);
        const stored = JSON.parse(JSON.stringify(input));
        const same = running.find(
          (one) => one.kind === kind && isDeepStrictEqual(one.input, stored),
        );
        if (same) return { job_id: same.id, status: "processing" };
        if (running.length >= researchLimits.analysesRunningMax) {
          throw new AppError("RESEARCH_RUNNING");
        }
        const keep = researchLimits.analysesMax - running.length - 1;
        await deleteOld(tx, { workspaceId, kind, keep });
        const now = clock.now();
        const row = await store.insertJob(tx, {
          ...{ workspaceId, kind, input, regeneratedFrom },
          status: "processing",
          ...{ createdAt: now, progressAt: now },
        });
        await worker.queueStep(tx, row);
        return { job_id: row.id, status: "processing" };
      }),

    /** A job with its progress and what it has found so far. @throws AppError NOT_FOUND */
    get: async (workspaceId: string, id: string): Promise<ResearchJob> =>
      present(await find(workspaceId, id)),

    /** A job of a kind. @throws AppError NOT_FOUND */
    async summary(workspaceId: string, kind: Kind, id: string): Promise<JobSummary> {
      const row = await find(workspaceId, id);
      if (row.kind !== kind) throw new AppError("NOT_FOUND");
      return row;
    },

    /** Adds a rule by which jobs are kept beyond the number that a workspace may have. */
    keepWhile: (rule: KeepRule): void => void keepRules.push(rule),

    /** A workspace's jobs of a kind, newest first, and how many there are. */
    async list(
      workspaceId: string,
      kind: Kind,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ rows: JobSummary[]; total: number }> {
      const [rows, total] = await Promise.all([
        store.listJobs(database.pool, { workspaceId, kind, limit, offset }),
        store.countJobs(database.pool, { workspaceId, kind }),
      ]);
      return { rows, total };
    },

    /** The titles of the latest jobs of a kind, newest first. */
    async listTitles(workspaceId: string, kind: Kind) {
      const limit = researchLimits.historySize;
      const rows = await store.listJobs(database.pool, { workspaceId, kind, limit, offset: 0 });
      return rows.map(({ id, status, input, createdAt }) => ({
        job_id: id,
        title: worker.kindOf(kind)?.titleOf(input) ?? "",
        status,
        createdAt: createdAt.toISOString(),
      }));
    },

    /** Stops a job; what it has found remains. @throws AppError NOT_FOUND */
    async cancel(workspaceId: string, id: string): Promise<ResearchJob> {
      const ended = await database.transaction(async (tx) => {
        const row = await lock(tx, workspaceId, id);
        return row.finishedAt === null ? worker.finish(tx, row, "canceled") : row;
      });
      return present(ended);
    },

    /** Marks a job of a kind as done by the customer. @throws AppError NOT_FOUND */
    complete: (workspaceId: string, kind: Kind, id: string): Promise<JobSummary> =>
      database.transaction(async (tx) => {
        const row = await lock(tx, workspaceId, id);
        if (row.kind !== kind) throw new AppError("NOT_FOUND");
        return store.updateJob(tx, id, { completedAt: row.completedAt ?? clock.now() });
      }),

    /** Replaces fields of the stored result of a job. @throws AppError NOT_FOUND */
    amend: (workspaceId: string, id: string, result: object): Promise<void> =>
      database.transaction(async (tx) => {
        const row = await lock(tx, workspaceId, id);
        await store.updateJob(tx, id, { result: { ...row.result, ...result } });
      }),
  };
}
