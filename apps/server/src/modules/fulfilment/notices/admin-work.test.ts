import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openPlacing } from "../../../testing/placed-reply.ts";
import {
  createFakeConversations,
  openReplyPipeline,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";

const hourMs = 3_600_000;
const clock = createTestClock(new Date());
const reddit = createFakeConversations();
let app: TestApp;
let asAdmin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    conversations: [reddit.conversations],
    replyCheckSeconds: [300, 259_200],
  });
  asAdmin = openAdmin(app);
});
afterAll(() => app.close());

const work = async () => dataOf(await app.call("countAdminWork", {}, await asAdmin())).work;
const none = { waiting: 0, oldestAt: null };

/** Submits a reply that a reviewer decides on, since the rules of its community are unknown. */
async function submitHeld() {
  const pipeline = await openReplyPipeline(app);
  const writer = await openWriter(app);
  const claim = await writer.claim((await pipeline.accepted({ community: "unread" })).id);
  const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
  expect(assignment.status).toBe("in_review");
}

test("counts what waits in each queue, with the time of the oldest", async () => {
  expect(await work()).toEqual({
    review: none,
    reports: none,
    placements: none,
    optOuts: 0,
    payouts: 0,
    referrals: 0,
  });
  const reply = await openPlacing(app, { clock, reddit })({ how: "attested" });
  const submittedAt = clock.now().toISOString();
  await submitHeld();
  clock.advance(hourMs);
  await submitHeld();
  expect((await work()).review).toEqual({ waiting: 2, oldestAt: submittedAt });

  await reply.pipeline.renew();
  const reportedAt = clock.now().toISOString();
  dataOf(
    await app.call(
      "reportReply",
      { params: { id: reply.id }, body: { note: "I see it nowhere." } },
      reply.pipeline.person,
    ),
  );
  expect((await work()).reports).toEqual({ waiting: 1, oldestAt: reportedAt });
});

test("counts the writers to whom money is due", async () => {
  const reply = await openPlacing(app, { clock, reddit })();
  expect((await work()).payouts).toBe(0);
  clock.advance(73 * hourMs);
  await reply.check(1);
  expect((await work()).payouts).toBe(1);
});

test("the counts are only available to the administrator", async () => {
  const person = await app.signUp();
  expect(errorOf(await app.call("countAdminWork", {}, person)).status).toBe(403);
});
