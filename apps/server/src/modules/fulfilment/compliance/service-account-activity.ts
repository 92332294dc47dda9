import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { accountKey, type CommunityAccounts } from "../community-accounts/index.ts";
import { useOf, usesMs } from "./rules-account-activity.ts";
import type { AccountCaps } from "./rules-posting-limits.ts";
import { listUses } from "./store-account-activity.ts";

/** Provides the recent placements and posting limits of the operator's accounts. */
export function provideAccountActivity(deps: {
  database: Database;
  clock: Clock;
  communityAccounts: CommunityAccounts;
  caps: AccountCaps;
}): void {
  const { database, clock, communityAccounts, caps } = deps;
  communityAccounts.topics.uses.provide(async (accounts) => {
    const now = clock.now();
    const names = accounts.map(({ name }) => name);
    const since = new Date(now.getTime() - usesMs);
    const placed = Map.groupBy(await listUses(database.read, names, since), accountKey);
    return new Map(
      accounts.map((account) => {
        const key = accountKey(account);
        return [key, useOf(placed.get(key) ?? [], now, caps)];
      }),
    );
  });
}
