/**
 * Drains posts from the sandbox's Jetstream into mentions, with the database: `node ingest-drain.ts SANDBOX POSTS
 * ROUNDS`. Everything but the sandbox runs in this process and its children, which the caller may limit to one core.
 * Prints JSON: posts per second by round, and this process's memory.
 */
import { rm } from "node:fs/promises";
import pg from "pg";
import { systemClock } from "../apps/server/src/infrastructure/clock.ts";
import { startEmbeddedPostgres } from "../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { createLog } from "../apps/server/src/infrastructure/log.ts";
import { createBluesky } from "../apps/server/src/integrations/bluesky/index.ts";
import { makeClusterFolder } from "../apps/server/src/testing/cluster-folder.ts";
import { createMemoryLimits } from "../apps/server/src/testing/memory-limits.ts";
import { openServer } from "../apps/server/src/testing/server.ts";
import { seedKeywords, seedWorkspaces } from "../tests/proofs/collection/seed.ts";
import { createTextGenerator, makePhrases } from "../tests/proofs/collection/texts.ts";

/** Posts per second by round, and megabytes before and after. */
export interface DrainFigures {
  perSecond: number[];
  mentions: number;
  memory: { before: number; after: number };
}

const [sandbox = "", ...numbers] = process.argv.slice(2);
const [posts = 20_000, rounds = 5, phraseCount = 100_000] = numbers.map(Number);
const keywordsEach = 10;
/** One post in this many contains a phrase. */
const matchedEvery = 20;
const batchSize = 5_000;
const authors = 2_000;
const maxWaitMs = 600_000;

async function control(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${sandbox}/sandbox/bluesky/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
}

const folder = makeClusterFolder("ingest");
const cluster = await startEmbeddedPostgres({ dataDir: folder, durable: true });
const log = createLog("warn");
const { firehose } = createBluesky(
  {
    jetstreamUrl: `${sandbox.replace("http", "ws")}/bluesky/subscribe`,
    appviewUrl: `${sandbox}/bluesky`,
    webUrl: "https://bsky.app",
    userAgent: "earshot-bench/1.0",
  },
  { outboundLimits: createMemoryLimits(systemClock), clock: systemClock, log },
);
const client = new pg.Client(cluster.connection);
const phrases = makePhrases(phraseCount, 5);
try {
  // Opened once for its migrations, because the server reads the phrases when it is opened.
  await (await openServer(cluster.connection)).close();
  await client.connect();
  const workspaceIds = await seedWorkspaces(client, phraseCount / keywordsEach);
  await seedKeywords(client, workspaceIds, phrases, keywordsEach);
  const server = await openServer(cluster.connection, { firehoses: [firehose], log });
  const { stop } = await server.services.processes.start({
    roles: new Set(["worker"]),
    settings: {},
  });
  await server.services.collection.planner.apply();

  const texts = createTextGenerator(9);
  /** The one that the last round ended with. */
  const findLast = async (body: string) =>
    (await client.query("select 1 from posts where body = $1", [body])).rowCount === 1;
  let made = 0;
  async function publish(last: string): Promise<void> {
    for (let at = 0; at < posts; at += batchSize) {
      const batch = Array.from({ length: Math.min(batchSize, posts - at) }, (_, one) => {
        made += 1;
        const isLast = at + one === posts - 1;
        const text =
          made % matchedEvery === 0 ? texts.text(phrases) : `${texts.filler()} ${texts.filler()}`;
        return { author: `author${made % authors}.example`, text: isLast ? last : text };
      });
      await control("posts/batch", { posts: batch });
    }
  }

  const perSecond: number[] = [];
  let before = 0;
  // The first round compiles, and reads the names of the authors.
  for (let round = -1; round < rounds; round++) {
    const last = `${phrases[round + 1]?.words.join(" ")} budget, the last of round ${round}`;
    await publish(last);
    const start = performance.now();
    const runner = server.services.collection.start(1);
    while (!(await findLast(last))) {
      if (performance.now() - start > maxWaitMs) throw new Error("it was not read in time");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const seconds = (performance.now() - start) / 1000;
    await runner.stop();
    if (round < 0) before = process.memoryUsage().rss;
    else perSecond.push(posts / seconds);
  }
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from mentions",
  );
  const figures: DrainFigures = {
    perSecond,
    mentions: rows[0]?.count ?? 0,
    memory: { before: before / 1e6, after: process.memoryUsage().rss / 1e6 },
  };
  console.log(JSON.stringify(figures));
  await stop();
  await server.close();
} finally {
  await client.end();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
