import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { replies, replyVersions } from "./schema.ts";

/** A row of the reply_versions table. */
export type VersionRow = typeof replyVersions.$inferSelect;

/** Only drafts are deleted; submitted, refused and late texts stay. */
const passing = ["draft", "before_assist"] as const satisfies VersionRow["kind"][];

const newestFirst = [desc(replyVersions.at), desc(replyVersions.id)] as const;

export async function insertVersion(
  tx: Tx,
  version: typeof replyVersions.$inferInsert,
): Promise<void> {
  await tx.insert(replyVersions).values(version);
}

export async function newestVersion(db: Queryable, replyId: string): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(replyVersions)
    .where(eq(replyVersions.replyId, replyId))
    .orderBy(...newestFirst)
    .limit(1);
  return row ?? null;
}

/** Versions with a text, the newest first. */
export function listVersions(db: Queryable, replyId: string, limit: number): Promise<VersionRow[]> {
  return db
    .select()
    .from(replyVersions)
    .where(and(eq(replyVersions.replyId, replyId), ne(replyVersions.text, "")))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** The texts that were submitted, the newest first. */
export function listSubmitted(db: Queryable, replyId: string, limit: number) {
  return db
    .select({ id: replyVersions.id, at: replyVersions.at, text: replyVersions.text })
    .from(replyVersions)
    .where(and(eq(replyVersions.replyId, replyId), eq(replyVersions.kind, "submitted")))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Deletes all drafts but the newest ones; one record of the language model's assistance always stays. */
export async function trimDrafts(tx: Tx, replyId: string, limit: number): Promise<void> {
  await tx.delete(replyVersions).where(
    inArray(
      replyVersions.id,
      tx
        .select({ id: replyVersions.id })
        .from(replyVersions)
        .where(
          and(
            eq(replyVersions.replyId, replyId),
            inArray(replyVersions.kind, [...passing]),
            sql`${replyVersions.id} is distinct from (
              select min(helped.id::text)::uuid from ${replyVersions} helped
              where helped.reply_id = ${replyId} and helped.kind = 'before_assist'
            )`,
          ),
        )
        .orderBy(...newestFirst)
        .offset(limit),
    ),
  );
}

/**
 * Whether the language model assisted a reply to this mention, which a version records. A claim can start from
 * the text of an earlier claim, so the versions of earlier replies count too.
 */
export async function wasAssisted(db: Queryable, mentionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: replyVersions.id })
    .from(replies)
    .innerJoin(replyVersions, eq(replyVersions.replyId, replies.id))
    .where(and(eq(replies.mentionId, mentionId), eq(replyVersions.kind, "before_assist")))
    .limit(1);
  return rows.length > 0;
}

/**
 * The newest unfinished text of released replies, by mention, including texts that arrived late; empty texts
 * are omitted.
 */
export async function unfinishedTexts(
  db: Queryable,
  mentionIds: readonly string[],
): Promise<Map<string, string>> {
  if (mentionIds.length === 0) return new Map();
  const ofReleased = and(
    inArray(replies.mentionId, [...mentionIds]),
    eq(replies.status, "released"),
  );
  const texts = db
    .select({
      mentionId: replies.mentionId,
      text: replies.text,
      at: replies.updatedAt,
      late: sql<boolean>`false`.as("late"),
    })
    .from(replies)
    .where(and(ofReleased, ne(replies.text, "")))
    .unionAll(
      db
        .select({
          mentionId: replies.mentionId,
          text: replyVersions.text,
          at: replyVersions.at,
          late: sql<boolean>`true`.as("late"),
        })
        .from(replies)
        .innerJoin(replyVersions, eq(replyVersions.replyId, replies.id))
        .where(and(ofReleased, eq(replyVersions.kind, "late"))),
    )
    .as("texts");
  const rows = await db
    .selectDistinctOn([texts.mentionId], { mentionId: texts.mentionId, text: texts.text })
    .from(texts)
    .orderBy(texts.mentionId, desc(texts.at), desc(texts.late));
  return new Map(rows.map(({ mentionId, text }) => [mentionId, text]));
}
