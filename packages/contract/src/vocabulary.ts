// The words that both sides use for states and kinds, apart from the schemas: a browser shows them
// without loading those.

/** The platforms a post can come from. */
export const sources = ["reddit", "x", "linkedin", "facebook"] as const;
export type Source = (typeof sources)[number];

/** What people call the sources. */
export const sourceNames: Record<Source, string> = {
  reddit: "Reddit",
  x: "X",
  linkedin: "LinkedIn",
  facebook: "Facebook",
};

/** Where a mention stands (S2 §4). */
export const mentionStatuses = ["pending", "accepted", "in_progress", "replied", "denied"] as const;
export type MentionStatus = (typeof mentionStatuses)[number];

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

/** Filters of the list of replies by stage, each several statuses. */
export const replyStages = ["all", "in_progress", "waiting", "placed", "removed", "ended"] as const;

/**
 * Which of the two sessions of a browser is meant: a writer's has a cookie of its own, so that a
 * customer can be signed in beside it.
 */
export const portals = ["main", "writer"] as const;
export type Portal = (typeof portals)[number];

/** What a browser is told of as it happens. */
export const eventTypes = [
  "mention.created",
  "mention.updated",
  "reply.updated",
  "opportunities.updated",
  "quota.updated",
] as const;
export type EventType = (typeof eventTypes)[number];

/**
 * The name of what is sent on the event stream, without an id, when it could not be resumed from the
 * given id or events may have been lost: the reader should fetch anew what it shows.
 */
export const resetEvent = "reset";
