import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, dataOf, type TestDatabase } from "../../../testing/app.ts";
import {
  campaignCaps,
  campaignCustomer,
  modelHangs,
  modelWritesPosts,
} from "../../../testing/campaigns.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";
import { openServer, type Server } from "../../../testing/server.ts";

/** Several processes that share one database, each with its own worker and model. */
let database: TestDatabase;
/** The process that answers people's calls. */
let api: Awaited<ReturnType<typeof openProcess>>;
const servers: Server[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  api = await openProcess({ works: false });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await database.drop();
});

/** @param works whether the process writes campaigns */
async function openProcess({ works }: { works: boolean }) {
  const fake = createFakeLlm();
  const options = { llm: fake.llm, caps: campaignCaps, jobs: true };
  const server = await openServer(database.connection, options);
  servers.push(server);
  const work = () => server.work("campaigns.write");
  if (works) await work();
  return {
    ...{ fake, server, work },
    async stop() {
      servers.splice(servers.indexOf(server), 1);
      await server.close();
    },
  };
}

type Customer = Pick<Awaited<ReturnType<typeof campaignCustomer>>, "get">;
const reaches = (one: Customer, id: string, status: string) =>
  expect.poll(async () => (await one.get(id)).campaign.status, { timeout: 40_000 }).toBe(status);
const texts = async (one: Customer, id: string) =>
  (await one.get(id)).posts.map(({ content }) => content);

test("another worker continues a campaign after one has stopped in the middle", async () => {
  const first = await openProcess({ works: true });
  const one = await campaignCustomer(api.server, new Date());
  const model = modelHangs(first.fake);
  const id = await one.begun();
  await model.begun;
  const stopped = first.stop();
  // A worker that stops finishes its running job.
  model.release();
  await stopped;
  expect(await texts(one, id)).toEqual(["Late.", "", ""]);
  const second = await openProcess({ works: true });
  const questions = modelWritesPosts(second.fake);
  await reaches(one, id, "ready");
  expect(await texts(one, id)).toEqual(["Late.", "Text 1.", "Text 2."]);
  expect(questions).toHaveLength(2);
  await second.stop();
}, 60_000);

test("another worker writes the post of a worker that died, and no post is written twice", async () => {
  const first = await openProcess({ works: true });
  const one = await campaignCustomer(api.server, new Date());
  const model = modelHangs(first.fake);
  const id = await one.begun();
  await model.begun;
  // The first worker takes no further jobs, and its running job is made old enough to count as abandoned.
  void first.server.jobs?.finishWork();
  await api.server.infrastructure.database.pool.execute(sql`
    update pgboss.job set started_on = started_on - interval '150 seconds'
    where name = 'campaigns.write' and state = 'active' and data->>'campaignId' = ${id}`);
  const second = await openProcess({ works: true });
  const questions = modelWritesPosts(second.fake);
  await reaches(one, id, "ready");
  expect(await texts(one, id)).toEqual(["Text 1.", "Text 2.", "Text 3."]);
  // The first worker was alive after all, and finishes its job.
  model.release();
  await first.stop();
  expect((await one.get(id)).campaign).toMatchObject({ status: "ready", progress: { done: 3 } });
  expect(await texts(one, id)).toEqual(["Text 1.", "Text 2.", "Text 3."]);
  expect(questions).toHaveLength(3);
  await second.stop();
}, 60_000);

test("canceling in one process ends the model's call in another", async () => {
  const worker = await openProcess({ works: true });
  const one = await campaignCustomer(api.server, new Date());
  const model = modelHangs(worker.fake);
  const id = await one.begun();
  await model.begun;
  dataOf(await one.cancel(id));
  await expect.poll(model.isLeft, { timeout: 20_000 }).toBe(true);
  const spent = () => api.server.services.spending.ofToday("studio", one.workspaceId);
  await expect.poll(async () => (await spent()).calls, { timeout: 20_000 }).toBe(1);
  expect((await spent()).micros).toBeLessThan(11_000);
  expect((await one.get(id)).campaign).toMatchObject({ status: "canceled", progress: { done: 0 } });
  await worker.stop();
}, 60_000);

test("a campaign waits for a worker with a model, and its job is not queued repeatedly", async () => {
  const one = await campaignCustomer(api.server, new Date());
  const id = await one.begun();
  const { pool } = api.server.infrastructure.database;
  await pool.execute(sql`
    update campaigns set progress_at = now() - interval '1 hour' where id = ${id}`);
  await api.server.services.campaignWriter.resume();
  const { rows } = await pool.execute(sql`
    select 1 from pgboss.job where name = 'campaigns.write' and data->>'campaignId' = ${id}`);
  expect(rows).toHaveLength(1);
  modelWritesPosts(api.fake);
  await api.work();
  await reaches(one, id, "ready");
}, 60_000);
