import {
  limits,
  type MentionStatus,
  type Reply,
  type ReplyStatus,
  type Source,
} from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import { type Events, type OutgoingEvent, writersAudience } from "../../platform/events/index.ts";
import type { Conversations } from "../../ports/conversations.ts";
import type { Billing } from "../billing/index.ts";
import type { Mentions } from "../mentions/index.ts";
import type { Workspaces } from "../workspaces/index.ts";
import { createReplyTopics } from "./events.ts";
import { changed, type Posted, type ReplyEvent, whyNotPlaced, withDisclosure } from "./rules.ts";
import { presentReply } from "./service-present.ts";
import * as store from "./store.ts";

export type { ReplyRow } from "./store.ts";

/** Who makes a change. */
export interface Hand {
  by: "writer" | "customer" | "system";
  userId?: string;
}

/** Statuses that a writer has under way. */
const underWay: readonly ReplyStatus[] = [
  "claimed",
  "submitted",
  "in_review",
  "awaiting_approval",
  "approved",
  "placing",
  "unknown",
];
/** Statuses that the customer's list sorts by. */
export const stages = {
  in_progress: ["claimed", "submitted", "in_review", "approved", "placing", "unknown"],
  waiting: ["awaiting_approval"],
  placed: ["placed", "survived"],
  removed: ["removed"],
  ended: ["released", "failed", "withdrawn"],
} as const satisfies Record<string, readonly ReplyStatus[]>;

export type Replies = ReturnType<typeof createReplies>;

/** A reply's road from the claim to its place. */
export function createReplies(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  billing: Billing;
  workspaces: Workspaces;
  mentions: Mentions;
  conversations: readonly Conversations[];
}) {
  const { database, clock, events, billing, workspaces, mentions } = deps;
  const topics = createReplyTopics();

  /** What follows a change: the mention's move, and a unit that comes back. */
  interface Effect {
    mention?: { to: MentionStatus; note?: string | null };
    giveBack?: string;
  }

  const moved = () => new AppError("REPLY_MOVED_ON");

  /** Makes one change of a locked reply, with its consequences, and tells everybody. */
  async function change(
    tx: Tx,
    row: store.ReplyRow,
    steps: readonly ReplyEvent[],
    hand: Hand,
    options: { note?: string | null; fields?: store.ReplyFields; effect?: Effect } = {},
  ): Promise<store.ReplyRow> {
    const at = clock.now();
    let { status } = row;
    for (const step of steps) {
      const to = changed(status, step);
      if (to === null) throw moved();
      await store.insertChange(tx, {
        replyId: row.id,
        from: status,
        to,
        at,
        by: hand.by,
        userId: hand.userId ?? null,
        note: options.note ?? null,
      });
      status = to;
    }
    const updated = await store.updateReply(tx, row.id, {
      ...options.fields,
      status,
      updatedAt: at,
    });
    await tell(tx, updated, options.effect ?? {});
    return updated;
  }

  /** Brings the mention and the quota along, and emits what browsers need to hear. */
  async function tell(tx: Tx, row: store.ReplyRow, effect: Effect): Promise<void> {
    const { id, workspaceId, mentionId, status, permalink } = row;
    // First the unit, which locks the workspace, as when it is taken.
    const quota = effect.giveBack
      ? await billing.giveBack(tx, workspaceId, mentionId, effect.giveBack)
      : null;
    const outgoing: OutgoingEvent[] = [];
    if (effect.mention) {
      const move = await mentions.move(tx, mentionId, effect.mention.to, {
        note: effect.mention.note ?? null,
      });
      if (!move) throw moved();
      outgoing.push(...move.events);
    }
    await mentions.recordReply(tx, mentionId, { id, status, permalink });
    const data = { id, mentionId, status };
    outgoing.push({ workspaceId, type: "reply.updated", data });
    outgoing.push({ workspaceId: writersAudience, type: "reply.updated", data });
    if (quota) outgoing.push({ workspaceId, type: "quota.updated", data: quota });
    await events.emit(tx, outgoing);
  }

  /** A reply under lock, if it is this writer's or this workspace's; a foreign one is a missing one. */
  async function own(
    tx: Tx,
    replyId: string,
    whose: { writerId: string } | { workspaceId: string },
  ): Promise<store.ReplyRow> {
    const row = await store.lockReply(tx, replyId);
    const mine =
      row &&
      ("writerId" in whose
        ? row.writerId === whose.writerId
        : row.workspaceId === whose.workspaceId);
    if (!mine) throw new AppError("NOT_FOUND");
    return row;
  }

  const withOwn = <T>(
    replyId: string,
    whose: { writerId: string } | { workspaceId: string },
    work: (tx: Tx, row: store.ReplyRow) => Promise<T>,
  ) => database.transaction(async (tx) => work(tx, await own(tx, replyId, whose)));

  async function present(rows: readonly store.ReplyRow[]): Promise<Reply[]> {
    const ids = rows.map(({ id }) => id);
    const [found, changes, checks] = await Promise.all([
      mentions.withPosts(rows.map(({ mentionId }) => mentionId)),
      store.listChanges(database.read, ids),
      topics.checks.collect(ids),
    ]);
    return rows.flatMap((row) => {
      const mention = found.get(row.mentionId);
      if (!mention) return [];
      return [presentReply(row, mention.post, changes.get(row.id) ?? [], checks.get(row.id) ?? [])];
    });
  }

  async function one(row: store.ReplyRow): Promise<Reply> {
    const [reply] = await present([row]);
    if (!reply) throw new AppError("NOT_FOUND");
    return reply;
  }

  /** What others see at an address. @throws AppError PLACEMENT_REFUSED, UNAVAILABLE. */
  async function lookAt(
    source: Source,
    permalink: string,
  ): Promise<{ id: string; posted: Posted } | null> {
    const platform = deps.conversations.find(({ name }) => name === source);
    if (!platform) {
      throw new AppError("PLACEMENT_REFUSED", {
        details: ["This platform is not connected, so the comment can't be looked up."],
      });
    }
    const id = platform.commentIdOf(permalink);
    if (id === null) return null;
    const seen = await platform.look([id]).catch((cause: unknown) => {
      const message = "The platform could not be asked just now. Please try again in a moment.";
      throw new AppError("UNAVAILABLE", { message, cause });
    });
    const comment = seen.get(id);
    if (!comment || comment.state === "unseen") return null;
    if (comment.state !== "standing") {
      return {
        id,
        posted: { author: null, threadId: null, parentId: null, text: "", removed: true },
      };
    }
    const { author, thread, body } = comment.post;
    const threadId = thread?.externalId ?? null;
    return {
      id,
      posted: { author, threadId, parentId: thread?.parentId ?? null, text: body, removed: false },
    };
  }

  return {
    topics,

    /**
     * A writer takes an accepted mention. One conditional update of the mention and one unique index
     * decide between racers.
     * @throws AppError NOT_FOUND, ALREADY_TAKEN.
     */
    async claim(
      tx: Tx,
      writerId: string,
      mentionId: string,
      leftText: string,
    ): Promise<store.ReplyRow> {
      const move = await mentions.move(tx, mentionId, "in_progress");
      if (!move) throw new AppError("ALREADY_TAKEN");
      const { workspaceId } = move.mention;
      const { disclosure } = await workspaces.settings(workspaceId, tx);
      const at = clock.now();
      const row = await store.insertClaim(tx, {
        workspaceId,
        mentionId,
        writerId,
        disclosure,
        text: leftText,
        claimedAt: at,
        activeAt: at,
        updatedAt: at,
      });
      if (!row) throw new AppError("ALREADY_TAKEN");
      await store.insertChange(tx, {
        replyId: row.id,
        from: null,
        to: "claimed",
        at,
        by: "writer",
        userId: writerId,
      });
      const data = { id: row.id, mentionId, status: row.status };
      await mentions.recordReply(tx, mentionId, {
        id: row.id,
        status: row.status,
        permalink: null,
      });
      await events.emit(tx, [
        ...move.events,
        { workspaceId, type: "reply.updated", data },
        { workspaceId: writersAudience, type: "reply.updated", data },
      ]);
      return row;
    },

    /** How many claims a writer holds. */
    countHeld: (tx: Tx, writerId: string) => store.countOfWriter(tx, writerId, ["claimed"]),

    /** What a writer has under way, with what was placed lately left to the customer's screens. */
    listUnderWay: (writerId: string) => store.listOfWriter(database.read, writerId, underWay),

    leftTexts: (mentionIds: readonly string[]) => store.leftTexts(database.read, mentionIds),
    present,
    presentOne: one,

    /** Keeps the text of a claimed reply, which is a sign of life. @throws AppError REPLY_MOVED_ON. */
    saveDraft: (writerId: string, replyId: string, text: string) =>
      withOwn(replyId, { writerId }, async (tx, row) => {
        if (row.status !== "claimed") throw moved();
        const at = clock.now();
        return store.updateReply(tx, replyId, { text, activeAt: at, updatedAt: at });
      }),

    /** Hands a text in: it is approved at once, or waits for the customer, as the workspace has it. */
    submit: (writerId: string, replyId: string, text: string) =>
      withOwn(replyId, { writerId }, async (tx, row) => {
        if (text.trim() === "") {
          throw new AppError("VALIDATION_FAILED", { details: ["text must not be empty"] });
        }
        const { autoPost, disclosure } = await workspaces.settings(row.workspaceId, tx);
        const final = withDisclosure(text, disclosure);
        if (final.length > limits.replyMax) {
          const detail = `text must have at most ${limits.replyMax} characters with the disclosure line`;
          throw new AppError("VALIDATION_FAILED", { details: [detail] });
        }
        const at = clock.now();
        return change(
          tx,
          row,
          ["submit", autoPost ? "approve" : "ask"],
          { by: "writer", userId: writerId },
          {
            fields: {
              text: final,
              disclosure,
              activeAt: at,
              changeNote: null,
              approveBy: autoPost ? null : new Date(at.getTime() + limits.approvalMs),
            },
          },
        );
      }),

    /** Gives a claim back; the next writer may start from its text. */
    release: (writerId: string, replyId: string) =>
      withOwn(replyId, { writerId }, (tx, row) =>
        change(
          tx,
          row,
          ["release"],
          { by: "writer", userId: writerId },
          { effect: { mention: { to: "accepted" } } },
        ),
      ),

    approve: (workspaceId: string, replyId: string, userId: string) =>
      withOwn(replyId, { workspaceId }, (tx, row) =>
        change(tx, row, ["approve"], { by: "customer", userId }, { fields: { approveBy: null } }),
      ),

    requestChange: (workspaceId: string, replyId: string, userId: string, note: string) =>
      withOwn(replyId, { workspaceId }, (tx, row) =>
        change(
          tx,
          row,
          ["requestChange"],
          { by: "customer", userId },
          {
            note,
            fields: { changeNote: note, approveBy: null, activeAt: clock.now() },
          },
        ),
      ),

    withdraw: (workspaceId: string, replyId: string, userId: string) =>
      withOwn(replyId, { workspaceId }, (tx, row) =>
        change(
          tx,
          row,
          ["withdraw"],
          { by: "customer", userId },
          {
            fields: { approveBy: null },
            effect: {
              mention: { to: "pending", note: "You withdrew the reply." },
              giveBack: "withdrawn",
            },
          },
        ),
      ),

    /**
     * Takes a comment that the writer posted by hand for the approved reply, if it is that.
     * @throws AppError PLACEMENT_REFUSED with what to correct in the details; REPLY_MOVED_ON.
     */
    async markPlaced(
      writerId: string,
      replyId: string,
      permalink: string,
      account: string | null,
    ): Promise<store.ReplyRow> {
      const row = await store.findReply(database.read, replyId);
      if (!row || row.writerId !== writerId) throw new AppError("NOT_FOUND");
      if (row.status !== "approved") throw moved();
      const mention = (await mentions.withPosts([row.mentionId])).get(row.mentionId);
      if (!mention) throw new AppError("NOT_FOUND");
      const found = await lookAt(mention.post.source, permalink);
      const problems = whyNotPlaced(found?.posted ?? null, {
        postId: mention.post.externalId,
        account,
        text: row.text,
        disclosure: row.disclosure,
      });
      if (problems.length > 0 || !found)
        throw new AppError("PLACEMENT_REFUSED", { details: problems });
      return withOwn(replyId, { writerId }, async (tx, locked) => {
        const at = clock.now();
        const placed = await change(
          tx,
          locked,
          ["beginPlacing", "place"],
          { by: "writer", userId: writerId },
          {
            fields: { permalink, accountName: account, externalId: found.id, placedAt: at },
            effect: { mention: { to: "replied" } },
          },
        );
        await topics.placed.publish(tx, { replyId, source: mention.post.source, placedAt: at });
        return placed;
      });
    },

    /** A check was made that changes nothing but the ledger: its readers are told. */
    async announceCheck(tx: Tx, replyId: string): Promise<void> {
      const row = await store.lockReply(tx, replyId);
      if (!row) return;
      const { id, mentionId, status, workspaceId } = row;
      const data = { id, mentionId, status };
      await events.emit(tx, [{ workspaceId, type: "reply.updated", data }]);
    },

    /** A check saw that a placed reply is gone; within 72 hours its unit comes back. */
    markRemoved: (tx: Tx, replyId: string, cause: string) =>
      settle(tx, replyId, (row) => {
        const early =
          row.placedAt !== null &&
          clock.now().getTime() - row.placedAt.getTime() <= limits.survivalMs;
        return change(
          tx,
          row,
          ["remove"],
          { by: "system" },
          {
            note: cause,
            ...(early && { effect: { giveBack: "removed" } }),
          },
        );
      }),

    /** A check saw that a placed reply still stands after 72 hours. */
    markSurvived: (tx: Tx, replyId: string) =>
      settle(tx, replyId, (row) => change(tx, row, ["survive"], { by: "system" })),

    /** Takes back claims without a sign of life, and ends what a customer never answered. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const silentSince = new Date(now.getTime() - limits.claimMs);
      const { claims, approvals } = await store.listLapsed(database.read, silentSince, now);
      for (const id of claims) {
        await database.transaction((tx) =>
          settleIf(
            tx,
            id,
            (row) => row.status === "claimed" && row.activeAt < silentSince,
            (row) =>
              change(
                tx,
                row,
                ["release"],
                { by: "system" },
                {
                  note: "45 minutes without activity",
                  effect: { mention: { to: "accepted" } },
                },
              ),
          ),
        );
      }
      for (const id of approvals) {
        await database.transaction((tx) =>
          settleIf(
            tx,
            id,
            (row) =>
              row.status === "awaiting_approval" && row.approveBy !== null && row.approveBy < now,
            (row) =>
              change(
                tx,
                row,
                ["withdraw"],
                { by: "system" },
                {
                  note: "not answered within 24 hours",
                  fields: { approveBy: null },
                  effect: {
                    mention: { to: "pending", note: "The reply was not approved within 24 hours." },
                    giveBack: "not approved",
                  },
                },
              ),
          ),
        );
      }
    },

    async get(workspaceId: string, replyId: string): Promise<Reply> {
      const row = await store.findReply(database.read, replyId);
      if (row?.workspaceId !== workspaceId) throw new AppError("NOT_FOUND");
      return one(row);
    },

    /** A page of the workspace's replies, last changed first. */
    async list(
      workspaceId: string,
      filter: { stage: keyof typeof stages | "all"; source?: Source | undefined },
      page: { limit: number; offset: number },
    ) {
      const wanted = {
        statuses: filter.stage === "all" ? undefined : stages[filter.stage],
        source: filter.source,
      };
      const [rows, total, waiting] = await Promise.all([
        store.listReplies(database.read, workspaceId, wanted, page),
        store.countReplies(database.read, workspaceId, wanted),
        store.countReplies(database.read, workspaceId, { statuses: stages.waiting }),
      ]);
      return { replies: await present(rows), total, waiting };
    },

    /** How many replies there are of each source and status. */
    countByStatus: (workspaceId: string) => store.countByStatus(database.read, workspaceId),
  };

  async function settleIf(
    tx: Tx,
    replyId: string,
    still: (row: store.ReplyRow) => boolean,
    work: (row: store.ReplyRow) => Promise<store.ReplyRow>,
  ): Promise<void> {
    const row = await store.lockReply(tx, replyId);
    if (row && still(row)) await work(row);
  }

  /** Of a placed reply alone: a check that comes late or twice changes nothing. */
  function settle(tx: Tx, replyId: string, work: (row: store.ReplyRow) => Promise<store.ReplyRow>) {
    return settleIf(tx, replyId, (row) => row.status === "placed", work);
  }
}
