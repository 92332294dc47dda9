import { eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { replies, replyFingerprints } from "../replies/schema.ts";

/** So many texts are compared in full at most: those that share the most bands. */
const maxCandidates = 200;

/** A text that may be like another, as it stands now. */
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

/** Keeps what a reply's text is found by, in the place of what was kept before. */
export async function saveFingerprint(
  tx: Tx,
  print: typeof replyFingerprints.$inferInsert,
): Promise<void> {
  const { replyId: _, ...set } = print;
  await tx
    .insert(replyFingerprints)
    .values(print)
    .onConflictDoUpdate({ target: replyFingerprints.replyId, set });
}

/** Takes away what a reply's text was found by. */
export async function removeFingerprint(tx: Tx, replyId: string): Promise<void> {
  await tx.delete(replyFingerprints).where(eq(replyFingerprints.replyId, replyId));
}

/**
 * The replies that share the most bands with a text, in no order. What never came to stand anywhere
 * (released, failed, withdrawn) is none: its text may be used again.
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
      from unnest(${sql.param(bands.map(String))}::bigint[]) as wanted (band)
      cross join lateral (
        -- A band at a time: of all at once the planner expects so many that it reads the whole table.
        select reply_id from reply_fingerprints where bands @> array[wanted.band]
      ) p
      where p.reply_id is distinct from ${exceptReply}::uuid
      group by p.reply_id
    )
    select h.reply_id as "replyId", p.source, p.community, p.at, r.text, r.disclosure
    from hits h
    -- What nobody sees any more does not take the place of what stands; no more replies are looked at
    -- than it takes to find so many that do.
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
