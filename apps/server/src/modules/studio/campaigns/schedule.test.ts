import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import {
  campaignCalls,
  campaignCaps,
  collectCampaignSteps,
  modelWritesPosts,
} from "../../../testing/campaigns.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";
import { openPublishingApp, type PublishingApp } from "../../../testing/own-posts.ts";

const fake = createFakeLlm();
let publishing: PublishingApp;
let queue: ReturnType<typeof collectCampaignSteps>;
beforeAll(async () => {
  publishing = await openPublishingApp({ llm: fake.llm, caps: campaignCaps });
  queue = collectCampaignSteps(publishing.app);
});
afterAll(() => publishing.app.close());
beforeEach(() => void modelWritesPosts(fake));

/** A customer with a written campaign: a post for Reddit, one for LinkedIn, and another one for Reddit. */
async function written(options: { connect?: boolean } = {}) {
  const { app, clock } = publishing;
  const owner = await publishing.publisher(options);
  const calls = campaignCalls(app, owner.person, clock.now());
  const id = await calls.begun({ platforms: ["reddit", "linkedin"] });
  await queue.work();
  const { posts } = await calls.get(id);
  const [first, second, third] = posts.map((post) => post.id);
  const ids = [first ?? "", second ?? "", third ?? ""] as const;
  return { ...calls, owner, id, posts, ids };
}

describe("handing a campaign over", () => {
  test("schedules posts for Reddit at their time with the connected account, and drafts the others", async () => {
    const { id, posts, schedule, owner } = await written();
    const handed = dataOf(await schedule(id, "r/Open")).posts;
    expect(handed.map(({ status }) => status)).toEqual(["scheduled", "scheduled", "scheduled"]);
    const own = await owner.list();
    expect(own).toHaveLength(3);
    const ownOf = (index: number) => own.find((one) => one.id === handed[index]?.ownPostId);
    expect(ownOf(0)).toMatchObject({
      ...{ platform: "reddit", subreddit: "Open", status: "scheduled" },
      ...{ title: "Title 1", content: "Text 1.", timeZone: "Europe/Berlin" },
      scheduledAt: posts[0]?.at,
    });
    expect(ownOf(1)).toMatchObject({
      ...{ platform: "linkedin", subreddit: null, title: "", content: "Text 2." },
      ...{ status: "draft", scheduledAt: null },
    });
    const seconds = (Date.parse(posts[0]?.at ?? "") - publishing.clock.now().getTime()) / 1_000;
    expect(publishing.due).toContainEqual(
      expect.objectContaining({
        ...{ postId: handed[0]?.ownPostId, afterSeconds: Math.ceil(seconds) },
      }),
    );
  });

  test("leads to publication at that time, and the campaign shows it", async () => {
    const { id, posts, ids, schedule, update, owner } = await written();
    dataOf(await update({ id, postId: ids[2] }, { status: "dropped" }));
    const [post] = dataOf(await schedule(id, "Open")).posts;
    publishing.clock.advance(Date.parse(posts[0]?.at ?? "") - publishing.clock.now().getTime());
    await publishing.app.services.publisher.publishDue(post?.ownPostId ?? "", 1);
    expect(owner.posts().map(({ title }) => title)).toEqual(["Title 1"]);
    const { campaigns } = publishing.app.services;
    // Read without a session, which has expired by the test's clock.
    const after = (await campaigns.get(owner.workspaceId, id)).posts;
    expect(after.map(({ status }) => status)).toEqual(["published", "scheduled", "dropped"]);
  });

  test("is refused without a connected account, a community or a future time, and hands nothing over", async () => {
    const { id, ids, schedule, update, get, owner } = await written({ connect: false });
    const refused = async (subreddit?: string) => errorOf(await schedule(id, subreddit));
    expect(await refused("Open")).toMatchObject({ status: 409, code: "REDDIT_NOT_CONNECTED" });
    await owner.connect();
    expect(await refused()).toMatchObject({
      ...{ status: 400, details: ["subreddit: Enter a community."] },
    });
    for (const postId of ids)
      dataOf(await update({ id, postId }, { localTime: "2020-01-01T09:00" }));
    expect((await refused("Open")).code).toBe("TIME_IN_PAST");
    expect((await get(id)).posts.map(({ status }) => status)).toEqual(Array(3).fill("planned"));
    expect(await owner.list()).toEqual([]);
  });

  test("needs no account for drafts, and omits past and dropped posts", async () => {
    const { id, ids, schedule, update, get, owner } = await written({ connect: false });
    dataOf(await update({ id, postId: ids[0] }, { status: "dropped" }));
    dataOf(await update({ id, postId: ids[2] }, { localTime: "2020-01-01T09:00" }));
    dataOf(await schedule(id));
    const statuses = Object.fromEntries(
      (await get(id)).posts.map(({ id: postId, status }) => [postId, status]),
    );
    expect(ids.map((postId) => statuses[postId])).toEqual(["dropped", "scheduled", "planned"]);
    expect(await owner.list()).toHaveLength(1);
  });

  test("hands each post over once when it is requested concurrently and again later", async () => {
    const { id, schedule, owner } = await written();
    await Promise.all([schedule(id, "Open"), schedule(id, "Open"), schedule(id, "Open")]);
    dataOf(await schedule(id, "Open"));
    expect(await owner.list()).toHaveLength(3);
  });

  test.each([
    ["text", { content: "A newer text." }],
    ["title", { title: "A newer title" }],
    ["time", { localTime: "2027-06-01T09:00" }],
  ])(
    "skips a post whose %s changes during the call, and hands the newer version over next time",
    async (_, change) => {
      const { id, ids, schedule, update, owner } = await written();
      const { ownPosts } = publishing.app.services;
      const { timeOf } = ownPosts;
      const spy = vi.spyOn(ownPosts, "timeOf").mockImplementationOnce(async (...given) => {
        dataOf(await update({ id, postId: ids[0] }, change));
        return timeOf(...given);
      });
      const before = dataOf(await schedule(id, "Open")).posts;
      spy.mockRestore();
      const statusOf = (posts: typeof before) => posts.find((post) => post.id === ids[0])?.status;
      expect(statusOf(before)).toBe("planned");
      expect(await owner.list()).toHaveLength(2);
      const after = dataOf(await schedule(id, "Open")).posts;
      expect(statusOf(after)).toBe("scheduled");
      const ownId = after.find((post) => post.id === ids[0])?.ownPostId;
      const own = (await owner.list()).find((one) => one.id === ownId);
      const newer = {
        ...{ content: "Text 1.", title: "Title 1", ...change },
      };
      expect(own).toMatchObject({ content: newer.content, title: newer.title });
      if ("localTime" in change) expect(own?.scheduledAt).toBe("2027-06-01T07:00:00.000Z");
    },
  );

  test("is refused while the campaign is written, and posts that were handed over can't be changed in it", async () => {
    const { id, ids, schedule, update, regenerate, remove, cancel, owner } = await written();
    dataOf(await regenerate(id, ids[0]));
    expect(errorOf(await schedule(id, "Open")).code).toBe("CAMPAIGN_RUNNING");
    dataOf(await cancel(id));
    dataOf(await schedule(id, "Open"));
    const changed = await update({ id, postId: ids[0] }, { content: "Later." });
    expect(errorOf(changed)).toMatchObject({ status: 409, code: "POST_MOVED_ON" });
    expect(errorOf(await regenerate(id, ids[0])).code).toBe("POST_MOVED_ON");
    dataOf(await remove(id));
    expect(await owner.list()).toHaveLength(3);
  });

  test("hands nothing over if the workspace would have too many scheduled posts", async () => {
    const { id, schedule, get, owner } = await written();
    for (let count = 0; count < 99; count++) {
      dataOf(await owner.create({ title: `Other ${count}`, scheduledAt: owner.at(60) }));
    }
    const refused = errorOf(await schedule(id, "Open"));
    expect(refused).toMatchObject({ status: 409, code: "SCHEDULE_FULL" });
    expect((await get(id)).posts.map(({ status }) => status)).toEqual(Array(3).fill("planned"));
  }, 60_000);
});
