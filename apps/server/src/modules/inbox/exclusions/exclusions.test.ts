import type { Exclusion } from "@earshot/contract";
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

const dayMs = 24 * 3_600_000;
const clock = createTestClock(new Date());
/** The posts that the platform has, by external id. */
const platformPosts = new Map<string, Post>();
const lookup: PostLookup = {
  name: "reddit",
  max: 100,
  readMicros: 0,
  idOf: (url) => /comments\/(\w+)$/.exec(url)?.[1] ?? null,
  fetchPosts: async (ids) =>
    new Map(
      ids.flatMap((id) => (platformPosts.has(id) ? [[id, platformPosts.get(id) as Post]] : [])),
    ),
};
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, poolSize: 20, lookups: [lookup] });
});
afterAll(() => app.close());

type Input = { kind: Exclusion["kind"]; value: string; source?: "reddit" | "x" };
const author = (value: string): Input => ({ kind: "author", value, source: "reddit" });
const community = (value: string): Input => ({ kind: "community", value, source: "reddit" });
const words = (value: string): Input => ({ kind: "words", value });

let made = 0;
async function customer() {
  made += 1;
  const phrase = `compass number${made}`;
  const person = await app.signUp();
  await app.call("addKeyword", { body: { keyword: phrase } }, person);
  await vi.waitUntil(() => app.services.index.match({ title: phrase, body: "" }).length > 0);
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  let posted = 0;
  /** A post that the workspace finds, with words of its own. */
  const find = async (post: Partial<Post> = {}) => {
    posted += 1;
    const { body = "", ...more } = post;
    const one = testPost({
      title: `A ${phrase} ${made}x${posted}`,
      body,
      author: `author${posted}`,
      ...more,
    });
    await app.ingest([one]);
    return one;
  };
  const list = async (query = {}) =>
    dataOf(await app.call("listMentions", { query: { limit: 100, ...query } }, person));
  const titles = async () => (await list()).mentions.map(({ title }) => title);
  const idOf = async (title: string) => {
    const { rows } = await query(
      "select mentions.id from mentions join posts on posts.id = post_id where workspace_id = $1 and title = $2",
      workspaceId,
      title,
    );
    return String(rows[0]?.id);
  };
  const set = async (id: string, status: "accepted" | "denied") =>
    dataOf(await app.call("setMentionStatus", { params: { id }, body: { status } }, person))
      .mention;
  const tryAdd = (body: Input) => app.call("addExclusion", { body }, person);
  const add = async (body: Input) => dataOf(await tryAdd(body)).exclusion;
  const remove = async (id: string) =>
    dataOf(await app.call("deleteExclusion", { params: { id } }, person)).restored;
  const listed = async () => dataOf(await app.call("listExclusions", {}, person)).exclusions;
  const preview = async (body: Input) =>
    dataOf(await app.call("previewExclusion", { body }, person)).preview;
  const options = async (id: string) =>
    dataOf(await app.call("listExclusionOptions", { params: { id } }, person)).options;
  const notifiedIds = async () =>
    (
      await query(
        "select data from browser_events where workspace_id = $1 and type = 'mention.created' order by id",
        workspaceId,
      )
    ).rows.flatMap(({ data }) => data.ids as string[]);
  return {
    ...person,
    workspaceId,
    phrase,
    find,
    list,
    titles,
    idOf,
    set,
    tryAdd,
    add,
    remove,
    listed,
    preview,
    options,
    notifiedIds,
  };
}

const query = (text: string, ...values: unknown[]) =>
  app.infrastructure.database.query({ text, values });

describe("an exclusion", () => {
  test.each([
    [
      "an author, ignoring case",
      author("u/SpamMer"),
      { author: "spammer" },
      { author: "spammers" },
    ],
    [
      "an author with an @",
      author("@someone_else"),
      { author: "Someone_Else" },
      { author: "else" },
    ],
    ["a community", community("r/Crypto"), { community: "crypto" }, { community: "cryptography" }],
    [
      "words, matched as keywords are",
      words("bitcoin wallet"),
      { body: "My Bitcoin  wallets are lost" },
      { body: "A wallet of bitcoin" },
    ],
    ["one of several words", words("dogecoin | litecoin"), { body: "Litecoin?" }, { body: "Coin" }],
    [
      "words, with others",
      words("miner +gold"),
      { title: "compass number miner", body: "gold" },
      { body: "miner of coal" },
    ],
  ] satisfies [string, Input, Partial<Post>, Partial<Post>][])(
    "of %s hides pending and future mentions that match, and nothing else",
    async (_, input, fits: Partial<Post>, other) => {
      const { phrase, find, list, titles, add, notifiedIds, set, listed } = await customer();
      const withPhrase = (post: Partial<Post>) => ({
        ...post,
        ...(post.title && { title: `${phrase} ${post.title}` }),
      });
      await find(withPhrase(fits));
      const accepted = await find(
        withPhrase({ ...fits, ...(fits.title && { title: `${fits.title} again` }) }),
      );
      const stays = await find(other);
      const mention = (await list()).mentions.find(({ url }) => url === accepted.url);
      await set(mention?.id ?? "", "accepted");
      const before = (await notifiedIds()).length;
      const exclusion = await add(input);
      expect(exclusion).toMatchObject({ kind: input.kind, hidden: 1 });
      expect((await list()).counts).toMatchObject({ pending: 1, accepted: 1 });
      await find(withPhrase({ ...fits, ...(fits.title && { title: `${fits.title} later` }) }));
      expect((await titles()).sort()).toEqual([accepted.title, stays.title].sort());
      expect((await notifiedIds()).length).toBe(before);
      expect((await listed())[0]).toMatchObject({ id: exclusion.id, hidden: 2 });
    },
  );

  test("of a signal hides mentions with that signal", async () => {
    const { find, titles, idOf, add } = await customer();
    const [promoting, plain] = [await find(), await find()];
    await query(
      `update mentions set intent_signals = '[{"kind":"promoting","weight":-2,"part":null,"start":0,"end":0}]' where id = $1`,
      await idOf(promoting.title),
    );
    expect(await add({ kind: "signal", value: "promoting" })).toMatchObject({
      hidden: 1,
      source: null,
    });
    expect(await titles()).toEqual([plain.title]);
  });

  test("hidden mentions can be fetched, count in no list, and count as keyword uses", async () => {
    const { find, list, idOf, add, token } = await customer();
    await add(author("hidden_one"));
    const post = await find({ author: "hidden_one" });
    const id = await idOf(post.title);
    expect(dataOf(await app.call("getMention", { params: { id } }, { token })).mention.title).toBe(
      post.title,
    );
    expect(await list()).toMatchObject({ total: 0, counts: { pending: 0 } });
    const { stats } = dataOf(await app.call("dashboardStats", {}, { token }));
    expect(stats).toMatchObject({ mentions: { total: 0 }, platforms: [] });
    const { keywords } = dataOf(await app.call("listKeywords", {}, { token }));
    expect(keywords[0]?.use_count).toBe(1);
  });

  test("does not hide mentions added by link", async () => {
    const { titles, add, phrase, token } = await customer();
    await add(author("brought"));
    for (const title of ["no keyword", `a ${phrase}`]) {
      const externalId = `t3_link${title.length}${made}`;
      platformPosts.set(externalId, testPost({ externalId, title, author: "brought" }));
      const url = `https://www.reddit.com/comments/${externalId}`;
      expect(dataOf(await app.call("addByLink", { body: { url } }, { token })).mention.title).toBe(
        title,
      );
    }
    expect((await titles()).sort()).toEqual([`a ${phrase}`, "no keyword"]);
  });

  test("accepting a hidden mention shows it again", async () => {
    const { find, list, idOf, add, set } = await customer();
    const post = await find({ author: "late" });
    await add(author("late"));
    expect((await list()).total).toBe(0);
    await set(await idOf(post.title), "accepted");
    expect((await list()).counts.accepted).toBe(1);
  });
});

describe("removing an exclusion", () => {
  test("shows what only this exclusion hid", async () => {
    const { find, titles, add, remove, notifiedIds } = await customer();
    const both = await find({ author: "one", community: "two" });
    const only = await find({ author: "one", community: "other" });
    const first = await add(author("one"));
    const second = await add(community("two"));
    expect([first.hidden, second.hidden]).toEqual([2, 0]);
    const late = await find({ author: "one", community: "two" });
    expect(await remove(first.id)).toBe(1);
    expect(await titles()).toEqual([only.title]);
    expect(await remove(second.id)).toBe(2);
    expect((await titles()).sort()).toEqual([both.title, late.title, only.title].sort());
    expect(new Set(await notifiedIds()).size).toBe(3);
    expect(
      errorOf(await app.call("deleteExclusion", { params: { id: first.id } }, await customer()))
        .status,
    ).toBe(404);
  });

  test("keeps cross-posts merged", async () => {
    const { find, list, add, remove, phrase } = await customer();
    const text = { title: `Where is my ${phrase}?`, body: "word ".repeat(60), author: "lost" };
    const one = await find({ ...text, community: "first" });
    const other = await find({ ...text, community: "second" });
    const crossPosts = async () =>
      (await list()).mentions.map((mention) => [
        mention.url,
        mention.crossPosts.map(({ url }) => url),
      ]);
    expect(await crossPosts()).toEqual([[one.url, [other.url]]]);
    // The exclusion does not match the duplicate, which is shown on its own.
    const exclusion = await add(community("first"));
    expect(exclusion.hidden).toBe(1);
    expect(await crossPosts()).toEqual([[other.url, []]]);
    expect(await remove(exclusion.id)).toBe(0);
    expect(await crossPosts()).toEqual([[other.url, [one.url]]]);
    const both = await add(author("lost"));
    expect(await crossPosts()).toEqual([]);
    expect(await remove(both.id)).toBe(1);
    expect(await crossPosts()).toHaveLength(1);
  });
});

describe("a preview", () => {
  test("counts mentions of the last 30 days that it would hide, and engaged ones", async () => {
    const { find, list, idOf, set, preview, add } = await customer();
    for (let n = 0; n < 7; n++) {
      const { title } = await find({ community: "noise" });
      await query("update mentions set intent_score = $1 where id = $2", n * 10, await idOf(title));
    }
    const sent = await find({ community: "Noise" });
    await set(await idOf(sent.title), "accepted");
    const skipped = await find({ community: "noise" });
    await set(await idOf(skipped.title), "denied");
    const old = await find({ community: "noise" });
    await query(
      "update mentions set found_at = $1 where id = $2",
      new Date(clock.now().getTime() - 31 * dayMs),
      await idOf(old.title),
    );
    await find({ community: "signal" });
    const shown = await preview(community("/r/noise"));
    expect(shown).toMatchObject({ hides: 7, of: 8, engaged: 1 });
    const titles = (await list({ sort: "intent" })).mentions.slice(0, 5).map(({ id }) => id);
    expect(shown.examples.map(({ id }) => id)).toEqual(titles);
    expect(shown.examples[0]).toMatchObject({ source: "reddit", subreddit: "noise" });
    expect((await list()).total).toBe(11);
    // Adding it hides the old one, too.
    expect((await add(community("noise"))).hidden).toBe(8);
    expect(await preview(community("noise"))).toMatchObject({ hides: 0, of: 1, engaged: 1 });
  });
});

describe("the options of a mention", () => {
  test("are its author, community, signals and terms near the phrase, each with a count", async () => {
    const { phrase, find, idOf, options, add, list } = await customer();
    const body = `Our school homework needs a ${phrase}. Nothing here is about that.`;
    const post = await find({
      author: "pupil",
      community: "homeworkhelp",
      title: `Physics class: a ${phrase}`,
      body,
    });
    await find({
      author: "other",
      title: `School homework and a ${phrase}`,
      body: "Something else here.",
    });
    for (let n = 0; n < 4; n++) await find();
    const id = await idOf(post.title);
    await query(
      `update mentions set intent_signals = '[{"kind":"promoting","weight":-2,"part":null,"start":0,"end":0},{"kind":"asking","weight":2,"part":null,"start":0,"end":0}]' where id = $1`,
      id,
    );
    const all = await options(id);
    expect(all.slice(0, 3)).toEqual([
      { kind: "author", value: "pupil", source: "reddit", hides: 1 },
      { kind: "community", value: "homeworkhelp", source: "reddit", hides: 1 },
      { kind: "signal", value: "promoting", source: null, hides: 1 },
    ]);
    const terms = all.slice(3);
    expect(terms.length).toBeGreaterThan(0);
    expect(terms.length).toBeLessThanOrEqual(3);
    expect(terms[0]).toEqual({
      kind: "words",
      value: "school homework",
      source: null,
      hides: 2,
    });
    for (const { value } of terms) expect(value).not.toContain("compass");
    // Adding an option hides as many mentions as the option said.
    const before = (await list()).total;
    const { hidden } = await add({ kind: "words", value: "school homework" });
    expect((await list()).total).toBe(before - hidden);
    expect(hidden).toBe(2);
    expect((await options(id)).some(({ value }) => value === "school homework")).toBe(false);
  });
});

describe("invalid exclusions", () => {
  test.each([
    [{ kind: "words", value: '"open' }, /^value: A quotation mark is not closed/],
    [{ kind: "words", value: "the" }, /^value: .the. alone would match far too many posts/],
    [{ kind: "words", value: "-only" }, /^value: This phrase only excludes words/],
    [{ kind: "author", value: " u/ ", source: "reddit" }, /^value: Enter the author or community/],
    [{ kind: "author", value: "someone" }, /^source: must be given with an author/],
    [{ kind: "words", value: "some words", source: "x" }, /^source: must be given with/],
    [{ kind: "signal", value: "asking" }, /^value: must be one of promoting/],
    [{ kind: "mood", value: "x" }, /^kind: must be one of author/],
    [{ kind: "words", value: "" }, /^value: Enter what to exclude/],
  ])("%j is refused with a reason", async (body, why) => {
    const { token } = await app.signUp();
    for (const name of ["addExclusion", "previewExclusion"] as const) {
      const error = errorOf(await app.call(name, { body: body as Input }, { token }));
      expect(error).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(error.details[0]).toMatch(why);
    }
  });

  test("a duplicate and the 201st are refused", async () => {
    const { tryAdd, add, listed, workspaceId } = await customer();
    await add(author("Twice"));
    expect(errorOf(await tryAdd(author("u/twice")))).toMatchObject({
      status: 409,
      code: "EXCLUSION_EXISTS",
    });
    expect((await tryAdd({ kind: "author", value: "twice", source: "x" })).status).toBe(200);
    await query(
      "insert into exclusions (id, workspace_id, kind, value) select gen_random_uuid(), $1, 'words', 'word' || n from generate_series(1, 197) n",
      workspaceId,
    );
    const racers = await Promise.all(
      ["a1", "b2", "c3", "d4", "e5"].map((name) => tryAdd(author(name))),
    );
    expect(racers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = racers.filter(({ status }) => status === 409).map(errorOf);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["EXCLUSION_LIMIT_REACHED"]));
    expect(await listed()).toHaveLength(200);
  });

  test("exclusions are visible to their workspace only", async () => {
    const [owner, stranger] = [await customer(), await customer()];
    const post = await owner.find({ author: "shared" });
    const { id } = await owner.add(author("shared"));
    expect(await stranger.listed()).toEqual([]);
    expect((await stranger.preview(author("shared"))).hides).toBe(0);
    expect(errorOf(await app.call("deleteExclusion", { params: { id } }, stranger)).status).toBe(
      404,
    );
    const params = { id: await owner.idOf(post.title) };
    expect(errorOf(await app.call("listExclusionOptions", { params }, stranger)).status).toBe(404);
    await stranger.find({ author: "shared" });
    expect((await stranger.list()).total).toBe(1);
    expect(await owner.listed()).toHaveLength(1);
  });
});

describe("concurrent changes", () => {
  test("no matching mention stays shown while posts arrive", async () => {
    for (let round = 0; round < 3; round++) {
      const { find, list, add, listed, remove } = await customer();
      const posts = (name: string) => Array.from({ length: 12 }, () => find({ author: name }));
      const found = posts("flood");
      const adding = [add(author("flood")), add(community("nowhere")), ...posts("fine")];
      await Promise.all([...found, ...adding, ...posts("flood")]);
      const { mentions } = await list();
      expect(mentions.map((one) => one.author)).toEqual(Array(12).fill("fine"));
      const [exclusion] = (await listed()).filter(({ value }) => value === "flood");
      expect(exclusion?.hidden).toBe(24);
      // After the exclusion is removed, no mention stays hidden.
      await Promise.all([remove(exclusion?.id ?? ""), ...posts("flood")]);
      expect((await list()).total).toBe(48);
    }
  });

  test("a mention that is skipped or accepted at the same time is counted once", async () => {
    for (let round = 0; round < 10; round++) {
      const { find, idOf, add, list, token } = await customer();
      const { title } = await find({ author: "contested" });
      const params = { id: await idOf(title) };
      const status = round % 2 ? ("accepted" as const) : ("denied" as const);
      const [exclusion, moved] = await Promise.all([
        add(author("contested")),
        app.call("setMentionStatus", { params, body: { status } }, { token }),
      ]);
      expect(moved.status).toBe(200);
      const { total } = await list();
      if (status === "accepted") expect(total).toBe(1);
      else expect(total).toBe(1 - exclusion.hidden);
    }
  });
});
