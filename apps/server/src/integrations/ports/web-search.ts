/** How old a page may be at most that a web search finds, by its own count. */
const freshnessSteps = ["hour", "day", "week", "month"] as const;
export type Freshness = (typeof freshnessSteps)[number];

/** One question to a web search. */
export interface WebSearchAsk {
  /** In the syntax that all of them share: words, "phrases", OR, parentheses, -word, site:host/path. */
  query: string;
  /** ISO 3166-1 alpha-2. Bends the results towards a country; says nothing of where an author lives. */
  country?: string | undefined;
  /** ISO 639-1, bends the results towards a language. */
  lang?: string | undefined;
  /** Without it, pages of any age. One that the service does not know is widened to the next it does. */
  freshness?: Freshness | undefined;
  /** From 0 to `limits.pages` - 1. */
  page?: number | undefined;
}

/** A page that was found. Texts are readable: entities decoded, no markup, fit to be stored. */
export interface WebResult {
  /** http or https, as the index holds it: with tracking parameters, under any of a site's hosts. */
  url: string;
  title: string;
  /** The part of the page around the words, cut at both ends; may lack the phrase. */
  snippet: string;
  /** When the page was published or last changed; null when the index does not tell. */
  date: Date | null;
}

/** A page of results, the best first by the service's own mind. */
interface WebResults {
  results: WebResult[];
  /** Whether there is another page to ask for. */
  more: boolean;
}

/**
 * A search of the whole web. A search changes nothing there and may be repeated, but each one costs
 * money; callers keep to a budget that the adapter does not know.
 */
export interface WebSearch {
  /** What the service is called among people. */
  readonly name: string;
  /** What one call costs, in millionths of a dollar. Only calls that are answered are billed. */
  readonly callMicros: number;
  /** The steps of freshness that it knows, the shortest first. */
  readonly freshness: readonly Freshness[];
  readonly limits: {
    /** The most characters of a query (UTF-16 units). */
    characters: number;
    /** The most words of a query. */
    words: number;
    /** The most results of one page. */
    pageSize: number;
    /** The most pages of one question. */
    pages: number;
  };
  /** @throws SourceError for everything that keeps it from a well-formed answer. */
  search(ask: WebSearchAsk): Promise<WebResults>;
}
