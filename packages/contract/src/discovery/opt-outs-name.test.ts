import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { optOutSchema } from "./opt-outs.ts";
import { optOutName } from "./opt-outs-name.ts";

const form = { kind: "author", email: "ann@example.test" } as const;
const hosts = {
  reddit: ["reddit.com", "www.reddit.com", "old.reddit.com", "m.reddit.com:443"],
  x: ["x.com", "www.x.com", "twitter.com", "mobile.twitter.com"],
  linkedin: ["linkedin.com", "www.linkedin.com", "de.linkedin.com"],
  facebook: ["facebook.com", "www.facebook.com", "m.facebook.com"],
};
const before = {
  reddit: ["u/", "r/", "user/", "U/"],
  x: ["", "@"],
  linkedin: ["in/", "company/"],
  facebook: ["groups/", ""],
};
const ends = ["", "/", "//", "?lang=en", "/?utm_source=share&a=/b/", "#top", "/#/x"];

describe("a name", () => {
  test("is read from every form of its address", () => {
    const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{4,20}[A-Za-z0-9]$/);
    const platform = fc.constantFrom("reddit", "x", "linkedin", "facebook" as const);
    const forms = fc.record({
      platform,
      scheme: fc.constantFrom("", "https://", "http://", "HTTPS://", "//"),
      at: fc.nat(),
      way: fc.nat(),
      end: fc.constantFrom(...ends),
      spaces: fc.constantFrom("", " ", "\n"),
    });
    fc.assert(
      fc.property(name, forms, (own, { platform: on, scheme, at, way, end, spaces }) => {
        fc.pre(!/^(?:search|hashtags?|update|intent|comments|groups)$/i.test(own));
        const host = hosts[on][at % hosts[on].length] ?? "";
        const place = before[on][way % before[on].length] ?? "";
        expect(optOutName(`${spaces}${scheme}${host}/${place}${own}${end}${spaces}`)).toBe(own);
      }),
    );
    fc.assert(
      fc.property(
        name,
        fc.constantFrom("", "@", "u/", "/u/", "r/", "/r/", "user/", "in/", "/"),
        fc.constantFrom("", "/", "//"),
        (own, start, end) => {
          expect(optOutName(`${start}${own}${end}`)).toBe(own);
        },
      ),
    );
  });

  test.each([
    ["https://x.com/foo/status/123", "foo"],
    ["https://www.reddit.com/r/foo/comments/1a2b/title/", "foo"],
    [
      "https://www.linkedin.com/posts/jane-doe_we-are-activity-7123456789012345678-abcd",
      "jane-doe",
    ],
    ["https://www.linkedin.com/in/jos%C3%A9/recent-activity/all/", "josé"],
    ["Jane Doe", "Jane Doe"],
    ["R/C cars and boats", "R/C cars and boats"],
    ["Buy/Sell Berlin", "Buy/Sell Berlin"],
  ])("is read from %s", (text, name) => {
    expect(optOutName(text)).toBe(name);
  });

  test.each([
    "",
    " u/ ",
    "@",
    "https://www.reddit.com",
    "reddit.com/u/",
    "https://x.com/i/status/123",
    "https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678/",
  ])("is missing in %j", (name) => {
    const read = optOutSchema.safeParse({ ...form, platform: "linkedin", name });
    expect(read.error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
      ["name", "must be a name"],
    ]);
  });

  test("must be one word on platforms whose names are one word", () => {
    for (const platform of ["reddit", "x"] as const) {
      for (const name of ["foo bar", "foo/bar", "see foo/"]) {
        const read = optOutSchema.safeParse({ ...form, platform, name });
        expect(read.error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
          ["name", "must be one name without spaces or slashes, or its address"],
        ]);
      }
    }
    const jane = { ...form, platform: "linkedin", name: "Jane  Doe" } as const;
    expect(optOutSchema.parse(jane).name).toBe("Jane  Doe");
  });
});

/** "a" with 130,000 slashes and a letter took 20 seconds. */
test.each(["/", "@", "?", "#", " ", "u/", "posts/", "a.", "%", "漢", "_", "\n"])(
  "a name of many %j is read in linear time",
  (sign) => {
    const before = process.threadCpuUsage();
    optOutName(`a${sign.repeat(40_000)}x`);
    optOutName(`https://www.linkedin.com/posts/${sign.repeat(40_000)}x`);
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
  },
);
