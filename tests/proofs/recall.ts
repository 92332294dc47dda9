/**
 * Proof: after an import, the set of (post, keyword) pairs in the database equals what the slow reference finds
 * in the same files. `--short` imports the smaller of the two dumps; `--plant` removes one mention before the
 * comparison, to show that the proof can fail.
 *
 * `npm run prove:recall -- FILE…`; without files the real dumps beside the repository.
 */

import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDump } from "@earshot/archive";
import { referenceMatch } from "@earshot/matcher/reference";
import { sql } from "drizzle-orm";
import { createApp, openAppJobs } from "../../apps/server/src/app.ts";
import { importDumps, totalOf } from "../../apps/server/src/commands/import-dumps.ts";
import { demoKeywords, seedDemo } from "../../apps/server/src/commands/seed.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { createLog } from "../../apps/server/src/infrastructure/log.ts";
import { openInfrastructure } from "../../apps/server/src/infrastructure/open.ts";
import { toPost } from "../../apps/server/src/integrations/pushshift/index.ts";
import { matchedText, splitSpans } from "../../apps/server/src/modules/discovery/matching/rules.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { testOptions } from "../../apps/server/src/testing/options.ts";

const corpora = join(import.meta.dirname, "../../../shared/data/corpora");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
  },
});
const files =
  positionals.length > 0
    ? positionals
    : ["reddit_2026_march_to_june", "umbrae_2013_business_software"]
        .slice(0, values.short ? 1 : 2)
        .map((name) => join(corpora, `${name}.ndjson.gz`));
const missing = files.find((file) => !existsSync(file));
if (missing) {
  console.log(`skipped: no ${missing}. Name dumps: npm run prove:recall -- FILE…`);
  console.log("0 passed, 0 failed");
  process.exit(0);
}

/** The pairs that the slow reference finds, in the form `t3_id keyword`. */
async function expected(): Promise<{ pairs: Set<string>; posts: number; seconds: number }> {
  const pairs = new Set<string>();
  const seen = new Set<string>();
  const begin = performance.now();
  for (const file of files) {
    const dump = await openDump(file);
    for await (const line of dump.records()) {
      if (!line.ok) continue;
      const post = toPost(line.record);
      if (post.removed || seen.has(post.externalId)) continue;
      seen.add(post.externalId);
      for (const { phrase, spans } of referenceMatch(demoKeywords, matchedText(post))) {
        const { title, body } = splitSpans(spans, post.title.length);
        if (title.length + body.length > 0) pairs.add(`${post.externalId} ${phrase}`);
      }
    }
  }
  return { pairs, posts: seen.size, seconds: (performance.now() - begin) / 1000 };
}

const dataDir = makeClusterFolder("recall");
const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
const infrastructure = await openInfrastructure(cluster.connection, {
  poolSize: 5,
  log: createLog("warn"),
});
const app = await createApp(infrastructure, testOptions());
const services = app.api;
const jobs = await openAppJobs(infrastructure, app);
let failures = 0;
const check = (name: string, ok: boolean) => {
  console.log(`${ok ? "passed" : "FAILED"}  ${name}`);
  if (!ok) failures += 1;
};
try {
  await seedDemo(infrastructure, services);
  // All keywords must be in the index before the first post is imported.
  while (services.index.size < demoKeywords.length)
    await new Promise((resolve) => setImmediate(resolve));
  const openAll = () => Promise.all(files.map((file) => openDump(file)));
  const start = performance.now();
  const report = totalOf(await importDumps({ services, dataDir }, await openAll()));
  const seconds = (performance.now() - start) / 1000;
  if (values.plant) {
    await infrastructure.database.pool.execute(sql`
      delete from mention_keywords where ctid = (select ctid from mention_keywords limit 1)`);
  }
  const { rows } = await infrastructure.database.pool.execute<{ pair: string }>(sql`
    select posts.external_id || ' ' || mention_keywords.keyword as pair
    from mention_keywords
    join mentions on mentions.id = mention_keywords.mention_id
    join posts on posts.id = mentions.post_id`);
  const found = new Set(rows.map(({ pair }) => pair));
  const reference = await expected();
  const missed = reference.pairs.difference(found);
  const surplus = found.difference(reference.pairs);
  console.log(`posts ${reference.posts}, stored ${report.stored}, rejected    ${report.putAside}`);
  console.log(
    `import ${seconds.toFixed(1)} s, slow reference alone ${reference.seconds.toFixed(1)} s`,
  );
  console.log(
    `pairs: reference ${reference.pairs.size}, database ${found.size}, missed ${missed.size}, surplus ${surplus.size}`,
  );
  check("every post of the files is stored", report.stored === reference.posts);
  check("the reference finds something", reference.pairs.size > 0);
  check("no match is missed", missed.size === 0);
  check("no match is surplus", surplus.size === 0);
  const again = totalOf(await importDumps({ services, dataDir }, await openAll()));
  check(
    "a second run stores nothing and makes no mention",
    again.stored === 0 && again.mentions.size === 0,
  );
} finally {
  await jobs.stop();
  await infrastructure.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${5 - failures} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
