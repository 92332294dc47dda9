import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPhraseEngine, type ParseResult, parsePhrase } from "./index.ts";
import { referenceMatch, referenceParse } from "./reference.ts";
import type { PhraseEngine, PhraseMatch, Span } from "./types.ts";

// The same cases every time, so that a run's outcome depends on the code alone; MATCHER_SEED=… looks
// at others.
fc.configureGlobal({ seed: Number(process.env.MATCHER_SEED ?? 20_261_121) });

const runs = { numRuns: 3_000 };

/** Few, and within each other, so that phrases often occur and often nearly occur. */
const common = fc.constantFrom(..."crm CRM crms scrm best Best bests invoice".split(" "));
/** Pieces that meet each other in nasty ways. */
const nasty = fc.constantFrom(
  ..."crm CRM crms best Best invoice invoices Café cafe\u0301 Straße strasse ŉ don't don’t rock'n'roll status boss gas bus i the a of to and it".split(
    " ",
  ),
  ..."請 求 書 が か\u3099 ｶﾞ 한 글 ㌀ 🔥 👩‍💻 👍🏽 ❤️ 🇩🇪 🇩 🏽 ™ ® ℹ ① ½ ﬁle 𝐂𝐑𝐌 ＣＲＭ İ ı ǅ ς Σ σ ΚΌΣΜΟΣ ø ǿ Æ œ þ ð ł đ ﷺ".split(
    " ",
  ),
  ..."acme.io https://acme.io/best-crm @crm #best c++ 7 42 3.5 $40 user@acme.io".split(" "),
  "\u0301",
  "\u200B",
  "\u200D",
  "\uFE0F",
  "\u00AD",
  "\uFEFF",
  "\u202E",
  "\ud800",
  "\udc00",
  "\0",
  "क्षि",
  "ไทย",
  "שלום",
  "مرحبا",
);
const pieces = fc.oneof(common, nasty);
const gaps = fc.constantFrom(
  ...[" ", " ", " ", "", "", "  ", ", ", ". ", "! ", "? ", "… ", "\n\n", " (", ") "],
  ..."-./_|'’。\n\t\u00A0\u3000\u2028",
);
const texts = fc
  .array(fc.tuple(pieces, gaps), { maxLength: 14 })
  .map((parts) => parts.flat().join(""));

const operators = fc.constantFrom(
  " ",
  " ",
  " ",
  " ",
  "",
  " +",
  " -",
  " | ",
  "|",
  '"',
  ' "',
  '" ',
  '"+',
  "“",
  "” ",
  ' +"',
  ' -"',
  "+",
  "-",
);
const phrases = fc
  .array(fc.tuple(operators, pieces), { minLength: 1, maxLength: 5 })
  .chain((parts) => fc.constantFrom("", '"', "”").map((end) => parts.flat().join("") + end));

/** What an engine says, by phrase text, in the form of the reference. */
function ask(engine: PhraseEngine, ids: ReadonlyMap<number, string>, text: string) {
  const found = engine
    .match(text)
    .map(({ phraseId, spans }) => [ids.get(phraseId), spans] as const);
  return new Map(found);
}

function fill(engine: PhraseEngine, watched: readonly string[]): Map<number, string> {
  const ids = new Map<number, string>();
  for (const phrase of watched) if (parsePhrase(phrase).ok) ids.set(engine.add(phrase, 1), phrase);
  return ids;
}

const reference = (watched: readonly string[], text: string) =>
  new Map<string | undefined, Span[]>(
    referenceMatch(watched, text).map(({ phrase, spans }) => [phrase, spans]),
  );

const outcome = (result: ParseResult) => (result.ok ? "ok" : result.refusal.code);

/** Phrases made of what stands in a text, so that most of them match. */
const ngrams = (text: string): string[] => {
  const words = text.split(/\s+/).filter(Boolean);
  return words.flatMap((_, at) => [1, 2, 3].map((size) => words.slice(at, at + size).join(" ")));
};

/** The property itself, for any engine, so that broken ones can be put to the same question. */
const agrees = (create: () => PhraseEngine) =>
  fc.property(
    fc.uniqueArray(fc.oneof(phrases, common), { maxLength: 8 }),
    texts,
    (watched, text) => {
      const engine = create();
      const ids = fill(engine, watched);
      expect(ask(engine, ids, text)).toEqual(reference(watched, text));
    },
  );

/** The engine with one fault: in what it is given to watch, or in what it answers. */
function faulty(fault: {
  watch?: (phrase: string) => string;
  answer?: (found: PhraseMatch[], text: string, watched: Map<number, string>) => PhraseMatch[];
}): PhraseEngine {
  const engine = createPhraseEngine();
  const watched = new Map<number, string>();
  return {
    add(phrase, subscriber) {
      const wanted = fault.watch?.(phrase) ?? phrase;
      const id = engine.add(parsePhrase(wanted).ok ? wanted : phrase, subscriber);
      watched.set(id, phrase);
      return id;
    },
    remove: (phrase, subscriber) => engine.remove(phrase, subscriber),
    match(text) {
      const found = engine.match(text);
      return fault.answer?.(found, String(text), watched) ?? found;
    },
    subscribers: (id) => engine.subscribers(id),
    memory: () => engine.memory(),
    snapshot: () => engine.snapshot(),
    get size() {
      return engine.size;
    },
  };
}

describe("the engine equals the reference", () => {
  test("in what it accepts as a phrase", () => {
    fc.assert(
      fc.property(fc.oneof(phrases, texts), (phrase) => {
        expect(outcome(parsePhrase(phrase))).toBe(outcome(referenceParse(phrase)));
      }),
      runs,
    );
  });

  test("on phrases and texts of the same nasty pieces", () => {
    fc.assert(agrees(createPhraseEngine), runs);
  });

  test("on phrases drawn from the text itself", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const watched = [...new Set(ngrams(text))];
        const engine = createPhraseEngine();
        const ids = fill(engine, watched);
        expect(ask(engine, ids, text)).toEqual(reference(watched, text));
      }),
      runs,
    );
  });

  test("after any sequence of adding and removing, for every subscriber", () => {
    const step = fc.record({
      add: fc.boolean(),
      phrase: fc.constantFrom(
        "best crm",
        "crm",
        "CRM",
        '"invoices"',
        "invoice",
        "crm -best",
        "請求",
        "🔥 | boss",
      ),
      subscriber: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), texts, (steps, text) => {
        const engine = createPhraseEngine();
        const model = new Map<string, Set<number>>();
        const ids = new Map<number, string>();
        for (const { add, phrase, subscriber } of steps) {
          const subscribers = model.get(phrase) ?? new Set();
          if (add) {
            ids.set(engine.add(phrase, subscriber), phrase);
            model.set(phrase, subscribers.add(subscriber));
          } else {
            expect(engine.remove(phrase, subscriber)).toBe(subscribers.delete(subscriber));
            if (subscribers.size === 0) model.delete(phrase);
          }
        }
        expect(engine.size).toBe(model.size);
        expect(ask(engine, ids, text)).toEqual(reference([...model.keys()], text));
        for (const { phraseId } of engine.match(text)) {
          expect(new Set(engine.subscribers(phraseId))).toEqual(model.get(ids.get(phraseId) ?? ""));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("on any text at all", () => {
    const any = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(any, (text) => {
        const watched = [...new Set(ngrams(text))].filter((phrase) => referenceParse(phrase).ok);
        const engine = createPhraseEngine();
        const ids = fill(engine, watched);
        expect(ask(engine, ids, text)).toEqual(reference(watched, text));
      }),
      runs,
    );
  });
});

describe("a text as bytes", () => {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  test("is what its string is", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const engine = createPhraseEngine();
        fill(engine, ngrams(text));
        expect(engine.match(encoder.encode(text))).toEqual(engine.match(text));
      }),
      { numRuns: 500 },
    );
  });

  test("is read as everyone reads it where it is no UTF-8", () => {
    const engine = createPhraseEngine();
    fill(engine, ["crm", "best crm", "café", "請求", "🔥"]);
    // Words, and bytes of which some fit together: one alone, overlong ones, surrogates, beyond the last plane.
    const bytes = fc.constantFrom(
      ...["crm", " ", "best", "caf", "請", "求"].map((part) => [...encoder.encode(part)]),
      ...[[0xc3], [0xa9], [0xe8, 0xab], [0x8b], [0xf0, 0x9f], [0x94, 0xa5], [0xc0, 0xaf]],
      ...[
        [0xe0, 0x9f, 0x80],
        [0xed, 0xa0, 0x80],
        [0xf0, 0x8f, 0x80, 0x80],
        [0xf4, 0x90, 0x80, 0x80],
      ],
      ...[[0xf5], [0xff], [0xfe], [0x80], [0xc1], [0xef, 0xbb, 0xbf], [0x00]],
    );
    let matches = 0;
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 30 }), (parts) => {
        const text = Uint8Array.from(parts.flat());
        const found = engine.match(text);
        matches += found.length;
        expect(found).toEqual(engine.match(decoder.decode(text)));
      }),
      { numRuns: 2_000 },
    );
    expect(matches).toBeGreaterThan(200);
  });
});

const corpus = join(
  import.meta.dirname,
  "../../../../shared/data/corpora/reddit_2026_march_to_june.ndjson.gz",
);
const haveCorpus = existsSync(corpus);
if (!haveCorpus) console.log("skipped: no ../shared/data (the engine on real posts)");

test.skipIf(!haveCorpus)("the engine equals the reference on real posts", () => {
  const lines = gunzipSync(readFileSync(corpus)).toString("utf8").split("\n").slice(0, 10_000);
  const posts = lines
    .filter((line, at) => line !== "" && at % 25 === 0)
    .map((line) => {
      const { title, selftext } = JSON.parse(line) as { title: string; selftext: string };
      return `${title}\n${selftext}`;
    });
  const all = posts.flatMap((text, at) => ngrams(text).filter((_, n) => (n + at) % 211 === 0));
  const watched = [...new Set(all)].filter((phrase) => referenceParse(phrase).ok).slice(0, 300);
  const engine = createPhraseEngine();
  const ids = fill(engine, watched);
  let matches = 0;
  for (const text of posts) {
    const expected = reference(watched, text);
    matches += expected.size;
    expect(ask(engine, ids, text)).toEqual(expected);
  }
  expect(posts.length).toBeGreaterThan(300);
  expect(matches).toBeGreaterThan(posts.length);
});

describe("the same property finds an engine that", () => {
  const isFound = (fault: Parameters<typeof faulty>[0]) => {
    const property = agrees(() => faulty(fault));
    return fc.check(property, runs).failed;
  };
  const changed = (change: (spans: Span[]) => Span[]) => (found: PhraseMatch[]) =>
    found.map(({ phraseId, spans }) => ({ phraseId, spans: change(spans) }));

  test.each<[string, Parameters<typeof faulty>[0]]>([
    [
      "forgets word boundaries",
      {
        answer: (found, text, watched) =>
          [...watched].flatMap(([phraseId, phrase]) => {
            const known = found.find((match) => match.phraseId === phraseId);
            const start = text.toLowerCase().indexOf(phrase.trim().toLowerCase());
            if (known || start < 0) return known ?? [];
            return [{ phraseId, spans: [{ start, end: start + phrase.trim().length }] }];
          }),
      },
    ],
    ["loses a phrase", { answer: (found) => found.slice(1) }],
    ["reports the first place only", { answer: changed((spans) => spans.slice(0, 1)) }],
    [
      "marks one unit too many",
      { answer: changed((spans) => spans.map(({ start, end }) => ({ start, end: end + 1 }))) },
    ],
    ["forgets exclusions", { watch: (phrase) => phrase.replaceAll(/ -\S+/g, "") }],
    ["forgets required words", { watch: (phrase) => phrase.replaceAll(/ \+\S+/g, "") }],
    ["forgets that quotes are literal", { watch: (phrase) => phrase.replaceAll(/["“”]/g, " ") }],
  ])("%s", (_, fault) => {
    expect(isFound(fault)).toBe(true);
  });

  test("does nothing wrong: not at all", () => {
    expect(isFound({})).toBe(false);
  });
});
