import type pg from "pg";
import {
  type Form,
  facetColumnsOf,
  idOf,
  monthStart,
  postColumns,
  type Size,
  workspaceOf,
  workspaces,
} from "./fill.ts";

interface Measure {
  name: string;
  batches: number;
  /** Runs a batch on one form. @returns the rows, which must be the same on both */
  run(client: pg.Client, form: Form, batch: number, size: Size): Promise<unknown>;
}

/** As many posts as a page of a source has. */
const page = 100;
/** The row from which a batch reads: a number that is spread over all rows. */
const spread = (batch: number, { posts }: Size) => 1 + ((batch * 7_919_777 + 13) % (posts - page));

/** The part of rows that is compared. */
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

export const measures: readonly Measure[] = [
  {
    name: "a page of posts and mentions is stored",
    batches: 200,
    async run(client, form, batch, size) {
      // Half of them are already stored, as in the next poll of a listing.
      const from = size.posts + 1 + batch * (page / 2);
      const conflict =
        form === "plain" ? "(source, external_id)" : "(source, external_id, posted_at)";
      const inserted = await client.query(
        `insert into ${form}_posts select ${postColumns("i", size)} from generate_series($1::bigint, $2::bigint) i
         on conflict ${conflict} do nothing returning id`,
        [from, from + page - 1],
      );
      await client.query(
        `insert into ${form}_facets select ${facetColumnsOf("i", size)} from generate_series($1::bigint, $2::bigint) i
         on conflict do nothing`,
        [from, from + page - 1],
      );
      return idsOf(inserted);
    },
  },
  {
    name: "stored posts are found by the platform's ids",
    batches: 200,
    async run(client, form, batch, size) {
      const from = spread(batch, size);
      return idsOf(
        await client.query(
          `select id from ${form}_posts where source = 'reddit'
           and external_id in (select 't3_' || to_hex(i) from generate_series($1::bigint, $2::bigint) i) order by id`,
          [from, from + page - 1],
        ),
      );
    },
  },
  {
    name: "the newest page of a workspace's mentions",
    batches: 500,
    async run(client, form, batch) {
      return idsOf(
        await client.query(
          `select p.id from (select post_id, posted_at from ${form}_facets
             where workspace_id = ${workspaceOf("$1")} and facet = '' order by posted_at desc, mention_id desc limit 10) f
           join ${form}_posts p on p.id = f.post_id${form === "plain" ? "" : " and p.posted_at = f.posted_at"}
           order by p.posted_at desc, p.id desc`,
          [batch],
        ),
      );
    },
  },
  {
    name: "a page of it far back",
    batches: 200,
    async run(client, form, batch, { posts }) {
      return idsOf(
        await client.query(
          `select p.id from (select post_id, posted_at from ${form}_facets
             where workspace_id = ${workspaceOf("$1")} and facet = '' order by posted_at desc, mention_id desc
             offset $2 limit 10) f
           join ${form}_posts p on p.id = f.post_id${form === "plain" ? "" : " and p.posted_at = f.posted_at"}
           order by p.posted_at desc, p.id desc`,
          [batch, Math.min(2_000, Math.floor(posts / 4_000))],
        ),
      );
    },
  },
  {
    name: "one post by its id alone",
    batches: 500,
    async run(client, form, batch, size) {
      return idsOf(
        await client.query(`select id from ${form}_posts where id = ${idOf("$1")}`, [
          spread(batch, size),
        ]),
      );
    },
  },
  {
    name: "posts with a word, newest first",
    batches: 100,
    async run(client, form, batch) {
      return idsOf(
        await client.query(
          `select id from ${form}_posts where words @> array['w' || $1::int] order by posted_at desc, id desc limit 50`,
          [batch * 31],
        ),
      );
    },
  },
];

/** How many rows one statement deletes, as in the product's retention. */
const deleteBatch = 2_000;

/** The cost of removing the oldest month. */
interface Retired {
  ms: number;
  /** The part of `ms` for vacuum, without which the space is not reused. Dropping needs none. */
  vacuumMs: number;
  /** The processor time of PostgreSQL; NaN where the system does not report it. */
  processorMs: number;
  walBytes: number;
  rows: number;
}

/** Deletes posts and facets before a given time, row by row. */
async function deleteBefore(client: pg.Client, until: Date): Promise<void> {
  for (let workspace = 0; workspace < workspaces; workspace++) {
    await client.query(
      `delete from plain_facets where workspace_id = ${workspaceOf("$1")} and facet = '' and posted_at < $2`,
      [workspace, until],
    );
  }
  let deleted: number;
  do {
    const { rowCount } = await client.query(
      `delete from plain_posts where id in (
         select id from plain_posts where posted_at < $1 order by posted_at, id limit ${deleteBatch})`,
      [until],
    );
    deleted = rowCount ?? 0;
  } while (deleted === deleteBatch);
}

/** Removes the oldest month: row by row from one table, and by dropping partitions. */
export async function retire(
  client: pg.Client,
  processorMs: () => number,
): Promise<Record<Form, Retired>> {
  const wal = async () => {
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes",
    );
    return Number(rows[0]?.bytes ?? 0);
  };
  const count = async (form: Form) => {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${form}_posts`);
    return Number(rows[0]?.n ?? 0);
  };
  const removeFrom = async (form: Form): Promise<Retired> => {
    const rowsBefore = await count(form);
    const [before, begin, used] = [await wal(), performance.now(), processorMs()];
    let vacuumMs = 0;
    if (form === "plain") {
      await deleteBefore(client, monthStart(1));
      const from = performance.now();
      await client.query("vacuum plain_posts, plain_facets");
      vacuumMs = performance.now() - from;
    } else {
      await client.query("drop table partitioned_facets_0, partitioned_posts_0");
    }
    const [ms, processor] = [performance.now() - begin, processorMs() - used];
    const walBytes = (await wal()) - before;
    return {
      ms,
      vacuumMs,
      processorMs: processor,
      walBytes,
      rows: rowsBefore - (await count(form)),
    };
  };
  return { plain: await removeFrom("plain"), partitioned: await removeFrom("partitioned") };
}
