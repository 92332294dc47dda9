import { describe, expect, test } from "vitest";
import { judgeRefreshToken, reuseGraceMs, type StoredToken } from "./rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const live: StoredToken = {
  usedAt: null,
  endedAt: null,
  expiresAt: new Date(now.getTime() + 60_000),
  userAgent: "a browser",
};
const usedAgo = (ms: number): StoredToken => ({ ...live, usedAt: new Date(now.getTime() - ms) });

describe("a presented refresh token", () => {
  test.each([
    ["is fresh when it was never used", live, "a browser", "fresh"],
    ["is fresh also from another client", live, "another", "fresh"],
    [
      "is a twin within the grace, from the same client",
      usedAgo(reuseGraceMs),
      "a browser",
      "concurrent",
    ],
    ["is replayed after the grace", usedAgo(reuseGraceMs + 1), "a browser", "replayed"],
    ["is replayed from another client, even within the grace", usedAgo(1), "another", "replayed"],
    ["is dead when its session ended", { ...live, endedAt: now }, "a browser", "expired"],
    ["is dead when its session expired", { ...live, expiresAt: now }, "a browser", "expired"],
  ])("%s", (_, token, userAgent, kind) => {
    expect(judgeRefreshToken(token, userAgent, now)).toEqual({ kind });
  });
});
