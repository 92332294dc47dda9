import { expect, test } from "vitest";
import { createPhraseEngine } from "./engine.ts";
import { referenceMatch } from "./reference.ts";
import { createRandom, runsOf } from "./test-support.ts";

test("a text of 5 MB is searched to its end, with exact spans", () => {
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

test("10,000 overlapping phrases are all found, with their spans", () => {
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

test("random adds and removes leave the right phrases, in constant memory", () => {
  const random = createRandom(9);
  const engine = createPhraseEngine();
  const present = new Map<string, number>();
  const order: string[] = [];
  const word = (n: number) => `t${(n * 2654435761) % 4093}`;
  const phraseOf = (n: number) =>
    `${word(n)} ${word(n * 7 + 1)}${n % 5 === 0 ? ` ${word(n + 3)}` : ""}`;
  let next = 0;
  const add = () => {
    const phrase = phraseOf(next++);
    if (!present.has(phrase)) order.push(phrase);
    present.set(phrase, engine.add(phrase, 1));
  };
  const removeOne = () => {
    const at = Math.floor(random() * order.length);
    const phrase = order[at] as string;
    order[at] = order.at(-1) as string;
    order.pop();
    present.delete(phrase);
    if (!engine.remove(phrase, 1)) throw new Error(`${phrase} was not there`);
  };
  const size = 20_000;
  while (present.size < size) add();
  const texts = () =>
    Array.from({ length: 12 }, () => order[Math.floor(random() * order.length)]).join(" . ");
  const used: number[] = [];
  // In the long form, a million of each.
  const { numRuns: steps } = runsOf(100_000);
  for (let step = 0; step < steps; step++) {
    removeOne();
    while (present.size < size) add();
    if (step % (steps / 10) !== 0) continue;
    used.push(engine.memory().used);
    expect(engine.size).toBe(size);
    const text = texts();
    const names = new Map([...present].map(([phrase, id]) => [id, phrase]));
    const found = engine.match(text).map(({ phraseId }) => names.get(phraseId));
    // The reference gets only phrases whose words are all in the text; others can't match.
    const words = new Set(text.split(/\W+/));
    const near = [...present.keys()].filter((phrase) =>
      phrase.split(" ").every((w) => words.has(w)),
    );
    expect(new Set(found)).toEqual(new Set(referenceMatch(near, text).map(({ phrase }) => phrase)));
    expect(found.length).toBeGreaterThan(0);
  }
  const [first = 0] = used;
  for (const later of used) expect(later).toBeLessThan(first * 1.1);
});

test("every phrase is found while others are added and removed and the filters are rebuilt", () => {
  const random = createRandom(12);
  const engine = createPhraseEngine();
  const present: string[] = [];
  const phraseOf = (n: number) => [`a${n}`, `a${n} b${n % 97}`, `a${n} c${n % 89} d${n}`][n % 3];
  let next = 0;
  const add = () => {
    const phrase = phraseOf(next++) as string;
    engine.add(phrase, 1);
    present.push(phrase);
  };
  const removeOne = () => {
    const at = Math.floor(random() * present.length);
    const phrase = present[at] as string;
    present[at] = present.at(-1) as string;
    present.pop();
    if (!engine.remove(phrase, 1)) throw new Error(`${phrase} was not there`);
  };
  /** Makes 3,000 changes, of which this share are adds. */
  const change = (addShare: number) => {
    for (let step = 0; step < 3_000; step++) {
      if (random() < addShare) add();
      else removeOne();
    }
    expect(engine.size).toBe(present.length);
    expect(present.filter((phrase) => engine.match(phrase).length === 0)).toEqual([]);
  };
  const { numRuns: most } = runsOf(15_000);
  while (present.length < most) {
    change(0.7);
  }
  while (present.length > 3_000) {
    change(0.2);
  }
});
