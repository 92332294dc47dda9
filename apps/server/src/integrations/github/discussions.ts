import type { Log } from "../../infrastructure/log.ts";
import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import type { Post } from "../ports/post.ts";
import type { SearchAsk, SearchPage } from "../ports/search.ts";
import { githubError } from "./failure.ts";
import { askGraph, threadSelection } from "./graphql.ts";
import { phrasesOf } from "./pack.ts";
import { graphPost, isBot } from "./posts.ts";
import { createdWithin, onlyPublic } from "./search.ts";
import type { GithubOptions } from "./transport.ts";
import { graphNode, graphSearch } from "./wire.ts";

/** The cursors of the searches that have more results, by the number of their phrase. */
function readCursors(after: string | undefined, phrases: readonly string[]) {
  if (after === undefined) return phrases.map((phrase, at) => ({ phrase, at, cursor: null }));
  let cursors: unknown;
  try {
    cursors = JSON.parse(after);
  } catch {
    cursors = {};
  }
  const given = new Map(Object.entries(typeof cursors === "object" && cursors ? cursors : {}));
  return phrases.flatMap((phrase, at) => {
    const cursor: unknown = given.get(String(at));
    return typeof cursor === "string" ? [{ phrase, at, cursor }] : [];
  });
}

/**
 * Searches discussions, which only GraphQL finds. Its search has no OR, so each phrase of a packed query is a
 * separate search within one call.
 */
export const createDiscussionSearch =
  (
    options: GithubOptions,
    { transport, log }: { transport: (ask: Ask) => Promise<HttpResponse>; log: Log },
  ) =>
  async (query: string, ask: SearchAsk): Promise<SearchPage> => {
    const searches = readCursors(ask.after, phrasesOf(query));
    if (searches.length === 0) throw githubError("bad-request", "a search without phrases");
    const first = Math.max(1, Math.floor(ask.limit / searches.length));
    const declared = searches.map(({ at }) => `$q${at}: String!, $after${at}: String`);
    const selections = searches.map(
      ({ at }) =>
        `s${at}: search(type: DISCUSSION, first: $first, query: $q${at}, after: $after${at}) { pageInfo { hasNextPage endCursor } nodes { ${threadSelection} } }`,
    );
    const variables: Record<string, string | number | null> = { first };
    for (const { phrase, at, cursor } of searches) {
      variables[`q${at}`] = `"${phrase}" in:title,body${onlyPublic}${createdWithin(ask)}`;
      variables[`after${at}`] = cursor;
    }
    const text = `query ($first: Int!, ${declared.join(", ")}) { ${selections.join(" ")} }`;
    const data = await askGraph(options, transport, text, variables);

    const posts = new Map<string, Post>();
    const next: Record<string, string> = {};
    let malformed = 0;
    for (const { at } of searches) {
      const parsed = graphSearch.safeParse(data[`s${at}`]);
      if (!parsed.success) {
        throw githubError("malformed", "a search of GraphQL is not of the documented shape");
      }
      const { nodes, pageInfo } = parsed.data;
      for (const node of nodes) {
        const read = graphNode.safeParse(node);
        if (!read.success) malformed += 1;
        else if (!isBot({ type: read.data.author?.__typename })) {
          const post = graphPost(read.data);
          if (post) posts.set(post.externalId, post);
        }
      }
      if (pageInfo.hasNextPage && pageInfo.endCursor) next[at] = pageInfo.endCursor;
    }
    if (malformed > 0) log.warn({ malformed }, "discussions were skipped: unknown format");
    return {
      posts: [...posts.values()].sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime()),
      after: Object.keys(next).length > 0 ? JSON.stringify(next) : null,
      reads: 0,
    };
  };
