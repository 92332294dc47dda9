import { createHash } from "node:crypto";
import type { MentionStatus } from "@earshot/contract";
import {
  assignedCondition,
  createValues,
  type FacetScan,
  isCombined,
  type MentionFilter,
  scanOf,
  tsqueryOf,
  type Values,
} from "./store-list-conditions.ts";
import { selectPage } from "./store-list-json.ts";

export type { MentionFilter } from "./store-list-conditions.ts";

export interface ListPage {
  limit: number;
  offset: number;
  sort?: "newest" | "intent" | undefined;
  /** How many of the first rows are listed under several filters and by a search. */
  max: number;
}

/** This many of the first rows are searched for words before the word index is used. */
const minScanned = 500;

export interface Statement {
  /** The name of a statement that each connection prepares once, since planning takes longer than running it. */
  name?: string;
  text: string;
  values: unknown[];
}

/**
 * Rounds up to a power of two, so that there are few different statements. A limit that is a parameter would
 * have PostgreSQL expect a tenth of all rows, and plan the statement again each time.
 */
const roundUp = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(count, 16)));

const prepared = (text: string, { values }: Values): Statement => ({
  name: `mentions ${createHash("sha1").update(text).digest("base64url")}`,
  text,
  values,
});

/** Planned for its own values each time: a plan for any facets would not merge two frequent ones. */
export const unprepared = (text: string, { values }: Values): Statement => ({ text, values });

/** A single facet is always scanned by its index. */
const statementFor = ({ facets }: FacetScan) => (facets.length > 1 ? unprepared : prepared);

export interface Parts extends FacetScan {
  /** Only the columns of the order, so that the index is enough. */
  columns: string;
  workspace: string;
  order: string;
  /** null: any. */
  status: MentionStatus | null;
}

export function partsOf(
  workspaceId: string,
  filter: MentionFilter,
  page: Pick<ListPage, "sort">,
  values: Values,
): Parts {
  const byIntent = page.sort === "intent";
  return {
    workspace: `${values.add(workspaceId)}::uuid`,
    ...scanOf(filter, byIntent, values),
    order: `${byIntent ? "f.score desc, " : ""}f.posted_at desc, f.mention_id desc`,
    columns: `${byIntent ? "f.score, " : ""}f.posted_at, f.mention_id`,
    status: filter.status ?? null,
  };
}

/**
 * The first rows that have all facets, in order. The facets have indexes of the same order, which PostgreSQL
 * merges; there is an index for any status, too.
 */
export function scanFacets(parts: Parts, limit: string): string {
  const { columns, workspace, facets, order, status } = parts;
  const [facet = "''", ...others] = facets;
  const keys = columns.replaceAll("f.", "");
  const only = (table: string) =>
    `${status ? ` and ${table}.status = '${status}'` : ""}${parts.conditions(table)}`;
  const joins = others.map(
    (other, at) => ` join (
        select ${keys}, status from mention_facets o
        where o.workspace_id = ${workspace} and o.facet = ${other}${only("o")}
      ) o${at} using (${keys})`,
  );
  return `select ${keys}, f.status from mention_facets f${joins.join("")}
      where f.workspace_id = ${workspace} and f.facet = ${facet}${only("f")}
      order by ${order} ${limit}`;
}

/** From this offset on, a page near the end of the list is found from there. */
const nearEndOffset = 100;
/** From this offset on, a page is found by its bucket instead of by scanning; it is near the end within as many rows. */
const distantOffset = 500;

/**
 * A later page of one facet. Near the end of the list, as known from the stored counts, the scan runs backward from
 * the end. Elsewhere it starts at the top, or for a distant page at the week or score that contains the page
 * according to the bucket counts.
 */
function laterScan(parts: Parts, page: ListPage, offset: string): string {
  const { columns, workspace, facets, order, status } = parts;
  const byIntent = page.sort === "intent";
  const isDistant = page.offset >= distantOffset;
  const fromBucket = byIntent
    ? "f.score <= (select bucket from anchor)"
    : "f.posted_at < (select to_timestamp((bucket + 1) * 604800.0) from anchor)";
  const ofStatus = (column: string) => (status ? ` and ${column} = '${status}'` : "");
  const anchor = isDistant
    ? `select * from mention_bucket_at(${workspace}, ${facets[0]}, ${
        status ? `'${status}'` : "null"
      }, '${byIntent ? "s" : "w"}', ${offset}::int)`
    : `select ${offset}::int as rest`;
  const rows = `select ${columns} from mention_facets f
    where f.workspace_id = ${workspace} and f.facet = ${facets[0]}${ofStatus("f.status")}`;
  const isNearEnd = `(select rows from behind) between 1 and ${page.limit + distantOffset}`;
  return `with behind as materialized (
    select coalesce(sum(count), 0)::int - ${offset}::int as rows from mention_tallies
    where workspace_id = ${workspace} and facet = ${facets[0]}${ofStatus("status")}
  ), anchor as materialized (
    ${anchor} where not ${isNearEnd}
  ), ahead as materialized (
    (${rows} and ${isDistant ? fromBucket : "exists (select from anchor)"}
    order by ${order} offset (select rest from anchor) limit ${page.limit})
    union all
    (${rows} and ${isNearEnd}
    order by ${order.replaceAll(" desc", "")}
    offset (select greatest(0, rows - ${page.limit}) from behind)
    limit (select greatest(0, least(${page.limit}, rows)) from behind))
  )`;
}

/** A page under no filter or one, with the stored counts. */
function singleStatement(workspaceId: string, filter: MentionFilter, page: ListPage): Statement {
  const values = createValues();
  const parts = partsOf(workspaceId, filter, page, values);
  const offset = values.add(page.offset);
  const scan =
    page.offset >= nearEndOffset
      ? laterScan(parts, page, offset)
      : `with ahead as materialized (
          select * from (${scanFacets(parts, `limit ${roundUp(page.offset + page.limit)}`)}) f
          order by ${parts.order} offset ${offset} limit ${page.limit}
        )`;
  const text = `${scan}
  select ${selectPage(parts.order, page.limit)},
    (select json_object_agg(status, count) from mention_tallies
      where workspace_id = ${parts.workspace} and facet = ${parts.facets[0]}) as counts,
    false as more`;
  return prepared(text, values);
}

/** The page and the counts of a bounded list `found` of any status. */
function pageOfFound(
  { columns, order, status }: Parts,
  found: string,
  page: ListPage,
  values: Values,
  more: string,
): string {
  return `with ${found}, ahead as materialized (
    select ${columns} from found f ${status ? `where f.status = '${status}'` : ""}
    order by ${order} offset ${values.add(page.offset)} limit ${page.max - page.offset}
  )
  select ${selectPage(order, page.limit)},
    (select json_object_agg(status, n) from (
      select status, count(*) as n from found group by status) s) as counts, ${more} as more`;
}

/** A page under several filters. The first rows of any status are counted; one more shows whether there are others. */
function combinedStatement(workspaceId: string, filter: MentionFilter, page: ListPage): Statement {
  const values = createValues();
  const parts = partsOf(workspaceId, filter, page, values);
  const { columns, order, status } = parts;
  const max = page.max + 1;
  const more = `(select count(*) >= ${max} from found)`;
  const found = `found as materialized (${scanFacets({ ...parts, status: null }, `limit ${max}`)})`;
  const statement = statementFor(parts);
  if (!status) return statement(pageOfFound(parts, found, page, values, more), values);
  // Rows of one status may come after those that are counted.
  const text = `with ${found}, ahead as materialized (
    select ${columns} from (${scanFacets(parts, `offset ${values.add(page.offset)} limit ${page.limit}`)}) f
  )
  select ${selectPage(order, page.limit)},
    (select json_object_agg(status, n) from (
      select status, count(*) as n from found group by status) s) as counts, ${more} as more`;
  return statement(text, values);
}

/** A page of the mentions assigned to a member: they are few, so their facets are found by key. */
function assignedStatement(
  workspaceId: string,
  filter: MentionFilter & { assignee: { memberId: string } },
  page: ListPage,
): Statement {
  const values = createValues();
  const parts = partsOf(workspaceId, filter, page, values);
  const found = `found as materialized (
    select ${parts.columns}, f.status from mention_assignments a, ${facetsOf(parts, "a")}
      and a.workspace_id = ${parts.workspace} and a.member_id = ${values.add(filter.assignee.memberId)}::uuid)`;
  return statementFor(parts)(pageOfFound(parts, found, page, values, "false"), values);
}

/** The facets `f` of the mentions of a table, by their key and one by one (`offset 0`), and the conditions on them. */
export const facetsOf = (
  { facets, workspace, conditions }: Parts,
  table: string,
): string => `lateral (
            select o.* from mention_facets o
            where o.mention_id = ${table}.mention_id and o.facet = ${facets[0]}
              and o.workspace_id = ${workspace}${conditions("o")} offset 0) f
          where true${facets
            .slice(1)
            .map(
              (other) => ` and exists (
            select from mention_facets o where o.mention_id = f.mention_id and o.facet = ${other} offset 0)`,
            )
            .join("")}`;

function searchStatement(
  workspaceId: string,
  filter: MentionFilter,
  page: ListPage,
  words: string,
  by: "scan" | "index",
): Statement {
  const values = createValues();
  const parts = { ...partsOf(workspaceId, filter, page, values) };
  const { columns } = parts;
  const assigned = assignedCondition(filter, values);
  const terms = tsqueryOf(values.add(words), parts.workspace, by);
  const scanned = Math.max(minScanned, 2 ** Math.ceil(Math.log2(2 * page.offset + 1)));
  const everyStatus = { ...parts, status: null };
  // By key and one by one (`offset 0`): the planner does not know how few rows have the words.
  const found =
    by === "scan"
      ? `scanned as materialized (${scanFacets(everyStatus, `limit ${scanned}`)}), found as materialized (
          select f.* from scanned f, lateral (
            select from mention_words w
            where w.mention_id = f.mention_id and w.words @@ ${terms} offset 0
          ) w where true${assigned("f")})`
      : `found as materialized (
          select ${columns}, f.status from mentions_with_workspace_words(${terms}) w(mention_id), ${facetsOf(parts, "w")}${assigned("f")})`;
  const more = by === "scan" ? `(select count(*) >= ${scanned} from scanned)` : "false";
  return statementFor(parts)(pageOfFound(parts, found, page, values, more), values);
}

/** The statements of a page in order: a search first scans the first rows, then uses the word index. */
export function listStatements(
  workspaceId: string,
  filter: MentionFilter,
  page: ListPage,
): Statement[] {
  const { words } = filter;
  if (words === undefined) {
    const { assignee } = filter;
    if (assignee !== undefined && assignee !== "none") {
      return [assignedStatement(workspaceId, { ...filter, assignee }, page)];
    }
    // The stored counts are of whole facets.
    const statement = isCombined(filter) ? combinedStatement : singleStatement;
    return [statement(workspaceId, filter, page)];
  }
  // Only punctuation: there are no words to search for.
  if (words === "") return [];
  return (["scan", "index"] as const).map((by) =>
    searchStatement(workspaceId, filter, page, words, by),
  );
}
