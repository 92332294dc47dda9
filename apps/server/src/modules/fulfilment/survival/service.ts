import { limits, type Remover, type Reply, type Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { hasOpenJobs, routedQueue } from "../../../infrastructure/jobs.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Capability } from "../../../infrastructure/processes/index.ts";
import type { AccountViewer } from "../../../integrations/ports/account-viewer.ts";
import type { Conversations } from "../../../integrations/ports/conversations.ts";
import { communityKey } from "../../discovery/communities/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { Replies, ReplyPlaced, ReplyRow } from "../replies/index.ts";
import { checkQueue, checkRoutes, createSurvivalTopics } from "./events.ts";
import { communityRemovers, communityWindowDays } from "./rules.ts";
import { type CheckResult, createVisibilityCheck, selfReported } from "./service-check.ts";
import { type AccountStatusWriter, createCooldowns } from "./service-cooldowns.ts";
import { createEditReports } from "./service-edits.ts";
import * as store from "./store.ts";
import * as reports from "./store-reports.ts";

export { checkQueue, checkRoutes } from "./events.ts";

export type Survival = ReturnType<typeof createSurvival>;

/** Checks are queued first in the common queue, then in that of their platform. */
const checkQueues = [checkQueue, ...checkRoutes.map((route) => routedQueue(checkQueue, route))];

/** A check whose job was given up is queued again this long after its time. */
const overdueMs = 12 * 3_600_000;
const maxOverdue = 100;

/** Whether a reply is checked: it is live as far as is known. */
const isPlaced = ({ status }: ReplyRow): boolean => status === "placed" || status === "survived";

const present = (check: store.CheckRow): Reply["checks"][number] => ({
  dueAt: check.dueAt.toISOString(),
  checkedAt: check.checkedAt?.toISOString() ?? null,
  visibility: check.visibility,
  cause: check.cause,
  removedBy: check.removedBy,
  score: check.score,
  answers: check.answers,
});

/** The part of a result that is stored. */
const storedResult = ({ visibility, cause, removedBy, score, answers }: CheckResult) => ({
  visibility,
  cause,
  removedBy,
  score,
  answers,
});

/** Checks placed replies at their scheduled times. */
export function createSurvival(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  audit: Audit;
  spending: Spending;
  communityAccounts: AccountStatusWriter;
  replies: Replies;
  conversations: readonly Conversations[];
  viewers: readonly AccountViewer[];
  /** Seconds after placement at which a reply is checked. */
  checkSeconds: readonly number[];
}) {
  const { database, clock, audit, replies } = deps;
  const topics = createSurvivalTopics();
  const checkVisibility = createVisibilityCheck(deps);
  const afterRemoval = createCooldowns(deps);
  const editReports = createEditReports(deps);

  const announce = (tx: Tx, checkId: number, dueAt: Date) => {
    const seconds = (dueAt.getTime() - clock.now().getTime()) / 1000;
    return topics.planned.publish(tx, { checkId, afterSeconds: Math.max(0, seconds) });
  };

  async function plan(tx: Tx, { replyId, placedAt }: ReplyPlaced): Promise<void> {
    const due = deps.checkSeconds.map((seconds) => new Date(placedAt.getTime() + seconds * 1000));
    for (const { id, dueAt } of await store.insertChecks(tx, replyId, due)) {
      await announce(tx, id, dueAt);
    }
  }
  replies.topics.placed.subscribe(plan);
  replies.topics.reported.provide((ids) => reports.listReported(database.pool, ids));
  replies.topics.checks.provide(async (replyIds) => {
    const rows = await store.listChecks(database.pool, replyIds);
    return new Map([...rows].map(([replyId, checks]) => [replyId, checks.map(present)]));
  });

  const record = (
    tx: Tx,
    row: ReplyRow,
    { visibility, cause, removedBy, score, answers }: CheckResult,
  ) =>
    audit.record(tx, {
      workspaceId: row.workspaceId,
      replyId: row.id,
      action: "looked",
      by: "system",
      // The log can only grow, so the names of stored details stay.
      details: { standing: visibility, cause, removedBy, score, answers },
    });

  /** Marks a locked reply as removed, and starts a cooldown of its account if needed. */
  async function markRemoved(
    tx: Tx,
    row: ReplyRow,
    source: Source,
    { cause, removedBy, account: profile }: Pick<CheckResult, "cause" | "removedBy" | "account">,
  ): Promise<void> {
    await store.deleteOpenChecks(tx, row.id);
    await replies.markRemoved(tx, row.id, cause ?? "It was removed.", removedBy);
    // A survived reply keeps its status: it was live for the time that was paid for.
    if (row.status === "survived") await replies.publishCheck(tx, row.id);
    if (row.accountName === null) return;
    await afterRemoval(tx, { source, name: row.accountName }, { removedBy, profile });
  }

  /** Records the result of a check of a locked reply, and changes its status if needed. */
  async function recordResult(
    tx: Tx,
    row: ReplyRow,
    { source, checkId }: { source: Source; checkId: number },
    result: CheckResult,
  ): Promise<void> {
    const checkedAt = clock.now();
    const cause = await editReports.update(tx, row, result);
    const checked = { ...storedResult(result), cause, checkedAt };
    if (!(await store.recordCheck(tx, checkId, checked))) return;
    await record(tx, row, result);
    if (result.removedBy !== null) {
      await markRemoved(tx, row, source, result);
      return;
    }
    const { score, answers, visibility } = result;
    if (visibility !== "attested") await replies.recordFigures(tx, row.id, { score, answers });
    const age = row.placedAt === null ? 0 : checkedAt.getTime() - row.placedAt.getTime();
    // A reported reply survives only after an administrator has decided on the report.
    const isReported = await reports.isReported(tx, row.id);
    if (row.status === "placed" && age >= limits.survivalMs && !isReported) {
      await replies.markSurvived(tx, row.id);
    } else {
      await replies.publishCheck(tx, row.id);
    }
  }

  /** The checks of a reply that are still to come, by time. */
  const openChecks = async (replyId: string, db: Queryable = database.pool) =>
    ((await store.listChecks(db, [replyId])).get(replyId) ?? []).filter(
      ({ checkedAt }) => checkedAt === null,
    );

  return {
    topics,

    /** The capability that a worker needs for a due check; none when no platform is read. */
    async serviceOf(checkId: number): Promise<Capability[]> {
      const found = await store.findCheck(database.pool, checkId);
      const isOpen = found && found.check.checkedAt === null && isPlaced(found.reply);
      if (
        !isOpen ||
        found.reply.placementMethod === "attested" ||
        clock.now() < found.check.dueAt
      ) {
        return [];
      }
      return [`replies:${found.source}`];
    },

    /**
     * Runs one check, unless it is done already or the reply is no longer placed. A check that comes too early,
     * because the database's clock is ahead, is queued again.
     * @throws SourceError when the platform can't be read: the job is tried again.
     */
    async check(checkId: number): Promise<void> {
      const found = await store.findCheck(database.pool, checkId);
      if (!found || found.check.checkedAt !== null || !isPlaced(found.reply)) return;
      const { reply, source } = found;
      const { dueAt } = found.check;
      if (clock.now() < dueAt) {
        await database.transaction((tx) => announce(tx, checkId, dueAt));
        return;
      }
      const isSelfReported = reply.placementMethod === "attested";
      const result = isSelfReported
        ? selfReported
        : await checkVisibility(reply, {
            source,
            // A manual placement was recorded only when others could see the comment.
            wasLive:
              reply.placementMethod === "hand" || (await store.wasLive(database.pool, reply.id)),
          });
      await database.transaction(async (tx) => {
        // Lock the reply before its checks, as every change of a reply does, to avoid deadlocks.
        const row = await replies.lock(tx, reply.id);
        if (row && isPlaced(row)) await recordResult(tx, row, { source, checkId }, result);
      });
    },

    openChecks,

    /** Queues the open checks of a reply that have no job. */
    async queueOpenChecks(tx: Tx, replyId: string): Promise<void> {
      for (const { id, dueAt } of await openChecks(replyId, tx)) await announce(tx, id, dueAt);
    },

    /** Marks a reported, locked reply as removed after the administrator decided that it was removed. */
    async markReportedRemoved(
      tx: Tx,
      row: ReplyRow,
      source: Source,
      { cause, removedBy }: { cause: string; removedBy: Remover },
    ): Promise<void> {
      const result = { ...selfReported, visibility: "removed", cause, removedBy } as const;
      await store.insertResult(tx, row.id, { checkedAt: clock.now(), ...storedResult(result) });
      await markRemoved(tx, row, source, result);
    },

    /** Queues overdue checks whose jobs were given up, such as after a platform was down for days. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - overdueMs);
      for (const checkId of await store.listOverdue(database.pool, before, maxOverdue)) {
        if (await hasOpenJobs(database.pool, checkQueues, "checkId", [String(checkId)])) continue;
        await database.transaction((tx) =>
          topics.planned.publish(tx, { checkId, afterSeconds: 0 }),
        );
      }
    },

    /**
     * Counts replies of all customers that moderators and filters removed recently, by {@link communityKey};
     * communities without removals are missing.
     */
    async removalsIn(
      among: readonly { source: Source; community: string | null }[],
    ): Promise<Map<string, number>> {
      const named = among.flatMap(({ source, community }) =>
        community === null ? [] : [{ source, community }],
      );
      const since = new Date(clock.now().getTime() - communityWindowDays * 86_400_000);
      const rows = await store.countRemovals(database.pool, since, communityRemovers, named);
      return new Map(
        rows.map(({ source, community, count }) => [communityKey(source, community), count]),
      );
    },
  };
}
