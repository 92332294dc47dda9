import { expect, it } from "vitest";
import { testClock } from "../testing.ts";
import { momentOf } from "./ids.ts";
import { xLivePostAt } from "./live.ts";
import { seedPosts } from "./posts/index.ts";
import { livePosts } from "./posts/live.ts";
import { parseQuery } from "./query.ts";
import { addSeedPosts } from "./seed-posts.ts";
import { createXStore } from "./store.ts";

const day = 86_400_000;

function written(start?: number) {
  const clock = testClock(start);
  const store = createXStore(clock);
  addSeedPosts(store, seedPosts, clock.now());
  return { clock, store, all: store.newest(1_000) };
}

it("has at least forty seed posts by about twenty people in the last week", () => {
  const { clock, all } = written();
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(new Set(all.map(({ author }) => author.username)).size).toBeGreaterThanOrEqual(20);
  for (const { createdAt, id, order } of all) {
    expect(createdAt).toBeLessThanOrEqual(clock.now());
    expect(createdAt).toBeGreaterThan(clock.now() - 7 * day);
    // Programs may read the time from the id.
    expect(Math.abs(momentOf(BigInt(id)) - createdAt)).toBeLessThan(2);
    expect(order).toBe(BigInt(id));
  }
  const orders = all.map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((a, b) => (a > b ? -1 : 1)));
  // Texts are unique, so that each post can be found separately.
  const texts = all.filter(({ retweetOf }) => retweetOf === null).map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
});

it("seed posts keep their ids over a restart", () => {
  const { clock, all } = written();
  const later = written(clock.now() + 10 * 60_000).all;
  const ids = new Set(all.map(({ id }) => id));
  expect(later.filter(({ id }) => !ids.has(id)).length).toBeLessThanOrEqual(3);
});

it("replies belong to their thread's conversation", () => {
  const { store, all } = written();
  const maxDepth = all.find(({ text }) => text.startsWith("@maraketten Then anything"));
  const root = store.find(maxDepth?.conversationId ?? "");
  expect(root?.text).toContain("invoicing software for a tiny workshop");
  expect(root?.replies.length).toBe(3);
  expect(store.find(maxDepth?.inReplyTo ?? "")?.conversationId).toBe(root?.id);
});

it("live posts never end and differ in each round", () => {
  const first = livePosts.map((_, index) => xLivePostAt(livePosts, index)?.text);
  const second = livePosts.map(
    (_, index) => xLivePostAt(livePosts, index + livePosts.length)?.text,
  );
  const same = first.filter((text, index) => text === second[index]);
  expect(same).toEqual([]);
  expect(first.join()).not.toMatch(/\[\[|\]\]/);
});

it("refuses invalid posts, and forgets deleted ones", () => {
  const { store } = written();
  for (const post of [
    { author: "no spaces please", text: "a" },
    { author: "ada", text: "  " },
    { author: "ada", text: "a", inReplyTo: "1" },
  ]) {
    expect(() => store.add(post)).toThrow();
  }
  const post = store.add({ author: "ada", text: "zebra crossing" });
  const query = store.compile(parseQuery("zebra"));
  const find = () => store.search(query, { since: 0, limit: 10 }).posts.map(({ id }) => id);
  expect(find()).toEqual([post.id]);
  expect([store.remove(post.id), store.remove(post.id), find()]).toEqual([true, false, []]);
});

it("searches a hundred thousand posts within milliseconds", () => {
  const clock = testClock();
  const store = createXStore(clock);
  for (let index = 0; index < 100_000; index++) {
    clock.advance(5_000);
    const rare = index % 1_000 === 0 ? " invoicing software please" : "";
    store.add({
      author: `person${index % 500}`,
      text: `the quick post number ${index} about nothing in particular and software${rare}`,
    });
  }
  const phrases = Array.from({ length: 18 }, (_, at) => `"no such thing ${at}"`).join(" OR ");
  const query = store.compile(parseQuery(`("invoicing software" OR ${phrases}) -is:retweet`));
  const common = store.compile(parseQuery("software the -zebra"));
  const range = { since: clock.now() - 7 * day, limit: 100 };
  expect(store.search(query, range).posts).toHaveLength(100);
  const started = performance.now();
  for (let round = 0; round < 10; round++) {
    store.search(query, range);
    store.search(common, range);
  }
  expect((performance.now() - started) / 20).toBeLessThan(50);
}, 60_000);
