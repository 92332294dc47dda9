import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("posts by accounts of writers or the operator never become mentions", async () => {
  const { phrase, person } = await openReplyPipeline(app);
  await openWriter(app, "Helpful_Jonas");
  const admin = await openAdmin(app)();
  const body = {
    source: "reddit",
    name: "earshot_team",
    affiliation: "Earshot",
    mode: "hand",
  } as const;
  dataOf(await app.call("addCommunityAccount", { body }, admin));
  const by = (author: string) => testPost({ title: `A ${phrase} for ${author}`, author });
  await app.ingest(["helpful_jonas", "Earshot_Team", "someone_else"].map(by));
  const { mentions } = dataOf(await app.call("listMentions", { query: {} }, person));
  expect(mentions.map(({ author }) => author)).toEqual(["someone_else"]);
});

test("posts by accounts that are no longer declared become no mentions, and friend search omits them", async () => {
  const { phrase, person } = await openReplyPipeline(app);
  const { mentions: before } = dataOf(await app.call("listMentions", { query: {} }, person));
  expect(before).toEqual([]);
  const { id } = await (await openReplyPipeline(app)).accepted();
  const writer = await openWriter(app);
  const claim = await writer.claim(id);
  await app.infrastructure.database.query({
    text: "update replies set account_name = 'Past_Account' where id = $1",
    values: [claim.id],
  });
  await app.ingest([
    testPost({ title: `The ${phrase} of us`, author: "past_account" }),
    testPost({ title: `The ${phrase} of them`, author: "them" }),
  ]);
  const { mentions } = dataOf(await app.call("listMentions", { query: {} }, person));
  expect(mentions.map(({ author }) => author)).toEqual(["them"]);
  const search = { keyword: phrase, limit: 10 };
  const { result } = dataOf(await app.call("friendSearch", { body: search }, person));
  expect(result.posts.map(({ author }) => author)).toEqual(["them"]);
});
