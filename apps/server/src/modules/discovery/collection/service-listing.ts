import type { Clock } from "../../../infrastructure/clock.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import type { ListingKind, Source } from "../../../integrations/ports/source.ts";
import type { Posts } from "../posts/index.ts";
import {
  aroundGap,
  firstLookPages,
  gapAfter,
  mostPages,
  nextLookSeconds,
  pageLimit,
  reachesBack,
  readTo,
} from "./rules.ts";
import type { Communities } from "./service-communities.ts";
import type { Intake } from "./service-search.ts";
import type { WatchRow } from "./store.ts";

/** How far a look came. */
export interface Reading {
  readUntil: Date | null;
  /** When to look again, where the watch's own pace would be too slow. */
  againInSeconds?: number;
  gap: { from: Date; until: Date; reason: string } | null;
}

/** Communities that are read together to mend a gap: a listing of them lasts for minutes. */
const mendedTogether = 8;

/** Looks at listings. */
export function createListings(deps: {
  clock: Clock;
  communities: Communities;
  intake: Intake;
  posts: Pick<Posts, "newestUpTo">;
  options: { communities: readonly string[] };
}) {
  const { clock, communities, intake, posts, options } = deps;

  /** Reads a listing page by page to where it was read before, or as far as it goes. */
  async function readBack(
    source: Source,
    kind: ListingKind,
    covers: readonly string[],
    readUntil: Date | null,
    signal: AbortSignal,
  ): Promise<{ seen: Post[]; gap: Reading["gap"] }> {
    const pages = readUntil === null ? firstLookPages : mostPages;
    const seen: Post[] = [];
    let after: string | undefined;
    for (let page = 1; ; page++) {
      const answer = await source.newest(kind, covers, { after, limit: pageLimit });
      signal.throwIfAborted();
      await intake.take(source.name, answer.posts, readUntil);
      seen.push(...answer.posts);
      const end = {
        newest: answer.posts[0]?.postedAt ?? null,
        oldest: seen.at(-1)?.postedAt ?? null,
        items: answer.posts.length,
        more: answer.after !== null,
      };
      if (reachesBack(end, readUntil)) return { seen, gap: null };
      if (answer.after === null || page >= pages) {
        const missing = gapAfter(end, seen.length, readUntil);
        const reason = `The source listed ${seen.length} ${kind} and no more.`;
        return { seen, gap: missing && { ...missing, reason } };
      }
      after = answer.after;
    }
  }

  /**
   * Reads by its ids what the listing of everything has lost. May be repeated: what is held is known.
   * @param seen what the listing gave, newest first
   * @returns whether all of it is read now; @throws SourceError when a call failed: then it is not.
   */
  async function readByIds(
    source: Source,
    kind: ListingKind,
    gap: NonNullable<Reading["gap"]>,
    seen: readonly Post[],
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!source.between) return false;
    const { from, until } = aroundGap(gap);
    const before = await posts.newestUpTo(source.name, kind === "posts" ? "post" : "comment", from);
    const after = seen.findLast(({ postedAt }) => postedAt >= until) ?? seen[0];
    const lost = before && after && source.between(kind, before, after.externalId);
    if (!lost) return false;
    for await (const some of lost) {
      signal.throwIfAborted();
      await intake.take(source.name, some, gap.from);
    }
    return true;
  }

  /**
   * Reads the watched communities by themselves, whose listings last longer than that of everything:
   * a gap in it is then one elsewhere.
   */
  async function readCommunities(
    source: Source,
    kind: ListingKind,
    gap: NonNullable<Reading["gap"]>,
    signal: AbortSignal,
  ): Promise<NonNullable<Reading["gap"]>> {
    const closed = new Set(
      (await communities.list(source.name)).flatMap(({ name, trouble }) => (trouble ? name : [])),
    );
    const open = options.communities.filter((name) => !closed.has(name.toLowerCase()));
    for (let at = 0; at < open.length; at += mendedTogether) {
      const some = open.slice(at, at + mendedTogether);
      const { gap: left } = await readBack(source, kind, some, gap.from, signal);
      if (left) return gap;
    }
    return { ...gap, reason: `${gap.reason} The watched communities were read by themselves.` };
  }

  /**
   * Reads what the listing of everything has lost as far as it can be. @returns the gap that is left
   * @throws SourceError when a call failed: nothing is told as read then, and the look is repeated.
   */
  async function mend(
    source: Source,
    kind: ListingKind,
    gap: NonNullable<Reading["gap"]>,
    seen: readonly Post[],
    signal: AbortSignal,
  ): Promise<Reading["gap"]> {
    if (await readByIds(source, kind, gap, seen, signal)) return null;
    return readCommunities(source, kind, gap, signal);
  }

  return {
    /** @throws SourceError when a page of it could not be read. */
    async read(source: Source, watch: WatchRow, signal: AbortSignal): Promise<Reading> {
      const kind = watch.kind === "comments" ? "comments" : "posts";
      const { covers, readUntil, everySeconds } = watch;
      const begunAt = clock.now();
      const { seen, gap } = await readBack(source, kind, covers, readUntil, signal);
      // By the look's beginning: what is said while it takes its time is counted by the next one.
      await communities.learn(source.name, kind, covers, seen, readUntil, begunAt);
      const top = seen[0]?.postedAt ?? null;
      // What is newer than the last look, or all that there is on a first one.
      const since = readUntil ?? seen.at(-1)?.postedAt ?? null;
      const fresh = seen.filter(({ postedAt }) => since !== null && postedAt > since).length;
      const spanMs = since && top ? top.getTime() - since.getTime() : 0;
      const left =
        gap && covers.includes("all") ? await mend(source, kind, gap, seen, signal) : gap;
      return {
        readUntil: readTo(top, begunAt),
        gap: left,
        againInSeconds: nextLookSeconds(everySeconds, fresh, spanMs),
      };
    },
  };
}
