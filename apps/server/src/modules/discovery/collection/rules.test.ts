import { describe, expect, test } from "vitest";
import {
  gapAfter,
  nextPollSeconds,
  reachesBack,
  readUntilAfter,
  retrySeconds,
  searchSince,
  sourcePauseMs,
} from "./rules.ts";
import { splitCost } from "./rules-cost-shares.ts";
import { delayBucketOf, delayQuantile } from "./rules-delays.ts";
import { writeMetrics } from "./rules-metrics.ts";
import { searchIntervalSeconds } from "./rules-search-interval.ts";

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 21, 12, minute, second));

describe("polling", () => {
  const page = { newest: at(20), oldest: at(10), items: 100, more: true };

  test("reads back a little further than the last poll", () => {
    expect(reachesBack(page, at(10))).toBe(false);
    expect(reachesBack(page, at(10, 5))).toBe(true);
    expect(reachesBack(page, null)).toBe(false);
    expect(reachesBack({ ...page, oldest: null }, at(0))).toBe(true);
  });

  test("ends with a whole page of items from before the last poll, in a very busy listing", () => {
    const busy = { newest: at(10), oldest: at(9, 59), items: 100 };
    expect(reachesBack(busy, at(10, 1))).toBe(true);
    // More may have been posted within the second that was read last.
    expect(reachesBack(busy, at(10))).toBe(false);
    expect(reachesBack({ ...busy, items: 99 }, at(10, 1))).toBe(false);
  });

  test("leaves a gap where the source lists no more, and none where nothing is missing", () => {
    expect(gapAfter(page, 300, at(5))).toEqual({ from: at(5), until: at(10) });
    expect(gapAfter({ ...page, more: false }, 1_000, at(5))).toEqual({
      from: at(5),
      until: at(10),
    });
    // A feed has only one page.
    expect(gapAfter({ ...page, more: false }, 100, at(5))).not.toBeNull();
    // While its pages were read, new items pushed the oldest out of the listing.
    expect(gapAfter({ ...page, more: false, items: 40 }, 840, at(5))).not.toBeNull();
    expect(gapAfter({ ...page, more: false, items: 40 }, 140, at(5))).not.toBeNull();
    expect(gapAfter({ ...page, more: false, items: 40 }, 40, at(5))).toBeNull();
    // An empty page after others: the item to continue from is no longer in the listing.
    expect(gapAfter({ ...page, newest: null, more: false, items: 0 }, 400, at(5))).not.toBeNull();
    expect(gapAfter({ newest: null, oldest: null, more: false, items: 0 }, 0, at(5))).toBeNull();
    expect(gapAfter(page, 300, null)).toBeNull();
    expect(gapAfter(page, 300, at(11))).toBeNull();
  });

  test("reads a quiet listing nearly up to now, and a busy one up to its newest item", () => {
    expect(readUntilAfter(null, at(10))).toEqual(at(9));
    expect(readUntilAfter(at(2), at(10))).toEqual(at(9));
    expect(readUntilAfter(at(9, 50), at(10))).toEqual(at(9, 50));
  });

  test("continues sooner where the volume is higher than planned", () => {
    expect(nextPollSeconds(300, 10, 60_000)).toBe(300);
    expect(nextPollSeconds(300, 600, 60_000)).toBe(30);
    expect(nextPollSeconds(20, 600, 60_000)).toBe(20);
    expect(nextPollSeconds(300, 60_000, 60_000)).toBe(1);
    expect(nextPollSeconds(300, 5, 0)).toBe(300);
  });

  test("waits twice as long after each failure, and at least as long as the source asks", () => {
    expect([1, 2, 3, 9].map((failures) => retrySeconds(60, failures, null))).toEqual([
      60, 120, 240, 900,
    ]);
    expect(retrySeconds(60, 1, 400_000)).toBe(400);
    // A daily search does not wait a day for its retry.
    expect([1, 2, 9].map((failures) => retrySeconds(86_400, failures, null))).toEqual([
      60, 120, 900,
    ]);
  });

  test("retries a busy listing soon, because it overflows within minutes", () => {
    expect([1, 2, 3].map((failures) => retrySeconds(13, failures, null))).toEqual([2, 4, 8]);
    expect(retrySeconds(1, 1, null)).toBe(1);
    // Even a busy listing waits as long as the source asks.
    expect(retrySeconds(13, 1, 30_000)).toBe(30);
  });

  test("pauses the whole source only for failures of the whole source", () => {
    expect(sourcePauseMs("rate-limited", 40)).toBe(100);
    expect(sourcePauseMs("paused", 30_000)).toBe(30_000);
    expect(sourcePauseMs("rate-limited", null)).toBeNull();
    expect(sourcePauseMs("malformed", 5_000)).toBeNull();
  });

  test("searches again the period that may have been indexed late, within the source's reach", () => {
    expect(searchSince(at(10), at(20), 3_600_000, 120_000)).toEqual(at(8));
    expect(searchSince(null, at(20), 600_000, 120_000)).toEqual(at(10));
  });
});

describe("scheduled searches", () => {
  test("are made as often as the budget allows, but not more often than is useful", () => {
    const brave = { price: { callMicros: 5_000 }, minPollSeconds: 3_600, callsPerMinute: null };
    // $2 a day: 400 calls, half of them for scheduled searches.
    expect(searchIntervalSeconds(brave, 1, 2_000_000)).toBe(3_600);
    expect(searchIntervalSeconds(brave, 100, 2_000_000)).toBe(43_200);
  });

  test("that are free are made as often as the source's rate limit allows", () => {
    const free = { price: { callMicros: 0 }, minPollSeconds: 60, callsPerMinute: 30 };
    expect(searchIntervalSeconds(free, 1, 0)).toBe(60);
    expect(searchIntervalSeconds(free, 700, 0)).toBe(2_100);
    // 300 calls a day: four queries fit into two thirds of them every hour, eight more do not.
    const daily = { ...free, minPollSeconds: 3_600, callsPerMinute: 300 / 1_440 };
    expect(searchIntervalSeconds(daily, 4, 0)).toBe(3_600);
    expect(searchIntervalSeconds(daily, 12, 0)).toBe(5_184);
  });

  test("are paid by the workspaces that the posts match, exactly to the millionth", () => {
    const price = { callMicros: 1_000, readMicros: 5_000 };
    const shares = splitCost(["a", "b", "c"], [["a"], ["a", "b"], [], ["z"]], 4, price);
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(21_000);
    expect(shares.get("a")).toBeGreaterThan(shares.get("b") ?? 0);
    expect(shares.has("z")).toBe(false);
    // All share the price of authors that are billed in addition to the posts.
    const withAuthors = splitCost(["a", "b"], [["a"]], 3, { callMicros: 0, readMicros: 5_000 });
    expect(Object.fromEntries(withAuthors)).toEqual({ a: 10_000, b: 5_000 });
  });
});

describe("delays", () => {
  test("are given as the upper bound of their bucket", () => {
    expect([0, 1, 1.2, 59, 100_000_000].map(delayBucketOf)).toEqual([1, 1, 2, 60, 31_536_000]);
    expect(
      delayQuantile(
        new Map([
          [20, 90],
          [60, 6],
          [300, 4],
        ]),
        0.5,
      ),
    ).toBe(20);
    expect(
      delayQuantile(
        new Map([
          [20, 90],
          [60, 6],
          [300, 4],
        ]),
        0.95,
      ),
    ).toBe(60);
    expect(delayQuantile(new Map([[20, 4]]), 0.5)).toBeNull();
  });
});

test("writes figures in Prometheus' text format", () => {
  const text = writeMetrics({
    tasks: [
      { source: "reddit", kind: "posts", lastPolledAt: at(1), dueAt: at(2), failure: "away" },
    ],
    delays: new Map([["reddit", { p50: 20, p95: 60, posts: 100 }]]),
    gaps: [{ source: "reddit", from: at(1), until: at(3) }],
    workers: new Map([
      ["reddit", 0],
      ["x", 1],
      ["facebook", 0],
    ]),
    spent: [{ account: "x", usedMicros: 1_500_000, reservedMicros: 0, calls: 3, reads: 300 }],
    caps: { x: { dayMicros: 5_000_000 } },
    calls: new Map([['odd"name', 7]]),
    freshnessSeconds: { paid: 300, free: 900 },
    now: at(3),
  });
  for (const line of [
    'earshot_watches{source="reddit"} 1',
    'earshot_source_workers{source="reddit"} 0',
    'earshot_source_workers{source="x"} 1',
    'earshot_collection_tasks_failing{source="reddit"} 1',
    'earshot_watch_late_seconds{source="reddit"} 60',
    'earshot_found_after_seconds{source="reddit",quantile="0.95"} 60',
    'earshot_freshness_seconds{plan="paid"} 300',
    'earshot_gap_seconds{source="reddit"} 120',
    'earshot_requests_total{service="odd\\"name"} 7',
    'earshot_spend_dollars{source="x"} 1.5',
    'earshot_spend_budget_dollars{source="x"} 5',
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).not.toContain('source_workers{source="facebook"}');
  for (const line of text.trimEnd().split("\n")) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) earshot_\w+ .+|earshot_\w+(?:\{.*\})? -?[\d.]+)$/);
  }
});
