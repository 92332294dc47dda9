import type { FirehoseBatch, FirehoseSource } from "../integrations/ports/firehose.ts";
import type { Post } from "../integrations/ports/post.ts";
import type {
  SearchAsk,
  SearchPage,
  SearchSource,
  SearchTerm,
  Streamed,
  StreamSource,
} from "../integrations/ports/search.ts";
import {
  type ListingKind,
  type Source,
  SourceError,
  type SourceFailure,
} from "../integrations/ports/source.ts";
import { testPost } from "./app.ts";

/** A failure of a source, with a sentence for customers. */
export const refusalOf = (
  failure: SourceFailure,
  retryAfterMs: number | null = null,
): SourceError =>
  new SourceError(failure, "internal words", { publicText: `Public: ${failure}.`, retryAfterMs });

const betweenPage = 100;

/**
 * A source that lists a test's posts, newest first, in pages, up to a maximum as Reddit does.
 * @param options.mostBetween the maximum number of posts that it reads by ids; 0: it can't read by ids
 */
export function createFakeSource({ ends = 1_000, mostBetween = 0 } = {}) {
  const posts: Post[] = [];
  const between: { kind: string; afterId: string; beforeId: string }[] = [];
  let betweenRefusal: SourceError | null = null;
  const asked: { kind: string; communities: readonly string[]; after?: string | undefined }[] = [];
  const closed = new Map<string, SourceFailure>();
  let refusal: SourceError | null = null;
  const source: Source = {
    name: "reddit",
    lists: ["posts", "comments"],
    callsPerMinute: null,
    async newest(kind, communities, { after, limit }) {
      asked.push({ kind, communities, after });
      if (refusal) throw refusal;
      const failure = communities.flatMap((name) => closed.get(name) ?? [])[0];
      if (failure) throw refusalOf(failure);
      const listed = posts
        .filter((post) => post.kind === (kind === "posts" ? "post" : "comment"))
        .filter(
          ({ community }) => communities.includes(community ?? "") || communities[0] === "all",
        )
        .slice(0, ends);
      const anchor = after ? listed.findIndex(({ externalId }) => externalId === after) : null;
      // A listing can't be continued after a post that is no longer in it.
      if (anchor === -1) return { posts: [], after: null };
      const start = anchor === null ? 0 : anchor + 1;
      const page = listed.slice(start, start + limit);
      const more = start + limit < listed.length;
      return { posts: page, after: more ? (page.at(-1)?.externalId ?? null) : null };
    },
    async check(community) {
      const failure = closed.get(community);
      if (failure) throw refusalOf(failure);
    },
    ...(mostBetween > 0 && {
      between(kind: ListingKind, afterId: string, beforeId: string) {
        between.push({ kind, afterId, beforeId });
        const [last, first] = [afterId, beforeId].map((id) =>
          posts.findIndex(({ externalId }) => externalId === id),
        );
        if (first === undefined || last === undefined || last - first - 1 > mostBetween)
          return null;
        return readSlowly(posts.slice(first + 1, last).toReversed());
      },
    }),
  };
  /** Reads in pages; a set error is thrown after the first one. */
  async function* readSlowly(found: readonly Post[]): AsyncGenerator<Post[]> {
    for (let at = 0; at < found.length; at += betweenPage) {
      if (at > 0 && betweenRefusal) throw betweenRefusal;
      yield found.slice(at, at + betweenPage);
    }
  }
  return {
    source,
    asked,
    posts,
    /** The requests by ids. */
    between,
    refuseBetween: (error: SourceError | null) => {
      betweenRefusal = error;
    },
    /** Closes a community, or opens it again. */
    close(community: string, failure: SourceFailure | null) {
      if (failure) closed.set(community, failure);
      else closed.delete(community);
    },
    publish: (...made: Partial<Post>[]) => {
      for (const post of made) posts.unshift(testPost(post));
    },
    refuse: (error: SourceError | null) => {
      refusal = error;
    },
  };
}

/** A search over a test's posts, newest first, which bills the posts that it returns. */
export function createFakeSearch(
  options: Partial<Pick<SearchSource, "name" | "price" | "pageSize">> = {},
) {
  const posts: Post[] = [];
  const asked: (SearchAsk & { query: string })[] = [];
  let refusal: SourceError | null = null;
  const source: SearchSource = {
    name: "x",
    pageSize: 10,
    price: { callMicros: 0, readMicros: 5_000 },
    reachMs: 7 * 24 * 3_600_000,
    lagMs: 0,
    minPollSeconds: 60,
    callsPerMinute: 30,
    ...options,
    pack: (terms: readonly SearchTerm[]) => ({
      queries:
        terms.length === 0
          ? []
          : [
              {
                query: [...new Set(terms.flatMap(({ anyOf }) => anyOf))].sort().join("|"),
                termIds: terms.map(({ id }) => id).sort(),
              },
            ],
      tooLong: [],
    }),
    async search(query, ask): Promise<SearchPage> {
      asked.push({ query, ...ask });
      if (refusal) throw refusal;
      const phrases = query.split("|");
      const found = posts.filter(
        ({ title, body, postedAt }) =>
          phrases.some((phrase) => `${title} ${body}`.toLowerCase().includes(phrase)) &&
          (!ask.since || postedAt > ask.since),
      );
      const start = Number(ask.after ?? 0);
      const page = found.slice(start, start + ask.limit);
      const next = start + ask.limit;
      return {
        posts: page,
        after: next < found.length ? String(next) : null,
        reads: page.length,
      };
    },
  };
  return {
    source,
    asked,
    publish: (...made: Partial<Post>[]) => {
      for (const post of made) posts.unshift(testPost({ source: source.name, ...post }));
    },
    refuse: (error: SourceError | null) => {
      refusal = error;
    },
  };
}

/** A stream that delivers a test's items one by one. */
export function createFakeStream(search: Pick<SearchSource, "name" | "pack">) {
  const waiting: Streamed[] = [];
  const rules: string[][] = [];
  let connections = 0;
  let ring = Promise.withResolvers<void>();
  const source: StreamSource = {
    name: search.name,
    price: { readMicros: 5_000 },
    pack: (terms) => ({ ...search.pack(terms), left: [] }),
    async setRules(queries) {
      rules.push(queries.map(({ query }) => query));
    },
    async *read(signal) {
      connections += 1;
      signal.addEventListener("abort", () => ring.resolve(), { once: true });
      while (!signal.aborted) {
        const next = waiting.shift();
        if (next) yield next;
        else {
          await ring.promise;
          ring = Promise.withResolvers();
        }
      }
    },
  };
  return {
    source,
    rules,
    get connections() {
      return connections;
    },
    bring(item: Streamed) {
      waiting.push(item);
      ring.resolve();
    },
  };
}

/** A whole stream that delivers a test's batches one by one. */
export function createFakeFirehose(name: FirehoseSource["name"]) {
  const waiting: (FirehoseBatch | Error)[] = [];
  /** The moment from which each connection read. */
  const connections: Date[] = [];
  const excluded = new Set<string>();
  let ring = Promise.withResolvers<void>();
  const source: FirehoseSource = {
    name,
    async *read(since, signal) {
      connections.push(since);
      signal.addEventListener("abort", () => ring.resolve(), { once: true });
      while (!signal.aborted) {
        const next = waiting.shift();
        if (next instanceof Error) throw next;
        if (next) yield next;
        else {
          await ring.promise;
          ring = Promise.withResolvers();
        }
      }
    },
    admit: async (posts) =>
      posts
        .filter(({ authorId }) => !excluded.has(authorId ?? ""))
        .map((post) => ({ ...post, author: `name of ${post.authorId}` })),
  };
  return {
    source,
    connections,
    /** Accounts whose posts may not be stored. */
    excluded,
    bring(batch: Partial<FirehoseBatch> | Error) {
      const empty = { posts: [], edits: [], deletedIds: [], deletedAccounts: [] };
      const none = { ...empty, readUntil: null, gap: null };
      waiting.push(batch instanceof Error ? batch : { ...none, ...batch });
      ring.resolve();
    },
  };
}
