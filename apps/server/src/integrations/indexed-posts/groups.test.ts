import { expect, it } from "vitest";
import type { WebResult, WebSearch, WebSearchRequest } from "../ports/web-search.ts";
import { facebookGroups } from "./index.ts";

const result = (path: string, title: string, snippet = ""): WebResult => ({
  url: `https://www.facebook.com${path}`,
  title,
  snippet,
  date: null,
});

/** A group search over a web search that returns these results. */
function open(results: WebResult[]) {
  const requests: WebSearchRequest[] = [];
  const web: WebSearch = {
    provider: "brave",
    name: "A search",
    callMicros: 5_000,
    freshness: [],
    limits: { characters: 400, words: 50, pageSize: 20, pages: 10 },
    async search(request) {
      requests.push(request);
      return { results, more: true };
    },
  };
  return { requests, groups: facebookGroups(web) };
}

it("searches once for the phrase in groups", async () => {
  const { requests, groups } = open([]);
  expect(await groups.search('small "firm" owners', "DE")).toEqual([]);
  expect(requests).toEqual([
    { query: '"small  firm  owners" site:facebook.com/groups', country: "DE" },
  ]);
  expect(groups.callMicros).toBe(5_000);
});

it("returns each group once, with the text of its own page", async () => {
  const { groups } = open([
    result(
      "/groups/studiotalk/posts/1234567890123456/",
      "Studio Talk | Who invoices? | Facebook",
      "Me",
    ),
    result("/groups/StudioTalk/", "Studio Talk | Facebook", "A group for owners of studios."),
    result("/groups/studiotalk/permalink/1234567890123457/", "Else | Facebook"),
    result("/groups/1234567/posts/1234567890123458/", "Only words of somebody | Facebook", "Hi"),
    result("/groups/feed/", "Groups | Facebook"),
    result("/somebody/posts/1", "Somebody | Facebook"),
    { ...result("/groups/a/", "A"), url: "https://evil.test/groups/a/" },
  ]);
  expect(await groups.search("studios")).toEqual([
    {
      name: "Studio Talk",
      url: "https://www.facebook.com/groups/StudioTalk/",
      description: "A group for owners of studios.",
    },
    { name: "1234567", url: "https://www.facebook.com/groups/1234567/", description: "" },
  ]);
});

it("returns untrusted text as plain text", async () => {
  const { groups } = open([
    result(
      "/groups/a1/",
      "[Cheap](https://evil.test) | Facebook",
      "See https://evil.test/x <script>alert(1)</script> now",
    ),
  ]);
  const [group] = await groups.search("a");
  expect(`${group?.name} ${group?.description}`).not.toMatch(/evil|script>|\[/);
});
