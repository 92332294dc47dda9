import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { createTestClock } from "../../testing/app.ts";
import { fakeOutside } from "../../testing/fake-fetch.ts";
import { failureOf } from "../../testing/fake-reddit.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import type { SourceFailure } from "../ports/source.ts";
import { createStackExchange, type StackExchangeOptions } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("DELETE", "stackexchange/usage");
});

const sites = ["softwarerecs", "webapps", "superuser", "wordpress"];

function client(options: Partial<StackExchangeOptions> = {}) {
  return createStackExchange(
    {
      apiUrl: `${sandbox.address}/stackexchange/2.3`,
      webUrl: `${sandbox.address}/stackexchange/web`,
      key: null,
      sites,
      userAgent: "earshot-tests/1.0 (tests@example.test)",
      retryDelayMs: 1,
      tries: 1,
      ...options,
    },
    {
      outboundLimits: createMemoryLimits(systemClock),
      clock: systemClock,
      log: createLog("silent"),
    },
  );
}

const asked = z.object({
  questions: z.array(z.object({ site: z.string(), id: z.number(), url: z.string() })),
});
const ask = async (...questions: Record<string, unknown>[]) =>
  asked.parse(await sandbox.control("POST", "stackexchange/questions", { questions })).questions;
const answered = z.object({ id: z.number(), url: z.string() });
const usage = async () =>
  z
    .object({ requests: z.number(), early: z.number(), refused: z.number() })
    .parse(await sandbox.control("GET", "stackexchange/usage"));
const fault = (name: string, more: object = {}) =>
  sandbox.control("POST", "faults", { service: "stackexchange", fault: name, times: 0, ...more });
const lastWeek = () => new Date(Date.now() - 7 * 86_400_000);
const page = { limit: 100 };

describe("the client reads the sandbox's Stack Exchange", () => {
  it("with one list of questions and one of answers for each site, for all terms", async () => {
    const { search } = client();
    const terms = Array.from({ length: 500 }, (_, at) => ({ id: `t${at}`, anyOf: [`tool ${at}`] }));
    const { queries, tooLong } = search.pack(terms);
    expect([queries.map(({ query }) => query), tooLong]).toEqual([
      sites.flatMap((site) => [`${site} questions`, `${site} answers`]),
      [],
    ]);
    expect(queries.every(({ termIds }) => termIds.length === 500)).toBe(true);
    expect(search.pack([])).toEqual({ queries: [], tooLong: [] });
  });

  it("with questions as plain text", async () => {
    const { search, lookup } = client();
    const { posts } = await search.search("webapps questions", { ...page, since: lastWeek() });
    const reminders = posts.find(({ title }) => title.startsWith("Send payment reminders"));
    expect(reminders).toMatchObject({
      source: "stackexchange",
      kind: "post",
      community: "webapps",
      // The API escapes the name.
      author: "Ilse & Sons",
      authorUrl: expect.stringMatching(/\/webapps\/users\/\d+\/ilse-sons$/),
      thread: null,
      score: 5,
      numComments: 0,
    });
    expect(reminders?.body).toContain("Is there a web app that sends payment reminders");
    expect(reminders?.body).toContain("C2:C < TODAY()");
    expect(reminders?.body).not.toMatch(/<p>|&lt;/);
    expect(lookup.idOf(reminders?.url ?? "")).toBe(reminders?.externalId);
    expect((await fetch(reminders?.url ?? "")).status).toBe(200);
  });

  it("with answers, their questions and their addresses", async () => {
    const { search, lookup } = client();
    const { posts } = await search.search("softwarerecs answers", { ...page, since: lastWeek() });
    const [plain, byDeleted] = ["Not offline", "A shell loop"].map((start) =>
      posts.find(({ body }) => body.startsWith(start)),
    );
    expect(plain).toMatchObject({
      kind: "comment",
      title: "",
      author: "plainledger",
      thread: { title: "Invoicing software for a one-person bindery: offline first, EU VAT" },
    });
    expect(plain?.body).toContain("recurring invoices from my bank's portal");
    // A deleted account has no profile.
    expect(byDeleted).not.toHaveProperty("authorUrl");
    expect(byDeleted?.body).toBe("A shell loop and a backup > any tool.");
    expect(lookup.idOf(plain?.url ?? "")).toBe(plain?.externalId);
    expect((await fetch(plain?.url ?? "")).status).toBe(200);
  });

  it("page by page, with each question once, and only since a moment", async () => {
    const titles = Array.from({ length: 7 }, (_, at) => `gnuzebra ${at}`);
    await ask(...titles.map((title, at) => ({ site: "superuser", title, ageMinutes: 30 - at })), {
      site: "superuser",
      title: "gnuzebra of old",
      ageMinutes: 600,
    });
    const { search } = client();
    const since = new Date(Date.now() - 3 * 3_600_000);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const found = await search.search("superuser questions", { limit: 3, after, since });
      seen.push(...found.posts.map(({ title }) => title));
      after = found.after ?? undefined;
    } while (after);
    expect(seen.filter((title) => title.startsWith("gnuzebra"))).toEqual(titles.toReversed());
  });

  it("for many new keywords with the requests of one", async () => {
    const { search } = client();
    const since = lastWeek();
    for (let keyword = 0; keyword < 20; keyword++) {
      const terms = [{ id: String(keyword), anyOf: [`tool ${keyword}`] }];
      for (const { query } of search.pack(terms).queries) {
        await search.search(query, { ...page, since });
      }
    }
    // The filter, and one list per kind and site.
    expect((await usage()).requests).toBe(1 + 2 * sites.length);
  });

  it("with single questions and answers until they are deleted", async () => {
    const { lookup } = client();
    const [here, deleted, other] = await ask(
      { title: "Still here" },
      { title: "Soon gone" },
      { title: "Elsewhere", site: "webapps" },
    );
    const answer = answered.parse(
      await sandbox.control("POST", "stackexchange/answers", {
        questionId: here?.id,
        body: "<p>Try &lt;b&gt;</p>",
      }),
    );
    const ids = [here, deleted, other, answer].map((one) => lookup.idOf(one?.url ?? "") ?? "");
    expect(ids[3]).toBe(`softwarerecs/answers/${answer.id}`);
    await sandbox.control("DELETE", `stackexchange/posts/softwarerecs/${deleted?.id}`);
    const found = await lookup.fetchPosts([...ids, "nonsense"]);
    expect([...found.keys()].toSorted()).toEqual([ids[0], ids[2], ids[3]].toSorted());
    expect(found.get(ids[3] ?? "")?.body).toBe("Try <b>");
  });

  it("with an error for a single answer of an unknown shape, which is not a deletion", async () => {
    const outside = fakeOutside([
      Response.json({ items: [{ filter: "!abc" }], has_more: false }),
      Response.json({ items: [{ answer_id: 9, question_id: 7, score: "1" }], has_more: false }),
    ]);
    const options = { apiUrl: "https://api.test/2.3", webUrl: null, key: null, sites };
    const { lookup } = createStackExchange({ ...options, userAgent: "earshot-tests/1.0" }, outside);
    expect((await failureOf(lookup.fetchPosts(["webapps/answers/9"]))).failure).toBe("malformed");
  });

  it("with the addresses that people copy", () => {
    const { lookup } = client({ webUrl: null });
    const base = "https://softwarerecs.stackexchange.com";
    expect(lookup.idOf(`${base}/questions/7/some-title?noredirect=1`)).toBe(
      "softwarerecs/questions/7",
    );
    expect(lookup.idOf(`${base}/q/7`)).toBe("softwarerecs/questions/7");
    expect(lookup.idOf(`${base}/questions/7/some-title/9#9`)).toBe("softwarerecs/answers/9");
    expect(lookup.idOf("https://stackoverflow.com/a/9/12")).toBe("stackoverflow/answers/9");
    expect(lookup.idOf("https://meta.superuser.com/q/7")).toBeNull();
    expect(lookup.idOf(`${base}/questions/tagged/invoicing`)).toBeNull();
    expect(lookup.idOf("https://example.test/questions/7")).toBeNull();
  });

  it("with deflate instead of gzip", async () => {
    await fault("deflate");
    expect(
      (await client().search.search("webapps questions", { ...page, since: lastWeek() })).posts
        .length,
    ).toBeGreaterThan(0);
  });
});

describe("a failure of the sandbox's Stack Exchange:", () => {
  const faults: Record<string, SourceFailure> = {
    throttle: "rate-limited",
    "400": "bad-request",
    "403": "forbidden",
    "500": "unavailable",
    "502-html": "unavailable",
    "503": "unavailable",
    timeout: "timeout",
    slow: "timeout",
    "html-200": "blocked",
    "cut-body": "unavailable",
    "bad-json": "malformed",
    "wrong-shape": "malformed",
  };
  it.each(Object.entries(faults))("%s is reported as %s", async (name, failure) => {
    await fault(name);
    for (const call of [
      () => client({ timeoutMs: 300 }).search.search("webapps questions", page),
      () => client({ timeoutMs: 300 }).lookup.fetchPosts(["webapps/questions/1"]),
    ]) {
      const error = await failureOf(call());
      expect([error.failure, error.publicText === ""]).toEqual([failure, false]);
    }
  });

  it("an unknown site is reported as such", async () => {
    const error = await failureOf(client().search.search("nowhere questions", page));
    expect(error.failure).toBe("no-such-community");
  });

  it("a backoff with results stops calls until it ends, and the results are read", async () => {
    const { search, lookup } = client();
    // Creates the filter first.
    await search.search("webapps questions", page);
    await fault("backoff", { times: 1 });
    const found = await search.search("webapps questions", { ...page, since: lastWeek() });
    expect(found.posts.length).toBeGreaterThan(0);
    for (const call of [
      () => search.search("superuser questions", page),
      () => lookup.fetchPosts(["webapps/answers/1"]),
    ]) {
      const error = await failureOf(call());
      expect(error.failure).toBe("rate-limited");
      // Ten seconds plus the margin.
      expect(error.retryAfterMs).toBeGreaterThan(10_000);
      expect(error.retryAfterMs).toBeLessThanOrEqual(12_000);
    }
    expect((await usage()).early).toBe(0);
  });

  it("a throttle stops calls for as long as its sentence says", async () => {
    const { search } = client();
    await fault("throttle", { times: 1 });
    const error = await failureOf(search.search("webapps questions", page));
    expect(error.retryAfterMs).toBe(41_000);
    const { requests } = await usage();
    const again = await failureOf(search.search("superuser questions", page));
    expect(again.failure).toBe("rate-limited");
    expect((await usage()).requests).toBe(requests);
  });

  it("a used-up quota stops calls until midnight UTC", async () => {
    const { search } = client();
    await search.search("webapps questions", page);
    await fault("quota-used", { times: 1 });
    const found = await search.search("webapps questions", { ...page, since: lastWeek() });
    expect(found.posts.length).toBeGreaterThan(0);
    const error = await failureOf(search.search("superuser questions", page));
    const untilMidnight = 86_400_000 - (Date.now() % 86_400_000);
    expect(error.failure).toBe("rate-limited");
    expect(Math.abs((error.retryAfterMs ?? 0) - untilMidnight)).toBeLessThan(5_000);
    if (untilMidnight > 3_700_000) expect(error.publicText).toContain("after midnight (UTC)");
    // Another process without the shared limit gets a refusal.
    const other = await failureOf(client().search.search("superuser questions", page));
    expect(other.failure).toBe("rate-limited");
    expect((await usage()).refused).toBe(1);
  });

  it("an on-demand search is refused when scheduled polls need the day's requests", async () => {
    // Four sites are polled 192 times a day.
    const response = (items: unknown[]) => () =>
      Response.json({ items, has_more: false, quota_remaining: 190 });
    const outside = fakeOutside([response([{ filter: "!abc" }]), response([]), response([])]);
    const midnight = new Date("2026-11-26T00:00:00Z");
    const options = { apiUrl: "https://api.test/2.3", webUrl: null, key: null, sites };
    const clock = createTestClock(midnight);
    const { search } = createStackExchange(
      { ...options, userAgent: "earshot-tests/1.0" },
      { ...outside, clock, outboundLimits: createMemoryLimits(clock) },
    );
    await search.search("webapps questions", page);
    const onDemand = { ...page, since: lastWeek(), isOnDemand: true } as const;
    const error = await failureOf(search.search("superuser questions", onDemand));
    expect([error.failure, outside.requests.length]).toEqual(["rate-limited", 2]);
    // Later in the day they need fewer requests.
    clock.advance(60 * 60_000);
    await search.search("superuser questions", onDemand);
  });

  it("a slow answer within the time limit is read", async () => {
    await fault("slow", { times: 1 });
    expect(
      (await client().search.search("webapps questions", { ...page, since: lastWeek() })).posts
        .length,
    ).toBeGreaterThan(0);
  });

  it("a server error is not cached", async () => {
    const { search } = client();
    await fault("500", { times: 1, path: "/questions" });
    const request = { ...page, since: lastWeek() };
    expect((await failureOf(search.search("webapps questions", request))).failure).toBe(
      "unavailable",
    );
    expect((await search.search("webapps questions", request)).posts.length).toBeGreaterThan(0);
  });
});
