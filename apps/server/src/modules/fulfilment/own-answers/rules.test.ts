import { expect, test } from "vitest";
import { isBeside, nextCheckAt, stateAfter } from "./rules.ts";

const addedAt = new Date("2026-11-26T12:00:00Z");
const next = (now: string) => nextCheckAt(addedAt, new Date(now))?.toISOString() ?? null;

test("an answer is checked for 30 days, more and more rarely", () => {
  expect(next("2026-11-26T12:00:00Z")).toBe("2026-11-26T12:01:00.000Z");
  expect(next("2026-11-26T12:01:00Z")).toBe("2026-11-26T12:05:00.000Z");
  expect(next("2026-11-28T00:00:00Z")).toBe("2026-11-29T12:00:00.000Z");
  expect(next("2026-12-26T12:00:00Z")).toBeNull();
});

test("only an answer that was seen can be removed", () => {
  expect(stateAfter("unseen", false)).toBe("unseen");
  expect(stateAfter("unseen", true)).toBe("live");
  expect(stateAfter("live", false)).toBe("removed");
  expect(stateAfter("removed", false)).toBe("removed");
  expect(stateAfter("removed", true)).toBe("live");
});

test("an answer is on the site of its post, at an address of its own", () => {
  const post = "https://forum.example.org/t/which-one/12";
  expect(isBeside("https://forum.example.org/t/which-one/12/3", post)).toBe(true);
  expect(isBeside(post, post)).toBe(false);
  expect(isBeside("https://forum.example.com/t/which-one/12/3", post)).toBe(false);
  expect(isBeside("javascript://forum.example.org/%0aalert(1)", post)).toBe(false);
  expect(isBeside("not an address", post)).toBe(false);
});
