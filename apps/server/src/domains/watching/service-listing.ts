import type { Clock } from "../../platform/clock.ts";
import type { Post } from "../../ports/post.ts";
import type { ListingKind, Source } from "../../ports/source.ts";
import {
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
  options: { communities: readonly string[] };
}) {
  const { clock, communities, intake, options } = deps;

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
        oldest: answer.posts.at(-1)?.postedAt ?? null,
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
   * Reads the watched communities by themselves, whose listings last longer than that of everything:
   * a gap in it is then one elsewhere.
   */
  async function mend(
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
      const mended = gap && covers.includes("all") ? await mend(source, kind, gap, signal) : gap;
      return {
        readUntil: readTo(top, begunAt),
        gap: mended,
        againInSeconds: nextLookSeconds(everySeconds, fresh, spanMs),
      };
    },
  };
}
