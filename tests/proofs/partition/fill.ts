import type pg from "pg";

/** The form of a table: one table, as today, or a partition for each month. */
export type Form = "plain" | "partitioned";
export const forms: readonly Form[] = ["plain", "partitioned"];

export interface Size {
  posts: number;
  months: number;
}

/** Rows per statement: few enough that its memory use does not matter. */
const chunk = 250_000;
/** The number of workspaces; each post is a mention of one of them. */
export const workspaces = 1_000;
/** The maximum number of posts that the measures store. */
const laterPosts = 20_000;
const monthMs = 30 * 24 * 3_600_000;
/** The start of the first month; months are periods of 30 days. */
const oldest = Date.UTC(2026, 6, 1);

export const monthStart = (month: number): Date => new Date(oldest + month * monthMs);

/**
 * How many months the posts fill. Posts that are stored later fall into the middle of a month, as on average: the
 * indexes of an empty month would give partitions an unfair advantage.
 */
const filledMonths = (months: number) => months - 0.5;

/** SQL for the time of a post by its number, starting at 1. */
const momentOf = (number: string, { posts, months }: Size) =>
  `to_timestamp(${oldest / 1_000} + ${number}::float8 * ${(filledMonths(months) * monthMs) / 1_000 / posts})`;

/** SQL for an id by a number: the same in both forms. */
export const idOf = (number: string) => `lpad(to_hex(${number}::bigint), 32, '0')::uuid`;
export const workspaceOf = (number: string) => idOf(`(${number}::bigint % ${workspaces} + 1)`);

/** SQL for the row that lists a post's mention, which has the post's id. */
export const facetColumnsOf = (number: string, size: Size) =>
  `${workspaceOf(number)}, '', ${idOf(number)}, ${idOf(number)}, 'pending', ${momentOf(number, size)}`;

/** SQL for the columns of a post, with texts of realistic length and the words for the index. */
export const postColumns = (number: string, size: Size) => `
  ${idOf(number)} as id, 'reddit' as source, 't3_' || to_hex(${number}::bigint) as external_id,
  'community' || (${number}::bigint % 500) as community, 'author' || (${number}::bigint % 100000) as author,
  'A title of the usual length for post ' || ${number} as title,
  repeat('What people write about invoices and late payments. ', 4 + (${number}::bigint % 12)::int) as body,
  ${momentOf(number, size)} as posted_at, ${momentOf(number, size)} as stored_at,
  array(select 'w' || ((${number}::bigint * 7919 + n * n * 104729) % 50000) from generate_series(1, 12) n) as words`;

const columns = `id uuid not null, source text not null, external_id text not null, community text, author text,
  title text not null, body text not null, posted_at timestamptz not null, stored_at timestamptz not null, words text[]`;
const facetColumns = `workspace_id uuid not null, facet text not null, mention_id uuid not null,
  post_id uuid not null, status text not null, posted_at timestamptz not null`;

/** The unique keys; that of a partitioned table must include the partition column. */
const keysOf = (form: Form) =>
  form === "plain"
    ? [
        "alter table plain_posts add primary key (id)",
        "alter table plain_posts add unique (source, external_id)",
        "alter table plain_facets add primary key (workspace_id, facet, mention_id)",
      ]
    : [
        "alter table partitioned_posts add primary key (id, posted_at)",
        "alter table partitioned_posts add unique (source, external_id, posted_at)",
        "alter table partitioned_facets add primary key (workspace_id, facet, mention_id, posted_at)",
      ];

const indexesOf = (form: Form) => [
  `create index on ${form}_posts (posted_at, id)`,
  `create index on ${form}_posts (stored_at)`,
  `create index on ${form}_posts using gin (words)`,
  `create index on ${form}_facets (workspace_id, facet, posted_at desc, mention_id desc)`,
];

/** Creates and fills the tables of a form, indexes last. @returns the size of its tables with indexes, in bytes */
export async function fill(client: pg.Client, form: Form, size: Size): Promise<number> {
  const by = form === "partitioned" ? " partition by range (posted_at)" : "";
  await client.query(`create table ${form}_posts (${columns})${by}`);
  await client.query(`create table ${form}_facets (${facetColumns})${by}`);
  if (form === "partitioned") {
    // More months than are filled, for posts that are stored later.
    const later = 1 + Math.ceil((laterPosts / size.posts) * size.months);
    for (let month = 0; month < size.months + later; month++) {
      const [from, to] = [monthStart(month), monthStart(month + 1)];
      for (const table of ["posts", "facets"]) {
        await client.query(
          `create table partitioned_${table}_${month} partition of partitioned_${table}
           for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
        );
      }
    }
  }
  for (let from = 1; from <= size.posts; from += chunk) {
    const to = Math.min(size.posts, from + chunk - 1);
    await client.query(
      `insert into ${form}_posts select ${postColumns("i", size)} from generate_series(${from}, ${to}) i`,
    );
    await client.query(
      `insert into ${form}_facets select ${facetColumnsOf("i", size)} from generate_series(${from}, ${to}) i`,
    );
  }
  await client.query("set maintenance_work_mem = '1GB'");
  for (const statement of [...keysOf(form), ...indexesOf(form)]) await client.query(statement);
  await client.query(`vacuum analyze ${form}_posts`);
  await client.query(`vacuum analyze ${form}_facets`);
  return sizeOf(client, form);
}

/** Removes from filled tables the rows that an interrupted run's measures stored. @returns their size in bytes */
export async function reset(client: pg.Client, form: Form, { posts }: Size): Promise<number> {
  await client.query(`delete from ${form}_posts where id > ${idOf("$1")}`, [posts]);
  await client.query(`delete from ${form}_facets where post_id > ${idOf("$1")}`, [posts]);
  await client.query(`vacuum analyze ${form}_posts, ${form}_facets`);
  return sizeOf(client, form);
}

async function sizeOf(client: pg.Client, form: Form): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
     where c.relname like '${form}\\_%' and c.relkind = 'r'`,
  );
  return Number(rows[0]?.bytes ?? 0);
}
