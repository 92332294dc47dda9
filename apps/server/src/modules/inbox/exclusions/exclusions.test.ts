import { describe, expect, test } from "vitest";
import type { Post } from "../../../integrations/ports/post.ts";
import { dataOf, errorOf, testPost } from "../../../testing/app.ts";
import {
  author,
  community,
  type ExclusionInput,
  setUpExclusions,
  words,
} from "../../../testing/exclusions.ts";

const exclusions = setUpExclusions();
const { platformPosts, query, customer } = exclusions;

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
  ] satisfies [string, ExclusionInput, Partial<Post>, Partial<Post>][])(
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
    expect(
      dataOf(await exclusions.app.call("getMention", { params: { id } }, { token })).mention.title,
    ).toBe(post.title);
    expect(await list()).toMatchObject({ total: 0, counts: { pending: 0 } });
    const { stats } = dataOf(await exclusions.app.call("dashboardStats", {}, { token }));
    expect(stats).toMatchObject({ mentions: { total: 0 }, platforms: [] });
    const { keywords } = dataOf(await exclusions.app.call("listKeywords", {}, { token }));
    expect(keywords[0]?.use_count).toBe(1);
  });

  test("does not hide mentions added by link", async () => {
    const { titles, add, phrase, number, token } = await customer();
    await add(author("brought"));
    for (const title of ["no keyword", `a ${phrase}`]) {
      const externalId = `t3_link${title.length}${number}`;
      platformPosts.set(externalId, testPost({ externalId, title, author: "brought" }));
      const url = `https://www.reddit.com/comments/${externalId}`;
      expect(
        dataOf(await exclusions.app.call("addByLink", { body: { url } }, { token })).mention.title,
      ).toBe(title);
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
      errorOf(
        await exclusions.app.call(
          "deleteExclusion",
          { params: { id: first.id } },
          await customer(),
        ),
      ).status,
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
        exclusions.app.call("setMentionStatus", { params, body: { status } }, { token }),
      ]);
      expect(moved.status).toBe(200);
      const { total } = await list();
      if (status === "accepted") expect(total).toBe(1);
      else expect(total).toBe(1 - exclusion.hidden);
    }
  });
});
