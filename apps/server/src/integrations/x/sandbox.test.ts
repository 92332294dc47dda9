import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { failureOf } from "../../testing/fake-reddit.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import type { Post } from "../ports/post.ts";
import { SourceError, type SourceFailure } from "../ports/source.ts";
import { createX, type XOptions } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "x/spelling", { spelling: "tweet" });
  await sandbox.control("POST", "x/disconnect");
});

const page = { limit: 100 };

let clients = 0;

/** A client with its own token, so that tests do not share limits. */
function client(options: Partial<XOptions> = {}) {
  const log = createLog("silent");
  clients += 1;
  return createX(
    {
      apiUrl: `${sandbox.address}/x`,
      webUrl: `${sandbox.address}/x`,
      bearerToken: `token-${clients}`,
      userAgent: "earshot-tests/1.0",
      retryDelayMs: 1,
      tries: 1,
      ...options,
    },
    { outboundLimits: createMemoryLimits(systemClock), clock: systemClock, log },
  );
}

const written = z.object({ id: z.string(), url: z.string() });
const write = async (text: string, more: { author?: string; inReplyTo?: string } = {}) =>
  written.parse(await sandbox.control("POST", "x/posts", { author: "ada_tests", text, ...more }));

/** Reads the stream until it has sent `max` posts. */
async function streamed(x: ReturnType<typeof client>, max: number, write: () => Promise<unknown>) {
  const abort = new AbortController();
  const posts: Post[] = [];
  // Posts are written after the stream is connected, because it does not send earlier ones.
  const reading = (async () => {
    for await (const one of x.stream.read(abort.signal)) {
      if ("posts" in one) posts.push(...one.posts);
      if (posts.length >= max) abort.abort();
    }
  })();
  const connected = async () =>
    z.object({ connected: z.boolean() }).parse(await sandbox.control("GET", "x/stream")).connected;
  while (!(await connected()));
  await write();
  await reading;
  return posts;
}

describe("the client reads the sandbox's X", () => {
  it("by searching with packed queries", async () => {
    const { search } = client();
    const terms = [
      { id: "1", anyOf: ["invoicing software", "programa de facturación", 'say "no"'] },
      { id: "2", anyOf: ["CRM"] },
      ...Array.from({ length: 60 }, (_, at) => ({ id: `t${at}`, anyOf: [`no such thing ${at}`] })),
    ];
    const { queries, tooLong } = search.pack(terms);
    expect([queries.length > 1, tooLong]).toEqual([true, []]);
    const found = (
      await Promise.all(queries.map(({ query }) => search.search(query, page)))
    ).flatMap(({ posts }) => posts);
    expect(found.length).toBeGreaterThan(5);
    for (const { body } of found) {
      expect(body.toLowerCase()).toMatch(/invoicing software|programa de facturación|crm/);
    }
    expect(found.some(({ kind }) => kind === "comment")).toBe(true);
    // X sends a cut text and a note with the full one.
    expect(found.some(({ body }) => body.endsWith("what does it cost you a month?"))).toBe(true);
  });

  it("by searching page by page", async () => {
    const { search } = client();
    const written = await Promise.all(
      Array.from({ length: 12 }, (_, at) => write(`gnuzebra ${at}`)),
    );
    const { posts, after } = await search.search("gnuzebra", { limit: 10 });
    expect([posts.length, after === null]).toEqual([10, false]);
    const rest = await search.search("gnuzebra", { limit: 10, after: after ?? "" });
    expect([...posts, ...rest.posts].map(({ externalId }) => externalId).toSorted()).toEqual(
      written.map(({ id }) => id).toSorted(),
    );
    expect(rest.after).toBeNull();
    // A moment at the limit of X's reach, and one before it, are accepted.
    for (const ago of [0, 7 * 86_400_000, 30 * 86_400_000]) {
      await search.search("gnuzebra", { ...page, since: new Date(Date.now() - ago) });
    }
  });

  it("in both spellings", async () => {
    const { search } = client();
    const older = await search.search("maraketten chase", page);
    await sandbox.control("POST", "x/spelling", { spelling: "post" });
    const newer = await search.search("maraketten chase", page);
    expect(older.posts.length).toBeGreaterThan(0);
    expect(newer.posts).toEqual(older.posts);
  });

  it("and counts exactly what is billed", async () => {
    const usage = z.object({ postReads: z.number(), userReads: z.number() });
    for (const readAuthors of [false, true]) {
      await sandbox.control("DELETE", "x/usage");
      const { posts, reads } = await client({ readAuthors }).search.search("crm", page);
      const billed = usage.parse(await sandbox.control("GET", "x/usage"));
      expect(reads).toBe(billed.postReads + 2 * billed.userReads);
      expect(posts.every(({ author }) => (author !== null) === readAuthors)).toBe(true);
    }
  });

  it("by looking up single posts by the addresses that people copy", async () => {
    const { posts } = client({ readAuthors: true });
    const { id, url } = await write("gnuzebra & <sons>");
    const reply = await write("a reply", { author: "bob_tests", inReplyTo: id });
    expect([posts.idOf(url), posts.idOf(reply.url)]).toEqual([id, reply.id]);
    const found = await posts.fetchPosts([id, reply.id, "1"]);
    expect([...found.keys()].toSorted()).toEqual([id, reply.id].toSorted());
    expect(found.get(id)).toMatchObject({ body: "gnuzebra & <sons>", author: "ada_tests", url });
    expect(found.get(reply.id)?.thread).toEqual({ externalId: id, title: null, parentId: id });
    await sandbox.control("DELETE", `x/posts/${reply.id}`);
    expect((await posts.fetchPosts([reply.id])).size).toBe(0);
  });

  it("by streaming with the rules that it has set", async () => {
    const x = client();
    const { queries } = x.stream.pack([{ id: "1", anyOf: ["okapi café"] }]);
    await x.stream.setRules([{ query: '("something old") -is:retweet', termIds: [] }]);
    await x.stream.setRules(queries);
    const posts = await streamed(x, 2, async () => {
      await write("something old");
      await write("Okapi cafe 🦓🦓");
      await write("the okapi café");
    });
    expect(posts.map(({ body }) => body)).toEqual(["Okapi cafe 🦓🦓", "the okapi café"]);
  });
});

describe("a failure of the sandbox's X:", () => {
  const faults: Record<string, SourceFailure> = {
    "429": "rate-limited",
    "usage-cap": "capped",
    "credits-a": "no-credits",
    "credits-b": "no-credits",
    "401": "unauthorized",
    "403": "insufficient-scope",
    "500": "unavailable",
    "503": "unavailable",
    timeout: "timeout",
    "html-200": "blocked",
    "cut-body": "unavailable",
    "bad-json": "malformed",
    "wrong-shape": "malformed",
  };
  it.each(Object.entries(faults))("%s is reported as %s", async (fault, failure) => {
    const { search, posts } = client({ timeoutMs: 300 });
    await sandbox.control("POST", "faults", { service: "x", fault, times: 0 });
    for (const call of [() => search.search("crm", page), () => posts.fetchPosts(["1"])]) {
      const error = await failureOf(call());
      expect([error.failure, error.publicText === ""]).toEqual([failure, false]);
    }
  });

  it("an invalid query is a bad request", async () => {
    expect((await failureOf(client().search.search("(crm", page))).failure).toBe("bad-request");
    const long = await failureOf(client().search.search("x".repeat(513), page));
    expect([long.failure, long.message.includes("512")]).toEqual(["bad-request", true]);
  });

  it("problems in a response with posts are ignored", async () => {
    await sandbox.control("POST", "faults", { service: "x", fault: "partial-errors" });
    expect((await client().search.search("crm", page)).posts.length).toBeGreaterThan(0);
  });

  it.each<[string | null, SourceFailure, number]>([
    ["stream-full", "rate-limited", 60_000],
    ["stream-drop", "unavailable", 5_000],
    ["stream-silence", "timeout", 250],
    ["503", "unavailable", 5_000],
    [null, "conflict", 5_000],
  ])("in the stream, %s is reported as %s", async (fault, failure, retryAfterMs) => {
    const { stream } = client({ silenceMs: 300 });
    await stream.setRules(fault === null ? [] : [{ query: "okapi", termIds: [] }]);
    const path = "/2/tweets/search/stream";
    if (fault) await sandbox.control("POST", "faults", { service: "x", path, fault });
    const first = stream.read(new AbortController().signal)[Symbol.asyncIterator]().next();
    const error = await failureOf(first);
    expect(error).toBeInstanceOf(SourceError);
    expect([error.failure, error.retryAfterMs]).toEqual([failure, retryAfterMs]);
  });
});

describe("a reply that a person posts on the Web Intent page", () => {
  it("is read with its author, thread and text until it is deleted", async () => {
    const { conversations } = client();
    const { id } = await write("Does anybody know a good tool for kiln logs?");
    const text = "Try a spreadsheet first.\n\nI am with the team behind Kilnly.";
    const page = await fetch(conversations.answerAt?.(id, text) ?? "");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("I am with the team behind Kilnly.</textarea>");
    const made = await write(text, { author: "jo_replies", inReplyTo: id });
    const answered = conversations.commentIdOf(made.url) ?? "";
    const fetchAnswered = async () => (await conversations.fetchComments([answered])).get(answered);
    expect(await fetchAnswered()).toMatchObject({
      state: "standing",
      post: { author: "jo_replies", body: text, thread: { externalId: id, parentId: id } },
    });
    await sandbox.control("POST", `x/posts/${answered}/delete`);
    expect(await fetchAnswered()).toEqual({ state: "deleted" });
  });
});
