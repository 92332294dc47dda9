import { z } from "zod";

/**
 * How a reply ended before it survived. `lapsed`: its writer was inactive; `released`: its writer gave the claim
 * back; `unsuitable`: its writer found the post unsuitable; `expired`: its customer did not approve it in time.
 */
export const replyEndKinds = [
  "lapsed",
  "released",
  "unsuitable",
  "expired",
  "withdrawn",
  "failed",
  "removed",
] as const;
export type ReplyEndKind = (typeof replyEndKinds)[number];

/** When a reply reached each step from acceptance to survival, ISO 8601; null: it did not, or it has to again. */
export const replyProgressSchema = z.object({
  /** When its mention was accepted; null when the mention was accepted again after this reply. */
  acceptedAt: z.string().nullable(),
  /** Until when the first reply is promised; null with `acceptedAt`. */
  dueAt: z.string().nullable(),
  claimedAt: z.string(),
  /** When the current text was submitted; null while it is being written or changed. */
  submittedAt: z.string().nullable(),
  approvedAt: z.string().nullable(),
  postedAt: z.string().nullable(),
  /** When it has been live for 72 hours; null until it is posted. */
  survivalDueAt: z.string().nullable(),
  survivedAt: z.string().nullable(),
  /** null: it has not ended, or it survived. */
  end: z
    .object({
      kind: z.enum(replyEndKinds),
      at: z.string(),
      /** In a sentence; null when the kind says enough. */
      reason: z.string().nullable(),
      /** Its unit: returned to the quota, still used, or reserved for the next writer. */
      unit: z.enum(["returned", "used", "reserved"]),
    })
    .nullable(),
});
export type ReplyProgress = z.output<typeof replyProgressSchema>;
