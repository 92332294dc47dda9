import type { Server } from "../apps/server/src/testing/server.ts";

/**
 * Adds replies to the mentions of a workspace that `seed` has filled, with survival checks, links, clicks and
 * conversions, as if they had arrived one by one. The same function counts them in one step at the end.
 * @param count the number of replies
 */
export async function seedReplies(
  { infrastructure }: Server,
  { workspaceId, writerId }: { workspaceId: string; writerId: string },
  count: number,
): Promise<void> {
  const run = (text: string, values: unknown[] = []) =>
    infrastructure.database.query({ text, values });
  const began = performance.now();
  const tables = [
    "mentions",
    "replies",
    "survival_checks",
    "tracked_links",
    "link_clicks",
    "conversions",
  ];
  for (const table of tables) await run(`alter table ${table} disable trigger user`);
  await run(
    `update mentions set accepted_at = found_at + random() * interval '6 hours'
     where workspace_id = $1 and status in ('accepted', 'in_progress', 'replied')`,
    [workspaceId],
  );
  await run(
    `insert into replies (id, workspace_id, mention_id, writer_id, status, disclosure, claimed_at, active_at, placed_at, placement_method, thread, updated_at)
     select gen_random_uuid(), $1, m.id, $2, (array['survived', 'survived', 'survived', 'survived', 'removed', 'placed'])[1 + floor(6 * random())]::reply_status,
       'Disclosed', m.accepted_at + interval '2 minutes', m.accepted_at, m.accepted_at + (2 + random() * 20) * interval '1 minute',
       'api', 'bench ' || m.id, m.accepted_at + interval '3 days'
     from (
       select id, accepted_at from mentions
       where workspace_id = $1 and accepted_at is not null and merged_into is null
       order by md5(id::text) limit $3
     ) m`,
    [workspaceId, writerId, count],
  );
  await run(
    `insert into reply_changes (reply_id, from_status, to_status, at, by)
     select r.id, c.before::reply_status, c.after::reply_status, r.claimed_at + c.n * interval '3 minutes', 'writer'
     from replies r, (values (0, null, 'claimed'), (1, 'claimed', 'submitted'), (2, 'submitted', 'approved'),
       (3, 'approved', 'placing'), (4, 'placing', 'placed'), (5, 'placed', 'survived')) c(n, before, after)
     where r.workspace_id = $1`,
    [workspaceId],
  );
  await run(
    `insert into survival_checks (reply_id, due_at, checked_at, visibility)
     select r.id, r.placed_at + n * interval '1 day', r.placed_at + n * interval '1 day', 'standing'
     from replies r, generate_series(1, 6) n where r.workspace_id = $1`,
    [workspaceId],
  );
  await run(
    `insert into tracked_links (code, workspace_id, reply_id, target, created_at)
     select 'b' || row_number() over (), $1, id, 'https://example.com/', claimed_at from replies where workspace_id = $1`,
    [workspaceId],
  );
  await run(
    `insert into link_clicks (id, code, at)
     select gen_random_uuid(), l.code, date_trunc('hour', l.created_at + n * random() * interval '1 day')
     from tracked_links l, generate_series(1, 8) n where l.workspace_id = $1`,
    [workspaceId],
  );
  await run(
    `insert into conversions (id, workspace_id, code, name, value, currency, key, via, at)
     select gen_random_uuid(), $1, l.code, 'signup', 4900, 'USD', l.code, 'server', l.created_at + interval '2 hours'
     from tracked_links l where l.workspace_id = $1 and random() < 0.1`,
    [workspaceId],
  );
  for (const table of tables) await run(`alter table ${table} enable trigger user`);
  const counted = performance.now();
  await run("select recount_figures(array[$1::uuid])", [workspaceId]);
  console.log(
    `  its figures were recounted in ${((performance.now() - counted) / 1000).toFixed(1)} s, as when its time zone changes`,
  );
  await run("vacuum analyze");
  console.log(
    `  ${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${count.toLocaleString("en")} replies with checks, links, clicks and conversions`,
  );
}
