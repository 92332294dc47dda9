import { afterAll, beforeAll, expect, test } from "vitest";
import { type StreamItem, writersAudience } from "../../../infrastructure/events/index.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("writers get events about new work, with nothing about the customer", async () => {
  const received: StreamItem[] = [];
  const unfollow = await app.infrastructure.events.follow(writersAudience, null, (item) => {
    received.push(item);
  });
  const pipeline = await openReplyPipeline(app);
  const writer = await openWriter(app);
  const { id } = await pipeline.accepted();
  await expect.poll(() => received.map(({ type }) => type)).toEqual(["opportunities.updated"]);
  const claim = await writer.claim(id);
  await expect
    .poll(() => received.map(({ type }) => type))
    .toEqual(["opportunities.updated", "opportunities.updated", "reply.updated"]);
  expect(received.at(-1)).toMatchObject({
    data: { id: claim.id, mentionId: id, status: "claimed" },
  });
  for (const item of received) {
    if ("data" in item) expect(Object.keys(item.data).length).toBeLessThanOrEqual(3);
  }
  unfollow();
});

test("opportunities are listed oldest promise first, in pages, by platform", async () => {
  const [first, second] = [await openReplyPipeline(app), await openReplyPipeline(app)];
  const ids = [
    (await first.accepted()).id,
    (await second.accepted()).id,
    (await first.accepted()).id,
  ];
  const writer = await openWriter(app);
  const all = await writer.opportunities();
  const mine = all.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  expect(mine).toEqual(ids);
  const page = dataOf(
    await app.call("listOpportunities", { query: { limit: 1, offset: all.length - 1 } }, writer.as),
  );
  expect([page.total, page.opportunities.map(({ id }) => id)]).toEqual([all.length, [ids[2]]]);
  const none = dataOf(await app.call("listOpportunities", { query: { platform: "x" } }, writer.as));
  expect(none).toEqual({ opportunities: [], total: 0 });
});

test("a writer's account is declared without its prefix, and a bad name is refused with its field", async () => {
  const writer = await openWriter(app, "/u/Some_One");
  const { settings } = dataOf(await app.call("getWriterSettings", {}, writer.as));
  expect(settings).toMatchObject({ fullName: "Jo", accounts: { reddit: "Some_One" } });
  const refused = await app.call(
    "putWriterSettings",
    { body: { accounts: { reddit: "no spaces!" } } },
    writer.as,
  );
  expect(refused).toMatchObject({
    status: 400,
    error: { details: ["accounts.reddit: must be a Reddit name of 3 to 20 characters"] },
  });
});

test("a writer ends their claim as unsuitable in one step, so nobody can claim the mention in between", async () => {
  const [pipeline, writer, other] = [
    await openReplyPipeline(app),
    await openWriter(app),
    await openWriter(app),
  ];
  const { id } = await pipeline.accepted();
  const claim = await writer.claim(id);
  await writer.save(claim.id, "Half a text.");
  const body = { kind: "unsuitable", reason: "It is a joke." } as const;
  expect(errorOf(await other.decline(id, body)).code).toBe("ALREADY_TAKEN");
  const [declined, claimed] = await Promise.all([writer.decline(id, body), other.tryClaim(id)]);
  dataOf(declined);
  expect(claimed.status).toBeGreaterThanOrEqual(400);
  expect(await pipeline.status(id)).toMatchObject({
    status: "denied",
    statusNote: "A writer found it unsuitable: It is a joke.",
  });
  expect((await pipeline.me()).repliesUsed).toBe(0);
  expect(await writer.get(claim.id)).toMatchObject({ status: "released", text: "Half a text." });
  expect(errorOf(await writer.decline(id, body)).code).toBe("NOT_FOUND");
  // A writer can't end a submitted reply as unsuitable.
  const second = await pipeline.accepted();
  const submitted = await writer.claim(second.id);
  dataOf(await writer.submit(submitted.id, ownText()));
  expect(errorOf(await writer.decline(second.id, body)).code).toBe("ALREADY_TAKEN");
});

test("a claim does not wait for the quota lock, which could deadlock with a call that ends it", async () => {
  const [pipeline, writer] = [await openReplyPipeline(app), await openWriter(app)];
  const { id } = await pipeline.accepted();
  await app.infrastructure.database.transaction(async (tx) => {
    await app.services.workspaces.lockQuota(tx, pipeline.workspaceId);
    expect((await writer.claim(id)).status).toBe("claimed");
  });
});
