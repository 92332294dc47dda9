import { describe, expect, test } from "vitest";
import { anyOf, inOrder, known, refusalAmong } from "./refusal-words.ts";

const karma = known(
  anyOf(/\bno karma\b/, inOrder(/\bmore\b/, /\bkarma\b/)),
  "wait",
  "KARMA",
  "It needs karma.",
  "Wait.",
);

describe("words of a refusal", () => {
  test.each(["You need MORE comment karma.", "more\nmore\u00a0karma", "There is no karma here"])(
    "are in %j",
    (text) => {
      expect(refusalAmong([karma], text)).toMatchObject({ code: "KARMA" });
    },
  );

  test.each(["", "karma, and more", "more karmas", "anymore karma"])("are not in %j", (text) => {
    expect(refusalAmong([karma], text)).toBeNull();
  });

  test("are searched for only once when the first of them repeats", () => {
    const before = process.threadCpuUsage();
    expect(refusalAmong([karma], "more ".repeat(40_000))).toBeNull();
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
  });
});
