import type { Reply, ReplyStatus, SubmittedText } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Activities, Audit } from "../../ledger/audit/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { createReplyTopics } from "./events.ts";
import { maxShown } from "./rules-versions.ts";
import { recordReplyAudit } from "./service-audit.ts";
import { createClaims } from "./service-claims.ts";
import { createExpiry } from "./service-expiry.ts";
import { createReplyList } from "./service-list.ts";
import { createPlacement } from "./service-placement.ts";
import { presentReply } from "./service-present.ts";
import { createReviews } from "./service-review.ts";
import { createChanges, staleReplyError } from "./service-transitions.ts";
import { createWithdrawals } from "./service-withdrawals.ts";
import { createDrafts } from "./service-writing.ts";
import * as store from "./store.ts";
import * as activity from "./store-activity.ts";
import * as versions from "./store-versions.ts";
import { listForfeited } from "./store-withdrawals.ts";

export { ThreadAlreadyAnsweredError } from "./service-claims.ts";
export type { ReplyRow } from "./store.ts";

/** Statuses of a writer's unfinished replies. */
export const underWay: readonly ReplyStatus[] = [
  "claimed",
  "submitted",
  "in_review",
  "awaiting_approval",
  "approved",
  "placing",
  "unknown",
];
/**
 * Checks that a reply waits for its customer with the text that they read.
 * @param read the revision that was read; undefined: the current one
 * @throws AppError REPLY_MOVED_ON.
 */
function requireAwaitingApproval(
  { status, revision }: store.ReplyRow,
  read: number | undefined,
): void {
  if (status !== "awaiting_approval" || (read !== undefined && read !== revision))
    throw staleReplyError();
}

export type Replies = ReturnType<typeof createReplies>;

/** Replies from the claim to placement. */
export function createReplies(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  audit: Audit;
  activities: Activities;
  billing: Billing;
  workspaces: Workspaces;
  mentions: Mentions;
}) {
  const { database, clock, mentions } = deps;
  const topics = createReplyTopics();
  recordReplyAudit({ ...deps, topics });
  const changes = createChanges({ ...deps, topics });
  const { change, withOwnReply } = changes;
  const withdrawals = createWithdrawals({ ...deps, changes });

  async function present(rows: readonly store.ReplyRow[]): Promise<Reply[]> {
    const ids = rows.map(({ id }) => id);
    const [found, changes, forfeited, checks, reported, clicks] = await Promise.all([
      mentions.withPosts(rows.map(({ mentionId }) => mentionId)),
      store.listChanges(database.pool, ids),
      listForfeited(database.pool, ids),
      topics.checks.collect(ids),
      topics.reported.collect(ids),
      topics.clicks.collect(ids),
    ]);
    return rows.flatMap((row) => {
      const mention = found.get(row.mentionId);
      if (!mention) return [];
      const known = {
        isForfeited: forfeited.has(row.id),
        checks: checks.get(row.id) ?? [],
        reported: reported.has(row.id),
        ...(clicks.get(row.id) ?? { clicks: 0, conversions: 0 }),
      };
      return [presentReply(row, mention, changes.get(row.id) ?? [], known)];
    });
  }

  async function one(row: store.ReplyRow): Promise<Reply> {
    const [reply] = await present([row]);
    if (!reply) throw new AppError("NOT_FOUND");
    return reply;
  }

  async function ofWorkspace(workspaceId: string, replyId: string): Promise<store.ReplyRow> {
    const row = await store.findReply(database.pool, replyId);
    if (row?.workspaceId !== workspaceId) throw new AppError("NOT_FOUND");
    return row;
  }

  return {
    topics,
    ...createDrafts({ ...deps, changes, topics }),
    ...createReviews({ ...deps, changes }),
    ...createPlacement({ ...deps, changes, topics }),
    ...withdrawals,
    ...createClaims({ ...deps, changes, topics }),
    ...createExpiry({ ...deps, changes, withdrawals }),
    ...createReplyList({ ...deps, present }),

    /** The number of a writer's claims. */
    countHeld: (tx: Tx, writerId: string) => store.countOfWriter(tx, writerId, ["claimed"]),

    /** A writer's unfinished replies. */
    listUnderWay: (writerId: string) => store.listOfWriter(database.pool, writerId, underWay),

    /** The platform, community and thread of a reply's post. */
    locationOf: (mentionId: string, db: Queryable = database.pool) =>
      store.locationOf(db, mentionId),

    /** Whether the workspace has another live reply in the thread of this one. */
    hasReplyInThread: async ({ id, workspaceId, mentionId }: store.ReplyRow) => {
      const { thread } = await store.locationOf(database.pool, mentionId);
      return store.hasReplyInThread(database.pool, workspaceId, thread, id);
    },

    /** Whether a comment is recorded as a reply already. */
    isCommentRecorded: (tx: Tx, externalId: string) => store.isCommentRecorded(tx, externalId),

    /** Unfinished texts of earlier writers, by mention, including texts that arrived after the claim ended. */
    unfinishedTexts: (mentionIds: readonly string[]) =>
      versions.unfinishedTexts(database.pool, mentionIds),
    present,
    presentOne: one,

    /** A reply of any workspace; null when there is none. */
    find: (replyId: string) => store.findReply(database.pool, replyId),

    /** A writer's reply in any status. @throws AppError NOT_FOUND. */
    async ofWriter(writerId: string, replyId: string): Promise<store.ReplyRow> {
      const row = await store.findReply(database.pool, replyId);
      if (row?.writerId !== writerId) throw new AppError("NOT_FOUND");
      return row;
    },

    /** @throws AppError NOT_FOUND; REPLY_MOVED_ON. */
    approve: (workspaceId: string, replyId: string, userId: string, revision?: number) =>
      withOwnReply(replyId, { workspaceId }, (tx, row) => {
        requireAwaitingApproval(row, revision);
        const actor = { by: "customer", userId } as const;
        return change(tx, row, ["approve"], actor, { fields: { approveBy: null } });
      }),

    /** @throws AppError NOT_FOUND; REPLY_MOVED_ON. */
    requestChange: (
      workspaceId: string,
      replyId: string,
      userId: string,
      { note, revision }: { note: string; revision?: number | undefined },
    ) =>
      withOwnReply(replyId, { workspaceId }, (tx, row) => {
        requireAwaitingApproval(row, revision);
        return change(
          tx,
          row,
          ["requestChange"],
          { by: "customer", userId },
          {
            note,
            fields: { changeNote: note, approveBy: null, activeAt: clock.now() },
          },
        );
      }),

    get: async (workspaceId: string, replyId: string): Promise<Reply> =>
      one(await ofWorkspace(workspaceId, replyId)),

    /** The texts that were submitted for a reply, the newest first. @throws AppError NOT_FOUND. */
    async listTexts(workspaceId: string, replyId: string): Promise<SubmittedText[]> {
      await ofWorkspace(workspaceId, replyId);
      const rows = await versions.listSubmitted(database.pool, replyId, maxShown);
      return rows.map(({ id, at, text }) => ({ id, at: at.toISOString(), text }));
    },

    /** The latest steps of a workspace's replies, newest first. */
    listActivity: (workspaceId: string, max: number) =>
      activity.listActivity(database.pool, workspaceId, max),
  };
}
