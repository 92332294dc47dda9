import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../app.ts";
import { openSandbox, type TestClock } from "../testing.ts";

let sandbox: Sandbox & { clock: TestClock };
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.app.close());

const get = (url: string) => sandbox.app.inject({ url });
const post = (url: string, payload: object) => sandbox.app.inject({ method: "POST", url, payload });
const latest = async (query = "") =>
  (await get(`/discourse/posts.json${query}`)).json().latest_posts as {
    id: number;
    topic_id: number;
    post_number: number;
    cooked: string;
  }[];

test("every page names Discourse as its generator", async () => {
  for (const path of ["", "/latest", "/t/any/11", "/t/any/11/2"]) {
    expect((await get(`/discourse${path}`)).body).toContain('name="generator" content="Discourse');
  }
});

test("lists posts newest first, from an id on", async () => {
  const ids = (await latest()).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const [, second = 0] = ids;
  expect((await latest(`?before=${second}`)).map(({ id }) => id)).toEqual(ids.slice(1));
});

test("grows automatically and by new posts", async () => {
  const before = (await latest()).length;
  sandbox.clock.advance(10 * 60_000);
  expect(await latest()).toHaveLength(before + 2);
  const created = await post("/sandbox/discourse/posts", { title: "New", body: "<b>bold</b>" });
  const { id, topicId } = created.json();
  const [newest] = await latest();
  expect(newest).toMatchObject({ id, topic_id: topicId, post_number: 1 });
  expect(newest?.cooked).toBe("<p>&lt;b&gt;bold&lt;/b&gt;</p>");
});

test("does not show deleted posts", async () => {
  const [newest] = await latest();
  const { id = 0, topic_id: topicId = 0, post_number: number = 0 } = newest ?? {};
  expect((await get(`/discourse/posts/${id}.json`)).statusCode).toBe(200);
  await sandbox.app.inject({ method: "DELETE", url: `/sandbox/discourse/posts/${id}` });
  expect((await latest())[0]?.id).not.toBe(id);
  expect((await get(`/discourse/posts/${id}.json`)).statusCode).toBe(404);
  expect((await get(`/discourse/posts/by_number/${topicId}/${number}.json`)).statusCode).toBe(404);
});

test("a members-only forum shows a page but no posts", async () => {
  expect((await get("/members-forum/")).body).toContain("Discourse");
  const { statusCode, body } = await get("/members-forum/posts.json");
  expect([statusCode, JSON.parse(body).error_type]).toEqual([403, "not_logged_in"]);
});

test("sends the time to wait in the body of a 429", async () => {
  await post("/sandbox/faults", { service: "discourse", fault: "429" });
  const answer = await get("/discourse/posts.json");
  expect(answer.statusCode).toBe(429);
  expect(answer.json().extras.wait_seconds).toBe(30);
});
