import type { Remover, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import { cooldownAfterRemovals, cooldownFor, cooldownWindowMs, otherRemovers } from "./rules.ts";
import type { AccountProfile } from "./service-check.ts";
import * as store from "./store.ts";

/** Records states and cooldowns of accounts. */
export type AccountStatusWriter = Pick<CommunityAccounts, "recordState" | "startCooldown">;

/** Starts cooldowns for accounts whose replies others remove, or that their platform hides. */
export function createCooldowns(deps: { clock: Clock; communityAccounts: AccountStatusWriter }) {
  const { clock, communityAccounts: accounts } = deps;

  /**
   * Records the state of an account after one of its replies was removed, and starts a cooldown if needed.
   * @param profile how others see the account; null: not checked
   */
  return async function afterRemoval(
    tx: Tx,
    account: { source: Source; name: string },
    { removedBy, profile }: { removedBy: Remover | null; profile: AccountProfile | null },
  ): Promise<void> {
    const { source, name } = account;
    if (profile) {
      const { state, karma, bornAt } = profile;
      await accounts.recordState(tx, source, name, {
        state,
        // Figures that the platform does not show now keep their last value.
        ...(karma !== null && { karma }),
        ...(bornAt !== null && { bornAt }),
      });
    }
    const now = clock.now();
    const isByOthers = removedBy !== null && otherRemovers.includes(removedBy);
    const since = new Date(now.getTime() - cooldownWindowMs);
    const removals = isByOthers
      ? await store.countRemovalsOf(tx, account, since, otherRemovers)
      : 0;
    const cooldown =
      cooldownFor(profile?.state ?? null, source) ?? cooldownAfterRemovals(removals, now);
    if (cooldown) await accounts.startCooldown(tx, source, name, cooldown.until, cooldown.reason);
  };
}
