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
import { type AccountTokens, placeOfToken } from "./service-tokens.ts";
import * as store from "./store.ts";

/** Connects accounts that are placed with by API. */
export function createConnecting(deps: {
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

  /** What Reddit gave for a code, or why it gave nothing. */
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

  /** Keeps a permission in place of the one that was. @returns why not */
  async function keep(
    accountId: string,
    { username, refreshToken, scopes }: LinkedAccount,
  ): Promise<{ before: string | null } | AccountError> {
    return database.transaction(async (tx) => {
      const known = await store.lockAccount(tx, accountId);
      if (known?.row.mode !== "api") return "gone";
      if (known.row.name.toLowerCase() !== username.toLowerCase()) return "wrong_account";
      if (missingScopes(scopes).length > 0) return "scopes";
      const { source, name } = await store.updateAccount(tx, accountId, {
        // As the platform writes it.
        name: username,
        sealedToken: secrets.seal(refreshToken, placeOfToken(accountId)),
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
     * Where the browser goes to have an account connected.
     * @throws AppError NOT_FOUND
     */
    async authorizeUrl(
      accountId: string,
      ask: () => { state: string; redirectUri: string },
    ): Promise<{ url: string } | { error: AccountError }> {
      const row = await store.findAccount(database.read, accountId);
      if (!row) throw new AppError("NOT_FOUND");
      if (!deps.apiPlacing || !reddit) return { error: "off" };
      if (row.mode !== "api") return { error: "gone" };
      return { url: reddit.authorizeUrl(ask()) };
    },

    /** Connects the account that a code stands for: the one that was meant, or none. */
    async connect(
      accountId: string,
      code: string,
      redirectUri: string,
    ): Promise<{ name: string } | { error: AccountError }> {
      if (!deps.apiPlacing || !reddit) return { error: "off" };
      const linked = await exchange(reddit, code, redirectUri);
      if (typeof linked === "string") return { error: linked };
      const kept = await keep(accountId, linked);
      if (typeof kept === "string") {
        // What is of no use is not left open at Reddit.
        await tokens.giveBack(
          accountId,
          secrets.seal(linked.refreshToken, placeOfToken(accountId)),
        );
        return { error: kept };
      }
      if (kept.before !== null) await tokens.giveBack(accountId, kept.before);
      return { name: linked.username };
    },
  };
}
