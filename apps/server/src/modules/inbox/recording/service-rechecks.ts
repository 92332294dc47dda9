import { platforms } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import * as store from "./store-deleted-posts.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How often the posts of open mentions are fetched again. */
const mentionsAfterMs = 12 * hourMs;
/** The posts of older mentions are fetched again as all others are. */
const mentionsForMs = 30 * 24 * hourMs;
/** Where a platform's terms name no time, all stored posts are fetched again after a week. */
const defaultDeletionHours = 14 * 24;

/**
 * When all stored posts of a platform are fetched again: half of the time within which deleted posts must be
 * deleted here, so that a day of failures does no harm.
 */
const allAfterMs = ({ name, recheckAllHours }: PostLookup): number =>
  (recheckAllHours ?? (platforms[name].deletionHours ?? defaultDeletionHours) / 2) * hourMs;

/** Failures that concern only some posts: the next posts can still be fetched. */
const failuresOfPosts: ReadonlySet<string> = new Set(["malformed", "bad-request", "not-found"]);

/** Fetches stored posts again, so that what was deleted or removed at a platform is deleted here. */
export function createRechecks(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  posts: Posts;
  lookups: readonly PostLookup[];
  /** The calls of a run, which is made every minute; one less, for shared searches. */
  callsPerMinute: number;
}) {
  const { database, clock, log, posts, lookups } = deps;

  /** Posts of open mentions, as many as one call can fetch. */
  function mentionBatch(lookup: PostLookup): Promise<string[]> {
    const now = clock.now().getTime();
    return store.findPostsToRecheck(database.pool, {
      source: lookup.name,
      // Where each request costs money, only the posts that writers work on.
      statuses: lookup.readMicros === 0 ? ["pending", "accepted", "in_progress"] : ["accepted"],
      seenBefore: new Date(now - mentionsAfterMs),
      foundAfter: new Date(now - mentionsForMs),
      limit: lookup.max,
    });
  }

  /** What to fetch in this run: the posts of open mentions first, then all others. */
  async function batchesOf(lookup: PostLookup): Promise<string[][]> {
    const first = await mentionBatch(lookup);
    if (lookup.readMicros > 0) return first.length > 0 ? [first] : [];
    const ours = Math.max(1, deps.callsPerMinute - 1);
    const calls = Math.min(ours, lookup.recheckCalls ?? ours) - (first.length > 0 ? 1 : 0);
    const seenBefore = new Date(clock.now().getTime() - allAfterMs(lookup));
    const isFirst = new Set(first);
    const due =
      calls > 0 ? await posts.unseenSince(lookup.name, seenBefore, calls * lookup.max) : [];
    const rest = due.filter((id) => !isFirst.has(id));
    const batches = first.length > 0 ? [first] : [];
    for (let at = 0; at < rest.length; at += lookup.max)
      batches.push(rest.slice(at, at + lookup.max));
    return batches;
  }

  async function recheckSource(lookup: PostLookup): Promise<void> {
    let removed = 0;
    for (const batch of await batchesOf(lookup)) {
      try {
        removed += await posts.recheck(lookup, batch);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        const level = error.failure === "rate-limited" ? "info" : "warn";
        log[level]({ err: error, source: lookup.name }, "posts could not be fetched again");
        if (!failuresOfPosts.has(error.failure)) break;
      }
    }
    if (removed > 0) log.info({ source: lookup.name, removed }, "posts were deleted or removed");
  }

  return {
    /** Fetches posts again that were not seen for a while, within the calls of a minute. */
    async run(): Promise<void> {
      const minute = Math.floor(clock.now().getTime() / minuteMs);
      const isTurn = ({ recheckEveryMinutes = 1 }: PostLookup) =>
        minute % recheckEveryMinutes === 0;
      for (const lookup of lookups.filter(isTurn)) await recheckSource(lookup);
    },
  };
}
