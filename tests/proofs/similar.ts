/**
 * Proof: near-copies are found among 100,000 replies, and fast enough. The planted copies have a few changed words,
 * their sentences in another order and an added disclosure; looser copies are planted too. `--replies N`; `--plant`
 * plants other texts instead of copies, to show that the proof can fail.
 */
import { parseArgs } from "node:util";
import { similarityBands } from "@earshot/prose";
import { sql } from "drizzle-orm";
import { newId } from "../../apps/server/src/infrastructure/database/columns.ts";
import { createLog } from "../../apps/server/src/infrastructure/log.ts";
import {
  type Infrastructure,
  openInfrastructure,
} from "../../apps/server/src/infrastructure/open.ts";
import {
  createFingerprints,
  type Fingerprints,
} from "../../apps/server/src/modules/fulfilment/compliance/index.ts";
import { stopLikeness } from "../../apps/server/src/modules/fulfilment/compliance/rules-text.ts";
import { randomFrom } from "./random.ts";
import { createReport, withCluster } from "./setup.ts";
import { createWriting } from "./similar/texts.ts";
import { quantile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    replies: { type: "string", default: "100000" },
    plant: { type: "boolean", default: false },
  },
});
const count = Number(values.replies);
const lookUps = 200;
const copies = 50;
const looseCopies = 50;
const batch = 2_000;
const maxMedianMs = 50;

const random = randomFrom(11);
const writing = createWriting(random);
const lines = Array.from({ length: 300 }, (_, at) => `I work with the team behind Company ${at}.`);
const lineOf = () => lines[Math.floor(random() * lines.length)] ?? "";

interface Made {
  id: string;
  text: string;
  disclosure: string;
}
const made = (sentences: readonly string[]): Made => {
  const disclosure = lineOf();
  return { id: newId(), text: `${sentences.join(" ")}\n\n${disclosure}`, disclosure };
};

/** Inserts replies without their customers and mentions. */
async function seed({ database }: Infrastructure, replies: readonly Made[]): Promise<void> {
  await database.transaction(async (tx) => {
    // Disables foreign keys and triggers: the proof reads only replies and fingerprints.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (let at = 0; at < replies.length; at += batch) {
      const some = replies.slice(at, at + batch);
      const list = (of: (reply: Made) => string) => sql.param(some.map(of));
      await tx.execute(sql`
        insert into replies (id, workspace_id, mention_id, writer_id, status, text, disclosure,
          claimed_at, active_at, updated_at)
        select id, id, id, id, 'placed', text, disclosure, now(), now(), now()
        from unnest(${list(({ id }) => id)}::uuid[], ${list(({ text }) => text)}::text[],
          ${list(({ disclosure }) => disclosure)}::text[]) as made (id, text, disclosure)`);
    }
  });
}

/** Inserts many fingerprints in one statement; `record` writes them one by one. */
async function seedFingerprints(
  { database }: Infrastructure,
  replies: readonly Made[],
): Promise<void> {
  for (let at = 0; at < replies.length; at += batch) {
    const some = replies.slice(at, at + batch);
    const own = ({ text, disclosure }: Made) => text.slice(0, text.lastIndexOf(disclosure));
    await database.pool.execute(sql`
      insert into reply_fingerprints (reply_id, source, community, bands, at)
      select id, 'reddit', 'community' || abs(hashtext(id::text) % 500), bands::bigint[], now()
      from unnest(${sql.param(some.map(({ id }) => id))}::uuid[],
        ${sql.param(some.map((one) => `{${similarityBands(own(one)).join(",")}}`))}::text[]) as made (id, bands)`);
  }
}

/** Inserts replies, and records their fingerprints as the product does. */
async function record(
  infrastructure: Infrastructure,
  fingerprints: Fingerprints,
  replies: readonly Made[],
) {
  await seed(infrastructure, replies);
  for (const { id, text } of replies) {
    await infrastructure.database.transaction((tx) =>
      fingerprints.record(tx, { replyId: id, source: "reddit", community: "planted", text }),
    );
  }
}

const report = createReport();
await withCluster("similar", async (connection) => {
  const infrastructure = await openInfrastructure(connection, {
    poolSize: 5,
    log: createLog("error"),
  });
  try {
    const fingerprints = createFingerprints({
      database: infrastructure.database,
      clock: { now: () => new Date() },
    });
    const begin = performance.now();
    const replies = Array.from({ length: count }, () => made(writing.reply()));
    await seed(infrastructure, replies);
    await seedFingerprints(infrastructure, replies);

    const originals = Array.from({ length: copies + looseCopies }, () => writing.reply());
    const planted = originals.map((sentences, at) =>
      made(
        values.plant
          ? writing.reply()
          : at < copies
            ? writing.nearCopy(sentences)
            : writing.looseCopy(sentences),
      ),
    );
    await record(infrastructure, fingerprints, planted);
    // The checks are made for another reply, with a different disclosure line.
    const mine = made([]);
    await seed(infrastructure, [mine]);
    await infrastructure.database.query({ text: "vacuum analyze reply_fingerprints" });
    await infrastructure.database.query({ text: "analyze replies" });
    const { rows } = await infrastructure.database.query({
      text: "select pg_size_pretty(pg_relation_size('reply_fingerprints_bands')) as size",
    });
    console.log(
      `${count} replies made in ${((performance.now() - begin) / 1000).toFixed(0)} s, an index of ${rows[0]?.size}`,
    );

    const times: number[] = [];
    const findNearest = async (sentences: readonly string[]) => {
      const text = `${sentences.join(" ")}\n\n${mine.disclosure}`;
      const start = performance.now();
      const near = await fingerprints.nearest(text, { exceptReply: mine.id, limit: 50 });
      times.push(performance.now() - start);
      return near;
    };

    const near: number[] = [];
    const loose: number[] = [];
    for (const [at, sentences] of originals.entries()) {
      const [first] = await findNearest(sentences);
      const alike = first?.replyId === planted[at]?.id ? (first?.likeness ?? 0) : 0;
      (at < copies ? near : loose).push(alike);
    }
    const reaching = (alike: readonly number[], min: number) =>
      alike.filter((one) => one >= min).length;
    const range = (alike: readonly number[]) =>
      `from ${Math.min(...alike).toFixed(2)} to ${Math.max(...alike).toFixed(2)}`;
    report.line(
      "near-copies found",
      reaching(near, stopLikeness.anywhere) === copies,
      `${reaching(near, stopLikeness.anywhere)} of ${copies} come first and at ${stopLikeness.anywhere} or above (${range(near)})`,
    );
    report.line(
      "loose copies found",
      reaching(loose, stopLikeness.sameCommunity) === looseCopies,
      `${reaching(loose, stopLikeness.sameCommunity)} of ${looseCopies} come first and at ${stopLikeness.sameCommunity} or above (${range(loose)})`,
    );

    let highest = 0;
    const fresh = Array.from({ length: lookUps - originals.length }, () => writing.reply());
    for (const sentences of fresh) {
      const [first] = await findNearest(sentences);
      highest = Math.max(highest, first?.likeness ?? 0);
    }
    report.line(
      "no other is a copy",
      highest < stopLikeness.sameCommunity,
      `${fresh.length} new texts: the most similar of all replies is at ${highest.toFixed(2)}`,
    );

    times.sort((a, b) => a - b);
    const p50 = quantile(times, 0.5);
    report.line(
      "in time",
      p50 < maxMedianMs,
      `${times.length} look-ups: p50 ${p50.toFixed(1)} ms (must be under ${maxMedianMs}), p99 ${quantile(times, 0.99).toFixed(1)} ms, on this machine`,
    );
  } finally {
    await infrastructure.close();
  }
});
report.end();
