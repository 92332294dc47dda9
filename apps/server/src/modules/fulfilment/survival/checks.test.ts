import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClock, dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openPlacing } from "../../../testing/placed-reply.ts";
import {
  createFakeConversations,
  openReplyPipeline,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date());
const reddit = createFakeConversations();
const hourMs = 3_600_000;
let made = 0;
let app: TestApp;
let placed: ReturnType<typeof openPlacing>;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    conversations: [reddit.conversations],
    accountViewers: [reddit.viewer],
    replyCheckSeconds: [300, 3_600, 259_200, 604_800],
  });
  placed = openPlacing(app, { clock, reddit });
});
afterAll(() => app.close());

const statusesOf = async (account: string) =>
  (await app.services.communityAccounts.statusesOf("reddit", [account])).get(account);
const hoursFromNow = (until: Date | null | undefined) =>
  until ? (until.getTime() - clock.now().getTime()) / hourMs : null;

describe("a reply that is removed", () => {
  test.each([
    {
      by: "a moderator",
      seen: { state: "removed" } as const,
      after: 1,
      removedBy: "moderator",
      cooldownHours: 24,
    },
    {
      by: "a filter",
      seen: { state: "removed" } as const,
      after: 0,
      removedBy: "filter",
      cooldownHours: 24,
    },
    {
      by: "a filter that hides it",
      seen: { state: "unseen" } as const,
      after: 0,
      removedBy: "filter",
      cooldownHours: 24,
    },
    {
      by: "Reddit",
      seen: { state: "removed", by: "platform" } as const,
      after: 0,
      removedBy: "platform",
      cooldownHours: 24,
    },
    {
      by: "its author",
      seen: { state: "deleted" } as const,
      after: 1,
      removedBy: "author",
      cooldownHours: null,
    },
  ])(
    "by $by is detected at its check with the cause, and its unit is returned once",
    async (one) => {
      const reply = await placed();
      for (let at = 0; at < one.after; at += 1) await reply.check(at);
      expect(await reply.used()).toBe(1);
      reddit.set(reply.comment, one.seen);
      await Promise.all([reply.check(one.after), reply.check(one.after)]);
      await reply.check(one.after + 1);
      const { status, checks, ...shown } = await reply.reply();
      expect({ status, ...shown }).toMatchObject({
        status: "removed",
        removedBy: one.removedBy,
        quotaReturned: true,
      });
      // The remaining checks are deleted.
      expect(checks).toHaveLength(one.after + 1);
      expect(checks.at(-1)).toMatchObject({ removedBy: one.removedBy });
      expect(await reply.used()).toBe(0);
      expect(hoursFromNow((await statusesOf(reply.account))?.cooldownUntil)).toBe(
        one.cooldownHours,
      );
      const entries = await app.services.audit.list(reply.id);
      expect(entries.filter(({ action }) => action === "looked")).toHaveLength(one.after + 1);
    },
  );

  test("because its account is shadow-banned starts an indefinite cooldown", async () => {
    const reply = await placed();
    reddit.set(reply.comment, { state: "unseen" });
    reddit.hide(reply.account, "shadowed");
    await reply.check(0);
    expect(await reply.reply()).toMatchObject({ removedBy: "shadow", quotaReturned: true });
    const status = await statusesOf(reply.account);
    expect(status?.state).toBe("shadowed");
    expect(status?.cooldownUntil?.getUTCFullYear()).toBe(9999);
  });

  test("as the second one of its account within a week starts a cooldown of a week", async () => {
    const account = `jo_${++made}`;
    for (const cooldownHours of [24, 24 * 7]) {
      const reply = await placed({ account });
      reddit.set(reply.comment, { state: "removed", by: "moderator" });
      await reply.check(0);
      expect(hoursFromNow((await statusesOf(account))?.cooldownUntil)).toBe(cooldownHours);
    }
  });

  test("at the same time as another one of its account starts a cooldown of a week", async () => {
    const account = `jo_${++made}`;
    const both = [await placed({ account }), await placed({ account })];
    for (const { comment } of both) reddit.set(comment, { state: "removed", by: "moderator" });
    // Events to all writers are written under one lock, so the later check counts both removals.
    await Promise.all(both.map(({ check }) => check(0)));
    expect(hoursFromNow((await statusesOf(account))?.cooldownUntil)).toBe(24 * 7);
  });

  test("at the 72-hour check counts as removed before, even if the check is late", async () => {
    const reply = await placed();
    clock.advance(80 * hourMs);
    await reply.pipeline.renew();
    reddit.set(reply.comment, { state: "removed" });
    await reply.check(2);
    expect(await reply.reply()).toMatchObject({ status: "removed", quotaReturned: true });
    expect(await reply.used()).toBe(0);
  });

  test("after it survived 72 hours stays survived, and its checks show the removal", async () => {
    const reply = await placed();
    clock.advance(72 * hourMs);
    await reply.pipeline.renew();
    await reply.check(2);
    expect((await reply.reply()).status).toBe("survived");
    reddit.set(reply.comment, { state: "removed" });
    await reply.check(3);
    const { status, quotaReturned, checks } = await reply.reply();
    expect({ status, quotaReturned }).toEqual({ status: "survived", quotaReturned: false });
    expect(checks.at(-1)).toMatchObject({ visibility: "removed", removedBy: "moderator" });
    expect(await reply.used()).toBe(1);
    expect(hoursFromNow((await statusesOf(reply.account))?.cooldownUntil)).toBe(24);
  });
});

describe("a survival check", () => {
  test("stores the score, the number of answers and what was edited", async () => {
    const reply = await placed();
    reddit.show(reply.comment, {
      score: 7,
      answers: 2,
      body: reply.text.replace("keep", "never keep"),
    });
    await reply.check(0);
    const shown = await reply.reply();
    expect(shown).toMatchObject({ status: "placed", score: 7, answers: 2, removedBy: null });
    expect(shown.checks[0]).toMatchObject({
      visibility: "edited",
      score: 7,
      answers: 2,
      cause: "It differs from what was approved: “never” was added.",
    });
  });

  test("that runs slightly too early is queued again for its time", async () => {
    const reply = await placed();
    const queuedDelays: number[] = [];
    app.services.survival.topics.planned.subscribe(async (_tx, { afterSeconds }) => {
      queuedDelays.push(afterSeconds);
    });
    clock.advance(72 * hourMs - 20);
    await reply.pipeline.renew();
    await reply.checkInTime(2);
    expect(queuedDelays).toEqual([0.02]);
    expect(await reply.reply()).toMatchObject({ status: "placed" });
    clock.advance(20);
    await reply.checkInTime(2);
    expect((await reply.reply()).status).toBe("survived");
    expect(queuedDelays).toHaveLength(1);
  });

  test("of a reply whose platform is not connected fails and decides nothing", async () => {
    const reply = await placed();
    await app.infrastructure.database.pool.execute(
      sql`update mentions set source = 'x' where id = (select mention_id from replies where id = ${reply.id})`,
    );
    await expect(reply.check(0)).rejects.toThrow("x is not connected");
    expect((await reply.reply()).checks[0]?.checkedAt).toBeNull();
  });

  test("whose job was given up is queued again", async () => {
    const reply = await placed();
    const queuedIds: number[] = [];
    app.services.survival.topics.planned.subscribe(async (_tx, { checkId }) => {
      queuedIds.push(checkId);
    });
    await app.services.survival.sweep();
    const before = queuedIds.length;
    clock.advance(14 * hourMs);
    await app.services.survival.sweep();
    const { rows } = await app.infrastructure.database.pool.execute<{ id: string }>(
      sql`select id from survival_checks where reply_id = ${reply.id} order by due_at limit 2`,
    );
    expect(queuedIds.slice(before)).toEqual(
      expect.arrayContaining(rows.map(({ id }) => Number(id))),
    );
  });
});

test("the dashboard counts the checked replies and those that survived 72 hours", async () => {
  const pipeline = await openReplyPipeline(app);
  const [good, bad] = [await placed({ pipeline }), await placed({ pipeline })];
  await bad.check(0);
  reddit.set(bad.comment, { state: "removed" });
  await bad.check(1);
  clock.advance(72 * hourMs);
  await pipeline.renew();
  await good.check(2);
  const { stats } = dataOf(await app.call("dashboardStats", {}, pipeline.person));
  expect(stats.survival).toEqual({
    checks: 3,
    checkedReplies: 2,
    selfReported: 0,
    decided: 2,
    decidedSelfReported: 0,
    survived: 1,
    share: 0.5,
    quotaReturned: 1,
  });
});

test("removals in a community are shown to the next writer there", async () => {
  const first = await placed();
  const before = (await first.writer.get(first.id)).removals;
  reddit.set(first.comment, { state: "removed", by: "moderator" });
  await first.check(0);
  const pipeline = await openReplyPipeline(app);
  const mention = await pipeline.accepted();
  const writer = await openWriter(app, `jo_${++made}`);
  const [opportunity] = (await writer.opportunities()).filter(({ id }) => id === mention.id);
  expect(opportunity?.removals).toBe(before + 1);
  const { id, removals } = await writer.claim(mention.id);
  expect(removals).toBe(before + 1);
  const findings = await writer.check(id, ownText());
  expect(findings.find(({ rule }) => rule === "community_removals")).toMatchObject({
    level: "note",
    message: `${before + 1} replies were removed in r/smallbusiness within the last 90 days.`,
  });
  const elsewhere = await pipeline.accepted({ community: "somewhere_else" });
  const other = await writer.claim(elsewhere.id);
  expect(other.removals).toBe(0);
  const otherFindings = await writer.check(other.id, ownText());
  expect(otherFindings.some(({ rule }) => rule === "community_removals")).toBe(false);
});
