import type { Database } from "../../../apps/server/src/infrastructure/database/index.ts";
import type { Delivery } from "./deliveries.ts";
import type { Expected } from "./lives.ts";

interface Row {
  id: string;
  status: string;
  state: string;
  workspace_id: string | null;
  tier: string | null;
  plan: string | null;
}

/** Describes the subscriptions and workspaces that ended in a wrong state. */
export async function findWrong(
  database: Database,
  expected: readonly Expected[],
): Promise<string[]> {
  const { rows } = await database.query({
    text: `select s.id, s.status, s.state, s.workspace_id, w.tier, w.plan
      from subscriptions s left join workspaces w on w.id = s.workspace_id`,
  });
  const found = new Map((rows as Row[]).map((row) => [row.id, row]));
  return expected.flatMap((one) => {
    const row = found.get(one.subscriptionId);
    if (!row) return [`${one.subscriptionId} is missing`];
    const expectedState = [
      one.paddleStatus ?? row.status,
      one.state,
      one.workspaceId,
      one.tier,
      one.plan,
    ].join(" ");
    const state = [row.status, row.state, row.workspace_id, row.tier, row.plan].join(" ");
    return expectedState === state
      ? []
      : [`${one.subscriptionId} is ${state}, not ${expectedState}`];
  });
}

/** The ids of stored events that should have been refused. */
export async function findForged(
  database: Database,
  deliveries: readonly Delivery[],
): Promise<string[]> {
  const ids = deliveries.filter(({ kind }) => kind !== "true").map(({ eventId }) => eventId);
  const { rows } = await database.query({
    text: "select event_id from paddle_events where event_id = any($1)",
    values: [ids],
  });
  return (rows as { event_id: string }[]).map(({ event_id }) => event_id);
}

/** How many events wait, and how many could not be handled. */
export async function countOpen(database: Database): Promise<{ waiting: number; failed: number }> {
  const { rows } = await database.query({
    text: `select count(*) filter (where state = 'received')::int as waiting,
      count(*) filter (where state = 'failed' or attempts > 0)::int as failed from paddle_events`,
  });
  return rows[0];
}
