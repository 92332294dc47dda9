import type { Clock } from "../../../infrastructure/clock.ts";
import { newId } from "../../../infrastructure/database/columns.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import { ChatHookError } from "../../../integrations/ports/chat-hook.ts";
import { afterFailure } from "./rules-retries.ts";
import { messageIntervalMs } from "./rules-timing.ts";
import type { Planning } from "./service-found.ts";
import type { Attempt, Sending } from "./service-sending.ts";
import * as channels from "./store-channels.ts";
import * as items from "./store-items.ts";

/** For how long a process that has claimed a message is given to send it. */
const leaseMs = 90_000;
const queuedMax = 5_000;

/** A channel that was turned off because of its failures. */
interface TurnedOff {
  channelId: string;
  /** Names the mail about it, so that a repetition is the same mail. */
  messageName: string;
}

export type NotificationDelivery = ReturnType<typeof createNotificationDelivery>;

/** A message that this process has claimed. */
interface Claimed {
  channel: channels.ChannelRow;
  messageId: string;
  mentionIds: string[];
}

/** What a channel has when no message is being sent. */
const noMessage = {
  messageId: null,
  messageAt: null,
  claimedAt: null,
  attempts: 0,
  mayHaveArrived: false,
} as const;

/**
 * Sends the messages of channels. A message is claimed by one process at a time in a transaction of its own, with the
 * mentions that it tells of. None of the services takes part in our transactions: a process that dies after its claim
 * leaves a message of which nobody knows whether it was sent, and which is sent again when the lease has ended.
 */
export function createNotificationDelivery(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  planning: Planning;
  sending: Sending;
}) {
  const { database, clock, log, planning, sending } = deps;
  const topics = { turnedOff: createTopic<TurnedOff>() };

  /** Claims the message of a channel that is due. @returns null when nothing is to be sent now */
  const claim = (channelId: string): Promise<Claimed | null> =>
    database.transaction(async (tx) => {
      const [row] = await channels.lockChannels(tx, [channelId]);
      const now = clock.now();
      if (!row || row.nextAt === null || row.offReason !== null) return null;
      if (row.nextAt > now) {
        await planning.queue(tx, row);
        return null;
      }
      if (row.messageId === null) {
        // A test message may have been sent since it was planned.
        const earliest = (row.lastMessageAt?.getTime() ?? 0) + messageIntervalMs;
        if (earliest > now.getTime()) {
          const nextAt = new Date(earliest);
          await planning.queue(tx, await channels.updateChannel(tx, row.id, { nextAt }));
          return null;
        }
      }
      const messageId = row.messageId ?? newId();
      if (row.messageId === null && !(await items.fillMessage(tx, row.id, messageId))) {
        await channels.updateChannel(tx, row.id, { nextAt: null });
        return null;
      }
      const changed = await channels.updateChannel(tx, row.id, {
        messageId,
        messageAt: row.messageAt ?? now,
        claimedAt: now,
        attempts: row.attempts + 1,
        lastMessageAt: now,
        // Until the attempt is recorded nobody knows: this stays when the process dies.
        mayHaveArrived: true,
        nextAt: new Date(now.getTime() + leaseMs),
      });
      const mentionIds = await items.listMessage(tx, row.id, messageId);
      // What the message says of itself is about the attempts before this one.
      const channel = { ...changed, mayHaveArrived: row.mayHaveArrived };
      return { channel, messageId, mentionIds };
    });

  /** Turns a channel off; what waited for it is on the mentions screen. */
  async function turnOff(
    tx: Tx,
    row: channels.ChannelRow,
    reason: "gone" | "failing",
    problem: string,
  ): Promise<void> {
    const now = clock.now();
    await items.deleteItems(tx, row.id);
    await channels.updateChannel(tx, row.id, {
      ...noMessage,
      nextAt: null,
      offReason: reason,
      attemptedAt: now,
      problem,
    });
    if (row.kind === "email") return;
    const messageName = `notification-off-${row.id}-${now.getTime()}`;
    await topics.turnedOff.publish(tx, { channelId: row.id, messageName });
  }

  /** Ends a message, and plans the next one if something waits for it. */
  async function finish(
    tx: Tx,
    row: channels.ChannelRow,
    messageId: string,
    outcome: Partial<channels.ChannelRow>,
  ): Promise<void> {
    const isMore = await items.endMessage(tx, row.id, messageId);
    const ended = await channels.updateChannel(tx, row.id, {
      ...noMessage,
      nextAt: null,
      ...outcome,
    });
    if (isMore) await planning.plan(tx, ended);
  }

  /** Records what came of an attempt, unless another process has claimed the message since. */
  const record = ({ channel, messageId }: Claimed, attempt: Attempt): Promise<void> =>
    database.transaction(async (tx) => {
      const [row] = await channels.lockChannels(tx, [channel.id]);
      const isOurs = row?.messageId === messageId && row.attempts === channel.attempts;
      if (!row || !isOurs) return;
      const now = clock.now();
      if (attempt === "nothing") return finish(tx, row, messageId, {});
      if (attempt === "delivered") {
        const delivered = { deliveredAt: now, attemptedAt: now, problem: null };
        return finish(tx, row, messageId, delivered);
      }
      const ageMs = now.getTime() - (row.messageAt?.getTime() ?? now.getTime());
      const next = afterFailure(attempt, row.attempts, ageMs);
      const failed = { attemptedAt: now, problem: attempt.message };
      if (next.what === "off") return turnOff(tx, row, next.reason, attempt.message);
      if (next.what === "drop") {
        log.error({ channel: row.id, kind: row.kind }, `a notification: ${attempt.message}`);
        return finish(tx, row, messageId, failed);
      }
      const changed = await channels.updateChannel(tx, row.id, {
        ...failed,
        claimedAt: null,
        mayHaveArrived: channel.mayHaveArrived || next.mayHaveArrived,
        nextAt: new Date(now.getTime() + next.inMs),
      });
      await planning.queue(tx, changed);
    });

  return {
    topics,

    /** Sends the message of a channel, if one is due and no other process is sending it. */
    async deliver(channelId: string): Promise<void> {
      const claimed = await claim(channelId);
      if (!claimed) return;
      const { channel, messageId, mentionIds } = claimed;
      let attempt: Attempt;
      try {
        attempt = await sending.message(channel, messageId, mentionIds);
      } catch (error) {
        // Ours, before anything was sent: it is tried again like a service that is down.
        await record(
          claimed,
          new ChatHookError("unavailable", "The message could not be written."),
        );
        throw error;
      }
      await record(claimed, attempt);
    },

    /** Sends the test message of a channel that the caller has marked. @returns what came of it */
    async test(channel: channels.ChannelRow): Promise<void> {
      const attempt = await sending.test(channel, newId());
      await database.transaction(async (tx) => {
        const [row] = await channels.lockChannels(tx, [channel.id]);
        if (!row) return;
        const now = clock.now();
        if (!(attempt instanceof ChatHookError)) {
          const deliveredAt = attempt === "delivered" ? now : row.deliveredAt;
          await channels.updateChannel(tx, row.id, {
            deliveredAt,
            attemptedAt: now,
            problem: null,
          });
        } else if (attempt.failure === "gone" && row.offReason === null) {
          await turnOff(tx, row, "gone", attempt.message);
        } else {
          const { message: problem } = attempt;
          await channels.updateChannel(tx, row.id, { attemptedAt: now, problem });
        }
      });
    },

    /** Mails that a channel was turned off. @throws Error when it may be retried */
    async tellOff({ channelId, messageName }: TurnedOff): Promise<void> {
      const row = await channels.findChannel(database.read, channelId);
      if (row && row.offReason !== null) await sending.offNotice(row, messageName);
    },

    /** Queues all messages that are due: of digests, after quiet hours, and of processes that died. */
    async queueDue(): Promise<void> {
      const due = await items.listDue(database.read, clock.now(), queuedMax);
      await database.transaction(async (tx) => {
        for (const { id, kind } of due) {
          const isMail = kind === "email";
          await planning.topics.due.publish(tx, { channelId: id, isMail, inSeconds: 0 });
        }
      });
    },
  };
}
