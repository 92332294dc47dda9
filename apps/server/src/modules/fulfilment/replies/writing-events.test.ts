import { afterAll, beforeAll, expect, test } from "vitest";
import type { StreamItem } from "../../../infrastructure/events/index.ts";
import { dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("a customer gets an event when a writer begins the text, but not for each save", async () => {
  const pipeline = await openReplyPipeline(app);
  const writer = await openWriter(app);
  const { id } = await writer.claim((await pipeline.accepted()).id);
  const received: StreamItem[] = [];
  const unfollow = await app.infrastructure.events.follow(pipeline.workspaceId, null, (item) => {
    received.push(item);
  });
  dataOf(await writer.save(id, "It depends"));
  dataOf(await writer.save(id, "It depends on how many you are."));
  await writer.submit(id, ownText());
  const statuses = () =>
    received.flatMap((item) => (item.type === "reply.updated" ? [item.data.status] : []));
  await expect.poll(() => statuses().at(-1)).not.toBe("claimed");
  expect(statuses().filter((status) => status === "claimed")).toHaveLength(1);
  unfollow();
});
