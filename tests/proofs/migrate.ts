/**
 * Proof: every older schema with data becomes the newest, and no row is lost: for each migration, the schema from
 * before it is created, its tables are filled with sample rows, and all later migrations are applied. The version that
 * was in use before a migration also runs on the schema after it, so that processes can be replaced one by one: the
 * trunk's commit from before it is started on the newest schema, and customers of both versions work on it.
 *
 * `npm run prove:migrate -- [--last N] [--versions N] [--plant]`; without options every migration, and the last 10
 * versions; `--last N` limits the migrations to the newest, `--versions N` sets the number of older versions. `--plant`
 * removes a row after migrating and renames a column that the older version needs, to show that the proof can fail.
 */
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { migrateFrom, plainName, readMigrations } from "./migrate/run.ts";
import { findVersionBefore, runOlderVersion, withoutVersionBefore } from "./migrate/versions.ts";
import { createReport } from "./setup.ts";

const { values } = parseArgs({
  options: {
    last: { type: "string" },
    versions: { type: "string", default: "10" },
    plant: { type: "boolean", default: false },
  },
});
const all = readMigrations();
const chosen = values.last === undefined ? all.slice(1) : all.slice(-Number(values.last));
const some = (list: readonly string[]) =>
  list.length === 0 ? "" : `: ${list.slice(0, 3).join("; ")}`;

const report = createReport();
const folder = makeClusterFolder("migrate");
const cluster = await startEmbeddedPostgres({ dataDir: folder, durable: false });
try {
  let [schemas, rows, tables] = [0, 0, 0];
  const problems: string[] = [];
  const unfilled = new Map<string, string>();
  for (const tag of chosen) {
    const found = await migrateFrom(cluster.connection, tag, { plant: values.plant });
    schemas += 1;
    rows += found.rows;
    tables = found.tables;
    problems.push(...found.problems.map((problem) => `before ${tag}: ${problem}`));
    for (const [table, reason] of found.unfilled) unfilled.set(table, reason);
    console.log(
      `  before ${tag}: ${found.rows} rows in ${found.tables} tables, ${found.problems.length} problems`,
    );
  }
  report.line(
    "old schemas with data",
    schemas > 0 && problems.length === 0,
    `${schemas} became the newest with ${rows} rows, of the last in ${tables} tables; ${problems.length} problems${some(problems)}`,
  );
  // A table that accepts no sample row is not tested: only a few may be skipped, and they are named.
  report.line(
    "tables filled",
    unfilled.size <= 5,
    `${unfilled.size} took no rows of samples${some([...unfilled].map(([name, why]) => `${name} (${why})`))}`,
  );
  // Upgrades across this migration and earlier ones needed a stop (decision 33).
  const lastStop = all.findIndex((tag) => plainName(tag) === "reply_names");
  const versions = all.slice(lastStop + 1).slice(-Number(values.versions));
  const seen = new Set<string>();
  for (const tag of Number(values.versions) > 0 ? versions.reverse() : []) {
    const reason = withoutVersionBefore[plainName(tag)];
    if (reason) {
      console.log(`skipped: version before ${tag}: ${reason}`);
      continue;
    }
    const commit = findVersionBefore(tag);
    if (commit === null) {
      console.log(`skipped: no commit from before ${tag} in this clone`);
      continue;
    }
    if (seen.has(commit)) continue;
    seen.add(commit);
    const failures = await runOlderVersion(cluster.connection, commit, folder, values.plant);
    report.line(
      `version before ${tag}`,
      failures.length === 0,
      `${commit.slice(0, 8)} on the newest schema: ${failures.length} failures${some(failures)}`,
    );
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
report.end();
