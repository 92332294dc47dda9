import { z } from "zod";
import { call } from "../call.ts";
import { earningSumsSchema } from "../fulfilment/earnings.ts";
import { writerSources } from "../vocabulary.ts";
import { actReason } from "./administration-workspaces.ts";

/** A writer's page, for administrators. Days are UTC days, the oldest first, today last. */
export const adminWriterSchema = z.object({
  id: z.string(),
  fullName: z.string().nullable(),
  email: z.string(),
  joinedAt: z.string(),
  lastActiveAt: z.string().nullable(),
  /** Platforms on which the writer replies; empty: all. */
  platforms: z.array(z.enum(writerSources)),
  /** Since when the writer's access has ended, and why; null: it has not. */
  ended: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Each of the last 30 days. */
  activity: z.array(
    z.object({
      day: z.string(),
      claimed: z.number().int(),
      submitted: z.number().int(),
      placed: z.number().int(),
    }),
  ),
  /** Of all time. */
  quality: z.object({
    placed: z.number().int(),
    removed: z.number().int(),
    survived: z.number().int(),
    /** Survived, of those that survived or were removed; null: none of them is decided. */
    survivalRate: z.number().nullable(),
    /** Replies that customers withdrew after submission, for which the writer got half. */
    withdrawnAtHalf: z.number().int(),
    /** Replies that reviewers returned. */
    returnedByReview: z.number().int(),
    /** Texts that customers returned for a change. */
    changesRequested: z.number().int(),
  }),
  earnings: earningSumsSchema,
  /** The writer's current claims. */
  claims: z.array(
    z.object({
      /** The reply's id. */
      id: z.string(),
      workspaceId: z.string(),
      companyName: z.string().nullable(),
      claimedAt: z.string(),
      /** When the claim expires without activity. */
      expiresAt: z.string().nullable(),
    }),
  ),
});
export type AdminWriter = z.output<typeof adminWriterSchema>;

const idParams = z.object({ id: z.uuid("is not an id") });
const writerData = z.object({ writer: adminWriterSchema });

export const administrationWriterCalls = {
  getAdminWriter: call({
    method: "GET",
    path: "/admin/writers/{id}",
    who: "admin",
    summary: "Get a writer's activity, quality, earnings and claims.",
    params: idParams,
    data: writerData,
  }),
  endWriter: call({
    method: "POST",
    path: "/admin/writers/{id}/end",
    who: "admin",
    summary:
      "End a writer's access: claims return to the queue, sessions end, invitations are withdrawn. What is due stays payable.",
    params: idParams,
    body: z.object({ reason: actReason }),
    data: writerData,
  }),
  reinstateWriter: call({
    method: "POST",
    path: "/admin/writers/{id}/reinstate",
    who: "admin",
    summary: "Give a writer whose access was ended access again.",
    params: idParams,
    body: z.object({ reason: actReason }),
    data: writerData,
  }),
};
