import type { Overview } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { openPlacing } from "../../../testing/placed-reply.ts";
import { createFakeConversations, openReplyPipeline } from "../../../testing/reply-pipeline.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Noon, so that part of today has passed and part of it is to come. */
const noon = new Date(Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2);
const clock = createTestClock(noon);
const reddit = createFakeConversations();
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

let made = 0;
async function customer(...phrases: string[]) {
  const person = await app.signUp();
  for (const keyword of phrases) await app.call("addKeyword", { body: { keyword } }, person);
  await expect
    .poll(() =>
      phrases.every((phrase) => app.services.index.match({ title: phrase, body: "" }).length > 0),
    )
    .toBe(true);
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId;
  const overview = async (): Promise<Overview> =>
    dataOf(await app.call("getOverview", {}, person)).overview;

  /** Adds a mention of some hours ago and sets its score. */
  async function mention(hoursAgo: number, score: number, title: string, author = "ann") {
    made += 1;
    const post = testPost({
      title,
      body: `${made} `.repeat(12),
      author,
      postedAt: new Date(noon.getTime() - hoursAgo * hourMs),
    });
    await app.ingest([post]);
    const { rows } = await app.infrastructure.database.query({
      text: `update mentions set intent_score = $2 where workspace_id = $3 and post_id =
        (select id from posts where external_id = $1) returning id`,
      values: [post.externalId, score, workspaceId],
    });
    return (rows as { id: string }[])[0]?.id ?? "";
  }
  const list = async (query: object) =>
    dataOf(await app.call("listMentions", { query }, person)).mentions.map(({ id }) => id);
  return { ...person, overview, mention, list };
}

const none = { mentions: 0, strongest: null };

describe("the week", () => {
  test("has each keyword's mentions by UTC day, with the strongest level", async () => {
    const { overview, mention } = await customer("Amber lamp", "cobalt lamp", "quiet lamp");
    await mention(1, 20, "amber lamp");
    await mention(11, 80, "an AMBER lamp");
    // At 23:00 of the day before.
    await mention(13, 30, "my amber lamp");
    await mention(6 * 24 + 11, 60, "a cobalt lamp");
    const { keywords, days } = await overview();
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toBe(noon.toISOString().slice(0, 10));
    expect(days[0]).toBe(new Date(noon.getTime() - 6 * dayMs).toISOString().slice(0, 10));
    expect(keywords).toEqual([
      {
        keyword: "Amber lamp",
        mentions: 3,
        before: 0,
        days: [
          none,
          none,
          none,
          none,
          none,
          { mentions: 1, strongest: "Curious" },
          { mentions: 2, strongest: "Ready to buy" },
        ],
      },
      {
        keyword: "cobalt lamp",
        mentions: 1,
        before: 0,
        days: [{ mentions: 1, strongest: "Looking" }, none, none, none, none, none, none],
      },
      { keyword: "quiet lamp", mentions: 0, before: 0, days: Array(7).fill(none) },
    ]);
  });

  test("lists under each day the mentions that it counts", async () => {
    const { overview, mention, list } = await customer("birch lamp");
    const ids = [await mention(2, 10, "birch lamp"), await mention(14, 10, "a birch lamp")];
    const { days } = await overview();
    const listed = async (day: string | undefined) =>
      list({ keyword: "birch lamp", day, status: "all" });
    expect(await listed(days[6])).toEqual([ids[0]]);
    expect(await listed(days[5])).toEqual([ids[1]]);
    expect(await listed(days[4])).toEqual([]);
  });

  test("is compared with the seven days before, up to the same time of day", async () => {
    const { overview, mention } = await customer("cedar lamp");
    await mention(1, 10, "cedar lamp");
    await mention(7 * 24 + 1, 10, "a cedar lamp");
    await mention(13 * 24, 10, "the cedar lamp");
    // Later than now on the same day of the week before, so it is not compared yet.
    await mention(7 * 24 - 1, 10, "my cedar lamp");
    const { figures, keywords } = await overview();
    const { totals, before } = figures;
    expect([totals.mentions.total, before.mentions.total]).toEqual([1, 2]);
    expect(keywords[0]).toMatchObject({ mentions: 1, before: 2 });
  });

  test("counts authors once, ignoring case, and omits authors of skipped mentions", async () => {
    const { overview, mention, token } = await customer("dune lamp");
    await mention(1, 90, "dune lamp", "Ann");
    await mention(2, 90, "a dune lamp", "ann");
    await mention(3, 10, "the dune lamp", "ben");
    const skipped = await mention(4, 90, "my dune lamp", "cleo");
    const body = { status: "denied" } as const;
    await app.call("setMentionStatus", { params: { id: skipped }, body }, { token });
    const { people, actions, figures } = await overview();
    expect(people).toEqual({ count: 2, atLeast: false, ready: 2 });
    expect(actions.find(({ kind }) => kind === "ready_to_buy")?.count).toBe(2);
    expect(figures.totals.mentions).toMatchObject({ total: 4, skipped: 1, ready: 3 });
  });

  test("has nothing of another workspace", async () => {
    const one = await customer("elm lamp");
    const other = await customer("elm lamp");
    // `customer` waits for one keyword in the index only, which the first workspace has.
    await expect
      .poll(() => app.services.index.match({ title: "elm lamp", body: "" }).length)
      .toBe(2);
    const id = await one.mention(1, 90, "elm lamp");
    const body = { status: "denied" } as const;
    await app.call("setMentionStatus", { params: { id }, body }, one);
    const { people, keywords } = await other.overview();
    expect(people).toEqual({ count: 1, atLeast: false, ready: 0 });
    expect(keywords.map(({ keyword, mentions }) => [keyword, mentions])).toEqual([["elm lamp", 1]]);
    expect((await one.overview()).people.count).toBe(0);
  });

  test("is computed again after an event, and each minute for changes without an event", async () => {
    const { overview, mention } = await customer("fern lamp");
    const id = await mention(1, 10, "fern lamp");
    const first = await overview();
    expect([first.people.ready, first.figures.totals.mentions.total]).toEqual([0, 1]);
    const values = [id];
    await app.infrastructure.database.query({
      text: "update mentions set intent_score = 90 where id = $1",
      values,
    });
    expect(await overview()).toEqual(first);
    await mention(2, 10, "a fern lamp");
    const second = await overview();
    expect([second.people.ready, second.figures.totals.mentions.total]).toEqual([1, 2]);
    await app.infrastructure.database.query({
      text: "update mentions set intent_score = 10 where id = $1",
      values,
    });
    expect(await overview()).toEqual(second);
    clock.advance(60_000);
    expect((await overview()).people.ready).toBe(0);
  });

  test("is empty for a new workspace", async () => {
    const { overview } = await customer();
    expect(await overview()).toMatchObject({
      people: { count: 0, atLeast: false, ready: 0 },
      figures: { totals: { mentions: { total: 0 } }, before: { mentions: { total: 0 } } },
      actions: [{ kind: "no_keywords" }],
      keywords: [],
      activity: [],
    });
  });
});

describe("the activity", () => {
  test("has the latest steps of replies, newest first, and counts removals of the week", async () => {
    const pipeline = await openReplyPipeline(app);
    const reply = await placed({ pipeline });
    await reply.check(0);
    reddit.set(reply.comment, { state: "removed" });
    await reply.check(1);
    const read = async () => dataOf(await app.call("getOverview", {}, pipeline.person)).overview;
    const removed = ({ actions }: Overview) =>
      actions.find(({ kind }) => kind === "removed_replies")?.count ?? 0;
    const first = await read();
    const { activity } = first;
    expect(removed(first)).toBe(1);
    expect(activity.map(({ to }) => to)).toEqual(["removed", "placed", "approved", "claimed"]);
    expect(activity[0]).toMatchObject({ replyId: reply.id, from: "placed", by: "system" });
    expect(activity.every(({ title }) => title.startsWith(pipeline.phrase))).toBe(true);
    const stranger = await openReplyPipeline(app);
    const theirs = dataOf(await app.call("getOverview", {}, stranger.person)).overview;
    expect([theirs.activity, removed(theirs)]).toEqual([[], 0]);
    clock.advance(8 * dayMs);
    await pipeline.renew();
    expect(removed(await read())).toBe(0);
  });
});
