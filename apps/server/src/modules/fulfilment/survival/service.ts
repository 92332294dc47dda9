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
import { checkQueue, checkRoutes, createTrackingTopics } from "./events.ts";
import { communityWindowDays, ofCommunity } from "./rules.ts";
import { attested, createLooks, type Looked } from "./service-check.ts";
import { type AccountStatusWriter, createCooldowns } from "./service-cooldowns.ts";
import { createEditReports } from "./service-edits.ts";
import * as store from "./store.ts";
import * as reports from "./store-reports.ts";

export { checkQueue, checkRoutes } from "./events.ts";

export type Survival = ReturnType<typeof createSurvival>;

/** A check waits in the queue of all, then in the one of its platform. */
const checkQueues = [checkQueue, ...checkRoutes.map((route) => routedQueue(checkQueue, route))];

/** So long after its time a check whose job was given up is asked for again. */
const overdueMs = 12 * 3_600_000;
const maxOverdue = 100;

/** Whether anybody looks at a reply: it stands, as far as is known. */
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

/** What is written down of a look. */
const seenIn = ({ visibility, cause, removedBy, score, answers }: Looked) => ({
  visibility,
  cause,
  removedBy,
  score,
  answers,
});

/** Looks at placed replies at their times. */
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
  /** Seconds after placement at which a reply is looked at. */
  checkSeconds: readonly number[];
}) {
  const { database, clock, audit, replies } = deps;
  const topics = createTrackingTopics();
  const look = createLooks(deps);
  const afterRemoval = createCooldowns(deps);
  const doubts = createEditReports(deps);

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
  replies.topics.reported.provide((ids) => reports.listReported(database.read, ids));
  replies.topics.checks.provide(async (replyIds) => {
    const rows = await store.listChecks(database.read, replyIds);
    return new Map([...rows].map(([replyId, checks]) => [replyId, checks.map(present)]));
  });

  const record = (
    tx: Tx,
    row: ReplyRow,
    { visibility, cause, removedBy, score, answers }: Looked,
  ) =>
    audit.record(tx, {
      workspaceId: row.workspaceId,
      replyId: row.id,
      action: "looked",
      by: "system",
      // The log can only grow, so the names of stored details stay.
      details: { standing: visibility, cause, removedBy, score, answers },
    });

  /** What follows when a locked reply turns out to be gone. */
  async function takeAway(
    tx: Tx,
    row: ReplyRow,
    source: Source,
    { cause, removedBy, account: shown }: Pick<Looked, "cause" | "removedBy" | "account">,
  ): Promise<void> {
    await store.dropOpenChecks(tx, row.id);
    await replies.markRemoved(tx, row.id, cause ?? "It is gone.", removedBy);
    // One that has survived stays so: what it was paid for has come about.
    if (row.status === "survived") await replies.publishCheck(tx, row.id);
    if (row.accountName === null) return;
    await afterRemoval(tx, { source, name: row.accountName }, { removedBy, shown });
  }

  /** Writes down what a look at a locked reply brought, and what follows from it. */
  async function settle(
    tx: Tx,
    row: ReplyRow,
    { source, checkId }: { source: Source; checkId: number },
    looked: Looked,
  ): Promise<void> {
    const checkedAt = clock.now();
    const cause = await doubts.weigh(tx, row, looked);
    const look = { ...seenIn(looked), cause, checkedAt };
    if (!(await store.recordCheck(tx, checkId, look))) return;
    await record(tx, row, looked);
    if (looked.removedBy !== null) {
      await takeAway(tx, row, source, looked);
      return;
    }
    const { score, answers, visibility } = looked;
    if (visibility !== "attested") await replies.noteSeen(tx, row.id, { score, answers });
    const age = row.placedAt === null ? 0 : checkedAt.getTime() - row.placedAt.getTime();
    // Whether it stands as approved is open until the administrator has decided on a report of it.
    const isDoubted = await reports.isDoubted(tx, row.id);
    if (row.status === "placed" && age >= limits.survivalMs && !isDoubted) {
      await replies.markSurvived(tx, row.id);
    } else {
      await replies.publishCheck(tx, row.id);
    }
  }

  /** The looks at a reply that are still to be made, in the order of their times. */
  const openChecks = async (replyId: string, db: Queryable = database.read) =>
    ((await store.listChecks(db, [replyId])).get(replyId) ?? []).filter(
      ({ checkedAt }) => checkedAt === null,
    );

  return {
    topics,

    /** What a worker needs for a check whose time has come; nothing where no platform is asked. */
    async serviceOf(checkId: number): Promise<Capability[]> {
      const found = await store.findCheck(database.read, checkId);
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
     * Does one check; done already, or of a reply that is over, it is nothing. One that comes before its time,
     * as the database's clock goes ahead of ours, is asked for anew.
     * @throws SourceError when the platform can't be asked: the job is tried again.
     */
    async check(checkId: number): Promise<void> {
      const found = await store.findCheck(database.read, checkId);
      if (!found || found.check.checkedAt !== null || !isPlaced(found.reply)) return;
      const { reply, source } = found;
      const { dueAt } = found.check;
      if (clock.now() < dueAt) {
        await database.transaction((tx) => announce(tx, checkId, dueAt));
        return;
      }
      const isAttested = reply.placementMethod === "attested";
      const looked = isAttested
        ? attested
        : await look(reply, {
            source,
            // One that was placed by hand was taken as others saw it.
            stoodBefore:
              reply.placementMethod === "hand" || (await store.hasStood(database.read, reply.id)),
          });
      await database.transaction(async (tx) => {
        // The reply first, as all who change one: then its checks.
        const row = await replies.lock(tx, reply.id);
        if (row && isPlaced(row)) await settle(tx, row, { source, checkId }, looked);
      });
    },

    openChecks,

    /** Has the open looks at a reply made at their times that no job was told of. */
    async planAnew(tx: Tx, replyId: string): Promise<void> {
      for (const { id, dueAt } of await openChecks(replyId, tx)) await announce(tx, id, dueAt);
    },

    /** The administrator has decided that a locked reply is gone that was reported. */
    async foundGone(
      tx: Tx,
      row: ReplyRow,
      source: Source,
      { cause, removedBy }: { cause: string; removedBy: Remover },
    ): Promise<void> {
      const looked = { ...attested, visibility: "removed", cause, removedBy } as const;
      await store.insertLook(tx, row.id, { checkedAt: clock.now(), ...seenIn(looked) });
      await takeAway(tx, row, source, looked);
    },

    /** Asks anew for checks whose jobs were given up, as after days without a platform. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - overdueMs);
      for (const checkId of await store.listOverdue(database.read, before, maxOverdue)) {
        if (await hasOpenJobs(database.read, checkQueues, "checkId", [String(checkId)])) continue;
        await database.transaction((tx) =>
          topics.planned.publish(tx, { checkId, afterSeconds: 0 }),
        );
      }
    },

    /**
     * Replies of any customer that moderators and filters of communities took away lately, by
     * {@link communityKey}; without an entry there were none.
     */
    async removalsIn(
      among: readonly { source: Source; community: string | null }[],
    ): Promise<Map<string, number>> {
      const named = among.flatMap(({ source, community }) =>
        community === null ? [] : [{ source, community }],
      );
      const since = new Date(clock.now().getTime() - communityWindowDays * 86_400_000);
      const rows = await store.countRemovals(database.read, since, ofCommunity, named);
      return new Map(
        rows.map(({ source, community, count }) => [communityKey(source, community), count]),
      );
    },

    /** What the looks at a workspace's placed replies came to. */
    rates: (workspaceId: string) => store.countSurvival(database.read, workspaceId),
  };
}
