import type { Remover, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import { cooldownAfterRemovals, cooldownFor, cooldownWindowMs, others } from "./rules.ts";
import type { Shown } from "./service-check.ts";
import * as store from "./store.ts";

/** What the ledger tells of accounts. */
export type AccountStatusWriter = Pick<CommunityAccounts, "recordState" | "startCooldown">;

/** Lets accounts rest whose replies others take away, or that their platform hides. */
export function createCooldowns(deps: { clock: Clock; communityAccounts: AccountStatusWriter }) {
  const { clock, communityAccounts: accounts } = deps;

  /**
   * What follows for an account when a reply of it is gone, in the transaction that says so.
   * @param shown how its platform shows it; null: it was not asked
   */
  return async function afterRemoval(
    tx: Tx,
    account: { source: Source; name: string },
    { removedBy, shown }: { removedBy: Remover | null; shown: Shown | null },
  ): Promise<void> {
    const { source, name } = account;
    if (shown) {
      const { state, karma, bornAt } = shown;
      await accounts.recordState(tx, source, name, {
        state,
        // What is not told now stays as it was told before.
        ...(karma !== null && { karma }),
        ...(bornAt !== null && { bornAt }),
      });
    }
    const now = clock.now();
    const isByOthers = removedBy !== null && others.includes(removedBy);
    const since = new Date(now.getTime() - cooldownWindowMs);
    const removals = isByOthers ? await store.countRemovalsOf(tx, account, since, others) : 0;
    const cooldown =
      cooldownFor(shown?.state ?? null, source) ?? cooldownAfterRemovals(removals, now);
    if (cooldown) await accounts.startCooldown(tx, source, name, cooldown.until, cooldown.reason);
  };
}
