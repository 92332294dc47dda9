import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openWriter } from "../../../testing/reply-pipeline.ts";
import { openReplySteps } from "../../../testing/reply-steps.ts";

const clock = createTestClock(new Date("2026-11-18T12:00:00Z"));
const hour = 3_600_000;
let app: TestApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openTestApp({ clock, replyCheckSeconds: [300] });
  admin = openAdmin(app);
});
afterAll(() => app.close());

const today = () => clock.now().toISOString().slice(0, 10);

/** A writer with replies of a customer, and calls for the writer's earnings. */
async function openSetup(sources: Parameters<typeof openReplySteps>[1]) {
  const replySteps = await openReplySteps(app, sources);
  const writer = await openWriter(app);
  const claim = async (at: number) => {
    const { mentionId = "" } = replySteps.ownMentions[at] ?? {};
    await replySteps.accept(mentionId);
    return replySteps.claim(writer.userId, mentionId);
  };
  return {
    replySteps,
    writer,
    claim,
    async placed(at: number) {
      const id = await claim(at);
      await replySteps.submit(writer.userId, id);
      await replySteps.approve(id);
      await replySteps.place(id);
      return id;
    },
    async list(query: { from?: string; to?: string; limit?: number; offset?: number } = {}) {
      await writer.renew();
      return dataOf(await app.call("listEarnings", { query }, writer.as));
    },
    async pay(cents: number, more: { asOf?: string; reference?: string; paidAt?: string } = {}) {
      const asOf = clock.now().toISOString();
      const payment = { asOf, reference: "T-1", paidAt: today(), ...more };
      const body = { writerId: writer.userId, cents, ...payment };
      return app.call("recordPayout", { body }, await admin());
    },
  };
}

describe("a writer's earnings", () => {
  test("are pending at placement, at the platform's rate, and earned when the reply has survived", async () => {
    const { replySteps, placed, list } = await openSetup(["reddit", "x", "linkedin", "facebook"]);
    const at = clock.now();
    const ids = [await placed(0), await placed(1), await placed(2), await placed(3)];
    const before = await list();
    expect(before.rates).toEqual({ reddit: 400, x: 300, linkedin: 500, facebook: 500 });
    expect(before.sums).toEqual({ pending: 1_700, due: 0, paid: 0, cancelled: 0 });
    expect(before.earnings.find(({ source }) => source === "reddit")).toMatchObject({
      kind: "placement",
      cents: 400,
      state: "pending",
      at: at.toISOString(),
      settledAt: null,
      dueAt: new Date(at.getTime() + 72 * hour).toISOString(),
      note: null,
      reply: {
        id: ids[0],
        title: replySteps.ownMentions[0]?.title,
        community: "smallbusiness",
        permalink: `https://example.test/${ids[0]}`,
      },
    });
    clock.advance(72 * hour);
    await replySteps.survive(ids[0] ?? "");
    await replySteps.remove(ids[1] ?? "");
    // A repeated check changes nothing.
    await replySteps.survive(ids[0] ?? "");
    await replySteps.remove(ids[0] ?? "");
    const after = await list();
    expect(after.sums).toEqual({ pending: 1_000, due: 400, paid: 0, cancelled: 300 });
    expect(after.due).toBe(400);
    expect(after.earnings.find(({ source }) => source === "x")).toMatchObject({
      state: "cancelled",
      settledAt: clock.now().toISOString(),
      note: "Moderators removed it.",
      dueAt: null,
    });
  });

  test("are half the rate and due immediately if a customer withdraws a submitted reply or lets it lapse", async () => {
    const { replySteps, writer, claim, list } = await openSetup([
      "x",
      "reddit",
      "reddit",
      "reddit",
    ]);
    const [submitted, unsubmitted, lapsed, returned] = [
      await claim(0),
      await claim(1),
      await claim(2),
      await claim(3),
    ];
    await replySteps.submit(writer.userId, submitted);
    await replySteps.withdraw(submitted);
    await replySteps.withdraw(unsubmitted);
    await replySteps.submit(writer.userId, returned);
    await replySteps.requestChange(returned);
    await replySteps.withdraw(returned);
    expect((await list()).sums).toEqual({ pending: 0, due: 350, paid: 0, cancelled: 0 });
    await replySteps.submit(writer.userId, lapsed);
    clock.advance(24 * hour + 1_000);
    await app.services.replies.sweep();
    const shown = await list();
    expect(shown.due).toBe(550);
    expect(shown.earnings).toHaveLength(3);
    expect(shown.earnings[0]).toMatchObject({ kind: "withdrawn", cents: 200, state: "earned" });
  });

  test("are not created for a released claim or a reply that failed", async () => {
    const { replySteps, writer, claim, list } = await openSetup(["reddit", "reddit"]);
    const [released, failed] = [await claim(0), await claim(1)];
    await replySteps.release(writer.userId, released);
    await replySteps.submit(writer.userId, failed);
    await replySteps.approve(failed);
    await replySteps.fail(failed);
    expect(await list()).toMatchObject({ earnings: [], total: 0, due: 0 });
  });

  test("can be filtered by days, both inclusive, with sums of those days and of twelve weeks", async () => {
    const { replySteps, writer, claim, list } = await openSetup(["reddit", "reddit", "reddit"]);
    const days: string[] = [];
    for (const at of [0, 1, 2]) {
      const id = await claim(at);
      await replySteps.submit(writer.userId, id);
      await replySteps.withdraw(id);
      days.push(today());
      clock.advance(7 * 24 * hour);
    }
    const [first = "", second = "", third = ""] = days;
    expect((await list({ from: second })).sums.due).toBe(400);
    expect((await list({ to: second })).sums.due).toBe(400);
    const one = await list({ from: second, to: second });
    expect(one).toMatchObject({ total: 1, due: 600 });
    expect(one.sums.due).toBe(200);
    expect(await list({ from: first, to: third, limit: 1, offset: 1 })).toMatchObject({
      total: 3,
      earnings: [{ at: expect.stringContaining(second) }],
    });
    const { weeks } = await list();
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(-4).map(({ cents }) => cents)).toEqual([200, 200, 200, 0]);
    await writer.renew();
    const wrong = { from: third, to: first };
    expect(errorOf(await app.call("listEarnings", { query: wrong }, writer.as))).toMatchObject({
      code: "VALIDATION_FAILED",
      details: ["from: must not be after to"],
    });
    const noDay = await app.call("getStatement", { query: { to: "2026-02-30" } }, writer.as);
    expect(errorOf(noDay).details).toEqual(["to: must be a day such as 2026-01-31"]);
    for (const day of ["0000-01-01", "0001-12-31", "1999-12-31", "3000-01-01", "9999-12-31"]) {
      const beyond = await app.call("listEarnings", { query: { from: day, to: day } }, writer.as);
      const outside = "must be from 2000-01-01 to 2999-12-31";
      expect(errorOf(beyond).details).toEqual([`from: ${outside}`, `to: ${outside}`]);
    }
    expect(await list({ from: "2000-01-01", to: "2999-12-31" })).toMatchObject({ total: 3 });
  });

  test("stay when the customer's workspace is deleted", async () => {
    const { replySteps, placed, list } = await openSetup(["reddit"]);
    await replySteps.survive(await placed(0));
    await app.infrastructure.database.pool.execute(
      sql`delete from workspaces where id = ${replySteps.workspaceId}`,
    );
    expect(await list()).toMatchObject({ due: 400, earnings: [{ cents: 400, reply: null }] });
  });

  test("are not shown to another writer or to a customer", async () => {
    const { placed, replySteps } = await openSetup(["reddit"]);
    await replySteps.survive(await placed(0));
    const other = await openWriter(app);
    expect(dataOf(await app.call("listEarnings", { query: {} }, other.as)).earnings).toEqual([]);
    const as = replySteps.pipeline.person;
    await replySteps.pipeline.renew();
    expect(errorOf(await app.call("listEarnings", { query: {} }, as)).status).toBe(403);
    expect(errorOf(await app.call("listWriterEarnings", {}, as)).status).toBe(403);
  });
});

test("the migration creates pending earnings for replies placed before it, at the rates of that time", async () => {
  const { replySteps, placed, list } = await openSetup([
    "reddit",
    "x",
    "linkedin",
    "facebook",
    "reddit",
  ]);
  for (const at of [0, 1, 2, 3]) await placed(at);
  const before = await list();
  await replySteps.remove(await placed(4));
  const file = new URL("../../../../../../db/migrations/0018_placement.sql", import.meta.url);
  const statements = (await readFile(file, "utf8")).split("--> statement-breakpoint");
  const inserts = statements.filter((one) => /^INSERT INTO earnings/m.test(one));
  await app.infrastructure.database.transaction(async (tx) => {
    // The state right after the table was created.
    await tx.execute(sql`delete from earnings`);
    for (const one of inserts) await tx.execute(sql.raw(one));
  });
  const after = await list();
  expect(after.sums).toEqual({ pending: 1_700, due: 0, paid: 0, cancelled: 0 });
  const withoutIds = ({ earnings }: typeof after) =>
    earnings.map(({ id: _, ...rest }) => rest).toSorted((a, b) => a.source.localeCompare(b.source));
  expect(withoutIds(after)).toEqual(withoutIds(before));
});

describe("a statement", () => {
  test("has a line for each earning, and no cell is a formula", async () => {
    const { replySteps, writer, placed, pay } = await openSetup(["reddit", "x"]);
    const day = today();
    const [paid] = [await placed(0), await placed(1)];
    await replySteps.survive(paid);
    await app.infrastructure.database.pool.execute(sql`
      update posts set title = '=HYPERLINK("https://evil.test"),"x"' where id =
        (select post_id from mentions where id = ${replySteps.ownMentions[0]?.mentionId})`);
    dataOf(await pay(400, { reference: "=1+1" }));
    await writer.renew();
    const query = { from: day, to: day };
    const { name, csv } = dataOf(await app.call("getStatement", { query }, writer.as));
    expect(name).toBe(`earshot-earnings-${day}-to-${day}.csv`);
    const [head, ...lines] = csv.split("\r\n");
    expect(head).toBe(
      "\uFEFFDate,Platform,Community,Post,Reply,For,Amount (USD),State,Decided on,Payout,Paid on,Note",
    );
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(",X,,");
    expect(lines[0]).toContain("Posted reply,3.00,Pending,,,,");
    expect(lines[1]).toBe(
      `${day},Reddit,smallbusiness,"'=HYPERLINK(""https://evil.test""),""x""",https://example.test/${paid},Posted reply,4.00,Paid,${day},'=1+1,${day},`,
    );
    expect(lines[2]).toBe("");
  });

  test("without earnings has only its header", async () => {
    const writer = await openWriter(app);
    const { csv, name } = dataOf(await app.call("getStatement", { query: {} }, writer.as));
    expect(csv.split("\r\n")).toHaveLength(2);
    expect(name).toBe(`earshot-earnings-${today()}.csv`);
  });
});

describe("a payout", () => {
  test("covers all that is due, once, and is shown to the writer and the administrator", async () => {
    const { replySteps, writer, placed, pay, list } = await openSetup(["reddit", "x", "reddit"]);
    const [one, other] = [await placed(0), await placed(1)];
    await placed(2);
    await replySteps.survive(one);
    await replySteps.survive(other);
    expect(errorOf(await pay(400))).toMatchObject({
      status: 409,
      code: "PAYOUT_CHANGED",
      message: "The amount due has changed. Reload the page, then record the amount you paid.",
    });
    const responses = await Promise.all([pay(700), pay(700), pay(700)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const shown = await list();
    expect(shown.sums).toEqual({ pending: 400, due: 0, paid: 700, cancelled: 0 });
    expect(shown.payouts).toEqual([
      {
        id: expect.any(String),
        cents: 700,
        reference: "T-1",
        paidAt: `${today()}T00:00:00.000Z`,
        count: 2,
      },
    ]);
    const { writers } = dataOf(await app.call("listWriterEarnings", {}, await admin()));
    const found = writers.find(({ id }) => id === writer.userId);
    expect(found).toMatchObject({ name: "Jo", sums: shown.sums, payouts: shown.payouts });
    const due = writers.map(({ sums }) => sums.due);
    expect(due).toEqual(due.toSorted((a, b) => b - a));
  });

  test("can be recorded after more became due, which stays due", async () => {
    const { replySteps, writer, placed, pay, list } = await openSetup(["reddit", "x"]);
    const [one, other] = [await placed(0), await placed(1)];
    await replySteps.survive(one);
    const listed = dataOf(await app.call("listWriterEarnings", {}, await admin()));
    expect(listed.asOf).toBe(clock.now().toISOString());
    const sums = listed.writers.find(({ id }) => id === writer.userId)?.sums;
    expect(sums?.due).toBe(400);
    clock.advance(1_000);
    await replySteps.survive(other);
    expect(errorOf(await pay(700, { asOf: listed.asOf })).code).toBe("PAYOUT_CHANGED");
    expect(dataOf(await pay(400, { asOf: listed.asOf })).payout).toMatchObject({ count: 1 });
    expect((await list()).sums).toMatchObject({ due: 300, paid: 400 });
    // All that was due at that time is paid.
    expect(errorOf(await pay(400, { asOf: listed.asOf })).code).toBe("PAYOUT_CHANGED");
    expect(errorOf(await pay(1, { asOf: "0000-01-01T00:00:00Z" })).details).toEqual([
      "asOf: must be from 2000-01-01 to 2999-12-31",
    ]);
  });

  test("does not include what is earned while it is recorded", async () => {
    const { replySteps, placed, pay, list } = await openSetup(["reddit", "x"]);
    const [one, other] = [await placed(0), await placed(1)];
    await replySteps.survive(one);
    const [payout] = await Promise.all([pay(400), replySteps.survive(other)]);
    // Either can be first; the sums agree in both cases.
    const { sums } = await list();
    expect(sums.paid + sums.due).toBe(700);
    expect(sums.paid).toBe(payout.status === 200 ? 400 : 0);
  });

  test("is refused with what to correct", async () => {
    const { writer, pay } = await openSetup(["reddit"]);
    const tomorrow = new Date(clock.now().getTime() + 24 * hour).toISOString().slice(0, 10);
    expect(errorOf(await pay(1, { paidAt: tomorrow })).details).toEqual([
      "paidAt: must not be after today",
    ]);
    expect(errorOf(await pay(1, { reference: " " })).details).toEqual([
      "reference: Enter a reference for the payment.",
    ]);
    expect(errorOf(await pay(0)).details).toEqual(["cents: must be more than 0"]);
    expect(errorOf(await pay(1.5)).details).toEqual(["cents: must be whole cents"]);
    const asOf = clock.now().toISOString();
    const body = { writerId: crypto.randomUUID(), cents: 1, asOf, reference: "x", paidAt: today() };
    expect(errorOf(await app.call("recordPayout", { body }, await admin())).status).toBe(404);
    // A customer is not a writer.
    const { user } = await app.signUp({ email: `no.writer.${writer.userId}@example.test` });
    const wrong = { ...body, writerId: user.id };
    expect(errorOf(await app.call("recordPayout", { body: wrong }, await admin())).status).toBe(
      404,
    );
  });
});
