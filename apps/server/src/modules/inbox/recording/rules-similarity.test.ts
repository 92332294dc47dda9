import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bandHashesOf,
  duplicateSimilarity,
  resemblance,
  type ShingledText,
  shingleText,
} from "./rules-similarity.ts";

const workspace = "01a1fc77-53d1-711f-92cd-a32db3cce6bb";
const dayMs = 24 * 3_600_000;

function shingled(text: string): ShingledText {
  const read = shingleText(text);
  if (!read) throw new Error(`no word in ${text}`);
  return read;
}

const share = (one: ShingledText, other: ShingledText) => {
  const hashes = new Set(bandHashesOf(one, workspace));
  return bandHashesOf(other, workspace).filter((hash) => hashes.has(hash)).length;
};

const word = fc.stringMatching(/^[a-z]{2,9}$/);
const words = (min: number, max: number) => fc.array(word, { minLength: min, maxLength: max });

const say = (
  text: string,
  more: { author?: string | null; source?: string; days?: number } = {},
) => ({
  source: more.source ?? "reddit",
  author: more.author === undefined ? "mara" : more.author,
  postedAt: new Date(Date.UTC(2026, 10, 1) + (more.days ?? 0) * dayMs),
  text: shingled(text),
});

describe("resemblance", () => {
  test("of a text with itself is 1, regardless of case and punctuation", () => {
    fc.assert(
      fc.property(words(1, 120), (text) => {
        const [plain, loud] = [
          shingled(text.join(" ")),
          shingled(`¡${text.join(", ").toUpperCase()}!`),
        ];
        expect(resemblance(plain, loud)).toBe(1);
        expect(bandHashesOf(plain, workspace)).toEqual(bandHashesOf(loud, workspace));
      }),
    );
  });

  test("is the share of common shingles of three words", () => {
    // abc bcd cde against abc bcd cdx: two of four.
    expect(resemblance(shingled("aa bb cc dd ee"), shingled("aa bb cc dd xx"))).toBe(0.5);
    expect(resemblance(shingled("aa bb"), shingled("aa bb cc"))).toBe(0);
  });

  test("of texts without a common shingle is 0, and they share no hash", () => {
    fc.assert(
      fc.property(words(3, 80), words(3, 80), (left, right) => {
        const one = shingled(left.map((each) => `${each}left`).join(" "));
        const other = shingled(right.map((each) => `${each}right`).join(" "));
        expect(resemblance(one, other)).toBe(0);
        expect(share(one, other)).toBe(0);
      }),
    );
  });

  test("stays high after a small edit of a long text, and a hash finds it", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 60, maxLength: 150 }),
        fc.nat(),
        word,
        fc.constantFrom("change", "add", "drop"),
        (text, at, other, how) => {
          const position = at % text.length;
          const edited = text.toSpliced(
            position,
            how === "add" ? 0 : 1,
            ...(how === "drop" ? [] : [`${other}x`]),
          );
          const [one, two] = [shingled(text.join(" ")), shingled(edited.join(" "))];
          expect(resemblance(one, two)).toBeGreaterThan(0.85);
          expect(share(one, two)).toBeGreaterThan(0);
        },
      ),
      // The hashes are random: once in ten thousand such edits has none in common.
      { seed: 7, numRuns: 300 },
    );
  });

  test("needs a word, in any script", () => {
    expect(shingleText(" … 👍 !!")).toBeNull();
    expect(shingled("請求書 ソフト").words).toBe(6);
    expect(shingled("Café Zürich").normalized).toBe("cafe zurich");
  });
});

test("hashes of different workspaces never match", () => {
  const text = shingled("one text that two workspaces have found");
  const other = new Set(bandHashesOf(text, "01a1fc77-53d1-711f-92cd-a32db3cce6bc"));
  expect(bandHashesOf(text, workspace).some((hash) => other.has(hash))).toBe(false);
  for (const hash of bandHashesOf(text, workspace)) expect(BigInt.asIntN(64, hash)).toBe(hash);
});

const numbered = (length: number, prefix = "word") =>
  Array.from({ length }, (_, at) => `${prefix}${at}`).join(" ");

describe("duplicates", () => {
  const long = numbered(60);
  const edited = `${numbered(59)} another`;
  test.each([
    ["the same author, the same words", say(long), say(long), true],
    ["the same author, nearly the same", say(long), say(edited), true],
    ["the same author, in whatever case", say(long), say(long, { author: "Mara" }), true],
    ["the same author, something else", say(long), say(numbered(60, "other")), false],
    [
      "the same author, half of the text",
      say(long),
      say(`${numbered(30)} ${numbered(30, "x")}`),
      false,
    ],
    [
      "the same author, a short text, identical",
      say("Alternative to Xero"),
      say("alternative to xero?"),
      true,
    ],
    [
      "the same author, a short text, nearly identical",
      say("Alternative to Xero"),
      say("Alternative to Xero pls"),
      false,
    ],
    ["a month and a day later", say(long), say(long, { days: 31 }), false],
    ["a month later", say(long), say(long, { days: 30 }), true],
    ["another author, a long text", say(long), say(edited, { author: "jo" }), true],
    ["another author, another source", say(long), say(long, { author: "jo", source: "x" }), true],
    [
      "another author, a long text with changes",
      say(long),
      say(`${numbered(54)} a b c d e f`, { author: "jo" }),
      false,
    ],
    [
      "another author, an identical short question",
      say(numbered(39)),
      say(numbered(39), { author: "jo" }),
      false,
    ],
    [
      "another author, an identical text that is just long enough",
      say(numbered(40)),
      say(numbered(40), { author: "jo" }),
      true,
    ],
    [
      "unknown authors, a short question",
      say(numbered(10), { author: null }),
      say(numbered(10), { author: null }),
      false,
    ],
    [
      "a name at another source is another author",
      say(numbered(10)),
      say(numbered(10), { source: "x" }),
      false,
    ],
  ])("%s: %#", (_, one, other, same) => {
    expect(duplicateSimilarity(one, other) !== null).toBe(same);
    expect(duplicateSimilarity(other, one)).toBe(duplicateSimilarity(one, other));
  });
});
