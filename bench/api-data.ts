import { intentVersion } from "@earshot/intent";
import type { Server } from "../apps/server/src/testing/server.ts";

/** How much data to create. */
export interface Size {
  /** Mentions of the one workspace, and of all. */
  own: number;
  all: number;
}

/** What the benches request: the most frequent and a rare value. */
export const asked = {
  keywords: ["keyword 0", "keyword 15"],
  communities: ["community 0", "community 120"],
} as const;

const perWorkspace = 10_000;
/** Mentions in one statement. */
const batchSize = 100_000;

const number = (value: number) => value.toLocaleString("en");
const ofNumber = (n: string) => `lpad(to_hex(${n}), 32, '0')::uuid`;
/** A number from 0 to 1 that belongs to a mention, the same in each run. */
const share = (n: string, salt: string) =>
  `(abs(hashint8extended(${n}, ${salt})::numeric) / 9223372036854775808)::float`;

/**
 * Fills the database with mentions as if they had arrived one by one. The functions and views of the same triggers
 * write the derived tables in one step at the end.
 */
export async function seed(
  { infrastructure }: Server,
  workspaceId: string,
  { own, all }: Size,
): Promise<void> {
  const { database } = infrastructure;
  const run = (text: string, values: unknown[] = []) => database.query({ text, values });
  const began = performance.now();
  const logProgress = (what: string) =>
    console.log(`  ${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);

  /** Writes to tables without their indexes, which are created again afterwards: this is far faster. */
  async function without(tables: readonly string[], work: () => Promise<void>): Promise<void> {
    const { rows } = await run(
      `select i.indexname as name, i.indexdef as definition from pg_indexes i
       left join pg_constraint c on c.conname = i.indexname
       where i.schemaname = 'public' and i.tablename = any($1) and c.oid is null`,
      [tables],
    );
    const indexes = rows as { name: string; definition: string }[];
    for (const { name } of indexes) await run(`drop index "${name}"`);
    for (const table of tables) await run(`alter table ${table} disable trigger user`);
    await work();
    for (const table of tables) await run(`alter table ${table} enable trigger user`);
    for (const { definition } of indexes) await run(definition);
    for (const table of tables) await run(`vacuum analyze ${table}`);
  }

  await run(
    `insert into workspaces (id, company_name)
     select ${ofNumber("n")}, 'Workspace ' || n from generate_series(1, $1::bigint) n`,
    [Math.ceil((all - own) / perWorkspace)],
  );
  await run(`create table bench_texts as
    select at, string_agg(chr(97 + (random() * 25)::int) || substr(md5(word::text), 1, (2 + random() * 6)::int), ' ') as said
    from generate_series(0, 1999) at, lateral (select (random() * random() * 900)::int + at * 0 as word from generate_series(1, 60)) w
    group by at`);
  // The words of a text are extracted once, so that each mention only adds those of its title and author.
  await run(`alter table bench_texts add words tsvector`);
  await run(`update bench_texts set words = strip(to_tsvector('simple', plain_words(said)))`);
  await run(`create unique index on bench_texts (at)`);
  await without(["posts", "mentions", "mention_keywords"], async () => {
    for (let from = 0; from < all; from += batchSize) {
      const span: [number, number] = [from, Math.min(from + batchSize, all) - 1];
      await run(
        `insert into posts (id, source, external_id, community, author, title, body, url, score, num_comments, posted_at, removed)
         select ${ofNumber("n")}, (array['reddit', 'reddit', 'reddit', 'x', 'linkedin'])[1 + n % 5]::post_source, 't3_bench' || n,
           'Community ' || floor(200 * power(${share("n", "1")}, 3)), 'author' || n % 50000,
           'Which tool for case ' || n || case when n % 1000 = 7 then ' zebrafish' else '' end, said,
           'https://www.reddit.com/comments/bench' || n, n % 100, n % 30,
           now() - ${share("n", "2")} * interval '700 days', false
         from generate_series($1::bigint, $2::bigint) n join bench_texts on at = n % 2000`,
        span,
      );
      // Of the present rules: a worker scores mentions of older ones again, which takes minutes for a million.
      await run(
        `insert into mentions (id, workspace_id, post_id, status, source, community, posted_at, found_at, intent_score, intent_signals, intent_version, merged_into)
         select p.id, case when n < ${own} then $3::uuid else ${ofNumber(`1 + (n - ${own}) / ${perWorkspace}`)} end, p.id,
           (array['pending', 'pending', 'pending', 'pending', 'pending', 'pending', 'denied', 'denied', 'denied', 'replied', 'accepted', 'in_progress'])[1 + floor(12 * ${share("n", "3")})]::mention_status,
           p.source, p.community, p.posted_at, p.posted_at, floor(100 * power(${share("n", "4")}, 2)),
           '[{"kind":"promoting","weight":30,"part":"title","start":0,"end":10}]'::jsonb, ${intentVersion},
           case when n % 33 = 1 then ${ofNumber("n - 1")} end
         from generate_series($1::bigint, $2::bigint) n join posts p on p.external_id = 't3_bench' || n`,
        [...span, workspaceId],
      );
      await run(
        `insert into mention_keywords (mention_id, keyword_id, workspace_id, keyword, title_marks, body_marks)
         select m.id, ${ofNumber("k::bigint")}, m.workspace_id, 'Keyword ' || k, '[[0,5]]', '[]'
         from generate_series($1::bigint, $2::bigint) n join mentions m on m.id = ${ofNumber("n")},
           lateral (select distinct floor(30 * power(${share("n", "salt")}, 3)) as k from generate_series(5, 5 + (n % 5 = 0)::int) salt) of_keyword`,
        span,
      );
      logProgress(`${number((span[1] ?? 0) + 1)} of ${number(all)} mentions`);
    }
  });
  logProgress("their indexes");
  const derived = ["mention_facets", "mention_words", "mention_tallies", "mention_buckets"];
  await without(derived, async () => {
    await run(`insert into mention_words (mention_id, words)
      select m.id, t.words || strip(to_tsvector('simple', plain_words(p.title || ' ' || p.author)))
        || array_to_tsvector(array['w:' || m.workspace_id])
      from mentions m join posts p on p.id = m.post_id
      join bench_texts t on t.at = substr(p.external_id, 9)::bigint % 2000`);
    logProgress("their words");
    await run(`insert into mention_facets (mention_id, facet, workspace_id, status, score, source, posted_at, found_bucket)
      select mention_id, facet, workspace_id, status, score, source, posted_at, found_bucket from mention_facets_wanted`);
    logProgress("their facets");
    await run(`insert into mention_tallies (workspace_id, facet, status, count)
      select workspace_id, facet, status, count(*) from mention_facets group by 1, 2, 3`);
    await run(`insert into mention_buckets (workspace_id, facet, kind, bucket, status, count)
      select workspace_id, facet, b.kind, b.bucket, status, count(*)
      from mention_facets, lateral (values ('w', mention_week(posted_at)), ('s', score)) b(kind, bucket)
      group by 1, 2, 3, 4, 5`);
  });
  await run("select recount_figures(array[id]) from workspaces");
  logProgress("their figures by day");
  await run("drop table bench_texts");
  await run("vacuum analyze");
  logProgress("ready");
}
