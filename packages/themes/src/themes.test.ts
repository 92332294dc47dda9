import { expect, test } from "vitest";
import { readTheme } from "./read-theme.ts";
import { findThemes } from "./themes.ts";
import type { FoundTheme, ThemePost } from "./types.ts";

const profile = [
  "Quickbill is invoicing software for freelancers: it sends invoices and chases late payments.",
];

const postsOf = (bodies: readonly string[], given: Partial<ThemePost> = {}): ThemePost[] =>
  bodies.map((body, at) => ({
    id: `p${at}`,
    title: "",
    body,
    community: "freelance",
    author: `author${at}`,
    postedAt: new Date(Date.UTC(2026, 9, 1 + at)),
    level: "Curious",
    ...given,
  }));

const read = (themes: readonly FoundTheme[], posts: readonly ThemePost[]) =>
  themes.map((theme) =>
    readTheme(
      theme,
      new Map(posts.map((post) => [post.id, { ...post, url: "https://example.com" }])),
    ),
  );
const statementsOf = (posts: readonly ThemePost[]) =>
  read(findThemes(posts, profile), posts).map((theme) => theme?.statement);

const late = [
  "I have a shop. I struggle with late payments every month. It is what it is.",
  "We are a small studio and late payments are a nightmare for us.",
  "I am so tired of late payments from agencies that never answer.",
];

test("a phrase is a problem if several posts call it one", () => {
  expect(statementsOf(postsOf(late))).toEqual([
    "3 of 3 discussions mention “late payments” as a problem.",
  ]);
});

test("each quote is the sentence that says it", () => {
  const posts = postsOf(late);
  const [theme] = read(findThemes(posts, profile), posts);
  expect(theme?.evidence.map(({ quote }) => quote)).toEqual([
    "I am so tired of late payments from agencies that never answer.",
    "We are a small studio and late payments are a nightmare for us.",
    "I struggle with late payments every month.",
  ]);
});

test("a word that is only in the same clause as a problem is no problem", () => {
  const posts = postsOf([
    "My clients still have not paid the late invoice from May and I hate to wait.",
    "He refuses to pay my late invoice because the logo was a problem.",
    "They have trouble with me since I sent a late invoice.",
  ]);
  expect(statementsOf(posts)).toEqual(["3 of 3 discussions mention “late invoice”."]);
});

test("a denied problem is no problem", () => {
  const posts = postsOf([
    "I have never had trouble with late payments since I ask for a deposit.",
    "We don't struggle with late payments at all, to be honest.",
    "There is no problem with late payments here, as they pay up front.",
  ]);
  expect(findThemes(posts, profile).filter(({ kind }) => kind === "pain")).toEqual([]);
});

test("a phrase is a request if posts look for it or ask about it", () => {
  const posts = postsOf([
    "I'm looking for invoicing software that does not cost the earth.",
    "Can anyone help? What is the best invoicing software for one person?",
    "We need a good invoicing software for our studio in Berlin.",
  ]);
  expect(statementsOf(posts)).toContain(
    "3 of 3 discussions need, look for or ask about “invoicing software”.",
  );
});

test("an advertisement that asks its readers is no request", () => {
  const posts = postsOf([
    "Looking for invoicing software? We have built it for you and your team.",
    "Are you looking for invoicing software? Try ours for a week.",
    "For everyone who is looking for invoicing software we have an offer.",
  ]);
  expect(findThemes(posts, profile).map(({ wording }) => wording)).not.toContain("request");
});

test("verbs with the same object are one question", () => {
  const posts = postsOf([
    "I am new to this. How do I get clients?",
    "How do you find clients when you do not know anybody?",
    "I have a portfolio now, so how do I find my first clients?",
  ]);
  expect(statementsOf(posts)).toContain("3 of 3 discussions ask how to “get clients”.");
});

test("a verb and a noun of the same words are two phrases", () => {
  const posts = postsOf([
    "Our invoice research took a year, which was fun.",
    "I know invoice research from school.",
    "The invoice research was done by my sister.",
    "I plan to invoice research for once, as they say.",
  ]);
  expect(statementsOf(posts)).toEqual(["3 of 4 discussions mention “invoice research”."]);
});

test("a phrase is a comparison if posts compare or replace it", () => {
  const posts = postsOf([
    "Is there a good alternative to QuickBooks for a freelancer?",
    "We switched from QuickBooks to a spreadsheet and are happy with it.",
    "It is much cheaper than QuickBooks and does all that I need.",
  ]);
  expect(statementsOf(posts)).toContain(
    "3 of 3 discussions compare “QuickBooks” with something else or replace it.",
  );
});

test("a phrase of the company's words that posts only mention is a topic", () => {
  const posts = postsOf([
    "My assistant writes the payment reminders on Fridays.",
    "I wrote about payment reminders in my last newsletter.",
    "The payment reminders of our bank are blue.",
  ]);
  expect(statementsOf(posts)).toEqual(["3 of 3 discussions mention “payment reminders”."]);
});

test("two posts make no theme, and neither do three of one author", () => {
  expect(findThemes(postsOf(late.slice(0, 2)), profile)).toEqual([]);
  expect(findThemes(postsOf(late, { author: "one" }), profile)).toEqual([]);
});

test("without authors, a theme needs two communities", () => {
  const unknown = postsOf(late, { author: null });
  expect(findThemes(unknown, profile)).toEqual([]);
  const [first, ...others] = unknown as [ThemePost, ...ThemePost[]];
  expect(findThemes([{ ...first, community: "smallbusiness" }, ...others], profile)).toHaveLength(
    1,
  );
});

test("copies of a post count once", () => {
  const [body = ""] = late;
  expect(findThemes(postsOf([body, body, body, body]), profile)).toEqual([]);
  // The same sentence in other posts is a copy, too.
  const around = ["One.", "Another one.", "And a third one.", "The last one."];
  expect(findThemes(postsOf(around.map((other) => `${other} ${body}`)), profile)).toEqual([]);
});

test("no posts, one post and empty ones make no themes", () => {
  expect(findThemes([], profile)).toEqual([]);
  expect(findThemes(postsOf(late.slice(0, 1)), profile)).toEqual([]);
  expect(findThemes(postsOf(["", " ", "\n"]), [])).toEqual([]);
});

test("posts in other languages make no themes", () => {
  const german = [
    "Ich suche eine Software für Rechnungen, weil meine Kunden ihre Invoices nie zahlen: late payments, immer wieder.",
    "Wir hassen late payments, denn unsere Kunden zahlen die Invoices immer erst nach der dritten Mahnung.",
    "Kennt jemand gute Software gegen late payments und offene Invoices für kleine Agenturen in Berlin?",
  ];
  const russian = [
    "клиенты не платят invoices",
    "счета invoices не оплачены",
    "ищу программу invoices",
  ];
  expect(findThemes(postsOf([...german, ...russian]), profile)).toEqual([]);
});

test("if one phrase contains another, only the stronger one is a theme", () => {
  const posts = postsOf(
    ["client", "customer", "studio", "vendor"].flatMap((who) => [
      `My ${who} is fine. I struggle with late payments of ${who} number one.`,
      `I struggle with payments from the ${who} that we have.`,
    ]),
  );
  const pains = findThemes(posts, profile).filter(({ kind }) => kind === "pain");
  expect(pains.map(({ label }) => label)).toEqual(["late payments"]);
});

test("a link is not a phrase", () => {
  const posts = postsOf([
    "I struggle with evil-shop.com a lot, visit https://evil-shop.com now.",
    "I hate evil-shop.com so much that I write this.",
    "We are tired of evil-shop.com and its offers.",
  ]);
  expect(findThemes(posts, ["evil-shop.com shop"])).toEqual([]);
});

/** A generator of numbers that is the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let value = seed; ; value = (value * 48_271) % 2_147_483_647) yield value;
}

const objects = ["late payments", "tax forms", "client calls", "expense reports", "bank fees"];
const frames = [
  "I struggle with X on most days.",
  "How do you deal with X in your company?",
  "X are a nightmare when you work alone.",
  "Last week I read about X and how others see them.",
  "Is there an alternative to X that costs less?",
  "We went to the lake on Sunday, and it was great to see everyone.",
];

/** Posts of invented sentences, about as long as those of Reddit. */
function inventedPosts(count: number): ThemePost[] {
  const next = numbers(7);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[(next.next().value ?? 0) % values.length] as Value;
  const sentences = () =>
    Array.from({ length: 15 }, () => pick(frames).replace("X", pick(objects)));
  return postsOf(Array.from({ length: count }, (_, at) => `${at} ${sentences().join(" ")}`));
}

test("the order of the posts does not matter", () => {
  const posts = inventedPosts(60);
  const found = findThemes(posts, profile);
  expect(found.length).toBeGreaterThan(3);
  expect(findThemes(posts.toReversed(), profile)).toEqual(found);
  expect(
    findThemes(
      posts.toSorted((a, b) => (a.body < b.body ? -1 : 1)),
      profile,
    ),
  ).toEqual(found);
});

/** Processor time of this thread in seconds, which does not include other work on the machine. */
function secondsOf(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000_000;
}

test("2,000 posts take less than two seconds and give at most 12 themes", () => {
  const posts = inventedPosts(2_000);
  let found: FoundTheme[] = [];
  // One on a usual machine; a slow one may take twice as long.
  expect(secondsOf(() => (found = findThemes(posts, profile)))).toBeLessThan(2);
  expect(found.length).toBeGreaterThan(3);
  expect(found.length).toBeLessThanOrEqual(12);
});

test("hostile texts take no longer", () => {
  const patterns = [
    "struggle with invoices hate payments ",
    "how do you ",
    "a".repeat(50_000),
    "https://".repeat(1_000),
    "`".repeat(3_000),
    "> ".repeat(3_000),
    "\u0000\u0007\u202e\u200b\ufeff",
    "'’-.&".repeat(1_000),
    "💥\ud800".repeat(500),
    "is so so so ",
  ];
  const posts = postsOf(
    Array.from({ length: 100 }, (_, at) =>
      `${at} ${(patterns[at % patterns.length] ?? "").repeat(300)}`.slice(0, 20_000),
    ),
  );
  expect(secondsOf(() => findThemes(posts, profile))).toBeLessThan(2);
});

test("control characters do not reach a label", () => {
  const posts = postsOf(
    late.map((body) => body.replaceAll("late payments", "late\u202e\u0007 payments")),
  );
  for (const { label } of findThemes(posts, profile))
    expect(label).toMatch(/^[\p{L}\p{N}' .&-]+$/u);
});
