import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { findingSchema } from "./compliance-findings.ts";
import { reviewNoteSchema } from "./drafting-review-notes.ts";
import { revisionSchema } from "./replies-schema.ts";
import { assignmentSchema } from "./writers.ts";

/** A reply that waits for a review, with its current findings. */
export const reviewItemSchema = z.object({
  reply: assignmentSchema,
  /** The writer's name, or email address if they have no name. */
  writer: z.string(),
  /** The reviewer is a member of the customer's workspace and must not decide. */
  ownWorkspace: z.boolean(),
  findings: z.array(findingSchema),
  /** ISO 8601. */
  submittedAt: z.string(),
});
export type ReviewItem = z.output<typeof reviewItemSchema>;

export const reviewCalls = {
  listReview: call({
    method: "GET",
    path: "/admin/review",
    who: "admin",
    summary: "List the replies that wait for a review, oldest first.",
    query: z.object({ ...pagingOf(20) }),
    data: z.object({ items: z.array(reviewItemSchema), total: z.number().int() }),
  }),
  reviewReply: call({
    method: "POST",
    path: "/admin/review/{id}",
    who: "admin",
    summary:
      "Approve a reply, or return it to its writer with notes. REPLY_MOVED_ON if its text has changed since `revision`.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z
      .object({
        decision: z.enum(["approve", "return"], "must be approve or return"),
        note: trimmedText(limits.noteMax).default(""),
        notes: z
          .array(reviewNoteSchema)
          .max(50, { error: "must be at most 50", abort: true })
          .default([]),
        /** The revision that was reviewed; omitted: the current one. */
        revision: revisionSchema.optional(),
      })
      .refine(
        ({ decision, note, notes }) => decision === "approve" || note !== "" || notes.length > 0,
        {
          path: ["note"],
          message: "Say what to change, on the whole or at some words.",
        },
      ),
    data: z.object({}),
  }),
};
