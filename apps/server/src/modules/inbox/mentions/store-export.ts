import type { Database } from "../../../infrastructure/database/index.ts";
import { assignedCondition, createValues, tsqueryOf } from "./store-list-conditions.ts";
import {
  facetsOf,
  type ListPage,
  type MentionFilter,
  partsOf,
  scanFacets,
} from "./store-list-statements.ts";

/**
 * The ids of the mentions under a filter in the order of the list, all of them up to `max`. Pages of several
 * filters and of a search are bounded (decision 040); this reads on to the end, once for a file.
 */
export async function listIds(
  database: Pick<Database, "query">,
  workspaceId: string,
  filter: MentionFilter,
  { sort, max }: Pick<ListPage, "sort" | "max">,
): Promise<string[]> {
  const { words, assignee } = filter;
  // Only punctuation: there are no words to search for.
  if (words === "") return [];
  const values = createValues();
  const parts = partsOf(workspaceId, filter, { sort }, values);
  const ofStatus = parts.status ? ` and f.status = '${parts.status}'` : "";
  const ordered = `order by ${parts.order} limit ${max}`;
  /** The rows that a table finds by its key, in order. A parameter that a statement does not use is refused. */
  const foundIn = (table: string, conditions: string) =>
    `select f.mention_id from ${table}${conditions}${ofStatus} ${ordered}`;
  const statement = () => {
    if (words !== undefined) {
      const terms = tsqueryOf(values.add(words), parts.workspace, "index");
      const found = `mentions_with_workspace_words(${terms}) w(mention_id)`;
      const assigned = assignedCondition(filter, values)("f");
      return foundIn(`${found}, ${facetsOf(parts, "w")}`, assigned);
    }
    if (assignee === undefined || assignee === "none") return scanFacets(parts, `limit ${max}`);
    const member = `and a.member_id = ${values.add(assignee.memberId)}::uuid`;
    const own = ` and a.workspace_id = ${parts.workspace} ${member}`;
    return foundIn(`mention_assignments a, ${facetsOf(parts, "a")}`, own);
  };
  const text = statement();
  const { rows } = await database.query({ text, values: values.values });
  return (rows as { mention_id: string }[]).map((row) => row.mention_id);
}
