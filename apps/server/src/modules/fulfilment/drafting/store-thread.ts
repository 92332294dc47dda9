import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { replies } from "../replies/schema.ts";
import { threadStates } from "./schema.ts";

export type ThreadStateRow = typeof threadStates.$inferSelect;

/** Saves the state of a reply's thread, unless a later one is stored. */
export async function saveThreadState(db: Queryable, row: ThreadStateRow): Promise<void> {
  await db
    .insert(threadStates)
    .values(row)
    .onConflictDoUpdate({
      target: threadStates.replyId,
      set: row,
      setWhere: lt(threadStates.seenAt, row.seenAt),
    });
}

/** The state of a reply's thread that was seen after a moment; null when there is none. */
export async function findThreadState(
  db: Queryable,
  replyId: string,
  after: Date,
): Promise<ThreadStateRow | null> {
  const [row] = await db
    .select()
    .from(threadStates)
    .where(and(eq(threadStates.replyId, replyId), gt(threadStates.seenAt, after)));
  return row ?? null;
}

/** The ids of those comments that are replies of a workspace. */
export async function findWorkspaceReplyIds(
  db: Queryable,
  workspaceId: string,
  externalIds: readonly string[],
): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await db
    .select({ externalId: replies.externalId })
    .from(replies)
    .where(
      and(eq(replies.workspaceId, workspaceId), inArray(replies.externalId, [...externalIds])),
    );
  return new Set(rows.flatMap(({ externalId }) => externalId ?? []));
}
