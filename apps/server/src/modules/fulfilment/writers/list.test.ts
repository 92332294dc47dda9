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
} from "../../../testing/reply-pipeline.ts";

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

const list = async (query = {}) =>
  dataOf(await app.call("listWriters", { query }, await asAdmin()));

test("lists each writer with their replies, the latest active first", async () => {
  const placed = openPlacing(app, { clock, reddit });
  const first = await placed();
  const withRemoval = await placed({ pipeline: first.pipeline });
  reddit.set(withRemoval.comment, { state: "removed" });
  await withRemoval.check(0);
  clock.advance(60_000);
  const pipeline = await openReplyPipeline(app);
  const busy = await openWriter(app);
  await busy.claim((await pipeline.accepted()).id);
  dataOf(await app.call("putWriterSettings", { body: { platforms: ["reddit"] } }, busy.as));

  const { writers, total } = await list();
  expect(total).toBe(3);
  const of = (userId: string) => writers.find(({ id }) => id === userId);
  expect(of(busy.userId)).toMatchObject({
    underWay: 1,
    placed: 0,
    removed: 0,
    platforms: ["reddit"],
  });
  expect(of(first.writer.userId)).toMatchObject({
    underWay: 0,
    placed: 1,
    removed: 0,
    platforms: [],
  });
  expect(of(withRemoval.writer.userId)).toMatchObject({ underWay: 0, placed: 1, removed: 1 });
  expect(writers[0]?.id).toBe(busy.userId);
  for (const { lastActiveAt, joinedAt, email, name } of writers) {
    expect(Date.parse(lastActiveAt ?? "")).not.toBeNaN();
    expect(Date.parse(joinedAt)).not.toBeNaN();
    expect(email).toContain("@");
    expect(name).not.toBe("");
  }
  expect((await list({ limit: 1, offset: 1 })).writers.map(({ id }) => id)).toEqual([
    writers[1]?.id,
  ]);
});

test("the list is only available to the administrator", async () => {
  const person = await app.signUp();
  expect(errorOf(await app.call("listWriters", {}, person)).status).toBe(403);
  const writer = await openWriter(app);
  expect(errorOf(await app.call("listWriters", {}, writer.as)).status).toBeGreaterThanOrEqual(401);
});
