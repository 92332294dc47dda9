// The words that both sides use for states and kinds, apart from the schemas: a browser shows them
// without loading those.

export * from "./platforms/index.ts";

/** The statuses of a mention (S2 §4). */
export const mentionStatuses = ["pending", "accepted", "in_progress", "replied", "denied"] as const;
export type MentionStatus = (typeof mentionStatuses)[number];

/** The statuses of a reply (rulings, Statuses). The last five are final. */
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
  "subscription.updated",
  "team.updated",
  "comments.updated",
  "chat.updated",
  "campaign.updated",
  "job.updated",
] as const;
export type EventType = (typeof eventTypes)[number];

/**
 * The name of what is sent on the event stream, without an id, when it could not be resumed from the
 * given id or events may have been lost: the reader should fetch again what it shows.
 */
export const resetEvent = "reset";

/**
 * The name of what is sent on the event stream, without an id, when a worker has begun or ended: other
 * sources may be read now.
 */
export const sourcesEvent = "sources";

/** How near somebody is to buying, from the weakest on; the words are what people read. */
export const intentLevels = ["Cold", "Curious", "Looking", "Ready to buy"] as const;
export type IntentLevel = (typeof intentLevels)[number];

/** What speaks for a reply to a post, and how a person is told of it. */
export const signalsFor = {
  asking: "Looks for a product, service or advice",
  comparing: "Compares options or asks about a product",
  leaving: "Wants an alternative or has reason to leave",
  need: "States a requirement",
  struggling: "Describes a problem",
  budget: "Mentions a budget, price or paying",
  urgency: "Mentions a deadline or hurry",
  buyer: "Mentions their company, team or work",
  young: "The thread was new when we found it",
  relevant: "Shares words with your company profile",
} as const;

/** What speaks against it. */
export const signalsAgainst = {
  promoting: "Promotes the author's own product",
  launching: "Announces a launch",
  validating: "Asks for feedback on an idea or work",
  hiring: "Offers or looks for work or a partner",
  news: "Shares news, a guide or an opinion",
  giveaway: "Gives something away",
  declining: "Says they are not looking for this",
  browsing: "Asks for opinions, know-how or something free",
} as const;

export const signalWords = { ...signalsFor, ...signalsAgainst } as const;
export type SignalKind = keyof typeof signalWords;
export const signalKinds = Object.keys(signalWords) as SignalKind[];
/** The signals that a workspace can leave out altogether. */
export const mutableSignals = [
  "promoting",
  "launching",
  "validating",
  "hiring",
  "news",
  "giveaway",
] as const satisfies (keyof typeof signalsAgainst)[];

/** What to mind before one replies. Sensitive posts are never replied to (rulings, Trust rules). */
export const warningMessages = {
  no_pitch: "The author asks for no sales pitches",
  grief: "Someone has died or is dying",
  self_harm: "Someone may harm themselves",
  medical: "A medical emergency",
  legal: "A legal emergency",
  minor: "The author may be a minor",
} as const;
export type WarningKind = keyof typeof warningMessages;
export const warningKinds = Object.keys(warningMessages) as WarningKind[];

/** The web searches that can be connected. */
export const webSearchProviders = ["brave", "serper"] as const;
export type WebSearchProvider = (typeof webSearchProviders)[number];

/** Why a post's text is no longer stored although nobody knows it to be deleted. */
export const droppedTextMessages = {
  not_rechecked:
    "We couldn’t confirm in time that this post is still public, so its text is no longer stored. Open the post to read it.",
  search_terms:
    "This post was found by web search, whose terms let us store its text for 24 hours only. Open the post to read it.",
} as const;
export type DroppedText = keyof typeof droppedTextMessages;
export const droppedTextReasons = Object.keys(droppedTextMessages) as DroppedText[];

/** What a workspace can leave out: what somebody says, where, with which words, or to what end. */
export const exclusionKinds = ["author", "community", "words", "signal"] as const;
export type ExclusionKind = (typeof exclusionKinds)[number];
