import { type WebhookType, webhookTypes } from "@earshot/contract";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPlacing } from "../../../testing/placed-reply.ts";
import { createFakeConversations, openReplyPipeline } from "../../../testing/reply-pipeline.ts";
import { runReports } from "../../../testing/reports.ts";
import { openWebhooks, status } from "../../../testing/webhooks.ts";

const hourMs = 3_600_000;
const reddit = createFakeConversations();
let setup: Awaited<ReturnType<typeof openWebhooks>>;
let placed: ReturnType<typeof openPlacing>;
beforeAll(async () => {
  setup = await openWebhooks({
    ...{ jobs: true, conversations: [reddit.conversations], accountViewers: [reddit.viewer] },
    replyCheckSeconds: [300, 3_600, 259_200, 604_800],
  });
  placed = openPlacing(setup.app, { clock: setup.clock, reddit });
});
afterAll(() => setup.close());
beforeEach(() => setup.beginTest());

const listen = async (workspaceId: string, types: readonly WebhookType[] = webhookTypes) =>
  setup.app.services.webhooks.create(workspaceId, {
    ...{ url: "https://hooks.test/", types: [...types] },
  });

/** The received events. The reference library checks their signatures, but not their age by the test's clock. */
async function deliveredTo(secret: string) {
  await setup.drain();
  return setup.received.splice(0).map(({ headers, body }) => {
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    const signature = new Webhook(secret).sign(headers["webhook-id"] ?? "", at, body);
    expect(headers["webhook-signature"]).toBe(signature);
    return JSON.parse(body) as { type: string; timestamp: string; data: object };
  });
}

test("sends events when a reply is placed and when it has survived", async () => {
  const pipeline = await openReplyPipeline(setup.app);
  const { secret } = await listen(pipeline.workspaceId);
  const reply = await placed({ pipeline });
  const events = await deliveredTo(secret);
  expect(events.map(({ type }) => type)).toEqual([
    ...["mention.created", "mention.accepted", "reply.placed"],
  ]);
  const { mentionId, permalink, placedAt } = await reply.reply();
  const data = { id: reply.id, mentionId, permalink, source: "reddit", community: "smallbusiness" };
  expect(events[2]?.data).toMatchObject(data);
  expect(Object.values(events[2]?.data ?? {}).map(String)).not.toContain(reply.text);
  setup.clock.advance(72 * hourMs);
  await pipeline.renew();
  await reply.check(2);
  expect(await deliveredTo(secret)).toMatchObject([{ type: "reply.survived", data }]);
  expect(placedAt).not.toBeNull();
});

test("sends one event when a reply is removed", async () => {
  const pipeline = await openReplyPipeline(setup.app);
  const { secret } = await listen(pipeline.workspaceId, ["reply.removed"]);
  const reply = await placed({ pipeline });
  expect(await deliveredTo(secret)).toEqual([]);
  reddit.set(reply.comment, { state: "removed" });
  await Promise.all([reply.check(0), reply.check(0)]);
  expect(await deliveredTo(secret)).toMatchObject([
    { type: "reply.removed", data: { id: reply.id } },
  ]);
});

test("sends an event about a ready report to its own workspace only", async () => {
  const { app, clock, owner } = setup;
  const { secret } = await listen(owner.workspaceId, ["report.ready"]);
  await runReports(app, clock.now());
  // A week later, a Monday at 8 in the morning has passed in each time zone.
  clock.advance(8 * 24 * hourMs);
  await runReports(app, clock.now());
  const events = (await deliveredTo(secret)).filter(({ data }) =>
    JSON.stringify(data).includes("week"),
  );
  expect(events).toMatchObject([{ type: "report.ready", data: { kind: "weekly" } }]);
});

test("the owner gets a mail when a webhook is paused after a day of failures", async () => {
  const { app, owner } = setup;
  const { webhook } = await listen(owner.workspaceId);
  await app.services.webhooks.test(owner.workspaceId, webhook.id);
  setup.answerWith(status(503));
  for (let tries = 0; tries < 7; tries++) {
    await setup.drain();
    setup.clock.advance(10 * hourMs);
  }
  expect(await setup.shown({ params: webhook, secret: "" })).toMatchObject({ pausedFor: "failed" });
  const stop = await app.work("webhooks.paused-mail");
  const pausedMails = () =>
    app.mailer.sent.filter(
      ({ to, subject }) => to === owner.user.email && subject === "A webhook was paused",
    );
  await expect.poll(pausedMails).toHaveLength(1);
  expect(pausedMails()[0]?.text).toContain("/dashboard?view=settings&section=webhooks");
  await stop();
});
