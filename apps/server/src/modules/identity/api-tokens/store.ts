import { and, count, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { users } from "../accounts/schema.ts";
import { hasAgency, seatsBefore, workspaceMembers, workspaces } from "../workspaces/schema.ts";
import { apiTokens, idempotentRequests } from "./schema.ts";

type NewToken = typeof apiTokens.$inferInsert;

const isActive = isNull(apiTokens.revokedAt);

/**
 * Prepares the query that precedes each call by a token: the token with its creator, and what this person may do in
 * the token's workspace.
 * @returns a function that runs it by the token's hash: null for an unknown or revoked token, an expired one, and one
 * whose creator has left the workspace
 */
export function prepareFindToken(db: Queryable) {
  const query = db
    .select({
      tokenId: apiTokens.id,
      scopes: apiTokens.scopes,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      userId: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      userType: users.userType,
      writerEndedAt: users.writerEndedAt,
      workspaceId: workspaces.id,
      hasCompletedOnboarding: workspaces.hasCompletedOnboarding,
      role: workspaceMembers.role,
      tier: workspaces.tier,
      seatsBefore,
      hasAgency,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(workspaces, eq(workspaces.id, apiTokens.workspaceId))
    .innerJoin(
      workspaceMembers,
      and(
        eq(workspaceMembers.workspaceId, apiTokens.workspaceId),
        eq(workspaceMembers.userId, apiTokens.userId),
      ),
    )
    .where(
      and(
        eq(apiTokens.hash, sql.placeholder("hash")),
        isActive,
        or(isNull(apiTokens.expiresAt), sql`${apiTokens.expiresAt} > ${sql.placeholder("now")}`),
      ),
    )
    .prepare("find_api_token");
  return async (hash: string, now: Date) => {
    const [row] = await query.execute({ hash, now });
    return row ?? null;
  };
}

/** Records a use, unless one was recorded after `before`. */
export async function noteUse(db: Queryable, id: string, now: Date, before: Date): Promise<void> {
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(
      and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))),
    );
}

const shown = {
  token: apiTokens,
  // The address first: Drizzle takes a joined object whose first column is null for a missing row.
  creator: { email: users.email, fullName: users.fullName },
};

/** The active tokens of a workspace, expired ones included, newest first. @param userId whose; null: everyone's */
export function listTokens(db: Queryable, workspaceId: string, userId: string | null) {
  return db
    .select(shown)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.workspaceId, workspaceId),
        isActive,
        userId === null ? undefined : eq(apiTokens.userId, userId),
      ),
    )
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
}

/** An active token of a workspace. */
export async function findToken(db: Queryable, workspaceId: string, id: string) {
  const [row] = await db
    .select(shown)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.id, id), isActive));
  return row ?? null;
}

/** How many active tokens a workspace has. */
export async function countTokens(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx
    .select({ tokens: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.workspaceId, workspaceId), isActive));
  return row?.tokens ?? 0;
}

export async function insertToken(tx: Tx, token: NewToken): Promise<string> {
  const [row] = await tx.insert(apiTokens).values(token).returning({ id: apiTokens.id });
  if (!row) throw new Error("a token was not stored");
  return row.id;
}

/** Revokes an active token. @param userId whose; null: anyone's. @returns whether there was one */
export async function revokeToken(
  db: Queryable,
  workspaceId: string,
  id: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(apiTokens.workspaceId, workspaceId),
        eq(apiTokens.id, id),
        isActive,
        userId === null ? undefined : eq(apiTokens.userId, userId),
      ),
    )
    .returning({ id: apiTokens.id });
  return rows.length > 0;
}

/** Deletes tokens that were revoked or expired before a moment. */
export async function pruneTokens(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(apiTokens)
    .where(or(lt(apiTokens.revokedAt, before), lt(apiTokens.expiresAt, before)));
}

type RequestRow = typeof idempotentRequests.$inferSelect;

/**
 * Records a request with its key, unless the key is taken. A request without an answer that is older than
 * `abandonedBefore` was cut off with its process: the new one replaces it.
 * @returns null when this request was recorded, else the one that has the key
 */
export async function beginRequest(
  db: Queryable,
  request: Pick<RequestRow, "tokenId" | "key" | "requestHash" | "createdAt">,
  abandonedBefore: Date,
): Promise<RequestRow | null> {
  const inserted = await db
    .insert(idempotentRequests)
    .values(request)
    .onConflictDoUpdate({
      target: [idempotentRequests.tokenId, idempotentRequests.key],
      set: { createdAt: request.createdAt },
      setWhere: and(
        isNull(idempotentRequests.status),
        lt(idempotentRequests.createdAt, abandonedBefore),
        eq(idempotentRequests.requestHash, request.requestHash),
      ),
    })
    .returning({ key: idempotentRequests.key });
  if (inserted.length > 0) return null;
  const [row] = await db.select().from(idempotentRequests).where(isRequest(request));
  return row ?? null;
}

const isRequest = ({ tokenId, key }: Pick<RequestRow, "tokenId" | "key">) =>
  and(eq(idempotentRequests.tokenId, tokenId), eq(idempotentRequests.key, key));

/** Stores the answer of a request. */
export async function finishRequest(
  db: Queryable,
  request: Pick<RequestRow, "tokenId" | "key">,
  answer: { status: number; answer: string },
): Promise<void> {
  await db.update(idempotentRequests).set(answer).where(isRequest(request));
}

/** Frees the key of a request that was not completed. */
export async function dropRequest(
  db: Queryable,
  request: Pick<RequestRow, "tokenId" | "key">,
): Promise<void> {
  await db.delete(idempotentRequests).where(isRequest(request));
}

/** Deletes requests that were made before a moment. */
export async function pruneRequests(db: Queryable, before: Date): Promise<void> {
  await db.delete(idempotentRequests).where(lt(idempotentRequests.createdAt, before));
}
