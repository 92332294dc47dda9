import type pg from "pg";
import { z } from "zod";
import { developmentSecret, keyFromSecret } from "../../../apps/server/src/config-variables.ts";
import { newId } from "../../../apps/server/src/infrastructure/database/columns.ts";
import { createSecrets } from "../../../apps/server/src/infrastructure/secrets/index.ts";
import type { RunEnvironment } from "./setup.ts";

/** The time between two messages of a channel, in milliseconds. */
const intervalMs = 60_000;

/** Gives each workspace a channel that is instantly notified of all mentions, in a separate chat of the sandbox. */
export async function seedChannels(
  client: pg.Client,
  workspaceIds: readonly string[],
): Promise<void> {
  const secrets = createSecrets([keyFromSecret(developmentSecret)], developmentSecret);
  const rules = JSON.stringify([{ minLevel: "Cold", keywords: [], sources: [], communities: [] }]);
  const channels = workspaceIds.map((workspaceId, at) => {
    const id = newId();
    const address = `https://hooks.slack.com/services/T0/B${at}/secret`;
    const sealed = secrets.seal(address, `notification_channels:${id}`);
    return { id, workspaceId, sealed, identity: `slack:${at}` };
  });
  await client.query(
    `insert into notification_channels
       (id, workspace_id, user_id, kind, name, sealed_address, hint, identity, delivery, hour, weekday, zone, rules, created_at)
     select id, "workspaceId", (select id from users order by id limit 1), 'slack', 'All', sealed, '', identity,
       'instant', 8, 1, 'UTC', $2::jsonb, now()
     from jsonb_to_recordset($1::jsonb) as given(id uuid, "workspaceId" uuid, sealed text, identity text)`,
    [JSON.stringify(channels), rules],
  );
}

const messagesSchema = z.array(
  z.object({ hook: z.string(), receivedAt: z.string(), body: z.unknown() }),
);

/** The mentions that a message shows, by their links. */
const shownIn = (body: unknown): string[] => [
  ...new Set(
    [...JSON.stringify(body).matchAll(/[?&]item=([0-9a-f-]{36})/g)].map(([, id]) => id ?? ""),
  ),
];

/** How notifications were delivered. */
export interface NotificationFigures {
  messages: number;
  /** Milliseconds to the notification: from when a mention was found, or from a minute after the previous message. */
  delays: number[];
  /** The shortest time between two messages of a channel, in milliseconds; null: no channel had two. */
  shortestGapMs: number | null;
  /** Channels with waiting notifications that were never sent a message. */
  forgotten: number;
}

/** Counts the channels with waiting notifications that were never sent a message. */
export async function countForgotten(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from notification_channels c
     where c.last_message_at is null
       and exists (select 1 from notification_items i where i.channel_id = c.id)`,
  );
  return rows[0]?.count ?? 0;
}

/** Measures the messages that the sandbox's chats have received. */
export async function notificationFigures(
  client: pg.Client,
  control: RunEnvironment["sandbox"]["control"],
): Promise<NotificationFigures> {
  const messages = messagesSchema.parse(await control("GET", "slack/messages"));
  const { rows } = await client.query<{ id: string; foundAt: Date }>(
    `select id, found_at as "foundAt" from mentions`,
  );
  const foundAt = new Map(rows.map((row) => [row.id, row.foundAt.getTime()]));
  const delays: number[] = [];
  let shortestGapMs: number | null = null;
  for (const own of Map.groupBy(messages, ({ hook }) => hook).values()) {
    let before: number | null = null;
    for (const { receivedAt, body } of own) {
      const at = Date.parse(receivedAt);
      const earliest = before === null ? 0 : before + intervalMs;
      for (const id of shownIn(body)) {
        const found = foundAt.get(id);
        if (found !== undefined) delays.push(Math.max(0, at - Math.max(found, earliest)));
      }
      if (before !== null) shortestGapMs = Math.min(shortestGapMs ?? at - before, at - before);
      before = at;
    }
  }
  const forgotten = await countForgotten(client);
  return {
    messages: messages.length,
    delays: delays.sort((a, b) => a - b),
    shortestGapMs,
    forgotten,
  };
}
