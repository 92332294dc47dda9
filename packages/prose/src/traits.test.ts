import { describe, expect, test } from "vitest";
import { traitsOf } from "./traits.ts";

const calm = [
  "Start with the invoice. Start with what the client sees. The rest is bookkeeping, and bookkeeping can wait until the invoice is out of the door.",
  "Start with the export. Most bookkeeping tools write a file that the next one reads. If yours does not, copy the open invoices and leave the rest where it is.",
  "The invoice is paid when the money is there. Until then it is a promise, so write down who promised it and when. Bookkeeping is mostly memory.",
];

describe("the traits of a voice", () => {
  test("are counted from its samples", () => {
    const traits = traitsOf(calm);
    expect(traits).toMatchObject({ sampleCount: 3, wordCount: 83 });
    expect(traits?.sentenceWords).toEqual({ median: 9, from: 4, to: 14 });
    expect(traits?.words.slice(0, 2)).toEqual(["bookkeeping", "invoice"]);
    expect(traits?.openings[0]).toEqual({ words: "start with", count: 3 });
  });

  test("include habits that never occur in the samples, if these have enough words", () => {
    expect(traitsOf(calm)?.neverUsed).toEqual([
      "No exclamation marks.",
      "No questions.",
      "No emoji.",
      "No hashtags.",
      "No dashes between clauses.",
      "No parentheses.",
      "No semicolons.",
      "No lists.",
      "No contractions.",
      "No “I”.",
      "No “we”.",
      "No words in capitals.",
    ]);
    const loud = [...calm, "I can't wait! Are we there — YEAH? 🎉 #friday (yes); really\n- one"];
    expect(traitsOf(loud)?.neverUsed).toEqual([]);
    expect(traitsOf([calm[0] ?? ""])?.neverUsed).toEqual([]);
  });

  test("include small words that are used far more often than elsewhere", () => {
    const often = "Honestly, ship it. Honestly, nobody reads the manual. Honestly, that is fine.";
    expect(traitsOf([often])?.words).toContain("honestly");
    expect(traitsOf([often])?.openings).toEqual([{ words: "honestly", count: 3 }]);
    expect(traitsOf(["The cat sat. The dog ran. The bird flew."])?.openings).toEqual([]);
    expect(traitsOf(["The end is near and the end is the end of it all."])?.words).toEqual([]);
  });

  test("include no typical words if the language is not English", () => {
    const german = "Die Rechnung ist bezahlt. Die Rechnung liegt im Ordner. Die Rechnung bleibt.";
    expect(traitsOf([german])).toMatchObject({ words: [], openings: [{ words: "die rechnung" }] });
  });

  test("do not count links and names, nor a period inside a number", () => {
    expect(traitsOf(["Version 2.5 is out at https://ledgerly.test/new. See it."])).toMatchObject({
      sentenceWords: { from: 3, to: 5 },
    });
  });

  test("are unknown without words", () => {
    expect(traitsOf([])).toBeNull();
    expect(traitsOf([" … \n ?"])).toBeNull();
  });

  test("are counted in less than a second for samples of the max length", () => {
    const long = Array.from({ length: 10 }, () => "a".repeat(2_000) + "a ".repeat(1_000));
    const spaces = Array.from({ length: 10 }, () => `. ${" ".repeat(3_990)}.`);
    const started = performance.now();
    traitsOf(long);
    traitsOf(spaces);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
