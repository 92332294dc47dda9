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

/** An outage is forgotten after this time without another failure. */
const retentionMs = 15 * 60_000;
const refusalRetentionMs = 2 * 3_600_000;

export type Outages = Awaited<ReturnType<typeof openOutages>>;

/** Current outages of the model, as seen by any process of the installation. */
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
    // A message that was missed is repeated with the next failure.
    onReconnect: () => {},
  });

  async function announce(outage: z.output<typeof payloads>): Promise<void> {
    learn(outage);
    await database.pool.execute(sql`select pg_notify(${channel}, ${JSON.stringify(outage)})`);
  }

  return {
    /** Records an outage: of one workspace if its budget is used up, otherwise of all. */
    async recordFailure(error: AssistantError, workspaceId: string): Promise<void> {
      const own = error.failure === "over_budget";
      const forMs = error.failure === "refused" ? refusalRetentionMs : retentionMs;
      const until = error.retryAt && own ? error.retryAt.getTime() : clock.now().getTime() + forMs;
      await announce({ owner: own ? workspaceId : "all", text: error.publicText, until });
    },

    /** Records that the model responds again. */
    async recordRecovery(workspaceId: string): Promise<void> {
      for (const owner of ["all", workspaceId]) {
        if (known.has(owner)) await announce({ owner, text: null, until: 0 });
      }
    },

    /** One sentence for people; null: no outage is known. */
    of(workspaceId: string): string | null {
      const now = clock.now().getTime();
      const met = [known.get(workspaceId), known.get("all")];
      return met.find((one) => one && one.until > now)?.text ?? null;
    },
  };
}
