import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LlmError, type LlmItemsAsk } from "../../../integrations/ports/llm.ts";
import { createAdjustableClock } from "../../../testing/adjustable-clock.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeLlm, withModel } from "../../../testing/fake-llm.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";

const fake = createFakeLlm();
const clock = createAdjustableClock();
let app: TestApp;
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
beforeAll(async () => {
  app = await openTestApp({ ...withModel(), llm: fake.llm, clock });
});
afterAll(() => app.close());

const company = {
  companyName: "Ledgerly",
  websiteUrl: "https://ledgerly.test",
  discovery_answers: {
    "0": "Ledgerly sends invoices and reminders for freelancers.",
    "1": "Late payments cost $12 a month.",
  },
};
const context = { postType: "linkedin", voice: "professional" } as const;
const words = "Ledgerly sends invoices and reminders for freelancers. Late ones cost $12 a month.";

const asked: LlmItemsAsk<unknown>[] = [];
/** Makes the model write these texts, and then fail if it is to. */
const modelWrites = (texts: readonly (string | object)[], failure?: Error) =>
  fake.streamsItems(async function* (ask) {
    asked.push(ask);
    for (const [index, text] of texts.slice(0, ask.maxItems).entries()) {
      const whole = typeof text === "string" ? { title: "A title", content: text } : text;
      const content = (whole as { content?: string }).content ?? "";
      for (const end of [Math.floor(content.length / 2), content.length]) {
        yield { type: "partial", index, value: { ...whole, content: content.slice(0, end) } };
      }
      yield { type: "item", index, value: ask.schema.parse(whole) };
    }
    if (failure) throw failure;
    yield { type: "end", usage: { inputTokens: 100, outputTokens: 10 } };
  });
beforeEach(async () => {
  asked.length = 0;
  clock.setOffset(0);
  pipeline = await openReplyPipeline(app);
  dataOf(await app.call("putProfile", { body: company }, pipeline.person));
  modelWrites([words, "Second text.", "Third text.", "Fourth text."]);
});

type Body = Parameters<typeof app.call<"generateContent">>[1]["body"];
const tryGenerate = (body: Partial<Body> = {}, as = pipeline.person) =>
  app.call("generateContent", { body: { prompt: "Late invoices", context, ...body } as Body }, as);
const generate = async (body: Partial<Body> = {}) => dataOf(await tryGenerate(body));
const one = async (text = words, more: Partial<Body> = {}) => {
  modelWrites([text]);
  const [post] = (await generate({ count: 1, ...more })).posts;
  if (!post) throw new Error("nothing was generated");
  return post;
};
const history = async (query: Parameters<typeof app.call<"listContentHistory">>[1]["query"] = {}) =>
  dataOf(await app.call("listContentHistory", { query }, pipeline.person));

/** Generates as server-sent events. */
const stream = (body: object) =>
  app.app.inject({
    method: "POST",
    url: "/api/content/generate",
    headers: { authorization: `Bearer ${pipeline.person.token}`, accept: "text/event-stream" },
    payload: body,
  });
const eventsIn = (body: string) =>
  [...body.matchAll(/event: ([\w.]+)\ndata: (.*)\n/g)].map(([, type, data = ""]) => ({
    type,
    data: JSON.parse(data),
  }));

describe("a generation", () => {
  test("writes as many texts as asked for, with length, grounding and findings", async () => {
    const { generationId, posts, missing, failure } = await generate();
    expect([posts.length, missing, failure]).toEqual([4, 0, null]);
    expect(posts.map(({ postId, postIndex }) => [postId, postIndex])).toEqual(
      [0, 1, 2, 3].map((index) => [generationId, index]),
    );
    expect(posts[0]).toMatchObject({
      title: "Ledgerly sends invoices and reminders for freelancers. Late ones cost $12 a…",
      content: words,
      postType: "linkedin",
      voice: "professional",
      length: { length: words.length, max: 3_000 },
      isSaved: false,
      prompt: "Late invoices",
      replyToMentionId: null,
    });
    expect(posts[0]?.grounding.used.map(({ kind, source }) => [kind, source])).toEqual([
      ["fact", "The company: Ledgerly sends invoices and reminders for freelancers."],
      ["fact", "What it solves: Late payments cost $12 a month."],
    ]);
    expect(posts[0]?.grounding.unsupported).toEqual([]);
  });

  test("asks the studio's account with the facts in documents and the request in the question", async () => {
    await generate({
      count: 2,
      context: {
        ...context,
        includeHashtags: true,
        knowledgeBase: ["We are four people."],
        customLinks: { Guide: "https://guide.test/a" },
      },
    });
    const [ask] = asked;
    expect(ask?.documents).toEqual([
      {
        kind: "profile",
        text: [
          "Name: Ledgerly",
          "Website: https://ledgerly.test",
          "The company: Ledgerly sends invoices and reminders for freelancers.",
          "What it solves: Late payments cost $12 a month.",
        ].join("\n"),
      },
    ]);
    for (const line of [
      "Post type: linkedin (LinkedIn)",
      'Prompt: "Late invoices"',
      'Note: "We are four people."',
      "Link: Guide: https://guide.test/a",
      "Hashtags: yes",
      "Emojis: no",
      "Write 2 posts.",
    ]) {
      expect(ask?.question).toContain(line);
    }
    expect(ask?.maxItems).toBe(2);
  });

  test("streams each text as it grows, and each complete one", async () => {
    modelWrites(["One two three four.", "Five six seven eight."]);
    const events = eventsIn((await stream({ prompt: "p", context, count: 2 })).body);
    expect(events.map(({ type }) => type)).toEqual([
      ...["item.text", "item.text", "item"],
      ...["item.text", "item.text", "item"],
      "done",
    ]);
    const texts = events.filter(({ type }) => type === "item.text").map(({ data }) => data);
    expect(texts).toEqual([
      { index: 0, text: "One two ", isStart: true },
      { index: 0, text: "three ", isStart: false },
      { index: 1, text: "Five six ", isStart: true },
      { index: 1, text: "seven ", isStart: false },
    ]);
    expect(events.at(-1)?.data.posts).toEqual(
      events.filter(({ type }) => type === "item").map(({ data }) => data),
    );
  });

  test("begins a text again when the model does", async () => {
    fake.streamsItems(async function* () {
      yield { type: "partial", index: 0, value: { content: "Broken words " } };
      yield { type: "partial", index: 0, value: { title: 1 } };
      yield { type: "partial", index: 0, value: { content: "Good words " } };
      yield { type: "item", index: 0, value: { content: "Good words here." } };
      yield { type: "end", usage: { inputTokens: 1, outputTokens: 1 } };
    });
    const events = eventsIn((await stream({ prompt: "p", context, count: 1 })).body);
    expect(events.slice(0, 2).map(({ data }) => data)).toEqual([
      { index: 0, text: "Broken words ", isStart: true },
      { index: 0, text: "Good words ", isStart: true },
    ]);
  });

  test("has no links, hashtags and emojis that were not asked for, not even while it streams", async () => {
    modelWrites(["See https://evil.example/x and ledgerly.test/a 🎉 now. #invoices #1 tip"]);
    const { body } = await stream({ prompt: "p", context, count: 1 });
    expect(body).not.toContain("evil");
    const [post] = eventsIn(body).at(-1)?.data.posts ?? [];
    expect(post.content).toBe("See [link left out] and ledgerly.test/a now. #1 tip");
    expect(post.grounding.unsupported[0]).toMatchObject({ words: "[link left out]" });
    const asIs = await one("Nice 🎉 #invoices", {
      context: { ...context, includeHashtags: true, includeEmojis: true },
    });
    expect(asIs.content).toBe("Nice 🎉 #invoices");
  });

  test("keeps the texts before a failure, and says how many are missing", async () => {
    modelWrites(["First text."], new LlmError("slow", "no answer in time"));
    const { posts, missing, failure } = await generate({ count: 3 });
    expect([posts.length, missing]).toEqual([1, 2]);
    expect(failure).toBe(
      "The language model took too long to respond. Please try again in a moment.",
    );
    expect((await history({ limit: 1 })).items).toEqual(posts);
  });

  test("fails with what is wrong when there is no text at all", async () => {
    modelWrites([], new LlmError("away", "no connection"));
    expect(errorOf(await tryGenerate())).toMatchObject({ status: 503, code: "MODEL_FAILED" });
    modelWrites([], new LlmError("wrong_shape", "no item"));
    expect(errorOf(await tryGenerate())).toMatchObject({ status: 503, code: "MODEL_FAILED" });
    modelWrites([" "]);
    expect(errorOf(await tryGenerate())).toMatchObject({ status: 503, code: "MODEL_FAILED" });
  });

  test("needs a model", async () => {
    const without = await openTestApp({ llm: null });
    try {
      const person = await without.signUp();
      const body = { prompt: "p", context };
      const refused = await without.call("generateContent", { body }, person);
      expect(errorOf(refused)).toMatchObject({ status: 409, code: "MODEL_NOT_CONNECTED" });
    } finally {
      await without.close();
    }
  });

  test.each<[object, string]>([
    [{}, "prompt: Valid prompt is required"],
    [{ prompt: 7, context }, "prompt: Valid prompt is required"],
    [{ prompt: "p" }, "context: Valid context is required"],
    [
      { prompt: "p", context: { ...context, postType: "x" } },
      "context.postType: Invalid post type",
    ],
    [{ prompt: "p", context: { ...context, voice: "x" } }, "context.voice: Invalid voice type"],
  ])("is refused for %j", async (body, why) => {
    expect(
      errorOf(await tryGenerate({ prompt: undefined, context: undefined, ...body })),
    ).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      details: expect.arrayContaining([why]),
    });
  });

  test("that is no object is refused", async () => {
    const error = errorOf(
      await app.call("generateContent", { body: [] as never }, pipeline.person),
    );
    expect(error).toMatchObject({ status: 400, details: ["Invalid request format"] });
  });
});

describe("what people said", () => {
  test("is quoted for the model, and found in the texts by its words", async () => {
    const mention = await pipeline.mention({
      body: "My clients never pay before the third email.",
    });
    const { grounding } = await one(
      "On Reddit someone wrote: “My clients never pay before the third email.” We see that too.",
      { context: { ...context, mentionIds: [mention.id] } },
    );
    expect(asked[0]?.documents.at(-1)).toMatchObject({
      kind: "post",
      text: expect.stringContaining("My clients never pay before the third email."),
    });
    expect(grounding.used).toEqual([
      {
        kind: "quote",
        words: "My clients never pay before the third email",
        source: expect.stringMatching(/^Reddit, r\//),
        sourceId: mention.id,
      },
    ]);
    expect(grounding.unsupported).toEqual([]);
  });

  test("is a missing thing when it is another workspace's", async () => {
    const stranger = await openReplyPipeline(app);
    const { id } = await stranger.mention();
    const missing = { status: 404, code: "NOT_FOUND" };
    for (const more of [
      { mentionIds: [id] },
      { replyToMentionId: id },
      { voiceId: id },
      { knowledgeIds: [id] },
    ]) {
      expect(errorOf(await tryGenerate({ context: { ...context, ...more } }))).toMatchObject(
        missing,
      );
    }
    expect(asked).toEqual([]);
  });

  test("that nobody said is marked", async () => {
    const text = "A client told us: “This tool has saved my whole company.”";
    const { grounding } = await one(text);
    expect(grounding.unsupported.map(({ words: marked }) => marked)).toContain(
      "“This tool has saved my whole company.”",
    );
  });
});

describe("a generated text", () => {
  const ref = ({ postId, postIndex }: { postId: string; postIndex: number }) => ({
    postId,
    postIndex,
  });
  const idOf = (post: { postId: string; postIndex: number }) => `${post.postId}-${post.postIndex}`;

  test("is checked, updated and saved under a title", async () => {
    const post = await one();
    const checked = dataOf(
      await app.call(
        "checkContent",
        { body: { ...ref(post), content: "It costs $99 a month." } },
        pipeline.person,
      ),
    );
    expect(checked.length.length).toBe(21);
    expect(checked.grounding.unsupported.map((claim) => claim.words)).toEqual(["$99"]);
    const body = { ...ref(post), content: "Ledgerly sends invoices.", title: "Mine" };
    const updated = dataOf(await app.call("updateContent", { body }, pipeline.person)).item;
    expect(updated).toMatchObject({ title: "Mine", content: body.content, isSaved: false });
    const saved = dataOf(
      await app.call("saveContent", { body: { ...ref(post), title: "Kept" } }, pipeline.person),
    ).item;
    expect(saved).toMatchObject({ title: "Kept", content: body.content, isSaved: true });
    expect((await history({ saved: "true" })).items).toContainEqual(saved);
    expect((await history({ saved: "false", limit: 100 })).items).not.toContainEqual(saved);
  });

  test("is found in the history by its words, its type and its page", async () => {
    await one("Zebra crossing for invoices.", { context: { ...context, postType: "twitter" } });
    const newest = await one("Zebra stripes, 100% of them.", { prompt: "About Quagga" });
    expect((await history({ search: "zEBRA" })).total).toBe(2);
    expect((await history({ search: "quagga" })).items).toEqual([newest]);
    expect((await history({ search: "100%" })).items).toEqual([newest]);
    expect((await history({ search: "_ebra" })).total).toBe(0);
    expect((await history({ search: "zebra", postType: "twitter" })).total).toBe(1);
    const second = await history({ search: "zebra", page: 2, limit: 1 });
    expect([second.total, second.items.length]).toEqual([2, 1]);
    expect(second.items[0]?.content).toBe("Zebra crossing for invoices.");
  });

  test("can be deleted, and restored within 10 seconds", async () => {
    const post = await one("Deleted words.");
    const params = { id: idOf(post) };
    const remove = () => app.call("deleteContent", { params }, pipeline.person);
    const restore = () => app.call("restoreContent", { params }, pipeline.person);
    expect((await restore()).status).toBe(404);
    dataOf(await remove());
    expect((await remove()).status).toBe(404);
    expect((await history({ search: "deleted words" })).total).toBe(0);
    await app.services.content.prune();
    expect(dataOf(await restore()).item).toEqual(post);
    dataOf(await remove());
    clock.setOffset(10_001);
    expect((await restore()).status).toBe(404);
    await app.services.content.prune();
    clock.setOffset(0);
    expect((await restore()).status).toBe(404);
  });

  test("is deleted after 90 days unless it is saved", async () => {
    const [kept, left] = [await one("Kept for long."), await one("Left for long.")];
    dataOf(
      await app.call("saveContent", { body: { ...ref(kept), title: "Kept" } }, pipeline.person),
    );
    clock.setOffset(91 * 24 * 3_600_000);
    await app.services.content.prune();
    clock.setOffset(0);
    expect((await history({ search: "for long" })).items.map(({ postId }) => postId)).toEqual([
      kept.postId,
    ]);
    const body = { ...ref(left), content: "x" };
    expect((await app.call("checkContent", { body }, pipeline.person)).status).toBe(404);
  });

  test("is rewritten by an instruction, and stored only by an update", async () => {
    const post = await one();
    fake.streams(async function* () {
      yield { type: "text", text: "Shorter: evil.com " };
      yield { type: "text", text: "costs $12." };
      yield { type: "end", usage: { inputTokens: 1, outputTokens: 1 } };
    });
    const body = { ...ref(post), content: "Mine", instruction: "Shorter" };
    const refined = dataOf(await app.call("refineContent", { body }, pipeline.person));
    expect(refined.content).toBe("Shorter: [link left out] costs $12.");
    expect(refined.grounding.unsupported.map((claim) => claim.words)).toEqual(["[link left out]"]);
    expect((await history({ limit: 1 })).items).toEqual([post]);
  });

  test("is a missing one to other workspaces", async () => {
    const post = await one();
    const stranger = await app.signUp();
    const body = { ...ref(post), content: "x" };
    const params = { id: idOf(post) };
    const answers = [
      await app.call("checkContent", { body }, stranger),
      await app.call("updateContent", { body }, stranger),
      await app.call("saveContent", { body: { ...ref(post), title: "x" } }, stranger),
      await app.call("refineContent", { body: { ...body, instruction: "x" } }, stranger),
      await app.call("suggestContentAsReply", { body }, stranger),
      await app.call("deleteContent", { params }, stranger),
      await app.call("restoreContent", { params }, stranger),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const own = dataOf(await app.call("listContentHistory", {}, stranger));
    expect(own).toEqual({ items: [], total: 0 });
  });

  test("is refused where a request is invalid", async () => {
    const { person } = pipeline;
    const bad = { postId: "x", postIndex: 10, content: " ", title: "", instruction: "" };
    const detailsOf = async (answer: Promise<Parameters<typeof errorOf>[0]>) =>
      errorOf(await answer).details;
    const both = ["postId: is not an id", expect.stringContaining("postIndex: ")];
    expect(await detailsOf(app.call("checkContent", { body: bad }, person))).toEqual([
      ...both,
      "content: Enter a text.",
    ]);
    expect(await detailsOf(app.call("updateContent", { body: bad }, person))).toEqual([
      ...both,
      "content: Enter a text.",
      "title: Enter a title.",
    ]);
    expect(await detailsOf(app.call("saveContent", { body: bad }, person))).toEqual([
      ...both,
      "title: Enter a title.",
    ]);
    expect(await detailsOf(app.call("refineContent", { body: bad }, person))).toEqual([
      ...both,
      "content: Enter a text.",
      "instruction: Enter an instruction.",
    ]);
    expect(await detailsOf(app.call("suggestContentAsReply", { body: bad }, person))).toEqual([
      ...both,
      "content: Enter a text.",
    ]);
    const noId = ["id: is not the id of a text"];
    const params = { id: "x" };
    expect(await detailsOf(app.call("deleteContent", { params }, person))).toEqual(noId);
    expect(await detailsOf(app.call("restoreContent", { params }, person))).toEqual(noId);
    const query = { page: 0, limit: 0, saved: "x", postType: "x" } as never;
    expect(await detailsOf(app.call("listContentHistory", { query }, person))).toHaveLength(4);
    const days = { query: { days: 0 } };
    expect(await detailsOf(app.call("getContentAnalytics", days, person))).toEqual([
      "days: must be at least 1",
    ]);
    const track = { body: { content_type: 7 as never } };
    expect(await detailsOf(app.call("trackGeneration", track, person))).toEqual([
      "content_type: must be text",
    ]);
  });
});

test("texts are counted by type, voice and day, also after they are gone", async () => {
  const person = await app.signUp();
  modelWrites(["One.", "Two."]);
  const body = { prompt: "p", context, count: 2 };
  const { posts } = dataOf(await app.call("generateContent", { body }, person));
  const [first] = posts;
  if (!first) throw new Error("nothing was generated");
  const save = { postId: first.postId, postIndex: 0, title: "Kept" };
  for (const _twice of [1, 2]) dataOf(await app.call("saveContent", { body: save }, person));
  dataOf(await app.call("deleteContent", { params: { id: `${first.postId}-0` } }, person));
  dataOf(await app.call("trackGeneration", { body: {} }, person));
  dataOf(await app.call("trackGeneration", { body: { content_type: "ad" } }, person));
  const counts = dataOf(await app.call("getContentAnalytics", {}, person));
  expect(counts).toEqual({
    byType: [
      { key: "linkedin", generated: 2, saved: 1 },
      { key: "ad", generated: 1, saved: 0 },
      { key: "general", generated: 1, saved: 0 },
    ],
    byVoice: [{ key: "professional", generated: 2, saved: 1 }],
    byDay: [{ key: clock.now().toISOString().slice(0, 10), generated: 4, saved: 1 }],
  });
  clock.setOffset(31 * 24 * 3_600_000);
  const { email, password } = person;
  const { accessToken: token } = dataOf(await app.call("login", { body: { email, password } }));
  const later = dataOf(await app.call("getContentAnalytics", {}, { token }));
  expect(later).toEqual({ byType: [], byVoice: [], byDay: [] });
});
