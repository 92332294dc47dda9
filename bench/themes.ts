/**
 * Draws statements about themes with all their quotes for readers, and measures how long finding themes takes.
 *
 * `npm run bench:themes` prints the themes of the tuning half; `-- --held-out` those of the other half, on which
 * nothing may be tuned; `-- --second` those of five other companies, from posts that no search of the first three
 * finds; `-- --out FOLDER` writes `themes-statements.md` and `.json` there for a reader: up to 60 statements, 20 of
 * each company, 10 of each of its two periods. The first set's held-out half was read on 2026-11-26.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findThemes, readTheme } from "@earshot/themes";
import { alwaysGated, createBenchReport, describeSpread, rounds, spreadOf } from "./report.ts";
import { hasData, type Pool, readPools } from "./themes-data.ts";

const { values } = parseArgs({
  options: {
    "held-out": { type: "boolean", default: false },
    second: { type: "boolean", default: false },
    out: { type: "string" },
    ...alwaysGated,
  },
});

const maxMs = 1_000;
const report = createBenchReport(
  `milliseconds of processor time that finding the themes of a company's posts takes: the median of ${rounds} rounds under ${maxMs}`,
  values,
);
if (!hasData) report.skip("no ../shared/data");

/** The number of statements drawn for each company and period, and the max number of all. */
const drawn = 10;
const maxStatements = 60;

const instructions = `Each numbered statement below is about discussions of the web, and its quotes are what it rests on: one from each
discussion that it counts. Read them without any other source. A statement FITS if
1. its label, the words in “ ”, is a sensible name of something (a thing, a task, a place), not a fragment, and
2. every one of its quotes, read alone, shows what the statement says of it. Forms of the words count as the words
   ("found clients" mentions “finding clients”), and so do verbs for winning the same ("get clients").
Whether the theme is interesting for a company does not matter. Write for each number: fits, or does not fit with the
number of the quote or "label", and why in a few words.`;

interface Statement {
  /** The hash by which statements are drawn. */
  draw: string;
  company: string;
  kind: string;
  statement: string;
  quotes: string[];
}

const draw = (pool: Pool, id: string): string =>
  createHash("sha256").update(`${pool.company} ${pool.period} ${id}`).digest("hex");

const all: Statement[] = [];
const half = values["held-out"] ? "held out" : "tuning";
for (const pool of await readPools(half, values.second ? "second" : "first")) {
  const times: number[] = [];
  let found: ReturnType<typeof findThemes> = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.threadCpuUsage();
    found = findThemes(pool.posts, pool.profile);
    const used = process.threadCpuUsage(before);
    times.push((used.user + used.system) / 1000);
  }
  const milliseconds = spreadOf(times);
  const posts = new Map(
    pool.posts.map((post) => [post.id, { ...post, url: "https://example.com" }]),
  );
  report.line(
    `${pool.company} ${pool.period}: under 1 s`,
    milliseconds.median < maxMs,
    `${found.length} themes of ${pool.posts.length} posts in ${describeSpread(milliseconds, (value) => value.toFixed(0))} ms of processor time`,
  );
  const some = found.toSorted((a, b) => (draw(pool, a.id) < draw(pool, b.id) ? -1 : 1));
  for (const theme of some.slice(0, drawn)) {
    const read = readTheme(theme, posts);
    if (!read) continue;
    const { kind, statement, evidence } = read;
    const quotes = evidence.map(({ quote }) => quote.replace(/\s+/g, " "));
    all.push({ draw: draw(pool, theme.id), company: pool.company, kind, statement, quotes });
  }
}

const chosen = new Set(all.toSorted((a, b) => (a.draw < b.draw ? -1 : 1)).slice(0, maxStatements));
const statements = all
  .filter((one) => chosen.has(one))
  .map(({ draw: _, ...one }, at) => ({ number: at + 1, ...one }));
console.log(
  `${statements.length} statements, ${statements.flatMap(({ quotes }) => quotes).length} quotes`,
);
if (values.out) {
  const text = statements.map(
    ({ number, statement, quotes }) =>
      `${number}. ${statement}\n\n${quotes.map((quote, at) => `   ${at + 1}. ${quote}`).join("\n")}\n`,
  );
  writeFileSync(join(values.out, "themes-statements.md"), `${instructions}\n\n${text.join("\n")}`);
  writeFileSync(
    join(values.out, "themes-statements.json"),
    JSON.stringify({ instructions, statements }, null, 2),
  );
} else
  for (const { number, kind, statement } of statements)
    console.log(`${number}. [${kind}] ${statement}`);
report.end();
