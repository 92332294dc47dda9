import { beforeEach, describe, expect, it } from "vitest";
import { fields, openX, type WirePage } from "../testing.ts";

let x: Awaited<ReturnType<typeof openX>>;
beforeEach(async () => {
  x = await openX();
});

const refusal = async (query: Record<string, string>) => {
  const response = await x.get("/tweets/search/recent", query);
  return { status: response.statusCode, body: response.json() };
};

describe("recent search", () => {
  it("finds people who ask, newest first, in X's shape", async () => {
    const { data = [], meta } = await x.search('("invoicing software" OR "CRM") -is:retweet');
    expect(data.length).toBeGreaterThan(3);
    expect(meta).toMatchObject({
      newest_id: data[0]?.id,
      oldest_id: data.at(-1)?.id,
      result_count: data.length,
    });
    const ids = data.map(({ id }) => BigInt(id));
    expect(ids).toEqual(ids.toSorted((a, b) => (a > b ? -1 : 1)));
    for (const { text } of data) expect(text.toLowerCase()).toMatch(/invoicing software|crm/);
  });

  it("returns only the requested fields", async () => {
    const bare = await x.search("invoicing", { "tweet.fields": "" });
    expect(Object.keys(bare.data?.[0] ?? {}).toSorted()).toEqual(
      ["edit_history_tweet_ids", "id", "text"].toSorted(),
    );
    const whole = await x.search("maraketten invoicing OR chase", {
      expansions: "author_id",
      "user.fields": "description",
    });
    expect(whole.includes?.users.every(({ username }) => username !== "")).toBe(true);
    const reply = whole.data?.find(({ referenced_tweets }) => referenced_tweets);
    expect(reply?.referenced_tweets).toEqual([{ type: "replied_to", id: expect.any(String) }]);
    expect(reply?.conversation_id).not.toBe(reply?.id);
  });

  it("expands authors on request, with the requested fields", async () => {
    const bare = await x.search("invoicing", { "tweet.fields": "author_id" });
    expect(bare).not.toHaveProperty("includes");
    const query = { "tweet.fields": "", expansions: "author_id" };
    const expanded = await x.search("invoicing", query);
    // An expansion includes the field that it expands.
    const authors = new Set(expanded.data?.map(({ author_id }) => author_id));
    expect(new Set(expanded.includes?.users.map(({ id }) => id))).toEqual(authors);
    expect(Object.keys(expanded.includes?.users[0] ?? {}).toSorted()).toEqual(
      ["id", "name", "username"].toSorted(),
    );
    const fuller = await x.search("invoicing", { ...query, "user.fields": "verified" });
    expect(fuller.includes?.users[0]).toHaveProperty("verified", false);
  });

  it("supports languages and links", async () => {
    x.x.add({ author: "ada", text: "zebra, siehe https://example.org und das Bild" });
    x.x.add({ author: "ada", text: "zebra for the zoo" });
    const texts = async (query: string) =>
      (await x.search(query)).data?.map(({ text }) => text.slice(0, 9));
    expect(await texts("zebra lang:de")).toEqual(["zebra, si"]);
    expect(await texts("zebra lang:en")).toEqual(["zebra for"]);
    expect(await texts("zebra has:links")).toEqual(["zebra, si"]);
    const [german] = (await x.search("zebra lang:de", { "tweet.fields": "lang" })).data ?? [];
    expect(german).toHaveProperty("lang", "de");
  });

  it("escapes texts, and shortens long ones next to a full note", async () => {
    const [scheduling] = (await x.search('"double books on thursdays"')).data ?? [];
    expect(scheduling?.text).toContain("knows why &amp; everybody");
    const [long] = (await x.search('"wholesale flowers"')).data ?? [];
    expect(long?.text.length).toBeLessThan(320);
    expect(long?.text).toContain("… https://t.co/");
    expect(long?.note_tweet).toEqual({
      text: expect.stringContaining("what does it cost you a month?"),
    });
  });

  it("finds a conversation by the id of its first post, with replies to replies", async () => {
    const opened = x.x.add({ author: "ada", text: "zebra?" });
    const response = x.x.add({ author: "bob", text: "a stripe", inReplyTo: opened.id });
    x.x.add({ author: "ada", text: "thanks", inReplyTo: response.id });
    x.x.add({ author: "eve", text: "another zebra" });
    const { data = [] } = await x.search(`conversation_id:${opened.id} -is:retweet`);
    expect(data.map(({ text }) => text)).toEqual(["thanks", "a stripe", "zebra?"]);
    expect(data.map(({ conversation_id }) => conversation_id)).toEqual(Array(3).fill(opened.id));
    x.x.remove(response.id);
    expect((await x.search(`conversation_id:${opened.id}`)).meta.result_count).toBe(2);
  });

  it("has no data without results", async () => {
    expect(await x.search("zebrafish")).toEqual({ meta: { result_count: 0 } });
  });

  it("has no retweets", async () => {
    const { data } = await x.search('"how do you chase an unpaid invoice"');
    expect(data).toHaveLength(1);
  });

  it("returns each post once over its pages while new posts arrive", async () => {
    const texts = Array.from({ length: 25 }, (_, at) => `zebra ${at}`);
    await x.control("x/posts/batch", { posts: texts.map((text) => ({ author: "ada", text })) });
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const page: WirePage = await x.search("zebra", token ? { next_token: token } : {});
      seen.push(...(page.data ?? []).map(({ text }) => text));
      token = page.meta.next_token;
      await x.control("x/posts", { author: "ada", text: "zebra late" });
    } while (token);
    expect(seen).toEqual(texts.toReversed());
  });

  it("starts after an id or at a time", async () => {
    const { id } = x.x.add({ author: "ada", text: "zebra one" });
    x.clock.advance(60_000);
    x.x.add({ author: "ada", text: "zebra two" });
    x.clock.advance(60_000);
    const texts = async (more: Record<string, string>) =>
      (await x.search("zebra", more)).data?.map(({ text }) => text);
    expect(await texts({ since_id: id })).toEqual(["zebra two"]);
    const start = `${new Date(x.clock.now() - 90_000).toISOString().slice(0, 19)}Z`;
    expect(await texts({ start_time: start })).toEqual(["zebra two"]);
    x.clock.advance(8 * 86_400_000);
    expect(await texts({})).toBeUndefined();
  });

  it("uses the newer spelling for callers that use it, or for all callers", async () => {
    const page = await x.search("maraketten chase", { "post.fields": fields });
    expect(page.data?.[0]).toHaveProperty("edit_history_post_ids");
    expect(page.data?.[0]).toHaveProperty("referenced_posts");
    expect(page.data?.[0]?.public_metrics).toHaveProperty("repost_count");
    await x.control("x/spelling", { spelling: "post" });
    expect((await x.search("crm")).data?.[0]).toHaveProperty("edit_history_post_ids");
  });
});

describe("recent search refuses", () => {
  it.each([
    ["no query", {}, "query"],
    ["a query that is too long", { query: `"${"x".repeat(511)}"` }, "query"],
    ["an invalid query", { query: "(crm" }, "query"],
    ["too few results", { query: "crm", max_results: "9" }, "max_results"],
    ["too many results", { query: "crm", max_results: "101" }, "max_results"],
    ["an invalid id", { query: "crm", since_id: "t3_a" }, "since_id"],
    ["an id that is too old", { query: "crm", since_id: "20" }, "since_id"],
    ["an invalid time", { query: "crm", start_time: "yesterday" }, "start_time"],
    ["a future time", { query: "crm", start_time: "2030-01-01T00:00:00Z" }, "start_time"],
    ["an invalid page token", { query: "crm", next_token: "x" }, "next_token"],
  ])("%s", async (_, query, parameter) => {
    const { status, body } = await refusal(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      title: "Invalid Request",
      type: "https://api.x.com/2/problems/invalid-request",
      errors: [{ parameters: { [parameter]: expect.anything() } }],
    });
  });

  it("callers without a token, and callers over the rate limit", async () => {
    const url = "/x/2/tweets/search/recent?query=crm";
    expect((await x.app.inject({ url })).statusCode).toBe(401);
    const first = await x.get("/tweets/search/recent", { query: "crm" });
    expect(first.headers["x-rate-limit-remaining"]).toBe("449");
    const reset = Number(first.headers["x-rate-limit-reset"]);
    expect(reset).toBe(x.clock.now() / 1_000 + 900);
    for (let call = 1; call < 450; call++) await x.get("/tweets/search/recent", { query: "crm" });
    const late = await x.get("/tweets/search/recent", { query: "crm" });
    expect([late.statusCode, late.headers["x-rate-limit-reset"]]).toEqual([429, String(reset)]);
    // Another bucket has its own window, and this one resets later.
    expect((await x.get("/tweets", { ids: "1" })).statusCode).toBe(200);
    x.clock.advance(900_000);
    expect((await x.get("/tweets/search/recent", { query: "crm" })).statusCode).toBe(200);
  });
});

describe("lookup", () => {
  it("returns existing posts and lists missing ones", async () => {
    const { id } = x.x.add({ author: "ada", text: "zebra" });
    const response = await x.get("/tweets", { ids: `${id},1`, expansions: "author_id" });
    expect(response.json<WirePage>()).toMatchObject({
      data: [{ id, text: "zebra" }],
      includes: { users: [{ username: "ada" }] },
      errors: [{ value: "1", type: "https://api.x.com/2/problems/resource-not-found" }],
    });
    await x.app.inject({ method: "DELETE", url: `/sandbox/x/posts/${id}` });
    expect((await x.get("/tweets", { ids: id })).json()).not.toHaveProperty("data");
  });

  it("of a single post returns it, or only errors", async () => {
    const { id } = x.x.add({ author: "ada", text: "zebra" });
    expect((await x.get(`/tweets/${id}`)).json()).toEqual({
      data: { id, text: "zebra", edit_history_tweet_ids: [id] },
    });
    const expanded = await x.get(`/tweets/${id}`, { expansions: "author_id" });
    expect(expanded.json()).toMatchObject({
      data: { author_id: expect.any(String) },
      includes: { users: [{ username: "ada" }] },
    });
    const missing = await x.get("/tweets/7");
    expect([missing.statusCode, missing.json()]).toMatchObject([
      200,
      { errors: [{ detail: "Could not find tweet with id: [7].", parameter: "id" }] },
    ]);
    expect((await x.get("/tweets/t3_a")).statusCode).toBe(400);
  });

  it("refuses no ids, too many ids, and invalid ids", async () => {
    for (const ids of ["", "t3_a", Array(101).fill("1").join(",")]) {
      expect((await x.get("/tweets", { ids })).statusCode).toBe(400);
    }
  });
});

it("reads are counted as X bills them", async () => {
  const { data = [] } = await x.search("crm", { expansions: "author_id" });
  const users = new Set(data.map(({ author_id }) => author_id)).size;
  await x.get("/tweets", { ids: `${data[0]?.id},1` });
  const usage = (await x.app.inject("/sandbox/x/usage")).json();
  expect(usage).toMatchObject({
    requests: { search: 1, lookup: 1 },
    postReads: data.length + 1,
    userReads: users,
    micros: (data.length + 1) * 5_000 + users * 10_000,
  });
  await x.app.inject({ method: "DELETE", url: "/sandbox/x/usage" });
  expect((await x.app.inject("/sandbox/x/usage")).json()).toMatchObject({ postReads: 0 });
});

describe("faults", () => {
  it.each([
    ["429", 429, { title: "Too Many Requests" }],
    ["usage-cap", 429, { title: "UsageCapExceeded" }],
    ["credits-a", 402, { title: "CreditsDepleted" }],
    ["credits-b", 402, { title: "Payment Required", detail: "credits depleted" }],
    ["401", 401, { title: "Unauthorized" }],
    ["403", 403, { reason: "client-not-enrolled" }],
    ["500", 500, {}],
    ["503", 503, {}],
  ])("%s applies once, and then the call succeeds", async (fault, status, body) => {
    const path = "/2/tweets/search/";
    await x.control("faults", { service: "x", path, fault });
    const response = await x.get("/tweets/search/recent", { query: "crm" });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject(body);
    expect(response.headers["content-type"]).toContain("application/problem+json");
    expect((await x.search("crm")).meta.result_count).toBeGreaterThan(0);
  });

  it("usage-cap applies although requests are left", async () => {
    await x.control("faults", { service: "x", fault: "usage-cap" });
    const { headers } = await x.get("/tweets/search/recent", { query: "crm" });
    expect(Number(headers["x-rate-limit-remaining"])).toBeGreaterThan(0);
  });

  it("partial-errors returns problems next to posts", async () => {
    await x.control("faults", { service: "x", fault: "partial-errors" });
    const { data, errors } = await x.search("crm");
    expect([data?.length, errors?.length]).toEqual([expect.any(Number), 1]);
  });
});
