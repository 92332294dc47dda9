/**
 * How fast the overview responds for a workspace with 100,000 of 1,000,000 mentions and 10,000 replies, compared with a
 * bare Fastify route that selects 10 rows by an index on the same pool, in the same run.
 *
 * The measure: one person has the overview open, so requests are sequential. After 0.5 s in which every connection
 * prepares its statements, the median over ten rounds of half a second of the p99 of the overview of seven days,
 * divided by the same of the bare route in the same rounds: at most 5. Nothing changes in this time, so the server may
 * use the overview that it computed for an earlier request. Also printed, without a limit: the same while something
 * changes in the workspace every 5 ms, so that each request computes the overview; longer ranges; ten connections.
 *
 * `npm run bench:dashboard`; `-- --short` for a tenth of it, `-- --gate` exits with 1 when the limit is exceeded,
 * `-- --json FILE` writes the figures.
 */
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fastify } from "fastify";
import { dataOf, type Server } from "../apps/server/src/testing/server.ts";
import { onServer } from "../tests/proofs/setup.ts";
import { seed } from "./api-data.ts";
import { type Measured, mediansOf, openMeasuring } from "./api-load.ts";
import { seedReplies } from "./dashboard-data.ts";
import { createBenchReport, describeSpread, gateOption, type Spread, spreadOf } from "./report.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    ...gateOption,
    json: { type: "string" },
  },
});
/** The limit of the ratio. */
const maxRatio = 5;
const size = values.short
  ? { own: 10_000, all: 100_000, replies: 1_000 }
  : { own: 100_000, all: 1_000_000, replies: 10_000 };
const measureMs = 500;
const warmMs = 500;
const rounds = 10;

const changing = "7 days, changing";
const changeEveryMs = 5;

/** Announces changes of a workspace to its browsers until it is stopped. */
function announceChanges({ infrastructure }: Server, workspaceId: string): () => Promise<void> {
  const stop = new AbortController();
  const { database, events } = infrastructure;
  const ended = (async () => {
    while (!stop.signal.aborted) {
      const quota = { repliesUsed: 0, repliesLimit: 0 };
      await database.transaction((tx) =>
        events.emit(tx, [{ workspaceId, type: "quota.updated", data: quota }]),
      );
      await setTimeout(changeEveryMs);
    }
  })();
  return async () => {
    stop.abort();
    await ended;
  };
}

/** What is requested, with how many connections. */
const cases = [
  { name: "7 days", path: "/api/dashboard/overview?range=7", connections: 1, isGated: true },
  { name: changing, path: "/api/dashboard/overview?range=7", connections: 1, isGated: false },
  { name: "28 days", path: "/api/dashboard/overview?range=28", connections: 1, isGated: false },
  { name: "90 days", path: "/api/dashboard/overview?range=90", connections: 1, isGated: false },
  { name: "366 days", path: "/api/dashboard/overview?range=366", connections: 1, isGated: false },
  {
    name: "7 days, 10 at once",
    path: "/api/dashboard/overview?range=7",
    connections: 10,
    isGated: false,
  },
  { name: "stats", path: "/api/dashboard/stats", connections: 1, isGated: false },
] as const;

interface Line {
  name: string;
  isGated: boolean;
  overview: Measured;
  bare: Measured;
  p50: number;
  p99: number;
  /** The ratio of the p99 round by round. */
  p99ByRound: Spread;
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);
const row = (cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(20) : cell.padStart(10))).join(""));
const portOf = (app: { server: { address(): unknown } }) =>
  (app.server.address() as AddressInfo).port;

async function bench(server: Server): Promise<Line[]> {
  const person = await server.signUp();
  const { rows } = await server.infrastructure.database.query({
    text: "select current_workspace_id as id from users",
  });
  const workspaceId = String((rows as { id: string }[])[0]?.id);
  for (let at = 0; at < 3; at++) {
    await server.call("addKeyword", { body: { keyword: `Keyword ${at}` } }, person);
  }
  await seed(server, workspaceId, size);
  await seedReplies(server, { workspaceId, writerId: person.user.id }, size.replies);

  const bare = fastify();
  bare.get("/bare", async () => {
    const { rows } = await server.infrastructure.database.query({
      name: "bare",
      text: "select * from mentions where workspace_id = $1 order by posted_at desc, id desc limit 10",
      values: [workspaceId],
    });
    return rows;
  });
  await Promise.all([
    bare.listen({ host: "127.0.0.1", port: 0 }),
    server.app.listen({ host: "127.0.0.1", port: 0 }),
  ]);
  const entered = await server.call("login", {
    body: { email: person.email, password: person.password },
  });
  const load = { token: dataOf(entered).accessToken, warmMs, measureMs };
  const { measure, close } = openMeasuring();
  const lines: Line[] = [];
  row(["", "p50", "p99", "a second", "bare p50", "bare p99", "p50 ×", "p99 ×"]);
  for (const { name, path, connections, isGated } of cases) {
    // Both take turns in each round, so that other work on the machine slows both.
    const [ours, theirs]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      theirs.push(await measure({ ...load, port: portOf(bare), path: "/bare", connections }));
      const stop = name === changing ? announceChanges(server, workspaceId) : null;
      ours.push(await measure({ ...load, port: portOf(server.app), path, connections }));
      await stop?.();
    }
    const [found, base] = [mediansOf(ours), mediansOf(theirs)];
    const [p50, p99] = [found.p50 / base.p50, found.p99 / base.p99];
    const p99ByRound = spreadOf(ours.map((one, round) => one.p99 / (theirs[round]?.p99 ?? 0)));
    lines.push({ name, isGated, overview: found, bare: base, p50, p99, p99ByRound });
    row([
      name,
      ms(found.p50),
      ms(found.p99),
      found.perSecond.toFixed(0),
      ms(base.p50),
      ms(base.p99),
      `${ms(p50)} ×`,
      `${ms(p99)} ×`,
    ]);
  }
  await close();
  await bare.close();
  return lines;
}

const number = (value: number) => value.toLocaleString("en");
const report = createBenchReport(
  `the overview of 7 days for a workspace of ${number(size.own)} mentions and ${number(size.replies)} replies among ${number(size.all)} mentions, one request after the other; the median over ${rounds} rounds of the p99, divided by the same of a bare route with one indexed SELECT: at most ${maxRatio}. The other lines have no limit.`,
  values,
);
const lines = await onServer({}, bench);
if (values.json) writeFileSync(values.json, `${JSON.stringify(lines, null, 2)}\n`);
const failed = lines.reduce((sum, line) => sum + line.overview.failed + line.bare.failed, 0);
report.line("no request failed", failed === 0, `${failed} failed`);
for (const { name, p99, p99ByRound, isGated } of lines) {
  const figures = `p99 ${ms(p99)} × of the bare route, rounds ${describeSpread(p99ByRound, ms)}`;
  if (isGated)
    report.line(`overview of ${name}`, p99 <= maxRatio, `${figures}, limit ${maxRatio} ×`);
}
report.end();
