import { type Source, sourcesWhere } from "@earshot/contract";

/** The platform whose communities have listings. */
export const [listedSource] = sourcesWhere(({ hasListings }) => hasListings);

/** Input and output of the planner of Reddit requests. Community names are case-insensitive. */

/** What a search must find: any of these literal phrases (the `SearchTerm` of `integrations/ports/search.ts`). */
interface PlanTerm {
  id: string;
  anyOf: readonly string[];
}

/** A phrase, and where a workspace wants to find it. */
export interface PhraseDemand {
  id: string;
  /** Its `id` is the phrase's. */
  term: PlanTerm;
  /** Communities whose posts and comments are requested. */
  communities: readonly string[];
  /** Whether posts from all of Reddit are requested too. */
  everywhere: boolean;
  /** The longest time between two polls, in seconds. */
  freshnessSeconds: number;
  /** Workspaces without a plan wait first when the budget is short. */
  free: boolean;
  /** Posts per hour of all Reddit that contain the phrase, once measured. */
  postsPerHour?: number;
}

/** The phrases of all workspaces. */
export interface Demand {
  phrases: readonly PhraseDemand[];
}

/** New items in an hour: in a busy hour rather than an average one. */
export interface Volume {
  postsPerHour: number;
  commentsPerHour: number;
}

/** Measured volumes. Communities by lower-case name. */
export interface Volumes {
  all: Volume;
  communities: ReadonlyMap<string, Volume>;
}

/** The two kinds of listing. */
export type ListingKind = "posts" | "comments";

/** A listing that is read from its newest item to one that is known. */
export interface ListingTask {
  source: Source;
  kind: ListingKind;
  /** Lower-case names; `["all"]` is all of Reddit. */
  communities: string[];
  /** Whole seconds from 10 on, tenths below. */
  everySeconds: number;
  callsPerMinute: number;
  itemsPerMinute: number;
  /** The longest outage that loses no items. */
  maxOutageSeconds: number;
}

/** One search of all Reddit's posts for several phrases. */
export interface SearchTask {
  source: Source;
  kind: "search";
  query: string;
  phraseIds: string[];
  everySeconds: number;
  callsPerMinute: number;
}

/** What to poll, how often, and at what cost. */
export type PlannedTask = ListingTask | SearchTask;

/**
 * Where posts and comments come from: the listing of all Reddit, listings of the communities (with
 * searches for the phrases that are requested everywhere), or, for posts, searches alone.
 */
export interface Combination {
  posts: "all" | "listings" | "searches";
  comments: "all" | "listings";
}

/** A demand that no task covers. */
export interface UnmetDemand {
  /** `everywhere`: posts outside of the phrases' communities. */
  kind: ListingKind | "everywhere";
  phraseIds: string[];
  /** Lower-case; empty for `everywhere`. */
  communities: string[];
  /** A sentence. */
  reason: string;
}

/** A demand that is polled less often than requested. */
export interface DelayedDemand {
  phraseIds: string[];
  free: boolean;
  requestedSeconds: number;
  seconds: number;
  /** A sentence. */
  reason: string;
}

/** A combination that was evaluated. */
export interface Alternative {
  combination: Combination;
  /** Requests a minute; null when it is not possible. */
  callsPerMinute: number | null;
  /** How many phrases would miss something. */
  unmetPhrases: number;
  chosen: boolean;
}

/** The tasks for Reddit, and their cost. */
export interface ListingPlan {
  tasks: PlannedTask[];
  /** The sum over the tasks, in requests a minute. */
  callsPerMinute: number;
  /** The usable share of the limit, in requests a minute. */
  budget: number;
  /** The platform's limit, in requests a minute. */
  limit: number;
  combination: Combination;
  delayed: DelayedDemand[];
  unmet: UnmetDemand[];
  alternatives: Alternative[];
  /** The cost of one search per phrase, in requests a minute. It would find no comments. */
  unpackedCallsPerMinute: number;
  phrases: number;
}

/** Options of the planner. */
export interface PlanOptions {
  /** The platform whose listings are planned. */
  source: Source;
  /** The source's packer (`SearchSource.pack`). */
  pack: (terms: readonly PlanTerm[]) => {
    queries: { query: string; termIds: string[] }[];
    tooLong: string[];
  };
  /** Requests a minute that Reddit allows, and the share that the plan may use. */
  limit: number;
  share: number;
  /** The shortest time between two polls. */
  minSeconds: number;
  /** The longest wait to which a demand may be delayed. */
  maxSeconds: number;
  /** Items of a page, and how many of them are left free for random variation. */
  page: number;
  spareItems: number;
  /** The maximum number of items of a listing and of a search; a poll is planned to return at most half. */
  listingMaxItems: number;
  searchMaxItems: number;
  /** Listings of several communities must be able to catch up after an outage of this length. */
  outageSeconds: number;
  /** The maximum number of community names of a listing, and of their characters with separators. */
  maxListingNames: number;
  maxListingCharacters: number;
  /** The assumed volume of an unmeasured community, and of an unmeasured phrase in posts an hour. */
  unknown: Volume;
  unknownPhrasePostsPerHour: number;
  /**
   * Whether searches may replace listings of communities because they are cheaper. Searches are late and
   * incomplete, so by default they do so only when the budget is short.
   */
  searchesForCommunities: boolean;
  /** The current combination: it stays unless another one saves a tenth. */
  current?: Combination;
}

/**
 * Limits as the platform states them (100 requests a minute for each client, 100 items a page, 100
 * names a union, listings end near 1,000 items, searches near 250), and our share of them.
 */
export const planDefaults: Omit<PlanOptions, "pack"> = {
  source: listedSource,
  limit: 100,
  share: 0.9,
  minSeconds: 2,
  maxSeconds: 3_600,
  page: 100,
  spareItems: 20,
  listingMaxItems: 1_000,
  searchMaxItems: 250,
  outageSeconds: 180,
  maxListingNames: 100,
  maxListingCharacters: 1_900,
  unknown: { postsPerHour: 5, commentsPerHour: 50 },
  unknownPhrasePostsPerHour: 0.5,
  searchesForCommunities: false,
};
