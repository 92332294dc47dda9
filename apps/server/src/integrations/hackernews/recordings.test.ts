import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fakeHackerNews } from "../../testing/fake-hackernews.ts";
import { haveRecordings, readRecording } from "../../testing/recordings.ts";
import type { Post } from "../ports/post.ts";

const linesOf = <T>(file: string, schema: z.ZodType<T>): T[] =>
  readRecording(`part2/hackernews/${file}`)
    .trim()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));

const answersSchema = z.object({
  url: z.string(),
  reply: z.looseObject({ hits: z.array(z.looseObject({ objectID: z.string() })).optional() }),
});
const hitSchema = z.object({ page: z.string(), hit: z.looseObject({ objectID: z.string() }) });
const cassetteSchema = z.object({
  url: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** Markup that must not be left in a plain text. */
const leftovers = /<\/?(?:p|a|i|pre|code)\b|&(?:amp|quot|lt|gt|#x2f|#x27);/i;

function expectReadable(post: Post): void {
  expect(post.source).toBe("hackernews");
  expect(post.url).toBe(`https://news.ycombinator.com/item?id=${post.externalId}`);
  expect(Number.isNaN(post.postedAt.getTime())).toBe(false);
  expect(`${post.title} ${post.body}`).not.toMatch(leftovers);
  expect(post.kind === "comment").toBe(post.thread !== null);
}

describe.skipIf(!haveRecordings)("recorded answers", () => {
  it("of searches and an item are parsed, and that of a user is a typed error", async () => {
    const outcomes: string[] = [];
    for (const { url, reply } of linesOf("algolia_answers_2014.ndjson", answersSchema)) {
      const { listing, threads } = fakeHackerNews((path) =>
        path.startsWith("/v0/") ? null : reply,
      );
      if (reply.hits) {
        const { posts } = await listing.newest("posts", ["all"], { limit: 1_000 });
        expect(posts.map(({ externalId }) => externalId)).toEqual(
          reply.hits.map(({ objectID }) => objectID),
        );
        for (const post of posts) expectReadable(post);
        outcomes.push("posts");
      } else if (url.startsWith("/api/v1/items/")) {
        const view = await threads.read({ externalId: "17", threadId: null }, { max: 10 });
        expect(view.comments.map(({ post, depth }) => [post.externalId, depth])).toEqual([
          ["1079", 0],
          ["454426", 0],
        ]);
        expect(view.comments[1]?.post.body).toBe("This is why we can't have nice things.");
        outcomes.push("thread");
      } else {
        await expect(
          listing.newest("posts", ["all"], { limit: 1_000 }),
          "no answer to a search",
        ).rejects.toMatchObject({ failure: "malformed" });
        outcomes.push("malformed");
      }
    }
    const counts = Map.groupBy(outcomes, (outcome) => outcome);
    expect([...counts].map(([outcome, all]) => [outcome, all.length])).toEqual([
      ["posts", 24],
      ["thread", 1],
      ["malformed", 1],
    ]);
  });

  it("with hits of 2023 are parsed as posts and comments", async () => {
    const hits = linesOf("algolia_hits_2023.ndjson", hitSchema).map(({ hit }) => hit);
    const answer = { hits, nbHits: hits.length, page: 0, nbPages: 1, hitsPerPage: 1_000 };
    const { listing } = fakeHackerNews(() => answer);
    const { posts, after } = await listing.newest("posts", ["all"], { limit: 1_000 });
    expect(after).toBeNull();
    expect(posts).toHaveLength(97);
    expect(posts.filter(({ kind }) => kind === "comment")).toHaveLength(40);
    for (const post of posts) expectReadable(post);
    const linked = hits.find(({ comment_text: text }) => /rel="nofollow"/.test(String(text)));
    const href = /href="([^"]+)"/.exec(String(linked?.comment_text))?.[1] ?? "none";
    const post = posts.find(({ externalId }) => externalId === linked?.objectID);
    expect(post?.body).toContain(href.replaceAll("&#x2F;", "/"));
  });

  it("with items are parsed without jobs, and a list of ids is malformed", async () => {
    const cassettes = linesOf("firebase_cassettes_2016.ndjson", cassetteSchema);
    const bodies = new Map(cassettes.map(({ url, body }) => [new URL(url).pathname, body]));
    const nothing = { hits: [], nbHits: 0, hitsPerPage: 1_000 };
    const { lookup } = fakeHackerNews((path) =>
      path.startsWith("/v0/") ? new Response(bodies.get(path) ?? "null") : nothing,
    );
    const ids = cassettes.flatMap(({ url }) => /item\/(\d+)/.exec(url)?.[1] ?? []);
    const found = await lookup.fetchPosts(ids);
    const types = cassettes.map(({ body }) => (/"type":"(\w+)"/.exec(body) ?? [])[1]);
    expect(types.filter((type) => type === "job").length).toBeGreaterThan(0);
    expect(found.size).toBe(types.filter((type) => type === "story").length);
    for (const post of found.values()) {
      expectReadable(post);
      expect(post.title).not.toBe("");
    }
    const list = fakeHackerNews(() => new Response(bodies.get("/v0/topstories.json")));
    await expect(list.lookup.fetchPosts(["8"])).rejects.toMatchObject({ failure: "malformed" });
  });

  it("with titles and texts of 2026 become plain text", async () => {
    const schema = z.object({ id: z.string(), title: z.string(), content: z.string() });
    const rows = linesOf("ask_show_hn_2026_july_august.ndjson", schema);
    const hits = rows.map(({ id, title, content }) => ({
      objectID: id,
      created_at_i: 1_784_700_000,
      _tags: ["story", "author_a", `story_${id}`],
      author: "a",
      title,
      // The recording cuts texts at 500 characters, so a tag or an entity at the end may be incomplete.
      story_text: content.replace(/(?:<[^>]*|&[^;]{0,6})$/, ""),
    }));
    const { listing } = fakeHackerNews(() => ({ hits, nbHits: hits.length, hitsPerPage: 1_000 }));
    const { posts } = await listing.newest("posts", ["all"], { limit: 1_000 });
    expect(posts).toHaveLength(158);
    for (const post of posts) expectReadable(post);
  });
});
