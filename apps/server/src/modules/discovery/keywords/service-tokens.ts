import { quotaOf } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import * as store from "./store.ts";
import * as tokenStore from "./store-tokens.ts";

/** How a workspace stands with its keyword tokens. */
export interface TokenQuota {
  keywordsUsed: number;
  /** null: as many as it likes. */
  keywordsLimit: number | null;
}

/** A search ends long before; one that has not by then died with its process. */
const lostAfterMs = 2 * 60_000;
/** No period reaches so far back. */
const keptForMs = 62 * 24 * 3_600_000;

/** How many tokens are left; null: as many as one likes. */
export const tokensLeft = ({ keywordsUsed, keywordsLimit }: TokenQuota): number | null =>
  keywordsLimit === null ? null : Math.max(0, keywordsLimit - keywordsUsed);

export type KeywordTokens = ReturnType<typeof createKeywordTokens>;

/**
 * The quota of keyword tokens: the phrases that are watched now, and those that were searched for
 * once in the present month (rulings, Plans). A search takes a token before it begins, and spends it
 * or gives it back when it ends; a token whose search died comes back by itself.
 */
export function createKeywordTokens(deps: {
  database: Database;
  events: Events;
  clock: Clock;
  workspaces: Workspaces;
  billing: Billing;
}) {
  const { database, events, clock, workspaces, billing } = deps;

  async function figures(workspace: WorkspaceRow, db: Queryable): Promise<TokenQuota> {
    const watched = await store.countKeywords(db, workspace.id);
    const since = billing.tokensSince(workspace);
    const searched = await tokenStore.countTokens(db, workspace.id, since);
    return { keywordsUsed: watched + searched, keywordsLimit: quotaOf(workspace.tier).keywords };
  }

  /** Tells the workspace's browsers how it stands now. */
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

    /** How a workspace stands. */
    figures: (workspace: WorkspaceRow, db: Queryable = database.read) => figures(workspace, db),

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
     * The search has ended well. @returns how the workspace stands; null when the token was taken for
     * lost meanwhile and has been given back.
     */
    async spend(tx: Tx, workspaceId: string, tokenId: string): Promise<TokenQuota | null> {
      const workspace = await workspaces.lock(tx, workspaceId);
      const spent = await tokenStore.endToken(tx, tokenId, { spentAt: clock.now() });
      return spent ? figures(workspace, tx) : null;
    },

    /** The search has failed: its token counts no more. Again changes nothing. */
    giveBack: (workspaceId: string, tokenId: string, reason: string) =>
      giveBack({ id: tokenId, workspaceId }, reason),

    /** Gives back what searches had taken whose process died, and forgets what counts no more. */
    async sweep(): Promise<void> {
      const now = clock.now().getTime();
      const lost = await tokenStore.findOpenTokens(database.read, new Date(now - lostAfterMs));
      for (const token of lost) await giveBack(token, "lost");
      await tokenStore.deleteTokens(database.read, new Date(now - keptForMs));
    },
  };
}
