import { describe, expect, it } from "vitest";
import { isCommunityFailure } from "../../modules/discovery/watched-communities/index.ts";
import { failureOf } from "../../testing/fake-reddit.ts";
import { setUpRedditSandbox } from "../../testing/reddit-sandbox.ts";
import type { Post } from "../ports/post.ts";
import type { SourceFailure } from "../ports/source.ts";
import { maxBetween, readWholeThread, redditDirectory, redditSource } from "./index.ts";

const sandbox = setUpRedditSandbox();
const { client } = sandbox;

const page = { limit: 100 };

/** Communities of the sandbox that can't be read, and an unused name. */
const closed: [string, SourceFailure][] = [
  ["studiobackroom", "private"],
  ["freeinvoicetemplates", "banned"],
  ["invoicefactoringtricks", "quarantined"],
  ["insolvencydiaries", "quarantined"],
  ["nobody_has_this_name", "no-such-community"],
];

describe("the client reads the sandbox's", () => {
  it("posts and comments, of some communities and of all", async () => {
    const { app } = client();
    const posts = await app.newest(["smallbusiness", "freelance"], page);
    expect(posts.items.length).toBeGreaterThan(5);
    expect(new Set(posts.items.map(({ community }) => community))).toEqual(
      new Set(["smallbusiness", "freelance"]),
    );
    const everywhere = await app.newestComments(["all"], page);
    expect(everywhere.items).toHaveLength(100);
    expect(everywhere.items.every(({ kind, thread }) => kind === "comment" && thread?.title)).toBe(
      true,
    );
    const next = await app.newestComments(["all"], { limit: 100, after: everywhere.after ?? "" });
    const ids = [...everywhere.items, ...next.items].map(({ externalId }) => externalId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { malformed } of [posts, everywhere, next]) expect(malformed).toBe(0);
  });

  it("polls and crossposts with the text that they show, until that is deleted", async () => {
    const { app } = client();
    const add = async (post: object) => {
      const { posts } = (await sandbox.control("POST", "reddit/batch", { posts: [post] })) as {
        posts: string[];
      };
      return `t3_${posts[0]}`;
    };
    const poll = ["Invoicing software", "A spreadsheet"];
    const question = { title: "Which?", body: "R&D: <3", author: "ann", poll };
    const parent = await add({ ...question, community: "SaaS" });
    const crosspostOf = parent;
    const own = await add({ title: "Which?", author: "ann", community: "startups", crosspostOf });
    const other = await add({ title: "Hm", author: "bo", community: "freelance", crosspostOf });
    const bodies = async () =>
      (await app.info([parent, own, other])).items.map(
        (thing) => "post" in thing && [thing.post.body, thing.post.removed],
      );
    const text = "R&D: <3\n\n○ Invoicing software\n○ A spreadsheet";
    expect(await bodies()).toEqual([
      [text, false],
      [text, false],
      [`u/ann wrote in r/SaaS:\n\nWhich?\n\n${text}`, false],
    ]);
    await sandbox.control("DELETE", `posts/${parent.slice(3)}`);
    expect(await bodies()).toEqual(Array(3).fill(["", true]));
  });

  it("search results", async () => {
    const { app } = client();
    const found = await app.search('"invoicing software" OR "time tracking"', {
      ...page,
      time: "all",
    });
    expect(found.items.length).toBeGreaterThan(0);
    for (const { title, body } of found.items) {
      expect(`${title}\n${body}`.toLowerCase()).toMatch(/invoicing software|time tracking/);
    }
    const refused = await failureOf(app.search("x".repeat(600), page));
    expect([refused.failure, refused.refusals[0]?.code]).toEqual(["bad-request", "TOO_LONG"]);
  });

  it("thread of hundreds of comments, including those that a response omits", async () => {
    const { app } = client();
    const { items } = await app.newest(["all"], page);
    const largest = items.toSorted((a, b) => (b.numComments ?? 0) - (a.numComments ?? 0))[0];
    expect(largest?.numComments).toBeGreaterThan(300);
    const id = largest?.externalId.slice(3) ?? "";
    const first = await app.thread(id, { limit: 50 });
    expect(first.more.length).toBeGreaterThan(0);
    const whole = await readWholeThread(app, id, { max: 2_000 });
    expect([whole.cut, whole.malformed]).toEqual([false, 0]);
    expect(whole.comments).toHaveLength(largest?.numComments ?? 0);
  });

  it("communities with their rules and requirements, and accounts", async () => {
    const { app } = client();
    expect((await app.about("smallbusiness")).name).toBe("smallbusiness");
    expect((await app.rules("smallbusiness")).rules.length).toBeGreaterThan(0);
    expect((await app.postRequirements("smallbusiness")).title).toBeDefined();
    expect((await app.searchCommunities("business", page)).items.length).toBeGreaterThan(0);
    expect(await app.communityNames("small")).toContain("smallbusiness");
    const [post] = (await app.newest(["smallbusiness"], page)).items.filter(({ author }) => author);
    expect((await app.user(post?.author ?? "")).name).toBe(post?.author);
    expect((await failureOf(app.user("nobody_by_that_name"))).failure).toBe("not-found");
    const { items } = await app.info([post?.externalId ?? "", "t1_unknown"]);
    expect(items.map((thing) => "post" in thing && thing.post.externalId)).toEqual([
      post?.externalId,
    ]);
  });

  it("posts between two ids, also beyond the end of a listing", async () => {
    const say = (count: number) =>
      sandbox.control("POST", "reddit/batch", {
        posts: Array.from({ length: count }, (_, at) => ({
          community: "smallbusiness",
          author: "someone_here",
          title: `The number ${at}`,
          body: "",
        })),
      }) as Promise<{ posts: string[] }>;
    const { posts: made } = await say(1_100);
    const named = made.map((id) => `t3_${id}`);
    const source = redditSource(client());
    const read = async (afterId = "", beforeId = "") => {
      const pages: Post[][] = [];
      for await (const some of source.between?.("posts", afterId, beforeId) ?? []) pages.push(some);
      return pages;
    };
    const pages = await read(named[0], named.at(-1));
    expect(pages.flat().map(({ externalId }) => externalId)).toEqual(named.slice(1, -1));
    expect(pages.map(({ length }) => length)).toEqual([...Array(10).fill(100), 98]);
    expect(pages[0]?.[0]).toMatchObject({ title: "The number 1", community: "smallbusiness" });
    // Unused ids are not a failure.
    const last = named.at(-1) ?? "";
    expect(
      (await read(last, `t3_${(Number.parseInt(last.slice(3), 36) + 50).toString(36)}`)).flat(),
    ).toEqual([]);
    const far = `t3_${(Number.parseInt(last.slice(3), 36) + maxBetween + 2).toString(36)}`;
    expect(source.between?.("posts", last, far)).toBeNull();
    expect(source.between?.("comments", "t1_a", "t1_c")).toBeNull();
    await sandbox.control("POST", "faults", {
      service: "reddit",
      path: "/api/info",
      fault: "html-200",
      times: 1,
    });
    expect((await failureOf(read(named[0], last))).failure).toBe("blocked");
  });

  it("communities that are closed, and unused names, as failures", async () => {
    const { app } = client();
    for (const [name, failure] of closed) {
      expect((await failureOf(app.newest([name], page))).failure, name).toBe(failure);
    }
  });

  it.each(closed)("feed of %s as a failure of the community", async (name) => {
    const { feeds } = client();
    const { failure } = await failureOf(feeds.check(name));
    expect(isCommunityFailure(failure), failure).toBe(true);
    await feeds.check("smallbusiness");
  });

  it("directory of communities, without those that can't be read", async () => {
    const directory = redditDirectory(client().app);
    const found = await directory.search("small business owners", 25);
    expect(found[0]?.name).toBe("smallbusiness");
    expect(await directory.search("studiobackroom", 25)).toEqual([]);
    const { name, subscribers } = await directory.about("SMALLBUSINESS");
    expect(name).toBe("smallbusiness");
    expect(subscribers).toBeGreaterThan(0);
    for (const [closedName, failure] of closed) {
      expect((await failureOf(directory.about(closedName))).failure).toBe(failure);
    }
  });

  it("feeds", async () => {
    const { feeds } = client();
    const first = await feeds.newest("posts", ["smallbusiness", "freelance"], { limit: 5 });
    expect(first.posts).toHaveLength(5);
    const second = await feeds.newest("posts", ["smallbusiness", "freelance"], {
      limit: 5,
      after: first.posts.at(-1)?.externalId ?? "",
    });
    const { items } = await client().app.newest(["smallbusiness", "freelance"], { limit: 10 });
    const known = (posts: typeof items) =>
      posts.map(({ externalId, title, url }) => [externalId, title, url]);
    expect(known([...first.posts, ...second.posts])).toEqual(known(items));
  });
});

describe("a fault of the sandbox's Reddit", () => {
  const faults: Record<string, SourceFailure> = {
    "429-html": "rate-limited",
    "429-json": "rate-limited",
    "401": "unauthorized",
    "403-private": "private",
    "403-quarantined": "quarantined",
    "403-blocked": "blocked",
    "404-banned": "banned",
    "500": "unavailable",
    "502": "unavailable",
    "503": "unavailable",
    "504": "unavailable",
    timeout: "timeout",
    "slow-body": "timeout",
    "cut-body": "unavailable",
    "html-200": "blocked",
    "json-errors": "rate-limited",
    redirect: "no-such-community",
    "bad-json": "malformed",
    "wrong-shape": "malformed",
  };

  it.each(Object.entries(faults))("%s is reported as %s", async (fault, failure) => {
    const { app } = client({ timeoutMs: 300 });
    await app.newest(["smallbusiness"], { limit: 1 });
    await sandbox.control("POST", "faults", { service: "reddit", path: "/r/", fault, times: 0 });
    const error = await failureOf(app.newest(["smallbusiness"], page));
    expect(error.failure).toBe(failure);
    expect(error.publicText).not.toBe("");
  });

  it("is retried when it is transient", async () => {
    const { app } = client({ tries: 3 });
    for (const fault of ["500", "cut-body"]) {
      await sandbox.control("POST", "faults", { service: "reddit", path: "/r/", fault, times: 2 });
      expect((await app.newest(["smallbusiness"], page)).items.length).toBeGreaterThan(0);
    }
  });
});
