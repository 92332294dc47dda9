import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
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
  modelWritesPosts,
} from "../../../testing/campaigns.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";

const clock = createTestClock(new Date());
const fake = createFakeLlm();
let app: TestApp;
let queue: ReturnType<typeof collectCampaignSteps>;
beforeAll(async () => {
  app = await openTestApp({ llm: fake.llm, caps: campaignCaps, clock, poolSize: 10 });
  queue = collectCampaignSteps(app);
});
afterAll(() => app.close());
beforeEach(() => {
  queue.steps.length = 0;
  modelWritesPosts(fake);
});
const customer = (server = app) => campaignCustomer(server, clock.now());
describe("a model", () => {
  const usage = { inputTokens: 100, outputTokens: 10 };
  const fails = (failure: LlmError["failure"]) =>
    fake.streamsItems(async function* () {
      yield* [];
      throw new LlmError(failure, "no item", { usage });
    });

  test.each([
    ["away", "The language model can’t be reached right now. Please try again in a moment."],
    ["busy", "The language model is overloaded right now. Please try again in a moment."],
    ["slow", "The language model took too long to respond. Please try again in a moment."],
    ["wrong_shape", "The language model sent a response we can’t use."],
    ["cut_short", "The language model’s response was too long and was cut off."],
    ["declined", "The language model declined to answer this."],
  ] as const)(
    "that is %s ends the run with the reason, and the missing posts can be written later",
    async (failure, words) => {
      const { begun, get, regenerate } = await customer();
      const id = await begun();
      await queue.work(1);
      fails(failure);
      await queue.work();
      expect((await get(id)).campaign).toMatchObject({
        ...{ status: "failed", failure: words, progress: { done: 1, total: 3 } },
      });
      modelWritesPosts(fake);
      dataOf(await regenerate(id));
      await queue.work();
      const { campaign, posts } = await get(id);
      expect(campaign).toMatchObject({ status: "ready", failure: null });
      expect(posts.map(({ content }) => content)).toEqual(["Text 1.", "Text 1.", "Text 2."]);
    },
  );

  test("has 120 seconds for a post", async () => {
    const { begun, get } = await customer();
    const id = await begun();
    const late = Promise.withResolvers<void>();
    const begin = Promise.withResolvers<void>();
    fake.streamsItems(async function* (ask) {
      yield* [];
      const endsAt = clock.now().getTime() + (ask.timeLimitMs ?? 0);
      begin.resolve();
      await late.promise;
      if (clock.now().getTime() >= endsAt) throw new LlmError("slow", "late");
      yield { type: "item", index: 0, value: ask.schema.parse({ content: "In time." }) };
      yield { type: "end", usage };
    });
    const working = queue.work(1);
    await begin.promise;
    clock.advance(120_000);
    late.resolve();
    await working;
    expect((await get(id)).campaign).toMatchObject({
      ...{ status: "failed", failure: expect.stringContaining("took too long") },
    });
  });

  test("fails the run by writing only white space, and the post stays missing", async () => {
    const { begun, get } = await customer();
    const id = await begun();
    fake.streamsItems(async function* (ask) {
      yield { type: "item", index: 0, value: ask.schema.parse({ content: "  \n" }) };
      yield { type: "end", usage };
    });
    await queue.work();
    const { campaign, posts } = await get(id);
    expect(campaign).toMatchObject({ status: "failed", progress: { done: 0 } });
    expect(posts.map(({ content }) => content)).toEqual(["", "", ""]);
  });

  test.each([
    ["is absent", { llm: null, caps: campaignCaps }, "MODEL_NOT_CONNECTED"],
    [
      "is over budget",
      // One cent less than a question may cost.
      { llm: fake.llm, caps: { studio: { dayMicros: 1e9, workspaceDayMicros: 10_000 } } },
      "MODEL_OVER_BUDGET",
    ],
  ] as const)("that %s is refused before anything is stored", async (_, options, code) => {
    const other = await openTestApp({ ...options, clock });
    try {
      const one = await customer(other);
      expect(errorOf(await one.begin())).toMatchObject({ status: 409, code });
      const listed = dataOf(await other.call("listCampaigns", {}, one.person));
      expect(listed.campaigns).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test("writes no more posts until the next day once its budget is used up", async () => {
    // The budget covers two questions, but not the maximum cost of a third one.
    const small = { studio: { dayMicros: 1e9, workspaceDayMicros: 22_000 } };
    const other = await openTestApp({ llm: fake.llm, caps: small, clock });
    try {
      const theirs = collectCampaignSteps(other);
      const one = await customer(other);
      const id = await one.begun();
      await theirs.work();
      expect((await one.get(id)).campaign).toMatchObject({
        ...{ status: "failed", failure: expect.stringContaining("budget") },
        progress: { done: 2, total: 3 },
      });
      const refused = await one.regenerate(id);
      expect(errorOf(refused)).toMatchObject({ status: 409, code: "MODEL_OVER_BUDGET" });
      expect((await one.get(id)).campaign.status).toBe("failed");
      clock.advance(24 * 3_600_000);
      // Called without a session, which has expired by the test's clock.
      await other.services.campaigns.regenerate(one.workspaceId, id);
      await theirs.work();
      const done = await other.services.campaigns.get(one.workspaceId, id);
      expect(done.campaign).toMatchObject({ status: "ready", progress: { done: 3 } });
    } finally {
      await other.close();
    }
  });
});

describe("limits", () => {
  test("hold for campaigns in progress and for all campaigns of a workspace", async () => {
    const { begin, begun, cancel, person } = await customer();
    const ids = [await begun(), await begun()];
    expect(errorOf(await begin())).toMatchObject({ status: 409, code: "CAMPAIGNS_RUNNING" });
    for (const id of ids) dataOf(await cancel(id));
    for (let count = ids.length; count < 50; count++) dataOf(await cancel(await begun()));
    expect(errorOf(await begin())).toMatchObject({ status: 409, code: "CAMPAIGNS_FULL" });
    expect(dataOf(await app.call("listCampaigns", {}, person)).campaigns).toHaveLength(50);
  }, 60_000);

  test("hold for campaigns that are started concurrently", async () => {
    const { begin, begun } = await customer();
    await begun();
    const outcomes = await Promise.all([begin(), begin(), begin()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test.each([
    [{ goal: "x".repeat(1_001) }, "goal"],
    [{ goal: " " }, "Describe the goal."],
    [{ platforms: [] }, "Choose at least one platform."],
    [{ weeks: 0 }, "weeks"],
    [{ weeks: 13 }, "weeks"],
    [{ postsPerWeek: 8 }, "postsPerWeek"],
    [{ startsOn: "2020-01-01" }, "startsOn: Choose today or a later day."],
    [{ startsOn: "2099-01-01" }, "startsOn: The campaign has to end within 366 days."],
    [{ startsOn: "2027-02-30" }, "startsOn"],
    [{ timeZone: "Europe/Nowhere" }, "timeZone"],
  ])("refuse %j", async (part, words) => {
    const { begin } = await customer();
    const { status, details } = errorOf(await begin(part));
    expect([status, details.join()]).toEqual([400, expect.stringContaining(words)]);
  });

  test("hold for the time of a post", async () => {
    const { begun, get, update } = await customer();
    const id = await begun();
    const params = { id, postId: (await get(id)).posts[0]?.id ?? "" };
    for (const localTime of ["9999-12-31T23:59", "2099-01-01T09:00", "2027-02-30T09:00", "soon"]) {
      const { status, details } = errorOf(await update(params, { localTime }));
      expect([status, details.join()]).toEqual([400, expect.stringContaining("localTime")]);
    }
  });
});
