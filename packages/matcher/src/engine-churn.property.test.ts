import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCollidingEngine, createPhraseEngine } from "./engine.ts";
import { referenceMatch, referenceParse } from "./reference.ts";
import { createRandom, runsOf, withPhrases } from "./test-support.ts";
import type { PhraseEngine, Span } from "./types.ts";

fc.configureGlobal({ seed: Number(process.env.MATCHER_SEED ?? 20_261_122) });

/** Compares the matches of an engine with those of the reference. */
function expectEqual(
  engine: PhraseEngine,
  ids: ReadonlyMap<string, number>,
  phrases: readonly string[],
  text: string,
): number {
  const names = new Map([...ids].map(([phrase, id]) => [id, phrase]));
  const found = new Map(
    engine.match(text).map(({ phraseId, spans }) => [names.get(phraseId), spans]),
  );
  const expected = new Map<string | undefined, Span[]>(
    referenceMatch(phrases, text).map(({ phrase, spans }) => [phrase, spans]),
  );
  expect(found).toEqual(expected);
  return found.size;
}

/** Words of every class of script, with the difficulties of each. */
const scripts = fc.constantFrom(
  ..."crm best invoices status Straße İstanbul ŉ ½ ﬁne ǆ Ǆ".split(" "),
  ..."поиск Йод йод ΚΌΣΜΟΣ κόσμος ქართული Ქ Հայերեն".split(" "),
  ..."עברית שָׁלוֹם العربية مُحَمَّد فارسی اردو".split(" "),
  ..."हिन्दी क्षि தமிழ் ไทย ภาษา ລາວ မြန်မာ ខ្មែរ".split(" "),
  ..."東京 東京都 ひらがな カタカナ か\u3099 ｶﾞ 한국어 \u1112\u1161\u11ab 漢\u{e0100}".split(" "),
  ..."🔥 👩‍💻 👍🏽 ❤️ 🇩🇪 🏳️‍🌈 #️⃣ ™ © 𝐂𝐑𝐌 𝖇𝖊𝖘𝖙 𞤀𞤣 ꮳꮃꭹ".split(" "),
  "\ud83d",
  "\udc4d",
  "\0",
  "a\u0301\u0323",
  "q\u0307\u0323",
  "don’t",
  "don't",
  "\u200b",
  "\u00ad",
  "x".repeat(300),
);
const between = fc.constantFrom(" ", " ", "", ". ", "… ", "。", "-", "\n", "\u00a0", "'", "\u200d");
const texts = fc
  .array(fc.tuple(scripts, between), { maxLength: 30 })
  .map((parts) => parts.flat().join(""));

/** Rows of up to three pieces of a text, bare and quoted. */
function rowsOf(text: string): string[] {
  const words = text.split(/[\s\u00a0]+/).filter(Boolean);
  const rows = words.flatMap((_, at) => [1, 2, 3].map((n) => words.slice(at, at + n).join(" ")));
  return [...new Set([...rows, ...rows.map((row) => `"${row}"`)])].filter(
    (row) => referenceParse(row).ok,
  );
}

describe("the engine equals the reference", () => {
  test("on every class of script, bare and quoted", () => {
    const engine = createPhraseEngine();
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const phrases = rowsOf(text).slice(0, 60);
        withPhrases(engine, phrases, (added) => {
          const ids = new Map([...added].map(([id, phrase]) => [phrase, id]));
          expectEqual(engine, ids, phrases, text);
          expectEqual(engine, ids, phrases, `${other} ${text}${other}`);
        });
      }),
      runsOf(1_000),
    );
  });

  test.each([0, 3, 7])("even when hashes have only %i bits", (bits) => {
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const phrases = rowsOf(`${text} best crm ${other}`).slice(0, 40);
        const engine = createCollidingEngine(bits);
        const ids = new Map(phrases.map((phrase) => [phrase, engine.add(phrase, 1)]));
        expectEqual(engine, ids, phrases, `${other} best crm ${text}`);
        for (const phrase of phrases.slice(0, phrases.length / 2)) engine.remove(phrase, 1);
        const rest = phrases.slice(phrases.length / 2);
        expectEqual(engine, ids, rest, `${text} best crm ${other}`);
      }),
      runsOf(100),
    );
  });

  test("in long texts, across the ends of blocks and batches", () => {
    // The engine searches 2,048 bytes at a time for edges and handles 1,024 words in a batch.
    const plain = fc.constantFrom(..."best crm invoices status Team gas a I x1 2026".split(" "));
    const gap = fc.constantFrom(" ", " ", " ", " ", ", ", ". ", "\n", "-", "'", "’");
    const word = fc.oneof({ weight: 20, arbitrary: plain }, scripts);
    const long = fc
      .array(fc.tuple(word, gap), { minLength: 700, maxLength: 1_300 })
      .map((parts) => parts.flat().join(""));
    const places = fc.array(fc.tuple(fc.nat(9_000), fc.integer({ min: 1, max: 9 })), {
      minLength: 40,
      maxLength: 40,
    });
    let matches = 0;
    fc.assert(
      fc.property(long, places, (text, rows) => {
        const words = text.split(/\s+/).filter(Boolean);
        const drawn = rows.map(([at, length], which) => {
          const from = at % words.length;
          const row = words.slice(from, from + length).join(" ");
          return which % 4 === 0 ? `"${row}"` : row;
        });
        const phrases = [...new Set(drawn)].filter((row) => referenceParse(row).ok);
        const engine = createPhraseEngine();
        const ids = new Map(phrases.map((phrase) => [phrase, engine.add(phrase, 1)]));
        matches += expectEqual(engine, ids, phrases, text);
      }),
      { numRuns: 60 },
    );
    expect(matches).toBeGreaterThan(500);
  });

  test("while the set grows and shrinks between texts", () => {
    const random = createRandom(5);
    const words = Array.from({ length: 60 }, (_, at) => `wx${at.toString(36)}${at % 3 ? "" : "s"}`);
    const word = () => words[Math.floor(random() * words.length)] as string;
    const row = (length: number) => Array.from({ length }, word).join(" ");
    const engine = createPhraseEngine();
    const ids = new Map<string, number>();
    let matches = 0;
    for (let round = 0; round < 400; round++) {
      // Grows to some hundreds of phrases, then shrinks to a few.
      const growing = Math.floor(round / 50) % 2 === 0;
      for (let step = 0; step < 8; step++) {
        if (growing) {
          const phrase = random() < 0.1 ? `${row(2)} | ${row(1)} -${word()}` : row(1 + (step % 4));
          ids.set(phrase, engine.add(phrase, 7));
        } else {
          const [phrase] = ids.keys();
          if (phrase === undefined) break;
          expect(engine.remove(phrase, 7)).toBe(true);
          ids.delete(phrase);
        }
      }
      expect(engine.size).toBe(ids.size);
      matches += expectEqual(engine, ids, [...ids.keys()], row(40));
    }
    expect(matches).toBeGreaterThan(1_000);
  });
});

describe("a snapshot", () => {
  test("restores an engine in the same state", () => {
    const engine = createPhraseEngine();
    const texts = [
      "best crm",
      "CRM",
      "crm -free",
      '"Best Tools" | erp',
      "東京",
      "𝐂𝐑𝐌 👍",
      "crm +price",
    ];
    const ids = new Map(texts.map((phrase) => [phrase, engine.add(phrase, 1)]));
    engine.add("best crm", 2);
    engine.add("gone", 3);
    engine.remove("gone", 3);
    const post = "The best CRM, 東京, at a price. 𝐂𝐑𝐌 👍 or best tools: an ERP.";
    const loaded = createPhraseEngine({ snapshot: engine.snapshot() });
    expect(loaded.size).toBe(engine.size);
    expect(loaded.match(post)).toEqual(engine.match(post));
    expectEqual(loaded, ids, texts, post);
    expect([...loaded.subscribers(ids.get("best crm") ?? 0)].sort()).toEqual([1, 2]);
    expect(loaded.remove("crm -free", 1)).toBe(true);
    expect(loaded.remove("best crm", 1)).toBe(true);
    ids.set("an erp", loaded.add("an erp", 9));
    const rest = [...texts.filter((phrase) => phrase !== "crm -free"), "an erp"];
    expectEqual(loaded, ids, rest, post);
    expect([...engine.subscribers(ids.get("crm -free") ?? 0)]).toEqual([1]);
  });

  test("contains no text that was searched", () => {
    const engine = createPhraseEngine();
    engine.add("best crm", 1);
    engine.match("what was said in confidence");
    engine.match(`someone's private words ${"and more ".repeat(2_000)}`);
    engine.match("clandestiné");
    const bytes = Buffer.from(engine.snapshot());
    for (const said of ["confidence", "private words", "clandestin"])
      expect(bytes.includes(said)).toBe(false);
    expect(bytes.includes("best crm")).toBe(true);
  });

  test("of another version, cut short or of other data is refused", () => {
    const whole = createPhraseEngine().snapshot();
    const other = whole.slice();
    other.set([1, 2, 3, 4], 4);
    expect(() => createPhraseEngine({ snapshot: other })).toThrow("another version");
    expect(() => createPhraseEngine({ snapshot: whole.subarray(0, -1) })).toThrow("incomplete");
    expect(() => createPhraseEngine({ snapshot: new Uint8Array(30) })).toThrow("not a snapshot");
    expect(() => createPhraseEngine({ snapshot: new Uint8Array(3) })).toThrow("not a snapshot");
  });
});
