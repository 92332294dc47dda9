import { type DeletionKind, dataTerms } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Mailer } from "../../../infrastructure/mail/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Subscriptions } from "../../ledger/subscriptions/index.ts";
import type { StoredData } from "../stored-data/index.ts";
import { createDeletionTopics } from "./events.ts";
import { createErasure, UnconfirmedWorkspaceError } from "./service-erasure.ts";
import { createDeletionMails } from "./service-mails.ts";
import { createDeletionRequests } from "./service-requests.ts";
import * as store from "./store.ts";
import { deletePaidPayoutMethods } from "./store-erasure.ts";

export type { DeletionMail } from "./events.ts";

/** A deletion on which no worker reports for this time is continued: its process has ended. */
const idleMs = 60_000;

const dayMs = 86_400_000;

/** A completed deletion, as the log has it. */
export interface CompletedDeletion {
  kind: DeletionKind;
  subjectId: string;
  completedAt: Date;
}

/** Another worker continues the deletion. */
class RunEndedError extends Error {
  override readonly name = "RunEndedError";
}

export type Deletions = ReturnType<typeof createDeletions>;

/** Deletion of workspaces and accounts: requested, taken back, done, and repeated after a restore. */
export function createDeletions(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  log: Log;
  mailer: Mailer;
  siteUrl: () => string;
  accounts: Accounts;
  workspaces: Workspaces;
  team: Team;
  agencies: Agencies;
  subscriptions: Subscriptions;
  storedData: StoredData;
}) {
  const { database, clock, log, accounts, workspaces } = deps;
  const topics = createDeletionTopics();
  const { suspend, ...requests } = createDeletionRequests({ ...deps, topics });
  const erasure = createErasure({ ...deps, suspend });

  deps.team.topics.transferring.subscribe(async (tx, { workspaceId, toUserId }) => {
    // It would be deleted with the new owner's account, or its deletion could not be taken back any more.
    if (await store.findPending(tx, "workspace", workspaceId)) {
      throw new AppError("DELETION_REQUESTED", {
        message: "This workspace is about to be deleted. Keep it first, then transfer it.",
      });
    }
    if (await store.findPending(tx, "account", toUserId)) {
      throw new AppError("DELETION_REQUESTED", {
        message: "This person has asked us to delete their account. Choose somebody else.",
      });
    }
  });

  /** The recipient of the mail about a completed deletion, read before the deletion. */
  async function findRecipient({ kind, subjectId, requestedBy }: store.DeletionRow) {
    const user = await accounts.find(kind === "account" ? subjectId : (requestedBy ?? subjectId));
    if (!user) return null;
    const [workspace] = kind === "workspace" ? await workspaces.list([subjectId]) : [];
    const { slug } = await deps.agencies.brandOfPerson(user.id);
    return {
      email: user.email,
      name: workspace?.companyName ?? user.email,
      ...(slug !== null && { agency: slug }),
    };
  }

  return {
    topics,
    ...requests,
    sendMail: createDeletionMails(deps),

    /** Begins the deletions that are due, and continues those whose worker has ended. */
    sweep: (): Promise<void> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const idleSince = new Date(now.getTime() - idleMs);
        for (const { id: deletionId, run } of await store.takeDue(tx, { now, idleSince })) {
          await topics.due.publish(tx, { deletionId, run });
        }
      }),

    /** Does a deletion, unless another worker has taken it. */
    async erase({ deletionId: id, run }: { deletionId: string; run: number }): Promise<void> {
      const row = await store.findDeletion(database.pool, id);
      if (!row || row.completedAt || row.run !== run) return;
      const { kind, subjectId } = row;
      const recipient = await findRecipient(row);
      const parts = await store.listParts(database.pool, id);
      try {
        await erasure.erase(kind, subjectId, async () => {
          if (!(await store.reportProgress(database.pool, { id, run }, clock.now()))) {
            throw new RunEndedError("another worker continues it");
          }
        });
      } catch (error) {
        if (error instanceof RunEndedError) return;
        if (!(error instanceof UnconfirmedWorkspaceError)) throw error;
        log.error(
          { err: error, deletion: id },
          "an account is not deleted: transfer its workspace",
        );
        await store.postpone(database.pool, id, new Date(clock.now().getTime() + dayMs));
        return;
      }
      await database.transaction(async (tx) => {
        const completedAt = clock.now();
        if (!(await store.reportProgress(tx, { id, run }, completedAt))) return;
        for (const one of [...parts, row]) {
          const { kind, subjectId } = one;
          await store.completeDeletion(tx, { kind, subjectId, completedAt });
        }
        if (recipient) await topics.mail.publish(tx, { kind: `${kind}-deleted`, ...recipient });
      });
      log.info({ kind, subjectId }, "a deletion was completed");
    },

    /** The log of completed deletions since a moment, to be stored outside of the database. */
    async listCompleted(since: Date): Promise<CompletedDeletion[]> {
      const rows = await store.listCompleted(database.pool, since);
      return rows.map((row) => ({ ...row, completedAt: row.completedAt ?? since }));
    },

    /**
     * Repeats deletions on a restored backup. Run it before the restored database serves requests.
     * @param completed the log, from when the backup was made on
     * @returns how many of them it repeated
     * @throws UnconfirmedWorkspaceError: an account owns a workspace of others, which it had given away by then
     */
    async applyDeletions(completed: readonly CompletedDeletion[]): Promise<number> {
      // An account may own, in the backup, a workspace that was deleted with it.
      const inOrder = completed.toSorted((a, b) =>
        a.kind < b.kind ? 1 : a.kind > b.kind ? -1 : 0,
      );
      for (const { kind, subjectId, completedAt } of inOrder) {
        await erasure.erase(kind, subjectId, async () => {});
        await database.transaction((tx) =>
          store.completeDeletion(tx, { kind, subjectId, completedAt }),
        );
      }
      return completed.length;
    },

    /** Deletes data that was needed until a deleted writer was paid. */
    prune: () => deletePaidPayoutMethods(database.pool),

    /** Days in which a deletion can be taken back. */
    waitDays: dataTerms.deletionWaitDays,
  };
}
