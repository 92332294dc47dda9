import { maxRetryAfterSeconds } from "../../infrastructure/outbound/index.ts";

/** One of the two rate windows of a plan: of a second and of a month. */
interface Window {
  remaining: number;
  resetMs: number;
}

const numbersOf = (headers: Headers, name: string): number[] =>
  (headers.get(name) ?? "")
    .split(",")
    .map((part) => (part.trim() === "" ? Number.NaN : Number(part)));

/**
 * The rate windows in a response (Brave Search API): `x-ratelimit-limit: 1, 15000`,
 * `x-ratelimit-remaining: 0, 14523`, `x-ratelimit-reset: 1, 1419704` in seconds. A limit of 0 means
 * that there is none: plans that are billed by use have it for the month.
 */
export function windowsOf(headers: Headers): Window[] {
  const limits = numbersOf(headers, "x-ratelimit-limit");
  const remaining = numbersOf(headers, "x-ratelimit-remaining");
  const resets = numbersOf(headers, "x-ratelimit-reset");
  return remaining.flatMap((left, index) => {
    const reset = resets[index] ?? Number.NaN;
    return left >= 0 && reset >= 0 && limits[index] !== 0
      ? [{ remaining: left, resetMs: reset * 1000 }]
      : [];
  });
}

/**
 * The window that ends first, the only one worth waiting for. A used-up month has its own error code
 * (`QUOTA_LIMITED`).
 */
export function shortestWindow(headers: Headers): Window | null {
  const [first] = windowsOf(headers)
    .filter(({ resetMs }) => resetMs <= maxRetryAfterSeconds * 1000)
    .sort((a, b) => a.resetMs - b.resetMs);
  return first ?? null;
}
