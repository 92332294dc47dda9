import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import { createLog } from "../../../infrastructure/log.ts";
import { openInfrastructure } from "../../../infrastructure/open.ts";
import { dataOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { testOptions } from "../../../testing/options.ts";
import { matchedText, splitSpans } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ jobs: true });
});
afterAll(() => app.close());

describe("the text that is matched", () => {
  test("is split into title and body, without matches across the boundary", () => {
    const post = { title: "red fox", body: "red fox red" };
    expect(matchedText(post)).toBe("red fox\nred fox red");
    const spans = [
      { start: 0, end: 7 },
      { start: 4, end: 11 },
      { start: 8, end: 15 },
    ];
    expect(splitSpans(spans, 7)).toEqual({ title: [[0, 7]], body: [[0, 7]] });
  });
});

describe("the index", () => {
  test("of another process follows additions and deletions within a second", async () => {
    const log = createLog("silent");
    const other = await openInfrastructure(app.address, { poolSize: 3, log });
    const { api: services } = await createApp(other, testOptions());
    const person = await app.signUp();
    const countMatches = () => services.index.match({ title: "Any paper crane?", body: "" }).length;
    const added = await app.call("addKeyword", { body: { keyword: "paper crane" } }, person);
    await expect.poll(countMatches, { timeout: 1_000, interval: 10 }).toBe(1);
    await app.call("deleteKeyword", { params: { id: dataOf(added).keyword.id } }, person);
    await expect.poll(countMatches, { timeout: 1_000, interval: 10 }).toBe(0);
    await other.close();
  });
});

describe("the jobs", () => {
  test("search the stored posts for a new keyword", async () => {
    await app.work("monitoring.backfill");
    await app.ingest([
      testPost({ title: "Two iron lighthouses, held before anyone asked" }),
      testPost({ title: "An iron gate and a lighthouse" }),
    ]);
    const person = await app.signUp();
    await app.call("addKeyword", { body: { keyword: "iron lighthouse" } }, person);
    const total = async () => dataOf(await app.call("listMentions", { query: {} }, person)).total;
    await expect.poll(total, { timeout: 15_000 }).toBe(1);
  });
});

describe("a workspace without remaining replies", () => {
  test("is paused: no new mentions are searched for until it has replies again", async () => {
    const person = await app.signUp();
    await app.call("addKeyword", { body: { keyword: "amber teapot" } }, person);
    const countMatches = () =>
      app.services.index.match({ title: "An amber teapot", body: "" }).length;
    await expect.poll(countMatches).toBe(1);
    await app.ingest([1, 2, 3].map((n) => testPost({ title: `amber teapot ${n}` })));
    const list = async () => dataOf(await app.call("listMentions", { query: {} }, person));
    const { mentions } = await list();
    const accept = (id = "") =>
      app.call("setMentionStatus", { params: { id }, body: { status: "accepted" } }, person);
    await accept(mentions[0]?.id);
    expect(countMatches()).toBe(1);
    await accept(mentions[1]?.id);
    await expect.poll(countMatches).toBe(0);
    const collection = async () => dataOf(await app.call("listSources", {}, person));
    expect((await collection()).paused).toBe(true);
    await app.ingest([testPost({ title: "amber teapot while paused" })]);
    expect((await list()).total).toBe(3);
    // An upgrade or a new period adds replies.
    const { database } = app.infrastructure;
    await database.query({ text: "update workspaces set tier = 'growth'" });
    await app.services.billing.recount();
    await expect.poll(countMatches).toBe(1);
    expect((await collection()).paused).toBe(false);
    await app.ingest([testPost({ title: "amber teapot again" })]);
    expect((await list()).total).toBe(4);
  });
});
