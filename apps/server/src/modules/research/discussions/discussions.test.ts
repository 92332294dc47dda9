import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { dataOf, errorOf, testPost } from "../../../testing/app.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";
import { refusalOf } from "../../../testing/fake-source.ts";
import { answer, createFakeThreads } from "../../../testing/fake-threads.ts";
import { openFriendSearchSetup } from "../../../testing/friend-search.ts";

const threads = createFakeThreads();
const fake = createFakeLlm();
const budget = { dayMicros: 1e9, workspaceDayMicros: 1e9 };
let setup: Awaited<ReturnType<typeof openFriendSearchSetup>>;
beforeAll(async () => {
  setup = await openFriendSearchSetup({
    threads: [threads.threads],
    llm: fake.llm,
    caps: { llm: budget, x: { dayMicros: 0 } },
    lookups: [
      {
        name: "reddit",
        max: 100,
        readMicros: 0,
        idOf: (url) => /comments\/(\w+)/.exec(url)?.[1] ?? null,
        follow: async (url) =>
          url.includes("/s/") ? "https://reddit.com/comments/t3_shared" : null,
        fetchPosts: async (ids) =>
          new Map(
            ids.map((id) => [id, testPost({ externalId: id, title: "Chasing overdue invoices" })]),
          ),
      },
    ],
  });
});
afterEach(() => {
  for (const one of setup.fakes) {
    one.refuse(null);
    one.asked.length = 0;
  }
  threads.reads(async () => ({}));
  fake.answer(() => ({}));
  fake.asked.length = 0;
});
afterAll(() => setup.app.close());

const run = (statement: ReturnType<typeof sql>) =>
  setup.app.infrastructure.database.read.execute(statement);

/** Stores a post. @returns it, with its id in the database */
async function stored(part: Parameters<typeof testPost>[0] = {}) {
  const post = testPost(part);
  await setup.app.ingest([post]);
  const { rows } = await run(sql`select id from posts where external_id = ${post.externalId}`);
  const id = String(rows[0]?.id);
  return { ...post, id };
}

describe("a search of Reddit", () => {
  test("finds posts with any of the phrases, at the source and stored ones, the strongest intent first", async () => {
    const { app, customer, phrase, reddit, x, linkedin } = setup;
    const person = await customer("growth");
    const [one, two] = [phrase(), phrase()];
    await app.ingest([testPost({ title: `Held: ${one}`, author: "a" })]);
    reddit.publish({ title: `Can anyone recommend a ${two}? Happy to pay.`, author: "b" });
    x.publish({ title: "", body: `Elsewhere: ${one}`, community: null, author: "c" });
    await app.ingest([testPost({ source: "x", title: "", body: one, community: null })]);
    const body = { keywords: [one, two] };
    const { posts, notice } = dataOf(await app.call("searchReddit", { body }, person));
    expect(posts.map(({ title }) => title)).toEqual([
      `Can anyone recommend a ${two}? Happy to pay.`,
      `Held: ${one}`,
    ]);
    expect(notice).toBeNull();
    // One search of one source for both phrases.
    expect([reddit.asked.length, x.asked.length, linkedin.asked.length]).toEqual([1, 0, 0]);
  });

  test("shows stored posts when the source does not answer, and says so", async () => {
    const { app, customer, phrase, reddit } = setup;
    const person = await customer();
    const words = phrase();
    await app.ingest([testPost({ title: words })]);
    reddit.refuse(refusalOf("unavailable"));
    const body = { keywords: [words] };
    const { posts, notice } = dataOf(await app.call("searchReddit", { body }, person));
    expect(posts).toHaveLength(1);
    expect(notice).toContain("Reddit did not answer");
  });

  test("refuses invalid phrases without a request to the source", async () => {
    const { app, customer, reddit } = setup;
    const person = await customer();
    for (const keywords of [[], ["-not"]]) {
      const refused = errorOf(await app.call("searchReddit", { body: { keywords } }, person));
      expect(refused.code).toBe("VALIDATION_FAILED");
    }
    expect(reddit.asked).toEqual([]);
  });

  test("omits posts of people who opted out, sensitive posts and pasted posts", async () => {
    const { app, customer, phrase } = setup;
    const person = await customer();
    const words = phrase();
    const quiet = await stored({ title: words, body: "1", author: `quiet_${words.slice(-3)}` });
    await stored({ title: words, body: "My father passed away yesterday and I am grieving." });
    const pasted = await stored({ title: words, body: "2", author: "pasted" });
    await run(sql`update posts set owner_workspace_id = ${person.workspaceId}, platform_id = external_id
      where id = ${pasted.id}`);
    await run(sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
      values (${randomUUID()}, 'reddit', 'author', ${quiet.author}, 'a@example.test', now(), now())`);
    const body = { keywords: [words] };
    expect(dataOf(await app.call("searchReddit", { body }, person)).posts).toEqual([]);
    for (const { id } of [quiet, pasted]) {
      expect(errorOf(await app.call("readPost", { params: { id } }, person)).code).toBe(
        "NOT_FOUND",
      );
      expect(errorOf(await app.call("savePost", { body: { id } }, person)).code).toBe("NOT_FOUND");
    }
  });
});

describe("reading a post", () => {
  test("gives its comments at the platform, without those of people who opted out", async () => {
    const { app, customer } = setup;
    const person = await customer();
    const post = await stored({ title: "Which one?", body: "All of it." });
    threads.shows(post);
    await run(sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
      values (${randomUUID()}, 'reddit', 'author', 'by_quiet', 'a@example.test', now(), now())`);
    threads.reads(async () => ({
      locked: true,
      missing: "2 more comments are not shown.",
      comments: [
        answer("t1_a"),
        answer("t1_gone", { state: "deleted", depth: 1 }),
        answer("quiet"),
      ],
    }));
    const whole = dataOf(await app.call("readPost", { params: { id: post.id } }, person));
    expect(whole.post).toMatchObject({ title: "Which one?", fullContent: "All of it." });
    expect(whole.comments.map(({ content, author }) => [content, author])).toEqual([
      ["Body of t1_a", "by_t1_a"],
      [null, null],
    ]);
    expect([whole.isLocked, whole.missing]).toEqual([true, "2 more comments are not shown."]);
  });

  test("deletes the post if its platform no longer shows it", async () => {
    const { app, customer } = setup;
    const person = await customer();
    const post = await stored({ title: "Short-lived" });
    threads.reads(async () => ({ post: { post, state: "deleted", writer: null } }));
    const params = { id: post.id };
    expect(errorOf(await app.call("readPost", { params }, person)).code).toBe("POST_NOT_FOUND");
    expect(errorOf(await app.call("readPost", { params }, person)).code).toBe("NOT_FOUND");
  });

  test("gives the stored post when the platform does not answer", async () => {
    const { app, customer } = setup;
    const person = await customer();
    const post = await stored({ title: "Held" });
    threads.reads(() => Promise.reject(refusalOf("unavailable")));
    const whole = dataOf(await app.call("readPost", { params: { id: post.id } }, person));
    expect([whole.post.title, whole.comments, whole.missing]).toEqual([
      "Held",
      [],
      "Public: unavailable.",
    ]);
  });
});

describe("analyzed discussions", () => {
  const businessContext = { problem: "Freelancers chase overdue invoices" };

  test("are ranked by relevance and intent, with angles that cite the same discussion", async () => {
    const { app, customer } = setup;
    const person = await customer();
    const weak = await stored({ title: "A nice day", body: "Nothing happened at all." });
    const strong = await stored({ title: "Overdue invoices", body: "I chase invoices all day." });
    fake.answer(({ documents }) => ({
      angles: documents.flatMap(({ text }, at) => [
        {
          text: "Explain how reminders replace the chase.",
          evidence: [
            {
              document: at + 1,
              quote: text.includes("chase") ? "I chase invoices all day" : "I chase the wind",
            },
          ],
        },
      ]),
    }));
    const discussions = [weak, strong].map(({ id }) => ({ id }));
    const body = { discussions: [...discussions, { id: "no-id" }], businessContext };
    const found = dataOf(await app.call("analyzeDiscussions", { body }, person));
    expect(found.discussions.map(({ title, angle }) => [title, angle])).toEqual([
      ["Overdue invoices", "Explain how reminders replace the chase."],
      ["A nice day", null],
    ]);
    const [first, second] = found.discussions;
    expect(first?.relevance).toBeGreaterThan(second?.relevance ?? 100);
    expect(first?.angleEvidence).toMatchObject([
      { discussionId: strong.id, field: "content", quote: "I chase invoices all day" },
    ]);
    expect(found.notice).toContain("no longer available");
    expect(found.notice).toContain("no suggestion that their own words support");
  });

  test("are limited to fifty, and are ranked even when the model fails", async () => {
    const { app, customer, phrase } = setup;
    const person = await customer();
    const all = [];
    for (let n = 0; n < 52; n++) all.push(await stored({ title: `${phrase()} invoices` }));
    fake.answer(() => {
      throw new LlmError("declined", "no");
    });
    const discussions = all.map(({ id }) => ({ id }));
    const body = { discussions, businessContext };
    const found = dataOf(await app.call("analyzeDiscussions", { body }, person));
    expect(found.discussions).toHaveLength(50);
    expect(found.notice).toBe("The language model declined to answer this.");
    // Ten discussions in each question.
    expect(fake.asked).toHaveLength(5);
  });
});

describe("the analysis of a post by its address", () => {
  test("accepts a share link, and its findings cite the post and its comments", async () => {
    const { app, customer } = setup;
    const person = await customer();
    threads.shows(testPost({ externalId: "t3_shared" }));
    threads.reads(async () => ({ comments: [answer("t1_a", { body: "Send reminders weekly." })] }));
    const cite = (document: number, quote: string) => [{ document, quote }];
    fake.answer(() => ({
      findings: [
        { text: "The author has overdue invoices.", evidence: cite(1, "overdue invoices") },
        { text: "People advise weekly reminders.", evidence: cite(2, "Send reminders weekly") },
        { text: "People advise Zorvex reminders.", evidence: cite(2, "Send reminders weekly") },
        { text: "Nobody talks about invoices.", evidence: cite(2, "overdue invoices") },
      ],
      angle: { text: "Show when reminders help.", evidence: cite(2, "Send reminders weekly") },
    }));
    const body = { postUrl: "https://www.reddit.com/r/smallbusiness/s/abc" };
    const found = dataOf(await app.call("analyzePost", { body }, person));
    expect(found.findings?.map(({ text, evidence }) => [text, evidence[0]?.quote])).toEqual([
      ["The author has overdue invoices.", "overdue invoices"],
      ["People advise weekly reminders.", "Send reminders weekly"],
    ]);
    expect(found.findings?.[1]?.evidence[0]?.discussionId).toBe("t1_a");
    expect(found.angle).toMatchObject({
      text: "Show when reminders help.",
      evidence: [{ quote: "Send reminders weekly" }],
    });
    expect(found.notice).toBeNull();
  });

  test("is refused for an invalid address", async () => {
    const { app, customer } = setup;
    const person = await customer();
    const analyze = (postUrl: string) => app.call("analyzePost", { body: { postUrl } }, person);
    expect(errorOf(await analyze("")).details.join()).toContain("Paste the address of a post.");
    expect(errorOf(await analyze("https://elsewhere.example/a")).code).toBe("UNKNOWN_LINK");
  });
});

describe("discussions as mentions", () => {
  test("are added once, with the keyword that found them", async () => {
    const { app, customer } = setup;
    const person = await customer();
    const post = await stored({ title: "Overdue invoices again" });
    const body = { mentions: [{ id: post.id }, { id: post.id }], keyword: "overdue invoices" };
    const save = async () => dataOf(await app.call("saveDiscussionsAsMentions", { body }, person));
    const { mentions, refused } = await save();
    expect(refused).toEqual([]);
    expect(mentions).toMatchObject([
      { title: post.title, keyword: "overdue invoices", status: "pending" },
    ]);
    expect(mentions[0]?.marks.title).toEqual([[0, 16]]);
    expect((await save()).mentions.map(({ id }) => id)).toEqual(mentions.map(({ id }) => id));
    const listed = dataOf(await app.call("listMentions", { query: {} }, person)).mentions;
    expect(listed).toHaveLength(1);
  });

  test("are refused where replies are not allowed, each with its reason", async () => {
    const { app, customer } = setup;
    const person = await customer();
    const quiet = await stored({ author: "quiet_mention" });
    await run(sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
      values (${randomUUID()}, 'reddit', 'author', 'quiet_mention', 'a@example.test', now(), now())`);
    const grief = await stored({ body: "My father passed away yesterday and I am grieving." });
    const closed = await stored({ community: "NoPromotionHere" });
    app.services.communities.rulesOf = ((rulesOf) => async (communities, db) => {
      const known = await rulesOf(communities, db);
      return new Map(
        [...known].map(([key, rules]) => [
          key,
          key.includes("nopromotionhere")
            ? { ...rules, verdict: "forbidden" as const, reason: "No promotion here." }
            : rules,
        ]),
      );
    })(app.services.communities.rulesOf);
    const elsewhere = await stored({ source: "linkedin", community: null });
    const ids = [quiet.id, grief.id, closed.id, elsewhere.id, randomUUID(), "no-id"];
    const body = { mentions: ids.map((id) => ({ id })), keyword: "invoices" };
    const found = dataOf(await app.call("saveDiscussionsAsMentions", { body }, person));
    expect(found.mentions).toEqual([]);
    expect(found.refused.map(({ message }) => message)).toEqual([
      "The author or community of this post opted out of replies.",
      "This post is about a sensitive topic, such as grief or an emergency. We don't reply to such posts.",
      "No promotion here.",
      "Your plan does not include LinkedIn.",
      "This post is no longer available.",
      "This post is no longer available.",
    ]);
  });
});

describe("saved posts", () => {
  test("are listed, the last saved first, and are removed with the post", async () => {
    const { app, customer, clock } = setup;
    const person = await customer();
    const [one, two] = [await stored({ title: "One" }), await stored({ title: "Two" })];
    const save = (id: string) => app.call("savePost", { body: { id } }, person);
    const list = async () => dataOf(await app.call("listSavedPosts", { query: {} }, person));
    expect(dataOf(await save(one.id)).post.isSaved).toBe(true);
    clock.setOffset(1_000);
    dataOf(await save(two.id));
    dataOf(await save(one.id));
    expect((await list()).posts.map(({ title }) => title)).toEqual(["Two", "One"]);
    await app.infrastructure.database.transaction((tx) =>
      app.services.posts.purge(tx, "reddit", [two.externalId]),
    );
    expect(await list()).toMatchObject({ posts: [{ title: "One" }], total: 1 });
    const params = { id: one.id };
    dataOf(await app.call("deleteSavedPost", { params }, person));
    expect(errorOf(await app.call("deleteSavedPost", { params }, person)).code).toBe("NOT_FOUND");
    expect((await list()).total).toBe(0);
    clock.setOffset(0);
  });

  test("are limited to two hundred", async () => {
    const { app, customer } = setup;
    const person = await customer();
    await run(sql`insert into posts (id, source, external_id, title, body, url, posted_at, removed)
      select gen_random_uuid(), 'reddit', 't3_many' || n, '', '', 'https://a.example', now(), false
      from generate_series(1, 200) n`);
    await run(sql`insert into saved_posts (workspace_id, post_id, saved_at)
      select ${person.workspaceId}, id, now() from posts where external_id like 't3_many%'`);
    const { id } = await stored();
    const full = errorOf(await app.call("savePost", { body: { id } }, person));
    expect(full.code).toBe("SAVED_POSTS_FULL");
  });
});
