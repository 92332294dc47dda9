import { describe, expect, test } from "vitest";
import { testClock } from "../../testing.ts";
import { createStore, type NewPost } from "../store.ts";
import { maxResults, searchPosts } from "./index.ts";
import { parseQuery } from "./query.ts";

const drafts: Partial<NewPost>[] = [
  { title: "Which invoicing software?", body: "For a small studio, please." },
  { title: "Best CRM", body: "Not invoicing software, something else.", community: "agency" },
  {
    title: "A book-keeping e-mail",
    body: "It's about software.",
    author: "mail_mo",
    flair: "Tools",
  },
  { title: "News", body: "", link: "https://news.example.org/software/1" },
  { title: "請求書ソフトを探しています", body: "個人事業主です。", community: "freelance_jp" },
];

function setup() {
  const clock = testClock();
  const store = createStore([], clock);
  for (const [at, draft] of drafts.entries()) {
    store.add({ community: "SaaS", author: "someone", title: "", body: "", score: at, ...draft });
    clock.advance(1_000);
  }
  const found = (text: string, sort = "new", time?: string) =>
    searchPosts(store.newest(), { text, sort, time, now: clock.now() })
      .map(({ title }) => drafts.findIndex((draft) => draft.title === title))
      .sort((a, b) => (sort === "new" ? a - b : 0));
  return { clock, store, found };
}

describe("a search finds", () => {
  test.each([
    ["invoicing software", [0, 1]],
    ["software invoicing", [0, 1]],
    ["INVOICING", [0, 1]],
    ["invo", []],
    // Other forms of a word match too, but not in quotes.
    ["invoices", [0, 1]],
    ["invoice", [0, 1]],
    ['"invoices software"', []],
    ['"invoices"', []],
    ["e-mails", [2]],
    ["title:crms", [1]],
    ['"invoicing software"', [0, 1]],
    ['"software invoicing"', []],
    ["invoicing AND crm", [1]],
    ["crm OR news", [1, 3]],
    ["crm OR news OR studio", [0, 1, 3]],
    ["invoicing NOT crm", [0]],
    ["invoicing AND NOT crm", [0]],
    ["invoicing -crm", [0]],
    ["-invoicing", [2, 3, 4]],
    ["software (crm OR studio)", [0, 1]],
    ["(crm OR studio) AND NOT (studio)", [1]],
    ["and or not", []],
    ["e-mail", [2]],
    ["its", [2]],
    ["title:crm", [1]],
    ["title:software", [0]],
    ['title:"invoicing software"', [0]],
    ["selftext:software", [1, 2]],
    ["author:mail_mo", [2]],
    ["author:u/Mail_Mo", [2]],
    ["subreddit:saas", [0, 2, 3]],
    ["subreddit:(agency OR freelance_jp)", [1, 4]],
    ["-subreddit:saas", [1, 4]],
    ['(subreddit:SaaS OR subreddit:agency) AND "invoicing software"', [0, 1]],
    ["title:(crm OR news) software", [1]],
    ["flair:tools", [2]],
    ["self:no", [3]],
    ["self:yes crm", [1]],
    ["site:news.example.org", [3]],
    ["url:software", [3]],
    ["nsfw:yes", []],
    ["請求書", [4]],
    ["ソフト OR crm", [1, 4]],
    // A malformed query is parsed as far as possible.
    ['"invoicing software', [0, 1]],
    ["(crm", [1]],
    ["crm)", [1]],
    ["OR crm OR", [1]],
    ["AND crm", [1]],
    ["nosuchfield:crm", []],
    ["NOT", []],
    ["()", []],
    ["", []],
    ["?!", []],
  ])("%s: %j", (text, expected) => {
    expect(setup().found(text)).toEqual(expected);
  });

  test("no deleted or removed posts, and none older than requested", () => {
    const { clock, store, found } = setup();
    store.add({ community: "SaaS", author: "someone", title: "software", body: "[removed]" });
    expect(found("software", "new", "hour")).toEqual([0, 1, 2]);
    clock.advance(3_600_000);
    expect(found("software", "new", "hour")).toEqual([]);
    expect(found("software", "new", "day")).toEqual([0, 1, 2]);
    expect(found("software", "new", "all")).toEqual([0, 1, 2]);
  });

  test.each([
    ["relevance", [0, 2, 1]],
    ["top", [2, 1, 0]],
    ["hot", [2, 1, 0]],
    ["comments", [0, 2, 1]],
  ])("by %s: %j", (sort, expected) => {
    const { store, found } = setup();
    const first = store.newest().at(-1);
    store.addComment({ postId: first?.id ?? "", parentId: null, author: "a", body: "b" });
    expect(found("software", sort)).toEqual(expected);
  });

  test(`at most ${maxResults}`, () => {
    const { store, found } = setup();
    for (let at = 0; at < 300; at++) {
      store.add({ community: "SaaS", author: "someone", title: `software ${at}`, body: "" });
    }
    expect(found("software")).toHaveLength(maxResults);
  });
});

test("deep nesting is parsed", () => {
  expect(parseQuery(`${"(".repeat(255)}a${")".repeat(255)}`)).toEqual({
    is: "words",
    text: "a",
    field: null,
    exact: false,
  });
  expect(parseQuery("NOT ".repeat(128))).toBeNull();
  expect(parseQuery(")".repeat(512))).toBeNull();
});
