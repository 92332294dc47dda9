import type { UnresolvedPlacement } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { companyOf, type Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Compliance } from "../compliance/index.ts";
import type { Replies } from "../replies/index.ts";
import { notFoundByAdministrator, type ReconciliationTimes } from "./rules-api.ts";
import { attemptMismatches } from "./rules-manual.ts";
import type { AttemptResolution } from "./service-attempt-resolution.ts";
import { commentAlreadyRecorded, type ManualPlacement, refusedError } from "./service-manual.ts";
import * as store from "./store.ts";
import { listUnresolvedPlacements, summarizeUnresolved } from "./store-unresolved.ts";

export type UnresolvedPlacements = ReturnType<typeof createUnresolvedPlacements>;

/** How long after its call an attempt of unknown result is listed for the administrator. */
const listedAfterMs = 3_600_000;

/** Lets an administrator resolve attempts whose result we can't determine. */
export function createUnresolvedPlacements(deps: {
  database: Database;
  clock: Clock;
  audit: Audit;
  workspaces: Workspaces;
  mentions: Mentions;
  replies: Replies;
  compliance: Compliance;
  manualPlacement: ManualPlacement;
  attemptResolution: AttemptResolution;
  times: ReconciliationTimes;
}) {
  const { database, clock, audit, workspaces, mentions, replies, compliance, manualPlacement } =
    deps;
  const { attemptResolution, times } = deps;

  /** Runs `change` on an attempt of unknown result. @throws AppError REPLY_MOVED_ON: it is resolved by now. */
  async function withUnknownAttempt(
    attemptId: string,
    change: Parameters<typeof attemptResolution.withOpenAttempt<true>>[1],
  ): Promise<void> {
    const done = await attemptResolution.withOpenAttempt(attemptId, async (tx, attempt, row) => {
      if (attempt.state !== "unknown" || row.status !== "unknown") return null;
      return change(tx, attempt, row);
    });
    if (done === null) throw new AppError("REPLY_MOVED_ON");
  }

  /** Records the comment at an address as the reply, without comparing its text: the administrator has read it. */
  async function resolveAsPlaced(userId: string, attempt: store.AttemptRow, address: string) {
    const reply = await database.transaction((tx) => replies.lock(tx, attempt.replyId));
    const mention = reply && (await mentions.withPosts([reply.mentionId])).get(reply.mentionId);
    if (!mention) throw new AppError("NOT_FOUND");
    const { source, externalId: postId } = mention.post;
    const { accountName: account, accountId } = attempt;
    const { id, url, posted } = await manualPlacement.readComment(
      source,
      address,
      reply.workspaceId,
    );
    const problems = attemptMismatches(posted, {
      postId,
      account,
      at: attempt.sentAt ?? new Date(0),
    });
    if (problems.length > 0) throw refusedError(problems);
    await withUnknownAttempt(attempt.id, async (tx, open, row) => {
      await compliance.lockAccount(tx, source, account);
      if (await replies.isCommentRecorded(tx, id)) throw refusedError([commentAlreadyRecorded]);
      const now = clock.now();
      const { postedAt } = posted;
      const message = "An administrator checked the thread and found the reply";
      await audit.record(tx, {
        workspaceId: row.workspaceId,
        replyId: row.id,
        action: "looked",
        by: "administrator",
        userId,
        details: { account, message },
      });
      const end = { state: "placed", settledAt: now, externalId: id } as const;
      await store.updateAttempt(tx, open.id, end);
      await replies.place(
        tx,
        row,
        { by: "system" },
        {
          source,
          permalink: url,
          externalId: id,
          accountName: account,
          communityAccountId: accountId,
          placedAt: postedAt === null || postedAt > now ? now : postedAt,
          placementMethod: "api",
        },
      );
      return true;
    });
  }

  /** Records that the reply was not posted. Refused while a slow platform may still show it. */
  async function resolveAsAbsent(userId: string, attempt: store.AttemptRow) {
    const absentFromMs = (attempt.sentAt?.getTime() ?? 0) + times.absentAfterSeconds * 1000;
    if (clock.now().getTime() < absentFromMs) {
      throw refusedError([
        "The reply was sent just now and may still appear. Check again ten minutes after it was sent.",
      ]);
    }
    await withUnknownAttempt(attempt.id, async (tx, open, row) => {
      await audit.record(tx, {
        workspaceId: row.workspaceId,
        replyId: row.id,
        action: "looked",
        by: "administrator",
        userId,
        details: { account: open.accountName, message: notFoundByAdministrator.message },
      });
      await attemptResolution.recordAbsent(tx, open, row, notFoundByAdministrator);
      return true;
    });
  }

  const listedBefore = () => new Date(clock.now().getTime() - listedAfterMs);

  return {
    /** How many attempts need an administrator, and since when the oldest one does. */
    backlog: () => summarizeUnresolved(database.pool, listedBefore()),

    /** A page of the attempts of unknown result that need an administrator, the oldest first. */
    async list(page: {
      limit: number;
      offset: number;
    }): Promise<{ placements: UnresolvedPlacement[]; total: number }> {
      const before = listedBefore();
      const [rows, { waiting: total }] = await Promise.all([
        listUnresolvedPlacements(database.pool, before, page),
        summarizeUnresolved(database.pool, before),
      ]);
      const workspaceRows = await workspaces.list([...new Set(rows.map((row) => row.workspaceId))]);
      const companies = new Map(
        workspaceRows.map((row) => [row.id, companyOf(row).companyName ?? null]),
      );
      const placements = rows.map(({ attempt, workspaceId, source, postUrl }) => ({
        id: attempt.id,
        replyId: attempt.replyId,
        source,
        company: companies.get(workspaceId) ?? null,
        account: attempt.accountName,
        sentAt: (attempt.sentAt ?? attempt.plannedAt).toISOString(),
        text: attempt.text,
        postUrl,
        checks: attempt.checks,
        failure: attempt.failure ?? null,
      }));
      return { placements, total };
    },

    /**
     * Resolves an attempt of unknown result with what the administrator found.
     * @param permalink the address of the reply; null: it is not there
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON: it is resolved by now; PLACEMENT_REFUSED with why the
     *   comment can't be the reply; UNAVAILABLE: the platform can't be reached.
     */
    async resolve(userId: string, attemptId: string, permalink: string | null): Promise<void> {
      const attempt = await store.findAttempt(database.pool, attemptId);
      if (!attempt) throw new AppError("NOT_FOUND");
      if (attempt.state !== "unknown") throw new AppError("REPLY_MOVED_ON");
      await (permalink === null
        ? resolveAsAbsent(userId, attempt)
        : resolveAsPlaced(userId, attempt, permalink));
    },
  };
}
