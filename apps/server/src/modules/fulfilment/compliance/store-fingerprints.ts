import { eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { replies, replyFingerprints } from "../replies/schema.ts";

/** Maximum number of texts that are compared in full: those that share the most bands. */
const maxCandidates = 200;

/** A reply that may be similar to a text, with its current text. */
export interface Candidate {
  replyId: string;
  source: string;
  community: string | null;
  at: Date;
  text: string;
  disclosure: string;
}

/** A reply's disclosure line; null when there is no such reply. */
export async function findDisclosure(db: Queryable, replyId: string): Promise<string | null> {
  const [row] = await db
    .select({ disclosure: replies.disclosure })
    .from(replies)
    .where(eq(replies.id, replyId));
  return row?.disclosure ?? null;
}

/** Inserts or replaces the fingerprint of a reply. */
export async function saveFingerprint(
  tx: Tx,
  fingerprint: typeof replyFingerprints.$inferInsert,
): Promise<void> {
  const { replyId: _, ...set } = fingerprint;
  await tx
    .insert(replyFingerprints)
    .values(fingerprint)
    .onConflictDoUpdate({ target: replyFingerprints.replyId, set });
}

/** Deletes the fingerprint of a reply. */
export async function removeFingerprint(tx: Tx, replyId: string): Promise<void> {
  await tx.delete(replyFingerprints).where(eq(replyFingerprints.replyId, replyId));
}

/**
 * Finds the replies that share the most bands with a text, in no particular order. Replies that were never
 * placed (released, failed, withdrawn) are excluded: their texts may be used again.
 */
export async function findCandidates(
  db: Queryable,
  bands: readonly bigint[],
  exceptReply: string | null,
): Promise<Candidate[]> {
  const { rows } = await db.execute<{
    replyId: string;
    source: string;
    community: string | null;
    at: string;
    text: string;
    disclosure: string;
  }>(sql`
    with hits as materialized (
      select p.reply_id, count(*) as shared
      from unnest(${sql.param(bands.map(String))}::bigint[]) as requested (band)
      cross join lateral (
        -- One band at a time: for all bands at once the planner overestimates the rows and scans the table.
        select reply_id from reply_fingerprints where bands @> array[requested.band]
      ) p
      where p.reply_id is distinct from ${exceptReply}::uuid
      group by p.reply_id
    )
    select h.reply_id as "replyId", p.source, p.community, p.at, r.text, r.disclosure
    from hits h
    -- The status is checked before the limit, so that excluded replies do not use it up. "offset 0" keeps
    -- this a lookup for each hit, which stops when the limit is reached.
    cross join lateral (
      select text, disclosure from replies
      where id = h.reply_id and status not in ('released', 'failed', 'withdrawn') offset 0
    ) r
    cross join lateral (
      select source, community, at from reply_fingerprints where reply_id = h.reply_id offset 0
    ) p
    order by h.shared desc, h.reply_id desc
    limit ${maxCandidates}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}
