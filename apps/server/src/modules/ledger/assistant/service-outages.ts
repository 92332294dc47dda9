import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Notifications } from "../../../infrastructure/database/notifications.ts";
import type { AssistantError } from "./service-failure.ts";

const channel = "earshot_model";
const payloads = z.object({
  /** A workspace's id, or `all`. */
  owner: z.string(),
  text: z.string().nullable(),
  /** Milliseconds since the epoch. */
  until: z.number(),
});

/** A trouble that nobody meets again is over some day. */
const keptMs = 15 * 60_000;
const refusedKeptMs = 2 * 3_600_000;

/** What keeps the model from working at present, as any process of the installation has met it. */
export async function openOutages(deps: {
  database: Database;
  notifications: Notifications;
  clock: Clock;
}) {
  const { database, notifications, clock } = deps;
  const known = new Map<string, { text: string; until: number }>();
  const learn = ({ owner, text, until }: z.output<typeof payloads>) => {
    if (text === null) known.delete(owner);
    else known.set(owner, { text, until });
  };
  await notifications.listen(channel, {
    onMessage: (payload) => learn(payloads.parse(JSON.parse(payload))),
    // What was said meanwhile is met again, or is over.
    onReconnect: () => {},
  });

  async function tell(told: z.output<typeof payloads>): Promise<void> {
    learn(told);
    await database.read.execute(sql`select pg_notify(${channel}, ${JSON.stringify(told)})`);
  }

  return {
    /** A failure was met: of a workspace's budget, or for all. */
    async met(error: AssistantError, workspaceId: string): Promise<void> {
      const own = error.failure === "over_budget";
      const forMs = error.failure === "refused" ? refusedKeptMs : keptMs;
      const until = error.retryAt && own ? error.retryAt.getTime() : clock.now().getTime() + forMs;
      await tell({ owner: own ? workspaceId : "all", text: error.publicText, until });
    },

    /** It answers: what was told of it is over. */
    async over(workspaceId: string): Promise<void> {
      for (const owner of ["all", workspaceId]) {
        if (known.has(owner)) await tell({ owner, text: null, until: 0 });
      }
    },

    /** A sentence for people; null when nothing is known against it. */
    of(workspaceId: string): string | null {
      const now = clock.now().getTime();
      const met = [known.get(workspaceId), known.get("all")];
      return met.find((one) => one && one.until > now)?.text ?? null;
    },
  };
}
