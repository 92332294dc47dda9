import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toPost } from "../../../integrations/indexed-posts/index.ts";
import { linkedin } from "../../../integrations/indexed-posts/linkedin.ts";
import { omission } from "../../../integrations/ports/plain.ts";
import { dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";

const now = new Date();
const snippet =
  "We need a new… We run a green ... kettle shop. Can anyone recommend a green kettle...for offices?";
const result = {
  url: "https://www.linkedin.com/posts/ada_x-activity-7332661864792854528-aaaa",
  title: "Who knows kettles ... | LinkedIn",
  snippet,
  date: null,
};

let app: TestApp;
let person: Awaited<ReturnType<TestApp["signUp"]>>;
beforeAll(async () => {
  app = await openTestApp();
  person = await app.signUp();
  // LinkedIn is in the plan.
  await app.infrastructure.database.query({ text: "update workspaces set tier = 'growth'" });
  await app.call("addKeyword", { body: { keyword: "green kettle" } }, person);
  await app.call("addKeyword", { body: { keyword: "kettle for offices" } }, person);
  await vi.waitUntil(() => app.services.index.size === 2);
}, 60_000);
afterAll(() => app.close());

test("no phrase and no reason spans words that a search result omitted", async () => {
  const post = toPost(linkedin(), result, now);
  if (!post) throw new Error("no post");
  expect(post.title).toBe(`Who knows kettles ${omission}`);
  expect(post.body).toContain(`green ${omission} kettle shop`);
  await app.ingest([{ ...post, foundThrough: "serper" }]);
  const { mentions } = dataOf(await app.call("listMentions", { query: {} }, person));
  const [mention] = mentions;
  expect(mention?.keywords).toEqual(["green kettle"]);
  const quoted = [
    ...(mention?.marks.content ?? []).map(([start, end]) => mention?.fullContent.slice(start, end)),
    ...(mention?.intent.reasons ?? []).flatMap(({ quote }) => quote ?? []),
  ];
  expect(quoted).toContain("green kettle");
  for (const quote of quoted) expect(quote).not.toMatch(/…|\.{3}/);
});
