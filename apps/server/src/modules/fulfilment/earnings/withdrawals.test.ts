import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openWriter } from "../../../testing/reply-pipeline.ts";
import { openReplySteps, type ReplySteps } from "../../../testing/reply-steps.ts";

const clock = createTestClock(new Date());
const day = 86_400_000;
let app: TestApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openTestApp({ clock });
  admin = openAdmin(app);
});
afterAll(() => app.close());
beforeEach(() => clock.advance(100 * day));

async function submitReply(replySteps: ReplySteps, at: number, writerId: string) {
  const { mentionId = "" } = replySteps.ownMentions[at] ?? {};
  await replySteps.accept(mentionId);
  const id = await replySteps.claim(writerId, mentionId);
  await replySteps.submit(writerId, id);
  return id;
}
const list = async () => dataOf(await app.call("listWithdrawals", {}, await admin()));
const detail = async (workspaceId: string) =>
  dataOf(await app.call("listWorkspaceWithdrawals", { params: { workspaceId } }, await admin()));

test("withdrawals before submission are not listed", async () => {
  const replySteps = await openReplySteps(app, ["reddit"]);
  const { mentionId = "" } = replySteps.ownMentions[0] ?? {};
  const writer = await openWriter(app);
  await replySteps.accept(mentionId);
  await replySteps.withdraw(await replySteps.claim(writer.userId, mentionId));
  expect(await list()).toEqual({ workspaces: [], total: 0 });
});

test("workspaces are listed with their withdrawals, the costs and the writers", async () => {
  const [often, once] = [
    await openReplySteps(app, ["reddit", "x", "reddit", "reddit", "reddit"]),
    await openReplySteps(app, ["linkedin"]),
  ];
  const [jo, mo] = [await openWriter(app), await openWriter(app)];
  await app.infrastructure.database.pool.execute(
    sql`update workspaces set company_name = 'Ledgerly' where id = ${often.workspaceId}`,
  );
  for (const at of [0, 1, 2]) await often.withdraw(await submitReply(often, at, jo.userId));
  await often.withdraw(await submitReply(often, 3, mo.userId));
  await submitReply(often, 4, mo.userId);
  clock.advance(day + 1_000);
  await app.services.replies.sweep();
  const latest = clock.now().toISOString();
  await once.withdraw(await submitReply(once, 0, mo.userId));

  const { workspaces, total } = await list();
  expect(total).toBe(2);
  expect(workspaces).toEqual([
    {
      workspaceId: often.workspaceId,
      company: "Ledgerly",
      count: 5,
      lapsed: 1,
      returned: 2,
      forfeited: 3,
      cents: 200 * 4 + 150,
      latestAt: latest,
      flagged: true,
      writers: [
        { id: jo.userId, name: "Jo", count: 3, cents: 550, flagged: true },
        { id: mo.userId, name: "Jo", count: 2, cents: 400, flagged: false },
      ],
    },
    expect.objectContaining({
      workspaceId: once.workspaceId,
      count: 1,
      lapsed: 0,
      returned: 1,
      forfeited: 0,
      cents: 250,
      flagged: false,
    }),
  ]);

  const { withdrawals, total: all } = await detail(often.workspaceId);
  expect(all).toBe(5);
  expect(withdrawals.map(({ by, returned, cents }) => [by, returned, cents])).toEqual([
    ["system", false, 200],
    ["customer", false, 200],
    ["customer", false, 200],
    ["customer", true, 150],
    ["customer", true, 200],
  ]);
  expect(withdrawals.at(-1)).toMatchObject({
    source: "reddit",
    community: "smallbusiness",
    title: often.ownMentions[0]?.title,
    writer: { id: jo.userId, name: "Jo" },
  });
  const unknown = { params: { workspaceId: crypto.randomUUID() } };
  const missing = await app.call("listWorkspaceWithdrawals", unknown, await admin());
  expect(errorOf(missing).code).toBe("NOT_FOUND");

  clock.advance(90 * day + 1_000);
  expect(await list()).toEqual({ workspaces: [], total: 0 });
  expect(await detail(often.workspaceId)).toEqual({ withdrawals: [], total: 0 });
});

test("the list has pages", async () => {
  for (let made = 0; made < 2; made++) {
    const replySteps = await openReplySteps(app, ["reddit"]);
    await replySteps.withdraw(await submitReply(replySteps, 0, (await openWriter(app)).userId));
  }
  const page = { query: { limit: 1, offset: 1 } };
  const { workspaces, total } = dataOf(await app.call("listWithdrawals", page, await admin()));
  expect([workspaces.length, total]).toEqual([1, 2]);
});

test("withdrawals from before the table existed are listed as returned", async () => {
  const replySteps = await openReplySteps(app, ["reddit", "reddit", "reddit"]);
  const writer = await openWriter(app);
  await replySteps.withdraw(await submitReply(replySteps, 0, writer.userId));
  await submitReply(replySteps, 1, writer.userId);
  const { mentionId = "" } = replySteps.ownMentions[2] ?? {};
  await replySteps.accept(mentionId);
  await replySteps.withdraw(await replySteps.claim(writer.userId, mentionId));
  clock.advance(day + 1_000);
  await app.services.replies.sweep();
  const before = await detail(replySteps.workspaceId);
  expect(before.withdrawals.map(({ by }) => by)).toEqual(["system", "customer"]);

  const folder = new URL("../../../../../../db/migrations/", import.meta.url);
  const name = (await readdir(folder)).find((one) => one.endsWith("_withdrawals.sql")) ?? "";
  const statements = (await readFile(new URL(name, folder), "utf8")).split(
    "--> statement-breakpoint",
  );
  const insert = statements.find((one) => one.includes("INSERT INTO reply_withdrawals")) ?? "";
  await app.infrastructure.database.transaction(async (tx) => {
    // The state right after the table was created.
    await tx.execute(sql`delete from reply_withdrawals`);
    await tx.execute(sql.raw(insert));
  });
  expect(await detail(replySteps.workspaceId)).toEqual(before);
});
