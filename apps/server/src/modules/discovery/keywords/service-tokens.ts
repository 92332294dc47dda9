import { quotaOf } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import * as tokenStore from "./store-tokens.ts";

/** A workspace's use of its keyword tokens. */
export interface TokenQuota {
  keywordsUsed: number;
  /** null: unlimited. */
  keywordsLimit: number | null;
}

/** Searches end long before; a token still open by then belongs to a process that died. */
const expireAfterMs = 2 * 60_000;
/** Longer than any billing period. */
const retentionMs = 62 * 24 * 3_600_000;

/** How many tokens are left; null: unlimited. */
export const tokensLeft = ({ keywordsUsed, keywordsLimit }: TokenQuota): number | null =>
  keywordsLimit === null ? null : Math.max(0, keywordsLimit - keywordsUsed);

export type KeywordTokens = ReturnType<typeof createKeywordTokens>;

/**
 * The quota of keyword tokens: the keywords that are not paused, and the phrases searched for once in the present
 * month. A search takes a token before it begins, and spends or releases it when it ends; the token of a
 * search that died expires.
 */
export function createKeywordTokens(deps: {
  database: Database;
  events: Events;
  clock: Clock;
  workspaces: Workspaces;
  billing: Billing;
}) {
  const { database, events, clock, workspaces, billing } = deps;

  const countTokens = (workspace: WorkspaceRow, db: Queryable) =>
    tokenStore.countTokens(db, workspace.id, billing.tokensSince(workspace));

  async function figures(workspace: WorkspaceRow, db: Queryable): Promise<TokenQuota> {
    const { watched, searched } = await countTokens(workspace, db);
    return { keywordsUsed: watched + searched, keywordsLimit: quotaOf(workspace.tier).keywords };
  }

  /** Sends the quota to the workspace's browsers. */
  async function announce(tx: Tx, workspace: WorkspaceRow): Promise<TokenQuota> {
    const quota = await figures(workspace, tx);
    await events.emit(tx, [{ workspaceId: workspace.id, type: "quota.updated", data: quota }]);
    return quota;
  }

  async function giveBack(token: { id: string; workspaceId: string }, reason: string) {
    return database.transaction(async (tx) => {
      const workspace = await workspaces.lock(tx, token.workspaceId);
      const end = { givenBackAt: clock.now(), reason };
      if (await tokenStore.endToken(tx, token.id, end)) await announce(tx, workspace);
    });
  }

  return {
    announce,

    /** How many tokens searches have taken in the present month. */
    countSearched: async (workspace: WorkspaceRow, db: Queryable): Promise<number> =>
      (await countTokens(workspace, db)).searched,

    /** The quota of a workspace. */
    figures: (workspace: WorkspaceRow, db: Queryable = database.pool) => figures(workspace, db),

    /**
     * Takes a token for a search that begins now; it counts from here on. @returns its id
     * @throws AppError NO_KEYWORD_TOKENS.
     */
    take: (workspaceId: string): Promise<string> =>
      database.transaction(async (tx) => {
        const workspace = await workspaces.lock(tx, workspaceId);
        if (tokensLeft(await figures(workspace, tx)) === 0) throw new AppError("NO_KEYWORD_TOKENS");
        const { id } = await tokenStore.insertToken(tx, workspaceId, clock.now());
        await announce(tx, workspace);
        return id;
      }),

    /**
     * Ends a successful search. @returns the quota; null when the token had expired and was given back.
     */
    async spend(tx: Tx, workspaceId: string, tokenId: string): Promise<TokenQuota | null> {
      const workspace = await workspaces.lock(tx, workspaceId);
      const spent = await tokenStore.endToken(tx, tokenId, { spentAt: clock.now() });
      return spent ? figures(workspace, tx) : null;
    },

    /** Ends a failed search: its token does not count any more. Idempotent. */
    giveBack: (workspaceId: string, tokenId: string, reason: string) =>
      giveBack({ id: tokenId, workspaceId }, reason),

    /** Gives back expired tokens and deletes old ones. */
    async sweep(): Promise<void> {
      const now = clock.now().getTime();
      const expired = await tokenStore.findOpenTokens(database.pool, new Date(now - expireAfterMs));
      for (const token of expired) await giveBack(token, "lost");
      await tokenStore.deleteTokens(database.pool, new Date(now - retentionMs));
    },
  };
}
