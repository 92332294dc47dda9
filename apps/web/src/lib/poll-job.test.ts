// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pollJob } from "./poll-job.ts";

let isHidden = false;

beforeEach(() => {
  isHidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const minuteMs = 60_000;

describe("polling a job", () => {
  it("polls every two seconds until the job has ended", async () => {
    const ask = vi.fn(async () => ask.mock.calls.length === 3);
    const onTimeout = vi.fn();
    pollJob({ ask, onTimeout });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(ask).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(onTimeout).not.toHaveBeenCalled();
  });

  it("times out after 150 polls", async () => {
    const ask = vi.fn(async () => false);
    const onTimeout = vi.fn();
    pollJob({ ask, onTimeout });
    await vi.advanceTimersByTimeAsync(5 * minuteMs - 1);
    expect(onTimeout).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(ask).toHaveBeenCalledTimes(150);
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });

  it("times out after five minutes when responses are slow", async () => {
    const ask = vi.fn(() => new Promise<boolean>((done) => setTimeout(() => done(false), 8_000)));
    const onTimeout = vi.fn();
    pollJob({ ask, onTimeout });
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(ask).toHaveBeenCalledTimes(30);
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });

  it("does not poll while hidden, and polls once more when visible after the five minutes", async () => {
    const ask = vi.fn(async () => false);
    const onTimeout = vi.fn();
    isHidden = true;
    pollJob({ ask, onTimeout });
    await vi.advanceTimersByTimeAsync(6 * minuteMs);
    expect(ask).not.toHaveBeenCalled();
    expect(onTimeout).not.toHaveBeenCalled();
    isHidden = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });

  it("does nothing more once it is stopped, even with a request under way", async () => {
    let answer = (_hasEnded: boolean) => {};
    const ask = vi.fn(
      () =>
        new Promise<boolean>((done) => {
          answer = done;
        }),
    );
    const onTimeout = vi.fn();
    const stop = pollJob({ ask, onTimeout });
    await vi.advanceTimersByTimeAsync(2_000);
    stop();
    answer(false);
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(onTimeout).not.toHaveBeenCalled();
  });
});
