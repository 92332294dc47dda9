import type { Mention } from "@earshot/contract";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { teamworkJson } from "./store-list-json.ts";

/** The assignment of a mention, as the database writes it, and its number of comments. */
export type Teamwork = Pick<Mention, "assignment" | "commentCount">;

/** The teamwork on mentions, by their ids. */
export async function listTeamwork(
  db: Queryable,
  mentionIds: readonly string[],
): Promise<Map<string, Teamwork>> {
  if (mentionIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; teamwork: Teamwork }>(sql`
    select m.id, ${sql.raw(teamworkJson("m.id"))} as teamwork
    from unnest(${sql.param([...mentionIds])}::uuid[]) m(id)`);
  return new Map(rows.map(({ id, teamwork }) => [id, teamwork]));
}
