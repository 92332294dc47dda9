/** Where a reply stands (rulings, Statuses). The last five are ends. */
export const replyStatuses = [
  "claimed",
  "submitted",
  "in_review",
  "awaiting_approval",
  "approved",
  "placing",
  "unknown",
  "placed",
  "survived",
  "removed",
  "released",
  "failed",
  "withdrawn",
] as const;
export type ReplyStatus = (typeof replyStatuses)[number];
