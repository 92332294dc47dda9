import { describe, expect, test } from "vitest";
import { facebook } from "./facebook.ts";
import { linkedin } from "./linkedin.ts";

const address = { externalId: "1", url: "", postedAt: null, author: "ada", community: "group" };

/** Titles, snippets and addresses in a search index are untrusted. */
describe("a long text is read in linear time", () => {
  test.each([
    " ",
    "\t",
    ".",
    "... ",
    " - Facebook",
    " | 1",
    " |",
    "1 ",
    "Read more ",
    "'s Post",
    "漢",
  ])("%j, repeated, in a title and a snippet", (sign) => {
    const text = `a${sign.repeat(50_000 / sign.length)}x`;
    const result = { url: "", title: text, snippet: text, date: null };
    const before = process.threadCpuUsage();
    facebook().textsOf(result, address);
    linkedin().textsOf(result, address);
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
  });

  test("many ids in an address", () => {
    const ids = "-share-000000000000000-".repeat(4_000);
    const before = process.threadCpuUsage();
    linkedin().addressOf(`https://www.linkedin.com/posts/a${ids}/b`, new Date());
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
  });
});
