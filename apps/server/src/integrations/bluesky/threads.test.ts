import { expect, it } from "vitest";
import type { AppView } from "./appview.ts";
import { createThreads } from "./threads.ts";

const webUrl = "https://bsky.app";
const idOf = (account: string, key: string) => `at://did:plc:${account}/app.bsky.feed.post/${key}`;
const root = idOf("ada", "3mmuuxgooqk2a");

function nodeOf(uri: string, createdAt: string, replies: unknown[] = []) {
  const link = { uri: root, cid: "bafyroot" };
  const reply = uri === root ? {} : { reply: { root: link, parent: link } };
  const record = { $type: "app.bsky.feed.post", text: uri, createdAt, ...reply };
  const author = { did: uri.split("/")[2], handle: "someone.example" };
  return {
    post: { uri, author, record, indexedAt: createdAt, replyCount: replies.length },
    replies,
  };
}

it("orders replies by time, and those of the same millisecond by their record keys", async () => {
  const first = idOf("cleo", "3mmuuxhaaaa2a");
  const second = idOf("bob", "3mmuuxhaaab2a");
  const third = idOf("ada", "3mmuuxhaaac2a");
  const later = idOf("bob", "3mmuuxz222222");
  const time = "2026-08-01T12:00:01.000Z";
  const replies = [later, third, first, second].map((uri) =>
    nodeOf(uri, uri === later ? "2026-08-01T12:00:02.000Z" : time),
  );
  const thread = nodeOf(root, "2026-08-01T12:00:00.000Z", replies);
  const appView: AppView = async (_method, _query, schema) => schema.parse({ thread });
  const { comments } = await createThreads({ webUrl }, { appView }).read(
    { externalId: root, threadId: null },
    { max: 10 },
  );
  expect(comments.map(({ post }) => post.externalId)).toEqual([first, second, third, later]);
});
