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
import { failureOf, serperError } from "./failure.ts";
import { searchResponse, searchResult } from "./wire.ts";

/** The address, key and price of Serper. */
export interface SerperOptions extends TransportOptions {
  /** Base of the API (https://google.serper.dev). */
  apiUrl: string;
  key: string;
  /** The price of a call in millionths of a dollar; $1 for a thousand calls by default. */
  callMicros?: number;
}

const policy: ServicePolicy = { failureOf, fail: serperError, windowOf: () => null };

const periods: Record<Freshness, string> = {
  hour: "qdr:h",
  day: "qdr:d",
  week: "qdr:w",
  month: "qdr:m",
};

/** Google returns no more since September 2025, even with a higher `num`. */
const pageSize = 10;
const pages = 10;

function toResult(value: unknown, now: Date): WebResult | null {
  const read = searchResult.safeParse(value);
  if (!read.success) return null;
  const { link, title, snippet, date } = read.data;
  return {
    url: link,
    title: readable(title).trim(),
    snippet: readable(snippet ?? "").trim(),
    date: writtenDate(date ?? "", now),
  };
}

/**
 * Reads the response to a search. Unrecognized results are skipped and counted.
 * @throws SourceError `malformed` when it is not of the documented shape
 */
export function readResponse(
  { status, text }: Pick<HttpResponse, "status" | "text">,
  now: Date,
): { results: WebResult[]; malformed: number } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw serperError("malformed", `a response with status ${status} is not JSON`, { cause });
  }
  const read = searchResponse.safeParse(value);
  if (!read.success) throw serperError("malformed", "a search without a list of results");
  const all = read.data.organic;
  const results = all.map((one) => toResult(one, now)).filter((one) => one !== null);
  return { results, malformed: all.length - results.length };
}

/** Searches Google through Serper (`POST /search`). */
export function createSerper(
  options: SerperOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; log: Log; fetch?: typeof fetch },
): WebSearch {
  const transport = createTransport(options, deps, policy, { service: "serper" });
  return {
    provider: "serper",
    name: "Serper",
    callMicros: options.callMicros ?? 1_000,
    freshness: ["hour", "day", "week", "month"],
    // Google ignores everything after the 32nd word.
    limits: { characters: 2_000, words: 32, pageSize, pages },
    async search({ query, country, lang, freshness, page = 0 }) {
      const response = await transport({
        url: new URL(`${options.apiUrl}/search`),
        method: "POST",
        headers: { accept: "application/json", "x-api-key": options.key },
        json: {
          q: query,
          ...(country && { gl: country.toLowerCase() }),
          // Dates are in this language; English is the one that we can parse.
          hl: lang?.toLowerCase() ?? "en",
          page: page + 1,
          ...(freshness && { tbs: periods[freshness] }),
          // A corrected query would search for other words than the customer's.
          autocorrect: false,
        },
        // A search has no side effects, so it may be retried.
        repeatable: true,
      });
      const { results, malformed } = readResponse(response, deps.clock.now());
      if (malformed > 0) deps.log.warn({ malformed }, "skipped malformed results of Serper");
      // The response does not say whether there is more: a page that is not full counts as the last one.
      return { results, more: results.length + malformed >= pageSize && page + 1 < pages };
    },
  };
}
