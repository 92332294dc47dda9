import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "../../../infrastructure/database/index.ts";
import { mentions } from "./schema.ts";
import { isRestorable, type MentionMove } from "./store.ts";

/**
 * Changes the status of those mentions of a workspace that have one of `from`, by one conditional UPDATE.
 * Rows are locked in the order of their ids first, so that concurrent batches never deadlock. Duplicates
 * of other mentions stay as they are.
 * @returns the ids of those that moved.
 */
export async function moveMentions(
  tx: Tx,
  workspaceId: string,
  mentionIds: readonly string[],
  { from, to, at, by, onlyRestorable }: Omit<MentionMove, "note" | "clearsAcceptance">,
): Promise<string[]> {
  const own = and(
    eq(mentions.workspaceId, workspaceId),
    inArray(mentions.id, [...mentionIds]),
    isNull(mentions.mergedInto),
  );
  const locked = await tx
    .select({ id: mentions.id })
    .from(mentions)
    .where(own)
    .orderBy(asc(mentions.id))
    .for("update");
  if (locked.length === 0) return [];
  const rows = await tx
    .update(mentions)
    .set({ status: to, statusChangedAt: at, statusChangedBy: by, statusNote: null })
    .where(and(own, inArray(mentions.status, [...from]), onlyRestorable ? isRestorable : undefined))
    .returning({ id: mentions.id });
  return rows.map(({ id }) => id);
}
