import type { FailedJob, PaddleEvent, PaddleEventState } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import {
  countFailedJobs,
  listFailedJobs,
  retryFailedJob,
} from "../../../infrastructure/failed-jobs.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { PaddleEventRow, Subscriptions } from "../../ledger/subscriptions/index.ts";
import { redact, withoutSecrets } from "./rules.ts";

type Page = { limit: number; offset: number };

const maxPayload = 4_000;

/** The message of an error as the queue stored it. */
function failureOf(output: unknown): string | null {
  if (typeof output !== "object" || output === null) return null;
  const { message, value } = output as { message?: unknown; value?: unknown };
  const text = typeof message === "string" ? message : typeof value === "string" ? value : null;
  return text === null ? null : withoutSecrets(text.slice(0, 1_000));
}

const presentEvent = (row: PaddleEventRow): PaddleEvent => ({
  id: row.eventId,
  type: row.eventType,
  entityId: row.entityId,
  state: row.state,
  occurredAt: row.occurredAt.toISOString(),
  receivedAt: row.receivedAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
  attempts: row.attempts,
  failure: row.failure,
});

/** Events of Paddle and failed jobs: what administrators see of them, and how they are tried again. */
export function createOperations(deps: {
  database: Database;
  audit: Audit;
  subscriptions: Pick<Subscriptions, "paddleEvents">;
}) {
  const { database, audit } = deps;
  const { paddleEvents } = deps.subscriptions;
  return {
    /** A page of Paddle's events, the latest received first. */
    async listEvents(
      state: PaddleEventState | "all",
      page: Page,
    ): Promise<{ events: PaddleEvent[]; total: number }> {
      const { rows, total } = await paddleEvents.list(state === "all" ? undefined : state, page);
      return { events: rows.map(presentEvent), total };
    },

    /** Handles an event again. @throws AppError NOT_FOUND; STATE_CHANGED; PAYMENTS_NOT_CONNECTED. */
    replayEvent: async (administratorId: string, eventId: string): Promise<PaddleEvent> =>
      presentEvent(await paddleEvents.replay(administratorId, eventId)),

    /** A page of the failed jobs, the latest first. */
    async listJobs(page: Page): Promise<{ jobs: FailedJob[]; total: number }> {
      const [rows, total] = await Promise.all([
        listFailedJobs(database.pool, page),
        countFailedJobs(database.pool),
      ]);
      const jobs = rows.map(({ createdAt, failedAt, output, payload, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        failedAt: failedAt?.toISOString() ?? null,
        failure: failureOf(output),
        payload: JSON.stringify(redact(payload ?? {})).slice(0, maxPayload),
      }));
      return { jobs, total };
    },

    /** Tries a failed job again. @throws AppError NOT_FOUND; STATE_CHANGED. */
    retryJob: (administratorId: string, queue: string, id: string): Promise<void> =>
      database.transaction(async (tx) => {
        await retryFailedJob(tx, queue, id);
        const details = { queue, jobId: id };
        await audit.recordAdministrator(tx, { administratorId, action: "job_retried", details });
      }),
  };
}
