import type { Source } from "@earshot/contract";
import { and, asc, count, eq, isNotNull, isNull, lt, min, or } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { communityAccounts } from "../community-accounts/schema.ts";
import { replies } from "../replies/schema.ts";
import { placementAttempts } from "./schema.ts";
import type { AttemptRow } from "./store.ts";

/** An attempt of unknown result, with the post that it answers. */
export interface UnresolvedPlacementRow {
  attempt: AttemptRow;
  workspaceId: string;
  source: Source;
  postUrl: string;
}

/** Attempts of unknown result that were sent before a time or whose account can't be read. */
const isUnresolved = (before: Date) =>
  and(
    eq(placementAttempts.state, "unknown"),
    or(
      lt(placementAttempts.sentAt, before),
      isNull(communityAccounts.sealedToken),
      isNotNull(communityAccounts.tokenFailure),
    ),
  );

/** How many unresolved attempts there are, and since when the oldest one is. */
export async function summarizeUnresolved(
  db: Queryable,
  before: Date,
): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(placementAttempts.sentAt) })
    .from(placementAttempts)
    .leftJoin(communityAccounts, eq(communityAccounts.id, placementAttempts.accountId))
    .where(isUnresolved(before));
  return row ?? { waiting: 0, oldestAt: null };
}

/** A page of the unresolved attempts with their replies, the oldest first. */
export const listUnresolvedPlacements = (
  db: Queryable,
  before: Date,
  page: { limit: number; offset: number },
): Promise<UnresolvedPlacementRow[]> =>
  db
    .select({
      attempt: placementAttempts,
      workspaceId: replies.workspaceId,
      source: mentions.source,
      postUrl: posts.url,
    })
    .from(placementAttempts)
    .innerJoin(replies, eq(replies.id, placementAttempts.replyId))
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .leftJoin(communityAccounts, eq(communityAccounts.id, placementAttempts.accountId))
    .where(isUnresolved(before))
    .orderBy(asc(placementAttempts.sentAt), asc(placementAttempts.id))
    .limit(page.limit)
    .offset(page.offset);
