import { postFormats, type ResonancePart } from "@earshot/contract";
import { expect, test } from "vitest";
import { scoreText } from "./score.ts";
import type { Subject } from "./types.ts";

const plain: Subject = {
  content: "Send the reminder on day 3. Most of our 40 clients in Berlin paid within a week.",
  title: "What worked for late invoices",
  audience: "",
  format: postFormats.reddit,
  length: 240,
  companyNames: ["Ledgerly"],
  style: { score: 0, findings: [] },
};
const partOf = (part: ResonancePart, given: Partial<Subject> = {}) =>
  scoreText({ ...plain, ...given }).parts.find((one) => one.part === part);
/** The words that the reasons of a part point at. */
const wordsOf = (part: ResonancePart, given: Partial<Subject> = {}) => {
  const content = given.content ?? plain.content;
  return (partOf(part, given)?.reasons ?? [])
    .filter(({ end }) => end > 0)
    .map(({ start, end }) => content.slice(start, end));
};

test("the score is between the lowest and the highest of its parts", () => {
  const { score, parts } = scoreText(plain);
  const scores = parts.map((part) => part.score);
  expect(score).toBeGreaterThanOrEqual(Math.min(...scores));
  expect(score).toBeLessThanOrEqual(Math.max(...scores));
});

test("a part that can't be scored is missing", () => {
  const names = (given: Partial<Subject>) =>
    scoreText({ ...plain, ...given }).parts.map(({ part }) => part);
  expect(names({})).toEqual([
    ...["readability", "specificity", "value_first", "norms"],
    ...["promotion", "machine_signs"],
  ]);
  expect(names({ audience: "How do I handle late invoices?" })).toContain("fit");
  const russian = { content: "Напоминание отправляйте на третий день, тогда платят быстрее." };
  expect(names(russian)).toEqual(["value_first", "norms", "promotion"]);
  expect(names({ content: "!!!" })).toEqual(["norms", "promotion"]);
});

test("short sentences of short words read easier", () => {
  const hard =
    "Notwithstanding the organizational complexities, implementation of comprehensive reminder automation necessitates considerable interdepartmental communication and documentation, which administrators, unfortunately, habitually underestimate considerably when initially evaluating the alternatives available nowadays, particularly internationally.";
  const [easyPart, hardPart] = [partOf("readability"), partOf("readability", { content: hard })];
  expect(easyPart?.score).toBeGreaterThan(90);
  expect(hardPart?.score).toBeLessThan(20);
  expect(wordsOf("readability", { content: hard })).toContain("organizational");
  expect(wordsOf("readability", { content: hard })).toContain(hard.slice(0, -1));
});

test("reading ease is Flesch's: a sentence of known value", () => {
  // 6 words, 6 syllables, 1 sentence: 206.835 - 1.015 × 6 - 84.6 = 116.1, shown as 100.
  const content = "The cat sat on the mat.";
  expect(partOf("readability", { content })?.reasons[0]?.message).toContain("100 of 100");
  // 6 words, 11 syllables: 206.835 - 6.09 - 155.1 = 45.6.
  const long = "The owner sends invoices every month.";
  expect(partOf("readability", { content: long })?.reasons[0]?.message).toContain("46 of 100");
});

test("numbers and names make a text specific, vague words do not", () => {
  const vague = "Our amazing solution does many things for various people.";
  expect(partOf("specificity")?.score).toBeGreaterThan(
    partOf("specificity", { content: vague })?.score ?? 100,
  );
  expect(wordsOf("specificity", { content: vague })).toEqual([
    ...["amazing", "solution", "many", "things", "various"],
  ]);
  expect(partOf("specificity")?.reasons[0]?.message).toBe("2 numbers and 1 name in 17 words.");
});

test("a later offer scores higher", () => {
  const help = "Write to them on day three, and call on day ten. ";
  const offer = "Ledgerly sends both for you.";
  const [early, late] = [offer + help.repeat(3), help.repeat(3) + offer];
  expect(partOf("value_first", { content: help })?.score).toBe(100);
  expect(partOf("value_first", { content: late })?.score).toBe(100);
  expect(partOf("value_first", { content: early })?.score).toBe(30);
  expect(wordsOf("value_first", { content: early })).toEqual(["Ledgerly"]);
  expect(wordsOf("value_first", { content: `${help}We built an app.` })).toEqual(["We built"]);
  expect(partOf("value_first", { content: "Ledgerlyish things" })?.score).toBe(100);
});

test("naming the company too often costs points at each further place", () => {
  const content = `${"Write to them on day three. ".repeat(6)}Ledgerly, Ledgerly, Ledgerly.`;
  expect(partOf("value_first", { content })?.score).toBe(90);
});

test("a text fits the question whose words it has", () => {
  const audience = "How do you remind clients about late invoices?";
  expect(partOf("fit", { audience })?.score).toBeGreaterThan(60);
  expect(wordsOf("fit", { audience })).toEqual(["reminder", "clients"].slice(1));
  const other = partOf("fit", { audience, title: "", content: "Bake the bread for an hour." });
  expect(other?.score).toBe(0);
  expect(other?.reasons[0]?.message).toContain("“remind”, “clients”, “late”, “invoices”");
});

test("length, hashtags, links and title follow the platform", () => {
  const score = (given: Partial<Subject>) => partOf("norms", given)?.score;
  expect(score({})).toBe(100);
  expect(score({ length: 40_001 })).toBe(40);
  expect(score({ length: 10 })).toBe(75);
  expect(score({ title: "" })).toBe(70);
  expect(score({ title: "LATE INVOICES AGAIN AND AGAIN" })).toBe(85);
  expect(score({ content: "Paid #late, order #1 at https://a.test/#top" })).toBe(90);
  const content = "See https://a.test and https://b.test now";
  expect(wordsOf("norms", { content })).toEqual(["https://b.test"]);
  expect(score({ format: postFormats.linkedin, length: 400, title: "", content: "#a #b" })).toBe(
    100,
  );
});

test("findings of the style check become reasons of their part", () => {
  const finding = { message: "Problem.", remedy: "Remedy.", span: [0, 4] as [number, number] };
  const style = {
    score: 0.9,
    findings: [
      { ...finding, rule: "salesy" },
      { ...finding, rule: "machine_style", span: null },
    ],
  };
  expect(partOf("promotion", { style })).toMatchObject({
    score: 85,
    reasons: [{ start: 0, end: 4 }],
  });
  expect(partOf("machine_signs", { style })).toMatchObject({
    score: 10,
    reasons: [{ start: 0, end: 0, message: "Problem.", remedy: "Remedy." }],
  });
});

test("shouting and exclamation marks are promotional", () => {
  const content = "LIMITED offer! Now! Send PDF files.";
  expect(wordsOf("promotion", { content })).toEqual(["LIMITED", "!"]);
  expect(partOf("promotion", { content })?.score).toBe(70);
});

test("a text with thousands of hashtags, links or names gets few reasons", () => {
  for (const unit of ["#late ", "www.a.test ", "Ledgerly. ", "Stop! "]) {
    const { score, parts } = scoreText({ ...plain, content: unit.repeat(3_000) });
    expect(score).toBeGreaterThanOrEqual(0);
    expect(parts.flatMap(({ reasons }) => reasons).length).toBeLessThan(50);
  }
});

/** Processor time of this thread in milliseconds, the shortest of five. */
function msOf(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

test("a long text is scored in less than a second", () => {
  const content = "Invoices, e.g. #late ones at https://a.test!? ".repeat(900);
  expect(
    msOf(() => scoreText({ ...plain, content, audience: "late invoices ".repeat(70) })),
  ).toBeLessThan(1_000);
});

test("a long text is read only once for all words of the question", () => {
  const content = "as it is ".repeat(4_000);
  const letters = "bcdfghjklmnpqrst";
  const many = [...letters].flatMap((one) => [...letters].map((other) => `${one}a${other}`));
  const score = (audience: string) => msOf(() => scoreText({ ...plain, content, audience }));
  score("bab");
  expect(score(many.join(" "))).toBeLessThan(5 * score("bab"));
});
