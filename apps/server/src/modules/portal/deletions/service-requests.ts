import { type DeletionOptions, dataTerms, type PendingDeletion } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Accounts, UserRow } from "../../identity/accounts/index.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import type { Subscriptions } from "../../ledger/subscriptions/index.ts";
import type { DeletionTopics } from "./events.ts";
import * as store from "./store.ts";

/** The person who makes a request, in a session. */
interface Asker {
  userId: string;
  sessionId: string;
}
/** The owner of a workspace: the guard refuses others. */
type Owner = Asker & { workspaceId: string };

/** What people type to delete a workspace that has no name. */
const unnamed = "My workspace";
const nameOf = ({ companyName }: { companyName: string | null }) => companyName ?? unnamed;

const isSameName = (typed: string, name: string) =>
  typed.trim().toLowerCase() === name.trim().toLowerCase();

/** Requests to delete workspaces and accounts, until they are due. */
export function createDeletionRequests(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  accounts: Accounts;
  workspaces: Workspaces;
  subscriptions: Subscriptions;
  topics: DeletionTopics;
}) {
  const { database, clock, events, accounts, workspaces, subscriptions, topics } = deps;

  const dueAfter = (now: Date) => new Date(now.getTime() + dataTerms.deletionWaitDays * 86_400_000);

  function requireName(typed: string, name: string): void {
    if (isSameName(typed, name)) return;
    throw new AppError("VALIDATION_FAILED", { message: `Type “${name}” to confirm.` });
  }

  /** Suspends a workspace: nothing is collected, claimed or placed for it. @returns whether it was not before */
  async function suspend(tx: Tx, workspaceId: string, at: Date): Promise<boolean> {
    if ((await workspaces.suspendedSince(workspaceId, tx)) !== null) return false;
    const reason = "The owner asked us to delete this workspace.";
    await workspaces.setSuspended(tx, workspaceId, { at, reason });
    return true;
  }

  /** Records the request for a workspace, and takes its immediate effects. */
  async function request(
    tx: Tx,
    workspace: { id: string; companyName: string | null },
    times: { now: Date; dueAt: Date },
    by: { userId: string; partOf?: string },
  ): Promise<boolean> {
    const row = await store.insertDeletion(tx, {
      ...{ kind: "workspace", subjectId: workspace.id, requestedBy: by.userId },
      ...{ requestedAt: times.now, dueAt: times.dueAt, partOf: by.partOf ?? null },
      hasSuspended: await suspend(tx, workspace.id, times.now),
    });
    if (!row) return false;
    await subscriptions.cancelAll(tx, workspace.id, "period-end");
    for (const userId of await workspaces.memberIds(workspace.id, "viewer", tx)) {
      if (userId === by.userId) continue;
      const mail = { name: nameOf(workspace), dueAt: times.dueAt.toISOString() };
      await topics.mail.publish(tx, { kind: "member-informed", userId, ...mail });
    }
    return true;
  }

  /** Makes open screens of workspaces reload their user. Last in a transaction. */
  const showIn = async (tx: Tx, ids: readonly string[]): Promise<void> =>
    events.emit(
      tx,
      ids.map((workspaceId) => ({ workspaceId, type: "team.updated", data: {} })),
    );

  /** Ends the suspensions that withdrawn requests caused. A canceled plan stays canceled. */
  async function restore(tx: Tx, rows: readonly store.DeletionRow[]): Promise<void> {
    for (const { subjectId, hasSuspended, kind } of rows) {
      if (kind !== "workspace" || !hasSuspended) continue;
      if ((await workspaces.suspendedSince(subjectId, tx)) !== null) {
        await workspaces.setSuspended(tx, subjectId, null);
      }
    }
  }

  return {
    suspend,

    /** The workspace and account that the person can delete. */
    async options({ userId, workspaceId }: { userId: string; workspaceId: string | null }) {
      const [user, owned, dueCents] = await Promise.all([
        accounts.userOf(userId),
        store.listOwned(database.pool, userId),
        store.sumDue(database.pool, userId),
      ]);
      const listed = owned.map((one) => ({ name: nameOf(one), otherMembers: one.otherMembers }));
      const current = owned.findIndex(({ id }) => id === workspaceId);
      return {
        workspace: listed[current] ?? null,
        account: { email: user.email, workspaces: listed, dueCents },
      } satisfies DeletionOptions;
    },

    /**
     * Requests the deletion of a workspace. Its owner is signed out; open screens of the others show it.
     * @throws AppError WRONG_PASSWORD, VALIDATION_FAILED for another name, DELETION_REQUESTED
     */
    async deleteWorkspace(asker: Owner, form: { password: string; name: string }): Promise<Date> {
      await accounts.confirmPassword(asker, form.password);
      const [workspace] = await workspaces.list([asker.workspaceId]);
      if (!workspace) throw new AppError("NOT_FOUND");
      requireName(form.name, nameOf(workspace));
      const now = clock.now();
      const dueAt = dueAfter(now);
      await database.transaction(async (tx) => {
        const by = { userId: asker.userId };
        if (!(await request(tx, workspace, { now, dueAt }, by))) {
          throw new AppError("DELETION_REQUESTED");
        }
        await accounts.sessions.endOthers(tx, asker.userId, null);
        await topics.mail.publish(tx, {
          ...{ kind: "workspace-requested", userId: asker.userId },
          ...{ name: nameOf(workspace), dueAt: dueAt.toISOString() },
        });
        await showIn(tx, [workspace.id]);
      });
      return dueAt;
    },

    /** Takes back the deletion of a workspace. @throws AppError NOT_FOUND: there is none to take back */
    async keepWorkspace(asker: Owner): Promise<void> {
      await database.transaction(async (tx) => {
        const pending = await store.findPending(tx, "workspace", asker.workspaceId);
        const ids = pending && pending.partOf === null ? [pending.id] : [];
        const rows = await store.removePending(tx, ids);
        if (rows.length === 0) throw new AppError("NOT_FOUND");
        await restore(tx, rows);
        const [workspace] = await workspaces.list([asker.workspaceId], tx);
        const name = workspace ? nameOf(workspace) : unnamed;
        await topics.mail.publish(tx, { kind: "workspace-kept", userId: asker.userId, name });
        await showIn(tx, [asker.workspaceId]);
      });
    },

    /**
     * Requests the deletion of an account and of the workspaces that it owns. It is signed out everywhere.
     * @throws AppError WRONG_PASSWORD, VALIDATION_FAILED for another address, TRANSFER_NEEDED, DELETION_REQUESTED
     */
    async deleteAccount(
      asker: Asker,
      form: { password: string; name: string; deleteShared: boolean },
    ): Promise<Date> {
      const user = await accounts.confirmPassword(asker, form.password);
      requireName(form.name, user.email);
      const now = clock.now();
      const dueAt = dueAfter(now);
      await database.transaction(async (tx) => {
        const owned = await store.listOwned(tx, user.id);
        if (!form.deleteShared && owned.some(({ otherMembers }) => otherMembers > 0)) {
          throw new AppError("TRANSFER_NEEDED");
        }
        const row = await store.insertDeletion(tx, {
          ...{ kind: "account", subjectId: user.id, requestedBy: user.id },
          ...{ requestedAt: now, dueAt },
        });
        if (!row) throw new AppError("DELETION_REQUESTED");
        for (const workspace of owned) {
          // A workspace whose deletion was requested before keeps its own day.
          await request(tx, workspace, { now, dueAt }, { userId: user.id, partOf: row.id });
        }
        await accounts.sessions.endOthers(tx, user.id, null);
        await topics.mail.publish(tx, {
          ...{ kind: "account-requested", userId: user.id },
          ...{ name: user.email, dueAt: dueAt.toISOString() },
        });
        await showIn(
          tx,
          owned.map(({ id }) => id),
        );
      });
      return dueAt;
    },

    /** Takes back the deletion of an account. @throws AppError NOT_FOUND: there is none to take back */
    async keepAccount({ userId }: { userId: string }): Promise<void> {
      await database.transaction(async (tx) => {
        const pending = await store.findPending(tx, "account", userId);
        if (!pending) throw new AppError("NOT_FOUND");
        const parts = await store.listParts(tx, pending.id);
        const rows = await store.removePending(tx, [pending.id, ...parts.map(({ id }) => id)]);
        if (!rows.some(({ id }) => id === pending.id)) throw new AppError("NOT_FOUND");
        await restore(tx, rows);
        const { email } = await accounts.userOf(userId, tx);
        await topics.mail.publish(tx, { kind: "account-kept", userId, name: email });
        await showIn(
          tx,
          parts.map(({ subjectId }) => subjectId),
        );
      });
    },

    /** The requested deletion that a signed-in person is shown: of the account, else of the workspace. */
    async pendingOf(
      user: UserRow,
      workspace: WorkspaceRow | null,
    ): Promise<PendingDeletion | null> {
      const db = database.pool;
      const ofAccount = await store.findPending(db, "account", user.id);
      const row =
        ofAccount ?? (workspace && (await store.findPending(db, "workspace", workspace.id)));
      if (!row) return null;
      return {
        kind: row.kind,
        name: row.kind === "account" || !workspace ? user.email : nameOf(workspace),
        requestedAt: row.requestedAt.toISOString(),
        dueAt: row.dueAt.toISOString(),
        canKeep:
          row.kind === "account" ||
          (row.partOf === null && (await workspaces.isOwner(row.subjectId, user.id))),
      };
    },
  };
}
