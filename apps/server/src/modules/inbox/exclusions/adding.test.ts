import { describe, expect, test } from "vitest";
import { errorOf } from "../../../testing/app.ts";
import {
  author,
  community,
  type ExclusionInput,
  setUpExclusions,
} from "../../../testing/exclusions.ts";

const exclusions = setUpExclusions();
const { clock, query, customer } = exclusions;

const dayMs = 24 * 3_600_000;

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
    const { token } = await exclusions.app.signUp();
    for (const name of ["addExclusion", "previewExclusion"] as const) {
      const error = errorOf(
        await exclusions.app.call(name, { body: body as ExclusionInput }, { token }),
      );
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
    expect(
      errorOf(await exclusions.app.call("deleteExclusion", { params: { id } }, stranger)).status,
    ).toBe(404);
    const params = { id: await owner.idOf(post.title) };
    expect(
      errorOf(await exclusions.app.call("listExclusionOptions", { params }, stranger)).status,
    ).toBe(404);
    await stranger.find({ author: "shared" });
    expect((await stranger.list()).total).toBe(1);
    expect(await owner.listed()).toHaveLength(1);
  });
});
