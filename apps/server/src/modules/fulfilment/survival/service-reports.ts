import { limits, type ReplyReport } from "@earshot/contract";
import type { Blobs } from "../../../infrastructure/blobs/index.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { companyOf, type Workspaces } from "../../identity/workspaces/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { Survival } from "./service.ts";
import * as store from "./store-reports.ts";

export type Reports = ReturnType<typeof createReports>;

/** How many reports are listed at once, the oldest first. */
const maxListed = 20;

const alreadyChecked =
  "We check this reply automatically. Its survival checks show the results and the next check.";
const notPlaced = "This reply is not posted, so there is nothing to report.";

const confirmedRemoval = {
  cause: "The customer reported it as removed, and an administrator confirmed it.",
  removedBy: "reported",
} as const;
const materiallyEdited = {
  cause: "Its author changed it so much that it no longer matches the approved reply.",
  removedBy: "author",
} as const;

/** Customers' reports of replies that can't be checked, reports of material edits, and the administrator's decisions. */
export function createReports(deps: {
  database: Database;
  clock: Clock;
  audit: Audit;
  workspaces: Workspaces;
  replies: Replies;
  survival: Survival;
  blobs: Blobs;
}) {
  const { database, clock, audit, workspaces, replies, survival, blobs } = deps;

  /** Closes a report in favor of the reply, which survives if 72 hours have passed. */
  async function dismiss(tx: Tx, row: ReplyRow): Promise<void> {
    const age = row.placedAt === null ? 0 : clock.now().getTime() - row.placedAt.getTime();
    if (row.status === "placed" && age >= limits.survivalMs) {
      await replies.markSurvived(tx, row.id);
    } else {
      await replies.publishCheck(tx, row.id);
    }
  }

  return {
    /**
     * Records a customer's report that a self-reported reply was removed.
     * @throws AppError NOT_FOUND, REPLY_MOVED_ON, ALREADY_REPORTED.
     */
    report: (by: { workspaceId: string; userId: string }, replyId: string, note: string) =>
      database.transaction(async (tx) => {
        const row = await replies.lock(tx, replyId);
        if (row?.workspaceId !== by.workspaceId) throw new AppError("NOT_FOUND");
        if (row.status !== "placed" && row.status !== "survived") {
          throw new AppError("REPLY_MOVED_ON", { message: notPlaced });
        }
        if (row.placementMethod !== "attested") {
          throw new AppError("REPLY_MOVED_ON", { message: alreadyChecked });
        }
        const { userId, workspaceId } = by;
        const report = { replyId, userId, note, at: clock.now() };
        if (!(await store.insertReport(tx, report))) throw new AppError("ALREADY_REPORTED");
        await audit.record(tx, {
          workspaceId,
          replyId,
          action: "reported",
          by: "customer",
          userId,
        });
        await replies.publishCheck(tx, replyId);
        return row;
      }),

    /** How many reports are open, and since when the oldest one is. */
    backlog: () => store.summarizeOpen(database.pool),

    /** Open reports, the oldest first, and their total. */
    async list(): Promise<{ reports: ReplyReport[]; total: number }> {
      const [rows, total] = await Promise.all([
        store.listOpen(database.pool, maxListed),
        store.countOpen(database.pool),
      ]);
      const known = await workspaces.list([...new Set(rows.map(({ reply }) => reply.workspaceId))]);
      const companies = new Map(known.map((row) => [row.id, companyOf(row).companyName ?? null]));
      const reports = rows.map(({ report, reply, source }) => ({
        id: report.id,
        replyId: reply.id,
        source,
        company: companies.get(reply.workspaceId) ?? null,
        placedAt: (reply.placedAt ?? report.at).toISOString(),
        account: reply.accountName,
        permalink: reply.permalink,
        text: reply.text,
        hasScreenshot: reply.screenshotId !== null,
        by: report.userId === null ? ("system" as const) : ("customer" as const),
        note: report.note,
        at: report.at.toISOString(),
      }));
      return { reports, total };
    },

    /**
     * The screenshot that the writer of a reported reply sent, as a data URL; null: there is none.
     * @throws AppError NOT_FOUND: there is no such report, or it is decided.
     */
    async screenshot(reportId: string): Promise<string | null> {
      const found = await store.findOpen(database.pool, reportId);
      if (!found) throw new AppError("NOT_FOUND");
      return found.screenshotId && blobs.dataAddress(found.screenshotId);
    },

    /**
     * Records the administrator's decision; a removed reply gets that status, its unit returned and its earning cancelled.
     * @throws AppError NOT_FOUND: there is no such report, or it is decided.
     */
    decide: (userId: string, reportId: string, decision: "removed" | "standing") =>
      database.transaction(async (tx) => {
        const found = await store.findOpen(tx, reportId);
        const row = found && (await replies.lock(tx, found.report.replyId));
        if (!found || !row) throw new AppError("NOT_FOUND");
        const decided = { decision, decidedBy: userId, decidedAt: clock.now() };
        if (!(await store.decide(tx, reportId, decided))) throw new AppError("NOT_FOUND");
        await audit.record(tx, {
          workspaceId: row.workspaceId,
          replyId: row.id,
          action: "reported",
          by: "administrator",
          userId,
          details: { decision },
        });
        if (decision === "standing") return dismiss(tx, row);
        return survival.markReportedRemoved(
          tx,
          row,
          found.source,
          found.report.userId ? confirmedRemoval : materiallyEdited,
        );
      }),
  };
}
