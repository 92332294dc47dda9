import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dataOf, errorOf, testPost } from "../../../testing/app.ts";
import { setUpDiscussions } from "../../../testing/discussions.ts";
import { refusalOf } from "../../../testing/fake-source.ts";
import { answer } from "../../../testing/fake-threads.ts";

const fixture = setUpDiscussions();
const { threads, run, stored } = fixture;

describe("a search of Reddit", () => {
  test("finds posts with any of the phrases, at the source and stored ones, the strongest intent first", async () => {
    const { app, customer, phrase, reddit, x, linkedin } = fixture.setup;
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
    const { app, customer, phrase, reddit } = fixture.setup;
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
    const { app, customer, reddit } = fixture.setup;
    const person = await customer();
    for (const keywords of [[], ["-not"]]) {
      const refused = errorOf(await app.call("searchReddit", { body: { keywords } }, person));
      expect(refused.code).toBe("VALIDATION_FAILED");
    }
    expect(reddit.asked).toEqual([]);
  });

  test("omits posts of people who opted out, sensitive posts and pasted posts", async () => {
    const { app, customer, phrase } = fixture.setup;
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
    const { app, customer } = fixture.setup;
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
    const { app, customer } = fixture.setup;
    const person = await customer();
    const post = await stored({ title: "Short-lived" });
    threads.reads(async () => ({ post: { post, state: "deleted", writer: null } }));
    const params = { id: post.id };
    expect(errorOf(await app.call("readPost", { params }, person)).code).toBe("POST_NOT_FOUND");
    expect(errorOf(await app.call("readPost", { params }, person)).code).toBe("NOT_FOUND");
  });

  test("gives the stored post when the platform does not answer", async () => {
    const { app, customer } = fixture.setup;
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

describe("saved posts", () => {
  test("are listed, the last saved first, and are removed with the post", async () => {
    const { app, customer, clock } = fixture.setup;
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
    const { app, customer } = fixture.setup;
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
