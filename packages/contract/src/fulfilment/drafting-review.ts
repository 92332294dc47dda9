import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { findingSchema } from "./compliance-findings.ts";
import { reviewNoteSchema } from "./drafting-review-notes.ts";
import { revisionSchema } from "./replies.ts";
import { assignmentSchema } from "./writers.ts";

/** A reply that waits for a reviewer, with what the check says of it now. */
export const reviewItemSchema = z.object({
  reply: assignmentSchema,
  /** Who wrote it. */
  writer: z.string(),
  /** The reviewer belongs to the customer's workspace and must not decide. */
  ownWorkspace: z.boolean(),
  findings: z.array(findingSchema),
  /** When it was handed in, ISO 8601. */
  submittedAt: z.string(),
});
export type ReviewItem = z.output<typeof reviewItemSchema>;

export const reviewCalls = {
  listReview: call({
    method: "GET",
    path: "/admin/review",
    who: "admin",
    summary: "Replies that wait for a reviewer, the longest waiting first.",
    query: z.object({ ...pagingOf(20) }),
    data: z.object({ items: z.array(reviewItemSchema), total: z.number().int() }),
  }),
  reviewReply: call({
    method: "POST",
    path: "/admin/review/{id}",
    who: "admin",
    summary:
      "Let a reply go on, or return it to its writer with notes at the words. REPLY_MOVED_ON when its text is not the one of `revision`.",
    params: z.object({ id: z.uuid("is not an id") }),
    body: z
      .object({
        decision: z.enum(["approve", "return"], "must be approve or return"),
        note: trimmedText(limits.noteMax).default(""),
        notes: z
          .array(reviewNoteSchema)
          .max(50, { error: "must be at most 50", abort: true })
          .default([]),
        /** The revision that was read; left out: whatever there is. */
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
