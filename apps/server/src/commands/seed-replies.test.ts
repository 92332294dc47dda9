import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp, openAppJobs } from "../app.ts";
import { readConfig } from "../config.ts";
import { createLog } from "../infrastructure/log.ts";
import { openInfrastructure } from "../infrastructure/open.ts";
import { createTestDatabase } from "../testing/app.ts";
import { databaseUrl } from "../testing/database-url.ts";
import { startTestSandbox } from "../testing/sandbox.ts";
import { commandOptions } from "./command-options.ts";
import { demoPeople, seedDemo } from "./seed.ts";
import { seedReplies } from "./seed-replies.ts";

async function open() {
  const [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
  const config = readConfig({
    DATABASE_URL: databaseUrl(database.connection),
    REDDIT_API_URL: sandbox.reddit,
    REDDIT_AUTH_URL: sandbox.reddit,
    REDDIT_WEB_URL: sandbox.reddit,
    REDDIT_CLIENT_ID: "earshot-tests",
    REDDIT_CLIENT_SECRET: "earshot-tests",
    LOG_LEVEL: "silent",
  });
  const log = createLog("silent");
  const infrastructure = await openInfrastructure(database.connection, { poolSize: 5, log });
  const app = await createApp(infrastructure, commandOptions(config, infrastructure));
  const services = app.api;
  const jobs = await openAppJobs(infrastructure, app);
  const seed = async () => {
    await seedDemo(infrastructure, services);
    const people = await demoPeople(services);
    if (!people) throw new Error("the demo's people are missing");
    await seedReplies(config, database.connection, infrastructure, services, people);
    return people;
  };
  return {
    infrastructure,
    services,
    people: await seed(),
    seed,
    async close() {
      await jobs.stop();
      await infrastructure.close();
      await Promise.all([database.drop(), sandbox.stop()]);
    },
  };
}
let demo: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  demo = await open();
});
afterAll(() => demo.close());

const rowsOf = async (query: ReturnType<typeof sql>) =>
  (await demo.infrastructure.database.pool.execute(query)).rows;
const all = { stage: "all" as const };
const page = { limit: 20, offset: 0 };

test("two replies survived, of which one was paid, one is open and one was removed", async () => {
  const { replies } = await demo.services.replies.list(demo.people.workspaceId, all, page);
  expect(
    replies
      .map(({ status, quotaReturned: back, score, answers, checks, removedBy: by }) => ({
        status,
        back,
        score,
        answers,
        by,
        checks: checks.map(({ visibility }) => visibility),
      }))
      .sort((a, b) => (a.score ?? 0) - (b.score ?? 0)),
  ).toMatchInlineSnapshot(`
    [
      {
        "answers": 0,
        "back": true,
        "by": "moderator",
        "checks": [
          "standing",
          "removed",
        ],
        "score": 0,
        "status": "removed",
      },
      {
        "answers": 1,
        "back": false,
        "by": null,
        "checks": [
          "standing",
          "standing",
          "standing",
          null,
          null,
          null,
        ],
        "score": 10,
        "status": "placed",
      },
      {
        "answers": 1,
        "back": false,
        "by": null,
        "checks": [
          "standing",
          "standing",
          "standing",
          "standing",
          null,
          null,
        ],
        "score": 11,
        "status": "survived",
      },
      {
        "answers": 2,
        "back": false,
        "by": null,
        "checks": [
          "standing",
          "standing",
          "standing",
          "standing",
          "standing",
          null,
        ],
        "score": 22,
        "status": "survived",
      },
    ]
  `);
  expect(
    await rowsOf(
      sql`select state, cents, payout_id is not null as paid from earnings order by 1, 3`,
    ),
  ).toMatchInlineSnapshot(`
      [
        {
          "cents": 400,
          "paid": false,
          "state": "cancelled",
        },
        {
          "cents": 400,
          "paid": false,
          "state": "earned",
        },
        {
          "cents": 400,
          "paid": true,
          "state": "earned",
        },
        {
          "cents": 400,
          "paid": false,
          "state": "pending",
        },
      ]
    `);
});

test("the writer's sums and the payout agree", async () => {
  const { writers } = await demo.services.payouts.writers();
  const [writer] = writers;
  expect(writer?.sums).toEqual({ pending: 400, due: 400, paid: 400, cancelled: 400 });
  expect(writer?.payouts.map(({ cents }) => cents)).toEqual([400]);
});

test("open survival checks have jobs, and find the comments live as they were approved", async () => {
  const open = (await rowsOf(sql`
    select check_row.id from survival_checks check_row where checked_at is null order by due_at
  `)) as { id: string }[];
  expect(open).toHaveLength(6);
  const planned = (await rowsOf(sql`
    select distinct data->>'checkId' as id from pgboss.job where name = 'tracking.check'
  `)) as { id: string }[];
  expect(planned.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => String(id)).sort());
  // A check before its time is postponed.
  await rowsOf(sql`update survival_checks set due_at = now() where checked_at is null`);
  for (const { id } of open) await demo.services.survival.check(Number(id));
  const seen = await rowsOf(sql`
    select distinct visibility from survival_checks where id = any(${sql.param(open.map(({ id }) => Number(id)))}::bigint[])`);
  expect(seen).toEqual([{ visibility: "standing" }]);
});

test("the audit log has an entry of each step, and the accounts are declared", async () => {
  const actions = (await rowsOf(sql`select distinct action from audit_entries order by 1`)).map(
    ({ action }) => action,
  );
  expect(actions).toMatchInlineSnapshot(`
    [
      "approved",
      "checked",
      "claimed",
      "earning",
      "given_back",
      "held",
      "looked",
      "placed",
      "removed",
      "reviewed",
      "submitted",
      "survived",
      "wrote",
    ]
  `);
  const { accounts } = await demo.services.communityAccounts.admin.list();
  expect(accounts.map(({ name, placed, removed }) => ({ name, placed, removed }))).toEqual([
    { name: "desk_of_sam", placed: 2, removed: 1 },
  ]);
  expect((await demo.services.writers.settings(demo.people.writerId)).accounts).toEqual({
    reddit: "helpful_jonas",
    x: "jonas_helps",
    linkedin: "jonas-okafor",
  });
});

test("a second start creates nothing twice, and keeps a writer's declared accounts", async () => {
  const { writers } = demo.services;
  await writers.changeSettings(demo.people.writerId, { accounts: { x: "", linkedin: "" } });
  await demo.seed();
  const { total } = await demo.services.replies.list(demo.people.workspaceId, all, page);
  expect(total).toBe(4);
  expect((await writers.settings(demo.people.writerId)).accounts).toEqual({
    reddit: "helpful_jonas",
  });
});
