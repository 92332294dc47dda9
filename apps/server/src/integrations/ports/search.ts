import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/**
 * What a search must find: any of these literal phrases. Each is words with single spaces, without
 * punctuation that a search syntax would read as an operator; the sentence may write them in any case.
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

/** What of a query is wanted. */
export interface SearchAsk {
  /** 1 to the source's `pageSize`. */
  limit: number;
  /** The next page of the same ask; the word comes from the page before. */
  after?: string | undefined;
  /** Only what is newer than this id (where the source counts by ids). */
  sinceId?: string | undefined;
  /** Only what was posted after. A source that can't tell so finely answers more. */
  since?: Date | undefined;
  /** Only what was posted before. A source that can't tell answers more. */
  until?: Date | undefined;
  /** ISO 3166 code, where a source bends its results towards a country. */
  country?: string | undefined;
}

/** What a page of a search came to. */
export interface SearchPage {
  /** Newest first, where the source sorts so. May hold what lacks the phrase: match it again. */
  posts: Post[];
  after: string | null;
  /** The id to give as `sinceId` the next time; null where the source has none. */
  newestId: string | null;
  /** Things that the source bills beside the call itself (X: each post read). */
  reads: number;
}

/**
 * A source that is searched. A search changes nothing there and may be repeated, but each one may
 * cost money: callers keep to a budget, which the adapter does not know.
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
  /** Puts terms into as few queries as hold them; `tooLong` are the ids of those that fit in none. */
  pack(terms: readonly SearchTerm[]): { queries: PackedQuery[]; tooLong: string[] };
  /** @throws SourceError for everything that keeps it from a well-formed answer. */
  search(query: string, ask: SearchAsk): Promise<SearchPage>;
}

/** What a stream of a source brings. */
export type Streamed =
  /** Posts, each billed as a read. */
  | { posts: Post[] }
  /** The connection lives and has brought nothing. */
  | { heartbeat: true };

/** A source that brings what it finds by itself, over one connection at a time. */
export interface StreamSource {
  readonly name: SourceName;
  readonly price: { readMicros: number };
  /** Puts terms into the source's rules; `tooLong` and `left` are ids that found no room. */
  pack(terms: readonly SearchTerm[]): { queries: PackedQuery[]; tooLong: string[]; left: string[] };
  /** Makes the source's rules these queries: adds what is missing, takes away what is not among them. */
  setRules(queries: readonly PackedQuery[]): Promise<void>;
  /**
   * Connects once and brings what comes until the connection ends or `signal` aborts. It does not
   * connect again by itself; the failure says how long to wait before (`retryAfterMs`).
   * @throws SourceError
   */
  read(signal: AbortSignal): AsyncIterable<Streamed>;
}
