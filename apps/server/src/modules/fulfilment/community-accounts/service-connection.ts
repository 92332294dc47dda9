import type { AccountError } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { AccountLink, LinkedAccount } from "../../../integrations/ports/account-link.ts";
import { IdentityError } from "../../../integrations/ports/identity.ts";
import type { AccountTopics } from "./events.ts";
import { missingScopes } from "./rules.ts";
import { type AccountTokens, secretContext } from "./service-tokens.ts";
import * as store from "./store.ts";

/** Connects the accounts that place replies through an API. */
export function createAccountConnection(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  reddit: AccountLink | null;
  apiPlacing: boolean;
  topics: AccountTopics;
  tokens: AccountTokens;
}) {
  const { database, clock, log, secrets, reddit, topics, tokens } = deps;

  /** Exchanges the authorization code at Reddit. @returns the account, or why it failed */
  async function exchange(
    link: AccountLink,
    code: string,
    redirectUri: string,
  ): Promise<LinkedAccount | AccountError> {
    try {
      return await link.connect(code, redirectUri);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      log.warn({ err: error }, "an account was not connected");
      return error.failure === "unavailable" ? "unavailable" : "failed";
    }
  }

  /** Stores a new permission. @returns the sealed token that it replaces, or why it was not stored */
  async function storePermission(
    accountId: string,
    { username, refreshToken, scopes }: LinkedAccount,
  ): Promise<{ before: string | null } | AccountError> {
    return database.transaction(async (tx) => {
      const known = await store.lockAccount(tx, accountId);
      if (known?.row.mode !== "api") return "gone";
      if (known.row.name.toLowerCase() !== username.toLowerCase()) return "wrong_account";
      if (missingScopes(scopes).length > 0) return "scopes";
      const { source, name } = await store.updateAccount(tx, accountId, {
        // In the spelling of the platform.
        name: username,
        sealedToken: secrets.seal(refreshToken, secretContext(accountId)),
        scopes,
        connectedAt: clock.now(),
        tokenFailure: null,
      });
      await topics.due.publish(tx, { source, name });
      return { before: known.sealedToken };
    });
  }

  return {
    /**
     * The address at which the administrator grants the permission.
     * @throws AppError NOT_FOUND
     */
    async authorizeUrl(
      accountId: string,
      createRequest: () => { state: string; redirectUri: string },
    ): Promise<{ url: string } | { error: AccountError }> {
      const row = await store.findAccount(database.pool, accountId);
      if (!row) throw new AppError("NOT_FOUND");
      if (!deps.apiPlacing || !reddit) return { error: "off" };
      if (row.mode !== "api") return { error: "gone" };
      return { url: reddit.authorizeUrl(createRequest()) };
    },

    /** Connects the account that granted the code, if it is the intended one. */
    async connect(
      accountId: string,
      code: string,
      redirectUri: string,
    ): Promise<{ name: string } | { error: AccountError }> {
      if (!deps.apiPlacing || !reddit) return { error: "off" };
      const linked = await exchange(reddit, code, redirectUri);
      if (typeof linked === "string") return { error: linked };
      const stored = await storePermission(accountId, linked);
      if (typeof stored === "string") {
        // An unused permission is revoked.
        await tokens.revoke(accountId, secrets.seal(linked.refreshToken, secretContext(accountId)));
        return { error: stored };
      }
      if (stored.before !== null) await tokens.revoke(accountId, stored.before);
      return { name: linked.username };
    },
  };
}
