import { describe, expect, test } from "vitest";
import { feedDate } from "./dates.ts";
import { decodeFeed } from "./decode.ts";
import { feedLinksOf } from "./links.ts";
import { parseFeed } from "./parse.ts";
import { plainOf } from "./posts.ts";

const address = new URL("http://blog.example/feeds/all");
const itemsOf = (text: string) =>
  parseFeed(text, address).items.map((item) => ({
    ...item,
    title: plainOf(item.title),
    content: plainOf(item.content),
  }));
const rssItem = (inner: string) =>
  itemsOf(
    `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><item>${inner}</item></channel></rss>`,
  )[0];
const atomEntry = (inner: string) =>
  itemsOf(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${inner}</entry></feed>`)[0];

describe("an item's text", () => {
  test.each([
    ["plain", "<description>Ben &amp; Jerry</description>", "Ben & Jerry"],
    [
      "escaped once",
      "<description>&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;</description>",
      "One\nTwo",
    ],
    [
      "escaped twice",
      "<description>&amp;lt;p&amp;gt;A &amp;amp;amp; B&amp;lt;/p&amp;gt;</description>",
      "A & B",
    ],
    [
      "in CDATA",
      "<description><![CDATA[<b>Bold</b> &eacute;t&eacute;]]></description>",
      "Bold été",
    ],
    ["not escaped", "<description>One <b>bold</b> word</description>", "One bold word"],
    [
      "with a script",
      "<description>&lt;script&gt;alert(1)&lt;/script&gt;Hello</description>",
      "Hello",
    ],
    [
      "of another field",
      "<description>short</description><content:encoded>long text</content:encoded>",
      "long text",
    ],
    ["less than", "<description>a &lt; b and c &gt; d</description>", "a < b and c > d"],
  ])("of RSS, %s", (_, inner, expected) => {
    expect(rssItem(inner)?.content).toBe(expected);
  });

  test.each([
    ["text", '<content type="text">1 &lt; 2 &lt;b&gt;</content>', "1 < 2 <b>"],
    ["html", '<content type="html">&lt;p&gt;One&lt;/p&gt;</content>', "One"],
    [
      "xhtml",
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A &lt; B</p><p>C</p></div></content>',
      "A < B\nC",
    ],
    ["summary", "<summary>Short</summary>", "Short"],
  ])("of Atom, %s", (_, inner, expected) => {
    expect(atomEntry(inner)?.content).toBe(expected);
  });
});

describe("an item's link", () => {
  test.each([
    ["relative", "<link>/a?b=1&c=2</link>", "http://blog.example/a?b=1&c=2"],
    [
      "behind Feedburner",
      "<link>http://feeds.example/1</link><feedburner:origLink>http://blog.example/1</feedburner:origLink>",
      "http://blog.example/1",
    ],
    ["from a permanent guid", "<guid>http://blog.example/2</guid>", "http://blog.example/2"],
    ["not from another guid", '<guid isPermaLink="false">http://blog.example/2</guid>', ""],
    ["not of the feed itself", '<atom:link rel="self" href="/x"/>', ""],
  ])("of RSS, %s", (_, inner, expected) => {
    expect(rssItem(inner)?.link).toBe(expected);
  });

  test("of Atom is the alternate one, relative to xml:base", () => {
    const links =
      '<link rel="edit" href="/edit"/><link href="b" type="text/html"/><link rel="enclosure" href="c.mp3"/>';
    expect(atomEntry(links)?.link).toBe("http://blog.example/feeds/b");
    expect(
      itemsOf(
        `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://other.example/x/"><entry xml:base="y/">${links}</entry></feed>`,
      )[0]?.link,
    ).toBe("http://other.example/x/y/b");
  });
});

test("an item has the first author, id and number of comments in the feed", () => {
  expect(
    rssItem(
      "<author>me@example.com (Ada Lovelace)</author><slash:comments>7</slash:comments><guid> x </guid>",
    ),
  ).toMatchObject({ author: "Ada Lovelace", comments: 7, id: "x" });
  expect(
    atomEntry("<id>tag:1</id><author><name>Ada</name><email>a@b.c</email></author>"),
  ).toMatchObject({ author: "Ada", id: "tag:1", comments: null });
});

test("a YouTube feed has the descriptions of its videos", () => {
  const [video] = itemsOf(
    '<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom"><entry><id>yt:video:1</id><title>A video</title><link rel="alternate" href="https://www.youtube.com/watch?v=1"/><media:group><media:title>A video</media:title><media:description>About it</media:description></media:group></entry></feed>',
  );
  expect(video).toMatchObject({ title: "A video", content: "About it" });
});

test("a JSON Feed is read leniently", () => {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: "A feed",
    items: [
      {
        id: 5,
        url: "/5",
        content_html: "<p>Five</p>",
        authors: [{ name: "Ada" }],
        date_published: "2026-11-20T10:00:00Z",
      },
      { id: "6", content_text: "a <b> c", title: 7 },
      "no item",
    ],
  };
  const items = itemsOf(`\ufeff  ${JSON.stringify(feed)}`);
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    id: "5",
    link: "http://blog.example/5",
    content: "Five",
    author: "Ada",
  });
  expect(items[1]).toMatchObject({ id: "6", content: "a <b> c", title: "" });
});

test("only the links before a part of a page that is nested too deep are read", () => {
  const link = (name: string) =>
    `<link rel="alternate" type="application/rss+xml" href="/${name}">`;
  const page = `${link("before")}${"<b>".repeat(6_000)}${link("after")}`;
  expect(feedLinksOf(page, address).map((one) => one.address.pathname)).toEqual(["/before"]);
});

test("items after 100,000 elements are not read", () => {
  const long = `<item><title>first</title></item><x>${"<y/>".repeat(110_000)}</x><item><title>last</title></item>`;
  expect(itemsOf(`<rss><channel>${long}</channel></rss>`).map(({ title }) => title)).toEqual([
    "first",
  ]);
});

test("only the first 500 items are read", () => {
  expect(
    itemsOf(`<rss><channel>${"<item><title>x</title></item>".repeat(600)}</channel></rss>`),
  ).toHaveLength(500);
});

test.each([
  ["Sat, 21 Nov 2026 10:00:00 GMT", "2026-11-21T10:00:00.000Z"],
  ["Sat, 21 Nov 26 10:00 EST", "2026-11-21T15:00:00.000Z"],
  ["Thurs, 01 Jan 2004 19:48:21 CEST", "2004-01-01T17:48:21.000Z"],
  ["21 Nov 98 10:00:00 +0530", "1998-11-21T04:30:00.000Z"],
  ["21 November 2026", "2026-11-21T00:00:00.000Z"],
  ["Sat, 21 Nov 2026 10:00:00 GMT+02:00", "2026-11-21T08:00:00.000Z"],
  ["2026-11-21T10:00:00.123-05:00", "2026-11-21T15:00:00.000Z"],
  ["2026-11-21 10:00:00", "2026-11-21T10:00:00.000Z"],
  ["2026-11-21", "2026-11-21T00:00:00.000Z"],
  ["2026-13-45T10:00:00Z", undefined],
  ["yesterday", undefined],
  ["", undefined],
])("the date %j is %s", (written, expected) => {
  expect(feedDate(written)?.toISOString()).toBe(expected);
});

test("the encoding is taken from the byte order mark, the server or the prolog, or is UTF-8", () => {
  const prolog = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;
  const latin = Buffer.from(`${prolog("iso-8859-1")}caf\u00e9`, "latin1");
  expect(decodeFeed(latin, "text/xml")).toContain("café");
  expect(decodeFeed(latin, "text/xml; charset=windows-1251")).toContain("cafй");
  const marked = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from(`${prolog("iso-8859-1")}café`),
  ]);
  expect(decodeFeed(marked, "text/xml; charset=iso-8859-1")).toContain("café");
  expect(decodeFeed(Buffer.from("<a>é", "utf16le"), "")).toBe("<a>é");
  expect(decodeFeed(Buffer.from(`${prolog("nonsense")}é`), "text/xml; charset=nobody")).toContain(
    "é",
  );
});
