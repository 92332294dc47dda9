import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCollidingEngine, createPhraseEngine } from "./engine.ts";
import { referenceMatch, referenceParse } from "./reference.ts";
import type { PhraseEngine, Span } from "./types.ts";

fc.configureGlobal({ seed: Number(process.env.MATCHER_SEED ?? 20_261_122) });

/** Numbers from 0 to 1 (mulberry32), the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What an engine says, by phrase, and what the reference says. */
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

/** Words of every class of script, with what is hard about each. */
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
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const phrases = rowsOf(text).slice(0, 60);
        const engine = createPhraseEngine();
        const ids = new Map(phrases.map((phrase) => [phrase, engine.add(phrase, 1)]));
        expectEqual(engine, ids, phrases, text);
        expectEqual(engine, ids, phrases, `${other} ${text}${other}`);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([0, 3, 7])("though only %i bits of its hashes tell words apart", (bits) => {
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
      { numRuns: 300 },
    );
  });

  test("in long texts, wherever what is read at a time ends", () => {
    // 2,048 bytes are looked through for edges at a time, and 1,024 words are a batch.
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
      // It swells to some hundreds of phrases, and shrinks to a few.
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

test("a text of 5 MB is read to its end, and its places are cut out exactly", () => {
  const engine = createPhraseEngine();
  const phrase = engine.add("needle in haystack", 1);
  engine.add("東京", 2);
  const hay = "hay, ünd mehr Heu 👍 und Stroh… ".repeat(40_000);
  const text = `Needle in haystack. ${hay}a needle-in-haystacks ${hay}${hay}${hay}NEEDLE in haystack 東京`;
  expect(text.length).toBeGreaterThan(5_000_000);
  const found = engine.match(text);
  expect(found.map(({ phraseId }) => phraseId)).toEqual([phrase, phrase + 1]);
  expect(found[0]?.spans.map(({ start, end }) => text.slice(start, end))).toEqual([
    "Needle in haystack",
    "needle-in-haystacks",
    "NEEDLE in haystack",
  ]);
  expect(found[1]?.spans.map(({ start, end }) => text.slice(start, end))).toEqual(["東京"]);
});

test("10,000 phrases over one another are all found, at each of their places", () => {
  const words = Array.from({ length: 2_000 }, (_, at) => `word${at}`);
  const engine = createPhraseEngine();
  const phrases = new Map<number, string>();
  for (let at = 0; phrases.size < 10_000; at++) {
    const phrase = words.slice(at % 1_990, (at % 1_990) + 1 + Math.floor(at / 1_990)).join(" ");
    phrases.set(engine.add(phrase, at), phrase);
  }
  const text = words.join(" ");
  const found = engine.match(text);
  expect(found).toHaveLength(10_000);
  for (const { phraseId, spans } of found) {
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([phrases.get(phraseId)]);
  }
});

test("a million adds and removes at random leave what they should, in memory that stays flat", () => {
  const random = createRandom(9);
  const engine = createPhraseEngine();
  const standing = new Map<string, number>();
  const order: string[] = [];
  const word = (n: number) => `t${(n * 2654435761) % 4093}`;
  const phraseOf = (n: number) =>
    `${word(n)} ${word(n * 7 + 1)}${n % 5 === 0 ? ` ${word(n + 3)}` : ""}`;
  let next = 0;
  const add = () => {
    const phrase = phraseOf(next++);
    if (!standing.has(phrase)) order.push(phrase);
    standing.set(phrase, engine.add(phrase, 1));
  };
  const removeOne = () => {
    const at = Math.floor(random() * order.length);
    const phrase = order[at] as string;
    order[at] = order.at(-1) as string;
    order.pop();
    standing.delete(phrase);
    if (!engine.remove(phrase, 1)) throw new Error(`${phrase} was not there`);
  };
  const size = 20_000;
  while (standing.size < size) add();
  const texts = () =>
    Array.from({ length: 12 }, () => order[Math.floor(random() * order.length)]).join(" . ");
  const used: number[] = [];
  for (let step = 0; step < 500_000; step++) {
    removeOne();
    while (standing.size < size) add();
    if (step % 50_000 !== 0) continue;
    used.push(engine.memory().used);
    expect(engine.size).toBe(size);
    const text = texts();
    const names = new Map([...standing].map(([phrase, id]) => [id, phrase]));
    const found = engine.match(text).map(({ phraseId }) => names.get(phraseId));
    // The reference is put to the phrases that share a word with the text; others can't occur in it.
    const words = new Set(text.split(/\W+/));
    const near = [...standing.keys()].filter((phrase) =>
      phrase.split(" ").every((w) => words.has(w)),
    );
    expect(new Set(found)).toEqual(new Set(referenceMatch(near, text).map(({ phrase }) => phrase)));
    expect(found.length).toBeGreaterThan(0);
  }
  const [first = 0] = used;
  for (const later of used) expect(later).toBeLessThan(first * 1.1);
});

describe("a snapshot", () => {
  test("gives an engine that goes on where the first stood", () => {
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

  test("holds no text that was matched", () => {
    const engine = createPhraseEngine();
    engine.add("best crm", 1);
    engine.match("what was said in confidence");
    engine.match(`someone's private words ${"and more ".repeat(2_000)}`);
    engine.match("clandestiné");
    const held = Buffer.from(engine.snapshot());
    for (const said of ["confidence", "private words", "clandestin"])
      expect(held.includes(said)).toBe(false);
    expect(held.includes("best crm")).toBe(true);
  });

  test("of another version, cut short or of something else is refused", () => {
    const whole = createPhraseEngine().snapshot();
    const other = whole.slice();
    other.set([1, 2, 3, 4], 4);
    expect(() => createPhraseEngine({ snapshot: other })).toThrow("another version");
    expect(() => createPhraseEngine({ snapshot: whole.subarray(0, -1) })).toThrow("not whole");
    expect(() => createPhraseEngine({ snapshot: new Uint8Array(30) })).toThrow("no snapshot");
    expect(() => createPhraseEngine({ snapshot: new Uint8Array(3) })).toThrow("no snapshot");
  });
});

test("every phrase that stands is found, whatever came and went while the filters were made anew", () => {
  const random = createRandom(12);
  const engine = createPhraseEngine();
  const standing: string[] = [];
  const phraseOf = (n: number) => [`a${n}`, `a${n} b${n % 97}`, `a${n} c${n % 89} d${n}`][n % 3];
  let next = 0;
  const add = () => {
    const phrase = phraseOf(next++) as string;
    engine.add(phrase, 1);
    standing.push(phrase);
  };
  const removeOne = () => {
    const at = Math.floor(random() * standing.length);
    const phrase = standing[at] as string;
    standing[at] = standing.at(-1) as string;
    standing.pop();
    if (!engine.remove(phrase, 1)) throw new Error(`${phrase} was not there`);
  };
  /** 3,000 changes, of which such a part are adds. */
  const change = (adds: number) => {
    for (let step = 0; step < 3_000; step++) {
      if (random() < adds) add();
      else removeOne();
    }
    expect(engine.size).toBe(standing.length);
    expect(standing.filter((phrase) => engine.match(phrase).length === 0)).toEqual([]);
  };
  while (standing.length < 60_000) {
    change(0.7);
  }
  while (standing.length > 3_000) {
    change(0.2);
  }
});
