import type { ListedItem, Source } from "../ports/source.ts";
import { type Algolia, maxHits } from "./algolia.ts";
import { hackerNewsError } from "./failure.ts";
import type { Firebase } from "./firebase.ts";

/**
 * How late the index may have an item; an item that it does not have by then is read by id. Its operators consider it
 * broken after an hour.
 */
const lagMs = 10 * 60_000;
/** A week of items: about 13,000 a day. */
const maxItems = 100_000;
/** How many items are read by id in one poll at most: about two days of them, if the index is not updated. */
const maxMissed = 30_000;
/** How many items are yielded at a time. */
const chunk = 100;
/** Neighbors in a listing have closer ids than this, except old stories to which moderators gave a new time. */
const maxIdStep = 5_000;

/** The lowest id, ignoring ids that are far below the others. */
function lowestOf(ids: readonly number[]): number | undefined {
  let lowest: number | undefined;
  for (const id of ids.toSorted((a, b) => b - a)) {
    if (lowest !== undefined && lowest - id > maxIdStep) break;
    lowest = id;
  }
  return lowest;
}

/**
 * The ids that a listing lacks.
 * @param end the id after the last one, where the listing has nothing newer than `until`
 * @returns null when `end` is needed and is null
 */
export function missedIds(
  listed: readonly ListedItem[],
  afterId: string | null,
  until: Date,
  end: number | null,
): number[] | null {
  const idsOf = (some: readonly ListedItem[]) => some.map(({ externalId }) => Number(externalId));
  const older = idsOf(listed.filter(({ postedAt }) => postedAt <= until));
  const newer = idsOf(listed.filter(({ postedAt }) => postedAt > until));
  const start = lowestOf(older) ?? (afterId === null ? undefined : Number(afterId) + 1);
  if (start === undefined) return [];
  const last = older.reduce((highest, id) => Math.max(highest, id), start);
  const after = newer.filter((id) => id > last).toSorted((a, b) => a - b);
  const stop = after[0] ?? end;
  if (stop === null) return null;
  const known = new Set(idsOf(listed));
  const missed: number[] = [];
  for (let id = start; id < stop; id++) if (!known.has(id)) missed.push(id);
  return missed;
}

/** All of Hacker News, from the search index; items that it lacks are read by id. */
export function createListing(deps: { algolia: Algolia; firebase: Firebase }): Source {
  const { algolia, firebase } = deps;
  return {
    name: "hackernews",
    lists: ["posts"],
    callsPerMinute: null,
    async newest(_kind, _communities, { after, since, limit }) {
      const page = await algolia.searchByDate({
        query: "",
        limit: Math.min(limit, maxHits),
        // The filter excludes its bound, and times are whole seconds.
        after: since ? Math.floor(since.getTime() / 1000) - 1 : null,
        upTo: after === undefined ? null : Number(after),
      });
      return { posts: page.posts, after: page.next === null ? null : String(page.next) };
    },
    // It has no communities.
    check: () => Promise.resolve(),
    whole: {
      everySeconds: 60,
      pageSize: maxHits,
      lagMs,
      maxItems,
      async *missed(listed, afterId, until) {
        if (listed.length === 0 && afterId === null) {
          throw hackerNewsError("unavailable", "the index lists nothing, and no item is known");
        }
        const ids =
          missedIds(listed, afterId, until, null) ??
          missedIds(listed, afterId, until, (await firebase.maxItem()) + 1) ??
          [];
        if (ids.length > maxMissed) {
          throw hackerNewsError("unavailable", `the index lacks ${ids.length} items in a row`);
        }
        for (let at = 0; at < ids.length; at += chunk) {
          // A malformed item must not prevent reading the others.
          const some = ids.slice(at, at + chunk);
          const posts = await firebase.posts(some, { skipsMalformed: true });
          yield posts.filter(({ removed }) => !removed);
        }
      },
    },
  };
}
