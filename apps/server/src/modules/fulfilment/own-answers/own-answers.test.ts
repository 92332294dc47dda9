import { randomUUID } from "node:crypto";
import { type Source, sourcesWhere } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock();
/** The answers that are visible on the platform, by id. */
const visibleAnswers = new Map<string, Post>();
let isAway = false;
const lookup: PostLookup = {
  name: "hackernews",
  max: 100,
  readMicros: 0,
  idOf: (url) => /^https:\/\/news\.example\.test\/item\?id=(\d+)$/.exec(url)?.[1] ?? null,
  async fetchPosts(ids) {
    if (isAway) throw new SourceError("unavailable", "away", { publicText: "Away." });
    return new Map(
      ids.flatMap((id) => (visibleAnswers.has(id) ? [[id, visibleAnswers.get(id) as Post]] : [])),
    );
  },
};

/** The id of an account is only known for `ada`. */
const socialLookup: PostLookup = {
  name: "bluesky",
  max: 25,
  readMicros: 0,
  idOf: (url) => /^https:\/\/social\.example\.test\/(did:plc:\w+\/\d+)$/.exec(url)?.[1] ?? null,
  async follow(url) {
    if (isAway) throw new SourceError("unavailable", "away", { publicText: "Away." });
    return /\/ada\/\d+$/.test(url) ? url.replace("/ada/", "/did:plc:ada/") : null;
  },
  fetchPosts: async () => new Map(),
};

let app: TestApp;
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
beforeAll(async () => {
  app = await openTestApp({ clock, lookups: [lookup, socialLookup] });
});
afterAll(() => app.close());
/** One customer for all tests. It can only be opened inside one. */
const openOnce = async () => {
  pipeline ??= await openReplyPipeline(app);
};

let lastId = 1_000;
/** A pending mention on a source. */
async function mentionOn(source: Source) {
  await openOnce();
  lastId += 1;
  const url =
    source === "hackernews"
      ? `https://news.example.test/item?id=${lastId}`
      : `https://forum.example.test/t/which-one/${lastId}`;
  const title = `${pipeline.phrase} ${randomUUID()}`;
  await app.ingest([
    testPost({ source, community: null, externalId: `${lastId}`, url, title, thread: null }),
  ]);
  const { mentions } = dataOf(
    await app.call("listMentions", { query: { status: "pending" } }, pipeline.person),
  );
  const found = mentions.find((one) => one.url === url);
  if (!found) throw new Error("the post made no mention");
  return found;
}
const unitsUsed = async () => {
  await openOnce();
  return dataOf(await app.call("me", {}, pipeline.person)).user.repliesUsed;
};
const save = (id: string, body: { url: string; track?: boolean }) =>
  app.call("saveOwnAnswer", { params: { id }, body }, pipeline.person);
const listed = async (mentionId?: string) =>
  dataOf(await app.call("listOwnAnswers", { query: { mentionId } }, pipeline.person)).answers;
const statusOf = async (id: string) =>
  dataOf(await app.call("getMention", { params: { id } }, pipeline.person)).mention.status;

const withoutWriters = sourcesWhere(({ answering }) => answering !== "writer");

describe.each(withoutWriters)("an accepted mention on %s", (source) => {
  test("takes no unit, and no writer sees, claims, hides or ends it", async () => {
    const used = await unitsUsed();
    const { id } = await mentionOn(source);
    const { mention } = dataOf(await pipeline.setStatus(id, "accepted"));
    expect(mention).toMatchObject({ status: "accepted", dueAt: null });
    expect(await unitsUsed()).toBe(used);

    const writer = await openWriter(app);
    const query = { limit: 100 };
    const { opportunities } = dataOf(await app.call("listOpportunities", { query }, writer.as));
    expect(opportunities.map((one) => one.id)).not.toContain(id);
    const claim = await app.call("claimOpportunity", { params: { id } }, writer.as);
    expect(errorOf(claim)).toMatchObject({ code: "NOT_FOUND" });
    for (const body of [
      { kind: "not_for_me" as const },
      { kind: "unsuitable" as const, reason: "Not for us." },
    ]) {
      const declined = await app.call("declineOpportunity", { params: { id }, body }, writer.as);
      expect(errorOf(declined)).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await statusOf(id)).toBe("accepted");

    dataOf(await pipeline.setStatus(id, "pending"));
    expect(await unitsUsed()).toBe(used);
    dataOf(await pipeline.setStatus(id, "denied"));
  });
});

describe("the address of an own answer", () => {
  test("makes the mention replied without a unit, and is tracked until it is removed", async () => {
    const used = await unitsUsed();
    const { id, title } = await mentionOn("hackernews");
    const url = "https://news.example.test/item?id=77";
    const { answer } = dataOf(await save(id, { url }));
    expect(answer).toMatchObject({ mentionId: id, source: "hackernews", title, url });
    expect(answer).toMatchObject({ state: "unseen", checkedAt: null });
    expect(await statusOf(id)).toBe("replied");
    expect(await unitsUsed()).toBe(used);

    const { ownAnswers } = app.services;
    await ownAnswers.checkDue();
    expect(await listed(id)).toMatchObject([{ state: "unseen", checkedAt: null }]);
    visibleAnswers.set("77", testPost({ source: "hackernews", externalId: "77", kind: "comment" }));
    clock.advance(60_000);
    await ownAnswers.checkDue();
    expect(await listed(id)).toMatchObject([
      { state: "live", checkedAt: clock.now().toISOString() },
    ]);

    visibleAnswers.delete("77");
    isAway = true;
    clock.advance(300_000);
    await ownAnswers.checkDue();
    expect(await listed(id)).toMatchObject([{ state: "live" }]);
    isAway = false;
    await ownAnswers.checkDue();
    expect(await listed(id)).toMatchObject([{ state: "removed" }]);
  });

  test("may name the account by its handle", async () => {
    const { id } = await mentionOn("bluesky");
    const unknown = await save(id, { url: "https://social.example.test/bob/5" });
    expect(errorOf(unknown).code).toBe("VALIDATION_FAILED");
    const url = "https://social.example.test/ada/5";
    isAway = true;
    expect(errorOf(await save(id, { url }))).toMatchObject({
      code: "SOURCE_AWAY",
      message: "Away.",
    });
    isAway = false;
    expect(dataOf(await save(id, { url })).answer).toMatchObject({ url, state: "unseen" });
  });

  test("replaces an earlier one, and is not tracked if the customer does not want it", async () => {
    const { id } = await mentionOn("hackernews");
    dataOf(await save(id, { url: "https://news.example.test/item?id=88" }));
    const url = "https://news.example.test/item?id=89";
    dataOf(await save(id, { url, track: false }));
    expect(await listed(id)).toMatchObject([{ url, state: "untracked" }]);
  });

  test("of a platform that we can't look up is on the site of the post", async () => {
    const mention = await mentionOn("discourse");
    const url = `${mention.url}/2`;
    expect(dataOf(await save(mention.id, { url })).answer).toMatchObject({ state: "untracked" });
    const wrong = await save(mention.id, { url: "https://elsewhere.example.test/t/2" });
    expect(errorOf(wrong)).toMatchObject({
      code: "VALIDATION_FAILED",
      details: [expect.stringContaining("not the address of an answer on Discourse")],
    });
  });

  test("is not the post's own", async () => {
    const mention = await mentionOn("hackernews");
    expect(errorOf(await save(mention.id, { url: mention.url })).code).toBe("VALIDATION_FAILED");
    expect(await statusOf(mention.id)).toBe("pending");
  });

  test("is in the post's thread, as far as the platform can tell", async () => {
    const mention = await mentionOn("hackernews");
    const [, own = ""] = /id=(\d+)$/.exec(mention.url) ?? [];
    const thread = (externalId: string) => ({ externalId, title: null, parentId: externalId });
    const comment = { source: "hackernews", kind: "comment" } as const;
    visibleAnswers.set("501", testPost({ ...comment, externalId: "501", thread: thread("1") }));
    visibleAnswers.set("502", testPost({ ...comment, externalId: "502", thread: thread(own) }));
    const elsewhere = await save(mention.id, { url: "https://news.example.test/item?id=501" });
    expect(errorOf(elsewhere).code).toBe("VALIDATION_FAILED");
    expect(await statusOf(mention.id)).toBe("pending");
    isAway = true;
    const url = "https://news.example.test/item?id=502";
    dataOf(await save(mention.id, { url }));
    isAway = false;
    dataOf(await save(mention.id, { url }));
  });

  test("is refused on sources where writers or nobody reply, and for a skipped mention", async () => {
    for (const source of ["reddit", "github", "feed"] as const) {
      const mention = await mentionOn(source);
      const refused = await save(mention.id, { url: `${mention.url}/2` });
      expect(errorOf(refused).code).toBe("NO_OWN_ANSWERS_THERE");
    }
    const skipped = await mentionOn("hackernews");
    dataOf(await pipeline.setStatus(skipped.id, "denied"));
    const url = "https://news.example.test/item?id=90";
    expect(errorOf(await save(skipped.id, { url })).code).toBe("ILLEGAL_TRANSITION");
    expect(await listed(skipped.id)).toEqual([]);
  });

  test("can't be saved or read by another workspace", async () => {
    const { id } = await mentionOn("hackernews");
    const other = await openReplyPipeline(app);
    const url = "https://news.example.test/item?id=91";
    const refused = await app.call(
      "saveOwnAnswer",
      { params: { id }, body: { url } },
      other.person,
    );
    expect(errorOf(refused).code).toBe("NOT_FOUND");
    dataOf(await save(id, { url }));
    const query = { mentionId: id };
    expect(dataOf(await app.call("listOwnAnswers", { query }, other.person)).answers).toEqual([]);
  });
});
