import type pg from "pg";
import { z } from "zod";
import type { Sandbox, Staged } from "./stage.ts";

/** The state that a run left, to compare with the expected one. */
export interface PlacingFigures {
  replies: number;
  /** Comments in the sandbox by the accounts of the proof, under their posts. */
  comments: number;
  /** Posts with more than one of these comments. */
  duplicates: string[];
  /** Replies that are not placed, or whose recorded comment is not the live one. */
  astray: string[];
  /** Replies without a version of the community's rules, an approval before, or their disclosure in the live comment. */
  ungated: string[];
  /** Replies that were unknown for a time, and how these were resolved. */
  unknown: number;
  found: number;
  absent: number;
  /** Unresolved attempts. */
  open: number;
  /** The planned survival checks, used quota units and earnings; each reply must have one unit and one earning. */
  checks: number;
  units: number;
  earnings: { count: number; cents: number; pending: number; cancelled: number };
}

const thread = z.tuple([
  z.unknown(),
  z.object({
    data: z.object({
      children: z.array(
        z.object({ data: z.object({ name: z.string(), author: z.string(), body: z.string() }) }),
      ),
    }),
  }),
]);

/** A token of the app itself, which sees what the public sees. */
export async function appToken({ reddit }: Sandbox): Promise<string> {
  const basic = Buffer.from("earshot-proof:earshot-proof").toString("base64");
  const answer = await fetch(`${reddit}/api/v1/access_token`, {
    method: "POST",
    headers: { "user-agent": "node:earshot-proof:1.0", authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

/** The names and texts of the comments that accounts of the proof have under a post. */
export async function commentsUnder(
  { reddit }: Sandbox,
  token: string,
  { postId, account, manualAccount }: Staged,
): Promise<{ name: string; body: string }[]> {
  const answer = await fetch(`${reddit}/comments/${postId.slice(3)}?limit=500`, {
    headers: { "user-agent": "node:earshot-proof:1.0", authorization: `bearer ${token}` },
  });
  const [, { data }] = thread.parse(await answer.json());
  return data.children
    .filter(({ data: { author } }) => author === account || author === manualAccount)
    .map(({ data: { name, body } }) => ({ name, body }));
}

/** Counts the state that a run left. */
export async function figuresOf(
  client: pg.Client,
  sandbox: Sandbox,
  staged: readonly Staged[],
): Promise<PlacingFigures> {
  const ids = staged.map(({ replyId }) => replyId);
  const one = async (sql: string): Promise<Record<string, number>> =>
    (await client.query(sql, [ids])).rows[0];
  const { rows } = await client.query<{
    id: string;
    status: string;
    external_id: string | null;
    disclosure: string;
    is_approved: boolean;
  }>(
    // Reddit cuts the time of a comment to the second.
    `select id, status, external_id, disclosure,
      rules_version_id is not null and date_trunc('second', approved_at) <= placed_at as is_approved
    from replies where id = any($1)`,
    [ids],
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const token = await appToken(sandbox);
  const [duplicates, astray, ungated]: [string[], string[], string[]] = [[], [], []];
  let total = 0;
  for (const reply of staged) {
    const comments = await commentsUnder(sandbox, token, reply);
    const names = comments.map(({ name }) => name);
    total += names.length;
    if (names.length > 1) duplicates.push(reply.postId);
    const row = rowOf.get(reply.replyId);
    const isLive = row?.status === "placed" && row.external_id === names[0];
    const isDisclosed = row && row.disclosure !== "" && comments[0]?.body.includes(row.disclosure);
    if (!isDisclosed || !row?.is_approved) ungated.push(reply.postId);
    if (!isLive) astray.push(`${reply.postId} ${row?.status} ${row?.external_id} ${names}`);
  }
  const attempts = await one(`
    select count(*) filter (where checks > 0 or failure is not null)::int as lost,
      count(*) filter (where state = 'placed' and failure is not null)::int as found,
      count(*) filter (where state = 'absent')::int as absent,
      count(*) filter (where state in ('planned', 'sent', 'unknown'))::int as open
    from placement_attempts where reply_id = any($1)`);
  const unknown = await one(
    `select count(*)::int as n from reply_changes where reply_id = any($1) and to_status = 'unknown'`,
  );
  const checks = await one(
    "select count(*)::int as n from survival_checks where reply_id = any($1)",
  );
  const units = await one(`
    select count(*)::int as n from reply_units where given_back_at is null
      and mention_id in (select mention_id from replies where id = any($1))`);
  const money = await one(`
    select count(*)::int as count, coalesce(sum(cents), 0)::int as cents,
      coalesce(sum(cents) filter (where state = 'pending'), 0)::int as pending,
      coalesce(sum(cents) filter (where state = 'cancelled'), 0)::int as cancelled
    from earnings where reply_id = any($1)`);
  return {
    replies: staged.length,
    comments: total,
    duplicates,
    astray,
    ungated,
    unknown: unknown.n ?? 0,
    found: attempts.found ?? 0,
    absent: attempts.absent ?? 0,
    open: attempts.open ?? 0,
    checks: checks.n ?? 0,
    units: units.n ?? 0,
    earnings: {
      count: money.count ?? 0,
      cents: money.cents ?? 0,
      pending: money.pending ?? 0,
      cancelled: money.cancelled ?? 0,
    },
  };
}
