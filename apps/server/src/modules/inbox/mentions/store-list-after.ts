import { momentOf, type RowKey } from "../../../infrastructure/database/row-key.ts";
import {
  assignedCondition,
  createValues,
  type MentionFilter,
  tsqueryOf,
} from "./store-list-conditions.ts";
import { selectPage } from "./store-list-json.ts";
import {
  facetsOf,
  type ListPage,
  partsOf,
  type Statement,
  scanFacets,
  unprepared,
} from "./store-list-statements.ts";

/** The rows after a given one, without counts. The order's index finds them, however many rows come before. */
export function statementAfter(
  workspaceId: string,
  filter: MentionFilter,
  { sort, limit }: Pick<ListPage, "sort" | "limit">,
  after: RowKey,
): Statement {
  const values = createValues();
  const all = partsOf(workspaceId, filter, { sort }, values);
  const isAfter = (table: string) => {
    const at = `${momentOf(micros)}, ${id}::uuid`;
    return score === null
      ? ` and (${table}.posted_at, ${table}.mention_id) < (${at})`
      : ` and (${table}.score, ${table}.posted_at, ${table}.mention_id) < (${score}::int, ${at})`;
  };
  const micros = values.add(after.micros);
  const id = values.add(after.id);
  const score = sort === "intent" ? values.add(after.score) : null;
  const only = all.status ? ` and f.status = '${all.status}'` : "";
  const parts = { ...all, conditions: (table: string) => all.conditions(table) + isAfter(table) };
  const { words, assignee } = filter;
  const byKey = (source: string, alias: string, more = "") =>
    `select ${parts.columns} from (${source}) ${alias}, ${facetsOf(parts, alias)}${only}${more}
      order by ${parts.order} limit ${limit}`;
  let rows: string;
  if (words !== undefined) {
    const terms = tsqueryOf(values.add(words), parts.workspace, "index");
    const found = `select mention_id from mentions_with_workspace_words(${terms}) r(mention_id)`;
    rows = byKey(found, "w", assignedCondition(filter, values)("f"));
  } else if (assignee !== undefined && assignee !== "none") {
    const member = values.add(assignee.memberId);
    const found = `select mention_id from mention_assignments
      where workspace_id = ${parts.workspace} and member_id = ${member}::uuid`;
    rows = byKey(found, "a");
  } else {
    rows = `select ${parts.columns} from (${scanFacets(parts, `limit ${limit}`)}) f`;
  }
  return unprepared(
    `with ahead as materialized (${rows})
  select ${selectPage(parts.order, limit)}, null as counts, false as more`,
    values,
  );
}
