import { createHash } from "node:crypto";
import type { IntentLevel, MentionStatus, Source } from "@earshot/contract";
import { mentionStatus } from "./schema.ts";

/** Filters of the list; undefined means any. */
export interface MentionFilter {
  source?: Source | undefined;
  status?: MentionStatus | undefined;
  keyword?: string | undefined;
  subreddit?: string | undefined;
  /** The minimum level. */
  level?: IntentLevel | undefined;
  /** Words that it must contain, as `searchWords` returns them; the last one may be a prefix. */
  words?: string | undefined;
}

export interface ListPage {
  limit: number;
  offset: number;
  sort?: "newest" | "intent" | undefined;
}

const mentionStatuses = mentionStatus.enumValues;

/** Page links that the screen shows together (S2 §9): it must know which of these pages exist. */
const blockPages = 5;
/** With several filters, this many rows of the narrowest facet are counted for each status. */
const maxCounted = 100;
/** This many of the newest rows are searched for words before the word index is used. */
const minScanned = 500;

/** A statement that is prepared once per connection, since planning takes longer than running it. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Collects the parameters of a statement. */
function createValues() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}
type Values = ReturnType<typeof createValues>;

/** The facets of a filter as SQL, the one that is likely to be the narrowest first. */
function facetsOf(filter: MentionFilter, { add }: Values): string[] {
  const { keyword, subreddit, level, source } = filter;
  const facets = [
    keyword && `'k:' || lower(${add(keyword)}::text)`,
    subreddit && `'c:' || lower(${add(subreddit)}::text)`,
    // Every mention is at least cold.
    level && level !== "Cold" && add(`l:${level}`),
    source && add(`s:${source}`),
  ].filter((one) => typeof one === "string" && one !== "");
  return facets.length > 0 ? (facets as string[]) : ["''"];
}

/** Rounds up to a power of two, so that there are few different statements. */
const roundUp = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(count, 16)));

const toStatement = (text: string, { values }: Values): Statement => ({
  name: `mentions ${createHash("sha1").update(text).digest("base64url")}`,
  text,
  values,
});

/** One mention as JSON, with its post, keywords and cross-posts. */
const mentionJson = `(
  select json_build_object(
    'mention', json_build_object(
      'id', m.id, 'status', m.status, 'statusNote', m.status_note, 'replyId', m.reply_id,
      'replyStatus', m.reply_status, 'replyPermalink', m.reply_permalink, 'foundAt', m.found_at,
      'intentScore', m.intent_score, 'intentSignals', m.intent_signals, 'warnings', m.warnings,
      'assessment', m.assessment),
    'post', json_build_object(
      'source', p.source, 'kind', p.kind, 'title', p.title, 'threadTitle', p.thread_title,
      'body', p.body, 'postedAt', p.posted_at, 'community', p.community, 'author', p.author,
      'score', p.score, 'numComments', p.num_comments, 'url', p.url, 'droppedText', p.dropped_text),
    'keywords', (
      select json_agg(json_build_object(
        'keyword', k.keyword, 'titleMarks', k.title_marks, 'bodyMarks', k.body_marks
      ) order by k.keyword_id)
      from mention_keywords k where k.mention_id = m.id),
    'crossPosts', (
      select json_agg(json_build_object(
        'source', pp.source, 'community', pp.community, 'author', pp.author, 'url', pp.url,
        'postedAt', pp.posted_at
      ) order by o.posted_at desc, o.id desc)
      from mentions o join posts pp on pp.id = o.post_id
      where o.merged_into = m.id and o.hidden_by is null))
  from mentions m join posts p on p.id = m.post_id where m.id = picked.mention_id)`;

interface Parts {
  /** Only the columns of the order, so that the index is enough. */
  columns: string;
  workspace: string;
  facet: string;
  /** The other conditions of a row `f`. */
  conditions: string;
  order: string;
  /** null: any. */
  status: MentionStatus | null;
}

/** Rows of one facet in order, from an index alone. There is an index for any status, too. */
function scanFacet(
  { columns, workspace, facet, conditions, order, status }: Parts,
  limit: number,
): string {
  return `(select ${columns}, status from mention_facets f
      where workspace_id = ${workspace} and facet = ${facet}${
        status ? ` and status = '${status}'` : ""
      }${conditions}
      order by ${order} limit ${limit})`;
}

function partsOf(workspaceId: string, filter: MentionFilter, page: ListPage, values: Values) {
  const workspace = `${values.add(workspaceId)}::uuid`;
  const [facet = "''", ...others] = facetsOf(filter, values);
  // The offset keeps the planner from joining both facets in full: each row is looked up by its key.
  const conditions = others
    .map(
      (other) => ` and exists (
        select from mention_facets o where o.mention_id = f.mention_id and o.facet = ${other} offset 0)`,
    )
    .join("");
  const byIntent = page.sort === "intent";
  const order = `${byIntent ? "score desc, " : ""}posted_at desc, mention_id desc`;
  const columns = `${byIntent ? "score, " : ""}posted_at, mention_id`;
  const status = filter.status ?? null;
  return {
    columns,
    workspace,
    facet,
    conditions,
    order,
    status,
    isSingleFacet: others.length === 0,
  };
}

/** How many rows are needed: to the end of the page's block, and one more to know if there are more. */
function aheadOf({ limit, offset }: Pick<ListPage, "limit" | "offset">): number {
  const block = limit * blockPages;
  return (Math.floor(offset / block) + 1) * block - offset + 1;
}

const storedCounts = (workspace: string, facet: string) =>
  `(select json_object_agg(status, count) from mention_tallies
    where workspace_id = ${workspace} and facet = ${facet}) as counts, false as more`;

const selectPage = (order: string, limit: number) => `
  (select json_agg(${mentionJson} order by ${order})
   from (select * from ahead order by ${order} limit ${limit}) picked) as mentions,
  (select count(*)::int from ahead) as ahead`;

/** From this offset on, a page is found by its bucket instead of by scanning. */
const bucketOffset = 500;

/**
 * A distant page of one facet, without search: the scan starts at the week or score that contains the page
 * by the bucket counts.
 */
function bucketStatement(workspaceId: string, filter: MentionFilter, page: ListPage): Statement {
  const values = createValues();
  const { columns, workspace, facet, order, status } = partsOf(workspaceId, filter, page, values);
  const byIntent = page.sort === "intent";
  const from = byIntent
    ? "score <= (select bucket from anchor)"
    : "posted_at < (select to_timestamp((bucket + 1) * 604800.0) from anchor)";
  const text = `with anchor as materialized (
    select * from mention_bucket_at(${workspace}, ${facet}, ${
      status ? `'${status}'` : "null"
    }, '${byIntent ? "s" : "w"}', ${values.add(page.offset)}::int)
  ), ahead as materialized (
    select ${columns} from mention_facets f
    where workspace_id = ${workspace} and facet = ${facet}${
      status ? ` and status = '${status}'` : ""
    } and ${from}
    order by ${order} offset (select rest from anchor) limit ${page.limit}
  )
  select ${selectPage(order, page.limit)}, ${storedCounts(workspace, facet)}`;
  return toStatement(text, values);
}

/** The list without search, to the end of its block, with stored or bounded counts. */
function plainStatement(workspaceId: string, filter: MentionFilter, page: ListPage): Statement {
  const values = createValues();
  const parts = partsOf(workspaceId, filter, page, values);
  const { columns, workspace, facet, conditions, order, isSingleFacet } = parts;
  if (isSingleFacet && page.offset >= bucketOffset)
    return bucketStatement(workspaceId, filter, page);
  const ahead = isSingleFacet ? page.limit : roundUp(aheadOf(page));
  const until = roundUp(page.offset + ahead);
  const counted = isSingleFacet
    ? storedCounts(workspace, facet)
    : `(select json_object_agg(status, matching) from counted) as counts,
       (select coalesce(bool_or(scanned >= ${maxCounted}), false) from counted) as more`;
  // Each status separately, by the index alone.
  const counting = `, counted as (
    ${mentionStatuses
      .map(
        (status) => `select '${status}' as status, count(*) as scanned,
        count(*) filter (where true${conditions}) as matching
      from (select mention_id from mention_facets
        where workspace_id = ${workspace} and facet = ${facet} and status = '${status}'
        order by posted_at desc, mention_id desc limit ${maxCounted}) f`,
      )
      .join(" union all ")})`;
  const text = `with ahead as materialized (
    select ${columns} from (${scanFacet(parts, until)}) f
    order by ${order} offset ${values.add(page.offset)} limit ${ahead}
  )${isSingleFacet ? "" : counting}
  select ${selectPage(order, page.limit)}, ${counted}`;
  return toStatement(text, values);
}

/**
 * The words of a search as a tsquery, each quoted, the last as a prefix; built once, not for each row. It
 * is null, which matches nothing, when the database finds no word in it.
 */
const tsqueryOf = (words: string, workspace: string, by: "scan" | "index") => {
  const terms = `nullif(plainto_tsquery('simple', ${words}::text)::text, '')`;
  return by === "scan"
    ? `(select (${terms} || ':*')::tsquery)`
    : `(select ('''w:' || ${workspace}::text || ''' & (' || ${terms} || ':*)')::tsquery)`;
};

function searchStatement(
  workspaceId: string,
  filter: MentionFilter,
  page: ListPage,
  words: string,
  by: "scan" | "index",
): Statement {
  const values = createValues();
  const parts = partsOf(workspaceId, filter, page, values);
  const { columns, workspace, facet, conditions, order } = parts;
  const terms = tsqueryOf(values.add(words), workspace, by);
  const ahead = roundUp(aheadOf(page));
  const scanned = Math.max(minScanned, roundUp(2 * page.offset));
  const everyStatus = { ...parts, conditions: "", status: null };
  const found =
    by === "scan"
      ? `scanned as materialized (${scanFacet(everyStatus, scanned)}), found as materialized (
          select f.* from scanned f, lateral (
            select from mention_words w
            where w.mention_id = f.mention_id and w.words @@ ${terms} limit 1
          ) w where true${conditions})`
      : `found as materialized (
          select f.mention_id, f.score, f.posted_at, f.status
          from mentions_with_words(${terms}) w(mention_id)
          join mention_facets f on f.mention_id = w.mention_id and f.facet = ${facet}
          where f.workspace_id = ${workspace}${conditions})`;
  const more = by === "scan" ? `(select count(*) >= ${scanned} from scanned)` : "false";
  const only = filter.status ? `where status = '${filter.status}'` : "";
  const text = `with ${found}, ahead as materialized (
    select ${columns} from found ${only}
    order by ${order} offset ${values.add(page.offset)} limit ${ahead}
  )
  select ${selectPage(order, page.limit)},
    (select json_object_agg(status, n) from (
      select status, count(*) as n from found group by status) s) as counts, ${more} as more`;
  return toStatement(text, values);
}

/** The statements of a page in order: a search first scans the newest rows, then uses the word index. */
export function listStatements(
  workspaceId: string,
  filter: MentionFilter,
  page: ListPage,
): Statement[] {
  const { words } = filter;
  if (words === undefined) return [plainStatement(workspaceId, filter, page)];
  // Only punctuation: there are no words to search for.
  if (words === "") return [];
  return (["scan", "index"] as const).map((by) =>
    searchStatement(workspaceId, filter, page, words, by),
  );
}
