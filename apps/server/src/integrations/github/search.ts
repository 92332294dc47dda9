import type { Log } from "../../infrastructure/log.ts";
import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import type { SearchAsk, SearchPage, SearchSource } from "../ports/search.ts";
import { isForDiscussions, packQueries } from "./pack.ts";
import { isBot, issuePost } from "./posts.ts";
import { addressOf, type GithubOptions } from "./transport.ts";
import { issueObject, issuePage, parseAs } from "./wire.ts";

const largestPage = 100;
/** GitHub returns no result after these. */
const maxResults = 1_000;

/** Needed because the operator's token may see private repositories. */
export const onlyPublic = " is:public";

const toSeconds = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;

/** The qualifier for when something was written; empty for any time. */
export function createdWithin({ since, until }: Pick<SearchAsk, "since" | "until">): string {
  if (since && until) return ` created:${toSeconds(since)}..${toSeconds(until)}`;
  if (since) return ` created:>=${toSeconds(since)}`;
  return until ? ` created:<=${toSeconds(until)}` : "";
}

/** GitHub's search for issues, and with a token for discussions. */
export function createSearch(
  options: GithubOptions,
  deps: {
    transport: (ask: Ask) => Promise<HttpResponse>;
    log: Log;
    /** null without a token. */
    searchDiscussions: SearchSource["search"] | null;
  },
): SearchSource {
  const { transport, log, searchDiscussions } = deps;

  async function searchIssues(query: string, ask: SearchAsk): Promise<SearchPage> {
    const page = Math.max(1, Number(ask.after) || 1);
    const limit = Math.min(largestPage, ask.limit);
    const url = addressOf(options, "/search/issues", {
      q: `${query}${onlyPublic}${createdWithin(ask)}`,
      sort: "created",
      order: "desc",
      per_page: String(limit),
      page: String(page),
    });
    const response = await transport({ url, repeatable: true });
    const found = parseAs(response, issuePage, "the search");
    const issues = found.items.flatMap((item) => issueObject.safeParse(item).data ?? []);
    const posts = issues
      .filter((issue) => issue.pull_request === undefined && !isBot(issue.user))
      .flatMap((issue) => issuePost(issue) ?? []);
    const malformed = found.items.length - issues.length;
    if (malformed > 0) log.warn({ malformed }, "issues of a search were skipped: unknown format");
    if (found.incomplete_results) log.info("a search of GitHub ran out of time");
    const end = page * limit;
    return {
      posts,
      after: end < Math.min(found.total_count, maxResults) ? String(page + 1) : null,
      reads: 0,
      ...(found.incomplete_results && { isIncomplete: true }),
    };
  }

  return {
    name: "github",
    pageSize: largestPage,
    price: { callMicros: 0, readMicros: 0 },
    reachMs: null,
    // The delay of the search index is not documented.
    lagMs: 10 * 60_000,
    lookBackMs: 30 * 24 * 3_600_000,
    minPollSeconds: 60,
    callsPerMinute: options.token === null ? 10 : 30,
    pack: (terms) => packQueries(terms, { withDiscussions: searchDiscussions !== null }),
    search: (query, ask) =>
      isForDiscussions(query) && searchDiscussions
        ? searchDiscussions(query, ask)
        : searchIssues(query, ask),
  };
}
