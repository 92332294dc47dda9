import { expect, test } from "vitest";
import { createFaults } from "../faults.ts";
import { openSandbox, testClock } from "../testing.ts";
import { createApiAccess, requestsPerWindow } from "./api-access.ts";

test("a batch creates posts and comments, and the communities that they need", async () => {
  const { app, store } = await openSandbox();
  const send = (payload: object) =>
    app.inject({ method: "POST", url: "/sandbox/reddit/batch", payload });
  const first = await send({
    posts: [
      { community: "crowd_1", author: "one", title: "First", body: "a" },
      { community: "crowd_2", title: "Second", body: "b" },
    ],
  });
  expect(first.statusCode).toBe(201);
  const { posts } = first.json<{ posts: string[] }>();
  expect(posts.map((id) => store.find(id)?.title)).toEqual(["First", "Second"]);
  const second = await send({ comments: [{ postId: posts[0], author: "two", body: "An answer" }] });
  const [comment = ""] = second.json<{ comments: string[] }>().comments;
  expect(store.findComment(comment)?.comment.body).toBe("An answer");
  const lost = await send({ comments: [{ postId: "zzzz", body: "Lost" }] });
  expect([lost.statusCode, lost.json<{ message: string }>().message]).toEqual([
    400,
    "There is no post zzzz.",
  ]);
  expect((await send({ posts: "none" })).statusCode).toBe(400);
});

test("a batch can backdate posts and comments", async () => {
  const { app, store } = await openSandbox();
  const send = (payload: object) =>
    app.inject({ method: "POST", url: "/sandbox/reddit/batch", payload });
  const old = { community: "crowd_1", body: "a", score: 12 };
  const { posts } = (
    await send({
      posts: [
        { ...old, title: "Last week", ageMinutes: 7 * 1_440 },
        { ...old, title: "Yesterday", ageMinutes: 1_440 },
        { ...old, title: "Yesterday", ageMinutes: 1_440 },
      ],
    })
  ).json<{ posts: string[] }>();
  expect(new Set(posts).size).toBe(3);
  const [postId = ""] = posts;
  await send({ comments: [{ postId, body: "An answer", ageMinutes: 7 * 1_440 - 60 }] });
  const times = (all: readonly { createdAt: number }[]) => all.map(({ createdAt }) => createdAt);
  for (const listed of [
    times(store.newest()),
    times(store.newestComments().map(({ comment }) => comment)),
  ]) {
    expect(listed).toEqual(listed.toSorted((a, b) => b - a));
  }
  const post = store.find(postId);
  expect(post).toMatchObject({ title: "Last week", score: 12 });
  const answer = store.newestComments().find(({ comment }) => comment.body === "An answer");
  expect((answer?.comment.createdAt ?? 0) - (post?.createdAt ?? 0)).toBe(3_600_000);
  expect((await send({ posts: [{ ...old, title: "Older", ageMinutes: 43_200 }] })).statusCode).toBe(
    400,
  );
});

test("usage counts requests and refusals per client", async () => {
  const clock = testClock();
  const apiAccess = createApiAccess(clock, 60);
  for (let call = 0; call < requestsPerWindow + 2; call++) {
    apiAccess.count("app");
    if (call % 10 === 9) clock.advance(1_000);
  }
  expect(apiAccess.usage()).toEqual({
    app: {
      requests: requestsPerWindow + 2,
      refused: 2,
      maxInWindow: requestsPerWindow + 2,
      maxInMinute: 600,
    },
  });
  const { app } = await openSandbox();
  expect((await app.inject("/sandbox/reddit/usage")).json()).toEqual({});
});

test("a fault can fail calls with a probability and counts its hits", () => {
  const faults = createFaults();
  faults.set({ service: "reddit", fault: "500", times: 0, probability: 0.1 });
  const hits = Array.from({ length: 2_000 }, () => faults.take("reddit", "/", ["500"])).filter(
    Boolean,
  ).length;
  expect(hits).toBeGreaterThan(100);
  expect(hits).toBeLessThan(300);
  expect(faults.list()[0]).toMatchObject({ probability: 0.1, hits, left: null });
  expect(() => faults.set({ service: "reddit", fault: "500", probability: 2 })).toThrow(
    "probability must be a number above 0 and up to 1, not 2.",
  );
});
