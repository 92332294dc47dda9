import {
  type AdminWorkspace,
  mentionStatuses,
  quotaOf,
  replyStatuses,
  type WorkspaceNote,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Subscriptions } from "../../ledger/subscriptions/index.ts";
import { domainOf } from "./rules.ts";
import type { SupportAccessService } from "./service-support.ts";
import { listNames } from "./store-overview.ts";
import * as store from "./store-workspaces.ts";

/** Who acts on which workspace, and why. */
interface Act {
  administratorId: string;
  workspaceId: string;
  reason: string;
}

const dayMs = 86_400_000;

/** A count of each name: 0 where none is known. */
function complete<Name extends string>(names: readonly Name[], counts: Map<Name, number>) {
  return Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0])) as Record<
    Name,
    number
  >;
}

/** A workspace's page, and what administrators do with it. Each act is recorded in its transaction. */
export function createAdminWorkspaces(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  audit: Audit;
  billing: Billing;
  keywords: Keywords;
  subscriptions: Subscriptions;
  supportAccess: Pick<SupportAccessService, "list">;
}) {
  const { database, clock, workspaces, audit, billing } = deps;
  const db = database.pool;

  async function presentNotes(rows: readonly store.NoteRow[]): Promise<WorkspaceNote[]> {
    const names = await listNames(db, [...new Set(rows.map(({ authorId }) => authorId))]);
    return rows.map(({ id, at, text, authorId }) => ({
      id,
      at: at.toISOString(),
      text,
      author: names.get(authorId) ?? null,
    }));
  }

  /** @throws AppError NOT_FOUND. */
  async function get(workspaceId: string): Promise<AdminWorkspace> {
    const [workspace] = await workspaces.list([workspaceId]);
    if (!workspace) throw new AppError("NOT_FOUND");
    const [subscription, units, keywordsUsed, keywords, mentions, replies, members, notes, access] =
      await Promise.all([
        deps.subscriptions.viewForAdministrator(workspaceId),
        billing.figures(workspace),
        deps.keywords.countUsed(workspace),
        store.listKeywordsOf(db, workspaceId),
        store.countMentionsOf(db, workspaceId),
        store.countRepliesOf(db, workspaceId),
        store.listMembers(db, workspaceId),
        store.listNotes(db, workspaceId).then(presentNotes),
        deps.supportAccess.list(workspaceId),
      ]);
    const period = billing.periodOf(workspace);
    const { suspendedAt, suspensionReason } = workspace;
    return {
      id: workspaceId,
      companyName: workspace.companyName,
      domain: domainOf(workspace.website),
      createdAt: workspace.createdAt.toISOString(),
      hasCompletedOnboarding: workspace.hasCompletedOnboarding,
      pause: suspendedAt && {
        since: suspendedAt.toISOString(),
        reason: suspensionReason ?? "",
      },
      plan: workspace.plan,
      tier: workspace.tier,
      subscription: { ...subscription, canExtendTrial: subscription.state === "trialing" },
      quota: {
        ...units,
        keywordsUsed,
        keywordsLimit: quotaOf(workspace.tier).keywords,
        periodStart: period.start?.toISOString() ?? null,
        periodEnd: period.end?.toISOString() ?? null,
      },
      keywords: keywords.map(({ pausedAt, ...row }) => ({
        ...row,
        pausedAt: pausedAt?.toISOString() ?? null,
      })),
      mentions: complete(mentionStatuses, mentions),
      replies: complete(replyStatuses, replies),
      members: members.map(({ emailVerifiedAt, joinedAt, lastActiveAt, ...row }) => ({
        ...row,
        emailVerified: emailVerifiedAt !== null,
        joinedAt: joinedAt.toISOString(),
        lastActiveAt: lastActiveAt?.toISOString() ?? null,
      })),
      notes,
      supportAccess: access,
    };
  }

  return {
    get,

    /** Grants reply units for some days. @throws AppError NOT_FOUND. */
    async grantUnits(
      act: Act,
      { amount, days }: { amount: number; days: number },
    ): Promise<AdminWorkspace> {
      const { workspaceId, reason } = act;
      await database.transaction(async (tx) => {
        await audit.recordAdministrator(tx, {
          ...act,
          action: "units_granted",
          details: { amount, days },
        });
        const expiresAt = new Date(clock.now().getTime() + days * dayMs);
        await billing.grantBonus(tx, { workspaceId, amount, reason, expiresAt });
      });
      return get(workspaceId);
    },

    /** Moves the first payment of a trial. @throws AppError NOT_FOUND; NO_SUBSCRIPTION; PAYMENT_SERVICE_AWAY. */
    async extendTrial(act: Act, days: number): Promise<AdminWorkspace> {
      const [workspace] = await workspaces.list([act.workspaceId]);
      if (!workspace) throw new AppError("NOT_FOUND");
      await deps.subscriptions.changes.extendTrial(act.workspaceId, days, (tx) =>
        audit.recordAdministrator(tx, { ...act, action: "trial_extended", details: { days } }),
      );
      return get(act.workspaceId);
    },

    /** Pauses a workspace. @throws AppError NOT_FOUND; STATE_CHANGED. */
    async pause(act: Act): Promise<AdminWorkspace> {
      await database.transaction(async (tx) => {
        const suspension = { at: clock.now(), reason: act.reason };
        await workspaces.setSuspended(tx, act.workspaceId, suspension);
        await audit.recordAdministrator(tx, { ...act, action: "workspace_paused" });
      });
      return get(act.workspaceId);
    },

    /** Ends the pause of a workspace. @throws AppError NOT_FOUND; STATE_CHANGED. */
    async resume(act: Act): Promise<AdminWorkspace> {
      await database.transaction(async (tx) => {
        await workspaces.setSuspended(tx, act.workspaceId, null);
        await audit.recordAdministrator(tx, { ...act, action: "workspace_resumed" });
      });
      return get(act.workspaceId);
    },

    /** Leaves a note. @throws AppError NOT_FOUND. */
    async addNote(
      administratorId: string,
      workspaceId: string,
      text: string,
    ): Promise<WorkspaceNote> {
      const row = await database.transaction(async (tx) => {
        await workspaces.lockQuota(tx, workspaceId);
        const inserted = await store.insertNote(tx, {
          workspaceId,
          at: clock.now(),
          authorId: administratorId,
          text,
        });
        await audit.recordAdministrator(tx, { administratorId, workspaceId, action: "note_added" });
        return inserted;
      });
      const [note] = await presentNotes([row]);
      if (!note) throw new AppError("NOT_FOUND");
      return note;
    },
  };
}
