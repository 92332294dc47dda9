import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";
import type { CampaignStep } from "./events.ts";

const clock = createTestClock(new Date());
const fake = createFakeLlm();
const caps = { studio: { dayMicros: 1e9, workspaceDayMicros: 1e9 } };
let app: TestApp;
let written = 0;
const steps: CampaignStep[] = [];
beforeAll(async () => {
  app = await openTestApp({ llm: fake.llm, caps, clock, poolSize: 10 });
  app.services.campaignWriter.topics.due.subscribe(async (_tx, step) => void steps.push(step));
});
afterAll(() => app.close());
beforeEach(() => {
  steps.length = 0;
  written = 0;
  fake.streamsItems(async function* (ask) {
    written += 1;
    const content = `Text ${written}.`;
    yield { type: "item", index: 0, value: ask.schema.parse({ title: "Title", content }) };
    yield { type: "end", usage: { inputTokens: 100, outputTokens: 10 } };
  });
});

async function customer() {
  const person = await app.signUp();
  const company = { companyName: "Ledgerly", websiteUrl: "https://ledgerly.test" };
  dataOf(await app.call("putProfile", { body: company }, person));
  const tomorrow = new Date(clock.now().getTime() + 30 * 3_600_000).toISOString().slice(0, 10);
  const body = { goal: "Late invoices", weeks: 1, startsOn: tomorrow, timeZone: "Europe/Berlin" };
  const begin = () =>
    app.call("generateCampaign", { body: { ...body, platforms: ["linkedin"] } }, person);
  const get = async (id: string) =>
    dataOf(await app.call("getCampaign", { params: { id } }, person));
  return { person, begin, get };
}
/** Runs the queued steps as a worker does. @param max how many */
async function work(max = 100) {
  for (let done = 0; done < max; done++) {
    const step = steps.shift();
    if (!step) return;
    await app.services.campaignWriter.writeNext(step);
  }
}

describe("a campaign", () => {
  test("is written post by post, and a repeated job writes nothing twice", async () => {
    const { begin, get } = await customer();
    const { id, status, progress } = dataOf(await begin()).campaign;
    expect([status, progress]).toEqual(["generating", { done: 0, total: 3 }]);
    const [first] = steps;
    await work(1);
    expect((await get(id)).campaign.progress).toEqual({ done: 1, total: 3 });
    if (first) await app.services.campaignWriter.writeNext(first);
    await work();
    const { campaign, posts } = await get(id);
    expect([campaign.status, campaign.progress.done, written]).toEqual(["ready", 3, 3]);
    expect(posts.map(({ content }) => content)).toEqual(["Text 1.", "Text 2.", "Text 3."]);
  });

  test("continues with the missing posts after its process ended", async () => {
    const { begin, get } = await customer();
    const { id } = dataOf(await begin()).campaign;
    await work(1);
    const lost = steps.splice(0);
    clock.advance(200_000);
    await app.services.campaignWriter.resume();
    await work();
    for (const step of lost) await app.services.campaignWriter.writeNext(step);
    expect((await get(id)).campaign).toMatchObject({ status: "ready", progress: { done: 3 } });
    expect(written).toBe(3);
  });

  test("that is canceled keeps what is there and stops", async () => {
    const { person, begin, get } = await customer();
    const { id } = dataOf(await begin()).campaign;
    await work(1);
    dataOf(await app.call("cancelCampaign", { params: { id } }, person));
    await work();
    expect((await get(id)).campaign).toMatchObject({ status: "canceled", progress: { done: 1 } });
    expect(written).toBe(1);
  });

  test("that fails says why, and its missing posts can be written", async () => {
    const { person, begin, get } = await customer();
    const { id } = dataOf(await begin()).campaign;
    await work(1);
    fake.streamsItems(async function* () {
      yield* [];
      throw new LlmError("wrong_shape", "no item");
    });
    await work();
    expect((await get(id)).campaign).toMatchObject({
      status: "failed",
      failure: "The language model sent a response we can’t use.",
      progress: { done: 1, total: 3 },
    });
    fake.streamsItems(async function* (ask) {
      yield { type: "item", index: 0, value: ask.schema.parse({ content: "Again." }) };
      yield { type: "end", usage: { inputTokens: 100, outputTokens: 10 } };
    });
    dataOf(await app.call("regenerateCampaign", { params: { id }, body: {} }, person));
    await work();
    const { campaign, posts } = await get(id);
    expect(campaign).toMatchObject({ status: "ready", failure: null });
    expect(posts.map(({ content }) => content)).toEqual(["Text 1.", "Again.", "Again."]);
  });

  test("is handed over once though it is asked twice at once, and deleting it leaves the posts", async () => {
    const { person, begin, get } = await customer();
    const { id } = dataOf(await begin()).campaign;
    await work();
    const schedule = () => app.call("scheduleCampaign", { params: { id }, body: {} }, person);
    await Promise.all([schedule(), schedule()]);
    const { posts } = await get(id);
    expect(posts.map(({ status }) => status)).toEqual(["scheduled", "scheduled", "scheduled"]);
    dataOf(await app.call("deleteCampaign", { params: { id } }, person));
    const { items } = dataOf(await app.call("listOwnPosts", { query: {} }, person));
    expect(items).toHaveLength(3);
  });

  test("is not found by others, and keeps a moved post's wall clock", async () => {
    const { person, begin, get } = await customer();
    const { id } = dataOf(await begin()).campaign;
    await work();
    const [post] = (await get(id)).posts;
    const params = { id, postId: post?.id ?? "" };
    const body = { localTime: "2027-03-28T09:00" };
    const moved = dataOf(await app.call("updateCampaignPost", { params, body }, person)).post;
    expect([moved.localTime, moved.at]).toEqual(["2027-03-28T09:00", "2027-03-28T07:00:00.000Z"]);
    const stranger = await customer();
    for (const one of [id, randomUUID()]) {
      const found = await app.call("getCampaign", { params: { id: one } }, stranger.person);
      expect(errorOf(found).status).toBe(404);
    }
  });
});
