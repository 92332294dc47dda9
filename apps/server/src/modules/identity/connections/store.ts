import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { connections } from "./schema.ts";

export type ConnectionRow = typeof connections.$inferSelect;

const ofWorkspace = (workspaceId: string, provider: string) =>
  and(eq(connections.workspaceId, workspaceId), eq(connections.provider, provider));

export async function findConnection(
  db: Queryable,
  workspaceId: string,
  provider: string,
): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(ofWorkspace(workspaceId, provider));
  return row ?? null;
}

/** Stores a connection, replacing an earlier one. */
export async function putConnection(
  db: Queryable,
  connection: typeof connections.$inferInsert,
): Promise<void> {
  const { workspaceId, provider, ...set } = connection;
  await db
    .insert(connections)
    .values(connection)
    .onConflictDoUpdate({ target: [connections.workspaceId, connections.provider], set });
}

/** @returns the deleted connection. */
export async function deleteConnection(
  db: Queryable,
  workspaceId: string,
  provider: string,
): Promise<ConnectionRow | null> {
  const [row] = await db.delete(connections).where(ofWorkspace(workspaceId, provider)).returning();
  return row ?? null;
}

/** Stores a token in place of the one it was made from; does nothing if the account was connected again since. */
export async function replaceToken(
  db: Queryable,
  connection: { workspaceId: string; provider: string; before: string; sealedToken: string },
): Promise<void> {
  const { workspaceId, provider, before, sealedToken } = connection;
  await db
    .update(connections)
    .set({ sealedToken })
    .where(and(ofWorkspace(workspaceId, provider), eq(connections.sealedToken, before)));
}

/** Deletes a connection whose token was refused. @returns false when another token has taken its place. */
export async function deleteRefused(
  db: Queryable,
  connection: { workspaceId: string; provider: string; before: string },
): Promise<boolean> {
  const { workspaceId, provider, before } = connection;
  const deleted = await db
    .delete(connections)
    .where(and(ofWorkspace(workspaceId, provider), eq(connections.sealedToken, before)))
    .returning({ provider: connections.provider });
  return deleted.length > 0;
}
