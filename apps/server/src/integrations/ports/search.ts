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
  /** The cursor of the next page, from the page before. */
  after?: string | undefined;
  /** Only posts after this moment. A less precise source returns more. */
  since?: Date | undefined;
  /** Only posts before this moment. A source that can't filter returns more. */
  until?: Date | undefined;
  /**
   * Not a scheduled poll: where a source counts its requests by the day, it does not use those that scheduled polls
   * need for the rest of the day.
   */
  isOnDemand?: true;
  /** ISO 3166 code, where a source prefers results from a country. */
  country?: string | undefined;
}

/** One page of search results. */
export interface SearchPage {
  /** Newest first, if the source sorts. May contain posts without the phrase: match them again. */
  posts: Post[];
  after: string | null;
  /** Items that the source bills in addition to the call itself (X: each post read). */
  reads: number;
  /** The source ran out of time and omitted results: the same period has to be searched again. */
  isIncomplete?: true;
}

/**
 * A source that can be searched. A search changes nothing there and may be repeated, but may cost money: the
 * caller enforces the budget, which the adapter does not know.
 */
export interface SearchSource {
  readonly name: SourceName;
  /** The maximum number of results per page. */
  readonly pageSize: number;
  /** In millionths of a dollar: for each call, and for each item that it reads. */
  readonly price: { callMicros: number; readMicros: number };
  /** How far back it finds anything; null: as far as its index goes. */
  readonly reachMs: number | null;
  /** How long after its publication a post may be found for the first time. */
  readonly lagMs: number;
  /** How far back a new keyword is searched for, where that differs from the default. */
  readonly lookBackMs?: number;
  /** The shortest time between two scheduled polls of one query, in seconds. */
  readonly minPollSeconds: number;
  /** How many searches a minute the source allows; null: as many as the budget pays for. */
  readonly callsPerMinute: number | null;
  /** Its queries find everything published, not only posts with the terms; only matches are stored. */
  readonly findsEverything?: true;
  /** Packs terms into as few queries as possible; `tooLong` are the ids of those that fit in none. */
  pack(terms: readonly SearchTerm[]): { queries: PackedQuery[]; tooLong: string[] };
  /** @throws SourceError when there is no well-formed response. */
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
  /** Packs terms into the source's rules; `tooLong` and `left` are the ids of terms that do not fit. */
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
