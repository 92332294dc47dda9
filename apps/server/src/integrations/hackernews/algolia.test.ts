import { expect, test } from "vitest";
import { createLog } from "../../infrastructure/log.ts";
import { createAlgolia } from "./algolia.ts";
import { hackerNewsError } from "./failure.ts";

test("returns a poll whose options can't be read without them, and the rest of the page", async () => {
  const hit = (id: number, tag: string) => ({
    ...{ objectID: String(id), created_at_i: 1_795_000_000, author: "ada", title: `Item ${id}` },
    ...{ points: 1, num_comments: 0, _tags: [tag, "author_ada", `story_${id}`] },
  });
  const body = JSON.stringify({
    nbHits: 2,
    hitsPerPage: 10,
    hits: [hit(2, "poll"), hit(1, "story")],
  });
  const algolia = createAlgolia(
    { algoliaUrl: "https://algolia.test", webUrl: "https://news.test" },
    {
      transport: async () => ({ status: 200, headers: new Headers(), text: body }),
      log: createLog("silent"),
      optionsOf: () => Promise.reject(hackerNewsError("unavailable", "away")),
    },
  );
  const { posts } = await algolia.searchByDate({ query: "", limit: 10, after: null, upTo: null });
  expect(posts.map(({ title }) => title)).toEqual(["Item 2", "Item 1"]);
});
