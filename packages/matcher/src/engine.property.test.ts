import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPhraseEngine, type ParseResult, parsePhrase } from "./index.ts";
import { referenceParse } from "./reference.ts";
import {
  addPhrases,
  engineMatches,
  ngrams,
  referenceMatches,
  runsOf,
  withPhrases,
} from "./test-support.ts";
import type { PhraseEngine, PhraseMatch, Span } from "./types.ts";

// The same cases in every run, so that the outcome depends on the code only; MATCHER_SEED=… tries others.
fc.configureGlobal({ seed: Number(process.env.MATCHER_SEED ?? 20_261_121) });

const runs = runsOf(3_000);

/** Few words, contained in each other, so that phrases often match and often nearly match. */
const common = fc.constantFrom(..."crm CRM crms scrm best Best bests invoice".split(" "));
/** Pieces whose combinations are difficult. */
const difficult = fc.constantFrom(
  ..."crm CRM crms best Best invoice invoices Café cafe\u0301 Straße strasse ŉ don't don’t rock'n'roll status boss gas bus i the a of to and it".split(
    " ",
  ),
  ..."company companies boxes databases movie heroes people DATA news ads quizzes Thieves menus ménus".split(
    " ",
  ),
  ..."C c# F## ++ # . - net .NET asp.net node js node.js nodejs wi fi Wi-Fi e E-mails mail to do to-dos T-Shirt".split(
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
const pieces = fc.oneof(common, difficult);
const gaps = fc.constantFrom(
  ...[" ", " ", " ", "", "", "  ", ", ", ". ", "! ", "? ", "… ", "\n\n", " (", ") "],
  ..."-./_|'’ʼ。\n\t\u00A0\u3000\u2028“”—–…",
  ...["’s ", "'s ", "’s—"],
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

const outcome = (result: ParseResult) => (result.ok ? "ok" : result.refusal.code);

/** The property, for any engine, so that faulty ones can be tested with it. */
const agrees = (create: () => PhraseEngine) =>
  fc.property(
    fc.uniqueArray(fc.oneof(phrases, common), { maxLength: 8 }),
    texts,
    (watched, text) => {
      const engine = create();
      withPhrases(engine, watched, (ids) =>
        expect(engineMatches(engine, ids, text)).toEqual(referenceMatches(watched, text)),
      );
    },
  );

/** An engine with one fault: in the phrases it adds, or in the matches it returns. */
function faulty(fault: {
  watch?: (phrase: string) => string;
  answer?: (found: PhraseMatch[], text: string, watched: Map<number, string>) => PhraseMatch[];
}): PhraseEngine {
  const engine = createPhraseEngine();
  const watched = new Map<number, string>();
  return {
    add(phrase, subscriber) {
      const requested = fault.watch?.(phrase) ?? phrase;
      const id = engine.add(parsePhrase(requested).ok ? requested : phrase, subscriber);
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
  test("in the phrases it accepts", () => {
    fc.assert(
      fc.property(fc.oneof(phrases, texts), (phrase) => {
        expect(outcome(parsePhrase(phrase))).toBe(outcome(referenceParse(phrase)));
      }),
      runs,
    );
  });

  test("on phrases and texts made of the same difficult pieces", () => {
    const engine = createPhraseEngine();
    fc.assert(
      agrees(() => engine),
      runs,
    );
  });

  test("on phrases drawn from the text itself", () => {
    const engine = createPhraseEngine();
    fc.assert(
      fc.property(texts, (text) => {
        const watched = [...new Set(ngrams(text))];
        withPhrases(engine, watched, (ids) =>
          expect(engineMatches(engine, ids, text)).toEqual(referenceMatches(watched, text)),
        );
      }),
      runs,
    );
  });

  test("after any sequence of adds and removes, for every subscriber", () => {
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
        expect(engineMatches(engine, ids, text)).toEqual(referenceMatches([...model.keys()], text));
        for (const { phraseId } of engine.match(text)) {
          expect(new Set(engine.subscribers(phraseId))).toEqual(model.get(ids.get(phraseId) ?? ""));
        }
      }),
      runsOf(300),
    );
  });

  test("on any text", () => {
    const any = fc.string({ unit: "binary", maxLength: 60 });
    const engine = createPhraseEngine();
    fc.assert(
      fc.property(any, (text) => {
        const watched = [...new Set(ngrams(text))].filter((phrase) => referenceParse(phrase).ok);
        withPhrases(engine, watched, (ids) =>
          expect(engineMatches(engine, ids, text)).toEqual(referenceMatches(watched, text)),
        );
      }),
      runs,
    );
  });
});

describe("a text in UTF-8", () => {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  test("has the same matches as its string", () => {
    const engine = createPhraseEngine();
    fc.assert(
      fc.property(texts, (text) =>
        withPhrases(engine, ngrams(text), () =>
          expect(engine.match(encoder.encode(text))).toEqual(engine.match(text)),
        ),
      ),
      runsOf(500),
    );
  });

  test("is decoded like TextDecoder if it is not valid UTF-8", () => {
    const engine = createPhraseEngine();
    addPhrases(engine, ["crm", "best crm", "café", "請求", "🔥"]);
    // Words, and bytes that are partly valid: single ones, overlong ones, surrogates, beyond the last plane.
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
      runsOf(2_000),
    );
    expect(matches).toBeGreaterThan(200);
  });
});

describe("the property detects an engine that", () => {
  const isFound = (fault: Parameters<typeof faulty>[0]) => {
    const property = agrees(() => faulty(fault));
    return fc.check(property, runsOf(300)).failed;
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
});

test("the property accepts an engine without a fault", () => {
  const property = agrees(() => faulty({}));
  expect(fc.check(property, runsOf(300)).failed).toBe(false);
});
