import { type Source, sourcesWhere } from "@earshot/contract";

/** The platform whose communities have listings. */
export const [listedSource] = sourcesWhere(({ hasListings }) => hasListings);

/** What the planner of Reddit's requests takes and gives. Names of communities count without case. */

/** What a search must find: any of these literal phrases (the `SearchTerm` of `integrations/ports/search.ts`). */
export interface PlanTerm {
  id: string;
  anyOf: readonly string[];
}

/** A phrase that a workspace watches. */
export interface WatchedPhrase {
  id: string;
  /** Its `id` is the phrase's. */
  term: PlanTerm;
  /** Where posts and comments are wanted. */
  communities: readonly string[];
  /** Whether posts are wanted from all of Reddit, too. */
  everywhere: boolean;
  /** The longest wait, in seconds, before a look at what is new. */
  freshnessSeconds: number;
  /** Workspaces without a plan wait first when the budget is short. */
  free: boolean;
  /** How many posts of all Reddit hold the phrase in an hour, once that was learned. */
  postsPerHour?: number;
}

/** Everything that all workspaces want together. */
export interface Demand {
  phrases: readonly WatchedPhrase[];
}

/** New things in an hour: better those of a busy hour than of a mean one. */
export interface Volume {
  postsPerHour: number;
  commentsPerHour: number;
}

/** What was learned so far. Communities by lower-case name. */
export interface Volumes {
  all: Volume;
  communities: ReadonlyMap<string, Volume>;
}

/** The two kinds of listing. */
export type ListingKind = "posts" | "comments";

/** A listing that is read from its newest item to one that is known. */
export interface ListingWatch {
  source: Source;
  kind: ListingKind;
  /** Lower-case names; `["all"]` is all of Reddit. */
  communities: string[];
  /** From 10 on whole seconds, below tenths. */
  everySeconds: number;
  callsPerMinute: number;
  itemsPerMinute: number;
  /** How long an outage may last before its end loses items. */
  catchUpSeconds: number;
}

/** A search of all Reddit's posts for several phrases at once. */
export interface SearchWatch {
  source: Source;
  kind: "search";
  query: string;
  phraseIds: string[];
  everySeconds: number;
  callsPerMinute: number;
}

/** What is to be looked at, how often, and what it costs. */
export type PlannedWatch = ListingWatch | SearchWatch;

/**
 * Where posts and comments come from: the stream of all Reddit, listings of the watched communities
 * (with searches for the phrases that are watched everywhere), or, for posts, searches alone.
 */
export interface Combination {
  posts: "all" | "listings" | "searches";
  comments: "all" | "listings";
}

/** A demand that no watch covers. */
export interface Uncovered {
  /** `everywhere`: posts outside of the phrases' communities. */
  kind: ListingKind | "everywhere";
  phraseIds: string[];
  /** Lower-case; empty for `everywhere`. */
  communities: string[];
  /** A sentence. */
  reason: string;
}

/** A demand that is looked at less often than wanted. */
export interface Stretched {
  phraseIds: string[];
  free: boolean;
  wantedSeconds: number;
  seconds: number;
  /** A sentence. */
  reason: string;
}

/** A combination that was weighed. */
export interface Alternative {
  combination: Combination;
  /** Requests a minute; null when it can't be done at all. */
  callsPerMinute: number | null;
  /** How many phrases would miss something. */
  uncoveredPhrases: number;
  chosen: boolean;
}

/** What to read of a platform with listings, and what it comes to. */
export interface ListingPlan {
  watches: PlannedWatch[];
  /** The sum over the watches, in requests a minute. */
  callsPerMinute: number;
  /** What may be used, in requests a minute: the limit's share. */
  budget: number;
  /** The platform's limit, in requests a minute. */
  limit: number;
  combination: Combination;
  stretched: Stretched[];
  uncovered: Uncovered[];
  alternatives: Alternative[];
  /** What one search for each phrase would cost, in requests a minute. It would find no comments. */
  oneSearchEach: number;
  phrases: number;
}

/** How to plan. */
export interface PlanOptions {
  /** The platform whose listings are planned. */
  source: Source;
  /** The source's packer (`SearchSource.pack`). */
  pack: (terms: readonly PlanTerm[]) => {
    queries: { query: string; termIds: string[] }[];
    tooLong: string[];
  };
  /** Requests a minute that Reddit allows, and how much of them the plan may use. */
  limit: number;
  share: number;
  /** The least time between two looks. */
  shortestSeconds: number;
  /** No demand is stretched beyond. */
  longestSeconds: number;
  /** Items of a page, and how many of those are left free for chance. */
  page: number;
  spare: number;
  /** Where a listing and a search end, in items; a look is planned to bring at most half of it. */
  listingEnd: number;
  searchEnd: number;
  /** An outage of this length must be caught up by listings of several communities. */
  outageSeconds: number;
  /** Most names of a union, and most characters of them with the signs between. */
  unionNames: number;
  unionCharacters: number;
  /** Of a community that nobody has looked at yet; and of a phrase, in posts an hour. */
  unknown: Volume;
  unknownPhrase: number;
  /**
   * Whether searches alone may stand in for the listings of communities because they are cheaper.
   * They come late and are not complete, so that otherwise only a short budget makes them do.
   */
  searchesForCommunities: boolean;
  /** What is done now: it stays as long as another combination does not save a tenth. */
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
  shortestSeconds: 2,
  longestSeconds: 3_600,
  page: 100,
  spare: 20,
  listingEnd: 1_000,
  searchEnd: 250,
  outageSeconds: 180,
  unionNames: 100,
  unionCharacters: 1_900,
  unknown: { postsPerHour: 5, commentsPerHour: 50 },
  unknownPhrase: 0.5,
  searchesForCommunities: false,
};
