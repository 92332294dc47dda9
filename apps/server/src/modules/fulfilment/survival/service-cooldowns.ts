import type { Remover, Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import { others, restAfter, restOf, restWindowMs } from "./rules.ts";
import type { Shown } from "./service-check.ts";
import * as store from "./store.ts";

/** What the ledger tells of accounts. */
export type AccountStandings = Pick<CommunityAccounts, "noteState" | "rest">;

/** Lets accounts rest whose replies others take away, or that their platform hides. */
export function createRests(deps: { clock: Clock; communityAccounts: AccountStandings }) {
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
      await accounts.noteState(tx, source, name, {
        state,
        // What is not told now stays as it was told before.
        ...(karma !== null && { karma }),
        ...(bornAt !== null && { bornAt }),
      });
    }
    const now = clock.now();
    const isByOthers = removedBy !== null && others.includes(removedBy);
    const since = new Date(now.getTime() - restWindowMs);
    const removals = isByOthers ? await store.countRemovalsOf(tx, account, since, others) : 0;
    const rest = restOf(shown?.state ?? null, source) ?? restAfter(removals, now);
    if (rest) await accounts.rest(tx, source, name, rest.until, rest.reason);
  };
}
