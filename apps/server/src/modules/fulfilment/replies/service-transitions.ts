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

/** Who changes a reply. */
export interface ReplyActor {
  by: "writer" | "reviewer" | "customer" | "system";
  userId?: string;
}

/** What a change does to the mention and the quota. */
export interface Effect {
  mention?: { to: MentionStatus; note?: string | null };
  returnUnit?: string;
  /** The unit stays used although no reply was placed. */
  forfeit?: true;
}

/** The reply is no longer in the state that the caller assumed. */
export const staleReplyError = () => new AppError("REPLY_MOVED_ON");

/** Changes the status of locked replies with all consequences. */
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

  /** Applies events to a locked reply, updates mention and quota, and notifies subscribers and browsers. */
  async function change(
    tx: Tx,
    row: store.ReplyRow,
    steps: readonly ReplyEvent[],
    actor: ReplyActor,
    options: {
      note?: string | null;
      fields?: store.ReplyFields;
      effect?: Effect;
      /** The result of the compliance check just before. */
      check?: CheckOutcome | undefined;
      /** Whether its text had been submitted; set for withdrawals only. */
      afterSubmission?: boolean;
    } = {},
  ): Promise<store.ReplyRow> {
    const at = clock.now();
    let { status } = row;
    const appliedSteps: { from: ReplyStatus; to: ReplyStatus }[] = [];
    for (const step of steps) {
      const to = changed(status, step);
      if (to === null) throw staleReplyError();
      await store.insertChange(tx, {
        replyId: row.id,
        from: status,
        to,
        at,
        by: actor.by,
        userId: actor.userId ?? null,
        note: options.note ?? null,
      });
      appliedSteps.push({ from: status, to });
      status = to;
    }
    const updated = await store.updateReply(tx, row.id, {
      ...options.fields,
      // A comment that was posted before the approval is not this reply.
      ...(steps.includes("approve") && { approvedAt: at }),
      status,
      updatedAt: at,
    });
    const unit = await applyEffect(tx, updated, options.effect ?? {});
    const { note = null, check, afterSubmission = false } = options;
    const { by, userId = null } = actor;
    for (const [at, step] of appliedSteps.entries()) {
      const [first, last] = [at === 0, at === appliedSteps.length - 1];
      await topics.changed.publish(tx, {
        row: updated,
        ...step,
        by,
        userId,
        note,
        quotaReturned: last && unit === "returned",
        forfeited: last && unit === "forfeited",
        afterSubmission,
        check: first ? check : undefined,
      });
    }
    return updated;
  }

  /** Updates mention and quota, and emits events to browsers. @returns what happened to the unit */
  async function applyEffect(
    tx: Tx,
    row: store.ReplyRow,
    effect: Effect,
  ): Promise<"returned" | "forfeited" | null> {
    const { id, workspaceId, mentionId, status, permalink } = row;
    // The unit first, since it locks the workspace, as reserving it does.
    const quota = effect.returnUnit
      ? await billing.returnUnit(tx, workspaceId, mentionId, effect.returnUnit)
      : null;
    const forfeited = effect.forfeit ? await billing.forfeit(tx, mentionId) : false;
    const outgoing: OutgoingEvent[] = [];
    if (effect.mention) {
      const move = await mentions.move(tx, mentionId, effect.mention.to, {
        note: effect.mention.note ?? null,
      });
      if (!move) throw staleReplyError();
      outgoing.push(...move.events);
    }
    await mentions.recordReply(tx, mentionId, { id, status, permalink });
    const data = { id, mentionId, status };
    outgoing.push({ workspaceId, type: "reply.updated", data });
    outgoing.push({ workspaceId: writersAudience, type: "reply.updated", data });
    if (quota) outgoing.push({ workspaceId, type: "quota.updated", data: quota });
    await events.emit(tx, outgoing);
    return quota ? "returned" : forfeited ? "forfeited" : null;
  }

  /** Locks a reply of this writer or workspace. @throws AppError NOT_FOUND for any other */
  async function lockOwnReply(
    tx: Tx,
    replyId: string,
    owner: { writerId: string } | { workspaceId: string },
  ): Promise<store.ReplyRow> {
    const row = await store.lockReply(tx, replyId);
    const isOwner =
      row &&
      ("writerId" in owner
        ? row.writerId === owner.writerId
        : row.workspaceId === owner.workspaceId);
    if (!isOwner) throw new AppError("NOT_FOUND");
    return row;
  }

  const withOwnReply = <T>(
    replyId: string,
    owner: { writerId: string } | { workspaceId: string },
    work: (tx: Tx, row: store.ReplyRow) => Promise<T>,
  ) => database.transaction(async (tx) => work(tx, await lockOwnReply(tx, replyId, owner)));

  async function changeIf(
    tx: Tx,
    replyId: string,
    condition: (row: store.ReplyRow) => boolean,
    work: (row: store.ReplyRow) => Promise<store.ReplyRow>,
  ): Promise<void> {
    const row = await store.lockReply(tx, replyId);
    if (row && condition(row)) await work(row);
  }

  /** Changes a reply only while it is placed, so that a late or repeated check changes nothing. */
  function changeIfPlaced(
    tx: Tx,
    replyId: string,
    work: (row: store.ReplyRow) => Promise<store.ReplyRow>,
  ) {
    return changeIf(tx, replyId, (row) => row.status === "placed", work);
  }

  return { change, withOwnReply, changeIfPlaced, changeIf };
}
