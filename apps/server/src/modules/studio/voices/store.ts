import type { BuiltInVoice } from "@earshot/contract";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { replyVoices, voices } from "./schema.ts";

/** A row of the voices' table. */
export type VoiceRow = typeof voices.$inferSelect;
/** The fields of a voice that people write. */
export type VoiceFields = Pick<VoiceRow, "name" | "description" | "rules" | "samples">;

const ownOf = (workspaceId: string, id: string) =>
  and(eq(voices.workspaceId, workspaceId), eq(voices.id, id));

/** A workspace's own voices, by name, ignoring case. */
export function listVoices(db: Queryable, workspaceId: string): Promise<VoiceRow[]> {
  return db
    .select()
    .from(voices)
    .where(eq(voices.workspaceId, workspaceId))
    .orderBy(asc(sql`lower(${voices.name})`));
}

/** @returns null when the workspace has no such voice. */
export async function findVoice(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<VoiceRow | null> {
  const [row] = await db.select().from(voices).where(ownOf(workspaceId, id));
  return row ?? null;
}

export async function insertVoice(
  tx: Tx,
  row: VoiceFields & Pick<VoiceRow, "workspaceId" | "updatedAt">,
): Promise<VoiceRow> {
  const [inserted] = await tx
    .insert(voices)
    .values({ ...row, createdAt: row.updatedAt })
    .returning();
  if (!inserted) throw new Error("an inserted row was not returned");
  return inserted;
}

/** @returns null when the workspace has no such voice. */
export async function updateVoice(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: VoiceFields & Pick<VoiceRow, "updatedAt">,
): Promise<VoiceRow | null> {
  const [row] = await tx.update(voices).set(change).where(ownOf(workspaceId, id)).returning();
  return row ?? null;
}

/** @returns whether there was such a voice of the workspace. */
export async function deleteVoice(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(voices)
    .where(ownOf(workspaceId, id))
    .returning({ id: voices.id });
  return deleted.length > 0;
}

/** The id of the voice that a workspace's replies use; null: it has chosen none. */
export async function findReplyVoice(db: Queryable, workspaceId: string): Promise<string | null> {
  const [row] = await db.select().from(replyVoices).where(eq(replyVoices.workspaceId, workspaceId));
  return row ? (row.voiceId ?? row.builtIn) : null;
}

/** The choices of workspaces, with the voice if it is their own. Workspaces without a choice are omitted. */
export function listReplyVoices(db: Queryable, workspaceIds: readonly string[]) {
  return db
    .select({
      workspaceId: replyVoices.workspaceId,
      builtIn: replyVoices.builtIn,
      voice: voices,
    })
    .from(replyVoices)
    .leftJoin(
      voices,
      and(eq(voices.id, replyVoices.voiceId), eq(voices.workspaceId, replyVoices.workspaceId)),
    )
    .where(inArray(replyVoices.workspaceId, [...workspaceIds]));
}

/** Sets the voice of a workspace's replies: its own or a built-in one. */
export async function saveReplyVoice(
  tx: Tx,
  workspaceId: string,
  choice: { voiceId: string; builtIn: null } | { voiceId: null; builtIn: BuiltInVoice },
): Promise<void> {
  await tx
    .insert(replyVoices)
    .values({ workspaceId, ...choice })
    .onConflictDoUpdate({ target: replyVoices.workspaceId, set: choice });
}
