import { z } from "zod";
import { call } from "./call.ts";
import { researchStatuses } from "./research/statuses.ts";
import { type EventType, mentionStatuses, replyStatuses } from "./vocabulary.ts";

/**
 * Events for browsers as they happen. They carry ids, not rows: the client requests what it shows. `id` grows
 * within a workspace and is the `Last-Event-ID` to resume from.
 */
export const eventSchemas = {
  /** New mentions; for a large batch, the first 50 ids and the count of all. */
  "mention.created": z.object({ ids: z.array(z.string()), count: z.number().int() }),
  "mention.updated": z.object({ id: z.string(), status: z.enum(mentionStatuses) }),
  /** A reply changed; for its customer and, on the writers' stream, for its writer. */
  "reply.updated": z.object({
    id: z.string(),
    mentionId: z.string(),
    status: z.enum(replyStatuses),
  }),
  /** On the writers' stream: the list of opportunities changed. */
  "opportunities.updated": z.object({}),
  /** The figures that changed. */
  "quota.updated": z.object({
    keywordsUsed: z.number().int().optional(),
    keywordsLimit: z.number().int().nullable().optional(),
    repliesUsed: z.number().int().optional(),
    repliesLimit: z.number().int().nullable().optional(),
  }),
  /** The subscription changed: the browser requests it. */
  "subscription.updated": z.object({}),
  /** The people of the workspace, their roles or its invitations changed: the browser requests them and `me`. */
  "team.updated": z.object({}),
  /** The comments on a mention changed: the browser requests them. */
  "comments.updated": z.object({ mentionId: z.string() }),
  /** A conversation or its messages changed, also while an answer is written: the browser requests them. */
  "chat.updated": z.object({ conversationId: z.string() }),
  /** A campaign or its posts changed: the browser requests them. */
  "campaign.updated": z.object({ campaignId: z.string() }),
  /** A research job made progress or ended: the browser requests it. */
  "job.updated": z.object({ jobId: z.string(), status: z.enum(researchStatuses) }),
} as const satisfies Record<EventType, z.ZodType>;

export type EventData<T extends EventType> = z.output<(typeof eventSchemas)[T]>;

/** An event as it is sent. */
export type ServerEvent = {
  [T in EventType]: { id: string; type: T; data: EventData<T> };
}[EventType];

export const eventCalls = {
  streamEvents: call({
    method: "GET",
    path: "/events",
    who: "user",
    summary:
      "Server-sent events of the current workspace, or of the writers; resumes after Last-Event-ID.",
    data: z.unknown(),
    stream: true,
  }),
};
