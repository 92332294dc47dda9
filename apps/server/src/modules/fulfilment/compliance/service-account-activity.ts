import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { accountKey, type CommunityAccounts } from "../community-accounts/index.ts";
import { accountActivityOf, usageWindowMs } from "./rules-account-activity.ts";
import type { PostingLimits } from "./rules-posting-limits.ts";
import { listUsage } from "./store-account-activity.ts";

/** Gives the community-accounts module what each account has placed, and its posting limits. */
export function provideAccountActivity(deps: {
  database: Database;
  clock: Clock;
  communityAccounts: CommunityAccounts;
  caps: PostingLimits;
}): void {
  const { database, clock, communityAccounts, caps } = deps;
  communityAccounts.topics.usage.provide(async (accounts) => {
    const now = clock.now();
    const names = accounts.map(({ name }) => name);
    const since = new Date(now.getTime() - usageWindowMs);
    const placed = Map.groupBy(await listUsage(database.pool, names, since), accountKey);
    return new Map(
      accounts.map((account) => {
        const key = accountKey(account);
        return [key, accountActivityOf(placed.get(key) ?? [], now, caps)];
      }),
    );
  });
}
