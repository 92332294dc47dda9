import type pg from "pg";
import type { Phrase } from "./texts.ts";

/** A keyword of a workspace, as the database has it. */
export interface SeededKeyword {
  id: string;
  workspaceId: string;
  keyword: string;
}

/** Creates workspaces with a plan; the count includes those of people who have already signed up. */
export async function seedWorkspaces(client: pg.Client, count: number): Promise<string[]> {
  await client.query("update workspaces set tier = 'growth'");
  await client.query(
    `insert into workspaces (id, company_name, tier)
     select gen_random_uuid(), 'Customer ' || n, 'growth'
     from generate_series(1, $1::int - (select count(*)::int from workspaces)) n`,
    [count],
  );
  const { rows } = await client.query<{ id: string }>(
    "select id from workspaces order by created_at, id",
  );
  return rows.map(({ id }) => id);
}

/**
 * Gives each workspace its share of the phrases; one workspace in a hundred also has a phrase of its
 * neighbor.
 */
export async function seedKeywords(
  client: pg.Client,
  workspaceIds: readonly string[],
  phrases: readonly Pick<Phrase, "keyword">[],
  each: number,
): Promise<SeededKeyword[]> {
  const newKeywords = workspaceIds.flatMap((workspaceId, at) =>
    Array.from({ length: each }, (_, index) => {
      const shared = at % 100 === 1 && index === 0 ? each : 0;
      const phrase = phrases[(at * each + index - shared) % phrases.length];
      return { workspaceId, keyword: phrase?.keyword ?? "" };
    }),
  );
  const { rows } = await client.query<SeededKeyword>(
    `insert into keywords (id, workspace_id, keyword)
     select gen_random_uuid(), "workspaceId", keyword
     from jsonb_to_recordset($1::jsonb) as new_keywords("workspaceId" uuid, keyword text)
     returning id, workspace_id as "workspaceId", keyword`,
    [JSON.stringify(newKeywords)],
  );
  return rows;
}

/** Uses up the monthly budget of workspaces for a source, so that nothing more may be read for them. */
export async function useUpMonth(
  client: pg.Client,
  account: string,
  workspaceIds: readonly string[],
  micros: number,
): Promise<void> {
  await client.query(
    `insert into spending (day, account, owner, used_micros)
     select (now() at time zone 'utc')::date, $1, owner, $2
     from unnest($3::text[]) owner`,
    [account, micros, [...workspaceIds]],
  );
}
