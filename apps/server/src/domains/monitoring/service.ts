import type { WatchedSource } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Post } from "../../ports/post.ts";
import { type Source, SourceError } from "../../ports/source.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Posts } from "../posts/index.ts";
import { createMonitoringTopics, type MatchedPost } from "./events.ts";
import { nextLookSeconds } from "./rules.ts";
import { type IngestResult, ingestPosts } from "./service-ingest.ts";
import { createPhraseIndex, type PhraseIndex } from "./service-phrase-index.ts";
import * as store from "./store.ts";

const pageLimit = 100;
/** A listing ends at about 1,000 items, so more pages than this bring nothing. */
const mostPages = 10;
/** The first look at a source goes back so far only; older posts come by import. */
const firstLookPages = 3;

export type Monitoring = ReturnType<typeof createMonitoring>;

/** Reads the sources and matches what is new. */
export function createMonitoring(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  posts: Posts;
  keywords: Keywords;
  index: Pick<PhraseIndex, "match">;
  sources: readonly Source[];
}) {
  const { database, clock, log, posts, keywords } = deps;
  const topics = createMonitoringTopics();

  /** New posts of a watch, read page by page until one ends in a post that we hold. */
  async function readNew(source: Source, watch: store.WatchRow): Promise<Post[]> {
    const found = new Map<string, Post>();
    const pages = watch.lastLookedAt === null ? firstLookPages : mostPages;
    let after: string | undefined;
    for (let page = 0; page < pages; page++) {
      const answer = await source.newest(watch.communities, { after, limit: pageLimit });
      const known = await posts.known(
        source.name,
        answer.posts.map((post) => post.externalId),
      );
      for (const post of answer.posts) {
        if (!known.has(post.externalId)) found.set(post.externalId, post);
      }
      // The oldest post of the page decides: one further up may be known from an import alone.
      const oldest = answer.posts.at(-1);
      if (!oldest || known.has(oldest.externalId) || answer.after === null) break;
      after = answer.after;
    }
    return [...found.values()];
  }

  const ingest = (tx: Tx, incoming: readonly Post[]): Promise<IngestResult> =>
    ingestPosts(tx, { posts, topics, index: deps.index }, incoming);

  return {
    topics,
    ingest,

    /** Makes the watches of the configured sources. @returns their ids. */
    async configure(
      wanted: readonly { source: Source["name"]; communities: string[]; everySeconds: number }[],
    ): Promise<string[]> {
      const rows = await Promise.all(wanted.map((one) => store.upsertWatch(database.read, one)));
      return rows.map((row) => row.id);
    },

    /**
     * Looks at a source once, and in the same transaction as what it found lets `scheduleNext` plan
     * the next look. A source's refusal is recorded for the screens and is no error of the job.
     */
    async look(
      watchId: string,
      scheduleNext: (tx: Tx, afterSeconds: number) => Promise<void>,
    ): Promise<void> {
      const watch = await store.findWatch(database.read, watchId);
      const source = watch && deps.sources.find(({ name }) => name === watch.source);
      if (!watch || !source) return;
      try {
        const incoming = await readNew(source, watch);
        await database.transaction(async (tx) => {
          await store.recordLook(tx, watchId, { lastLookedAt: clock.now(), trouble: null });
          await scheduleNext(tx, watch.everySeconds);
          await ingest(tx, incoming);
        });
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        log.warn({ err: error, source: source.name }, "a source could not be read");
        await database.transaction(async (tx) => {
          await store.recordLook(tx, watchId, { trouble: error.publicText });
          await scheduleNext(tx, nextLookSeconds(watch.everySeconds, error.retryAfterMs));
        });
      }
    },

    /** Looks for a keyword in the posts that we hold already, back to `since`. */
    async backfill(keywordId: string, since: Date): Promise<void> {
      const phrase = await keywords.findWatched(keywordId);
      if (!phrase) return;
      const index = createPhraseIndex([phrase], log);
      for await (const page of posts.since(since)) {
        const matched = page.flatMap((post): MatchedPost[] => {
          const phrases = index.match(post);
          const { id: postId, source, community, postedAt } = post;
          return phrases.length > 0 ? [{ postId, source, community, postedAt, phrases }] : [];
        });
        if (matched.length === 0) continue;
        await database.transaction((tx) =>
          topics.matched.publish(tx, { posts: matched, outcome: { mentionsByKeyword: new Map() } }),
        );
      }
    },

    /** What is watched, for the screens. A source without credentials says so. */
    async watching(): Promise<WatchedSource[]> {
      return (await store.listWatches(database.read)).map((watch) => ({
        source: watch.source,
        communities: watch.communities,
        last_looked_at: watch.lastLookedAt?.toISOString() ?? null,
        trouble: deps.sources.some(({ name }) => name === watch.source)
          ? watch.trouble
          : "This source is not connected: its API credentials are not set.",
      }));
    },
  };
}
