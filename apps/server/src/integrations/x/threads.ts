import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import { SourceError } from "../ports/source.ts";
import { inReadingOrder, type ThreadItem, type Threads } from "../ports/threads.ts";
import { xError } from "./failure.ts";
import { namesOf, type ParsedPost, toPost } from "./posts.ts";
import { postMicros, readsOfUser } from "./prices.ts";
import { parseAs } from "./response.ts";
import { reachMs } from "./search.ts";
import { addressOf, postParameters, type XOptions } from "./transport.ts";
import { idPattern, isInternalError, postsResponse } from "./wire/posts.ts";

/** X's search returns at least ten posts, and bills all of them. */
const smallestPage = 10;
const largestPage = 100;

const recentOnly = "X shows only the replies of the last seven days. Open the post for older ones.";
const notAll = "Only the newest replies are shown here. Open the post for the others.";

const toItem = ({ post, authorId }: ParsedPost): ThreadItem => ({
  post,
  // X only marks posts that were taken down; deleted ones are missing.
  state: post.removed ? "removed" : "standing",
  writer: authorId,
});

const byAge = (one: ParsedPost, other: ParsedPost) =>
  one.post.postedAt.getTime() - other.post.postedAt.getTime();

/**
 * Reads conversations: the post by a lookup, the replies by a search for the conversation's id (X API v2,
 * "conversation_id"), which reaches back seven days.
 */
export function createThreads(
  options: XOptions,
  deps: {
    lookup: (ask: Ask) => Promise<HttpResponse>;
    search: (ask: Ask) => Promise<HttpResponse>;
    clock: Clock;
    log: Log;
  },
): Threads {
  const { webUrl, readAuthors = false } = options;
  const readsOfPost = readAuthors ? 1 + readsOfUser : 1;

  /** The posts of a response, and the billed reads. */
  function read(response: HttpResponse, what: string) {
    const { data, includes, errors, meta } = parseAs(response, postsResponse, what);
    const users = includes?.users ?? [];
    const names = namesOf(users);
    const children = data ?? [];
    const all = children.map((child) => toPost(child, { webUrl, names }));
    if (all.includes(null)) deps.log.warn(`posts of ${what} were skipped: unknown format`);
    const posts = all.filter((one) => one !== null && !one.isRetweet) as ParsedPost[];
    const reads = children.length + users.length * readsOfUser;
    return { posts, reads, errors: errors ?? [], more: Boolean(meta?.next_token) };
  }

  async function readPosts(ids: readonly string[], signal?: AbortSignal) {
    const url = addressOf(options, "/2/tweets", { ids: ids.join(","), ...postParameters(options) });
    const response = await deps.lookup({ url, repeatable: true, ...(signal && { signal }) });
    const found = read(response, "the lookup");
    // Returned as missing, a post that X failed to read would count as removed.
    const failed = found.errors.find(isInternalError);
    if (failed) throw xError("unavailable", `a post could not be read: ${failed.title}`);
    return found;
  }

  async function responses(rootId: string, max: number, signal?: AbortSignal) {
    const url = addressOf(options, "/2/tweets/search/recent", {
      query: `conversation_id:${rootId} -is:retweet`,
      max_results: String(Math.min(largestPage, Math.max(smallestPage, max))),
      sort_order: "recency",
      ...postParameters(options),
    });
    const response = await deps.search({ url, repeatable: true, ...(signal && { signal }) });
    return read(response, "the search");
  }

  return {
    name: "x",
    readMicros: postMicros,
    maxReads: (max) =>
      (2 + (max === 0 ? 0 : Math.max(smallestPage, Math.min(largestPage, max)))) * readsOfPost,
    async read({ externalId, threadId }, { max, signal }) {
      const rootId = threadId ?? externalId;
      const ids = [...new Set([rootId, externalId])].filter((id) => idPattern.test(id));
      const found = await readPosts(ids, signal);
      const root = found.posts.find(({ post }) => post.externalId === rootId);
      const requested = found.posts.find(({ post }) => post.externalId !== rootId);
      let { reads } = found;
      let comments: ParsedPost[] = [];
      let missing: string | null = null;
      if (max > 0) {
        try {
          const page = await responses(rootId, max, signal);
          reads += page.reads;
          comments = page.posts.filter(({ post }) => post.externalId !== rootId);
          const isOld = root && deps.clock.now().getTime() - root.post.postedAt.getTime() > reachMs;
          const isCut = page.more || comments.length > max;
          missing = isCut ? notAll : isOld ? recentOnly : null;
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          // The posts from the lookup are known and billed; only the replies are missing.
          missing = `The replies could not be read. ${error.publicText}`;
        }
      }
      const known = comments.some(({ post }) => post.externalId === requested?.post.externalId);
      const firstComments = comments.slice(0, max);
      const items =
        requested && !known
          ? [...firstComments.slice(0, Math.max(0, max - 1)), requested]
          : firstComments;
      return {
        post: root ? toItem(root) : null,
        locked: false,
        archived: false,
        comments: inReadingOrder(items.sort(byAge).map(toItem), rootId),
        total: root?.post.numComments ?? null,
        missing,
        reads,
      };
    },
  };
}
