import { AppError } from "../../../infrastructure/errors.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import { isAtWork } from "./store-accounts.ts";

/**
 * Holds an account while a reply is being placed with it: without its token nobody could tell any more
 * whether the reply arrived.
 */
export function guardAccounts(deps: { communityAccounts: CommunityAccounts }): void {
  deps.communityAccounts.topics.leaving.subscribe(async (tx, { id }) => {
    if (await isAtWork(tx, id)) throw new AppError("ACCOUNT_IN_USE");
  });
}
