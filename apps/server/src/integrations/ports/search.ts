import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/**
 * What a search must find: any of these literal phrases. Each consists of words with single spaces, without
 * punctuation that a search syntax would read as an operator; case does not matter.
 */
export interface SearchTerm {
  id: string;
  anyOf: readonly string[];
}

/** A query in the source's own syntax, and the terms that it finds. */
export interface PackedQuery {
  query: string;
  termIds: string[];
}

/** Limits of a query. */
export interface SearchAsk {
  /** 1 to the source's `pageSize`. */
  limit: number;
  /** The next page of the same ask; the word comes from the page before. */
  after?: string | undefined;
  /** Only posts after this moment. A less precise source returns more. */
  since?: Date | undefined;
  /** Only posts before this moment. A source that can't filter returns more. */
  until?: Date | undefined;
  /**
   * No scheduled poll: where a source counts its requests by the day, those that the schedule needs for the rest
   * of the day are left to it.
   */
  isOnDemand?: true;
  /** ISO 3166 code, where a source bends its results towards a country. */
  country?: string | undefined;
}

/** One page of search results. */
export interface SearchPage {
  /** Newest first, if the source sorts. May contain posts without the phrase: match them again. */
  posts: Post[];
  after: string | null;
  /** Things that the source bills beside the call itself (X: each post read). */
  reads: number;
  /** The source ran out of time and left results out: the same period has to be searched again. */
  isIncomplete?: true;
}

/**
 * A source that can be searched. A search changes nothing there and may be repeated, but may cost money: the
 * caller enforces the budget, which the adapter does not know.
 */
export interface SearchSource {
  readonly name: SourceName;
  /** The most results of one page. */
  readonly pageSize: number;
  /** In millionths of a dollar: for each call, and for each thing that it reads. */
  readonly price: { callMicros: number; readMicros: number };
  /** How far back it finds anything; null: as far as its index goes. */
  readonly reachMs: number | null;
  /** How long after it was said something may be found for the first time. */
  readonly lagMs: number;
  /** How far back a new keyword is searched for, where that is further than elsewhere. */
  readonly lookBackMs?: number;
  /** The shortest time between two scheduled polls of one query, in seconds. */
  readonly minPollSeconds: number;
  /** How many searches a minute the source allows; null: as many as the budget pays for. */
  readonly callsPerMinute: number | null;
  /** Its queries find all that is published, not only the terms: of it, only matches are stored. */
  readonly findsEverything?: true;
  /** Puts terms into as few queries as hold them; `tooLong` are the ids of those that fit in none. */
  pack(terms: readonly SearchTerm[]): { queries: PackedQuery[]; tooLong: string[] };
  /** @throws SourceError for everything that keeps it from a well-formed answer. */
  search(query: string, ask: SearchAsk): Promise<SearchPage>;
}

/** An item of a source's stream. */
export type Streamed =
  /** Posts, each billed as a read. */
  | { posts: Post[] }
  /** A keep-alive without content. */
  | { heartbeat: true };

/** A source that pushes new posts, over one connection at a time. */
export interface StreamSource {
  readonly name: SourceName;
  readonly price: { readMicros: number };
  /** Puts terms into the source's rules; `tooLong` and `left` are ids that found no room. */
  pack(terms: readonly SearchTerm[]): { queries: PackedQuery[]; tooLong: string[]; left: string[] };
  /** Makes the source's rules equal to these queries: adds missing ones and deletes others. */
  setRules(queries: readonly PackedQuery[]): Promise<void>;
  /**
   * Connects once and yields items until the connection ends or `signal` aborts. It does not reconnect; the
   * error's `retryAfterMs` says how long to wait.
   * @throws SourceError
   */
  read(signal: AbortSignal): AsyncIterable<Streamed>;
}
