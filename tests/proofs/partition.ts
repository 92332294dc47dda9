/**
 * Compares posts and the facets of mentions in one table each, as today, with the same tables partitioned by month.
 * Both have the same rows; each measure runs on one and then on the other, batch by batch in one run, and its figure is
 * the median of its batches, with the slowest one. On Linux it also prints the median processor time of PostgreSQL,
 * which hardly depends on the load of the machine; the ratio is of these. The proof requires that both return the same
 * rows; the figures decide which form is better (docs/decisions).
 *
 * `npm run prove:partition -- [--posts N] [--months N] [--folder PATH] [--filled] [--plant]`; the data needs about
 * 1.5 kB for each post and form. `--filled` reuses the tables that an interrupted run with the same numbers left in the
 * folder. `--plant` removes a row from one of the two, which the proof must detect.
 */
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { type Form, fill, forms, reset } from "./partition/fill.ts";
import { measures, retire } from "./partition/measures.ts";
import { createReport } from "./setup.ts";
import { median } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "10000000" },
    months: { type: "string", default: "4" },
    folder: { type: "string" },
    filled: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
  },
});
const posts = Number(values.posts);
const months = Number(values.months);

const folder = values.folder ?? makeClusterFolder("partition");
const cluster = await startEmbeddedPostgres({ dataDir: folder });
const client = new pg.Client(cluster.connection);
const report = createReport();
const shown = (times: readonly number[]) =>
  `${median(times).toFixed(1)} ms (slowest ${Math.max(...times).toFixed(1)})`;

/** The processor time that a backend has used, in milliseconds; NaN where the system does not report it. */
function processorMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : Number.NaN;
}

try {
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  console.log(
    `${posts.toLocaleString("en")} posts over ${months} months; each figure is the median of its batches`,
  );
  for (const form of forms) {
    const begin = performance.now();
    const bytes = await (values.filled ? reset : fill)(client, form, { posts, months });
    const seconds = (performance.now() - begin) / 1_000;
    console.log(
      `${form}: ${values.filled ? "reset" : "filled"} in ${seconds.toFixed(0)} s, ${(bytes / 1e9).toFixed(2)} GB`,
    );
  }
  for (const [at, { name, batches, run }] of measures.entries()) {
    // After the first measure, which stores newer mentions.
    if (values.plant && at === 1) {
      await client.query(
        "delete from partitioned_facets where mention_id = (select mention_id from partitioned_facets order by posted_at desc limit 1)",
      );
    }
    const times: Record<Form, number[]> = { plain: [], partitioned: [] };
    const processor: Record<Form, number[]> = { plain: [], partitioned: [] };
    let differing = 0;
    for (let batch = 0; batch < batches; batch++) {
      const found: string[] = [];
      for (const form of forms) {
        const [begin, used] = [performance.now(), processorMs(pid)];
        found.push(JSON.stringify(await run(client, form, batch, { posts, months })));
        times[form].push(performance.now() - begin);
        processor[form].push(processorMs(pid) - used);
      }
      if (found[0] !== found[1]) differing += 1;
    }
    const isKnown = processor.plain.every(Number.isFinite);
    const [plain, partitioned] = forms.map((form) =>
      median((isKnown ? processor : times)[form]),
    ) as [number, number];
    const ratio = partitioned / plain;
    report.line(
      name,
      differing === 0,
      `one table ${shown(times.plain)}, by month ${shown(times.partitioned)}; ${isKnown ? "of the processor" : "medians"} ${plain.toFixed(2)} and ${partitioned.toFixed(2)} ms: ${ratio.toFixed(2)} ×; ${differing} of ${batches} batches differ`,
    );
  }
  const retired = await retire(client, () => processorMs(pid));
  report.line(
    "the oldest month is removed",
    retired.plain.rows === retired.partitioned.rows,
    forms
      .map(
        (form) =>
          `${form} ${(retired[form].ms / 1_000).toFixed(1)} s, of it ${(retired[form].vacuumMs / 1_000).toFixed(1)} s of vacuum, ${(retired[form].processorMs / 1_000).toFixed(1)} s of the processor, ${(retired[form].walBytes / 1e6).toFixed(0)} MB of WAL, ${retired[form].rows.toLocaleString("en")} rows`,
      )
      .join("; "),
  );
} finally {
  await client.end();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
report.end();
