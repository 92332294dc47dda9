import type { Log } from "../../infrastructure/log.ts";
import type { Transport } from "../../infrastructure/outbound/index.ts";
import type { Post } from "../ports/post.ts";
import { SourceError } from "../ports/source.ts";
import { hackerNewsError } from "./failure.ts";
import { isRemoved, postOfItem, type Root, withOptions } from "./posts.ts";
import { parseAs } from "./response.ts";
import { type Item, itemResponse, maxItemResponse } from "./wire/firebase.ts";

/** How many items are requested concurrently. */
const concurrency = 8;
/** No thread is deeper than this. */
const maxDepth = 200;
/** For how many comments the story is cached. */
const maxRoots = 20_000;

export type Firebase = ReturnType<typeof createFirebase>;

/** The calls to the Hacker News API, which needs no key and has no rate limit: one item a call. */
export function createFirebase(
  options: { firebaseUrl: string; webUrl: string },
  { transport, log }: { transport: Transport; log: Log },
) {
  const { firebaseUrl, webUrl } = options;
  /** The story of each comment that was read, so that the story of its replies is known. */
  const roots = new Map<number, Root>();

  function remember(id: number, root: Root): void {
    if (roots.size >= maxRoots) roots.delete(roots.keys().next().value ?? id);
    roots.set(id, root);
  }

  async function read(path: string, signal?: AbortSignal) {
    const url = new URL(`${firebaseUrl}/v0/${path}.json`);
    return transport({ url, repeatable: true, ...(signal && { signal }) });
  }

  async function item(id: number, signal?: AbortSignal): Promise<Item | null> {
    return parseAs(await read(`item/${id}`, signal), itemResponse, "the item");
  }

  /** Follows a comment up to its story, or to the first item that is not shown. */
  async function rootOf({ parent: first }: Item): Promise<Root | null> {
    const way: number[] = [];
    let id = first ?? null;
    while (id !== null && way.length < maxDepth) {
      let root = roots.get(id) ?? null;
      if (!root) {
        const parent = await item(id);
        const above = parent?.type === "comment" ? (parent.parent ?? null) : null;
        way.push(id);
        if (above === null) root = { id, title: parent?.title ?? null };
        else id = above;
      }
      if (root) {
        // An item that is not shown is not cached: its title may be available later.
        if (root.title !== null) for (const below of way) remember(below, root);
        return root;
      }
    }
    return null;
  }

  /** The options of a poll, as HTML. */
  async function optionsOf(poll: Item | null): Promise<string[]> {
    const parts = await Promise.all((poll?.parts ?? []).map((id) => item(id)));
    return parts.flatMap((part) => (part && !isRemoved(part) && part.text) || []);
  }

  /** The post of an item; null for an item that is not a post or is not shown. @throws SourceError */
  async function postOf(id: number): Promise<Post | null> {
    const one = await item(id);
    if (!one) return null;
    const root = one.type === "comment" ? await rootOf(one) : null;
    const post = postOfItem(one, root, webUrl);
    // Returned as missing, it would count as removed.
    if (!post && one.type === "comment" && !isRemoved(one)) {
      throw hackerNewsError("malformed", `comment ${id} has no parent or no time`);
    }
    const isPoll = post !== null && one.type === "poll" && !post.removed;
    return isPoll ? withOptions(post, await optionsOf(one)) : post;
  }

  return {
    item,

    /** The options of a poll by its id, as HTML. */
    optionsOf: async (pollId: number): Promise<string[]> => optionsOf(await item(pollId)),

    /** The highest id so far. */
    async maxItem(): Promise<number> {
      return parseAs(await read("maxitem"), maxItemResponse, "the highest id");
    },

    /**
     * Reads items, a few at a time. Items that are null or not posts are missing.
     * @param skipsMalformed whether an item of an unknown shape is logged and missing too
     * @throws SourceError when an item could not be read.
     */
    async posts(ids: readonly number[], { skipsMalformed = false } = {}): Promise<Post[]> {
      const found: Post[] = [];
      const waiting = [...ids];
      const work = async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
          try {
            const post = await postOf(id);
            if (post) found.push(post);
          } catch (error) {
            const isMalformed = error instanceof SourceError && error.failure === "malformed";
            if (!skipsMalformed || !isMalformed) throw error;
            log.warn({ err: error, id }, "an item was skipped: unknown format");
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, work));
      return found;
    },
  };
}
