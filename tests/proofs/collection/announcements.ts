import pg from "pg";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";

/** The channel that announces new events to API processes. */
const channel = "earshot_events";

/** When the mentions of all workspaces were announced to the API processes. */
export interface AnnouncementFigures {
  /** Milliseconds from when each mention was found until it was announced, in order. */
  delays: number[];
  /** How many workspaces these mentions belong to. */
  workspaces: number;
  /** All mentions; those that are hidden or merged into another are never announced. */
  mentions: number;
}

/**
 * Listens to the channel of the API processes, for all workspaces, including those without an open screen. The event
 * streams of some open screens measure the time from there to the browser.
 */
export async function openAnnouncements(connection: Connection) {
  const client = new pg.Client(connection);
  const announcedAt = new Map<string, number>();
  client.on("notification", ({ payload }) => {
    const now = Date.now();
    const { ids } = JSON.parse(payload ?? "") as { ids: string[] };
    for (const id of ids) announcedAt.set(id, now);
  });
  await client.connect();
  await client.query(`listen ${channel}`);
  return {
    /** Computes the delays from the database, which stores the events of the last hour. */
    async figures(): Promise<AnnouncementFigures> {
      const { rows } = await client.query<{
        event: string;
        mention: string;
        workspaceId: string;
        foundAt: Date;
      }>(
        `select e.id::text as event, m.id as mention, m.workspace_id as "workspaceId", m.found_at as "foundAt"
         from browser_events e cross join lateral jsonb_array_elements_text(e.data -> 'ids') named(id)
           join mentions m on m.id = named.id::uuid
         where e.type = 'mention.created' order by e.id`,
      );
      const first = new Map<string, number>();
      const workspaces = new Set<string>();
      for (const { event, mention, workspaceId, foundAt } of rows) {
        const at = announcedAt.get(event);
        if (at === undefined || first.has(mention)) continue;
        first.set(mention, at - foundAt.getTime());
        workspaces.add(workspaceId);
      }
      const { rows: counted } = await client.query<{ count: number }>(
        "select count(*)::int as count from mentions",
      );
      return {
        delays: [...first.values()].sort((a, b) => a - b),
        workspaces: workspaces.size,
        mentions: counted[0]?.count ?? 0,
      };
    },
    close: (): Promise<void> => client.end(),
  };
}
