import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { mentionKeywords, mentions } from "../../inbox/mentions/schema.ts";
import { notificationChannels, notificationItems } from "./schema.ts";

/** Reads the parts of mentions that rules check. */
export function listFound(tx: Tx, ids: readonly string[]) {
  const { id, workspaceId, source, community, intentScore, postedAt } = mentions;
  return tx
    .select({
      ...{ id, workspaceId, source, community, intentScore, postedAt },
      keywords: sql<string[]>`coalesce(array(
        select distinct lower(${mentionKeywords.keyword}) from ${mentionKeywords}
        where ${mentionKeywords.mentionId} = ${mentions.id}), '{}')`,
    })
    .from(mentions)
    .where(inArray(id, [...ids]));
}

/** Adds waiting mentions to channels. @returns the channels that got any, each once */
export async function insertItems(
  tx: Tx,
  items: readonly { channelId: string; mentionId: string }[],
): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = await tx
    .insert(notificationItems)
    .values([...items])
    .onConflictDoNothing()
    .returning({ channelId: notificationItems.channelId });
  return [...new Set(rows.map(({ channelId }) => channelId))];
}

/** Puts the waiting mentions of a locked channel into a message. @returns whether there were any */
export async function fillMessage(tx: Tx, channelId: string, messageId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(notificationItems)
    .set({ messageId })
    .where(and(eq(notificationItems.channelId, channelId), isNull(notificationItems.messageId)));
  return (rowCount ?? 0) > 0;
}

/** The mentions of a message. */
export async function listMessage(
  db: Queryable,
  channelId: string,
  messageId: string,
): Promise<string[]> {
  const rows = await db
    .select({ mentionId: notificationItems.mentionId })
    .from(notificationItems)
    .where(
      and(eq(notificationItems.channelId, channelId), eq(notificationItems.messageId, messageId)),
    );
  return rows.map(({ mentionId }) => mentionId);
}

/** Deletes the items of a message that was sent or dropped. @returns whether other mentions wait */
export async function endMessage(tx: Tx, channelId: string, messageId: string): Promise<boolean> {
  await tx
    .delete(notificationItems)
    .where(
      and(eq(notificationItems.channelId, channelId), eq(notificationItems.messageId, messageId)),
    );
  const rest = await tx
    .select({ mentionId: notificationItems.mentionId })
    .from(notificationItems)
    .where(eq(notificationItems.channelId, channelId))
    .limit(1);
  return rest.length > 0;
}

/** Deletes all items of a channel. */
export async function deleteItems(tx: Tx, channelId: string): Promise<void> {
  await tx.delete(notificationItems).where(eq(notificationItems.channelId, channelId));
}

/** The keywords that mentions matched, as the workspace wrote them. */
export async function listKeywords(
  db: Queryable,
  mentionIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (mentionIds.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ id: mentionKeywords.mentionId, keyword: mentionKeywords.keyword })
    .from(mentionKeywords)
    .where(inArray(mentionKeywords.mentionId, [...mentionIds]))
    .orderBy(asc(mentionKeywords.keyword));
  const all = Map.groupBy(rows, ({ id }) => id);
  return new Map([...all].map(([id, own]) => [id, own.map(({ keyword }) => keyword)]));
}

/** The scores of those mentions that a message may still contain, since they are not skipped, merged or hidden. */
export async function listScores(
  db: Queryable,
  mentionIds: readonly string[],
): Promise<Map<string, number>> {
  if (mentionIds.length === 0) return new Map();
  const { id, intentScore: score, status } = mentions;
  const rows = await db
    .select({ id, score })
    .from(mentions)
    .where(
      and(
        inArray(id, [...mentionIds]),
        inArray(status, ["pending", "accepted", "in_progress"]),
        isNull(mentions.mergedInto),
        isNull(mentions.hiddenBy),
      ),
    );
  return new Map(rows.map((row) => [row.id, row.score]));
}

/** The channels whose next message is due, those that have been due longest first. */
export function listDue(db: Queryable, now: Date, limit: number) {
  const { id, kind, nextAt } = notificationChannels;
  return db
    .select({ id, kind })
    .from(notificationChannels)
    .where(lte(nextAt, now))
    .orderBy(asc(nextAt))
    .limit(limit);
}
