import { describe, expect, it } from "vitest";
import { facebook } from "./facebook.ts";

const now = new Date("2026-11-21T12:00:00Z");
const site = facebook();

describe("an address", () => {
  it.each([
    "https://www.facebook.com/groups/smallbizhelp/posts/1234567890123456/",
    "https://www.facebook.com/groups/smallbizhelp/permalink/1234567890123456/?mibextid=x",
    "https://m.facebook.com/groups/987654321/posts/1234567890123456",
    "https://de-de.facebook.com/groups/987654321/posts/which-crm-do-you-use/1234567890123456/",
    "http://facebook.com/groups/smallbizhelp/permalink/1234567890123456#c",
  ])("%s is a post's", (url) => {
    expect(site.idOf(url)).toBe("1234567890123456");
  });

  it.each([
    "https://www.facebook.com/groups/smallbizhelp/",
    "https://www.facebook.com/groups/smallbizhelp/members",
    "https://www.facebook.com/brilwork/posts/some-words/464813999545696/",
    "https://www.facebook.com/groups/smallbizhelp/posts/pcb.12",
    "https://facebook.com.evil.test/groups/a/posts/1234567890123456/",
    "https://www.facebook.com/login/?next=/groups/a/posts/1234567890123456/",
    "nothing",
  ])("%s is not a post's", (url) => {
    expect(site.idOf(url)).toBeNull();
  });

  it("is read into a canonical address with the group", () => {
    expect(
      site.addressOf("https://m.facebook.com/groups/smallbizhelp/permalink/1234567890/?x=1", now),
    ).toEqual({
      externalId: "1234567890",
      url: "https://www.facebook.com/groups/smallbizhelp/posts/1234567890/",
      postedAt: null,
      author: null,
      community: "smallbizhelp",
    });
    const here = facebook({ webUrl: "http://localhost:3500/facebook" });
    expect(
      here.addressOf("http://localhost:3500/facebook/groups/a/posts/1234567890", now)?.url,
    ).toBe("http://localhost:3500/facebook/groups/a/posts/1234567890/");
  });
});

const url = "https://www.facebook.com/groups/freelancedesignersuk/posts/1234567890/";
const address = site.addressOf(url, now);

it.each([
  [
    "Freelance Designers UK | Which invoicing app ... | Facebook",
    "Freelance Designers UK",
    "Which invoicing app […]",
  ],
  ["Freelance Designers UK | Facebook", "Freelance Designers UK", ""],
  ["Which invoicing app do you use? | Facebook", null, "Which invoicing app do you use?"],
  ["Which invoicing app do you use?", null, "Which invoicing app do you use?"],
])("reads the group and the text of the title %s", (title, community, text) => {
  if (!address) throw new Error("no post");
  const texts = site.textsOf({ url, title, snippet: "A snippet.", date: null }, address);
  expect(texts).toEqual({ author: null, community, title: text, body: "A snippet." });
});

describe("the address of a comment in a group on Facebook", () => {
  const page = "https://www.facebook.com/groups/makers/posts/1234567/";
  const read = (url: string) => facebook().commentOf(url, new Date());

  it("gives the comment and its post", () => {
    const found = read(
      "https://m.facebook.com/groups/makers/permalink/1234567/?comment_id=7654321&__tn__=R",
    );
    expect(found).toMatchObject({
      externalId: "1234567_7654321",
      url: `${page}?comment_id=7654321`,
      postedAt: null,
    });
    expect([found?.isUnder("1234567"), found?.isUnder("7654321")]).toEqual([true, false]);
    const response = `${page}?comment_id=7654321&reply_comment_id=888888`;
    expect(read(response)).toMatchObject({ externalId: "1234567_888888", url: response });
  });

  it.each([
    page,
    `${page}?comment_id=abc`,
    `${page}?reply_comment_id=888888`,
    "https://evil.test/groups/makers/posts/1234567/?comment_id=7654321",
  ])("is not %s", (url) => {
    expect(read(url)).toBeNull();
  });
});
