import type { Database } from "../../../infrastructure/database/index.ts";

/** How many mentions of a level, by its position from the weakest, were decided in one way. */
interface DecisionCount {
  level: number;
  decision: "engaged" | "skipped" | "not_relevant";
  count: number;
}

/** Exported because a test runs it to check its query plan. */
export const decisionsStatement = (workspaceId: string, lowestScores: readonly number[]) => ({
  name: "decisions by level",
  // A denied mention with a note was denied by a writer or the product, with or without an acceptance before.
  text: `select width_bucket(intent_score::int, $2::int[]) - 1 as level, decision, count(*)::int as count
    from (
      select intent_score,
        case when status = 'denied' and status_note is null then 'skipped' else 'engaged' end as decision
      from mentions
      where workspace_id = $1 and status in ('accepted', 'in_progress', 'replied', 'denied')
        and merged_into is null
        and (status <> 'denied' or status_note is null or accepted_at is not null)
      union all
      select m.intent_score, 'not_relevant'
      from exclusions e join mentions m on m.hidden_by = e.id
      where e.workspace_id = $1 and m.workspace_id = $1 and m.status = 'pending'
        and m.found_at <= e.created_at
    ) decided
    group by 1, 2`,
  values: [workspaceId, lowestScores],
});

/**
 * How many mentions of each level a workspace engaged, skipped and called not relevant.
 * @param lowestScores the lowest score of each level, the weakest first
 */
export async function countDecisions(
  database: Pick<Database, "query">,
  workspaceId: string,
  lowestScores: readonly number[],
): Promise<DecisionCount[]> {
  const { rows } = await database.query(decisionsStatement(workspaceId, lowestScores));
  return rows as DecisionCount[];
}
