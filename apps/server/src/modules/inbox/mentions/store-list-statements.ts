import { createHash } from "node:crypto";
import type { IntentLevel, MentionStatus, Source } from "@earshot/contract";
import { mentionStatus } from "./schema.ts";

/** Filters of the list; undefined means any. */
export interface MentionFilter {
  source?: Source | undefined;
  status?: MentionStatus | undefined;
  keyword?: string | undefined;
  subreddit?: string | undefined;
  /** At least so strong. */
  level?: IntentLevel | undefined;
  /** Words that all stand in it, as `searchWords` gives them; the last may be a beginning. */
  words?: string | undefined;
}

export interface ListPage {
  limit: number;
  offset: number;
  sort?: "newest" | "intent" | undefined;
}

const mentionStatuses = mentionStatus.enumValues;

/** Pages that are shown in a row (S2 §9): so far the screen must know whether there are any. */
const blockPages = 5;
/** Under several filters, of each status, so many of the narrowest are looked through to count. */
const countedOf = 100;
/** And so many of the newest, of whatever status, to find words, before the index of words is asked. */
const walkedFor = 500;

/** A statement, prepared once on each connection: planning it takes longer than running it. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Gathers the parameters of a statement. */
function createValues() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}
type Values = ReturnType<typeof createValues>;

/** The facets that a filter asks for, as SQL, the one that is likely to be the narrowest first. */
function facetsOf(filter: MentionFilter, { add }: Values): string[] {
  const { keyword, subreddit, level, source } = filter;
  const asked = [
    keyword && `'k:' || lower(${add(keyword)}::text)`,
    subreddit && `'c:' || lower(${add(subreddit)}::text)`,
    // Every mention is at least cold.
    level && level !== "Cold" && add(`l:${level}`),
    source && add(`s:${source}`),
  ].filter((one) => typeof one === "string" && one !== "");
  return asked.length > 0 ? (asked as string[]) : ["''"];
}

/** The next larger of a few numbers, so that there are few statements. */
const roundUp = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(count, 16)));

const finish = (text: string, { values }: Values): Statement => ({
  name: `mentions ${createHash("sha1").update(text).digest("base64url")}`,
  text,
  values,
});

/** One row of what is shown, in JSON: its post, its keywords and its places with it. */
const shownAs = `(
  select json_build_object(
    'mention', json_build_object(
      'id', m.id, 'status', m.status, 'statusNote', m.status_note, 'replyId', m.reply_id,
      'replyStatus', m.reply_status, 'replyPermalink', m.reply_permalink, 'foundAt', m.found_at,
      'intentScore', m.intent_score, 'intentSignals', m.intent_signals, 'cautions', m.cautions,
      'assessment', m.reading),
    'post', json_build_object(
      'source', p.source, 'kind', p.kind, 'title', p.title, 'threadTitle', p.thread_title,
      'body', p.body, 'postedAt', p.posted_at, 'community', p.community, 'author', p.author,
      'score', p.score, 'numComments', p.num_comments, 'url', p.url),
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
      where o.folded_into = m.id and o.hidden_by is null))
  from mentions m join posts p on p.id = m.post_id where m.id = picked.mention_id)`;

interface Parts {
  /** What the order is made of: no more, so that the index is all that is read. */
  columns: string;
  workspace: string;
  walked: string;
  /** What else must hold of a row `f`. */
  tests: string;
  order: string;
  /** null: any. */
  status: MentionStatus | null;
}

/** Rows of the walked facet in order: by an index alone, of which there is one for any status, too. */
function walk({ columns, workspace, walked, tests, order, status }: Parts, limit: number): string {
  return `(select ${columns}, status from mention_facets f
      where workspace_id = ${workspace} and facet = ${walked}${
        status ? ` and status = '${status}'` : ""
      }${tests}
      order by ${order} limit ${limit})`;
}

function partsOf(workspaceId: string, filter: MentionFilter, page: ListPage, values: Values) {
  const workspace = `${values.add(workspaceId)}::uuid`;
  const [walked = "''", ...others] = facetsOf(filter, values);
  // The offset keeps the planner from joining all of both facets: each row is looked up by its key.
  const tests = others
    .map(
      (facet) => ` and exists (
        select from mention_facets o where o.mention_id = f.mention_id and o.facet = ${facet} offset 0)`,
    )
    .join("");
  const byIntent = page.sort === "intent";
  const order = `${byIntent ? "score desc, " : ""}posted_at desc, mention_id desc`;
  const columns = `${byIntent ? "score, " : ""}posted_at, mention_id`;
  const status = filter.status ?? null;
  return { columns, workspace, walked, tests, order, status, isOne: others.length === 0 };
}

/** How many rows are wanted: to the end of the page's block, and one to tell whether there are more. */
export function aheadOf({ limit, offset }: Pick<ListPage, "limit" | "offset">): number {
  const block = limit * blockPages;
  return (Math.floor(offset / block) + 1) * block - offset + 1;
}

const keptCounts = (workspace: string, walked: string) =>
  `(select json_object_agg(status, count) from mention_tallies
    where workspace_id = ${workspace} and facet = ${walked}) as counts, false as more`;

const pickedPage = (order: string, limit: number) => `
  (select json_agg(${shownAs} order by ${order})
   from (select * from ahead order by ${order} limit ${limit}) picked) as mentions,
  (select count(*)::int from ahead) as ahead`;

/** From here on a page is looked up by its bucket instead of being walked to. */
const farOffset = 500;

/**
 * Without search, of one facet, a far page: the walk begins at the week, or the score, in which the page lies,
 * as the buckets count.
 */
function farStatement(workspaceId: string, filter: MentionFilter, page: ListPage): Statement {
  const values = createValues();
  const { columns, workspace, walked, order, status } = partsOf(workspaceId, filter, page, values);
  const byIntent = page.sort === "intent";
  const from = byIntent
    ? "score <= (select bucket from anchor)"
    : "posted_at < (select to_timestamp((bucket + 1) * 604800.0) from anchor)";
  const text = `with anchor as materialized (
    select * from mention_bucket_at(${workspace}, ${walked}, ${
      status ? `'${status}'` : "null"
    }, '${byIntent ? "s" : "w"}', ${values.add(page.offset)}::int)
  ), ahead as materialized (
    select ${columns} from mention_facets f
    where workspace_id = ${workspace} and facet = ${walked}${
      status ? ` and status = '${status}'` : ""
    } and ${from}
    order by ${order} offset (select rest from anchor) limit ${page.limit}
  )
  select ${pickedPage(order, page.limit)}, ${keptCounts(workspace, walked)}`;
  return finish(text, values);
}

/** Without search: the list to the end of its block, and kept or bounded counts. */
function plainStatement(workspaceId: string, filter: MentionFilter, page: ListPage): Statement {
  const values = createValues();
  const parts = partsOf(workspaceId, filter, page, values);
  const { columns, workspace, walked, tests, order, isOne } = parts;
  if (isOne && page.offset >= farOffset) return farStatement(workspaceId, filter, page);
  const ahead = isOne ? page.limit : roundUp(aheadOf(page));
  const until = roundUp(page.offset + ahead);
  const counted = isOne
    ? keptCounts(workspace, walked)
    : `(select json_object_agg(status, matching) from counted) as counts,
       (select coalesce(bool_or(looked >= ${countedOf}), false) from counted) as more`;
  // Of each status alone, and by the index alone.
  const counting = `, counted as (
    ${mentionStatuses
      .map(
        (status) => `select '${status}' as status, count(*) as looked,
        count(*) filter (where true${tests}) as matching
      from (select mention_id from mention_facets
        where workspace_id = ${workspace} and facet = ${walked} and status = '${status}'
        order by posted_at desc, mention_id desc limit ${countedOf}) f`,
      )
      .join(" union all ")})`;
  const text = `with ahead as materialized (
    select ${columns} from (${walk(parts, until)}) f
    order by ${order} offset ${values.add(page.offset)} limit ${ahead}
  )${isOne ? "" : counting}
  select ${pickedPage(order, page.limit)}, ${counted}`;
  return finish(text, values);
}

/**
 * The words of a search, each quoted, the last as a beginning; made once, not for each row. Null, which
 * nothing fits, where the database takes none of it for a word.
 */
const queryOf = (words: string, workspace: string, by: "walk" | "index") => {
  const asked = `nullif(plainto_tsquery('simple', ${words}::text)::text, '')`;
  return by === "walk"
    ? `(select (${asked} || ':*')::tsquery)`
    : `(select ('''w:' || ${workspace}::text || ''' & (' || ${asked} || ':*)')::tsquery)`;
};

function searchStatement(
  workspaceId: string,
  filter: MentionFilter,
  page: ListPage,
  words: string,
  by: "walk" | "index",
): Statement {
  const values = createValues();
  const parts = partsOf(workspaceId, filter, page, values);
  const { columns, workspace, walked, tests, order } = parts;
  const asked = queryOf(values.add(words), workspace, by);
  const ahead = roundUp(aheadOf(page));
  const looked = Math.max(walkedFor, roundUp(2 * page.offset));
  const everywhere = { ...parts, tests: "", status: null };
  const found =
    by === "walk"
      ? `looked as materialized (${walk(everywhere, looked)}), found as materialized (
          select f.* from looked f, lateral (
            select from mention_words w
            where w.mention_id = f.mention_id and w.words @@ ${asked} limit 1
          ) w where true${tests})`
      : `found as materialized (
          select f.mention_id, f.score, f.posted_at, f.status
          from mentions_with_words(${asked}) w(mention_id)
          join mention_facets f on f.mention_id = w.mention_id and f.facet = ${walked}
          where f.workspace_id = ${workspace}${tests})`;
  const more = by === "walk" ? `(select count(*) >= ${looked} from looked)` : "false";
  const only = filter.status ? `where status = '${filter.status}'` : "";
  const text = `with ${found}, ahead as materialized (
    select ${columns} from found ${only}
    order by ${order} offset ${values.add(page.offset)} limit ${ahead}
  )
  select ${pickedPage(order, page.limit)},
    (select json_object_agg(status, n) from (
      select status, count(*) as n from found group by status) s) as counts, ${more} as more`;
  return finish(text, values);
}

/** Every statement that a page may take: for searches first a walk, then the index of words. */
export function listStatements(
  workspaceId: string,
  filter: MentionFilter,
  page: ListPage,
): Statement[] {
  const { words } = filter;
  if (words === undefined) return [plainStatement(workspaceId, filter, page)];
  // Nothing but marks: no words to look for.
  if (words === "") return [];
  return (["walk", "index"] as const).map((by) =>
    searchStatement(workspaceId, filter, page, words, by),
  );
}
