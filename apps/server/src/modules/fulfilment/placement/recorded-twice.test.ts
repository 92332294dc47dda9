import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import {
  createFakeConversations,
  openReplyPipeline,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";
import { unchecked } from "../../../testing/unchecked.ts";

const reddit = createFakeConversations();
const alreadyRecorded = {
  code: "PLACEMENT_REFUSED",
  details: [
    "This permalink is already recorded for another reply. Open the comment that you posted for this reply, and paste its permalink.",
  ],
};
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    conversations: [reddit.conversations],
  });
});
afterAll(() => app.close());

/** Two approved replies of one writer to the same post and with the same text, for two customers. */
async function twoReplies(account: string) {
  const customers = [await openReplyPipeline(app), await openReplyPipeline(app)] as const;
  const writer = await openWriter(app, account);
  const post = testPost({
    externalId: `t3_${account}`,
    title: customers.map(({ phrase }) => phrase).join(" and "),
  });
  await app.ingest([post]);
  const text = ownText();
  const ids: string[] = [];
  for (const customer of customers) {
    await customer.settings({ autoPost: true, disclosure: "I work with the agency." });
    const { mentions } = dataOf(
      await app.call("listMentions", { query: { status: "pending" } }, customer.person),
    );
    const mentionId = mentions.find(({ url }) => url === post.url)?.id ?? "";
    dataOf(await customer.setStatus(mentionId, "accepted"));
    const { id } = await writer.claim(mentionId);
    await app.services.replies.submit(writer.userId, id, unchecked(text));
    ids.push(id);
  }
  const [first = "", second = ""] = ids;
  const posted = (await writer.get(first)).text;
  const address = reddit.post(`t1_${account}`, post.externalId, account, posted);
  return { writer, first, second, address, customers };
}

test("a comment that is recorded for one reply is refused for another, and the error says what to paste", async () => {
  const { writer, first, second, address, customers } = await twoReplies("twice_one");
  expect((await writer.place(first, address)).status).toBe(200);
  expect(errorOf(await writer.place(second, address))).toMatchObject(alreadyRecorded);
  expect((await customers[1].reply(second)).status).toBe("approved");
});

test("of two replies that name one comment concurrently, one is placed and the other is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const { writer, first, second, address } = await twoReplies(`twice_race${round}`);
    const answers = await Promise.all([
      writer.place(first, address),
      writer.place(second, address),
    ]);
    const refusals = answers.filter((answer) => "error" in answer).map(errorOf);
    expect(refusals).toEqual([expect.objectContaining(alreadyRecorded)]);
  }
});
