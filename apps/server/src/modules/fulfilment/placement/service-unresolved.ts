import type { UnresolvedPlacement } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { companyOf, type Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Compliance } from "../compliance/index.ts";
import type { Replies } from "../replies/index.ts";
import { type ReconciliationTimes, seenNowhere } from "./rules-api.ts";
import { whyNotSent } from "./rules-manual.ts";
import type { AttemptResolution } from "./service-attempt-resolution.ts";
import { alreadyRecorded, type ManualPlacement, refused } from "./service-manual.ts";
import * as store from "./store.ts";
import { listUnresolvedPlacements } from "./store-unresolved.ts";

export type UnresolvedPlacements = ReturnType<typeof createUnresolvedPlacements>;

/** A reply with an unknown outcome is shown to the administrator after this time. */
const shownAfterMs = 3_600_000;
/** How many are listed at once, the oldest first. */
const maxListed = 20;

/** Replies with an unknown outcome, which an administrator resolves. */
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

  /** Does it while the end is unknown. @throws AppError REPLY_MOVED_ON when it is not any more. */
  async function whileUnknown(
    attemptId: string,
    work: Parameters<typeof attemptResolution.whileOpen<true>>[1],
  ): Promise<void> {
    const done = await attemptResolution.whileOpen(attemptId, async (tx, attempt, row) => {
      if (attempt.state !== "unknown" || row.status !== "unknown") return null;
      return work(tx, attempt, row);
    });
    if (done === null) throw new AppError("REPLY_MOVED_ON");
  }

  async function resolveAsPlaced(userId: string, attempt: store.AttemptRow, address: string) {
    const known = await database.transaction((tx) => replies.lock(tx, attempt.replyId));
    const mention = known && (await mentions.withPosts([known.mentionId])).get(known.mentionId);
    if (!mention) throw new AppError("NOT_FOUND");
    const { source, externalId: postId } = mention.post;
    const { accountName: account, accountId } = attempt;
    const { id, url, posted } = await manualPlacement.lookAt(source, address, known.workspaceId);
    const problems = whyNotSent(posted, { postId, account, at: attempt.sentAt ?? new Date(0) });
    if (problems.length > 0) throw refused(problems);
    await whileUnknown(attempt.id, async (tx, open, row) => {
      await compliance.lockAccount(tx, source, account);
      if (await replies.isCommentRecorded(tx, id)) throw refused([alreadyRecorded]);
      const now = clock.now();
      const { postedAt } = posted;
      const message = "An administrator found it in the thread";
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

  async function resolveAsAbsent(userId: string, attempt: store.AttemptRow) {
    const late = (attempt.sentAt?.getTime() ?? 0) + times.absentAfterSeconds * 1000;
    if (clock.now().getTime() < late) {
      throw refused([
        "It was sent only just now, and may still show up. Look again ten minutes after it was sent.",
      ]);
    }
    await whileUnknown(attempt.id, async (tx, open, row) => {
      await audit.record(tx, {
        workspaceId: row.workspaceId,
        replyId: row.id,
        action: "looked",
        by: "administrator",
        userId,
        details: { account: open.accountName, message: seenNowhere.message },
      });
      await attemptResolution.absent(tx, open, row, seenNowhere);
      return true;
    });
  }

  return {
    /** Replies of unknown end that wait for an administrator's look, the oldest first. */
    async list(): Promise<UnresolvedPlacement[]> {
      const before = new Date(clock.now().getTime() - shownAfterMs);
      const rows = await listUnresolvedPlacements(database.read, before, maxListed);
      const known = await workspaces.list([...new Set(rows.map((row) => row.workspaceId))]);
      const companies = new Map(known.map((row) => [row.id, companyOf(row).companyName ?? null]));
      return rows.map(({ attempt, workspaceId, source, postUrl }) => ({
        id: attempt.id,
        replyId: attempt.replyId,
        source,
        company: companies.get(workspaceId) ?? null,
        account: attempt.accountName,
        sentAt: (attempt.sentAt ?? attempt.plannedAt).toISOString(),
        text: attempt.text,
        postUrl: postUrl,
        checks: attempt.checks,
        failure: attempt.failure ?? null,
      }));
    },

    /**
     * The administrator has looked: it stands at an address, or it is not there.
     * @param permalink null: it is not there
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON: its end is known by now; PLACEMENT_REFUSED with why the
     *   comment can't be it; UNAVAILABLE: the platform can't be asked.
     */
    async settle(userId: string, attemptId: string, permalink: string | null): Promise<void> {
      const attempt = await store.findAttempt(database.read, attemptId);
      if (!attempt) throw new AppError("NOT_FOUND");
      if (attempt.state !== "unknown") throw new AppError("REPLY_MOVED_ON");
      await (permalink === null
        ? resolveAsAbsent(userId, attempt)
        : resolveAsPlaced(userId, attempt, permalink));
    },
  };
}
