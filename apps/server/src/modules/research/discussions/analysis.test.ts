import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { dataOf, errorOf, testPost } from "../../../testing/app.ts";
import { setUpDiscussions } from "../../../testing/discussions.ts";
import { answer } from "../../../testing/fake-threads.ts";

const fixture = setUpDiscussions();
const { threads, fake, run, stored } = fixture;

describe("analyzed discussions", () => {
  const businessContext = { problem: "Freelancers chase overdue invoices" };

  test("are ranked by relevance and intent, with angles that cite the same discussion", async () => {
    const { app, customer } = fixture.setup;
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
    const { app, customer, phrase } = fixture.setup;
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
    const { app, customer } = fixture.setup;
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
    const { app, customer } = fixture.setup;
    const person = await customer();
    const analyze = (postUrl: string) => app.call("analyzePost", { body: { postUrl } }, person);
    expect(errorOf(await analyze("")).details.join()).toContain("Paste the address of a post.");
    expect(errorOf(await analyze("https://elsewhere.example/a")).code).toBe("UNKNOWN_LINK");
  });
});

describe("discussions as mentions", () => {
  test("are added once, with the keyword that found them", async () => {
    const { app, customer } = fixture.setup;
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
    const { app, customer } = fixture.setup;
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
