import type { Clock } from "../../../infrastructure/clock.ts";
import type { ListedItem, Source, WholeListing } from "../../../integrations/ports/source.ts";
import type { Posts } from "../posts/index.ts";
import { readUntilAfter } from "./rules.ts";
import type { Intake } from "./service-intake.ts";
import type { PollResult } from "./service-listing.ts";
import type { TaskRow } from "./store.ts";

/** Reads the listings of platforms that list everything they publish. */
export function createWholeListings(deps: {
  clock: Clock;
  intake: Intake;
  posts: Pick<Posts, "newestUpTo">;
}) {
  const { clock, intake, posts } = deps;

  /** Reads pages back to `since` (one page in the first poll), at most as many items as the source allows. */
  async function readPages(
    source: Source,
    whole: WholeListing,
    since: Date | null,
    signal: AbortSignal,
  ): Promise<{ listed: ListedItem[]; gap: PollResult["gap"] }> {
    const listed: ListedItem[] = [];
    let after: string | undefined;
    while (true) {
      const page = await source.newest("posts", ["all"], {
        after,
        since: since ?? undefined,
        limit: whole.pageSize,
      });
      signal.throwIfAborted();
      await intake.ingest(source.name, page.posts, since);
      for (const { externalId, postedAt, community } of page.posts) {
        listed.push({ externalId, postedAt, community });
      }
      const oldest = listed.at(-1)?.postedAt;
      if (page.after === null || since === null || !oldest || oldest <= since) {
        return { listed, gap: null };
      }
      if (listed.length >= whole.maxItems) {
        const reason = `Only the newest ${listed.length} items were read after a stop.`;
        return { listed, gap: { from: since, until: oldest, reason } };
      }
      after = page.after;
    }
  }

  return {
    /**
     * Each poll reads the last period again, in which items may have been listed late, and fetches items that are
     * still not listed by id.
     * @throws SourceError when a page or an item could not be read: the next poll then reads the same again.
     */
    async read(
      source: Source,
      whole: WholeListing,
      { readUntil }: Pick<TaskRow, "readUntil">,
      signal: AbortSignal,
    ): Promise<PollResult> {
      const begunAt = clock.now();
      const since = readUntil && new Date(readUntil.getTime() - whole.lagMs);
      const { listed, gap } = await readPages(source, whole, since, signal);
      if (since || listed.length > 0) {
        const known = since && !gap ? await posts.newestUpTo(source.name, null, since) : null;
        const until = new Date(begunAt.getTime() - whole.lagMs);
        for await (const some of whole.missed(listed, known, until)) {
          signal.throwIfAborted();
          await intake.ingest(source.name, some, since);
        }
      }
      return { readUntil: readUntilAfter(listed[0]?.postedAt ?? null, begunAt), gap };
    },
  };
}
