import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAgency } from "../../../testing/agency.ts";
import { dataOf, errorOf, testPost } from "../../../testing/app.ts";
import { joinAs, openOwner } from "../../../testing/team.ts";
import { openWebhooks } from "../../../testing/webhooks.ts";

let setup: Awaited<ReturnType<typeof openWebhooks>>;
beforeAll(async () => {
  setup = await openWebhooks();
});
afterAll(() => setup.close());
beforeEach(() => setup.beginTest());

test("sends signed events about a new mention and its acceptance in order, without words of the post", async () => {
  const made = await setup.create();
  dataOf(await setup.app.call("addKeyword", { body: { keyword: "oak desk" } }, setup.owner));
  await setup.app.ingest([testPost({ title: "Looking for an oak desk" })]);
  const { mentions } = dataOf(await setup.app.call("listMentions", { query: {} }, setup.owner));
  const id = mentions[0]?.id ?? "";
  const body = { status: "accepted" as const };
  dataOf(await setup.app.call("setMentionStatus", { params: { id }, body }, setup.owner));
  await setup.drain();
  expect(setup.received.map(({ type }) => type)).toEqual(setup.types);
  for (const { body, headers } of setup.received) {
    const event = new Webhook(made.secret).verify(body, headers);
    expect(event).toMatchObject({ data: { id, source: "reddit", community: "smallbusiness" } });
    expect(body).not.toContain("oak desk");
  }
  const [accepted, created] = await setup.log(made);
  expect([created?.type, accepted?.type]).toEqual(setup.types);
  expect(created).toMatchObject({ state: "delivered", payload: setup.received[0]?.body });
  expect(created?.attempts).toMatchObject([{ status: 200, answer: "noted", problem: null }]);
});

test("a workspace without a webhook adds no rows, and a hidden mention is not delivered", async () => {
  dataOf(await setup.app.call("addKeyword", { body: { keyword: "elm desk" } }, setup.owner));
  await setup.app.ingest([testPost({ title: "Looking for an elm desk" })]);
  const { pool } = setup.app.infrastructure.database;
  const rows = await pool.execute(
    sql`select from webhook_deliveries where workspace_id = ${setup.owner.workspaceId}`,
  );
  expect(rows.rowCount).toBe(0);
  const made = await setup.create();
  const exclusion = { kind: "author" as const, value: "hidden_one", source: "reddit" as const };
  dataOf(await setup.app.call("addExclusion", { body: exclusion }, setup.owner));
  await setup.app.ingest([
    testPost({ title: "Looking for an elm desk now", author: "hidden_one" }),
  ]);
  await setup.drain();
  expect([setup.received.length, (await setup.log(made)).length]).toEqual([0, 0]);
});

test.each([
  "http://example.com/",
  "ftp://example.com/",
  "https://a:b@example.com/",
  "https://example.com:8443/",
])("refuses the address %s", async (url) => {
  const outcome = await setup.app.call(
    "createWebhook",
    { body: { url, types: setup.types } },
    setup.owner,
  );
  expect(errorOf(outcome).code).toBe("WEBHOOK_ADDRESS");
});

test("signs with both secrets for a day after a rotation", async () => {
  const made = await setup.create();
  const { secret } = dataOf(await setup.app.call("rotateWebhookSecret", made, setup.owner));
  await setup.sendTest(made);
  await setup.drain();
  const signatures = () => setup.received.at(-1)?.headers["webhook-signature"]?.split(" ").length;
  expect(signatures()).toBe(2);
  const { body = "", headers = {} } = setup.received[0] ?? {};
  // Compares signatures instead of calling `verify`, which checks the time: other tests have moved the clock.
  expect(headers["webhook-signature"]).toContain(
    new Webhook(secret).sign(
      headers["webhook-id"] ?? "",
      new Date(Number(headers["webhook-timestamp"]) * 1_000),
      body,
    ),
  );
  setup.clock.advance(24 * 3_600_000);
  await setup.app.services.webhooks.test(setup.owner.workspaceId, made.params.id);
  await setup.drain();
  expect(signatures()).toBe(1);
});

test("two concurrent rotations run one after the other, so that both shown secrets sign", async () => {
  const made = await setup.create();
  const { webhooks } = setup.app.services;
  const rotate = () => webhooks.rotate(setup.owner.workspaceId, made.params.id);
  const both = await Promise.all([rotate(), rotate()]);
  await setup.sendTest(made);
  await setup.drain();
  const { body = "", headers = {} } = setup.received[0] ?? {};
  const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  for (const { secret } of both) {
    expect(headers["webhook-signature"]).toContain(
      new Webhook(secret).sign(headers["webhook-id"] ?? "", at, body),
    );
  }
});

test("replays one delivery, or all since a moment, with the same ids", async () => {
  const made = await setup.create();
  const since = setup.clock.now().toISOString();
  const [first = ""] = [await setup.sendTest(made), await setup.sendTest(made)];
  const replayOne = { params: { ...made.params, deliveryId: first } };
  const early = await setup.app.call("replayWebhookDelivery", replayOne, setup.owner);
  expect(errorOf(early).code).toBe("WEBHOOK_NOT_SENT");
  await setup.drain();
  dataOf(await setup.app.call("replayWebhookDelivery", replayOne, setup.owner));
  await setup.drain();
  const replayed = await setup.app.call("replayWebhook", { ...made, body: { since } }, setup.owner);
  expect(dataOf(replayed).replayed).toBe(2);
  await setup.drain();
  const [one, other] = setup.received.map(({ id }) => id);
  expect(setup.received.map(({ id }) => id)).toEqual([one, other, one, one, other]);
});

test("a workspace has at most five webhooks, closed to viewers and others, with encrypted secrets", async () => {
  const made = await setup.create();
  const stranger = await openOwner(setup.app);
  for (const call of ["testWebhook", "rotateWebhookSecret", "deleteWebhook"] as const)
    expect(errorOf(await setup.app.call(call, made, stranger)).code).toBe("NOT_FOUND");
  const viewer = await joinAs(setup.app, setup.owner.workspaceId, "viewer");
  expect(errorOf(await setup.app.call("listWebhooks", {}, viewer)).status).toBe(403);
  const { rows } =
    await setup.app.infrastructure.database.pool.execute(sql`select * from webhooks`);
  expect(JSON.stringify(rows)).not.toContain(made.secret);
  for (let count = 1; count < 5; count++) await setup.create();
  const body = { url: "https://hooks.test/", types: setup.types };
  expect(errorOf(await setup.app.call("createWebhook", { body }, setup.owner)).code).toBe(
    "WEBHOOKS_FULL",
  );
  dataOf(await setup.app.call("deleteWebhook", made, setup.owner));
  expect(await setup.shown(made)).toBeUndefined();
});

test("refuses tests and replays while 1,000 events wait", async () => {
  const made = await setup.create();
  const deliveryId = await setup.sendTest(made);
  await setup.drain();
  await setup.app.infrastructure.database.pool.execute(sql`
    insert into webhook_deliveries (workspace_id, webhook_id, type, happened_at)
    select ${setup.owner.workspaceId}, ${made.params.id}, 'webhook.test', now()
    from generate_series(1, 1000)`);
  const since = setup.clock.now().toISOString();
  const replayed = { params: { ...made.params, deliveryId } };
  for (const outcome of [
    await setup.app.call("testWebhook", made, setup.owner),
    await setup.app.call("replayWebhookDelivery", replayed, setup.owner),
    await setup.app.call("replayWebhook", { ...made, body: { since } }, setup.owner),
  ])
    expect(errorOf(outcome).code).toBe("WEBHOOK_WAITING");
});

test("in the client workspace of an agency, nothing that a receiver gets names the product", async () => {
  const agency = await openAgency(setup.app);
  const client = await agency.openClient();
  const { webhooks } = setup.app.services;
  for (const workspaceId of [client.id, agency.owner.workspaceId]) {
    const { webhook } = await webhooks.create(workspaceId, {
      ...{ url: "https://hooks.test/", types: setup.types },
    });
    await webhooks.test(workspaceId, webhook.id);
    await setup.drain();
  }
  const [ofClient, ofAgency] = setup.received.map(({ body, headers }) => ({ body, headers }));
  expect(ofClient?.headers["user-agent"]).toBe("Webhooks/1.0");
  expect(JSON.stringify(ofClient)).not.toMatch(/earshot/i);
  expect(ofAgency?.headers["user-agent"]).toBe("Earshot");
});
