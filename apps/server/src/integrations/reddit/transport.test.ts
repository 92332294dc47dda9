import { afterEach, describe, expect, it, vi } from "vitest";
import { failureOf, fakeReddit, json, link, listing, tokenOf } from "../../testing/fake-reddit.ts";

const failing = () => json({ message: "Internal Server Error", error: 500 }, { status: 500 });
const broken = () => {
  throw new TypeError("fetch failed");
};
const good = () => listing([link("a")]);

afterEach(() => {
  vi.useRealTimers();
});

describe("a read", () => {
  it("is tried three times after transient failures", async () => {
    const reddit = fakeReddit([tokenOf("a"), failing, broken, good()], { tries: 3 });
    expect((await reddit.poll()).posts).toHaveLength(1);
    expect(reddit.requests).toHaveLength(4);
  });

  it("fails with the last failure when all attempts fail", async () => {
    const reddit = fakeReddit([tokenOf("a"), broken, broken, failing], { tries: 3 });
    const error = await reddit.failure();
    expect([error.failure, error.message]).toEqual([
      "unavailable",
      "Internal Server Error (status 500)",
    ]);
    expect(reddit.requests).toHaveLength(4);
  });

  it.each([
    ["a refusal", () => json({ error: 403 }, { status: 403 })],
    ["a rate limit", () => json({ error: 429 }, { status: 429 })],
    ["a block page", () => new Response("<html>")],
    ["an answer of another shape", () => json({})],
  ])("is not retried after %s", async (_, response) => {
    const reddit = fakeReddit([tokenOf("a"), response, good()], { tries: 3 });
    await reddit.failure();
    expect(reddit.requests).toHaveLength(2);
  });

  it("removes the token from an error in which Reddit repeats it", async () => {
    const text = "Forbidden: bearer secret-token-1 may not read this";
    const reddit = fakeReddit([
      tokenOf("secret-token-1"),
      () => json({ message: text, error: 403 }, { status: 403 }),
    ]);
    const { message } = await reddit.failure();
    expect(message).toContain("bearer … may not read this");
    expect(message).not.toContain("secret");
  });

  it("waits between attempts for random times", async () => {
    const waits: number[] = [];
    const real = globalThis.setTimeout;
    const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(((
      work: () => void,
      ms?: number,
    ) => {
      // The time limits of the call are longer.
      if (ms !== undefined && ms <= 5_000) waits.push(ms);
      return real(work, ms === undefined || ms > 5_000 ? ms : 0);
    }) as typeof setTimeout);
    try {
      for (let call = 0; call < 6; call++) {
        const reddit = fakeReddit([tokenOf("a"), failing, failing, failing], {
          tries: 3,
          retryDelayMs: 500,
        });
        await reddit.failure();
      }
    } finally {
      spy.mockRestore();
    }
    expect(waits).toHaveLength(12);
    expect(new Set(waits).size).toBeGreaterThan(6);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);
  });

  it("has a shorter time limit for the first attempt", async () => {
    const limits: number[] = [];
    const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      limits.push(ms);
      return new AbortController().signal;
    });
    try {
      const reddit = fakeReddit([tokenOf("a"), failing, broken, good()], { tries: 3 });
      await reddit.poll();
    } finally {
      spy.mockRestore();
    }
    // The first one is the token call, with the usual time limit.
    expect(limits).toEqual([16_000, 6_000, 16_000, 16_000]);
  });

  it("ends at its deadline, even if attempts are left", async () => {
    const reddit = fakeReddit([tokenOf("a"), () => new Promise<Response>(() => {})], {
      tries: 3,
      deadlineMs: 30,
    });
    expect((await reddit.failure()).failure).toBe("timeout");
  });

  it("stops reading an endless response, and reports it as malformed", async () => {
    let pulled = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pulled += 1;
            controller.enqueue(new Uint8Array(1_048_576).fill(32));
          },
        }),
      );
    expect((await fakeReddit([tokenOf("a"), endless]).failure()).failure).toBe("malformed");
    expect(pulled).toBeLessThan(40);
  });
});

describe("the circuit breaker", () => {
  it("stops requests for half a minute after five failures in a row, then one request decides", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const reddit = fakeReddit([
      tokenOf("a"),
      failing,
      failing,
      failing,
      failing,
      failing,
      failing,
      good(),
      good(),
    ]);
    for (let call = 0; call < 5; call++) await reddit.failure();
    expect(reddit.requests).toHaveLength(6);
    const paused = await reddit.failure();
    expect([paused.failure, paused.retryAfterMs]).toEqual(["paused", 30_000]);
    expect(paused.publicText).toContain("again in a few minutes");
    expect(reddit.requests).toHaveLength(6);
    vi.advanceTimersByTime(30_000);
    expect((await reddit.failure()).failure).toBe("unavailable");
    expect((await reddit.failure()).failure).toBe("paused");
    vi.advanceTimersByTime(30_000);
    expect((await reddit.poll()).posts).toHaveLength(1);
    expect((await reddit.poll()).posts).toHaveLength(1);
  });

  it("does not count refusals as failures", async () => {
    const refused = () => json({ error: 403 }, { status: 403 });
    const reddit = fakeReddit([tokenOf("a"), ...Array(7).fill(refused), good()]);
    for (let call = 0; call < 7; call++) {
      expect((await reddit.failure()).failure).toBe("forbidden");
    }
    expect((await reddit.poll()).posts).toHaveLength(1);
  });
});

it("exchanges a code only once, because a retry could not succeed", async () => {
  const reddit = fakeReddit([failing, tokenOf("a")], { tries: 3 });
  const error = await failureOf(reddit.tokens.forCode("code", "https://earshot.test/back"));
  expect(error.failure).toBe("unavailable");
  expect(reddit.requests).toHaveLength(1);
});
