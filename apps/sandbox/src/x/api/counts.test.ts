import { beforeEach, describe, expect, it } from "vitest";
import { openX } from "../testing.ts";

let x: Awaited<ReturnType<typeof openX>>;
beforeEach(async () => {
  x = await openX();
});

interface Counts {
  data: { start: string; end: string; tweet_count: number }[];
  meta: { total_tweet_count: number };
}

const counts = async (query: Record<string, string>) =>
  (await x.get("/tweets/counts/recent", query)).json<Counts>();

describe("recent counts", () => {
  it("cover seven days in full hours, oldest first, with the first and last one cut", async () => {
    x.clock.advance(1_234_567);
    const { data, meta } = await counts({ query: "crm" });
    const now = x.clock.now();
    expect(data).toHaveLength(7 * 24 + 1);
    expect(data[0]).toMatchObject({
      start: new Date(Math.floor(now / 1_000) * 1_000 - 7 * 86_400_000).toISOString(),
      end: expect.stringMatching(/:00:00\.000Z$/),
    });
    for (const [at, { start }] of data.entries()) {
      if (at > 0) expect(start).toBe(data[at - 1]?.end);
    }
    expect(data.at(-1)?.end).toBe(new Date(Math.ceil(now / 1_000) * 1_000).toISOString());
    const found = (await x.search("crm", { max_results: "100" })).meta.result_count;
    expect(meta.total_tweet_count).toBe(found);
    expect(data.reduce((sum, { tweet_count }) => sum + tweet_count, 0)).toBe(found);
  });

  it("can be by minute or day", async () => {
    x.x.add({ author: "ada", text: "zebra" });
    x.clock.advance(120_000);
    x.x.add({ author: "ada", text: "zebra again" });
    x.clock.advance(30_000);
    const start_time = new Date(x.clock.now() - 150_000).toISOString();
    const minutes = await counts({ query: "zebra", granularity: "minute", start_time });
    expect(minutes.data.map(({ tweet_count }) => tweet_count)).toEqual([1, 0, 1]);
    const days = await counts({ query: "zebra", granularity: "day" });
    expect([days.data.length, days.meta.total_tweet_count]).toEqual([8, 2]);
  });

  it("use the newer spelling when it is set", async () => {
    await x.control("x/spelling", { spelling: "post" });
    const response = await x.get("/tweets/counts/recent", { query: "crm", granularity: "day" });
    const { data, meta } = response.json();
    expect(data[0]).toHaveProperty("post_count");
    expect(meta).toHaveProperty("total_post_count");
  });

  it.each<Record<string, string>>([
    { query: "" },
    { query: "-crm" },
    { query: "crm", granularity: "week" },
    { query: "crm", start_time: "yesterday" },
  ])("refuse %j", async (query) => {
    expect((await x.get("/tweets/counts/recent", query)).statusCode).toBe(400);
  });

  it("are billed per call", async () => {
    await counts({ query: "crm" });
    expect((await x.app.inject("/sandbox/x/usage")).json()).toMatchObject({
      requests: { counts: 1 },
      postReads: 0,
      countReads: 1,
      micros: 5_000,
    });
  });
});
