import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { SealBroken, type Secrets } from "../../../infrastructure/secrets/index.ts";
import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";
import type { AccountLink } from "../../../integrations/ports/account-link.ts";
import * as store from "./store.ts";

/** What a sealed token is bound to, so that it can be opened for its own row only. */
export const secretContext = (id: string): string => `community_accounts:${id}`;

/** The column of sealed tokens, for key rotation. */
export const sealedCommunityAccounts: SealedColumn = {
  table: "community_accounts",
  column: "sealed_token",
  keys: ["id"],
  locationOf: ({ id = "" }) => secretContext(id),
};

/** Shown for a token that the platform rejects. */
export const permissionRevoked =
  "Reddit no longer accepts our permission for this account: it was revoked, or the password was changed. Connect the account again.";
const unreadable =
  "Its token can't be decrypted with the keys of this installation. Connect the account again, or restore the old key.";

/** The permissions of accounts that place replies through an API. */
export function createAccountTokens(deps: {
  database: Database;
  log: Log;
  secrets: Secrets;
  /** null: no Reddit app is configured. */
  reddit: AccountLink | null;
}) {
  const { database, log, secrets, reddit } = deps;

  /** Records why a token can't be used. */
  const recordTokenFailure = (id: string, sentence: string): Promise<void> =>
    store.updateTokenFailure(database.pool, id, sentence);

  /** Whether a sealed token contains this token; false when it can't be opened. */
  function isSealedToken(sealed: string, id: string, token: string): boolean {
    try {
      return secrets.open(sealed, secretContext(id)) === token;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      return false;
    }
  }

  return {
    recordTokenFailure,

    /**
     * An account's refresh token, also while API placement is off: sent replies are still reconciled with it.
     * @throws AppError API_PLACING_OFF when there is no usable token.
     */
    async refreshTokenOf(id: string): Promise<string> {
      const row = await store.findAccount(database.pool, id);
      const sealed = await store.findToken(database.pool, id);
      if (row?.mode !== "api" || sealed === null) {
        throw new AppError("API_PLACING_OFF");
      }
      try {
        return secrets.open(sealed, secretContext(id));
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        log.error({ err: error, account: id }, "an account's token can't be opened");
        await recordTokenFailure(id, unreadable);
        throw new AppError("API_PLACING_OFF", { message: unreadable, cause: error });
      }
    },

    /**
     * Stores the token that the platform issued in place of another. It changes nothing when the permission was
     * revoked or the account was connected again in the meantime.
     */
    async keepToken(id: string, before: string, next: string): Promise<void> {
      if (before === next) return;
      await database.transaction(async (tx) => {
        const known = await store.lockAccount(tx, id);
        if (!known || known.sealedToken === null) return;
        if (!isSealedToken(known.sealedToken, id, before)) return;
        const sealedToken = secrets.seal(next, secretContext(id));
        await store.updateAccount(tx, id, { sealedToken, tokenFailure: null });
      });
    },

    /** Clears the recorded failure after a token worked, if it is still the account's token. */
    async clearTokenFailure(id: string, token: string): Promise<void> {
      await database.transaction(async (tx) => {
        const known = await store.lockAccount(tx, id);
        if (!known?.row.tokenFailure || known.sealedToken === null) return;
        if (!isSealedToken(known.sealedToken, id, token)) return;
        await store.updateTokenFailure(tx, id, null);
      });
    },

    /** Revokes a permission at the platform. If that fails, it can still be revoked on Reddit's own page. */
    async revoke(id: string, sealed: string): Promise<void> {
      try {
        await reddit?.revoke(secrets.open(sealed, secretContext(id)));
      } catch (error) {
        log.warn({ err: error, account: id }, "a permission could not be revoked at Reddit");
      }
    },
  };
}
export type AccountTokens = ReturnType<typeof createAccountTokens>;
