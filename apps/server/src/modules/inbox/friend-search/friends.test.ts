import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf, testPost } from "../../../testing/app.ts";
import { refusalOf } from "../../../testing/fake-source.ts";
import { openFriendSearchSetup } from "../../../testing/friend-search.ts";

let setup: Awaited<ReturnType<typeof openFriendSearchSetup>>;
beforeAll(async () => {
  setup = await openFriendSearchSetup({ friendSearchMs: 10_000 });
});
afterEach(() => {
  setup.clock.setOffset(0);
  for (const fake of setup.fakes) {
    fake.refuse(null);
    fake.asked.length = 0;
  }
});
afterAll(() => setup.app.close());

const dayMs = 24 * 3_600_000;
const titles = (found: { posts: { title: string }[] }) => found.posts.map(({ title }) => title);

describe("a friend search", () => {
  test("shows stored posts and posts that the sources return, and takes a token", async () => {
    const { app, customer, phrase, reddit, x, search, used } = setup;
    const person = await customer();
    const words = phrase();
    await app.ingest([testPost({ title: `Held: ${words}`, community: "gardening" })]);
    reddit.publish({ title: `Found: ${words}s`, community: "smallbusiness" });
    x.publish({ title: "", body: `A word about ${words}`, community: null, author: "ann" });
    // A post without the phrase is not shown, even if a source returns it.
    reddit.publish({ title: "Something else", body: words.replace(" ledger", "") });
    const { result, keywordsRemaining, subreddits } = dataOf(await search(person, words));
    expect(titles(result).toSorted()).toEqual(["", `Found: ${words}s`, `Held: ${words}`]);
    expect(subreddits.toSorted()).toEqual(["gardening", "smallbusiness"]);
    expect(keywordsRemaining).toBe(2);
    expect(await used(person)).toBe(1);
    const tweet = result.posts.find(({ source }) => source === "x");
    expect(tweet).toMatchObject({ content: `A word about ${words}`, author: "ann" });
    // Each source was searched once, except LinkedIn, which needs Growth.
    expect(setup.fakes.map(({ asked }) => asked.length)).toEqual([1, 1, 0]);
  });

  test("searches LinkedIn if the plan includes it, and has no limit on a plan without one", async () => {
    const { customer, phrase, linkedin, search } = setup;
    const person = await customer("scale");
    const words = phrase();
    linkedin.publish({ title: words, community: null });
    const { result, keywordsRemaining, subreddits } = dataOf(await search(person, words));
    expect(result.posts).toMatchObject([{ source: "linkedin", title: words }]);
    expect([keywordsRemaining, subreddits]).toEqual([null, []]);
  });

  test("lists authors who are nearest to buying first, without duplicates, up to the requested limit", async () => {
    const { app, customer, phrase, search } = setup;
    const person = await customer("scale");
    const words = phrase();
    const asks = `Can anyone recommend a ${words}? Happy to pay, we need it this week.`;
    await app.ingest([
      testPost({ title: `I have written a poem`, body: words }),
      testPost({ title: asks, body: "Budget is $200 a month.", author: "buyer" }),
      testPost({ title: asks, body: "Budget is $200 a month.", author: "buyer", community: "b" }),
      testPost({ title: `${words} and my weekend`, postedAt: new Date(Date.now() - dayMs) }),
    ]);
    const all = dataOf(await search(person, words)).result;
    expect(all.posts).toHaveLength(3);
    expect(titles(all)[0]).toBe(asks);
    const two = dataOf(await search(person, words, { limit: 2 })).result;
    expect(titles(two)).toEqual(titles(all).slice(0, 2));
  });

  test("excludes posts that are old, removed or sensitive, and of opted-out authors and communities", async () => {
    const { app, customer, phrase, search } = setup;
    const person = await customer("scale");
    const words = phrase();
    const post = (part: object) => testPost({ title: words, ...part });
    const removed = post({ body: "gone", author: "gone" });
    await app.ingest([
      post({ body: "stands", author: "one" }),
      post({ body: "old", author: "two", postedAt: new Date(Date.now() - 31 * dayMs) }),
      post({ body: "of a quiet author", author: "Quiet_Bo" }),
      post({ body: "of a quiet community", author: "three", community: "QuietPlace" }),
      post({ body: "My father passed away yesterday and I am grieving.", author: "four" }),
      removed,
    ]);
    await app.infrastructure.database.transaction((tx) =>
      app.services.posts.purge(tx, "reddit", [removed.externalId]),
    );
    for (const [kind, name] of [
      ["author", "quiet_bo"],
      ["community", "quietplace"],
    ]) {
      await app.infrastructure.database.pool.execute(
        sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
          values (gen_random_uuid(), 'reddit', ${kind}, ${name}, 'a@example.test', now(), now())`,
      );
    }
    const { result, subreddits } = dataOf(await search(person, words));
    expect(result.posts.map(({ content }) => content)).toEqual(["stands"]);
    expect(subreddits).toEqual(["smallbusiness"]);
  });

  test("shows a comment under its thread's title, and the start of a long text", async () => {
    const { app, customer, phrase, search } = setup;
    const person = await customer("scale");
    const words = phrase();
    await app.ingest([
      testPost({
        kind: "comment",
        title: "",
        body: `${words} ${"🌱 ".repeat(2_000)}`,
        thread: { externalId: "t3_thread", title: "Which one?", parentId: null },
      }),
    ]);
    const [found] = dataOf(await search(person, words)).result.posts;
    expect(found?.title).toBe("Which one?");
    expect(found?.content.length).toBeLessThanOrEqual(600);
    expect(found?.content.isWellFormed()).toBe(true);
  });
});

describe("a keyword token", () => {
  test("is counted together with the monitored phrases; without one, searches are refused", async () => {
    const { app, customer, phrase, search, used } = setup;
    const person = await customer();
    const monitored = dataOf(await app.call("addKeyword", { body: { keyword: phrase() } }, person));
    await app.call("addKeyword", { body: { keyword: phrase() } }, person);
    expect(dataOf(await search(person, phrase())).keywordsRemaining).toBe(0);
    expect(errorOf(await search(person, phrase()))).toMatchObject({
      status: 409,
      code: "NO_KEYWORD_TOKENS",
      message: "Free up or purchase more keyword tokens before running another friend search.",
    });
    const more = await app.call("addKeyword", { body: { keyword: phrase() } }, person);
    expect(errorOf(more).code).toBe("KEYWORD_LIMIT_REACHED");
    const { id } = monitored.keyword;
    await app.call("deleteKeyword", { params: { id } }, person);
    expect(await used(person)).toBe(2);
    expect(dataOf(await search(person, phrase())).keywordsRemaining).toBe(0);
  });

  test("is returned when no source answers and no stored post matches, and browsers are notified", async () => {
    const { app, customer, phrase, search, used, reddit, x } = setup;
    const person = await customer();
    const received: unknown[] = [];
    const end = await app.infrastructure.events.follow(person.workspaceId, null, (item) =>
      received.push("data" in item ? item.data : item),
    );
    reddit.refuse(refusalOf("unavailable"));
    x.refuse(refusalOf("unauthorized"));
    expect(errorOf(await search(person, phrase()))).toMatchObject({
      status: 503,
      code: "FRIEND_SEARCH_FAILED",
      message: "Friend search failed",
    });
    expect(await used(person)).toBe(0);
    await expect
      .poll(() => received)
      .toEqual([
        { keywordsUsed: 1, keywordsLimit: 3 },
        { keywordsUsed: 0, keywordsLimit: 3 },
      ]);
    end();
    // One source that answers is enough, even without results.
    reddit.refuse(null);
    const { result, keywordsRemaining } = dataOf(await search(person, phrase()));
    expect([result.posts, keywordsRemaining]).toEqual([[], 2]);
    // A stored post is enough, too.
    reddit.refuse(refusalOf("unavailable"));
    const words = phrase();
    await app.ingest([testPost({ title: words })]);
    expect(titles(dataOf(await search(person, words)).result)).toEqual([words]);
  });

  test("is returned after an error on our side", async () => {
    const { app, customer, phrase, search, used } = setup;
    const person = await customer();
    const { without } = app.services.optOuts;
    app.services.optOuts.without = () => Promise.reject(new Error("broken"));
    const outcome = await search(person, phrase());
    app.services.optOuts.without = without;
    expect(errorOf(outcome).code).toBe("INTERNAL");
    expect(await used(person)).toBe(0);
  });

  test("is given to three of a hundred concurrent searches when three are left", async () => {
    const { customer, phrase, search, used } = setup;
    const person = await customer();
    const words = phrase();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => search(person, words)));
    const results = outcomes.map((one) => ("error" in one ? one.error.code : "found"));
    expect(results.filter((one) => one === "found")).toHaveLength(3);
    expect(results.filter((one) => one === "NO_KEYWORD_TOKENS")).toHaveLength(97);
    expect(await used(person)).toBe(3);
  }, 60_000);

  test("is available again a month after sign-up, also in a workspace without a plan", async () => {
    const { app, clock, customer, phrase, search } = setup;
    const person = await customer();
    await app.call("addKeyword", { body: { keyword: phrase() } }, person);
    dataOf(await search(person, phrase()));
    const figures = async () => {
      const [workspace] = await app.services.workspaces.list([person.workspaceId]);
      if (!workspace) throw new Error("the workspace is missing");
      return (await app.services.keywords.tokens.figures(workspace)).keywordsUsed;
    };
    expect(await figures()).toBe(2);
    clock.setOffset(27 * dayMs);
    expect(await figures()).toBe(2);
    clock.setOffset(32 * dayMs);
    expect(await figures()).toBe(1);
  });

  test("of a crashed search is returned automatically, and that search can't use it afterwards", async () => {
    const { app, clock, customer, used } = setup;
    const person = await customer();
    const { tokens } = app.services.keywords;
    const abandoned = await tokens.take(person.workspaceId);
    const spent = await tokens.take(person.workspaceId);
    const spend = (id: string) =>
      app.infrastructure.database.transaction((tx) => tokens.spend(tx, person.workspaceId, id));
    expect(await spend(spent)).toEqual({ keywordsUsed: 2, keywordsLimit: 3 });
    await tokens.sweep();
    expect(await used(person)).toBe(2);
    clock.setOffset(3 * 60_000);
    await tokens.sweep();
    expect(await used(person)).toBe(1);
    expect(await spend(abandoned)).toBeNull();
    // A token is returned once, and never after it was used.
    await tokens.giveBack(person.workspaceId, abandoned, "failed");
    await tokens.giveBack(person.workspaceId, spent, "failed");
    expect(await used(person)).toBe(1);
  });
});

describe("a source", () => {
  test("that does not answer in time is skipped", async () => {
    const slow = await openFriendSearchSetup({ friendSearchMs: 3_000 });
    const { app, customer, phrase, search, reddit, x } = slow;
    const over = Promise.withResolvers<void>();
    const answer = x.source.search;
    Object.assign(x.source, {
      search: async (...args: Parameters<typeof answer>) => {
        await over.promise;
        return answer(...args);
      },
    });
    const person = await customer("scale");
    const words = phrase();
    reddit.publish({ title: `On time: ${words}` });
    x.publish({ title: `Late: ${words}`, author: "late" });
    expect(titles(dataOf(await search(person, words)).result)).toEqual([`On time: ${words}`]);
    over.resolve();
    // The late call was paid for, so its posts are stored all the same.
    expect(titles(dataOf(await search(person, words)).result)).toHaveLength(2);
    await app.close();
  });

  test("without budget is not searched, and the search fails if there is no other source", async () => {
    const poor = await openFriendSearchSetup({
      caps: { x: { dayMicros: 0 }, linkedin: { dayMicros: 0 } },
    });
    const { customer, phrase, search, used, reddit, x } = poor;
    reddit.refuse(refusalOf("unavailable"));
    const person = await customer();
    expect(errorOf(await search(person, phrase())).code).toBe("FRIEND_SEARCH_FAILED");
    expect(x.asked).toEqual([]);
    expect(await used(person)).toBe(0);
    await poor.app.close();
  });
});

describe("the input of a friend search", () => {
  test.each([
    [{}, "Add at least one keyword"],
    [{ keyword: "   " }, "Add at least one keyword"],
    [{ keyword: 7 }, "Add at least one keyword"],
    [{ keyword: "x".repeat(101) }, "A keyword can have at most 100 characters."],
    [{ keyword: "-not" }, null],
    [{ keyword: "crm", limit: 0 }, "must be at least 1"],
    [{ keyword: "crm", limit: 21 }, "must be at most 20"],
    [{ keyword: "crm", limit: "many" }, "must be a number"],
    [{ keyword: "crm", context: { problem: "x".repeat(4_001) } }, "at most 4000 characters"],
    [{ keyword: "crm", context: { companyName: ["<script>"] } }, "must be text"],
    [{ keyword: "crm", context: { keywords: "crm" } }, "context.keywords"],
  ])("%# is refused if it is invalid, and takes no token", async (body, message) => {
    const { app, customer, used } = setup;
    const person = await customer();
    const { code, status, details, ...rest } = errorOf(
      await app.call("friendSearch", { body: body as never }, person),
    );
    expect([status, code]).toEqual([400, "VALIDATION_FAILED"]);
    expect([rest.message, ...details].join(" ")).toContain(message ?? "");
    expect(await used(person)).toBe(0);
  });

  test("with a script in it is treated as plain text", async () => {
    const { app, customer, phrase, search } = setup;
    const person = await customer("scale");
    const words = phrase();
    const script = "<script>alert(1)</script>";
    await app.ingest([testPost({ title: words, body: script })]);
    const context = { companyName: script, problem: script, keywords: [script] };
    const [found] = dataOf(await search(person, words, { context })).result.posts;
    expect(found?.content).toBe(script);
  });
});
