// Names of states and kinds for browser and server, separate from the schemas: a browser shows them
// without loading schemas.

export * from "./platforms/index.ts";

/** The statuses of a mention (S2 §4). */
export const mentionStatuses = ["pending", "accepted", "in_progress", "replied", "denied"] as const;
export type MentionStatus = (typeof mentionStatuses)[number];

/** The statuses of a reply. The last five are final. */
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
 * The two possible sessions of a browser: a writer's has a separate cookie, so that a customer can be
 * signed in at the same time.
 */
export const portals = ["main", "writer"] as const;
export type Portal = (typeof portals)[number];

/** The types of events that a browser gets as they happen. */
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
 * The event, without an id, that says that the stream could not be resumed from the given id or that events
 * may have been lost: the reader should fetch again what it shows.
 */
export const resetEvent = "reset";

/**
 * The event, without an id, that says that a worker has started or stopped: other sources may be read now.
 */
export const sourcesEvent = "sources";

/** How near an author is to buying, the weakest first; the names are shown to people. */
export const intentLevels = ["Cold", "Curious", "Looking", "Ready to buy"] as const;
export type IntentLevel = (typeof intentLevels)[number];

/** The signals for a reply to a post, as people read them. */
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

/** The signals against a reply. */
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
/** The signals whose posts a workspace can exclude. */
export const mutableSignals = [
  "promoting",
  "launching",
  "validating",
  "hiring",
  "news",
  "giveaway",
] as const satisfies (keyof typeof signalsAgainst)[];

/** Warnings before a reply. Sensitive posts never get replies. */
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

/** Why a post's text is no longer stored although the post is not known to be deleted. */
export const droppedTextMessages = {
  not_rechecked:
    "We couldn’t confirm in time that this post is still public, so its text is no longer stored. Open the post to read it.",
  search_terms:
    "This post was found by web search, whose terms let us store its text for 24 hours only. Open the post to read it.",
} as const;
export type DroppedText = keyof typeof droppedTextMessages;
export const droppedTextReasons = Object.keys(droppedTextMessages) as DroppedText[];

/** What a workspace can exclude: posts by an author, in a community, with words, or with a signal. */
export const exclusionKinds = ["author", "community", "words", "signal"] as const;
export type ExclusionKind = (typeof exclusionKinds)[number];
