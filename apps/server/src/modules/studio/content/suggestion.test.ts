import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeLlm, withModel } from "../../../testing/fake-llm.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";

const fake = createFakeLlm(() => [{ title: "A title", content: "Start with a template." }]);
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ ...withModel(), llm: fake.llm });
});
afterAll(() => app.close());

test("a text that answers a mention is suggested to the writer who claims it", async () => {
  const [pipeline, writer] = [await openReplyPipeline(app), await openWriter(app)];
  const { person } = pipeline;
  const { id } = await pipeline.accepted();
  const generate = async (more: object) => {
    const context = { postType: "reddit", voice: "riley", ...more } as const;
    const body = { prompt: "An answer", context, count: 1 };
    const [post] = dataOf(await app.call("generateContent", { body }, person)).posts;
    if (!post) throw new Error("nothing was generated");
    return { postId: post.postId, postIndex: post.postIndex };
  };
  const suggest = (ref: { postId: string; postIndex: number }, content: string) =>
    app.call("suggestContentAsReply", { body: { ...ref, content } }, person);

  const unrelated = await generate({});
  expect(errorOf(await suggest(unrelated, "x"))).toMatchObject({
    status: 409,
    code: "NOT_A_REPLY",
    message: "This text does not answer a mention. Write one from a mention first.",
  });

  const answer = await generate({ replyToMentionId: id });
  expect(fake.asked.at(-1)?.question).toContain(
    "The text is a reply to the first post or comment among the documents.",
  );
  dataOf(await suggest(answer, "First idea."));
  dataOf(await suggest(answer, "Start with a template, edited."));
  const { id: replyId } = await writer.claim(id);
  const [active] = await writer.active();
  expect(active).toMatchObject({
    id: replyId,
    text: "",
    suggestion: { text: "Start with a template, edited." },
  });

  // After the writer inserts it, the reply counts as assisted by the language model.
  const { replies } = app.services;
  const row = () => replies.ofWriter(writer.userId, replyId);
  expect(await replies.wasAssisted(await row())).toBe(false);
  await writer.saveFrom(replyId, "Start with a template, edited.", 0, "before_assist");
  expect(await replies.wasAssisted(await row())).toBe(true);
});

test("other assignments have no suggestion", async () => {
  const [pipeline, writer] = [await openReplyPipeline(app), await openWriter(app)];
  await writer.claim((await pipeline.accepted()).id);
  expect((await writer.active()).map(({ suggestion }) => suggestion)).toEqual([null]);
});
