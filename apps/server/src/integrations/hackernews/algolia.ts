import type { Log } from "../../infrastructure/log.ts";
import type { Transport } from "../../infrastructure/outbound/index.ts";
import type { Post } from "../ports/post.ts";
import { SourceError } from "../ports/source.ts";
import { postOfHit, withOptions } from "./posts.ts";
import { parseAs } from "./response.ts";
import { hitsResponse, type TreeItem, treeItem } from "./wire/algolia.ts";

/** The maximum number of hits of a page and of a query: further pages are empty, so queries are sliced by time. */
export const maxHits = 1_000;

/** A listing answers within a second or two. */
const firstTimeoutMs = 8_000;

/** Which items to find; times in unix seconds. */
interface HitsRequest {
  /** Empty: all items. */
  query: string;
  limit: number;
  /** Only items after this second. */
  after: number | null;
  /** Only items up to this second. */
  upTo: number | null;
}

interface HitsPage {
  /** Newest first. */
  posts: Post[];
  /** The second to continue from as `upTo`; null: nothing is older. */
  next: number | null;
}

export type Algolia = ReturnType<typeof createAlgolia>;

/** The calls to the HN Search API (hn.algolia.com/api), which needs no key. */
export function createAlgolia(
  options: { algoliaUrl: string; webUrl: string },
  deps: {
    transport: Transport;
    log: Log;
    /** The options of a poll, as HTML; hits do not have them. */
    optionsOf: (pollId: number) => Promise<string[]>;
  },
) {
  const { transport, log, optionsOf } = deps;
  const { algoliaUrl, webUrl } = options;

  /** A poll with its options; without them where they can't be read, so that the page is not lost. */
  async function completePoll(post: Post): Promise<Post> {
    try {
      return withOptions(post, await optionsOf(Number(post.externalId)));
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      log.warn({ err: error }, "the options of a poll could not be read");
      return post;
    }
  }

  return {
    /** Stories, polls and comments, newest first. The index has no deleted or dead items. */
    async searchByDate({ query, limit, after, upTo }: HitsRequest): Promise<HitsPage> {
      const filters = [
        ...(after === null ? [] : [`created_at_i>${after}`]),
        ...(upTo === null ? [] : [`created_at_i<=${upTo}`]),
      ];
      const url = new URL(`${algoliaUrl}/api/v1/search_by_date`);
      url.search = new URLSearchParams({
        ...(query !== "" && {
          query,
          restrictSearchableAttributes: "title,story_text,comment_text",
        }),
        tags: "(story,comment,poll)",
        ...(filters.length > 0 && { numericFilters: filters.join(",") }),
        hitsPerPage: String(limit),
        typoTolerance: "false",
        attributesToHighlight: "",
        analytics: "false",
      }).toString();
      const response = await transport({ url, repeatable: true, firstTimeoutMs });
      const { hits } = parseAs(response, hitsResponse, "the search");
      const read = hits.map((hit) => postOfHit(hit, webUrl));
      const malformed = read.filter((one) => one === "malformed").length;
      if (malformed > 0) log.warn({ malformed }, "hits were skipped: unknown format");
      const found = read.filter((one) => typeof one === "object");
      const posts = await Promise.all(
        found.map(({ post, isPoll }) => (isPoll ? completePoll(post) : post)),
      );
      const oldest = posts.at(-1);
      if (hits.length < limit || !oldest) return { posts, next: null };
      const second = oldest.postedAt.getTime() / 1000;
      // When one second has more items than a page, the next page begins before that second.
      const isOneSecond = second === upTo && posts[0]?.postedAt.getTime() === second * 1000;
      return { posts, next: isOneSecond ? second - 1 : second };
    },

    /** An item with all its descendants; null when it does not exist. */
    async tree(id: string, signal?: AbortSignal): Promise<TreeItem | null> {
      const url = new URL(`${algoliaUrl}/api/v1/items/${encodeURIComponent(id)}`);
      try {
        const response = await transport({ url, repeatable: true, ...(signal && { signal }) });
        return parseAs(response, treeItem, "the thread");
      } catch (error) {
        if (error instanceof SourceError && error.failure === "not-found") return null;
        throw error;
      }
    },
  };
}
