import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import {
  createTransport,
  type HttpResponse,
  type ServicePolicy,
  type TransportOptions,
} from "../../infrastructure/outbound/index.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { readable } from "../../infrastructure/text.ts";
import { writtenDate } from "../../infrastructure/written-date.ts";
import type { Freshness, WebResult, WebSearch } from "../ports/web-search.ts";
import { braveError, failureOf } from "./failure.ts";
import { shortestWindow } from "./limits.ts";
import { countryOf, languageOf } from "./locales.ts";
import { searchResponse, searchResult } from "./wire.ts";

/** The address of Brave Search, our key and the price. */
export interface BraveOptions extends TransportOptions {
  /** Base of the API (https://api.search.brave.com). */
  apiUrl: string;
  /** The subscription token of a plan for web searches. */
  key: string;
  /** The plan's price of a call, in millionths of a dollar; by default $5 for a thousand. */
  callMicros?: number;
}

const policy: ServicePolicy = {
  failureOf,
  fail: braveError,
  windowOf: ({ headers }) => shortestWindow(headers),
};

/** Brave's shortest period is a day. */
const periods: Record<Freshness, string> = { hour: "pd", day: "pd", week: "pw", month: "pm" };

const pageSize = 20;
const pages = 10;

/** Answers highlight the found words even when that is switched off (recordings of 2024). */
const plain = (text: string): string => readable(text.replaceAll(/<\/?strong>/g, "")).trim();

function toResult(value: unknown, now: Date): WebResult | null {
  const read = searchResult.safeParse(value);
  if (!read.success) return null;
  const { url, title, description, page_age, age } = read.data;
  const date = (page_age ? writtenDate(page_age, now) : null) ?? writtenDate(age ?? "", now);
  return { url, title: plain(title), snippet: plain(description ?? ""), date };
}

/**
 * Reads the response to a search. Unrecognized results are omitted and counted.
 * @throws SourceError `malformed` when it is not of the documented shape
 */
export function readResponse(
  { status, text }: Pick<HttpResponse, "status" | "text">,
  now: Date,
): { results: WebResult[]; moreAvailable: boolean; malformed: number } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw braveError("malformed", `a response with status ${status} is not JSON`, { cause });
  }
  const read = searchResponse.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw braveError(
      "malformed",
      `a search is not of the documented shape: ${issue?.path.join(".")} ${issue?.message}`,
    );
  }
  const { web, query } = read.data;
  const all = web?.results ?? [];
  const results = all.map((one) => toResult(one, now)).filter((one) => one !== null);
  return {
    results,
    moreAvailable: query.more_results_available ?? false,
    malformed: all.length - results.length,
  };
}

/** Searches Brave's own index of the web (Brave Search API, `GET /res/v1/web/search`). */
export function createBrave(
  options: BraveOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; log: Log; fetch?: typeof fetch },
): WebSearch {
  const transport = createTransport(options, deps, policy, { service: "brave" });
  return {
    provider: "brave",
    name: "Brave Search",
    callMicros: options.callMicros ?? 5_000,
    freshness: ["day", "week", "month"],
    limits: { characters: 400, words: 50, pageSize, pages },
    async search({ query, country, lang, freshness, page = 0 }) {
      const url = new URL(`${options.apiUrl}/res/v1/web/search`);
      const language = languageOf(lang);
      const parameters = {
        q: query,
        country: countryOf(country),
        ...(language !== null && { search_lang: language }),
        count: String(pageSize),
        // The number of the page, not a count of results.
        offset: String(page),
        ...(freshness && { freshness: periods[freshness] }),
        result_filter: "web",
        text_decorations: "false",
        // A query that Brave corrects would search for other words than the customer's.
        spellcheck: "false",
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      const response = await transport({
        url,
        headers: { accept: "application/json", "x-subscription-token": options.key },
        repeatable: true,
      });
      const { results, moreAvailable, malformed } = readResponse(response, deps.clock.now());
      if (malformed > 0) deps.log.warn({ malformed }, "results of Brave Search were skipped");
      return { results, more: moreAvailable && results.length > 0 && page + 1 < pages };
    },
  };
}
