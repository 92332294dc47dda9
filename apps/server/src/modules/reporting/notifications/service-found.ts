import { type IntentLevel, intentLevels } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import { lowestScoreOf } from "../../inbox/mentions/index.ts";
import type { Recording } from "../../inbox/recording/index.ts";
import { isNews, meetsRule } from "./rules-matching.ts";
import { nextMessageAt, type Timing } from "./rules-timing.ts";
import * as channels from "./store-channels.ts";
import * as items from "./store-items.ts";

/** A message to send. */
export interface DueMessage {
  channelId: string;
  isMail: boolean;
  /** How long to wait before it is sent. */
  inSeconds: number;
}

/** Messages that are due within this time are queued immediately; a job each minute queues the later ones. */
const queuedAheadMs = 60_000;

/** The levels and the lowest score of each, the strongest first. */
const levels = intentLevels.toReversed().map((level) => ({ level, from: lowestScoreOf(level) }));
const levelOf = (score: number): IntentLevel =>
  levels.find(({ from }) => score >= from)?.level ?? intentLevels[0];

/** The timing of a channel's messages. */
const timingOf = (row: channels.ChannelRow): Timing => ({
  delivery: row.delivery,
  hour: row.hour,
  weekday: row.weekday,
  zone: row.zone,
  quietHours:
    row.quietFrom === null || row.quietUntil === null
      ? null
      : { from: row.quietFrom, until: row.quietUntil },
});

export type Planning = ReturnType<typeof createPlanning>;

/** Plans the messages of channels. */
export function createPlanning({ clock }: { clock: Clock }) {
  const topics = { due: createTopic<DueMessage>() };

  /** Queues the next message of a channel if it is due soon. */
  async function queue(tx: Tx, row: channels.ChannelRow): Promise<void> {
    if (row.nextAt === null) return;
    const inMs = row.nextAt.getTime() - clock.now().getTime();
    if (inMs > queuedAheadMs) return;
    await topics.due.publish(tx, {
      channelId: row.id,
      isMail: row.kind === "email",
      inSeconds: Math.max(0, Math.ceil(inMs / 1_000)),
    });
  }

  return {
    topics,
    queue,
    /** Plans the next message of a locked channel with waiting mentions. */
    async plan(tx: Tx, row: channels.ChannelRow): Promise<void> {
      const nextAt = nextMessageAt(timingOf(row), row.lastMessageAt, clock.now());
      await queue(tx, await channels.updateChannel(tx, row.id, { nextAt }));
    },
  };
}

/**
 * Adds found mentions to the channels whose rules they meet, in the transaction that finds them. It makes one query for
 * all workspaces of the transaction, and no further query if none of them has a channel.
 */
export function followFound(deps: {
  clock: Clock;
  recording: Recording;
  planning: Planning;
}): void {
  const { clock, recording, planning } = deps;
  recording.topics.found.subscribe(async (tx, { mentions }) => {
    const workspaceIds = [...new Set(mentions.map(({ workspaceId }) => workspaceId))];
    const channelsOf = Map.groupBy(
      await channels.listOn(tx, workspaceIds),
      ({ workspaceId }) => workspaceId,
    );
    if (channelsOf.size === 0) return;
    const candidates = mentions.filter(({ workspaceId }) => channelsOf.has(workspaceId));
    const now = clock.now();
    const found = await items.listFound(
      tx,
      candidates.map(({ id }) => id),
    );
    const waiting = found
      .map((mention) => ({ ...mention, level: levelOf(mention.intentScore) }))
      .filter((mention) => isNews(mention, now))
      .flatMap((mention) =>
        (channelsOf.get(mention.workspaceId) ?? [])
          .filter(({ rules }) => rules.some((rule) => meetsRule(rule, mention)))
          .map(({ id }) => ({ channelId: id, mentionId: mention.id })),
      );
    const inserted = await items.insertItems(tx, waiting);
    if (inserted.length === 0) return;
    for (const row of await channels.lockChannels(tx, inserted)) {
      // If a message is planned, it will contain the mention. If one is being sent, the next one is planned after it.
      if (row.nextAt === null) await planning.plan(tx, row);
    }
  });
}
