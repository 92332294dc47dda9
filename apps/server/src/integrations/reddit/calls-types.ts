/** One page of a listing. */
export interface Page<T> {
  items: T[];
  /** The cursor of the next page; null when there is none. */
  after: string | null;
  /** The number of children that were not understood and are omitted. */
  malformed: number;
}

/** Which page of a listing. */
export interface PageRequest {
  /** 1 to 100. */
  limit: number;
  after?: string | undefined;
}

/** Where and how to search. */
export interface SearchRequest extends PageRequest {
  /** Only in these communities; absent: in all. */
  communities?: readonly string[];
  sort?: "relevance" | "hot" | "top" | "new" | "comments";
  time?: "hour" | "day" | "week" | "month" | "year" | "all";
}

/** How much of a thread (Reddit API, `/comments/{id}`). */
export interface ThreadRequest {
  sort?: "confidence" | "top" | "new" | "controversial" | "old" | "qa";
  limit?: number;
  depth?: number;
  /** The id of one comment without `t1_`: the thread from there on. */
  comment?: string;
  /** How many of its ancestors are included, 0 to 8. */
  context?: number;
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
}
