import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createWebhookSender } from "../../../integrations/webhooks/index.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { joinAs, openOwner } from "../../../testing/team.ts";
import { leaseDue } from "./store-queue.ts";

// The reference library compares the time of a signature with the real one.
const clock = createTestClock(new Date());
const received: {
  path: string;
  id: string;
  type: string;
  headers: Record<string, string>;
  body: string;
}[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString();
    const headers = request.headers as Record<string, string>;
    const id = headers["webhook-id"] ?? "";
    received.push({ path: request.url ?? "", id, type: JSON.parse(body).type, headers, body });
    answer(request, response);
  });
});
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(code, headers).end("noted");

let app: TestApp;
let owner: Awaited<ReturnType<typeof openOwner>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  app = await openTestApp({
    clock,
    webhookSender: createWebhookSender({
      userAgent: "Earshot",
      timeLimitMs: 3_000,
      hosts: new Map([["hooks.test", new URL(`http://127.0.0.1:${port}`)]]),
    }),
  });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  // What earlier tests left waiting would be delivered here.
  await app.infrastructure.database.read.execute(sql`delete from webhooks`);
  owner = await openOwner(app);
  received.length = 0;
  answer = status(200);
});

const types = ["mention.created", "mention.accepted"] as ("mention.created" | "mention.accepted")[];
async function create(path = "/", url = `https://hooks.test${path}`) {
  const { webhook, secret } = dataOf(
    await app.call("createWebhook", { body: { url, types } }, owner),
  );
  return { params: { id: webhook.id }, secret };
}
type Made = Awaited<ReturnType<typeof create>>;
const deliver = () => app.services.webhookDeliveries.deliverDue();
const sendTest = async ({ params }: Made) =>
  dataOf(await app.call("testWebhook", { params }, owner)).deliveryId;
const log = async ({ params }: Made) =>
  dataOf(await app.call("listWebhookDeliveries", { params, query: {} }, owner)).deliveries;
const shown = async ({ params }: Made) => {
  // Not by a call: the session ends where a test moves the clock by hours.
  const webhooks = await app.services.webhooks.list(owner.workspaceId);
  return webhooks.find(({ id }) => id === params.id);
};
const drain = async () => {
  while ((await deliver()) > 0);
};

test("tells of a new mention and of its acceptance, signed, in their order, without words of the post", async () => {
  const made = await create();
  dataOf(await app.call("addKeyword", { body: { keyword: "oak desk" } }, owner));
  await app.ingest([testPost({ title: "Looking for an oak desk" })]);
  const { mentions } = dataOf(await app.call("listMentions", { query: {} }, owner));
  const id = mentions[0]?.id ?? "";
  const body = { status: "accepted" as const };
  dataOf(await app.call("setMentionStatus", { params: { id }, body }, owner));
  await drain();
  expect(received.map(({ type }) => type)).toEqual(types);
  for (const { body, headers } of received) {
    const event = new Webhook(made.secret).verify(body, headers);
    expect(event).toMatchObject({ data: { id, source: "reddit", community: "smallbusiness" } });
    expect(body).not.toContain("oak desk");
  }
  const [accepted, created] = await log(made);
  expect([created?.type, accepted?.type]).toEqual(types);
  expect(created).toMatchObject({ state: "delivered", payload: received[0]?.body });
  expect(created?.attempts).toMatchObject([{ status: 200, answer: "noted", problem: null }]);
});

test("a workspace without a webhook gets no row, and a mention that is not shown is not told of", async () => {
  dataOf(await app.call("addKeyword", { body: { keyword: "elm desk" } }, owner));
  await app.ingest([testPost({ title: "Looking for an elm desk" })]);
  const { read } = app.infrastructure.database;
  const rows = await read.execute(
    sql`select from webhook_deliveries where workspace_id = ${owner.workspaceId}`,
  );
  expect(rows.rowCount).toBe(0);
  const made = await create();
  const exclusion = { kind: "author" as const, value: "hidden_one", source: "reddit" as const };
  dataOf(await app.call("addExclusion", { body: exclusion }, owner));
  await app.ingest([testPost({ title: "Looking for an elm desk now", author: "hidden_one" })]);
  await drain();
  expect([received.length, (await log(made)).length]).toEqual([0, 0]);
});

test("a failed delivery blocks the later ones of its webhook alone, and is sent again unchanged", async () => {
  const [failing, healthy] = [await create("/failing"), await create("/healthy")];
  answer = (request, response) => status(request.url === "/failing" ? 500 : 200)(request, response);
  const ids = [await sendTest(failing), await sendTest(failing)];
  await sendTest(healthy);
  await sendTest(healthy);
  await drain();
  expect(received.map(({ path }) => path).sort()).toEqual(["/failing", "/healthy", "/healthy"]);
  expect(await shown(failing)).toMatchObject({ waiting: 2, pausedFor: null });
  answer = status(200);
  clock.advance(5_000);
  await drain();
  const sent = received.filter(({ path }) => path === "/failing");
  expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id, sent[2]?.id]);
  expect(sent[0]?.body).toBe(sent[1]?.body);
  expect((await log(failing)).map(({ id }) => id)).toEqual(ids.toReversed());
});

test.each<[string, typeof answer, RegExp]>([
  ["redirects", status(302, { location: "http://127.0.0.1/" }), /^$/],
  ["never answers", () => {}, /took longer than 3 seconds/],
  [
    "answers forever",
    (_, response) => {
      const again = () => void (response.destroyed || response.write("x".repeat(1_000), again));
      response.writeHead(200);
      again();
    },
    /^$/,
  ],
  ["hangs up", (request) => request.socket.destroy(), /can't be reached/],
])("a receiver that %s", async (_, behavior, problem) => {
  const made = await create();
  answer = behavior;
  await sendTest(made);
  await drain();
  const [delivery] = await log(made);
  expect(delivery?.attempts[0]?.problem ?? "").toMatch(problem);
  expect(delivery?.attempts[0]?.answer.length).toBeLessThanOrEqual(4_096);
  expect(received).toHaveLength(1);
});

test.each(["127.0.0.1", "[::1]", "169.254.169.254", "10.0.0.1", "[::ffff:127.0.0.1]"])(
  "connects to no private address: %s",
  async (host) => {
    const made = await create("", `https://${host}/`);
    await sendTest(made);
    await drain();
    expect((await log(made))[0]?.attempts[0]?.problem).toBe(
      "The address leads to a private network.",
    );
  },
);

test.each([
  "http://example.com/",
  "ftp://example.com/",
  "https://a:b@example.com/",
  "https://example.com:8443/",
])("refuses the address %s", async (url) => {
  const outcome = await app.call("createWebhook", { body: { url, types } }, owner);
  expect(errorOf(outcome).code).toBe("WEBHOOK_ADDRESS");
});

test("a receiver that takes long is a slow one, until it answers fast", async () => {
  const made = await create();
  const isSlow = async () => {
    const { rows } = await app.infrastructure.database.read.execute<{ is_slow: boolean }>(
      sql`select is_slow from webhooks where id = ${made.params.id}`,
    );
    return rows[0]?.is_slow;
  };
  const lease = (isSlow: boolean) => {
    const now = clock.now();
    return leaseDue(app.infrastructure.database.read, { now, until: now, max: 10, isSlow });
  };
  await sendTest(made);
  expect([await isSlow(), (await lease(true)).length, (await lease(false)).length]).toEqual([
    false,
    0,
    1,
  ]);
  answer = (_, response) => {
    setTimeout(() => response.writeHead(200).end(), 2_100);
  };
  await drain();
  expect(await isSlow()).toBe(true);
  answer = status(200);
  await sendTest(made);
  expect([(await lease(true)).length, (await lease(false)).length]).toEqual([1, 0]);
  await drain();
  expect(await isSlow()).toBe(false);
});

test("pauses after a day of failures and at once after 410, and delivers what waits when it is resumed", async () => {
  const made = await create();
  await sendTest(made);
  answer = status(503);
  for (let tries = 0; tries < 7; tries++) {
    await drain();
    clock.advance(10 * 3_600_000);
  }
  expect(received).toHaveLength(7);
  expect(await shown(made)).toMatchObject({ pausedFor: "failed", waiting: 1 });
  const { webhooks } = app.services;
  const resume = () => webhooks.update(owner.workspaceId, made.params.id, { isPaused: false });
  answer = status(410);
  await resume();
  await drain();
  expect(await shown(made)).toMatchObject({ pausedFor: "gone", waiting: 1 });
  await app.services.webhookDeliveries.sendPausedMail({ workspaceId: owner.workspaceId });
  const mail = await app.mailer.next(owner.user.email);
  expect(mail.subject).toBe("A webhook was paused");
  expect(mail.text).toContain("/dashboard?view=settings&section=webhooks");
  answer = status(200);
  await resume();
  await drain();
  expect(await shown(made)).toMatchObject({ pausedFor: null, waiting: 0 });
});

test("signs with both secrets for a day after a rotation", async () => {
  const made = await create();
  const { secret } = dataOf(await app.call("rotateWebhookSecret", made, owner));
  await sendTest(made);
  await drain();
  const signatures = () => received.at(-1)?.headers["webhook-signature"]?.split(" ").length;
  expect(signatures()).toBe(2);
  const { body = "", headers = {} } = received[0] ?? {};
  // The other tests have moved the clock, so the library's check of the time is left out.
  expect(headers["webhook-signature"]).toContain(
    new Webhook(secret).sign(
      headers["webhook-id"] ?? "",
      new Date(Number(headers["webhook-timestamp"]) * 1_000),
      body,
    ),
  );
  clock.advance(24 * 3_600_000);
  await app.services.webhooks.test(owner.workspaceId, made.params.id);
  await drain();
  expect(signatures()).toBe(1);
});

test("replays one delivery, or all since a moment, under the same ids", async () => {
  const made = await create();
  const since = clock.now().toISOString();
  const [first = ""] = [await sendTest(made), await sendTest(made)];
  const replayOne = { params: { ...made.params, deliveryId: first } };
  const early = await app.call("replayWebhookDelivery", replayOne, owner);
  expect(errorOf(early).code).toBe("WEBHOOK_NOT_SENT");
  await drain();
  dataOf(await app.call("replayWebhookDelivery", replayOne, owner));
  await drain();
  const replayed = await app.call("replayWebhook", { ...made, body: { since } }, owner);
  expect(dataOf(replayed).replayed).toBe(2);
  await drain();
  const [one, other] = received.map(({ id }) => id);
  expect(received.map(({ id }) => id)).toEqual([one, other, one, one, other]);
});

test("is the workspace's own: five at most, nothing for viewers or strangers, secrets sealed", async () => {
  const made = await create();
  const stranger = await openOwner(app);
  for (const call of ["testWebhook", "rotateWebhookSecret", "deleteWebhook"] as const)
    expect(errorOf(await app.call(call, made, stranger)).code).toBe("NOT_FOUND");
  const viewer = await joinAs(app, owner.workspaceId, "viewer");
  expect(errorOf(await app.call("listWebhooks", {}, viewer)).status).toBe(403);
  const { rows } = await app.infrastructure.database.read.execute(sql`select * from webhooks`);
  expect(JSON.stringify(rows)).not.toContain(made.secret);
  for (let count = 1; count < 5; count++) await create();
  const body = { url: "https://hooks.test/", types };
  expect(errorOf(await app.call("createWebhook", { body }, owner)).code).toBe("WEBHOOKS_FULL");
  dataOf(await app.call("deleteWebhook", made, owner));
  expect(await shown(made)).toBeUndefined();
});
