import type { Clock } from "../clock.ts";
import { hash } from "../random.ts";
import { parseQuery, type Query } from "../reddit/search/query.ts";
import { matches, realUrlOf, searchTermsOf } from "./match.ts";
import type { Page, Pages } from "./pages.ts";

/** One result, independent of a service's format. */
export interface SearchResult {
  url: string;
  title: string;
  snippet: string;
  /** Milliseconds since the epoch; null when the index has no date. */
  date: number | null;
  page: Page;
}

/** A query to the index, independent of the service. */
export interface IndexQuery {
  query: string;
  country: string | null;
  /** The maximum age of pages in milliseconds; null for any age. */
  maxAgeMs: number | null;
  /** The base address of the sandbox's pages; null for the real sites' addresses. */
  base: string | null;
}

const hour = 3_600_000;
const maxLooseMatches = 3;

/** The text around the first match, cut between words. */
function excerpt(text: string, requested: readonly string[]): string {
  const lower = text.toLowerCase();
  const positions = requested
    .map((one) => lower.indexOf(one.toLowerCase()))
    .filter((at) => at >= 0);
  const at = positions.length > 0 ? Math.min(...positions) : 0;
  const start = at < 70 ? 0 : text.indexOf(" ", at - 60) + 1;
  const end = start + 165 >= text.length ? text.length : text.lastIndexOf(" ", start + 165);
  return `${start > 0 ? "... " : ""}${text.slice(start, end)}${end < text.length ? " ..." : ""}`;
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, text.lastIndexOf(" ", max))} ...`;
}

/** A title as in real indexes, in one of the site's formats. */
function titleOf({ site, author, group, text, country, id, isPost }: Page): string {
  if (!isPost) return `${group?.name} | Facebook`;
  const turn = hash(id) % 4;
  if (site === "facebook") {
    const own = shortened(text, 50);
    return turn === 0 ? `${own} | Facebook` : `${group?.name} | ${own} | Facebook`;
  }
  if (turn === 0) return country === "DE" ? `Beitrag von ${author}` : `${author}'s Post`;
  if (turn === 1) return `${shortened(text, 45)} | ${author} | ${(hash(text) % 40) + 2} comments`;
  const on = country === "DE" ? "auf" : "on";
  return `${author} ${on} LinkedIn: ${shortened(text, 55)}`;
}

/** Another address of the same page, because real indexes contain some pages twice. */
function otherPathOf({ site, path, id, group }: Page): { host: string; path: string } {
  return site === "linkedin"
    ? { host: "https://de.linkedin.com", path: `${path}?utm_source=share&rcm=AC${hash(id)}` }
    : {
        host: "https://m.facebook.com",
        path: `/groups/${group?.slug}/permalink/${id}/?mibextid=${hash(id).toString(36)}`,
      };
}

/** A page's rank: roughly by age, with a bonus for the requested country. */
function rankOf({ postedAt, country, id }: Page, requestedCountry: string | null): number {
  const bonus = requestedCountry !== null && requestedCountry === country ? 72 * hour : 0;
  return postedAt + bonus + (hash(id) % (36 * hour));
}

/**
 * All results of the index: the matches, some of them twice, and then a few pages that have only the words of the
 * phrase. About one page in four has no date.
 */
export function searchIndex(pages: Pages, request: IndexQuery, clock: Clock): SearchResult[] {
  const query: Query | null = parseQuery(request.query);
  if (!query) return [];
  const { maxAgeMs } = request;
  const oldest = maxAgeMs === null ? Number.NEGATIVE_INFINITY : clock.now() - maxAgeMs;
  const fresh = pages.indexed().filter(({ postedAt }) => postedAt >= oldest);
  const ranked = (found: Page[]): Page[] =>
    found.sort((a, b) => rankOf(b, request.country) - rankOf(a, request.country));
  const exact = fresh.filter((page) => matches(query, page));
  const loose = fresh.filter((page) => !exact.includes(page) && matches(query, page, true));
  const searchTerms = searchTermsOf(query);

  function foundOf(page: Page): SearchResult[] {
    const { site, path, id, text, isPost, postedAt } = page;
    const at = (real: string, here: string) =>
      request.base === null ? real : `${request.base}/${site}${here}`;
    const first: SearchResult = {
      url: at(realUrlOf(page), path),
      title: titleOf(page),
      snippet: excerpt(text, searchTerms),
      date: !isPost || hash(id) % 4 === 3 ? null : postedAt,
      page,
    };
    if (!isPost || hash(id) % 5 !== 0) return [first];
    const other = otherPathOf(page);
    return [first, { ...first, url: at(`${other.host}${other.path}`, other.path) }];
  }
  return [...ranked(exact), ...ranked(loose).slice(0, maxLooseMatches)].flatMap(foundOf);
}
