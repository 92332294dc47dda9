import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { failureOf } from "../../testing/fake-reddit.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import type { SourceFailure } from "../ports/source.ts";
import { createGithub, type GithubOptions } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control("DELETE", "faults"));

let clients = 0;

/** A client with its own token, so that tests do not share limits. */
function client(options: Partial<GithubOptions> = {}) {
  clients += 1;
  return createGithub(
    {
      apiUrl: `${sandbox.address}/github`,
      webUrl: `${sandbox.address}/github/web`,
      token: `token-${clients}`,
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

const opened = z.object({
  threads: z.array(z.object({ repository: z.string(), number: z.number(), url: z.string() })),
});
const open = async (...threads: Record<string, unknown>[]) =>
  opened.parse(
    await sandbox.control("POST", "github/threads", {
      threads: threads.map((one) => ({ repository: "ada/engine", body: "", ...one })),
    }),
  ).threads;
const page = { limit: 100 };
const fault = (name: string, more: object = {}) =>
  sandbox.control("POST", "faults", { service: "github", fault: name, times: 0, ...more });

describe("the client reads the sandbox's GitHub", () => {
  it("searches with packed queries within GitHub's limits", async () => {
    const { search } = client({ token: null });
    const terms = [
      { id: "a", anyOf: ["recurring invoices", "Invoice software", 'say "no"'] },
      { id: "b", anyOf: ["alternative to QuickBooks"] },
      ...Array.from({ length: 18 }, (_, at) => ({ id: `t${at}`, anyOf: [`no such thing ${at}`] })),
    ];
    const { queries, tooLong } = search.pack(terms);
    // 22 phrases, six to a query.
    expect([queries.length, tooLong]).toEqual([4, []]);
    const pages = await Promise.all(queries.map(({ query }) => search.search(query, page)));
    const posts = pages.flatMap((one) => one.posts);
    expect(posts.map(({ title }) => title).toSorted()).toEqual([
      "Add an entry: self-hosted alternative to QuickBooks",
      "Export time entries in a form that billing tools accept",
      "Recurring invoices",
    ]);
    const [recurring] = posts.filter(({ title }) => title === "Recurring invoices");
    // The template's text is not the author's.
    expect(recurring?.body).not.toContain("search the existing issues");
    expect(recurring).toMatchObject({
      source: "github",
      kind: "post",
      community: "opentill/opentill",
      author: "pia-codes",
      score: 31,
      numComments: 2,
    });
  });

  it("searches page by page, with each issue once, and only since a moment", async () => {
    await open(
      ...Array.from({ length: 7 }, (_, at) => ({ title: `gnuzebra ${at}`, ageMinutes: 10 - at })),
      { title: "gnuzebra of old", ageMinutes: 60 },
      { title: "gnuzebra bump", author: "renovate[bot]", isBot: true },
      { title: "gnuzebra change", kind: "pull" },
    );
    const { search } = client();
    const query = search.pack([{ id: "1", anyOf: ["gnuzebra"] }]).queries[0]?.query ?? "";
    const since = new Date(Date.now() - 30 * 60_000);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const found = await search.search(query, { limit: 3, after, since });
      seen.push(...found.posts.map(({ title }) => title));
      after = found.after ?? undefined;
    } while (after);
    expect(seen).toEqual(Array.from({ length: 7 }, (_, at) => `gnuzebra ${6 - at}`));
    const until = new Date(Date.now() - 30 * 60_000);
    const old = await search.search(query, { ...page, since: new Date(0), until });
    expect(old.posts.map(({ title }) => title)).toEqual(["gnuzebra of old"]);
  });

  it("searches discussions with a token, many phrases in one call, page by page", async () => {
    await open(
      ...Array.from({ length: 5 }, (_, at) => ({ title: `okapi ${at}`, kind: "discussion" })),
      { title: "okapi issue" },
      { title: "The quagga", kind: "discussion" },
    );
    const { search } = client();
    const { queries } = search.pack([
      { id: "1", anyOf: ["okapi"] },
      { id: "2", anyOf: ["quagga"] },
    ]);
    expect(queries.map(({ termIds }) => termIds)).toEqual([
      ["1", "2"],
      ["1", "2"],
    ]);
    const discussions = queries[1]?.query ?? "";
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const found = await search.search(discussions, { limit: 4, after });
      seen.push(...found.posts.map(({ title }) => title));
      after = found.after ?? undefined;
    } while (after);
    expect(seen.toSorted()).toEqual(
      [...Array.from({ length: 5 }, (_, at) => `okapi ${at}`), "The quagga"].toSorted(),
    );
    const issues = await search.search(queries[0]?.query ?? "", page);
    expect(issues.posts.map(({ title }) => title)).toEqual(["okapi issue"]);
    expect(
      client({ token: null }).search.pack([{ id: "1", anyOf: ["okapi"] }]).queries,
    ).toHaveLength(1);
  });

  it.each([["with a token"], ["without one"]])("reads single threads %s", async (which) => {
    const { lookup } = client(which === "without one" ? { token: null } : {});
    const [issue, deletedIssue, discussion] = await open(
      { title: "Still here" },
      { title: "Soon gone" },
      { title: "Let us talk", kind: "discussion" },
    );
    const [still, deleted, talk] = [issue, deletedIssue, discussion].map(
      (one) => lookup.idOf(one?.url ?? "") ?? "",
    );
    expect(still).toBe(`ada/engine#${issue?.number}`);
    await sandbox.control("DELETE", `github/threads/ada/engine/${deletedIssue?.number}`);
    const found = await lookup.fetchPosts([
      still ?? "",
      deleted ?? "",
      talk ?? "",
      "no/where#1",
      "nonsense",
    ]);
    const hasToken = which === "with a token";
    expect([...found.keys()].toSorted()).toEqual((hasToken ? [still, talk] : [still]).toSorted());
    expect(found.get(still ?? "")).toMatchObject({ title: "Still here", url: issue?.url });
  });

  it.each([["with a token"], ["without one"]])(
    "keeps the id of an issue whose repository was renamed, %s",
    async (which) => {
      const { lookup } = client(which === "without one" ? { token: null } : {});
      const names = { from: `old/${which.length}`, to: `new/${which.length}` };
      const [issue] = await open({ repository: names.from, title: "Moved along" });
      const id = lookup.idOf(issue?.url ?? "") ?? "";
      await sandbox.control("POST", "github/rename", names);
      expect((await lookup.fetchPosts([id])).get(id)).toMatchObject({
        externalId: id,
        title: "Moved along",
        community: names.to,
      });
    },
  );

  it("reads the ids in addresses that people copy", () => {
    const { lookup } = client({ webUrl: "https://github.com" });
    expect(lookup.idOf("https://github.com/Ada/Engine/issues/7#issuecomment-1")).toBe(
      "ada/engine#7",
    );
    expect(lookup.idOf("https://www.github.com/ada/engine/discussions/8")).toBe("ada/engine#8");
    expect(lookup.idOf("https://github.com/ada/engine/pull/9")).toBeNull();
    expect(lookup.idOf("https://github.com/ada/engine")).toBeNull();
    expect(lookup.idOf("https://example.test/ada/engine/issues/7")).toBeNull();
  });

  it("reads an issue with its comments", async () => {
    const [issue] = await open({ title: "Talk to me", comments: 120 });
    const { threads, lookup } = client();
    const externalId = lookup.idOf(issue?.url ?? "") ?? "";
    const view = await threads.read({ externalId, threadId: null }, { max: 110 });
    expect(view.post?.post.title).toBe("Talk to me");
    expect([view.comments.length, view.total, view.comments[109]?.post.body]).toEqual([
      110,
      120,
      "Comment 110",
    ]);
    const none = await threads.read({ externalId: "no/where#1", threadId: null }, { max: 10 });
    expect([none.post, none.comments]).toEqual([null, []]);
  });
});

describe("a fault of the sandbox's GitHub", () => {
  const faults: Record<string, SourceFailure> = {
    "429": "rate-limited",
    "403-spent": "rate-limited",
    "403-secondary": "rate-limited",
    "403-secondary-bare": "rate-limited",
    "401": "unauthorized",
    "403": "forbidden",
    "422": "bad-request",
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
    const { queries } = client().search.pack([{ id: "1", anyOf: ["crm"] }]);
    // A client for each call, because a client makes no call after a limit.
    const calls = [
      ...queries.map(
        ({ query }) =>
          () =>
            client({ timeoutMs: 300 }).search.search(query, page),
      ),
      () => client({ timeoutMs: 300 }).lookup.fetchPosts(["ada/engine#1"]),
      () => client({ timeoutMs: 300, token: null }).lookup.fetchPosts(["ada/engine#1"]),
    ];
    for (const call of calls) {
      const error = await failureOf(call());
      expect([error.failure, error.publicText === ""]).toEqual([failure, false]);
    }
  });

  it.each([
    ["429", 5_000],
    ["403-secondary", 9_000],
    ["403-secondary-bare", 60_000],
    ["403-spent", 8_000],
  ])("%s stops all calls for as long as GitHub asks", async (name, maxWaitMs) => {
    await fault(name, { times: 1 });
    const { search } = client();
    const first = await failureOf(search.search('("crm") is:issue', page));
    expect(first.retryAfterMs).toBeGreaterThan(maxWaitMs - 2_500);
    expect(first.retryAfterMs).toBeLessThanOrEqual(maxWaitMs);
    const before = await sandbox.control("GET", "github/usage");
    const second = await failureOf(search.search('("crm") is:issue', page));
    expect(second.failure).toBe("rate-limited");
    expect(second.retryAfterMs).toBeLessThanOrEqual(maxWaitMs);
    expect(await sandbox.control("GET", "github/usage")).toEqual(before);
  });

  it("slow still returns posts within the time limit", async () => {
    await fault("slow");
    const { posts } = await client().search.search('("recurring invoices") is:issue', page);
    expect(posts).toHaveLength(1);
  });

  it("incomplete marks the results of a search as incomplete", async () => {
    await open({ title: "tapir one" }, { title: "tapir two" });
    await fault("incomplete");
    const found = await client().search.search('("tapir") is:issue', page);
    expect([found.posts.length, found.isIncomplete]).toEqual([1, true]);
  });

  it.each<[string, SourceFailure]>([
    ["graphql-limit", "rate-limited"],
    ["graphql-late", "unavailable"],
  ])("%s is reported as %s", async (name, failure) => {
    await fault(name);
    const { search, lookup } = client();
    const query = search.pack([{ id: "1", anyOf: ["crm"] }]).queries[1]?.query ?? "";
    expect((await failureOf(search.search(query, page))).failure).toBe(failure);
    expect((await failureOf(lookup.fetchPosts(["ada/engine#1"]))).failure).toBe(failure);
  });

  it("rate limits are avoided without a token by at most ten searches a minute", async () => {
    const { search } = client({ token: null });
    const usage = z.object({ search: z.object({ requests: z.number(), refused: z.number() }) });
    const before = usage.parse(await sandbox.control("GET", "github/usage")).search;
    const failures: string[] = [];
    for (let call = 0; call < 14; call++) {
      await search.search('("crm") is:issue', page).catch(({ failure }) => failures.push(failure));
    }
    const after = usage.parse(await sandbox.control("GET", "github/usage")).search;
    // Earlier tests have used some of this address's searches.
    expect(after.requests - before.requests).toBeLessThanOrEqual(10);
    expect(after.refused - before.refused).toBeLessThanOrEqual(1);
    expect(new Set(failures)).toEqual(new Set(["rate-limited"]));
  });
});
