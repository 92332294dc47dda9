import type { PostLookup } from "../ports/lookup.ts";
import type { Post } from "../ports/post.ts";
import type { StackExchangeCalls, StackExchangeOptions } from "./calls.ts";
import { idOf, type Reference, referenceOf } from "./sites.ts";

/** The maximum number of ids per call. */
const maxIds = 100;

/** Reads single questions and answers as everyone sees them. */
export const createLookup = (
  { webUrl }: StackExchangeOptions,
  { calls }: { calls: StackExchangeCalls },
): PostLookup => ({
  name: "stackexchange",
  max: maxIds,
  readMicros: 0,
  // Six times a day, with one call per site and kind, so that most of the day's requests are for new posts.
  recheckEveryMinutes: 240,
  idOf: (url) => idOf(url, webUrl),
  async fetchPosts(externalIds) {
    const references = [...new Set(externalIds)].flatMap((id) => referenceOf(id) ?? []);
    const lists = Map.groupBy(references, ({ site, kind }) => `${site} ${kind}`);
    const found = new Map<string, Post>();
    for (const list of lists.values()) {
      for (let start = 0; start < list.length; start += maxIds) {
        const some: Reference[] = list.slice(start, start + maxIds);
        const [first] = some;
        if (!first) continue;
        const ids = some.map(({ id }) => id);
        const posts = await calls.byId(first.site, first.kind, ids);
        for (const post of posts) found.set(post.externalId, post);
      }
    }
    return found;
  },
});
