import type { Pool } from "pg";
import { randomFrom } from "../random.ts";

/** Runs statements in one transaction. */
type Run = (text: string, values?: readonly unknown[]) => Promise<{ id: string }[]>;

/** The objects that operations work on. */
export interface World {
  /** A random workspace. */
  workspaces: readonly string[];
  writerId: string;
  /** Random integers from 0 to below a limit, the same for the same seed. */
  below: (limit: number) => number;
  /** Creates new names. */
  next: () => number;
}

/** Repeatable random whole numbers from 0 to below a limit. */
export function wholeNumbersFrom(seed: number): (limit: number) => number {
  const random = randomFrom(seed);
  return (limit) => Math.floor(random() * limit);
}

const zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"];
const sources = ["reddit", "reddit", "x", "linkedin", "hackernews", "github"];
const words = ["Amber lamp", "amber LAMP", "cobalt kettle", "jade whistle", "quiet lamp"];
const communities = ["SaaS", "saas", "freelance", "startups", null];
const statuses = ["pending", "accepted", "in_progress", "replied", "denied"];
const replyEnds = ["placed", "survived", "removed", "released", "claimed"];

/** The start of the days on which everything happens; a clock change is among them. */
const start = Date.parse("2026-10-20T00:00:00Z");
const minuteMs = 60_000;

/** A random row of a table that belongs to the workspace ($1). */
const someRow = (table: string) =>
  `select id from ${table} where workspace_id = $1 offset (select floor(random() * count(*)) from ${table} where workspace_id = $1) limit 1`;

/** One operation. It does nothing if there is nothing to change. */
type Operation = (run: Run, world: World) => Promise<unknown>;

const pick = <T>({ below }: World, from: readonly T[]): T => from[below(from.length)] as T;
const someMoment = ({ below }: World) => new Date(start + below(14 * 24 * 60) * minuteMs);
const soonAfter = ({ below }: World, at: Date) => new Date(at.getTime() + below(40) * minuteMs);

async function addMention(run: Run, world: World): Promise<void> {
  const at = someMoment(world);
  const community = pick(world, communities);
  const source = pick(world, sources);
  const found = new Date(at.getTime() + world.below(40 * 60) * minuteMs);
  const [post] = await run(
    `insert into posts (id, source, external_id, community, author, title, body, url, posted_at, removed)
     values (gen_random_uuid(), $1, $2, $3, 'ann', 'A post', 'Its text', 'https://example.test', $4, false)
     returning id`,
    [source, `figures ${world.next()}`, community, at],
  );
  const status = pick(world, statuses);
  const [mention] = await run(
    `insert into mentions (id, workspace_id, post_id, status, source, community, posted_at, found_at, intent_score, accepted_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      pick(world, world.workspaces),
      post?.id,
      status,
      source,
      community,
      at,
      found,
      world.below(101),
      ["accepted", "in_progress", "replied"].includes(status) ? soonAfter(world, found) : null,
    ],
  );
  for (let count = world.below(3); count > 0; count--) await addKeyword(run, world, mention?.id);
}

async function addKeyword(run: Run, world: World, mentionId?: string): Promise<void> {
  const keyword = pick(world, words);
  const target =
    mentionId ?? (await run(someRow("mentions"), [pick(world, world.workspaces)]))[0]?.id;
  await run(
    `insert into mention_keywords (mention_id, keyword_id, workspace_id, keyword, title_marks, body_marks)
     select id, md5($2::text)::uuid, workspace_id, $2::text, '[]', '[]' from mentions where id = $1 on conflict do nothing`,
    [target, keyword],
  );
}

async function changeMention(run: Run, world: World): Promise<void> {
  const workspace = pick(world, world.workspaces);
  const [mention] = await run(someRow("mentions"), [workspace]);
  if (!mention) return;
  const kind = world.below(6);
  if (kind === 0) {
    const status = pick(world, statuses);
    await run(
      "update mentions set status = $2, accepted_at = coalesce($3::timestamptz, accepted_at) where id = $1",
      [mention.id, status, status === "accepted" ? someMoment(world) : null],
    );
  } else if (kind === 1) {
    const score = world.below(101);
    await run("update mentions set intent_score = $2 where id = $1", [mention.id, score]);
  } else if (kind === 2) {
    await run(
      "update mentions set hidden_by = case when hidden_by is null then gen_random_uuid() end where id = $1",
      [mention.id],
    );
  } else if (kind === 3) {
    const [other] = await run(someRow("mentions"), [workspace]);
    await run(
      `update mentions set merged_into = case when merged_into is null and $2::uuid <> id then $2::uuid end
       where id = $1 and not exists (select from mentions c where c.merged_into = $1)
         and exists (select from mentions h where h.id = $2::uuid and h.merged_into is null)`,
      [mention.id, other?.id],
    );
  } else if (kind === 4) {
    await run("update mentions set posted_at = $2 where id = $1", [mention.id, someMoment(world)]);
  } else {
    await run("delete from mention_keywords where mention_id = $1", [mention.id]);
  }
}

async function addReply(run: Run, world: World): Promise<void> {
  const workspace = pick(world, world.workspaces);
  const [mention] = await run(someRow("mentions"), [workspace]);
  if (!mention) return;
  const placed = world.below(3) > 0;
  await run(
    `insert into replies (id, workspace_id, mention_id, writer_id, status, disclosure, claimed_at, active_at, placed_at, placement_method, updated_at)
     select gen_random_uuid(), workspace_id, id, $2::uuid, $3::reply_status, 'Disclosed', claimed, claimed,
       case when $4::boolean then claimed + $5::int * interval '1 minute' end, $6::text, claimed
     from mentions m, lateral (select coalesce(m.accepted_at, m.found_at) + ($7::int - 5) * interval '1 minute' as claimed) c
     where m.id = $1 on conflict do nothing`,
    [
      mention.id,
      world.writerId,
      placed ? pick(world, ["placed", "survived", "removed"]) : "claimed",
      placed,
      world.below(40),
      placed ? pick(world, ["hand", "api", "attested"]) : null,
      world.below(20),
    ],
  );
}

async function changeReply(run: Run, world: World): Promise<void> {
  const [reply] = await run(someRow("replies"), [pick(world, world.workspaces)]);
  if (!reply) return;
  const status = pick(world, replyEnds);
  await run(
    `update replies set status = $2::reply_status, placed_at = case when $2 in ('placed', 'survived', 'removed')
       then coalesce(placed_at, claimed_at + $3::int * interval '1 minute') else placed_at end where id = $1`,
    [reply.id, status, world.below(40)],
  );
}

async function check(run: Run, world: World): Promise<void> {
  const [reply] = await run(someRow("replies"), [pick(world, world.workspaces)]);
  if (!reply) return;
  if (world.below(2) === 0) {
    await run("insert into survival_checks (reply_id, due_at) values ($1, $2)", [
      reply.id,
      someMoment(world),
    ]);
    return;
  }
  const visibility = pick(world, ["standing", "removed", "unseen", "attested"]);
  await run(
    "update survival_checks set checked_at = due_at, visibility = $2 where reply_id = $1 and checked_at is null",
    [reply.id, visibility],
  );
}

async function changeLinks(run: Run, world: World): Promise<void> {
  const workspace = pick(world, world.workspaces);
  const [reply] = await run(someRow("replies"), [workspace]);
  if (!reply) return;
  const kind = world.below(6);
  if (kind < 3) {
    await run(
      `insert into tracked_links (code, workspace_id, reply_id, target, created_at)
       select 'f' || $2::int, workspace_id, id, 'https://example.test/' || $2::int, claimed_at from replies where id = $1`,
      [reply.id, world.next()],
    );
  } else if (kind === 3) {
    const [other] = await run(someRow("replies"), [workspace]);
    await run("update tracked_links set reply_id = $2 where reply_id = $1", [reply.id, other?.id]);
  } else if (kind === 4) {
    await run("delete from tracked_links where reply_id = $1", [reply.id]);
  } else {
    await run(
      "delete from link_clicks c using tracked_links l where l.code = c.code and l.reply_id = $1",
      [reply.id],
    );
  }
}

const someLink =
  "select code as id from tracked_links where workspace_id = $1 offset (select floor(random() * count(*)) from tracked_links where workspace_id = $1) limit 1";

async function click(run: Run, world: World): Promise<void> {
  const [link] = await run(someLink, [pick(world, world.workspaces)]);
  const hour = new Date(start + world.below(14 * 24) * 60 * minuteMs);
  await run(
    "insert into link_clicks (id, code, at) select gen_random_uuid(), code, $2::timestamptz from tracked_links where code = $1",
    [link?.id, hour],
  );
}

async function convert(run: Run, world: World): Promise<void> {
  const workspace = pick(world, world.workspaces);
  const [link] = await run(someLink, [workspace]);
  if (world.below(4) === 0) {
    await run("delete from conversions where code = $1", [link?.id]);
    return;
  }
  await run(
    `insert into conversions (id, workspace_id, code, name, value, currency, key, via, at)
     select gen_random_uuid(), workspace_id, code, 'signup', 500, 'USD', $2::text, 'snippet', $3::timestamptz from tracked_links where code = $1
     on conflict (workspace_id, key) do update set code = excluded.code, at = excluded.at`,
    [link?.id, `key ${world.below(40)}`, someMoment(world)],
  );
}

async function remove(run: Run, world: World): Promise<void> {
  const table = pick(world, ["mentions", "replies", "replies"]);
  const [row] = await run(someRow(table), [pick(world, world.workspaces)]);
  await run(`delete from ${table} where id = $1`, [row?.id]);
}

const moveZone: Operation = (run, world) =>
  run("update workspaces set time_zone = $2 where id = $1", [
    pick(world, world.workspaces),
    pick(world, zones),
  ]);

/** How often each operation is chosen: more is added than deleted, so that rows remain to be counted. */
const operations: readonly [times: number, operation: Operation][] = [
  [20, addMention],
  [4, addKeyword],
  [20, changeMention],
  [16, addReply],
  [12, changeReply],
  [8, check],
  [8, changeLinks],
  [14, click],
  [6, convert],
  [3, remove],
  [1, moveZone],
];
const deck = operations.flatMap(([times, operation]) => Array<Operation>(times).fill(operation));

/** Runs one to four operations in a transaction; every tenth is rolled back. @returns how many there were */
export async function runTransaction(pool: Pool, world: World): Promise<number> {
  const chosen = Array.from({ length: 1 + world.below(4) }, () => pick(world, deck));
  const end = world.below(10) === 0 ? "rollback" : "commit";
  const client = await pool.connect();
  try {
    const run: Run = async (text, values = []) => (await client.query(text, [...values])).rows;
    await client.query("begin");
    for (const operation of chosen) await operation(run, world);
    await client.query(end);
    return chosen.length;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
