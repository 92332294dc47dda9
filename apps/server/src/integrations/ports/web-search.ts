import type { WebSearchProvider } from "@earshot/contract";

/** The maximum age of pages that a web search finds, as the service counts it. */
const freshnessSteps = ["hour", "day", "week", "month"] as const;
export type Freshness = (typeof freshnessSteps)[number];

/** One request to a web search. */
export interface WebSearchRequest {
  /** In the syntax that all services share: words, "phrases", OR, parentheses, -word, site:host/path. */
  query: string;
  /** ISO 3166-1 alpha-2. Prefers results for a country; says nothing about where an author lives. */
  country?: string | undefined;
  /** ISO 639-1. Prefers results in a language. */
  lang?: string | undefined;
  /** Missing: pages of any age. An unsupported value is widened to the next supported one. */
  freshness?: Freshness | undefined;
  /** From 0 to `limits.pages` - 1. */
  page?: number | undefined;
}

/** A page that was found. Texts are readable: entities decoded, no markup, safe to store. */
export interface WebResult {
  /** http or https, as the index has it: with tracking parameters, under any of a site's hosts. */
  url: string;
  title: string;
  /** The part of the page around the words, cut at both ends; may lack the phrase. */
  snippet: string;
  /** When the page was published or last changed; null when the index does not say. */
  date: Date | null;
}

/** A page of results, best first by the service's own ranking. */
interface WebResults {
  results: WebResult[];
  /** Whether there is another page. */
  more: boolean;
}

/**
 * A search of the whole web. A search changes nothing there and may be repeated, but each call costs money;
 * the caller enforces the budget, which the adapter does not know.
 */
export interface WebSearch {
  readonly provider: WebSearchProvider;
  /** The name of the service, for people. */
  readonly name: string;
  /** The price of one call, in millionths of a dollar. Failed calls are not billed. */
  readonly callMicros: number;
  /** The supported freshness values, the shortest first. */
  readonly freshness: readonly Freshness[];
  readonly limits: {
    /** The maximum number of characters of a query (UTF-16 units). */
    characters: number;
    /** The maximum number of words of a query. */
    words: number;
    /** The maximum number of results per page. */
    pageSize: number;
    /** The maximum number of pages per query. */
    pages: number;
  };
  /** @throws SourceError when there is no well-formed response. */
  search(ask: WebSearchRequest): Promise<WebResults>;
}
