import type { ApiToken, TokenScope } from "@earshot/contract";
import { apiTokensMax } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../workspaces/index.ts";
import { hashOf, isWellFormed, makeToken, prefixOf } from "./service-secret.ts";
import * as store from "./store.ts";

const dayMs = 86_400_000;
/** The last use is exact to this time. */
const useMs = 60_000;
/** How long the rows of tokens that no longer work are stored. */
const retentionMs = 30 * dayMs;

/** The person who manages tokens. */
interface Manager {
  userId: string;
  workspaceId: string;
  role: string | null;
}

export type ApiTokens = ReturnType<typeof createApiTokens>;

/** API tokens of workspaces: their creation, and who makes a call with one. */
export function createApiTokens(deps: {
  database: Database;
  clock: Clock;
  workspaces: Pick<Workspaces, "lockQuota">;
}) {
  const { database, clock } = deps;
  const findRow = store.prepareFindToken(database.pool);

  type Found = NonNullable<Awaited<ReturnType<typeof store.findToken>>>;

  function present({ token, creator }: Found, userId: string): ApiToken {
    const { id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt } = token;
    return {
      ...{ id, name, prefix, scopes },
      createdBy: creator.fullName ?? creator.email,
      isYours: token.userId === userId,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      expired: expiresAt !== null && expiresAt <= clock.now(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
  }

  /** Owners manage all tokens of their workspace, others their own. */
  const whose = ({ role, userId }: Manager) => (role === "owner" ? null : userId);

  return {
    async list(manager: Manager): Promise<ApiToken[]> {
      const rows = await store.listTokens(database.pool, manager.workspaceId, whose(manager));
      return rows.map((row) => present(row, manager.userId));
    },

    /**
     * Creates a token. @param days until it expires; null: it does not
     * @returns the token's row and its secret, which is stored nowhere
     * @throws AppError API_TOKENS_FULL.
     */
    async create(
      { userId, workspaceId }: Manager,
      { name, scopes, days }: { name: string; scopes: TokenScope[]; days: number | null },
    ): Promise<{ token: ApiToken; secret: string }> {
      const secret = makeToken();
      const now = clock.now();
      const found = await database.transaction(async (tx) => {
        // Of two concurrent requests, the second counts the token of the first.
        await deps.workspaces.lockQuota(tx, workspaceId);
        if ((await store.countTokens(tx, workspaceId)) >= apiTokensMax)
          throw new AppError("API_TOKENS_FULL");
        const id = await store.insertToken(tx, {
          ...{ workspaceId, userId, name, scopes },
          prefix: prefixOf(secret),
          hash: hashOf(secret),
          createdAt: now,
          expiresAt: days === null ? null : new Date(now.getTime() + days * dayMs),
        });
        return store.findToken(tx, workspaceId, id);
      });
      if (!found) throw new Error("a new token was not found");
      return { token: present(found, userId), secret };
    },

    /** Revokes a token. @throws AppError NOT_FOUND for one that is revoked, or that the person may not see. */
    async revoke(manager: Manager, id: string): Promise<void> {
      const { workspaceId } = manager;
      const revoked = await store.revokeToken(
        database.pool,
        workspaceId,
        id,
        whose(manager),
        clock.now(),
      );
      if (!revoked) throw new AppError("NOT_FOUND");
    },

    /** A token without its secret. */
    async info(workspaceId: string, tokenId: string): Promise<ApiToken | null> {
      const found = await store.findToken(database.pool, workspaceId, tokenId);
      return found && present(found, found.token.userId);
    },

    /**
     * The token with its creator and their membership, as they are now.
     * @throws AppError INVALID_API_TOKEN.
     */
    async find(token: string) {
      if (!isWellFormed(token)) throw new AppError("INVALID_API_TOKEN");
      const now = clock.now();
      const row = await findRow(hashOf(token), now);
      if (!row) throw new AppError("INVALID_API_TOKEN");
      const before = new Date(now.getTime() - useMs);
      if (row.lastUsedAt === null || row.lastUsedAt < before)
        await store.noteUse(database.pool, row.tokenId, now, before);
      return row;
    },

    /** Deletes tokens that stopped working a month ago. */
    prune: () => store.pruneTokens(database.pool, new Date(clock.now().getTime() - retentionMs)),
  };
}
