/**
 * How fast the list of mentions responds, compared with a bare Fastify route that selects 10 rows by an index
 * on the same pool, in the same run: each filter, two filters, and a search, on the first page and the last
 * page of the list, for a workspace with 100,000 of 1,000,000 mentions.
 *
 * The measure: after 0.3 s in which every connection prepares its statements, the median over a fixed number
 * of rounds of half a second of a percentile of the list, divided by the same of the bare route in the same rounds.
 * It is the p99 at 50 connections, at most 3 for no filter or one and 10 for several and for searches. At one
 * connection it is the p99 for several and for searches, and the p50, at most 3, for no filter or one: there the p99
 * depends on the scheduler of a machine with few cores, and not on the list (decision 052). Both ratios are printed.
 *
 * `npm run bench:api`; `-- --short` for a tenth of it, `-- --gate` exits with 1 when a limit is exceeded,
 * `-- --runs 2` measures all of it twice on the same data, and gates each, `-- --json FILE` writes the figures,
 * `-- --only NAME` measures what has NAME in its name.
 */
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { fastify } from "fastify";
import { dataOf, type Server } from "../apps/server/src/testing/server.ts";
import { onServer } from "../tests/proofs/setup.ts";
import { asked, seed } from "./api-data.ts";
import { type Measured, mediansOf, openMeasuring } from "./api-load.ts";
import {
  createBenchReport,
  describeSpread,
  gateOption,
  rounds,
  type Spread,
  spreadOf,
} from "./report.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    ...gateOption,
    runs: { type: "string", default: "1" },
    json: { type: "string" },
    only: { type: "string", default: "" },
  },
});
/** The limits of the ratio: for no filter or one, and for several or a search. */
const maxSingle = 3;
const maxCombined = 10;
const size = values.short ? { own: 20_000, all: 200_000 } : { own: 100_000, all: 1_000_000 };
// At one connection half a second has about 350 responses, and a p99 is a few of them, so there are many rounds.
const measureMs = 500;
const pageSize = 10;
const list = "/api/discovery/reddit-mentions";

/** What is requested. */
const cases: { name: string; query: Record<string, string>; max: number }[] = [
  { name: "no filter", query: {}, max: maxSingle },
  { name: "source", query: { source: "reddit" }, max: maxSingle },
  { name: "status", query: { status: "pending" }, max: maxSingle },
  { name: "a frequent keyword", query: { keyword: asked.keywords[0] }, max: maxSingle },
  { name: "a rare keyword", query: { keyword: asked.keywords[1] }, max: maxSingle },
  { name: "a large community", query: { subreddit: asked.communities[0] }, max: maxSingle },
  { name: "a small community", query: { subreddit: asked.communities[1] }, max: maxSingle },
  { name: "level", query: { intent: "Looking" }, max: maxSingle },
  { name: "by intent", query: { sort: "intent" }, max: maxSingle },
  { name: "status, by intent", query: { status: "pending", sort: "intent" }, max: maxSingle },
  {
    name: "source and level",
    query: { source: "x", intent: "Looking", status: "pending" },
    max: maxCombined,
  },
  {
    name: "keyword and community",
    query: { keyword: asked.keywords[0], subreddit: asked.communities[0] },
    max: maxCombined,
  },
  {
    name: "three filters",
    query: { source: "reddit", keyword: asked.keywords[0], intent: "Curious", sort: "intent" },
    max: maxCombined,
  },
  {
    name: "filters and a word",
    query: { source: "linkedin", keyword: asked.keywords[1], search: "case" },
    max: maxCombined,
  },
  { name: "search, a frequent word", query: { search: "case" }, max: maxCombined },
  { name: "search, a rare word", query: { search: "tool zebrafish" }, max: maxCombined },
];

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);
const row = (cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(9))).join(""));

interface Line {
  name: string;
  page: number;
  connections: number;
  list: Measured;
  bare: Measured;
  /** The ratios of the medians of the percentiles. */
  p50: number;
  p99: number;
  /** The ratios round by round. */
  p50ByRound: Spread;
  p99ByRound: Spread;
  max: number;
}

/** The ratio that the limit is for. */
const gatedOf = ({ p50, p99, p50ByRound, p99ByRound, max, connections }: Line) =>
  max === maxSingle && connections === 1
    ? { name: "p50", ratio: p50, byRound: p50ByRound }
    : { name: "p99", ratio: p99, byRound: p99ByRound };

async function bench(server: Server, runs: number): Promise<Line[][]> {
  const person = await server.signUp();
  const { rows } = await server.infrastructure.database.query({
    text: "select current_workspace_id as id from users",
  });
  const workspaceId = String((rows as { id: string }[])[0]?.id);
  await seed(server, workspaceId, size);

  const bare = fastify();
  bare.get("/bare", async () => {
    const { rows } = await server.infrastructure.database.query({
      name: "bare",
      text: `select * from mentions where workspace_id = $1
        order by posted_at desc, id desc limit 10`,
      values: [workspaceId],
    });
    return rows;
  });
  await Promise.all([
    bare.listen({ host: "127.0.0.1", port: 0 }),
    server.app.listen({ host: "127.0.0.1", port: 0 }),
  ]);
  const portOf = (app: { server: { address(): unknown } }) =>
    (app.server.address() as AddressInfo).port;
  const load = { token: person.token, warmMs: 300, measureMs };

  const { measure, close } = openMeasuring();
  const measured: Line[][] = [];
  for (let run = 1; run <= runs; run++) {
    if (runs > 1) console.log(`\nrun ${run} of ${runs}`);
    measured.push(await measureAll());
  }
  await close();
  await bare.close();
  return measured;

  async function measureAll(): Promise<Line[]> {
    const lines: Line[] = [];
    for (const connections of [1, 50]) {
      // A token is valid for 15 minutes, and the whole bench may take longer.
      const entered = await server.call("login", {
        body: { email: person.email, password: person.password },
      });
      load.token = person.token = dataOf(entered).accessToken;
      console.log(`\n${connections} connection${connections === 1 ? "" : "s"}, milliseconds`);
      row(["", "page", "p50", "p99", "a second", "bare p50", "bare p99", "p50 ×", "p99 ×"]);
      for (const { name, query, max } of cases.filter(({ name }) => name.includes(values.only))) {
        const { total } = dataOf(
          await server.call("listMentions", { query: query as object }, person),
        );
        const last = Math.max(1, Math.ceil(total / pageSize));
        for (const page of new Set([1, last])) {
          // Both take turns in each round, so that other work on the machine slows both.
          const [ours, theirs]: [Measured[], Measured[]] = [[], []];
          const search = new URLSearchParams({ ...query, offset: String((page - 1) * pageSize) });
          for (let round = 0; round < rounds; round++) {
            theirs.push(await measure({ ...load, port: portOf(bare), path: "/bare", connections }));
            ours.push(
              await measure({
                ...load,
                port: portOf(server.app),
                path: `${list}?${search}`,
                connections,
              }),
            );
          }
          const [found, base] = [mediansOf(ours), mediansOf(theirs)];
          const [p50, p99] = [found.p50 / base.p50, found.p99 / base.p99];
          const byRound = (figure: "p50" | "p99") =>
            spreadOf(ours.map((one, round) => one[figure] / (theirs[round]?.[figure] ?? 0)));
          const spreads = { p50ByRound: byRound("p50"), p99ByRound: byRound("p99") };
          lines.push({
            name,
            page,
            connections,
            list: found,
            bare: base,
            p50,
            p99,
            ...spreads,
            max,
          });
          row([
            `${name} (${total})`.slice(0, 34),
            String(page),
            ms(found.p50),
            ms(found.p99),
            found.perSecond.toFixed(0),
            ms(base.p50),
            ms(base.p99),
            `${ms(p50)} ×`,
            `${ms(p99)} ×`,
          ]);
        }
      }
    }
    return lines;
  }
}

const number = (value: number) => value.toLocaleString("en");
const report = createBenchReport(
  `the list of a workspace with ${number(size.own)} mentions among ${number(size.all)}, in ${rounds} rounds of ${measureMs} ms beside a bare route with one indexed SELECT. Gated is the ratio of the medians over the rounds: of the p99, at most ${maxSingle} for no filter or one and ${maxCombined} for several filters and searches; at one connection, of the p50 for no filter or one (decision 52).`,
  values,
);
await onServer({}, async (server) => {
  const runs = await bench(server, Number(values.runs));
  if (values.json) writeFileSync(values.json, `${JSON.stringify(runs, null, 2)}\n`);
  for (const [at, lines] of runs.entries())
    reportRun(lines, runs.length > 1 ? `, run ${at + 1}` : "");
});
report.end();

function reportRun(lines: readonly Line[], name: string): void {
  console.log("");
  const failed = lines.reduce((sum, line) => sum + line.list.failed + line.bare.failed, 0);
  report.line(`no request failed${name}`, failed === 0, `${failed} failed`);
  for (const connections of [1, 50]) {
    for (const max of [maxSingle, maxCombined]) {
      const measured = lines.filter((line) => line.max === max && line.connections === connections);
      if (measured.length === 0) continue;
      const worst = measured.reduce((a, b) => (gatedOf(a).ratio > gatedOf(b).ratio ? a : b));
      const gated = gatedOf(worst);
      report.line(
        `${max === maxSingle ? "one filter" : "several, search"} at ${connections}${name}`,
        measured.every((line) => gatedOf(line).ratio <= max),
        `${gated.name} ${ms(gated.ratio)} × at most, rounds ${describeSpread(gated.byRound, ms)}, limit ${max} × (${worst.name}, page ${worst.page})`,
      );
    }
  }
}
