import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import {
  FeedError,
  type FeedReader,
  type FoundFeed,
} from "../../../integrations/ports/feed-reader.ts";
import { describeUnreadable } from "./rules.ts";

/** The time limit for all readers and their requests together. */
const findMs = 30_000;

/**
 * Finds feeds and forums at an address.
 * @throws AppError FEED_NOT_FOUND where there is none, FEED_UNREADABLE with the reason.
 */
export async function findFeeds(
  { readers, log }: { readers: readonly FeedReader[]; log: Log },
  address: string,
): Promise<FoundFeed[]> {
  const signal = AbortSignal.timeout(findMs);
  const found: FoundFeed[] = [];
  let failure: FeedError | null = null;
  for (const reader of readers) {
    try {
      found.push(...(await reader.find(address, signal)));
    } catch (error) {
      if (!(error instanceof FeedError) && !signal.aborted) throw error;
      failure ??=
        error instanceof FeedError
          ? error
          : new FeedError("slow", "the time limit is over", { cause: error });
      // The other readers would fail in the same way.
      if (["address", "forbidden", "unreachable", "slow"].includes(failure.failure)) break;
    }
  }
  if (found.length > 0) return found;
  if (!failure) throw new AppError("FEED_NOT_FOUND");
  log.info({ notice: failure.failure }, `a feed was not found: ${failure.message}`);
  throw new AppError("FEED_UNREADABLE", {
    message: describeUnreadable(failure.failure),
    cause: failure,
  });
}
