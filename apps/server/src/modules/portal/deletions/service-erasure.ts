import type { DeletionKind } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Subscriptions } from "../../ledger/subscriptions/index.ts";
import type { StoredData } from "../stored-data/index.ts";
import * as store from "./store.ts";
import * as erasure from "./store-erasure.ts";

/** An account owns a workspace of others whose deletion nobody confirmed. */
export class UnconfirmedWorkspaceError extends Error {
  override readonly name = "UnconfirmedWorkspaceError";
}

/** Reports that a deletion continues. @throws Error when it is to stop */
type Report = () => Promise<void>;

/**
 * Deletes everything of a workspace or an account, over all tables that the catalog connects with it. Each step
 * can be done again: a deletion whose process was killed is continued by doing all steps again.
 */
export function createErasure(deps: {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  workspaces: Workspaces;
  team: Team;
  subscriptions: Subscriptions;
  storedData: StoredData;
  suspend(tx: Tx, workspaceId: string, at: Date): Promise<boolean>;
}) {
  const { database, clock, accounts, workspaces, subscriptions, storedData } = deps;

  /** Deletes a workspace, if it is there. */
  async function eraseWorkspace(workspaceId: string, report: Report): Promise<void> {
    const tables = await storedData.listErased();
    const [workspace] = await workspaces.list([workspaceId]);
    if (workspace) {
      await database.transaction(async (tx) => {
        // A workspace of a restored backup may be active.
        await deps.suspend(tx, workspaceId, clock.now());
        await erasure.retainReceipts(tx, workspaceId);
        await subscriptions.cancelAll(tx, workspaceId, "now");
      });
      for (const table of tables) await storedData.deleteRows(table, workspaceId, report);
      await database.transaction(async (tx) => {
        await store.leaveWorkspace(tx, workspaceId);
        await store.deleteWorkspace(tx, workspaceId);
      });
    }
    // Rows that a running job has added in the meantime to tables without a foreign key.
    for (const table of tables) await storedData.deleteRows(table, workspaceId, report);
    await erasure.deleteTraces(database.pool, workspaceId);
  }

  /**
   * Deletes an account with the workspaces that it owns, if it is there.
   * @throws UnconfirmedWorkspaceError before anything is deleted, when it got one with other members after the request
   */
  async function eraseAccount(userId: string, report: Report): Promise<void> {
    const owned = await store.listOwned(database.pool, userId);
    for (const { id, otherMembers } of owned) {
      if (otherMembers === 0 || (await store.isRequested(database.pool, id))) continue;
      throw new UnconfirmedWorkspaceError(`the workspace ${id} has other members`);
    }
    for (const { id } of owned) await eraseWorkspace(id, report);
    const account = await accounts.find(userId);
    if (account) await erasure.forgetAddress(database.pool, account);
    // The browsers of other members of their workspaces are notified.
    await deps.team.leaveAll(userId);
    const { goWithUser, needUser } = await storedData.listOfPeople();
    // A writer whom we owe money keeps the payout method until they are paid.
    const isOwed = (await store.sumDue(database.pool, userId)) > 0;
    for (const table of goWithUser) {
      if (isOwed && table.name === "payout_methods") continue;
      await storedData.deleteRows(table, userId, report);
    }
    await database.transaction(async (tx) => {
      const user = await accounts.find(userId, tx);
      if (!user) return;
      await erasure.deleteInvitationsOf(tx, user.email);
      if (isOwed || (await storedData.haveRows(tx, needUser, userId))) {
        await erasure.anonymizeUser(tx, userId, clock.now());
      } else await erasure.deleteUser(tx, userId);
    });
    await erasure.deleteJobs(database.pool, "userId", userId);
  }

  return {
    /** Deletes everything of a workspace or an account. */
    erase: (kind: DeletionKind, subjectId: string, report: Report): Promise<void> =>
      kind === "account" ? eraseAccount(subjectId, report) : eraseWorkspace(subjectId, report),
  };
}
