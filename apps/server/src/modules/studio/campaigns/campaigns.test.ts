import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LlmItemsAsk } from "../../../integrations/ports/llm.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import {
  campaignCaps,
  campaignCustomer,
  collectCampaignSteps,
  modelHangs,
  modelWritesPosts,
} from "../../../testing/campaigns.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";

const clock = createTestClock(new Date());
const fake = createFakeLlm();
let app: TestApp;
let queue: ReturnType<typeof collectCampaignSteps>;
let questions: LlmItemsAsk<unknown>[];
beforeAll(async () => {
  app = await openTestApp({ llm: fake.llm, caps: campaignCaps, clock, poolSize: 10 });
  queue = collectCampaignSteps(app);
});
afterAll(() => app.close());
beforeEach(() => {
  queue.steps.length = 0;
  questions = modelWritesPosts(fake);
});
const customer = (server = app) => campaignCustomer(server, clock.now());
describe("a campaign", () => {
  test("is written post by post, and a repeated job writes nothing", async () => {
    const { begun, get } = await customer();
    const id = await begun();
    expect((await get(id)).campaign).toMatchObject({
      status: "generating",
      progress: { done: 0, total: 3 },
    });
    const [first] = queue.steps;
    await queue.work(1);
    expect((await get(id)).campaign.progress).toEqual({ done: 1, total: 3 });
    if (first) await app.services.campaignWriter.writeNext(first);
    await queue.work();
    const { campaign, posts } = await get(id);
    expect([campaign.status, campaign.progress.done, questions.length]).toEqual(["ready", 3, 3]);
    expect(posts.map(({ content }) => content)).toEqual(["Text 1.", "Text 2.", "Text 3."]);
  });

  test("tells the model the purpose of each post, and to differ from the posts before", async () => {
    const { begun } = await customer();
    await begun();
    await queue.work();
    const [first, , third] = questions.map(({ question }) => question);
    expect(first).toContain('Prompt: "Late invoices"\nWhat this post does: Names the problem');
    expect(first).not.toContain("Differ from:");
    expect(third).toContain('Differ from: "Text 1."\nDiffer from: "Text 2."');
    expect(new Set(questions.map(({ question }) => /does: .*/.exec(question)?.[0])).size).toBe(3);
  });

  test("marks facts that were not given, also in a person's text, and removes links that were not given", async () => {
    const { begun, get, update } = await customer();
    const id = await begun();
    fake.streamsItems(async function* (ask) {
      const content = "Ledgerly sends invoices and reminders for $19. See evil.example/x now.";
      yield { type: "item", index: 0, value: ask.schema.parse({ content }) };
      yield { type: "end", usage: { inputTokens: 100, outputTokens: 10 } };
    });
    await queue.work(1);
    const [post] = (await get(id)).posts;
    const marked = ({ grounding }: NonNullable<typeof post>) =>
      grounding.unsupported.map(({ words }) => words);
    expect(post && marked(post)).toEqual(["$19", "[link removed]"]);
    expect(post?.grounding.used.map(({ kind }) => kind)).toEqual(["fact"]);
    const params = { id, postId: post?.id ?? "" };
    const content = "It costs $7. Late invoices hurt.";
    const changed = dataOf(await update(params, { content })).post;
    expect([changed.content, marked(changed)]).toEqual([content, ["$7"]]);
    // LinkedIn has no titles, so the exports name the post by the first words of its current text.
    expect([changed.postType, changed.title]).toEqual(["linkedin", content]);
    expect(marked(dataOf(await update(params, { title: "Other" })).post)).toEqual(["$7"]);
  });

  test("continues with the missing posts after its job was lost", async () => {
    const { begun, get } = await customer();
    const id = await begun({ goal: "Lost jobs" });
    await queue.work(1);
    const lost = queue.steps.splice(0);
    clock.advance(170_000);
    await app.services.campaignWriter.resume();
    expect(queue.steps).toEqual([]);
    clock.advance(30_000);
    await app.services.campaignWriter.resume();
    await queue.work();
    for (const step of lost) await app.services.campaignWriter.writeNext(step);
    expect((await get(id)).campaign).toMatchObject({ status: "ready", progress: { done: 3 } });
    expect(questions.filter(({ question }) => question.includes("Lost jobs"))).toHaveLength(3);
  });

  test("stops when it is canceled, and keeps the posts written so far", async () => {
    const { begun, cancel, get } = await customer();
    const id = await begun();
    await queue.work(1);
    dataOf(await cancel(id));
    await queue.work();
    expect((await get(id)).campaign).toMatchObject({ status: "canceled", progress: { done: 1 } });
    expect(questions).toHaveLength(1);
  });

  test.each([
    ["canceled", "cancel"],
    ["deleted", "remove"],
  ] as const)(
    "that is %s ends the model's call immediately, which costs what was written",
    async (_, act) => {
      const one = await customer();
      const id = await one.begun();
      const model = modelHangs(fake);
      const working = queue.work();
      await model.begun;
      expect((await one[act](id)).status).toBe(200);
      await working;
      expect(model.isLeft()).toBe(true);
      // At most 1,000 input tokens, and one output token for each byte of the text.
      const written = JSON.stringify({ content: "Some words" }).length;
      const spent = await app.services.spending.ofToday("studio", one.workspaceId);
      expect([spent.micros, spent.calls]).toEqual([(1_000 + written) * 10, 1]);
    },
  );

  test.each([
    ["writes", { content: "A person's text." }, "A person's text."],
    ["drops", { status: "dropped" }, ""],
  ] as const)(
    "does not overwrite a post that a person %s while the model writes it, and writes the others",
    async (_, change, content) => {
      const { begun, get, update } = await customer();
      const id = await begun();
      const model = modelHangs(fake);
      const working = queue.work(1);
      await model.begun;
      const [post] = (await get(id)).posts;
      dataOf(await update({ id, postId: post?.id ?? "" }, change));
      await working;
      expect(model.isLeft()).toBe(true);
      modelWritesPosts(fake);
      await queue.work();
      const { campaign, posts } = await get(id);
      expect(campaign.status).toBe("ready");
      expect(posts.map((one) => one.content)).toEqual([content, "Text 1.", "Text 2."]);
    },
  );

  test("does not overwrite a person's text with one that the model has finished", async () => {
    const { begun, get, update } = await customer();
    const id = await begun();
    const params = { id, postId: (await get(id)).posts[0]?.id ?? "" };
    fake.streamsItems(async function* (ask) {
      dataOf(await update(params, { content: "A person's text." }));
      yield { type: "item", index: 0, value: ask.schema.parse({ content: "The model's text." }) };
      yield { type: "end", usage: { inputTokens: 100, outputTokens: 10 } };
    });
    await queue.work(1);
    expect((await get(id)).posts[0]?.content).toBe("A person's text.");
  });

  test("is written in the house voice after its voice was deleted", async () => {
    const { begun, get, regenerate, workspaceId } = await customer();
    const fields = { name: "Ours", description: "Calm.", rules: ["No dashes."], samples: [] };
    const { id: voiceId } = await app.services.voices.create(workspaceId, fields);
    const id = await begun({ voiceId });
    await queue.work(1);
    expect(questions[0]?.question).toContain("No dashes.");
    await app.services.voices.remove(workspaceId, voiceId);
    await queue.work();
    dataOf(await regenerate(id));
    await queue.work();
    expect((await get(id)).campaign).toMatchObject({ status: "ready", failure: null });
    expect(questions[1]?.question).not.toContain("No dashes.");
  });

  test("is not found by other workspaces in any call", async () => {
    const owner = await customer();
    const id = await owner.begun();
    await queue.work();
    const before = await owner.get(id);
    const stranger = await customer();
    for (const campaignId of [id, randomUUID()]) {
      const postId = before.posts[0]?.id ?? "";
      const outcomes = await Promise.all([
        app.call("getCampaign", { params: { id: campaignId } }, stranger.person),
        stranger.cancel(campaignId),
        stranger.remove(campaignId),
        stranger.update({ id: campaignId, postId }, { content: "Mine." }),
        stranger.regenerate(campaignId),
        stranger.regenerate(campaignId, postId),
        stranger.schedule(campaignId),
        stranger.export(campaignId, "csv"),
        stranger.export(campaignId, "ics"),
      ]);
      expect(outcomes.map((one) => errorOf(one).status)).toEqual(Array(9).fill(404));
    }
    // Another workspace's voice is not found, either.
    const fields = { name: "Theirs", description: "", rules: [], samples: [] };
    const { id: voiceId } = await app.services.voices.create(owner.workspaceId, fields);
    expect(errorOf(await stranger.begin({ voiceId })).status).toBe(404);
    expect(errorOf(await stranger.begin({ voiceId: randomUUID() })).status).toBe(404);
    // A post of another campaign is not found in one's own campaign, either.
    const own = await stranger.begun();
    await queue.work();
    const params = { id: own, postId: before.posts[0]?.id ?? "" };
    expect(errorOf(await stranger.update(params, { content: "Mine." })).status).toBe(404);
    expect(errorOf(await stranger.regenerate(own, params.postId)).status).toBe(404);
    expect(await owner.get(id)).toEqual(before);
  });
});

describe("regenerating a campaign", () => {
  test("writes one post again, or all planned ones when none is missing", async () => {
    const { begun, get, regenerate, update } = await customer();
    const id = await begun();
    await queue.work();
    const [first, second, third] = (await get(id)).posts;
    dataOf(await update({ id, postId: third?.id ?? "" }, { status: "dropped" }));
    dataOf(await regenerate(id, second?.id));
    // The text stays until the new one is written.
    expect((await get(id)).posts.map(({ content }) => content)).toEqual([
      ...["Text 1.", "Text 2.", "Text 3."],
    ]);
    expect(errorOf(await regenerate(id)).code).toBe("CAMPAIGN_RUNNING");
    await queue.work();
    const texts = async () => (await get(id)).posts.map(({ content }) => content);
    expect(await texts()).toEqual(["Text 1.", "Text 4.", "Text 3."]);
    dataOf(await regenerate(id));
    await queue.work();
    expect(await texts()).toEqual(["Text 5.", "Text 6.", "Text 3."]);
    dataOf(await update({ id, postId: first?.id ?? "" }, { status: "dropped" }));
    dataOf(await update({ id, postId: second?.id ?? "" }, { status: "dropped" }));
    expect(errorOf(await regenerate(id)).code).toBe("POST_MOVED_ON");
    expect(errorOf(await regenerate(id, third?.id)).code).toBe("POST_MOVED_ON");
  });
});
