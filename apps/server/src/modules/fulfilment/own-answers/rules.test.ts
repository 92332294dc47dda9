import { expect, test } from "vitest";
import { canBeAnswer, nextCheckAt, stateAfter } from "./rules.ts";

const addedAt = new Date("2026-11-26T12:00:00Z");
const next = (now: string) => nextCheckAt(addedAt, new Date(now))?.toISOString() ?? null;

test("an answer is checked for 30 days, less and less often", () => {
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

test("an answer is on the site of its post, at another address", () => {
  const post = "https://forum.example.org/t/which-one/12";
  expect(canBeAnswer("https://forum.example.org/t/which-one/12/3", post)).toBe(true);
  expect(canBeAnswer(post, post)).toBe(false);
  expect(canBeAnswer("https://forum.example.com/t/which-one/12/3", post)).toBe(false);
  expect(canBeAnswer("javascript://forum.example.org/%0aalert(1)", post)).toBe(false);
  expect(canBeAnswer("not an address", post)).toBe(false);
});
