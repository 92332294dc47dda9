import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../clock.ts";
import { testStart } from "../testing.ts";
import { phrasesIn } from "./content.ts";
import { createPostStream, fill, livePostAt, orderOf } from "./live.ts";
import { livePosts } from "./live-posts/index.ts";
import { createStore } from "./store.ts";
import { threads } from "./threads/index.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: testStart });
});
afterEach(() => {
  vi.useRealTimers();
});

function stream(postsPerMinute: number, seed = 1) {
  const store = createStore(threads, systemClock);
  const live = createPostStream(store, livePosts, { postsPerMinute, seed });
  live.start();
  const arrived = () => store.newest().slice(0, store.newest().length - threads.length);
  return { store, live, arrived };
}

describe("the live stream", () => {
  test("has a monitored phrase within ten seconds, starting with a lead", () => {
    const { arrived } = stream(12);
    vi.advanceTimersByTime(10_000);
    const first = arrived().at(-1);
    expect(first && phrasesIn(first).length).toBeGreaterThan(0);
    expect(orderOf(livePosts, 1).monitored[0]?.kind).toBe("lead");
  });

  test("also starts quickly at a slow rate", () => {
    const { arrived } = stream(1);
    vi.advanceTimersByTime(5_000);
    expect(arrived()).toHaveLength(1);
  });

  test("keeps its rate and never ends", () => {
    const { arrived } = stream(12);
    vi.advanceTimersByTime(20 * 60_000);
    expect(arrived().length).toBeGreaterThan(200);
    expect(arrived().length).toBeLessThan(290);
    expect(arrived().length).toBeGreaterThan(livePosts.length);
  });

  test("includes polls, and crossposts after their originals", () => {
    const { arrived } = stream(600);
    vi.advanceTimersByTime(60_000);
    const crosspost = arrived().find(({ crosspostOf }) => crosspostOf);
    expect(crosspost).toMatchObject({ body: "", title: crosspost?.crosspostOf?.title });
    expect(crosspost?.crosspostOf?.body).not.toBe("");
    expect(crosspost?.crosspostOf?.community.name).not.toBe(crosspost?.community.name);
    expect(arrived()).toContain(crosspost?.crosspostOf);
    const poll = arrived().find((post) => post.poll.length > 0)?.poll;
    expect(poll?.length).toBeGreaterThan(1);
    expect(poll?.join()).not.toContain("[[");
  });

  test("has ids that ascend with time, above those of the seed threads", () => {
    const { store } = stream(600);
    vi.advanceTimersByTime(60_000);
    const numbers = store.newest().map(({ id }) => Number.parseInt(id, 36));
    expect(numbers.toSorted((a, b) => b - a)).toEqual(numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
    const times = store.newest().map(({ createdAt }) => createdAt);
    expect(times.toSorted((a, b) => b - a)).toEqual(times);
  });

  test("depends on the seed", () => {
    const titles = (seed: number) => {
      const { arrived, live } = stream(60, seed);
      vi.advanceTimersByTime(60_000);
      live.stop();
      return arrived().map(({ title }) => title);
    };
    expect(titles(5)).toEqual(titles(5));
    expect(titles(5)).not.toEqual(titles(6));
  });

  test("never reuses a live id in a later run, while threads keep theirs", () => {
    const first = stream(60);
    vi.advanceTimersByTime(60_000);
    first.live.stop();
    const earlier = new Set(first.arrived().map(({ id }) => id));
    const second = stream(60);
    vi.advanceTimersByTime(60_000);
    expect(second.arrived().filter(({ id }) => earlier.has(id))).toEqual([]);
    const archived = (store: typeof first.store) =>
      store
        .newest()
        .slice(-threads.length)
        .map(({ id, title }) => `${id} ${title}`);
    expect(archived(second.store)).toEqual(archived(first.store));
    expect(second.store.newest().at(-1)?.createdAt).toBeGreaterThan(
      first.store.newest().at(-1)?.createdAt ?? 0,
    );
  });

  test("pauses at rate 0, continues at another rate, and ends with stop", () => {
    const { live, arrived } = stream(0);
    vi.advanceTimersByTime(600_000);
    expect(arrived()).toHaveLength(0);
    live.setRate(60);
    vi.advanceTimersByTime(5_000);
    expect(arrived().length).toBeGreaterThan(2);
    live.stop();
    const then = arrived().length;
    vi.advanceTimersByTime(60_000);
    expect(arrived()).toHaveLength(then);
    expect(vi.getTimerCount()).toBe(0);
    expect(() => live.setRate(601)).toThrow(RangeError);
    expect(() => live.setRate(Number.NaN)).toThrow(RangeError);
  });
});

describe("rounds", () => {
  test("use all combinations of slots before one repeats", () => {
    const texts = Array.from({ length: 12 }, (_, round) => fill("[[a|b|c]] [[1|2|3|4]]", round));
    expect(new Set(texts).size).toBe(12);
  });

  test("have other authors and other words from the second one on", () => {
    const { monitored, others } = orderOf(livePosts, 1);
    for (const order of [
      { monitored, others: [] },
      { monitored: [], others },
    ]) {
      const { length } = order.monitored.length > 0 ? order.monitored : order.others;
      for (let index = 0; index < length; index++) {
        const [first, second] = [livePostAt(order, index), livePostAt(order, index + length)];
        expect(second?.author).not.toBe(first?.author);
        expect(`${second?.title}${second?.body}`).not.toBe(`${first?.title}${first?.body}`);
      }
    }
  });

  test("have a monitored phrase in every third post", () => {
    const order = orderOf(livePosts, 1);
    const found = Array.from({ length: 90 }, (_, index) => {
      const post = livePostAt(order, index);
      return post !== undefined && phrasesIn(post).length > 0;
    });
    expect(found.every((isFound, index) => isFound === (index % 3 === 0))).toBe(true);
  });
});
