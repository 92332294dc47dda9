import type { Source } from "@earshot/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies } from "../replies/schema.ts";

interface PlacementQuery {
  source: Source;
  account: string;
  since: Date;
}

/** Lists an account's placements since a time, in all workspaces, removed ones included. */
export async function listPlacements(db: Queryable, { source, account, since }: PlacementQuery) {
  const rows = await db
    .select({ community: posts.community, at: replies.placedAt })
    .from(replies)
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(
      and(
        gt(replies.placedAt, since),
        eq(sql`lower(${replies.accountName})`, account.toLowerCase()),
        eq(posts.source, source),
      ),
    );
  return rows.flatMap(({ community, at }) => (at ? [{ community, at }] : []));
}

/** Locks an account until the transaction ends, so that concurrent placements can't exceed its limits. */
export async function lockAccount(tx: Tx, source: Source, account: string): Promise<void> {
  const key = `account ${source} ${account.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The mention that each reply answers, by reply id. */
export async function mentionIdsOf(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, string>> {
  if (replyIds.length === 0) return new Map();
  const rows = await db
    .select({ id: replies.id, mentionId: replies.mentionId })
    .from(replies)
    .where(sql`${replies.id} = any(${sql.param([...replyIds])}::uuid[])`);
  return new Map(rows.map(({ id, mentionId }) => [id, mentionId]));
}
