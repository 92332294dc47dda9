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
  ])("%s is a post", (url) => {
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
  ])("%s is none", (url) => {
    expect(site.idOf(url)).toBeNull();
  });

  it("is written one way, and names the group", () => {
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
    "Which invoicing app ...",
  ],
  ["Freelance Designers UK | Facebook", "Freelance Designers UK", ""],
  ["Which invoicing app do you use? | Facebook", null, "Which invoicing app do you use?"],
  ["Which invoicing app do you use?", null, "Which invoicing app do you use?"],
])("the title %s", (title, community, text) => {
  if (!address) throw new Error("no post");
  const told = site.textsOf({ url, title, snippet: "A snippet.", date: null }, address);
  expect(told).toEqual({ author: null, community, title: text, body: "A snippet." });
});
