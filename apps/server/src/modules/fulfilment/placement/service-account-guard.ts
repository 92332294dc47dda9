import { AppError } from "../../../infrastructure/errors.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import { hasOpenAttempt } from "./store-accounts.ts";

/**
 * Keeps an account from being removed or disconnected while it is placing a reply: without its token the
 * result of the placement could no longer be determined.
 */
export function guardAccounts(deps: { communityAccounts: CommunityAccounts }): void {
  deps.communityAccounts.topics.leaving.subscribe(async (tx, { id }) => {
    if (await hasOpenAttempt(tx, id)) throw new AppError("ACCOUNT_IN_USE");
  });
}
