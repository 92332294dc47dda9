import { describe, expect, it, test } from "vitest";
import { fakeHackerNews } from "../../testing/fake-hackernews.ts";
import { missedIds } from "./listing.ts";
import { idOf } from "./posts.ts";
import { plainText } from "./text.ts";

const web = "https://news.ycombinator.com";

describe("texts", () => {
  it.each([
    ["Only one paragraph", "Only one paragraph"],
    ["First<p>Second &amp; last", "First\n\nSecond & last"],
    ["It&#x27;s &quot;a&quot; &gt; b &lt;i&gt;", `It's "a" > b <i>`],
    ["an <i>emphasized</i> word", "an emphasized word"],
    ["&amp;lt; is an entity", "&lt; is an entity"],
    [
      'see <a href="https:&#x2F;&#x2F;a.test&#x2F;b?c=1&amp;d=2" rel="nofollow">https:&#x2F;&#x2F;a.te...</a>.',
      "see https://a.test/b?c=1&d=2.",
    ],
    ['<a href="javascript:alert(1)">no address</a>', "no address"],
    ["Code:<p><pre><code>  a\n    b\n</code></pre>\nafter", "Code:\n\n  a\n    b\n\nafter"],
    ["", ""],
  ])("%s", (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it("with very deep markup are read quickly", () => {
    expect(plainText(`${"<i>".repeat(50_000)}deep`)).not.toContain("<");
    expect(plainText(`${"<p>".repeat(20_000)}end`)).toBe("end");
    expect(plainText("a\0b\ud800")).toBe("ab\ufffd");
  });
});

test.each([
  [`${web}/item?id=42`, "42"],
  ["news.ycombinator.com/item?id=42", "42"],
  [`${web}/item?id=42#43`, "43"],
  [`${web}/item?id=42&p=2`, "42"],
  ["http://localhost:3500/hackernews/item?id=42", "42"],
  [`${web}/user?id=pg`, null],
  [`${web}/item?id=x`, null],
  [`${web}/newest`, null],
  ["https://evil.test/item?id=42", null],
  ["https://news.ycombinator.com.evil.test/item?id=42", null],
  ["", null],
])("the id in %s is %s", (address, id) => {
  const base = address.startsWith("http://localhost") ? "http://localhost:3500/hackernews" : web;
  expect(idOf(address, base)).toBe(id);
});

const at = (id: number, minute: number) => ({
  externalId: String(id),
  postedAt: new Date(minute * 60_000),
  community: null,
});
const until = new Date(10 * 60_000);

describe("the ids that a listing lacks", () => {
  it("are those between its items, up to the first newer one", () => {
    const listed = [at(20, 12), at(18, 11), at(14, 9), at(11, 8), at(10, 7)];
    expect(missedIds(listed, "3", until, null)).toEqual([12, 13, 15, 16, 17]);
  });

  it("are all after the known id when nothing older is listed, or nothing at all", () => {
    expect(missedIds([at(20, 12)], "17", until, null)).toEqual([18, 19]);
    expect(missedIds([], "17", until, null)).toBeNull();
    expect(missedIds([], "17", until, 21)).toEqual([18, 19, 20]);
    expect(missedIds([at(18, 9)], "17", until, 21)).toEqual([19, 20]);
    expect(missedIds([at(20, 12)], null, until, 21)).toEqual([]);
  });

  it("do not start at an old story that got a new time", () => {
    const listed = [at(60_020, 12), at(60_014, 9), at(500, 9), at(60_011, 8), at(700, 12)];
    expect(missedIds(listed, null, until, null)).toEqual([
      60_012, 60_013, 60_015, 60_016, 60_017, 60_018, 60_019,
    ]);
  });
});

describe("a comment that is read by id", () => {
  const items: Record<number, unknown> = {
    1: { id: 1, type: "story", by: "a", time: 1_790_000_000, title: "A &amp; B" },
    2: { id: 2, type: "comment", by: "b", time: 1_790_000_001, text: "one", parent: 1 },
    3: { id: 3, type: "comment", by: "c", time: 1_790_000_002, text: "two", parent: 2 },
    4: { id: 4, type: "comment", by: "d", time: 1_790_000_003, text: "three", parent: 2 },
    5: { id: 5, type: "comment", by: "e", time: 1_790_000_004, text: "lost", parent: 9 },
    6: { id: 6, type: "comment", by: "f", time: 1_790_000_005, text: "no parent" },
  };
  const answer = (path: string) => items[Number(/item\/(\d+)/.exec(path)?.[1])];

  it("belongs to the story above it, which is read only once", async () => {
    const { lookup, requests } = fakeHackerNews(answer);
    const found = await lookup.fetchPosts(["3"]);
    expect(found.get("3")?.thread).toEqual({ externalId: "1", title: "A & B", parentId: "2" });
    expect(requests).toHaveLength(3);
    await lookup.fetchPosts(["4"]);
    expect(requests).toHaveLength(4);
  });

  it("is returned even if its parent is not shown, and is an error without a parent id", async () => {
    const { lookup } = fakeHackerNews(answer);
    const found = await lookup.fetchPosts(["5"]);
    expect(found.get("5")?.thread).toEqual({ externalId: "9", title: null, parentId: "9" });
    await expect(lookup.fetchPosts(["6"])).rejects.toMatchObject({ failure: "malformed" });
  });

  it("is skipped in the missed items when it has an unknown shape", async () => {
    const { listing } = fakeHackerNews((path) =>
      path === "/v0/maxitem.json" ? 7 : path === "/v0/item/7.json" ? { id: "seven" } : answer(path),
    );
    const ids: string[] = [];
    const late = new Date(1_790_000_100_000);
    for await (const some of listing.whole?.missed([], "1", late) ?? []) {
      ids.push(...some.map(({ externalId }) => externalId));
    }
    expect(ids.sort()).toEqual(["2", "3", "4", "5"]);
  });
});

it("requests the listing with the documented parameters only", async () => {
  const { listing, requests } = fakeHackerNews(() => ({ hits: [], nbHits: 0, hitsPerPage: 1_000 }));
  const since = new Date(1_790_000_000_000);
  const { posts, after } = await listing.newest("posts", ["all"], { limit: 1_000, since });
  expect([posts, after]).toEqual([[], null]);
  expect(requests.map(String)).toEqual([
    "https://algolia.test/api/v1/search_by_date?tags=%28story%2Ccomment%2Cpoll%29&numericFilters=created_at_i%3E1789999999&hitsPerPage=1000&typoTolerance=false&attributesToHighlight=&analytics=false",
  ]);
});
