import fc from "fast-check";
import { expect, test } from "vitest";
import { readTheme, type StoredPost } from "./read-theme.ts";
import { statementOf } from "./statement.ts";
import { findThemes } from "./themes.ts";
import type { ThemePost } from "./types.ts";

const profile = ["Invoices, late payments and reminders for freelancers"];

const sentence = fc.constantFrom(
  "I struggle with late payments.",
  "how do you get clients?\n",
  "late   payments are too expensive, I think 😀",
  "(We are looking for an invoicing service)",
  "> late payments, quoted",
  "see https://x.yz/late-payments and `late payments`:",
  "Is there an alternative to QuickBooks?",
  "they can’t get paid, and the late payments are a nightmare for us\u202e!!",
  "and the invoices of the reminders of the payments of the clients and the reminders again",
);
const text = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: sentence }, fc.string({ unit: "binary", maxLength: 9 })),
    {
      maxLength: 12,
    },
  )
  .map((some) => some.join(" "));
const posts: fc.Arbitrary<ThemePost[]> = fc
  .array(fc.record({ title: text, body: text, author: fc.constantFrom("a", "b", "c", null) }), {
    maxLength: 30,
  })
  .map((some) =>
    some.map((one, at) => ({
      ...one,
      id: `p${at}`,
      community: at % 2 === 0 ? "freelance" : null,
      postedAt: new Date(Date.UTC(2026, 0, 1 + at * 9)),
      level: "Cold",
    })),
  );

const stored = (all: readonly ThemePost[]): Map<string, StoredPost> =>
  new Map(all.map((post) => [post.id, { ...post, url: `https://example.com/${post.id}` }]));

test("every citation exists, its quote is the text of its span, and one quote has the label", () => {
  let cited = 0;
  fc.assert(
    fc.property(posts, (all) => {
      for (const found of findThemes(all, profile)) {
        const theme = readTheme(found, stored(all));
        expect(theme?.evidence).toHaveLength(found.members.length);
        const label = found.label.toLowerCase();
        const quotes = theme?.evidence.map(({ quote }) => quote.replace(/\s+/g, " ").toLowerCase());
        expect(quotes?.some((quote) => quote.includes(label))).toBe(true);
        expect(theme?.discussionIds).toEqual(found.members.map(({ postId }) => postId));
        for (const { discussionId, field, span, quote } of theme?.evidence ?? []) {
          const post = all.find(({ id }) => id === discussionId);
          const whole = field === "title" ? post?.title : post?.body;
          expect(whole?.slice(...span)).toBe(quote);
          expect(quote.trim()).toBe(quote);
          expect(quote).not.toBe("");
          cited++;
        }
      }
    }),
    { numRuns: 300, seed: 33 },
  );
  expect(cited).toBeGreaterThan(300);
});

const example = (): ThemePost[] =>
  ["2026-10-05", "2026-10-06", "2026-10-18", "2026-11-02"].map((day, at) => ({
    id: `p${at}`,
    title: `Question ${at}`,
    body: `I am at place ${at} and struggle with late payments in month ${at}.`,
    community: at < 3 ? "freelance" : "smallbusiness",
    author: `author${at}`,
    postedAt: new Date(`${day}T12:00:00Z`),
    level: "Cold",
  }));

function exampleTheme() {
  const [found] = findThemes(example(), profile);
  if (!found) throw new Error("the example has a theme");
  return found;
}

test("posts are counted by community, and by week from Monday without gaps", () => {
  const theme = readTheme(exampleTheme(), stored(example()));
  expect(theme?.communities).toEqual([
    { name: "freelance", posts: 3 },
    { name: "smallbusiness", posts: 1 },
  ]);
  expect(theme?.weeks).toEqual([
    { week: "2026-10-05", posts: 2 },
    { week: "2026-10-12", posts: 1 },
    { week: "2026-10-19", posts: 0 },
    { week: "2026-10-26", posts: 0 },
    { week: "2026-11-02", posts: 1 },
  ]);
});

test("weeks of old posts go back a year at most", () => {
  const [first, ...others] = example() as [ThemePost, ...ThemePost[]];
  const old = [{ ...first, postedAt: new Date("1969-12-31T00:00:00Z") }, ...others];
  const weeks = readTheme(exampleTheme(), stored(old))?.weeks;
  expect(weeks).toHaveLength(52);
  expect(weeks?.at(-1)).toEqual({ week: "2026-11-02", posts: 1 });
});

test("a post that was removed no longer counts", () => {
  const left = stored(example());
  left.delete("p1");
  const theme = readTheme(exampleTheme(), left);
  expect(theme?.statement).toBe("3 of 3 discussions mention “late payments” as a problem.");
  expect(theme?.evidence.map(({ discussionId }) => discussionId)).not.toContain("p1");
  left.delete("p0");
  left.delete("p2");
  expect(readTheme(exampleTheme(), left)?.statement).toBe(
    "1 of 1 discussion mentions “late payments” as a problem.",
  );
  left.delete("p3");
  expect(readTheme(exampleTheme(), left)).toBeNull();
});

test("a theme is null when no remaining post has its label word for word", () => {
  const [first] = example() as [ThemePost, ...ThemePost[]];
  const singular = [8, 9].map((at) => ({
    ...{ ...first, id: `s${at}`, author: `author${at}` },
    body: `I am at place ${at} and struggle with late payment in month ${at}.`,
  }));
  const all = [...example(), ...singular];
  const found = findThemes(all, profile).find(({ label }) => label === "late payments");
  if (!found) throw new Error("the example has a theme");
  expect(readTheme(found, stored(all))?.discussionIds).toHaveLength(6);
  expect(readTheme(found, stored(singular))).toBeNull();
});

test("a post whose words were edited no longer counts", () => {
  const edited = example().map((post) =>
    post.id === "p2"
      ? { ...post, body: "Solved, thank you all so much for the help, everyone!" }
      : post,
  );
  expect(readTheme(exampleTheme(), stored(edited))?.discussionIds).toEqual(["p3", "p1", "p0"]);
});

test("a stored theme contains no text of posts except the label", () => {
  expect(JSON.stringify(exampleTheme())).not.toContain("struggle");
});

test("a statement contains its label unchanged", () => {
  expect(statementOf("mention", "$& X", 1, 1)).toBe("1 of 1 discussion mentions “$& X”.");
  expect(statementOf("mention", "cost", 1_200, 2_000)).toBe(
    "1,200 of 2,000 discussions mention “cost”.",
  );
});
