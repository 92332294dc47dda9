/**
 * How fast the administrators' search and overview respond with 100,000 people, as many workspaces, and 500,000
 * mentions of the last 100 days: the p95 of the whole call.
 *
 * `npm run bench:admin`; `-- --short` for a tenth of it, `-- --gate` exits with 1 when a limit is exceeded.
 */
import { parseArgs } from "node:util";
import { openAdmin } from "../apps/server/src/testing/admin.ts";
import { dataOf, type Server } from "../apps/server/src/testing/server.ts";
import { onServer } from "../tests/proofs/setup.ts";
import { createBenchReport, describeSpread, gateOption, rounds, spreadOf } from "./report.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    ...gateOption,
  },
});
const people = values.short ? 10_000 : 100_000;
const mentions = people * 5;
const callsPerRound = 40;
/** A delay that an administrator hardly notices. */
const maxMs = 300;

const ms = (value: number) => value.toFixed(0);
const ofNumber = (n: string) => `lpad(to_hex(${n}), 32, '0')::uuid`;

async function seed({ infrastructure }: Server): Promise<void> {
  const run = (text: string) => infrastructure.database.query({ text });
  await run("set session_replication_role = replica");
  await run(
    `insert into workspaces (id, company_name, website)
     select ${ofNumber("n")}, initcap(left(md5(n::text), 7)) || ' Works ' || n, 'https://www.' || left(md5(n::text), 9) || '.example'
     from generate_series(1, ${people}) n`,
  );
  await run(
    `insert into users (id, email, full_name, user_type, current_workspace_id, created_at)
     select ${ofNumber("n")}, left(md5(n::text), 8) || '.' || n || '@' || left(md5(n::text), 9) || '.example',
       initcap(left(md5((n * 7)::text), 6)) || ' ' || initcap(left(md5((n * 11)::text), 8)), 'user', ${ofNumber("n")},
       now() - n % 100 * interval '1 day'
     from generate_series(1, ${people}) n`,
  );
  await run(
    `insert into workspace_members (workspace_id, user_id, role)
     select ${ofNumber("n")}, ${ofNumber("n")}, 'owner' from generate_series(1, ${people}) n`,
  );
  await run(
    `insert into posts (id, source, external_id, author, title, body, url, posted_at, removed)
     select ${ofNumber("n")}, 'reddit', 'admin' || n, 'a', 'A title', 'A body', 'https://x.test/', now(), false
     from generate_series(1, 1000) n`,
  );
  // In the order of discovery, so that mentions of one day are stored together.
  await run("alter table mentions disable trigger user");
  await run(
    `insert into mentions (id, workspace_id, post_id, status, source, posted_at, found_at)
     select ${ofNumber("n")}, ${ofNumber(`1 + n / 1000 + n % 100 * ${people / 200}`)}, ${ofNumber("1 + n % 1000")}, 'pending', 'reddit', now(),
       now() - (${mentions} - n) * interval '100 days' / ${mentions}
     from generate_series(1, ${mentions}) n on conflict do nothing`,
  );
  await run("alter table mentions enable trigger user");
  for (const table of ["workspaces", "users", "workspace_members", "mentions"]) {
    await run(`vacuum analyze ${table}`);
  }
}

const report = createBenchReport(
  `among ${people} people and ${mentions} mentions, the p95 of ${callsPerRound} calls one after the other; the median of ${rounds} rounds, at most ${maxMs} ms for each search and the overview`,
  values,
);
await onServer({}, async (server) => {
  await seed(server);
  const admin = await openAdmin(server)();

  async function measure(name: string, work: () => Promise<string>): Promise<void> {
    let figures = await work();
    const [p50s, p95s]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const times: number[] = [];
      for (let call = 0; call < callsPerRound; call += 1) {
        const start = performance.now();
        figures = await work();
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.ceil(share * callsPerRound) - 1] ?? Number.NaN;
      p50s.push(at(0.5));
      p95s.push(at(0.95));
    }
    const [p50, p95] = [spreadOf(p50s), spreadOf(p95s)];
    report.line(
      name,
      p95.median <= maxMs,
      `p50 ${describeSpread(p50, ms)}, p95 ${describeSpread(p95, ms)} ms; ${figures}`,
    );
  }

  const searches: [name: string, q: string][] = [
    ["the start of a name", "c4ca423"],
    ["the middle of an address", "7.7777@"],
    ["a company's name", "Works 4242"],
    ["what all have", "example"],
    ["two letters", "ab"],
    ["what nobody has", "zebra crossing"],
    ["an id", "00000000-0000-0000-0000-00000000f"],
  ];
  for (const [name, q] of searches) {
    await measure(name, async () => {
      const found = dataOf(await server.call("searchAdmin", { query: { q } }, admin));
      return `${found.people.length} people, ${found.workspaces.length} workspaces`;
    });
  }
  await measure("the overview", async () => {
    const { overview } = dataOf(await server.call("getAdminOverview", {}, admin));
    const sum = overview.mentions.reduce((all, { count }) => all + count, 0);
    return `${overview.workspaces.total} workspaces, ${sum} mentions`;
  });
});
report.end();
