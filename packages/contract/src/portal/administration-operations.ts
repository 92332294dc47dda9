import { z } from "zod";
import { call } from "../call.ts";
import { pagingOf } from "../paging.ts";
import { lengthLimit } from "../text.ts";

/**
 * The states of an event of Paddle. `received`: it waits; `stale`: something newer about its subject was known;
 * `ignored`: it has no effect.
 */
export const paddleEventStates = ["received", "handled", "stale", "ignored", "failed"] as const;
export type PaddleEventState = (typeof paddleEventStates)[number];

/** An event that Paddle delivered, without its body. */
export const paddleEventSchema = z.object({
  /** Paddle's id. */
  id: z.string(),
  type: z.string(),
  /** Paddle's id of what it is about. */
  entityId: z.string().nullable(),
  state: z.enum(paddleEventStates),
  occurredAt: z.string(),
  receivedAt: z.string(),
  handledAt: z.string().nullable(),
  attempts: z.number().int(),
  /** Why the last attempt failed, in a sentence. */
  failure: z.string().nullable(),
});
export type PaddleEvent = z.output<typeof paddleEventSchema>;

/** A job that failed and is not retried automatically. */
export const failedJobSchema = z.object({
  queue: z.string(),
  id: z.string(),
  createdAt: z.string(),
  failedAt: z.string().nullable(),
  attempts: z.number().int(),
  /** The message of the error; secrets are replaced by "[hidden]". */
  failure: z.string().nullable(),
  /** Its input as JSON text; secrets are replaced by "[hidden]". */
  payload: z.string(),
});
export type FailedJob = z.output<typeof failedJobSchema>;

const idText = (error: string) => z.string(error).min(1, error).check(lengthLimit(120, error));

export const administrationOperationCalls = {
  listPaddleEvents: call({
    method: "GET",
    path: "/admin/paddle-events",
    who: "admin",
    summary: "List events of Paddle, the latest received first.",
    query: z.object({
      state: z
        .enum(["all", ...paddleEventStates], `must be one of all, ${paddleEventStates.join(", ")}`)
        .default("all"),
      ...pagingOf(20),
    }),
    data: z.object({ events: z.array(paddleEventSchema), total: z.number().int() }),
  }),
  replayPaddleEvent: call({
    method: "POST",
    path: "/admin/paddle-events/{id}/replay",
    who: "admin",
    summary:
      "Handle an event of Paddle again. It changes nothing if something newer is known. STATE_CHANGED while it waits already.",
    params: z.object({ id: idText("is not an id") }),
    body: z.object({}),
    data: z.object({ event: paddleEventSchema }),
  }),
  listFailedJobs: call({
    method: "GET",
    path: "/admin/jobs/failed",
    who: "admin",
    summary: "List jobs that failed and are not retried automatically, the latest first.",
    query: z.object(pagingOf(20)),
    data: z.object({ jobs: z.array(failedJobSchema), total: z.number().int() }),
  }),
  retryJob: call({
    method: "POST",
    path: "/admin/jobs/{queue}/{id}/retry",
    who: "admin",
    summary: "Try a failed job again. STATE_CHANGED if it is not failed anymore.",
    params: z.object({ queue: idText("is not a queue"), id: z.uuid("is not an id") }),
    body: z.object({}),
    data: z.object({}),
  }),
};
