import {
  featuresOf,
  type ReportKind,
  type ReportSettings,
  type ReportSummary,
  reportKinds,
  type Tier,
  type WorkspaceBrand,
  type WorkspaceReport,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { UnsubscribeTokens } from "../../../infrastructure/mail/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { ReportLinks } from "./service-links.ts";
import type { Threads } from "./service-threads.ts";
import * as store from "./store.ts";
import * as mails from "./store-mails.ts";
import * as schedules from "./store-schedules.ts";

export type WorkspaceReports = ReturnType<typeof createWorkspaceReports>;

/** How long reports are stored. */
const retentionMs = 2 * 366 * 86_400_000;

/** The kinds of report that a tier includes. */
export function includedKinds(tier: Tier | null): ReportKind[] {
  const { weeklyReport, monthlyReport } = featuresOf(tier);
  return reportKinds.filter((kind) => (kind === "weekly" ? weeklyReport : monthlyReport));
}

/** Reports for people of the workspace and visitors with a link, and the choice to get them by mail. */
export function createWorkspaceReports(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  threads: Threads;
  links: ReportLinks;
  unsubscribeTokens: UnsubscribeTokens;
  agencies: Pick<Agencies, "brandOf">;
  team: Pick<Team, "topics">;
}) {
  const { database, clock, workspaces, threads, links, agencies } = deps;
  const db = database.pool;

  // A person who returns later has no choice stored.
  deps.team.topics.left.subscribe((tx, { userId, workspaceId }) =>
    mails.deleteChoice(tx, workspaceId, userId),
  );

  async function present(row: store.ReportRow, isPublic: boolean): Promise<WorkspaceReport> {
    const [workspaceName, brand, read] = await Promise.all([
      workspaces.nameOf(row.workspaceId),
      agencies.brandOf(row.workspaceId),
      threads.read(row.workspaceId, row.mentionIds, isPublic),
    ]);
    return {
      id: row.id,
      kind: row.kind,
      fromDay: row.fromDay,
      untilDay: row.untilDay,
      madeAt: row.madeAt.toISOString(),
      workspaceName,
      brand,
      figures: row.figures,
      threads: read,
      shareToken: isPublic ? null : links.tokenOf(row.id, row.shareVersion),
    };
  }

  /** @throws AppError NOT_FOUND. */
  async function settings(workspaceId: string, userId: string): Promise<ReportSettings> {
    const [choices, rows, planned, isOwner] = await Promise.all([
      mails.listChoices(db, workspaceId),
      workspaces.list([workspaceId]),
      schedules.listSchedules(db, workspaceId),
      workspaces.isOwner(workspaceId, userId),
    ]);
    const included = includedKinds(rows[0]?.tier ?? null);
    return {
      mail: choices.get(userId) ?? isOwner,
      included,
      due: included.map((kind) => ({
        kind,
        at: planned.find((one) => one.kind === kind)?.dueAt.toISOString() ?? null,
      })),
    };
  }

  return {
    /** The reports of a workspace, the newest first. */
    async list(workspaceId: string, page: { limit: number; offset: number }) {
      const [rows, total] = await Promise.all([
        store.listReports(db, workspaceId, page),
        store.countReports(db, workspaceId),
      ]);
      const items = rows.map(
        ({ id, kind, fromDay, untilDay, madeAt, figures }): ReportSummary => ({
          id,
          kind,
          fromDay,
          untilDay,
          madeAt: madeAt.toISOString(),
          mentions: figures.heard.count,
          replies: figures.answered.count,
        }),
      );
      return { items, total };
    },

    /** @throws AppError NOT_FOUND. */
    async get(workspaceId: string, id: string): Promise<WorkspaceReport> {
      const row = await store.findReport(db, workspaceId, id);
      if (!row) throw new AppError("NOT_FOUND");
      return present(row, false);
    },

    /**
     * The report of a link.
     * @throws AppError NOT_FOUND for every wrong link; TOO_MANY_REQUESTS.
     */
    async openShared(id: string, token: string, address: string): Promise<WorkspaceReport> {
      const row = await links.open(id, token, address);
      if (!row) throw new AppError("NOT_FOUND");
      return present(row, true);
    },

    /** Creates a new link and revokes the old one. @throws AppError NOT_FOUND. */
    async revoke(workspaceId: string, id: string): Promise<string> {
      const version = await store.incrementShareVersion(db, workspaceId, id);
      if (version === null) throw new AppError("NOT_FOUND");
      return links.tokenOf(id, version);
    },

    settings,

    /** Turns the emailed reports of a workspace on or off for a person. */
    async setMail(workspaceId: string, userId: string, mail: boolean): Promise<ReportSettings> {
      await mails.putChoice(db, { workspaceId, userId, mail });
      return settings(workspaceId, userId);
    },

    /** Turns them off by the token of a mail's link. @returns whether the token is valid */
    async unsubscribe(token: string): Promise<boolean> {
      const [workspaceId, userId] = deps.unsubscribeTokens.idsOf(token) ?? [];
      if (workspaceId === undefined || userId === undefined) return false;
      // People who have left get no mails anyway.
      if (!(await workspaces.membership(workspaceId, userId))) return true;
      await mails.putChoice(db, { workspaceId, userId, mail: false });
      return true;
    },

    /** The agency in whose name the mail of an unsubscribe link was sent; null: the product's, or not valid. */
    async agencyOfToken(token: string): Promise<WorkspaceBrand | null> {
      const [workspaceId] = deps.unsubscribeTokens.idsOf(token) ?? [];
      const brand = workspaceId === undefined ? null : await agencies.brandOf(workspaceId);
      return brand?.isWhiteLabel ? brand : null;
    },

    /** Deletes old reports and the records of their mails. */
    prune: () => store.deleteBefore(db, new Date(clock.now().getTime() - retentionMs)),
  };
}
