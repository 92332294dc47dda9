import {
  defaultBrand,
  hasWriters,
  limits,
  type Notice,
  type NoticeKind,
  sources,
  type WorkspaceBrand,
  writerNoticeKinds,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { type Events, writersAudience } from "../../../infrastructure/events/index.ts";
import { createUnsubscribeTokens, type Mailer } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Collaboration } from "../../inbox/collaboration/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Referrals } from "../../ledger/referrals/index.ts";
import type { Replies, ReplyChanged } from "../replies/index.ts";
import { createNoticeMails } from "./service-mails.ts";
import * as store from "./store.ts";
import * as work from "./store-writer-work.ts";

export type Notices = ReturnType<typeof createNotices>;

/** What a notice is about. */
interface NewNotice {
  kind: NoticeKind;
  /** null: it is about the workspace. */
  mentionId: string | null;
  replyId: string | null;
}

/** How long notices are stored. */
const retentionMs = 90 * 86_400_000;

/** Whether a kind is for writers, who are not shown their customers' workspaces. */
const isForWriters = (kind: NoticeKind) =>
  (writerNoticeKinds as readonly NoticeKind[]).includes(kind);

/** The notice that a change of a reply causes; null: none. */
function noticeOf({ from, to, by, quotaReturned }: ReplyChanged): NoticeKind | null {
  if (to === "awaiting_approval") return "approval_waiting";
  if (from === "awaiting_approval" && to === "claimed" && by === "customer") {
    return "change_requested";
  }
  // Approved by a person. If no approval is needed, the writer sees that when submitting.
  if (to === "approved" && (from === "awaiting_approval" || from === "in_review")) {
    return "reply_approved";
  }
  if (from === "awaiting_approval" && to === "withdrawn" && by === "system") {
    return "approval_lapsed";
  }
  return to === "removed" && quotaReturned ? "reply_removed" : null;
}

/** Notifies customers and writers, on the screen and by mail, of what waits for them. */
export function createNotices(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  mailer: Mailer;
  secrets: Secrets;
  siteUrl: () => string;
  accounts: Accounts;
  workspaces: Workspaces;
  mentions: Mentions;
  collaboration: Collaboration;
  team: Team;
  agencies: Agencies;
  replies: Replies;
  referrals: Referrals;
}) {
  const { database, clock, events, accounts, workspaces, mentions, replies, referrals } = deps;
  const tokens = createUnsubscribeTokens(deps.secrets, "unsubscribe");
  const mails = createNoticeMails({ ...deps, tokens });
  const topics = {
    created: createTopic<{ noticeId: string }>(),
    approvalRequested: createTopic<{ replyId: string; approveBy: string }>(),
  };

  /** The brand of a notice's mail: that of the workspace that it is about; for writers, our own. */
  async function brandOf(row: store.NoticeRow): Promise<WorkspaceBrand> {
    if (isForWriters(row.kind)) return defaultBrand;
    const workspaceId = await store.findWorkspaceOf(database.pool, row);
    return workspaceId === null ? defaultBrand : deps.agencies.brandOf(workspaceId);
  }

  /**
   * Creates a notice for each of the users, in the transaction of what it is about. The event of that change
   * makes browsers load the notices too.
   */
  async function create(tx: Tx, userIds: readonly string[], notice: NewNotice): Promise<void> {
    const rows = await store.insertNotices(tx, userIds, { ...notice, createdAt: clock.now() });
    for (const { id } of rows) await topics.created.publish(tx, { noticeId: id });
  }

  /** Creates a notice for each person of a workspace but its viewers, who can't act on it. */
  const createForWorkspace = async (tx: Tx, workspaceId: string, notice: NewNotice) =>
    create(tx, await workspaces.memberIds(workspaceId, "approver", tx), notice);

  replies.topics.changed.subscribe(async (tx, change) => {
    const kind = noticeOf(change);
    if (!kind) return;
    const { id: replyId, mentionId, workspaceId, writerId, approveBy } = change.row;
    const notice = { kind, mentionId, replyId };
    if (isForWriters(kind)) await create(tx, [writerId], notice);
    else await createForWorkspace(tx, workspaceId, notice);
    if (kind === "approval_waiting" && approveBy) {
      const reminder = { replyId, approveBy: approveBy.toISOString() };
      await topics.approvalRequested.publish(tx, reminder);
    }
  });
  mentions.topics.foundUnsuitable.subscribe((tx, { workspaceId, mentionId }) =>
    createForWorkspace(tx, workspaceId, { kind: "post_unsuitable", mentionId, replyId: null }),
  );

  deps.collaboration.topics.noticed.subscribe((tx, { kind, userId, mentionId }) =>
    create(tx, [userId], { kind, mentionId, replyId: null }),
  );
  // Notices show titles of posts, which this person may no longer read.
  deps.team.topics.left.subscribe((tx, { userId, workspaceId }) =>
    store.deleteOfWorkspace(tx, userId, workspaceId),
  );

  referrals.topics.rewarded.subscribe((tx, { userId }) =>
    create(tx, [userId], { kind: "referral_rewarded", mentionId: null, replyId: null }),
  );

  /** Whether a text awaits approval until this moment. */
  const awaitsApproval = (
    row: { status: string; approveBy: Date | null } | null,
    approveBy?: Date,
  ): boolean =>
    row?.status === "awaiting_approval" &&
    (approveBy === undefined || row.approveBy?.getTime() === approveBy.getTime());

  return {
    topics,

    /** Notifies the owner of a workspace that support asks to read its data. */
    requestSupportAccess: (tx: Tx, ownerId: string): Promise<void> =>
      create(tx, [ownerId], { kind: "support_access_requested", mentionId: null, replyId: null }),

    /** A user's notices, the newest first. */
    async list(userId: string, page: { limit: number; offset: number }) {
      const [rows, counts] = await Promise.all([
        store.listNotices(database.pool, userId, page),
        store.countNotices(database.pool, userId),
      ]);
      const found = await mentions.withPosts([
        ...new Set(rows.flatMap(({ mentionId }) => mentionId ?? [])),
      ]);
      const notices = rows.map((row): Notice => {
        const about = row.mentionId === null ? undefined : found.get(row.mentionId);
        const post = about?.post;
        return {
          id: row.id,
          kind: row.kind,
          at: row.createdAt.toISOString(),
          readAt: row.readAt?.toISOString() ?? null,
          mentionId: row.mentionId,
          // Writers are not shown their customers' workspaces.
          workspaceId: isForWriters(row.kind) ? null : (about?.mention.workspaceId ?? null),
          replyId: row.replyId,
          title: post?.threadTitle ?? post?.title ?? "",
        };
      });
      return { notices, ...counts };
    },

    /** Marks all notices of a user as read. */
    markRead: (userId: string) => store.markRead(database.pool, userId, clock.now()),

    /** Whether a user gets notices by mail. */
    getsMail: (userId: string) => store.getsMail(database.pool, userId),

    /** Turns mails on or off. */
    setMail: (userId: string, mail: boolean) => store.setMail(database.pool, userId, mail),

    /** Turns mails off by the token of a mail's link. @returns whether the token is valid */
    async unsubscribe(token: string): Promise<boolean> {
      const [userId] = tokens.idsOf(token) ?? [];
      if (userId === undefined || !(await accounts.find(userId))) return false;
      await store.setMail(database.pool, userId, false);
      return true;
    },

    /**
     * Mails a notice to a confirmed address, unless it was read or what it asks for was done in the meantime.
     * @throws Error when it may be retried
     */
    async mail(noticeId: string): Promise<void> {
      const row = await store.findNotice(database.pool, noticeId);
      if (!row || row.readAt !== null) return;
      const user = await accounts.find(row.userId);
      if (!user || user.emailVerifiedAt === null) return;
      if (!(await store.getsMail(database.pool, user.id))) return;
      const asksForApproval = row.kind === "approval_waiting" || row.kind === "approval_reminder";
      const isDue = row.kind === "claim_due";
      if (isDue && row.replyId && (await replies.find(row.replyId))?.status !== "claimed") return;
      if (asksForApproval && row.replyId && !awaitsApproval(await replies.find(row.replyId)))
        return;
      await mails.send(row, user.email, await brandOf(row));
    },

    /** Reminds the customer of a text that still awaits the approval that was requested. */
    remind: (replyId: string, approveBy: Date): Promise<void> =>
      database.transaction(async (tx) => {
        const row = await replies.lock(tx, replyId);
        if (!row || !awaitsApproval(row, approveBy)) return;
        const { workspaceId, mentionId } = row;
        await createForWorkspace(tx, workspaceId, {
          kind: "approval_reminder",
          mentionId,
          replyId,
        });
        const data = { id: replyId, mentionId, status: row.status };
        await events.emit(tx, [{ workspaceId, type: "reply.updated", data }]);
      }),

    /**
     * Notifies writers of new work on their platforms, at most once an hour and not while an earlier notice of work is
     * unread, and of claims that end soon.
     */
    async notifyWriters(): Promise<void> {
      const now = clock.now();
      const free = await work.listFreeWork(database.pool, now, sources.filter(hasWriters));
      const due = await work.listDueClaims(database.pool, now, limits.claimMs);
      if (free.length + due.length === 0) return;
      await database.transaction(async (tx) => {
        for (const { writerId, mentionId } of free) {
          const notice = { kind: "opportunity_available", mentionId, replyId: null } as const;
          await create(tx, [writerId], notice);
        }
        for (const { writerId, mentionId, replyId } of due) {
          await create(tx, [writerId], { kind: "claim_due", mentionId, replyId });
        }
        // No other event makes the writers' screens load their notices.
        await events.emit(tx, [
          { workspaceId: writersAudience, type: "opportunities.updated", data: {} },
        ]);
      });
    },

    /** Deletes old notices. */
    prune: () => store.deleteBefore(database.pool, new Date(clock.now().getTime() - retentionMs)),
  };
}
