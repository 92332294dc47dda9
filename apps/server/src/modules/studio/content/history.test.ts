import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAdjustableClock } from "../../../testing/adjustable-clock.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeLlm, withModel } from "../../../testing/fake-llm.ts";
import { textContext as context, openGeneratedTexts } from "../../../testing/generated-texts.ts";

const fake = createFakeLlm();
const clock = createAdjustableClock();
let app: TestApp;
let studio: Awaited<ReturnType<typeof openGeneratedTexts>>;
beforeAll(async () => {
  app = await openTestApp({ ...withModel(), llm: fake.llm, clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.setOffset(0);
  studio = await openGeneratedTexts(app, fake);
});

describe("a generated text", () => {
  const ref = ({ postId, postIndex }: { postId: string; postIndex: number }) => ({
    postId,
    postIndex,
  });
  const idOf = (post: { postId: string; postIndex: number }) => `${post.postId}-${post.postIndex}`;

  test("is checked, updated and saved under a title", async () => {
    const post = await studio.one();
    const checked = dataOf(
      await app.call(
        "checkContent",
        { body: { ...ref(post), content: "It costs $99 a month." } },
        studio.pipeline.person,
      ),
    );
    expect(checked.length.length).toBe(21);
    expect(checked.grounding.unsupported.map((claim) => claim.words)).toEqual(["$99 a month"]);
    const body = { ...ref(post), content: "Ledgerly sends invoices.", title: "Mine" };
    const updated = dataOf(await app.call("updateContent", { body }, studio.pipeline.person)).item;
    expect(updated).toMatchObject({ title: "Mine", content: body.content, isSaved: false });
    const saved = dataOf(
      await app.call(
        "saveContent",
        { body: { ...ref(post), title: "Kept" } },
        studio.pipeline.person,
      ),
    ).item;
    expect(saved).toMatchObject({ title: "Kept", content: body.content, isSaved: true });
    expect((await studio.history({ saved: "true" })).items).toContainEqual(saved);
    expect((await studio.history({ saved: "false", limit: 100 })).items).not.toContainEqual(saved);
  });

  test("can be found in the history by words and type, page by page", async () => {
    await studio.one("Zebra crossing for invoices.", {
      context: { ...context, postType: "twitter" },
    });
    const newest = await studio.one("Zebra stripes, 100% of them.", { prompt: "About Quagga" });
    expect((await studio.history({ search: "zEBRA" })).total).toBe(2);
    expect((await studio.history({ search: "quagga" })).items).toEqual([newest]);
    expect((await studio.history({ search: "100%" })).items).toEqual([newest]);
    expect((await studio.history({ search: "_ebra" })).total).toBe(0);
    expect((await studio.history({ search: "zebra", postType: "twitter" })).total).toBe(1);
    const second = await studio.history({ search: "zebra", page: 2, limit: 1 });
    expect([second.total, second.items.length]).toEqual([2, 1]);
    expect(second.items[0]?.content).toBe("Zebra crossing for invoices.");
  });

  test("can be deleted, and restored within 10 seconds", async () => {
    const post = await studio.one("Deleted words.");
    const params = { id: idOf(post) };
    const remove = () => app.call("deleteContent", { params }, studio.pipeline.person);
    const restore = () => app.call("restoreContent", { params }, studio.pipeline.person);
    expect((await restore()).status).toBe(404);
    dataOf(await remove());
    expect((await remove()).status).toBe(404);
    expect((await studio.history({ search: "deleted words" })).total).toBe(0);
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
    const [saved, unsaved] = [
      await studio.one("Kept for long."),
      await studio.one("Left for long."),
    ];
    dataOf(
      await app.call(
        "saveContent",
        { body: { ...ref(saved), title: "Kept" } },
        studio.pipeline.person,
      ),
    );
    clock.setOffset(91 * 24 * 3_600_000);
    await app.services.content.prune();
    clock.setOffset(0);
    expect(
      (await studio.history({ search: "for long" })).items.map(({ postId }) => postId),
    ).toEqual([saved.postId]);
    const body = { ...ref(unsaved), content: "x" };
    expect((await app.call("checkContent", { body }, studio.pipeline.person)).status).toBe(404);
  });

  test("can be rewritten by an instruction, without storing the result", async () => {
    const post = await studio.one();
    fake.streams(async function* () {
      yield { type: "text", text: "Shorter: evil.com " };
      yield { type: "text", text: "costs $12." };
      yield { type: "end", usage: { inputTokens: 1, outputTokens: 1 } };
    });
    const body = { ...ref(post), content: "Mine", instruction: "Shorter" };
    const refined = dataOf(await app.call("refineContent", { body }, studio.pipeline.person));
    expect(refined.content).toBe("Shorter: [link removed] costs $12.");
    expect(refined.grounding.unsupported.map((claim) => claim.words)).toEqual(["[link removed]"]);
    expect((await studio.history({ limit: 1 })).items).toEqual([post]);
  });

  test("is not found by other workspaces", async () => {
    const post = await studio.one();
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

  test("is not read or changed by invalid requests, which are refused with details", async () => {
    const { person } = studio.pipeline;
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

test("texts are counted by type, voice and day, even after they are deleted", async () => {
  const person = await app.signUp();
  studio.modelWrites(["One.", "Two."]);
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
