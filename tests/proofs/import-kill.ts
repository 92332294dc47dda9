/**
 * Proof: an import that is killed (SIGKILL) ten times at random points, and is started again each time,
 * leaves the same posts, mentions and put-aside lines as an undisturbed one. `--seed N` chooses other
 * points; `--plant` removes one mention, to show that the proof can fail.
 *
 * `npm run prove:import -- FILE…`; without files the real dumps beside the repository.
 */
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDump } from "@earshot/archive";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import {
  type ImportTarget,
  importWithKills,
  runEarshot,
  whatWasImported,
} from "./import-kill/kills.ts";
import { randomFrom } from "./random.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plant: { type: "boolean", default: false }, seed: { type: "string" } },
});
const corpora = join(import.meta.dirname, "../../../shared/data/corpora");
const files =
  positionals.length > 0
    ? positionals
    : ["reddit_2026_march_to_june", "umbrae_2013_business_software"].map((name) =>
        join(corpora, `${name}.ndjson.gz`),
      );
const missing = files.find((file) => !existsSync(file));
if (missing) {
  console.log(`skipped: no ${missing}. Name dumps: npm run prove:import -- FILE…`);
  console.log("0 passed, 0 failed");
  process.exit(0);
}
const seed = Number(values.seed ?? Date.now() % 100_000);
const kills = 10;

let lines = 0;
for (const file of files) {
  for await (const { number } of (await openDump(file)).records()) {
    if (number > 0) lines += 1;
  }
}

const folder = await mkdtemp(join(tmpdir(), "earshot-kill-"));
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres({ dataDir: folder, durable: true });

async function createImportTarget(name: string): Promise<ImportTarget> {
  const client = new pg.Client(cluster.connection);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const dataDir = join(folder, name);
  // Each import has a put-aside folder, even if nothing was put aside.
  await mkdir(join(dataDir, "put-aside"), { recursive: true });
  const target = { connection: { ...cluster.connection, database: name }, dataDir };
  await runEarshot(target, "seed");
  return target;
}

let failures = 0;
let checks = 0;
const check = (name: string, ok: boolean) => {
  checks += 1;
  if (!ok) failures += 1;
  console.log(`${ok ? "passed" : "FAILED"}  ${name}`);
};
try {
  const calm = await createImportTarget("calm");
  const killed = await createImportTarget("killed");
  await runEarshot(calm, "import", ...files);
  const killedAt = await importWithKills(killed, files, { kills, lines, random: randomFrom(seed) });
  if (values.plant) {
    const client = new pg.Client(killed.connection);
    await client.connect();
    await client.query(
      "delete from mention_keywords where ctid = (select ctid from mention_keywords limit 1)",
    );
    await client.end();
  }
  const expected = await whatWasImported(calm);
  const got = await whatWasImported(killed);
  console.log(
    `seed ${seed}; killed with so many of ${lines} records committed: ${killedAt.join(", ")}`,
  );
  console.log(
    `posts ${got.posts.length} of ${expected.posts.length}, mentions ${got.mentions.length} of ${expected.mentions.length}`,
  );
  const same = (a: readonly string[], b: readonly string[]) =>
    JSON.stringify(a) === JSON.stringify(b);
  check(`it was killed ${kills} times`, killedAt.length === kills);
  check("the undisturbed import found posts and mentions", expected.mentions.length > 0);
  check("the same posts, none doubled", same(got.posts, expected.posts));
  check("the same mentions, none doubled", same(got.mentions, expected.mentions));
  check("each keyword counted its mentions once", same(got.uses, expected.uses));
  check("the same lines put aside", same(got.aside, expected.aside));
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(`${checks - failures} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
