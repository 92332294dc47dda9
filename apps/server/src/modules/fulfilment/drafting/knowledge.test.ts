import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const text = { title: "Prices", content: "Ledgerly costs $12 a month." };

async function claimed() {
  const [pipeline, writer] = [await openReplyPipeline(app), await openWriter(app)];
  const { id } = await pipeline.accepted();
  const { id: replyId } = await writer.claim(id);
  const { entry } = dataOf(await app.call("addKnowledgeText", { body: text }, pipeline.person));
  const list = (search?: string, as = writer.as) =>
    app.call("getReplyKnowledge", { params: { id: replyId }, query: search ? { search } : {} }, as);
  const read = (entryId: string, as = writer.as) =>
    app.call("getReplyKnowledgeEntry", { params: { id: replyId, entryId } }, as);
  return { pipeline, writer, replyId, entry, list, read };
}

test("the writer who holds a reply searches and reads the customer's knowledge base", async () => {
  const { entry, list, read } = await claimed();
  expect(dataOf(await list()).entries).toEqual([entry]);
  expect(dataOf(await list("ledgerly mon")).entries).toEqual([entry]);
  expect(dataOf(await list("refunds")).entries).toEqual([]);
  expect(dataOf(await read(entry.id)).entry).toEqual({ ...entry, content: text.content });
});

test("an entry of another customer does not exist for that reply", async () => {
  const [one, other] = [await claimed(), await claimed()];
  expect(errorOf(await one.read(other.entry.id))).toMatchObject({ status: 404 });
});

test("nobody else reads it through the reply, and its writer only while they hold it", async () => {
  const { writer, replyId, entry, list, read } = await claimed();
  const other = await openWriter(app);
  expect(errorOf(await list(undefined, other.as))).toMatchObject({ status: 404 });
  expect(errorOf(await read(entry.id, other.as))).toMatchObject({ status: 404 });
  dataOf(await app.call("releaseReply", { params: { id: replyId } }, writer.as));
  for (const answer of [await list(), await read(entry.id)]) {
    expect(["NOT_FOUND", "REPLY_MOVED_ON"]).toContain(errorOf(answer).code);
  }
});

test("a search that is too long is refused", async () => {
  const { list } = await claimed();
  expect(errorOf(await list("a".repeat(1_300))).details.join()).toContain("search");
});
