import { intentLevels } from "@earshot/contract";
import { createProfile, intentVersion, levelOf, scoreIntent } from "@earshot/intent";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";

const clock = createTestClock(new Date());
const linked = testPost({
  externalId: "t3_linked",
  title: "Can anyone recommend a kettle?",
  body: "Looking for an alternative to ours, budget is 50 dollars.",
});
const lookup: PostLookup = {
  name: "reddit",
  max: 100,
  readMicros: 0,
  idOf: (url) => /comments\/(\w+)$/.exec(url)?.[1] ?? null,
  fetchPosts: async (ids) => new Map(ids.map((id) => [id, { ...linked, externalId: id }])),
};
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, jobs: true, lookups: [lookup] });
});
afterAll(() => app.close());

async function customer(phrase: string) {
  const person = await app.signUp();
  await app.call("addKeyword", { body: { keyword: phrase } }, person);
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  await vi.waitUntil(() =>
    app.services.index
      .match({ title: phrase, body: "" })
      .some((found) => found.workspaceId === workspaceId),
  );
  const list = async (query = {}) =>
    dataOf(await app.call("listMentions", { query: { limit: 100, ...query } }, person));
  return { ...person, workspaceId, list };
}

const readable = (post: Post) => ({
  ...post,
  threadTitle: null,
  foundAt: clock.now(),
  comments: post.numComments,
});
const query = (text: string, ...values: unknown[]) =>
  app.infrastructure.database.query({ text, values });

describe("a mention", () => {
  test("is scored by the intent rules, with quotes from its post", async () => {
    const { list } = await customer("brass teapot");
    const post = testPost({
      title: "Can anyone recommend a brass teapot?",
      body: "We are looking for an alternative to ours. Our budget is 300 dollars. It could become such a pain.",
    });
    await app.ingest([post]);
    const [mention] = (await list()).mentions;
    const expected = scoreIntent(readable(post), null);
    expect(mention?.intent).toMatchObject({ score: expected.score, level: expected.level });
    // A signal that no clause proves counts in the score, but is not shown.
    expect(expected.signals).toContainEqual(
      expect.objectContaining({ kind: "struggling", quote: null }),
    );
    expect(mention?.intent.reasons.map(({ kind }) => kind)).toEqual(
      expected.signals
        .filter(({ kind, quote }) => quote !== null || kind === "young")
        .map(({ kind }) => kind),
    );
    const quoted = mention?.intent.reasons.filter(({ span }) => span) ?? [];
    expect(quoted.length).toBeGreaterThan(0);
    for (const { in: part, span, quote } of quoted) {
      const text = part === "title" ? post.title : post.body;
      expect(text.slice(span?.[0], span?.[1])).toBe(quote);
    }
  });

  test("that is added by link is scored, too", async () => {
    const { list, token } = await customer("unheard of");
    const url = "https://www.reddit.com/comments/t3_linked";
    const { mention } = dataOf(await app.call("addByLink", { body: { url } }, { token }));
    expect(mention.intent.score).toBe(scoreIntent(readable(linked), null).score);
    expect(mention.keywords).toEqual([]);
    expect((await list()).total).toBe(1);
  });

  test("of a removed post keeps its score, but nothing derived from its words", async () => {
    const { list, token } = await customer("tin teapot");
    const post = testPost({ title: "Recommend a tin teapot? Looking for one.", body: "" });
    await app.ingest([post]);
    const id = (await list()).mentions[0]?.id ?? "";
    const params = { id };
    dataOf(await app.call("setMentionStatus", { params, body: { status: "accepted" } }, { token }));
    await app.ingest([{ ...post, removed: true }]);
    const { mention } = dataOf(await app.call("getMention", { params }, { token }));
    expect(mention).toMatchObject({ status: "denied", intent: { reasons: [] } });
    const { rows } = await query(
      "select intent_signals, similarity_hashes from mentions where id = $1",
      id,
    );
    expect(rows[0]).toEqual({ intent_signals: [], similarity_hashes: [] });
  });
});

describe("the list", () => {
  test("is sorted by score, and filtered and counted by minimum level", async () => {
    const { list, workspaceId } = await customer("clay teapot");
    await app.ingest(
      Array.from({ length: 21 }, (_, at) =>
        testPost({
          title: `clay teapot ${at}`,
          postedAt: new Date(Date.UTC(2026, 10, 1, 0, at % 7)),
        }),
      ),
    );
    // The scores around each level's boundary, so that a filter with another boundary fails.
    const { mentions } = await list();
    const edges = Array.from({ length: 101 }, (_, score) => score).filter(
      (score) =>
        score % 50 === 0 ||
        [score - 1, score + 1].some(
          (one) => one >= 0 && one <= 100 && levelOf(one) !== levelOf(score),
        ),
    );
    for (const [at, { id }] of mentions.entries()) {
      const score = edges[at % edges.length];
      await query("update mentions set intent_score = $1 where id = $2", score, id);
    }
    const all = (await list({ sort: "intent" })).mentions;
    const sorted = all.toSorted(
      (a, b) =>
        b.intent.score - a.intent.score || b.created_utc - a.created_utc || (a.id < b.id ? 1 : -1),
    );
    expect(all.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    expect((await list()).mentions.map(({ id }) => id)).toEqual(mentions.map(({ id }) => id));
    for (const [at, level] of intentLevels.entries()) {
      const found = await list({ intent: level });
      const requested = all.filter(({ intent }) => intentLevels.indexOf(intent.level) >= at);
      expect(new Set(found.mentions.map(({ id }) => id))).toEqual(
        new Set(requested.map(({ id }) => id)),
      );
      expect(found).toMatchObject({
        total: requested.length,
        counts: { pending: requested.length },
      });
    }
    expect((await list({ intent: "all" })).total).toBe(21);
    const page = await app.services.mentions.list(
      workspaceId,
      {},
      { limit: 2, offset: 1, sort: "intent" },
    );
    expect(page.mentions.map(({ id }) => id)).toEqual(sorted.slice(1, 3).map(({ id }) => id));
  });

  test.each([
    [{ intent: "Warm" }, "intent: must be one of all, Cold, Curious, Looking, Ready to buy"],
    [{ sort: "oldest" }, "sort: must be newest or intent"],
  ])("refuses %j and names the field", async (wrong, detail) => {
    const { token } = await app.signUp();
    const outcome = await app.call("listMentions", { query: wrong as object }, { token });
    expect(errorOf(outcome)).toMatchObject({ status: 400, details: [detail] });
  });
});

describe("scoring again", () => {
  const answers = {
    "0": "Ledgerly sells invoicing software",
    "1": "Chasing late payments",
    "2": "Freelancers",
    "3": "Accounting",
    "5": "invoicing, payment reminders",
  };
  const events = async (workspaceId: string) =>
    (
      await query(
        "select count(*)::int as count from browser_events where workspace_id = $1",
        workspaceId,
      )
    ).rows[0]?.count;

  test("covers mentions of every status that older rules scored, and sends no events", async () => {
    const { list, token, workspaceId } = await customer("oak teapot");
    const posts = ["Recommend an oak teapot, looking for one", "An oak teapot"].map((title) =>
      testPost({ title }),
    );
    await app.ingest(posts);
    const { mentions } = await list();
    const params = { id: mentions[0]?.id ?? "" };
    await app.call("setMentionStatus", { params, body: { status: "denied" } }, { token });
    await query(
      "update mentions set intent_version = 0, intent_score = 99, intent_signals = '[]', similarity_hashes = '{}' where workspace_id = $1",
      workspaceId,
    );
    const before = await events(workspaceId);
    await app.work("mentions.rescore");
    await vi.waitUntil(async () => !(await app.services.rescoring.isNeeded()), { timeout: 10_000 });
    for (const { id, title, intent } of mentions) {
      const now = (await list()).mentions.find((one) => one.id === id);
      expect(now?.intent, title).toEqual(intent);
    }
    const { rows } = await query(
      "select distinct intent_version, array_length(similarity_hashes, 1) > 0 as found from mentions where workspace_id = $1",
      workspaceId,
    );
    expect(rows).toEqual([{ intent_version: intentVersion, found: true }]);
    expect(await events(workspaceId)).toBe(before);
    // A further run, as after a kill, changes nothing.
    const stored = async () => (await query("select * from mentions order by id")).rows;
    const after = await stored();
    await app.services.rescoring.runOlder();
    await app.services.rescoring.runPending(workspaceId);
    expect(await stored()).toEqual(after);
  });

  test("covers a workspace's pending mentions after its company profile changed", async () => {
    const one = await customer("steel teapot");
    const other = await customer("steel teapots");
    const post = testPost({
      title: "Invoicing for a steel teapot shop",
      body: "Chasing late payments of freelancers. Any software with payment reminders to recommend?",
    });
    const skipped = testPost({
      title: "Another steel teapot, invoicing",
      body: "Not the same at all.",
    });
    await app.ingest([post, skipped]);
    const { mentions } = await one.list();
    const skippedId = mentions.find(({ title }) => title === skipped.title)?.id ?? "";
    await app.call(
      "setMentionStatus",
      { params: { id: skippedId }, body: { status: "denied" } },
      one,
    );
    await query(
      "update mentions set intent_score = 7 where workspace_id in ($1, $2)",
      one.workspaceId,
      other.workspaceId,
    );
    dataOf(
      await app.call(
        "putProfile",
        { body: { companyName: "Ledgerly", discovery_answers: answers } },
        one,
      ),
    );
    const profile = createProfile({
      company: answers["0"],
      problem: answers["1"],
      audience: answers["2"],
      industry: answers["3"],
      functions: answers["5"],
    });
    const expected = scoreIntent(readable(post), profile).score;
    const scores = async (who: typeof one) =>
      Object.fromEntries(
        (await who.list()).mentions.map(({ title, intent }) => [title, intent.score]),
      );
    await vi.waitUntil(async () => (await scores(one))[post.title] !== 7, { timeout: 10_000 });
    expect(await scores(one)).toEqual({ [post.title]: expected, [skipped.title]: 7 });
    expect(await scores(other)).toEqual({ [post.title]: 7, [skipped.title]: 7 });
    // New mentions are scored for the company immediately.
    const next = {
      ...post,
      externalId: "t3_next",
      title: "Steel teapot: invoicing again",
      author: "else",
    };
    await app.ingest([next]);
    expect((await scores(one))[next.title]).toBe(scoreIntent(readable(next), profile).score);
    expect((await scores(other))[next.title]).toBe(scoreIntent(readable(next), null).score);
  });
});
