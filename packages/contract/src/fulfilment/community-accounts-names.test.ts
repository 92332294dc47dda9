import { describe, expect, it } from "vitest";
import { accountNames } from "./community-accounts-names.ts";

const read = (source: keyof typeof accountNames, given: string) =>
  accountNames[source].safeParse(given).data ?? null;

describe("the name of an account", () => {
  it.each([
    ["reddit", "u/helpful_jonas", "helpful_jonas"],
    ["reddit", "https://www.reddit.com/user/helpful_jonas/comments", "helpful_jonas"],
    ["reddit", "old.reddit.com/u/helpful_jonas", "helpful_jonas"],
    ["x", "@jonas_helps", "jonas_helps"],
    ["x", "https://x.com/jonas_helps?lang=en", "jonas_helps"],
    ["linkedin", "https://www.linkedin.com/in/jonas-okafor/", "jonas-okafor"],
    ["linkedin", "https://www.linkedin.com/in/j%C3%B6rg-lind/", "jörg-lind"],
    ["linkedin", "in/j%C3%B6rg", "jörg"],
    ["facebook", "jo.lind", "jo.lind"],
    ["facebook", "https://www.facebook.com/jo.lind", "jo.lind"],
    ["facebook", "facebook.com/jo.lind", "jo.lind"],
    ["facebook", "https://www.facebook.com/profile.php?id=100012345678901", "100012345678901"],
    ["facebook", "https://m.facebook.com/profile.php?sk=about&id=10001", "10001"],
    ["facebook", "profile.php?id=100012345678901", "100012345678901"],
    ["facebook", "https://www.facebook.com/people/Jo-Lind/100012345678901/", "100012345678901"],
    ["facebook", "/people/Jo-Lind/100012345678901", "100012345678901"],
    ["facebook", "people.of.jo", "people.of.jo"],
  ] as const)("%s: %s is %s", (source, given, name) => {
    expect(read(source, given)).toBe(name);
  });

  it.each([
    ["facebook", "https://www.facebook.com/profile.php"],
    ["facebook", "profile.php"],
    ["facebook", "https://www.facebook.com/people/"],
    ["facebook", "People"],
    // Invalid percent-encoding.
    ["linkedin", "in/j%C3"],
  ] as const)("%s: %s is none", (source, given) => {
    expect(accountNames[source].safeParse(given).success).toBe(false);
  });
});

describe("a long name", () => {
  it.each(["/", "@", "?", "#", " ", "u/", "in/", "a.", "%", "漢", "/profile.php?", "people/", "&"])(
    "of many %j is read in linear time",
    (sign) => {
      const before = process.threadCpuUsage();
      for (const source of ["reddit", "x", "linkedin", "facebook"] as const) {
        read(source, `a${sign.repeat(50_000 / sign.length)}\n#`);
      }
      expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
    },
  );
});
