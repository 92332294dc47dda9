import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function customer(...phrases: string[]) {
  const person = await app.signUp();
  for (const keyword of phrases) await app.call("addKeyword", { body: { keyword } }, person);
  await expect
    .poll(() =>
      phrases.every((phrase) => app.services.index.match({ title: phrase, body: "" }).length > 0),
    )
    .toBe(true);
  const list = async (query = {}) => dataOf(await app.call("listMentions", { query }, person));
  const skip = (id: string) =>
    app.call("setMentionStatus", { params: { id }, body: { status: "denied" } }, person);
  return { ...person, list, skip };
}

describe("a matching post", () => {
  test("becomes a mention with the matched words marked", async () => {
    const { list } = await customer("quantum ledger");
    const body = `Hello 👋 I need a Quantum   Ledgers, please. ${"More text. ".repeat(40)}`;
    await app.ingest([
      testPost({ title: "Which quantum ledger?", body, score: 34, numComments: 5 }),
    ]);
    const { mentions, total } = await list();
    expect(total).toBe(1);
    const [mention] = mentions;
    expect(mention).toMatchObject({
      keyword: "quantum ledger",
      keywords: ["quantum ledger"],
      status: "pending",
      source: "reddit",
      title: "Which quantum ledger?",
      fullContent: body,
      subreddit: "smallbusiness",
      score: 34,
      num_comments: 5,
    });
    expect(mention?.content.endsWith("…")).toBe(true);
    const marked = (text: string, spans: [number, number][] = []) =>
      spans.map(([start, end]) => text.slice(start, end));
    expect(marked(mention?.title ?? "", mention?.marks.title)).toEqual(["quantum ledger"]);
    expect(marked(body, mention?.marks.content)).toEqual(["Quantum   Ledgers"]);
  });

  test("that matches several keywords is one mention, and each keyword counts it", async () => {
    const { list, token } = await customer("copper kettle", "kettle repair");
    await app.ingest([testPost({ title: "Copper kettle repair", body: "a copper kettle" })]);
    const { mentions } = await list();
    expect(mentions).toHaveLength(1);
    expect(mentions[0]?.keywords.sort()).toEqual(["copper kettle", "kettle repair"]);
    const { keywords } = dataOf(await app.call("listKeywords", {}, { token }));
    expect(keywords.map(({ use_count }) => use_count)).toEqual([1, 1]);
    expect(keywords[0]?.last_used).not.toBeNull();
  });

  test("that arrives again, alone, in a batch or concurrently, adds nothing", async () => {
    const { list } = await customer("velvet anchor");
    const post = testPost({ title: "A velvet anchor" });
    const results = await Promise.all(Array.from({ length: 10 }, () => app.ingest([post, post])));
    expect(results.reduce((sum, { stored }) => sum + stored, 0)).toBe(1);
    expect((await app.ingest([post])).stored).toBe(0);
    expect((await list()).total).toBe(1);
  });

  test("a comment is matched by its own words and titled like its thread", async () => {
    const { list } = await customer("ivory compass");
    const comment = (body: string, title: string | null) =>
      testPost({
        kind: "comment",
        thread: { externalId: "t3_thread", title, parentId: "t3_thread" },
        title: "",
        body,
        score: null,
        numComments: null,
      });
    await app.ingest([
      // A thread's title is not written by the author of the comment.
      comment("Same here.", "Which ivory compass?"),
      comment("Take an ivory compass.", "Monday thread"),
    ]);
    const { mentions } = await list();
    expect(mentions).toHaveLength(1);
    expect(mentions[0]).toMatchObject({
      kind: "comment",
      title: "Monday thread",
      fullContent: "Take an ivory compass.",
      score: null,
      num_comments: null,
      marks: { title: [], content: [[8, 21]] },
    });
  });

  test("is not matched across title and body, nor when removed", async () => {
    const { list } = await customer("silver compass");
    await app.ingest([
      testPost({ title: "All about silver", body: "compass makers" }),
      testPost({ title: "A silver compass", removed: true }),
    ]);
    expect((await list()).total).toBe(0);
  });

  test("with text that the database rejects is cleaned and matched", async () => {
    const { list } = await customer("paper lantern");
    await app.ingest([testPost({ title: "A\0 paper lantern \ud800", body: "x\0y" })]);
    const { mentions } = await list();
    expect(mentions[0]?.title).toBe("A paper lantern \ufffd");
    expect(mentions[0]?.marks.title).toEqual([[2, 15]]);
  });
});

describe("the list", () => {
  test("is sorted by date, paged, filtered and counted by status", async () => {
    const { list, skip } = await customer("amber whistle", "jade whistle");
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
    await app.ingest(
      Array.from({ length: 25 }, (_, n) =>
        testPost({
          title: n % 5 === 0 ? `Jade whistle ${n}` : `Amber whistle ${n}`,
          community: n % 2 === 0 ? "freelance" : "SaaS",
          postedAt: at(n),
        }),
      ),
    );
    const first = await list();
    expect(first.mentions.map(({ title }) => title)).toEqual(
      [24, 23, 22, 21, 20, 19, 18, 17, 16, 15].map((n) =>
        n % 5 === 0 ? `Jade whistle ${n}` : `Amber whistle ${n}`,
      ),
    );
    expect(first.total).toBe(25);
    const last = await list({ offset: 20 });
    expect(last.mentions).toHaveLength(5);
    expect((await list({ keyword: "JADE whistle" })).total).toBe(5);
    expect((await list({ subreddit: "saas" })).total).toBe(12);
    expect((await list({ source: "x" })).total).toBe(0);
    const id = first.mentions[0]?.id ?? "";
    expect((await skip(id)).status).toBe(200);
    const counted = await list({ status: "new" });
    expect(counted.total).toBe(24);
    expect(counted.counts).toMatchObject({ pending: 24, denied: 1 });
    expect((await list({ status: "denied" })).mentions.map((one) => one.id)).toEqual([id]);
  });

  test.each([
    [{ limit: "0" }, "limit"],
    [{ limit: "x" }, "limit"],
    [{ offset: "-1" }, "offset"],
    [{ status: "lost" }, "status"],
    [{ source: "myspace" }, "source"],
  ])("refuses %j and names the field", async (query, field) => {
    const { token } = await app.signUp();
    const outcome = await app.call("listMentions", { query: query as object }, { token });
    const error = errorOf(outcome);
    expect(error.status).toBe(400);
    expect(error.details[0]).toContain(`${field}: `);
  });
});

describe("skipping", () => {
  test("changes a pending mention once, even with a hundred concurrent requests", async () => {
    const { list, skip } = await customer("marble ferry");
    await app.ingest([testPost({ title: "The marble ferry" })]);
    const id = (await list()).mentions[0]?.id ?? "";
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => skip(id)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = outcomes.filter(({ status }) => status !== 200).map(errorOf);
    expect(new Set(losers.map(({ code }) => code))).toEqual(new Set(["ILLEGAL_TRANSITION"]));
    expect((await list()).mentions[0]?.status).toBe("denied");
  });

  test("another workspace's mention is not found and does not change", async () => {
    const owner = await customer("walnut bicycle");
    const stranger = await customer("unrelated phrase");
    await app.ingest([testPost({ title: "My walnut bicycle" })]);
    const id = (await owner.list()).mentions[0]?.id ?? "";
    expect(errorOf(await stranger.skip(id)).status).toBe(404);
    expect(errorOf(await app.call("getMention", { params: { id } }, stranger)).status).toBe(404);
    expect((await stranger.list()).total).toBe(0);
    expect((await owner.list()).mentions[0]?.status).toBe("pending");
  });

  test("a status that a customer can't set is refused with the name of the field", async () => {
    const { token } = await app.signUp();
    const outcome = await app.call(
      "setMentionStatus",
      {
        params: { id: "01a1fc77-53d1-711f-92cd-a32db3cce6bb" },
        body: { status: "replied" as "denied" },
      },
      { token },
    );
    expect(errorOf(outcome)).toMatchObject({
      status: 400,
      details: ["status: must be accepted, denied or pending"],
    });
  });
});
