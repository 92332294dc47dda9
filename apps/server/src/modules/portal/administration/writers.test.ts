import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";
import { openReplySteps } from "../../../testing/reply-steps.ts";

let app: TestApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openTestApp();
  admin = openAdmin(app);
});
afterAll(() => app.close());

const reason = "Copied from another site.";
const page = async (id: string) =>
  dataOf(await app.call("getAdminWriter", { params: { id } }, await admin())).writer;
const end = async (id: string) =>
  app.call("endWriter", { params: { id }, body: { reason } }, await admin());
const reinstate = async (id: string) =>
  app.call("reinstateWriter", { params: { id }, body: { reason } }, await admin());
const loginOf = async (userId: string) => {
  const { email = "" } = (await app.services.accounts.find(userId)) ?? {};
  return { email, password: "a good long password" };
};

test("a writer's page counts their activity and its results", async () => {
  const steps = await openReplySteps(app, ["reddit", "reddit"]);
  const writer = await openWriter(app);
  const [first = "", second = ""] = steps.ownMentions.map(({ mentionId }) => mentionId);
  await steps.accept(first);
  const id = await steps.claim(writer.userId, first);
  await steps.submit(writer.userId, id);
  await steps.requestChange(id);
  await steps.submit(writer.userId, id);
  await steps.approve(id);
  await steps.place(id);
  await steps.survive(id);
  await steps.accept(second);
  const openClaim = await steps.claim(writer.userId, second);
  const shown = await page(writer.userId);
  expect(shown).toMatchObject({
    fullName: "Jo",
    ended: null,
    quality: {
      placed: 1,
      removed: 0,
      survived: 1,
      survivalRate: 1,
      withdrawnAtHalf: 0,
      returnedByReview: 0,
      changesRequested: 1,
    },
    claims: [{ id: openClaim, workspaceId: steps.workspaceId }],
  });
  expect(shown.activity).toHaveLength(30);
  expect(shown.activity.at(-1)).toMatchObject({ claimed: 2, submitted: 2, placed: 1 });
  expect(shown.earnings.due).toBeGreaterThan(0);
});

describe("ending a writer's access", () => {
  test("returns a claim to the queue with its text, and refuses the writer's sign-in", async () => {
    const pipeline = await openReplyPipeline(app);
    const { id: mentionId } = await pipeline.accepted();
    const writer = await openWriter(app);
    const claim = await writer.claim(mentionId);
    await writer.save(claim.id, "What I had so far.");
    const ended = dataOf(await end(writer.userId)).writer;
    expect(ended).toMatchObject({ ended: { reason }, claims: [] });

    expect((await pipeline.status(mentionId)).status).toBe("accepted");
    expect((await app.call("listActive", {}, writer.as)).status).toBe(401);
    const body = await loginOf(writer.userId);
    for (const call of ["writerLogin", "login"] as const) {
      expect(errorOf(await app.call(call, { body }))).toMatchObject({
        status: 403,
        code: "WRITER_ENDED",
        message: expect.stringContaining("support@"),
      });
    }
    const next = await openWriter(app);
    const offered = (await next.opportunities()).find(({ id }) => id === mentionId);
    expect(offered?.unfinishedText).toBe("What I had so far.");
    expect((await next.claim(mentionId)).text).toBe("What I had so far.");

    const { entries } = dataOf(
      await app.call("listAdministratorEntries", { query: { limit: 1 } }, await admin()),
    );
    expect(entries).toMatchObject([
      { action: "writer_ended", reason, subject: { id: writer.userId, name: "Jo" } },
    ]);
  });

  test("returns a submitted reply to the queue, and the mention of an approved one to its customer", async () => {
    const steps = await openReplySteps(app, ["reddit", "reddit"]);
    const writer = await openWriter(app);
    const [approved = "", waiting = ""] = steps.ownMentions.map(({ mentionId }) => mentionId);
    const ids: string[] = [];
    for (const mentionId of [approved, waiting]) {
      await steps.accept(mentionId);
      const id = await steps.claim(writer.userId, mentionId);
      await steps.submit(writer.userId, id);
      ids.push(id);
    }
    await steps.approve(ids[0] ?? "");
    const statuses = async () =>
      Promise.all(ids.map(async (id) => (await steps.pipeline.reply(id)).status));
    expect(await statuses()).toEqual(["approved", "awaiting_approval"]);
    const { text } = await steps.pipeline.reply(ids[1] ?? "");
    dataOf(await end(writer.userId));
    expect(await statuses()).toEqual(["failed", "released"]);
    expect(await steps.pipeline.status(approved)).toMatchObject({
      status: "pending",
      statusNote: "Its writer no longer works with us, so it was not posted.",
    });
    const next = await openWriter(app);
    const texts = new Map((await next.opportunities()).map((one) => [one.id, one.unfinishedText]));
    expect(texts.get(waiting)).toBe(text);
    expect(texts.has(approved)).toBe(false);
    expect((await steps.pipeline.me()).repliesUsed).toBe(1);
  });

  test("concurrently with a claim never leaves the claim behind", async () => {
    for (let round = 0; round < 5; round++) {
      const pipeline = await openReplyPipeline(app);
      const { id } = await pipeline.accepted();
      const writer = await openWriter(app);
      const [, ended] = await Promise.all([writer.tryClaim(id), end(writer.userId)]);
      dataOf(ended);
      expect((await page(writer.userId)).claims).toEqual([]);
      expect((await pipeline.status(id)).status).toBe("accepted");
    }
  });

  test("is continued by the sweep if it was interrupted", async () => {
    const pipeline = await openReplyPipeline(app);
    const { id } = await pipeline.accepted();
    const writer = await openWriter(app);
    await writer.claim(id);
    await app.infrastructure.database.pool.execute(
      sql`update users set writer_ended_at = now() where id = ${writer.userId}`,
    );
    await app.services.replies.sweep();
    expect((await pipeline.status(id)).status).toBe("accepted");
  });

  test("withdraws invitations of the address, and keeps earnings that are due", async () => {
    const writer = await openWriter(app);
    const { email } = await loginOf(writer.userId);
    await app.infrastructure.database.pool.execute(sql`
      insert into writer_invitations (id, email, invited_by, created_at, expires_at)
      values (gen_random_uuid(), ${email}, ${writer.userId}, now(), now() + interval '1 day')`);
    await app.infrastructure.database.pool.execute(sql`
      insert into earnings (id, writer_id, source, kind, cents, state, at, settled_at)
      values (gen_random_uuid(), ${writer.userId}, 'reddit', 'placement', 300, 'earned',
        '2026-01-01', '2026-01-01')`);
    dataOf(await end(writer.userId));
    const { invitations } = dataOf(await app.call("listInvitations", {}, await admin()));
    expect(invitations.filter((one) => one.email === email)).toEqual([]);
    const { writers } = dataOf(await app.call("listWriterEarnings", {}, await admin()));
    expect(writers.find(({ id }) => id === writer.userId)?.sums.due).toBe(300);
  });

  test("can be undone once", async () => {
    const writer = await openWriter(app);
    expect(errorOf(await reinstate(writer.userId)).code).toBe("STATE_CHANGED");
    dataOf(await end(writer.userId));
    expect(errorOf(await end(writer.userId)).code).toBe("STATE_CHANGED");
    dataOf(await reinstate(writer.userId));
    await writer.renew();
    expect((await app.call("listActive", {}, writer.as)).status).toBe(200);
  });

  test("applies only to writers, and needs a reason", async () => {
    const { user } = await app.signUp();
    expect(errorOf(await end(user.id)).code).toBe("NOT_FOUND");
    expect(
      errorOf(await app.call("getAdminWriter", { params: { id: user.id } }, await admin())).code,
    ).toBe("NOT_FOUND");
    const writer = await openWriter(app);
    const outcome = await app.call(
      "endWriter",
      { params: { id: writer.userId }, body: { reason: "" } },
      await admin(),
    );
    expect(errorOf(outcome).code).toBe("VALIDATION_FAILED");
  });
});
