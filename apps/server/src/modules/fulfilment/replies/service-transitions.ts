import type { CheckOutcome, MentionStatus, ReplyStatus } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import {
  type Events,
  type OutgoingEvent,
  writersAudience,
} from "../../../infrastructure/events/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { createReplyTopics } from "./events.ts";
import { changed, type ReplyEvent } from "./rules.ts";
import * as store from "./store.ts";

/** Who makes a change. */
export interface ReplyActor {
  by: "writer" | "reviewer" | "customer" | "system";
  userId?: string;
}

/** What follows a change: the mention's move, and a unit that comes back. */
export interface Effect {
  mention?: { to: MentionStatus; note?: string | null };
  giveBack?: string;
  /** The unit stays used. */
  forfeit?: true;
}

/** The reply is not where the caller believes it to be. */
export const moved = () => new AppError("REPLY_MOVED_ON");

/** Changes replies, with all that follows, under their lock. */
export type Changes = ReturnType<typeof createChanges>;

export function createChanges(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  billing: Billing;
  mentions: Mentions;
  topics: Pick<ReturnType<typeof createReplyTopics>, "changed">;
}) {
  const { database, clock, events, billing, mentions, topics } = deps;

  /** Makes one change of a locked reply, with its consequences, and tells everybody. */
  async function change(
    tx: Tx,
    row: store.ReplyRow,
    steps: readonly ReplyEvent[],
    hand: ReplyActor,
    options: {
      note?: string | null;
      fields?: store.ReplyFields;
      effect?: Effect;
      /** What the check said of its text just before. */
      check?: CheckOutcome | undefined;
      /** Its text had been handed in; of a withdrawal alone. */
      afterHandIn?: boolean;
    } = {},
  ): Promise<store.ReplyRow> {
    const at = clock.now();
    let { status } = row;
    const made: { from: ReplyStatus; to: ReplyStatus }[] = [];
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
      made.push({ from: status, to });
      status = to;
    }
    const updated = await store.updateReply(tx, row.id, {
      ...options.fields,
      // Whoever approves it: a comment from before is not this reply.
      ...(steps.includes("approve") && { approvedAt: at }),
      status,
      updatedAt: at,
    });
    const unit = await tell(tx, updated, options.effect ?? {});
    const { note = null, check, afterHandIn = false } = options;
    const { by, userId = null } = hand;
    for (const [at, step] of made.entries()) {
      const [first, last] = [at === 0, at === made.length - 1];
      await topics.changed.publish(tx, {
        row: updated,
        ...step,
        by,
        userId,
        note,
        gaveBack: last && unit === "given back",
        forfeited: last && unit === "forfeited",
        afterHandIn,
        check: first ? check : undefined,
      });
    }
    return updated;
  }

  /** Brings the mention and the quota along, and emits what browsers need to hear. @returns what became of the unit */
  async function tell(
    tx: Tx,
    row: store.ReplyRow,
    effect: Effect,
  ): Promise<"given back" | "forfeited" | null> {
    const { id, workspaceId, mentionId, status, permalink } = row;
    // First the unit, which locks the workspace, as when it is taken.
    const quota = effect.giveBack
      ? await billing.giveBack(tx, workspaceId, mentionId, effect.giveBack)
      : null;
    const forfeited = effect.forfeit ? await billing.forfeit(tx, mentionId) : false;
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
    return quota ? "given back" : forfeited ? "forfeited" : null;
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

  return { change, withOwn, settle, settleIf };
}
