import { setFlagsFromString } from "node:v8";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  findLinks,
  firstHandClaims,
  lengthOn,
  markupFindings,
  parseStyle,
  removeLine,
  ungivenClaims,
  unknownFacts,
} from "./index.ts";
import { readFeatures } from "./style-features.ts";

const length = 60_000;

// V8 compiles expressions without optimization once a process has compiled a megabyte of them, as servers do.
beforeAll(() => setFlagsFromString("--no-regexp-optimization"));
afterAll(() => setFlagsFromString("--regexp-optimization"));

const repeated = [
  ...[
    " ",
    "\n",
    "\t",
    "\t\n",
    "\n ",
    ".",
    "!.",
    "?",
    ",",
    "-",
    "[",
    "](",
    "[](",
    "[a](http:",
    "(",
    "*",
  ],
  ...[
    "**a ",
    "__a ",
    "`",
    "~~a",
    "#",
    "# ",
    "> ",
    "<a",
    "漢",
    "a",
    "ufª",
    "“",
    '"',
    "'s",
    "a.",
    "1,",
  ],
  ...[
    "http://",
    "www.",
    "@a",
    "not a,",
    "not ",
    "more like a",
    "less a",
    "i used ",
    "if ",
    "we have ",
    "💥",
    "💥\u200d",
    "👍🏽",
    "\u{1f3f4}\u{e0067}",
  ],
];

/** Processor time of this thread in seconds, which does not include other work on the machine. */
function secondsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}

describe("reading time grows linearly with the length of a text", () => {
  test.each(repeated)("%j, repeated", (pump) => {
    const text = `Is it more like a? #${pump.repeat(length / pump.length)}x\n`;
    const seconds = secondsOf(() => {
      const style = parseStyle(text);
      firstHandClaims(text);
      markupFindings(text, "reddit");
      markupFindings(text, "x");
      findLinks(text, ["https://acme.zone"]);
      lengthOn("x", text);
      if (style) readFeatures(style);
      unknownFacts(text, {
        company: "Acme",
        website: null,
        facts: [],
        disclosure: "",
        thread: text,
      });
      removeLine(text, "a a a a a a a a a a");
    });
    expect(seconds).toBeLessThan(1);
  });

  test.each([...repeated, "It has ", "A. ", "1, ", "Aa ", "our ", "X "])(
    "%j, repeated, in a company's text",
    (pump) => {
      // The max length of a stored text.
      const text = `The team is at ${pump.repeat(40_000 / pump.length)}x\n`;
      const given = { known: [text.slice(0, 8_000)], sites: ["acme.zone"], company: "Acme" };
      expect(secondsOf(() => ungivenClaims(text, given))).toBeLessThan(1);
    },
  );

  test("a comment marker before many spaces", () => {
    const text = `#${" ".repeat(length)}y\nz`;
    expect(secondsOf(() => markupFindings(text, "reddit"))).toBeLessThan(1);
  });
});
