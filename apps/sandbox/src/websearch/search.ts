import type { Clock } from "../clock.ts";
import { hash } from "../random.ts";
import { parseQuery, type Query } from "../reddit/search/query.ts";
import { matches, realUrlOf, searchTermsOf } from "./match.ts";
import type { Page, Pages } from "./pages.ts";

/** One result, before a service puts it into its own shape. */
export interface SearchResult {
  url: string;
  title: string;
  snippet: string;
  /** Milliseconds since the epoch; null where the index does not tell. */
  date: number | null;
  page: Page;
}

/** What is asked of the index, whichever service asks. */
export interface IndexQuery {
  query: string;
  country: string | null;
  /** Pages that are older are omitted (milliseconds); null for pages of any age. */
  maxAgeMs: number | null;
  /** The base of the sandbox's own pages in place of the real sites' hosts; null for those. */
  base: string | null;
}

const hour = 3_600_000;
const maxLooseMatches = 3;

/** The text around what was looked for, cut at words. */
function excerpt(text: string, requested: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = requested.map((one) => lower.indexOf(one.toLowerCase())).filter((at) => at >= 0);
  const at = places.length > 0 ? Math.min(...places) : 0;
  const start = at < 70 ? 0 : text.indexOf(" ", at - 60) + 1;
  const end = start + 165 >= text.length ? text.length : text.lastIndexOf(" ", start + 165);
  return `${start > 0 ? "... " : ""}${text.slice(start, end)}${end < text.length ? " ..." : ""}`;
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, text.lastIndexOf(" ", max))} ...`;
}

/** Titles as indexes hold them: the site's own forms, in turn. */
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

/** The same page under another address, as indexes hold some pages twice. */
function otherPathOf({ site, path, id, group }: Page): { host: string; path: string } {
  return site === "linkedin"
    ? { host: "https://de.linkedin.com", path: `${path}?utm_source=share&rcm=AC${hash(id)}` }
    : {
        host: "https://m.facebook.com",
        path: `/groups/${group?.slug}/permalink/${id}/?mibextid=${hash(id).toString(36)}`,
      };
}

/** About as new as they are, with those of the country first. */
function rankOf({ postedAt, country, id }: Page, asked: string | null): number {
  const bend = asked !== null && asked === country ? 72 * hour : 0;
  return postedAt + bend + (hash(id) % (36 * hour));
}

/**
 * Everything that the index finds: what fits, some of it twice, and after that a little that has the
 * words and lacks the phrase. About one page in four comes without a date.
 */
export function searchIndex(pages: Pages, ask: IndexQuery, clock: Clock): SearchResult[] {
  const query: Query | null = parseQuery(ask.query);
  if (!query) return [];
  const oldest = ask.maxAgeMs === null ? Number.NEGATIVE_INFINITY : clock.now() - ask.maxAgeMs;
  const fresh = pages.indexed().filter(({ postedAt }) => postedAt >= oldest);
  const ranked = (found: Page[]): Page[] =>
    found.sort((a, b) => rankOf(b, ask.country) - rankOf(a, ask.country));
  const exact = fresh.filter((page) => matches(query, page));
  const loose = fresh.filter((page) => !exact.includes(page) && matches(query, page, true));
  const requested = searchTermsOf(query);

  function foundOf(page: Page): SearchResult[] {
    const { site, path, id, text, isPost, postedAt } = page;
    const at = (real: string, here: string) =>
      ask.base === null ? real : `${ask.base}/${site}${here}`;
    const first: SearchResult = {
      url: at(realUrlOf(page), path),
      title: titleOf(page),
      snippet: excerpt(text, requested),
      date: !isPost || hash(id) % 4 === 3 ? null : postedAt,
      page,
    };
    if (!isPost || hash(id) % 5 !== 0) return [first];
    const other = otherPathOf(page);
    return [first, { ...first, url: at(`${other.host}${other.path}`, other.path) }];
  }
  return [...ranked(exact), ...ranked(loose).slice(0, maxLooseMatches)].flatMap(foundOf);
}
