import type { Conversations, SeenComment } from "../ports/conversations.ts";
import type { PostLookup } from "../ports/lookup.ts";
import type { Firebase } from "./firebase.ts";
import { idOf, isRemoved, postOfItem } from "./posts.ts";
import { idPattern } from "./wire/algolia.ts";

/** How many items one look reads, a call for each. */
const maxIds = 50;

const numbersOf = (ids: readonly string[]): number[] =>
  [...new Set(ids)].filter((id) => idPattern.test(id)).map(Number);

/** Reads single posts and comments by id. */
export function createLookup({ firebase, webUrl }: { firebase: Firebase; webUrl: string }): PostLookup {
  return {
    name: "hackernews",
    max: maxIds,
    readMicros: 0,
    idOf: (url) => idOf(url, webUrl),
    async look(externalIds) {
      const posts = await firebase.posts(numbersOf(externalIds));
      return new Map(posts.map((post) => [post.externalId, post]));
    },
  };
}

/** Reads comments as everyone sees them. */
export function createConversations(deps: { firebase: Firebase; webUrl: string }): Conversations {
  const { firebase, webUrl } = deps;

  async function look(id: number): Promise<SeenComment> {
    const item = await firebase.item(id);
    if (!item) return { state: "unseen" };
    if (item.deleted) return { state: "deleted" };
    // Flagged by readers, or killed by a moderator or a filter: it is not told which.
    if (isRemoved(item)) return { state: "removed" };
    const root = { id: item.parent ?? item.id, title: null };
    const post = postOfItem(item, root, webUrl);
    return post ? { state: "standing", post } : { state: "unseen" };
  }

  return {
    name: "hackernews",
    commentIdOf: (permalink) => idOf(permalink, webUrl),
    async look(commentIds) {
      const seen = new Map<string, SeenComment>();
      for (const id of numbersOf(commentIds)) seen.set(String(id), await look(id));
      return new Map(commentIds.map((id) => [id, seen.get(id) ?? { state: "unseen" }]));
    },
  };
}
