import { expect, it } from "vitest";
import { z } from "zod";
import { fakeOutside } from "../../testing/fake-fetch.ts";
import { haveRecordings, readRecording } from "../../testing/recordings.ts";
import { createStackExchange } from "./index.ts";

const lines = <T>(path: string, schema: z.ZodType<T>): T[] =>
  readRecording(path)
    .trim()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));

const recordedItem = z.object({
  source: z.string(),
  item: z.looseObject({
    question_id: z.number(),
    link: z.string(),
    creation_date: z.number(),
    owner: z.looseObject({ display_name: z.string() }),
  }),
});
const recordedWrapper = z.object({
  source: z.string(),
  has_more: z.boolean(),
  quota_max: z.number(),
  quota_remaining: z.number(),
});

it.skipIf(!haveRecordings)("every recorded list of questions is parsed", async () => {
  const items = lines("part2/stackexchange/questions.ndjson", recordedItem);
  const wrappers = lines("part2/stackexchange/wrappers.ndjson", recordedWrapper);
  expect(wrappers.length).toBeGreaterThan(0);
  for (const { source, ...wrapper } of wrappers) {
    const own = items.filter((one) => one.source === source).map(({ item }) => item);
    const outside = fakeOutside([
      Response.json({ ...wrapper, items: [{ filter: "!abc" }] }),
      Response.json({ ...wrapper, items: own }),
    ]);
    const { search, lookup } = createStackExchange(
      {
        apiUrl: "https://api.stackexchange.test/2.3",
        webUrl: null,
        key: null,
        sites: ["stackoverflow"],
        userAgent: "earshot-tests/1.0",
      },
      outside,
    );
    const { posts, after } = await search.search("stackoverflow questions", { limit: 100 });
    expect(own.length).toBeGreaterThan(0);
    expect(after).toBe("2");
    expect(posts.map(({ url }) => url)).toEqual(own.map(({ link }) => link));
    expect(posts.map(({ externalId }) => externalId)).toEqual(
      own.map(({ link }) => lookup.idOf(link)),
    );
    expect(posts.map(({ postedAt }) => postedAt.getTime() / 1_000)).toEqual(
      own.map(({ creation_date }) => creation_date),
    );
    expect(posts.every(({ title, author }) => title !== "" && author !== null)).toBe(true);
    for (const { title } of posts) expect(title).not.toMatch(/&(?:#\d+|quot|amp|lt|gt);/);

    const { searchParams } = new URL(outside.requests[1]?.url ?? "");
    expect(Object.fromEntries(searchParams)).toMatchObject({
      site: "stackoverflow",
      filter: "!abc",
    });
  }
});
