import type { Source } from "@earshot/contract";
import { and, asc, count, desc, eq, inArray, lte } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { ownAnswers } from "./schema.ts";

type OwnAnswerRow = typeof ownAnswers.$inferSelect;

/** An answer with the post that it answers. */
export interface ListedOwnAnswer {
  answer: OwnAnswerRow;
  post: Pick<typeof posts.$inferSelect, "source" | "title" | "threadTitle" | "community">;
}

const condition = (workspaceId: string, mentionId: string | undefined) =>
  and(
    eq(ownAnswers.workspaceId, workspaceId),
    mentionId === undefined ? undefined : eq(ownAnswers.mentionId, mentionId),
  );

export function listAnswers(
  db: Queryable,
  workspaceId: string,
  { mentionId, limit, offset }: { mentionId?: string | undefined; limit: number; offset: number },
): Promise<ListedOwnAnswer[]> {
  const { source, title, threadTitle, community } = posts;
  return db
    .select({ answer: ownAnswers, post: { source, title, threadTitle, community } })
    .from(ownAnswers)
    .innerJoin(mentions, eq(mentions.id, ownAnswers.mentionId))
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(condition(workspaceId, mentionId))
    .orderBy(desc(ownAnswers.addedAt), asc(ownAnswers.mentionId))
    .limit(limit)
    .offset(offset);
}

export async function countAnswers(
  db: Queryable,
  workspaceId: string,
  mentionId: string | undefined,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(ownAnswers)
    .where(condition(workspaceId, mentionId));
  return row?.count ?? 0;
}

/** Stores an answer in place of an earlier one. @returns whether there was one */
export async function saveAnswer(
  tx: Tx,
  row: typeof ownAnswers.$inferInsert,
): Promise<{ isNew: boolean }> {
  const { mentionId: target, ...set } = row;
  const earlier = await tx
    .select({ mentionId: ownAnswers.mentionId })
    .from(ownAnswers)
    .where(eq(ownAnswers.mentionId, target));
  await tx
    .insert(ownAnswers)
    .values(row)
    .onConflictDoUpdate({ target: ownAnswers.mentionId, set: { checkedAt: null, ...set } });
  return { isNew: earlier.length === 0 };
}

/** The answers of a source that are due for a check, the longest due first. */
export async function listDue(
  db: Queryable,
  source: Source,
  now: Date,
  limit: number,
): Promise<OwnAnswerRow[]> {
  const rows = await db
    .select({ answer: ownAnswers })
    .from(ownAnswers)
    .innerJoin(mentions, eq(mentions.id, ownAnswers.mentionId))
    .where(and(lte(ownAnswers.checkAt, now), eq(mentions.source, source)))
    .orderBy(asc(ownAnswers.checkAt))
    .limit(limit);
  return rows.map(({ answer }) => answer);
}

/** Records a check of an answer, unless another address was stored in the meantime. */
export async function recordCheck(
  db: Queryable,
  { mentionId, externalId }: Pick<OwnAnswerRow, "mentionId" | "externalId">,
  change: Pick<OwnAnswerRow, "state" | "checkedAt" | "checkAt">,
): Promise<void> {
  await db
    .update(ownAnswers)
    .set(change)
    .where(
      and(
        eq(ownAnswers.mentionId, mentionId),
        inArray(ownAnswers.externalId, externalId === null ? [] : [externalId]),
      ),
    );
}
