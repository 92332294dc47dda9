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

/** How long a process has to send a message that it has claimed. */
const leaseMs = 90_000;
const queuedMax = 5_000;

/** A channel that was turned off because of its failures. */
interface TurnedOff {
  channelId: string;
  /** The name of the mail about it, so that a repetition has the same Message-ID. */
  messageName: string;
}

export type NotificationDelivery = ReturnType<typeof createNotificationDelivery>;

/** A message that this process has claimed. */
interface Claimed {
  channel: channels.ChannelRow;
  messageId: string;
  mentionIds: string[];
}

/** The values of a channel's row while no message is being sent. */
const noMessage = {
  messageId: null,
  messageAt: null,
  claimedAt: null,
  attempts: 0,
  mayHaveArrived: false,
} as const;

/**
 * Sends the messages of channels. One process at a time claims a message with its mentions, in a separate transaction.
 * If a process dies after its claim, it is unknown whether the message was sent, since the services are not part of our
 * transactions. The message is then sent again when the lease has ended.
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

  /** Claims the due message of a channel. @returns null when nothing is to be sent now */
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
        // Unknown until the attempt is recorded: if the process dies, this remains.
        mayHaveArrived: true,
        nextAt: new Date(now.getTime() + leaseMs),
      });
      const mentionIds = await items.listMessage(tx, row.id, messageId);
      // The note in the message is about the attempts before this one.
      const channel = { ...changed, mayHaveArrived: row.mayHaveArrived };
      return { channel, messageId, mentionIds };
    });

  /** Turns a channel off and drops its waiting mentions, which stay on the mentions screen. */
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

  /** Ends a message, and plans the next one if mentions wait for it. */
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

  /** Records the result of an attempt, unless another process has claimed the message since. */
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
        // An error of ours before anything was sent: the message is retried as if the service were down.
        await record(
          claimed,
          new ChatHookError("unavailable", "The message could not be written."),
        );
        throw error;
      }
      await record(claimed, attempt);
    },

    /** Sends a test message to a channel, and records the result. The caller has updated `lastMessageAt`. */
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
    async mailTurnedOff({ channelId, messageName }: TurnedOff): Promise<void> {
      const row = await channels.findChannel(database.pool, channelId);
      if (row && row.offReason !== null) await sending.offNotice(row, messageName);
    },

    /** Queues all due messages: digests, those after quiet hours, and those of processes that died. */
    async queueDue(): Promise<void> {
      const due = await items.listDue(database.pool, clock.now(), queuedMax);
      await database.transaction(async (tx) => {
        for (const { id, kind } of due) {
          const isMail = kind === "email";
          await planning.topics.due.publish(tx, { channelId: id, isMail, inSeconds: 0 });
        }
      });
    },
  };
}
