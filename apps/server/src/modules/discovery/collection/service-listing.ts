import type { Clock } from "../../../infrastructure/clock.ts";
import type { ListedItem, ListingKind, Source } from "../../../integrations/ports/source.ts";
import type { Posts } from "../posts/index.ts";
import type { ListedCommunities } from "../watched-communities/index.ts";
import {
  firstPollPages,
  gapAfter,
  maxPages,
  nextPollSeconds,
  pageLimit,
  reachesBack,
  readUntilAfter,
  widenGap,
} from "./rules.ts";
import type { Intake } from "./service-intake.ts";
import { createWholeListings } from "./service-whole-listing.ts";
import type { TaskRow } from "./store.ts";

/** How far a poll read. */
export interface PollResult {
  readUntil: Date | null;
  /** When to poll again, where the task's interval is too long. */
  nextPollInSeconds?: number;
  gap: { from: Date; until: Date; reason: string } | null;
}

/** How many pages of a poll may be read again because the next one could not be found. */
const maxRepeatedPages = 3;
/** Communities in one listing when a gap is recovered: such a listing covers minutes. */
const communitiesPerRecovery = 8;

/** Reads listings. */
export function createListings(deps: {
  clock: Clock;
  communities: ListedCommunities;
  intake: Intake;
  posts: Pick<Posts, "newestUpTo">;
  /** The names of all communities of which all posts are read, in lower case. */
  listedNames: () => Promise<string[]>;
}) {
  const { clock, communities, intake, posts } = deps;
  const wholeListings = createWholeListings(deps);

  /** Reads a listing page by page back to `readUntil`, or as far as the source lists. */
  async function readPages(
    source: Source,
    kind: ListingKind,
    covers: readonly string[],
    readUntil: Date | null,
    signal: AbortSignal,
  ): Promise<{ seen: ListedItem[]; gap: PollResult["gap"] }> {
    const pages = readUntil === null ? firstPollPages : maxPages;
    const seen: ListedItem[] = [];
    const ids = new Set<string>();
    /** Where each page that has items begins. */
    const starts: (string | undefined)[] = [];
    let repeatsLeft = maxRepeatedPages;
    let after: string | undefined;
    for (;;) {
      const answer = await source.newest(kind, covers, { after, limit: pageLimit });
      signal.throwIfAborted();
      if (
        answer.posts.length === 0 &&
        answer.after === null &&
        starts.length > 0 &&
        repeatsLeft > 0
      ) {
        // The item to continue from is no longer listed, for example because it was deleted: the page before is
        // read again, and ends with another item.
        after = starts.pop();
        repeatsLeft -= 1;
        continue;
      }
      starts.push(after);
      await intake.ingest(source.name, answer.posts, readUntil);
      seen.push(...answer.posts.filter(({ externalId }) => !ids.has(externalId)));
      for (const { externalId } of answer.posts) ids.add(externalId);
      const end = {
        newest: answer.posts[0]?.postedAt ?? null,
        oldest: seen.at(-1)?.postedAt ?? null,
        items: answer.posts.length,
        more: answer.after !== null,
      };
      if (reachesBack(end, readUntil)) return { seen, gap: null };
      if (answer.after === null || starts.length >= pages) {
        const missing = gapAfter(end, seen.length, readUntil);
        const reason = `The source listed only the newest ${seen.length} ${kind}.`;
        return { seen, gap: missing && { ...missing, reason } };
      }
      after = answer.after;
    }
  }

  /**
   * Fetches the posts of a gap in the listing of everything by their ids. It may be repeated: stored
   * posts are skipped.
   * @param seen the listed posts, newest first
   * @returns whether all of them were read. @throws SourceError when a call failed.
   */
  async function readByIds(
    source: Source,
    kind: ListingKind,
    gap: NonNullable<PollResult["gap"]>,
    seen: readonly ListedItem[],
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!source.between) return false;
    const { from, until } = widenGap(gap);
    const before = await posts.newestUpTo(source.name, kind === "posts" ? "post" : "comment", from);
    const after = seen.findLast(({ postedAt }) => postedAt >= until) ?? seen[0];
    const missing = before && after && source.between(kind, before, after.externalId);
    if (!missing) return false;
    for await (const some of missing) {
      signal.throwIfAborted();
      await intake.ingest(source.name, some, gap.from);
    }
    return true;
  }

  /**
   * Reads the listings of the watched communities, which reach further back than the listing of everything.
   * The gap then remains only in other communities.
   */
  async function readCommunities(
    source: Source,
    kind: ListingKind,
    gap: NonNullable<PollResult["gap"]>,
    signal: AbortSignal,
  ): Promise<NonNullable<PollResult["gap"]>> {
    const closed = new Set(
      (await communities.list(source.name)).flatMap(({ name, failure }) => (failure ? name : [])),
    );
    const open = (await deps.listedNames()).filter((name) => !closed.has(name));
    for (let at = 0; at < open.length; at += communitiesPerRecovery) {
      const some = open.slice(at, at + communitiesPerRecovery);
      const { gap: left } = await readPages(source, kind, some, gap.from, signal);
      if (left) return gap;
    }
    return { ...gap, reason: `${gap.reason} The monitored communities were read separately.` };
  }

  /**
   * Recovers a gap in the listing of everything as far as possible. @returns the rest of the gap
   * @throws SourceError when a call failed: then nothing counts as read, and the poll is repeated.
   */
  async function recoverGap(
    source: Source,
    kind: ListingKind,
    gap: NonNullable<PollResult["gap"]>,
    seen: readonly ListedItem[],
    signal: AbortSignal,
  ): Promise<PollResult["gap"]> {
    if (await readByIds(source, kind, gap, seen, signal)) return null;
    return readCommunities(source, kind, gap, signal);
  }

  return {
    /** @throws SourceError when a page could not be read. */
    async read(source: Source, task: TaskRow, signal: AbortSignal): Promise<PollResult> {
      if (source.whole) return wholeListings.read(source, source.whole, task, signal);
      const kind = task.kind === "comments" ? "comments" : "posts";
      const { covers, readUntil, everySeconds } = task;
      const begunAt = clock.now();
      const { seen, gap } = await readPages(source, kind, covers, readUntil, signal);
      // Measured up to the start of this poll: the next one counts items that are posted during it.
      await communities.recordVolume(source.name, kind, covers, seen, readUntil, begunAt);
      const newest = seen[0]?.postedAt ?? null;
      // Posts since the last poll; on the first poll, all of them.
      const since = readUntil ?? seen.at(-1)?.postedAt ?? null;
      const fresh = seen.filter(({ postedAt }) => since !== null && postedAt > since).length;
      const spanMs = since && newest ? newest.getTime() - since.getTime() : 0;
      const left =
        gap && covers.includes("all") ? await recoverGap(source, kind, gap, seen, signal) : gap;
      return {
        readUntil: readUntilAfter(newest, begunAt),
        gap: left,
        nextPollInSeconds: nextPollSeconds(everySeconds, fresh, spanMs),
      };
    },
  };
}
