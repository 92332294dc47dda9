import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeLlm, withModel } from "../../../testing/fake-llm.ts";
import {
  textContext as context,
  eventsIn,
  openGeneratedTexts,
  groundedText as words,
} from "../../../testing/generated-texts.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";

const fake = createFakeLlm();
let app: TestApp;
let studio: Awaited<ReturnType<typeof openGeneratedTexts>>;
beforeAll(async () => {
  app = await openTestApp({ ...withModel(), llm: fake.llm });
});
afterAll(() => app.close());
beforeEach(async () => {
  studio = await openGeneratedTexts(app, fake);
});

describe("a generation", () => {
  test("writes the requested number of texts, with length, grounding and findings", async () => {
    const { generationId, posts, missing, failure } = await studio.generate();
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

  test("asks the model with the facts in documents and the request in the question", async () => {
    await studio.generate({
      count: 2,
      context: {
        ...context,
        includeHashtags: true,
        knowledgeBase: ["We are four people."],
        customLinks: { Guide: "https://guide.test/a" },
      },
    });
    const [ask] = studio.asked;
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
    studio.modelWrites(["One two three four.", "Five six seven eight."]);
    const events = eventsIn((await studio.stream({ prompt: "p", context, count: 2 })).body);
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

  test("restarts a text when the model does", async () => {
    fake.streamsItems(async function* () {
      yield { type: "partial", index: 0, value: { content: "Broken words " } };
      yield { type: "partial", index: 0, value: { title: 1 } };
      yield { type: "partial", index: 0, value: { content: "Good words " } };
      yield { type: "item", index: 0, value: { content: "Good words here." } };
      yield { type: "end", usage: { inputTokens: 1, outputTokens: 1 } };
    });
    const events = eventsIn((await studio.stream({ prompt: "p", context, count: 1 })).body);
    expect(events.slice(0, 2).map(({ data }) => data)).toEqual([
      { index: 0, text: "Broken words ", isStart: true },
      { index: 0, text: "Good words ", isStart: true },
    ]);
  });

  test("removes links, hashtags and emojis that were not requested, even while it streams", async () => {
    studio.modelWrites(["See https://evil.example/x and ledgerly.test/a 🎉 now. #invoices #1 tip"]);
    const { body } = await studio.stream({ prompt: "p", context, count: 1 });
    expect(body).not.toContain("evil");
    const [post] = eventsIn(body).at(-1)?.data.posts ?? [];
    expect(post.content).toBe("See [link removed] and ledgerly.test/a now. #1 tip");
    expect(post.grounding.unsupported[0]).toMatchObject({ words: "[link removed]" });
    const asIs = await studio.one("Nice 🎉 #invoices", {
      context: { ...context, includeHashtags: true, includeEmojis: true },
    });
    expect(asIs.content).toBe("Nice 🎉 #invoices");
  });

  test("keeps the texts before a failure, and returns how many are missing", async () => {
    studio.modelWrites(["First text."], new LlmError("slow", "no answer in time"));
    const { posts, missing, failure } = await studio.generate({ count: 3 });
    expect([posts.length, missing]).toEqual([1, 2]);
    expect(failure).toBe(
      "The language model took too long to respond. Please try again in a moment.",
    );
    expect((await studio.history({ limit: 1 })).items).toEqual(posts);
  });

  test("fails when there is no text at all", async () => {
    studio.modelWrites([], new LlmError("away", "no connection"));
    expect(errorOf(await studio.tryGenerate())).toMatchObject({
      status: 503,
      code: "MODEL_FAILED",
    });
    studio.modelWrites([], new LlmError("wrong_shape", "no item"));
    expect(errorOf(await studio.tryGenerate())).toMatchObject({
      status: 503,
      code: "MODEL_FAILED",
    });
    studio.modelWrites([" "]);
    expect(errorOf(await studio.tryGenerate())).toMatchObject({
      status: 503,
      code: "MODEL_FAILED",
    });
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

  test("is charged only to the studio's budget", async () => {
    await studio.generate({ count: 1 });
    const { workspaceId, person } = studio.pipeline;
    const { usage } = dataOf(await app.call("getModelUsage", {}, person));
    expect([usage.calls, usage.usedPercent]).toEqual([0, 0]);
    const spent = await app.services.spending.ofToday("studio", workspaceId);
    expect([spent.micros, spent.calls]).toEqual([1_100, 1]);
  });

  test("is refused beyond the studio's budget", async () => {
    const ample = { dayMicros: 1e9, workspaceDayMicros: 1e9 };
    const small = await openTestApp({
      llm: fake.llm,
      caps: { llm: ample, studio: { dayMicros: 1e9, workspaceDayMicros: 1_000 } },
    });
    try {
      const body = { prompt: "p", context };
      const refused = await small.call("generateContent", { body }, await small.signUp());
      expect(errorOf(refused)).toMatchObject({ status: 409, code: "MODEL_OVER_BUDGET" });
    } finally {
      await small.close();
    }
  });

  test("ends the call to the model when the reader disconnects, and keeps complete texts", async () => {
    const ended = Promise.withResolvers<unknown>();
    fake.streamsItems(async function* ({ signal }) {
      yield { type: "item", index: 0, value: { content: "A whole text." } };
      yield { type: "partial", index: 1, value: { content: "Half a " } };
      await new Promise((_, reject) => {
        signal?.addEventListener("abort", () => {
          ended.resolve(signal.reason);
          reject(signal.reason);
        });
      });
    });
    const address = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const leaving = new AbortController();
    const response = await fetch(`${address}/api/content/generate`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${studio.pipeline.person.token}`,
        accept: "text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({ prompt: "p", context, count: 3 }),
      signal: leaving.signal,
    });
    const reader = response.body?.getReader();
    let received = "";
    while (!received.includes("Half a")) {
      received += new TextDecoder().decode((await reader?.read())?.value);
    }
    leaving.abort();
    expect(String(await ended.promise)).toContain("the caller has left");
    expect((await studio.history()).items.map(({ content }) => content)).toEqual(["A whole text."]);
    // 20,000 were reserved; the unused part is returned to the budget.
    const { workspaceId } = studio.pipeline;
    const spent = () => app.services.spending.ofToday("studio", workspaceId);
    await expect.poll(async () => (await spent()).calls).toBe(1);
    expect((await spent()).micros).toBeGreaterThan(10_000);
    expect((await spent()).micros).toBeLessThan(12_000);
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
      errorOf(await studio.tryGenerate({ prompt: undefined, context: undefined, ...body })),
    ).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      details: expect.arrayContaining([why]),
    });
  });

  test("is refused if the request is not an object", async () => {
    const error = errorOf(
      await app.call("generateContent", { body: [] as never }, studio.pipeline.person),
    );
    expect(error).toMatchObject({ status: 400, details: ["Invalid request format"] });
  });
});

describe("a mention as a source", () => {
  test("is quoted for the model, and recognized in the texts by its words", async () => {
    const mention = await studio.pipeline.mention({
      body: "My clients never pay before the third email.",
    });
    const { grounding } = await studio.one(
      "On Reddit someone wrote: “My clients never pay before the third email.” We see that too.",
      { context: { ...context, mentionIds: [mention.id] } },
    );
    expect(studio.asked[0]?.documents.at(-1)).toMatchObject({
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

  test("is not found if it is another workspace's, like other sources", async () => {
    const stranger = await openReplyPipeline(app);
    const { id } = await stranger.mention();
    const missing = { status: 404, code: "NOT_FOUND" };
    for (const more of [
      { mentionIds: [id] },
      { replyToMentionId: id },
      { voiceId: id },
      { knowledgeIds: [id] },
    ]) {
      expect(errorOf(await studio.tryGenerate({ context: { ...context, ...more } }))).toMatchObject(
        missing,
      );
    }
    expect(studio.asked).toEqual([]);
  });

  test("is not answered with generated text where its platform forbids that", async () => {
    const { id, source } = await studio.pipeline.mention({ source: "hackernews", community: null });
    expect(source).toBe("hackernews");
    const answering = { context: { ...context, replyToMentionId: id } };
    expect(errorOf(await studio.tryGenerate(answering)).code).toBe("DRAFTING_FORBIDDEN");
    expect(studio.asked).toEqual([]);
    // It may still be quoted in other texts.
    await studio.one("A text.", { context: { ...context, mentionIds: [id] } });
  });

  test("does not lead to a suggestion for writers where they do not reply", async () => {
    const { id } = await studio.pipeline.mention({ source: "bluesky", community: null });
    const { postId, postIndex } = await studio.one("A text.", {
      context: { ...context, replyToMentionId: id },
    });
    const body = { postId, postIndex, content: "A text." };
    const refused = await app.call("suggestContentAsReply", { body }, studio.pipeline.person);
    expect(errorOf(refused).code).toBe("NO_WRITERS_THERE");
  });

  test("is required for a quotation, which is marked otherwise", async () => {
    const text = "A client told us: “This tool has saved my whole company.”";
    const { grounding } = await studio.one(text);
    expect(grounding.unsupported.map(({ words: marked }) => marked)).toContain(
      "“This tool has saved my whole company.”",
    );
  });
});
