import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../infrastructure/database/columns.ts";
import { openAdmin } from "../../../testing/admin.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openPlacing } from "../../../testing/placed-reply.ts";
import { createFakeConversations, openReplyPipeline } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date());
const reddit = createFakeConversations();
const hourMs = 3_600_000;
let app: TestApp;
let asAdmin: ReturnType<typeof openAdmin>;
let placed: ReturnType<typeof openPlacing>;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    conversations: [reddit.conversations],
    replyCheckSeconds: [300, 259_200, 604_800],
  });
  asAdmin = openAdmin(app);
  placed = openPlacing(app, { clock, reddit });
});
afterAll(() => app.close());

type Placed = Awaited<ReturnType<ReturnType<typeof openPlacing>>>;

const report = (reply: Placed, note = "I see it nowhere.") =>
  app.call("reportReply", { params: { id: reply.id }, body: { note } }, reply.pipeline.person);
const reports = async () => dataOf(await app.call("listReports", {}, await asAdmin())).reports;
const reportOf = async (reply: Placed) =>
  (await reports()).find(({ replyId }) => replyId === reply.id);
async function screenshotOf(reply: Placed) {
  const id = (await reportOf(reply))?.id ?? "";
  const picture = await app.call("getReportScreenshot", { params: { id } }, await asAdmin());
  return dataOf(picture).screenshot;
}
async function decide(reply: Placed, decision: "removed" | "standing") {
  const id = (await reportOf(reply))?.id ?? "";
  const answer = await app.call(
    "decideReport",
    { params: { id }, body: { decision } },
    await asAdmin(),
  );
  return { id, answer };
}

test("a self-reported reply is not checked, and survives if nobody reports it as removed", async () => {
  const reply = await placed({ how: "attested" });
  reddit.set(reply.comment, { state: "removed" });
  await reply.check(0);
  expect(await reply.reply()).toMatchObject({
    status: "placed",
    checks: [{ visibility: "attested", cause: null }, { checkedAt: null }, { checkedAt: null }],
  });
  clock.advance(72 * hourMs);
  await reply.pipeline.renew();
  await reply.check(1);
  expect((await reply.reply()).status).toBe("survived");
});

test("a self-reported reply that is reported as removed waits for the administrator; its unit is returned once", async () => {
  const reply = await placed({ how: "attested" });
  const screenshot = newId();
  await app.infrastructure.database.pool.execute(sql`
    insert into blobs (id, media_type, content, created_at)
    values (${screenshot}, 'image/webp', ${Buffer.from("a picture")}, now())`);
  await app.infrastructure.database.pool.execute(
    sql`update replies set screenshot_id = ${screenshot} where id = ${reply.id}`,
  );
  expect(dataOf(await report(reply)).reply).toMatchObject({ reported: true, status: "placed" });
  expect(errorOf(await report(reply)).code).toBe("ALREADY_REPORTED");
  expect(await reportOf(reply)).toMatchObject({
    source: "reddit",
    account: reply.account,
    text: reply.text,
    note: "I see it nowhere.",
    hasScreenshot: true,
  });
  expect(await screenshotOf(reply)).toBe(
    `data:image/webp;base64,${Buffer.from("a picture").toString("base64")}`,
  );
  // It does not survive while the report is open.
  clock.advance(73 * hourMs);
  await reply.pipeline.renew();
  await reply.check(1);
  expect((await reply.reply()).status).toBe("placed");
  const { id, answer } = await decide(reply, "removed");
  expect(dataOf(answer)).toEqual({});
  const again = await app.call(
    "decideReport",
    { params: { id }, body: { decision: "standing" } },
    await asAdmin(),
  );
  expect(errorOf(again).code).toBe("NOT_FOUND");
  const picture = await app.call("getReportScreenshot", { params: { id } }, await asAdmin());
  expect(errorOf(picture).code).toBe("NOT_FOUND");
  await reply.check(2);
  expect(await reply.reply()).toMatchObject({
    status: "removed",
    removedBy: "reported",
    quotaReturned: true,
    reported: false,
  });
  expect((await reply.reply()).checks.at(-1)).toMatchObject({
    visibility: "removed",
    removedBy: "reported",
    cause: "The customer reported it as removed, and an administrator confirmed it.",
  });
  expect(await reply.used()).toBe(0);
  // The removal was confirmed by a person, so it does not count as a survival check.
  const { stats } = dataOf(await app.call("dashboardStats", {}, reply.pipeline.person));
  expect(stats.survival).toMatchObject({
    checks: 0,
    checkedReplies: 0,
    selfReported: 1,
    decided: 1,
    decidedSelfReported: 1,
    share: 0,
  });
  const entries = await app.services.audit.list(reply.id);
  expect(
    entries.filter(({ action }) => action === "reported").map(({ by, details }) => [by, details]),
  ).toEqual([
    ["customer", {}],
    ["administrator", { decision: "removed" }],
  ]);
});

test("a reported reply that the administrator finds live survives after 72 hours", async () => {
  const [early, late] = [await placed({ how: "attested" }), await placed({ how: "attested" })];
  await report(early);
  expect(dataOf((await decide(early, "standing")).answer)).toEqual({});
  expect(await early.reply()).toMatchObject({ status: "placed", reported: false });
  await report(late);
  clock.advance(72 * hourMs);
  await late.pipeline.renew();
  await late.check(1);
  expect((await late.reply()).status).toBe("placed");
  await decide(late, "standing");
  expect((await late.reply()).status).toBe("survived");
});

const awaitsDecision = "It does not count as live until an administrator approves the edit.";
const lostLine = "It was edited and no longer carries the disclosure line.";

/** A placed reply that is live without its disclosure line after 72 hours. */
async function editedReply() {
  const reply = await placed();
  const { disclosure } = await reply.pipeline.reply(reply.id);
  const without = reply.text.replace(disclosure, "").trim();
  const body = (shown: string) => reddit.show(reply.comment, { body: shown });
  body(without);
  clock.advance(72 * hourMs);
  await reply.pipeline.renew();
  await reply.check(1);
  return { ...reply, body, without };
}

test("a reply that lost its disclosure line survives only if the administrator accepts the edit", async () => {
  const reply = await editedReply();
  const shown = await reply.reply();
  // The customer has not reported it, but sees the edit among the checks.
  expect(shown).toMatchObject({ status: "placed", reported: false });
  const cause = shown.checks.find(({ visibility }) => visibility === "edited")?.cause ?? "";
  expect(cause.startsWith(lostLine)).toBe(true);
  expect(cause.endsWith(awaitsDecision)).toBe(true);
  const open = await reportOf(reply);
  expect(open).toMatchObject({ by: "system", account: reply.account });
  expect(open?.note.startsWith(`edited: ${lostLine}`)).toBe(true);
  expect(dataOf((await decide(reply, "standing")).answer)).toEqual({});
  expect((await reply.reply()).status).toBe("survived");
  // An accepted edit is not reported again.
  await reply.check(2);
  expect(await reportOf(reply)).toBeUndefined();
  const entries = await app.services.audit.list(reply.id);
  expect(
    entries.filter(({ action }) => action === "reported").map(({ by, details }) => [by, details]),
  ).toEqual([
    ["system", {}],
    ["administrator", { decision: "standing" }],
  ]);
});

test("an edit that the administrator rejects returns the unit, and counts as a removal by the author", async () => {
  const reply = await editedReply();
  await decide(reply, "removed");
  expect(await reply.reply()).toMatchObject({
    status: "removed",
    removedBy: "author",
    quotaReturned: true,
  });
  expect(await reply.used()).toBe(0);
});

test("a reply that has the approved text again survives at the next check, without a decision on its report", async () => {
  const reply = await editedReply();
  reply.body(reply.text);
  await reply.check(2);
  expect((await reply.reply()).status).toBe("survived");
  expect(await reportOf(reply)).toBeUndefined();
});

test("a different edit is reported again, and a small edit that keeps the disclosure line survives", async () => {
  const [other, same] = [await placed(), await placed()];
  const { disclosure } = await other.pipeline.reply(other.id);
  reddit.show(other.comment, { body: other.text.replace(disclosure, "") });
  await other.check(0);
  await decide(other, "standing");
  reddit.show(other.comment, { body: `Buy the cheapest one. ${disclosure}` });
  reddit.show(same.comment, { body: same.text.replace("keep", "never keep") });
  clock.advance(72 * hourMs);
  await other.pipeline.renew();
  await other.check(1);
  await same.check(1);
  expect((await other.reply()).status).toBe("placed");
  expect((await reportOf(other))?.note).toMatch(/^edited: It differs from what was approved/);
  await same.pipeline.renew();
  expect((await same.reply()).status).toBe("survived");
});

test("replies that we check, removed replies and another workspace's replies can't be reported", async () => {
  const [seen, removed] = [await placed(), await placed({ how: "attested" })];
  expect(errorOf(await report(seen))).toMatchObject({
    code: "REPLY_MOVED_ON",
    message:
      "We check this reply automatically. Its survival checks show the results and the next check.",
  });
  await report(removed);
  await decide(removed, "removed");
  expect(errorOf(await report(removed)).message).toBe(
    "This reply is not posted, so there is nothing to report.",
  );
  const stranger = await openReplyPipeline(app);
  expect(errorOf(await report({ ...removed, pipeline: stranger })).code).toBe("NOT_FOUND");
  expect(errorOf(await report(seen, "  "))).toMatchObject({
    code: "VALIDATION_FAILED",
    details: [expect.stringContaining("Say what you saw.")],
  });
});

test("the total includes reports beyond the listed ones", async () => {
  const all = async () => dataOf(await app.call("listReports", {}, await asAdmin()));
  const before = await all();
  const reply = await placed({ how: "attested" });
  await report(reply);
  expect((await all()).total).toBe(before.total + 1);
  expect(await screenshotOf(reply)).toBeNull();
  // As many reports as one list has, each of another reply.
  await app.infrastructure.database.transaction(async (tx) => {
    await tx.execute(sql`
      create temporary table more_replies on commit drop as
        select * from replies where id = ${reply.id}`);
    await tx.execute(sql`update more_replies set external_id = null, status = 'failed'`);
    for (let made = 0; made < 20; made++) {
      const id = newId();
      await tx.execute(sql`update more_replies set id = ${id}`);
      await tx.execute(sql`insert into replies select * from more_replies`);
      await tx.execute(sql`
        insert into reply_reports (id, reply_id, user_id, note, at)
          select ${newId()}, ${id}, user_id, note, at from reply_reports where reply_id = ${reply.id}`);
    }
  });
  const { reports: listed, total } = await all();
  expect([listed.length, total]).toEqual([20, before.total + 21]);
});
