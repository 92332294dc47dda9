import type { Clock } from "../clock.ts";
import { type Account, createAccounts } from "./accounts.ts";
import { lowestIdAt } from "./ids.ts";
import { languageOf } from "./language.ts";
import {
  type Compiled,
  createSearchIndex,
  type Searchable,
  type SearchIndex,
} from "./search-index.ts";

/** A stored post. */
export interface XPost {
  id: string;
  /** The id as a number, for comparisons. */
  order: bigint;
  author: Account;
  text: string;
  /** A code such as `en`. */
  language: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** The id of the post that it replies to. */
  inReplyTo: string | null;
  /** The id of the post that it retweets. */
  retweetOf: string | null;
  conversationId: string;
  replies: XPost[];
  retweets: number;
  likes: number;
  isDeleted: boolean;
}

/** A post to add. */
export interface NewXPost {
  author: string;
  text: string;
  inReplyTo?: string | undefined;
  retweetOf?: string | undefined;
  likes?: number | undefined;
  /** Milliseconds since the epoch, not before the newest post; defaults to now. */
  at?: number | undefined;
}

/** A post can't be added; the message is one sentence for the caller. */
export class XPostError extends Error {}

/** The requested posts; `after` and `before` are exclusive. */
export interface Range {
  after?: bigint | undefined;
  before?: bigint | undefined;
  /** Milliseconds since the epoch. */
  since: number;
  limit: number;
}

/** The posts and accounts. */
export interface XStore {
  readonly count: number;
  /** @throws XPostError */
  add(post: NewXPost): XPost;
  /** Deletes a post. @returns false when there is none */
  remove(id: string): boolean;
  find(id: string): XPost | undefined;
  account(username: string): Account | undefined;
  accountById(id: string): Account | undefined;
  accounts(): readonly Account[];
  /** The newest posts, of an account or of all. */
  newest(limit: number, username?: string): XPost[];
  compile: SearchIndex["compile"];
  /** Newest first; `more` says whether further posts match. */
  search(query: Compiled, range: Range): { posts: XPost[]; more: boolean };
  /** Whether a single post matches a query. */
  fits(query: Compiled, post: XPost): boolean;
  /** Calls back with every new post until the returned function is called. */
  listen(listener: (post: XPost) => void): () => void;
}

export const maxTextLength = 25_000;
const username = /^[A-Za-z0-9_]{1,15}$/;

/** The first index of an ascending list whose value is not below the bound. */
function firstFrom<T>(list: readonly T[], isBelow: (value: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = list[middle];
    if (value !== undefined && isBelow(value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Stores posts in memory, ordered by id and so by time. */
export function createXStore(clock: Clock): XStore {
  const posts: XPost[] = [];
  const searchables: Searchable[] = [];
  const byId = new Map<string, XPost>();
  const accounts = createAccounts();
  const searchIndex = createSearchIndex();
  const listeners = new Set<(post: XPost) => void>();
  let last = 0n;
  let count = 0;

  function check({ author, text, inReplyTo, retweetOf }: NewXPost): void {
    if (!username.test(author)) {
      throw new XPostError("An author has 1 to 15 letters, digits and underscores.");
    }
    if (text.trim() === "" || text.length > maxTextLength) {
      throw new XPostError(`A text needs 1 to ${maxTextLength} characters.`);
    }
    for (const id of [inReplyTo, retweetOf]) {
      if (id !== undefined && !byId.has(id)) throw new XPostError(`There is no post ${id}.`);
    }
  }

  function add(given: NewXPost): XPost {
    check(given);
    const createdAt = given.at ?? clock.now();
    // Within a millisecond ids count up, so that ids are unique.
    const order = last + 1n > lowestIdAt(createdAt) ? last + 1n : lowestIdAt(createdAt);
    last = order;
    const id = String(order);
    const parent = given.inReplyTo === undefined ? undefined : byId.get(given.inReplyTo);
    const original = given.retweetOf === undefined ? undefined : byId.get(given.retweetOf);
    const author = accounts.named(given.author);
    const text = original ? `RT @${original.author.username}: ${original.text}` : given.text;
    const post: XPost = {
      id,
      order,
      author,
      text,
      language: languageOf(original?.text ?? text),
      createdAt,
      inReplyTo: parent?.id ?? null,
      retweetOf: original?.id ?? null,
      conversationId: parent?.conversationId ?? id,
      replies: [],
      retweets: 0,
      likes: given.likes ?? 0,
      isDeleted: false,
    };
    parent?.replies.push(post);
    if (original) original.retweets += 1;
    author.posts += 1;
    const searchable: Searchable = {
      words: searchIndex.read(post.text),
      username: author.username.toLowerCase(),
      conversation: post.conversationId,
      retweet: original !== undefined,
      reply: parent !== undefined,
      quote: false,
      language: post.language,
      links: /\bhttps?:\/\/\S/i.test(text),
    };
    searchIndex.add(posts.length, searchable);
    posts.push(post);
    searchables.push(searchable);
    byId.set(id, post);
    count += 1;
    for (const listener of listeners) listener(post);
    return post;
  }

  /** The positions of posts that may match, newest first, each once. */
  function candidatePositions(query: Compiled, from: number, to: number): number[] {
    const lists = query.candidates();
    if (lists === null)
      return Array.from({ length: Math.max(0, to - from) }, (_, at) => to - 1 - at);
    const among = new Set<number>();
    for (const list of lists) {
      for (let at = firstFrom(list, (position) => position < from); at < list.length; at++) {
        const position = list[at];
        if (position === undefined || position >= to) break;
        among.add(position);
      }
    }
    return [...among].sort((a, b) => b - a);
  }

  return {
    get count() {
      return count;
    },
    add,
    remove(id) {
      const post = byId.get(id);
      if (!post) return false;
      post.isDeleted = true;
      byId.delete(id);
      count -= 1;
      const parent = post.inReplyTo === null ? undefined : byId.get(post.inReplyTo);
      if (parent) parent.replies = parent.replies.filter((one) => one !== post);
      return true;
    },
    find: (id) => byId.get(id),
    account: accounts.find,
    accountById: accounts.byId,
    accounts: accounts.list,
    newest(limit, name) {
      const requested = name?.toLowerCase();
      const found: XPost[] = [];
      for (let at = posts.length - 1; at >= 0 && found.length < limit; at--) {
        const post = posts[at];
        if (!post || post.isDeleted) continue;
        if (requested === undefined || post.author.username.toLowerCase() === requested)
          found.push(post);
      }
      return found;
    },
    compile: searchIndex.compile,
    search(query, { after, before, since, limit }) {
      const from = Math.max(
        firstFrom(posts, ({ createdAt }) => createdAt < since),
        after === undefined ? 0 : firstFrom(posts, ({ order }) => order <= after),
      );
      const to =
        before === undefined ? posts.length : firstFrom(posts, ({ order }) => order < before);
      const found: XPost[] = [];
      for (const position of candidatePositions(query, from, to)) {
        const [post, searchable] = [posts[position], searchables[position]];
        if (!post || !searchable || post.isDeleted || !query.fits(searchable)) continue;
        if (found.length === limit) return { posts: found, more: true };
        found.push(post);
      }
      return { posts: found, more: false };
    },
    fits(query, post) {
      const searchable = searchables[firstFrom(posts, ({ order }) => order < post.order)];
      return searchable !== undefined && query.fits(searchable);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
