import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { SealBroken, type Secrets } from "../../../infrastructure/secrets/index.ts";
import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";
import type { AccountLink } from "../../../integrations/ports/account-link.ts";
import * as store from "./store.ts";

export const placeOfToken = (id: string): string => `community_accounts:${id}`;

/** Where accounts' tokens lie sealed. */
export const sealedCommunityAccounts: SealedColumn = {
  table: "community_accounts",
  column: "sealed_token",
  keys: ["id"],
  placeOf: ({ id = "" }) => placeOfToken(id),
};

/** What is said of a token that the platform takes no more. */
export const permissionOver =
  "Reddit no longer takes our permission for this account: it was taken back, or its password was changed. Connect it again.";
const unreadable =
  "Its token can't be opened with the keys of this installation. Connect it again, or bring the old key back.";

/** The permissions of accounts that are placed with by API. */
export function createAccountTokens(deps: {
  database: Database;
  log: Log;
  secrets: Secrets;
  /** null: no Reddit app is configured. */
  reddit: AccountLink | null;
}) {
  const { database, log, secrets, reddit } = deps;

  /** Says why a token can't be used, until it can again. */
  const recordTokenFailure = (id: string, sentence: string): Promise<void> =>
    store.updateTokenFailure(database.read, id, sentence);

  /** Whether that is what an account's token is sealed as; what can't be opened is another one. */
  function holds(sealed: string, id: string, token: string): boolean {
    try {
      return secrets.open(sealed, placeOfToken(id)) === token;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      return false;
    }
  }

  return {
    recordTokenFailure,

    /**
     * An account's refresh token, also while placing is turned off: what was sent before is looked for
     * with it. @throws AppError API_PLACING_OFF when there is none that can be used.
     */
    async refreshTokenOf(id: string): Promise<string> {
      const row = await store.findAccount(database.read, id);
      const sealed = await store.findToken(database.read, id);
      if (row?.mode !== "api" || sealed === null) {
        throw new AppError("API_PLACING_OFF");
      }
      try {
        return secrets.open(sealed, placeOfToken(id));
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        log.error({ err: error, account: id }, "an account's token can't be opened");
        await recordTokenFailure(id, unreadable);
        throw new AppError("API_PLACING_OFF", { message: unreadable, cause: error });
      }
    },

    /**
     * Keeps the token that the platform sent instead of another. One that comes late, when the permission was
     * given back or the account was connected anew, changes nothing.
     */
    async keepToken(id: string, before: string, next: string): Promise<void> {
      if (before === next) return;
      await database.transaction(async (tx) => {
        const known = await store.lockAccount(tx, id);
        if (!known || known.sealedToken === null) return;
        if (!holds(known.sealedToken, id, before)) return;
        const sealedToken = secrets.seal(next, placeOfToken(id));
        await store.updateAccount(tx, id, { sealedToken, tokenFailure: null });
      });
    },

    /** A token works: whatever was said against it is over. Of one that is not the account's any more, nothing. */
    async clearTokenFailure(id: string, token: string): Promise<void> {
      await database.transaction(async (tx) => {
        const known = await store.lockAccount(tx, id);
        if (!known?.row.tokenFailure || known.sealedToken === null) return;
        if (!holds(known.sealedToken, id, token)) return;
        await store.updateTokenFailure(tx, id, null);
      });
    },

    /** Takes a permission back at the platform. What can't be taken back now ends on Reddit's own page, too. */
    async giveBack(id: string, sealed: string): Promise<void> {
      try {
        await reddit?.revoke(secrets.open(sealed, placeOfToken(id)));
      } catch (error) {
        log.warn({ err: error, account: id }, "a permission could not be taken back at Reddit");
      }
    },
  };
}
export type AccountTokens = ReturnType<typeof createAccountTokens>;
