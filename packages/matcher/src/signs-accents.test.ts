import { describe, expect, test } from "vitest";
import { createPhraseEngine } from "./index.ts";
import { referenceMatch } from "./reference.ts";

/** The parts of a text that a phrase matches, by the engine and by the reference. */
function marksOf(phrase: string, text: string) {
  const engine = createPhraseEngine();
  engine.add(phrase, 1);
  const marked = (found: readonly { spans: { start: number; end: number }[] }[]) =>
    found.flatMap(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)));
  return { engine: marked(engine.match(text)), reference: marked(referenceMatch([phrase], text)) };
}
const both = (...marks: string[]) => ({ engine: marks, reference: marks });

const names = ["c++", "notepad++", "c#", "f#", ".net", "node.js", "vue.js", "wi-fi", "to-do"];
names.push("e-mail", "t-shirts");

/** The characters before and after a name: “name” or [name]. */
const around: [string, string][] = [
  ['"', '"'],
  ["“", "”"],
  ["‘", "’"],
  ["'", "'"],
  ["«", "»"],
  ["„", "“"],
  ["‹", "›"],
  ["(", ")"],
  ["（", "）"],
  ["「", "」"],
  ["¿", "?"],
  ["a — ", " — b"],
  ["a—", "—b"],
  ["a–", "–b"],
  ["a‑ ", "‑b"],
  ["… ", "…"],
  ["•", "•"],
  ["a ", "。"],
  ["a ", "、b"],
  ["a ", "\u00a0b"],
  ["a\u00a0", "\u2028b"],
  ["用", "开发"],
  ["🔥", "🔥"],
  ["a ", "™"],
  ["a ", "’s b"],
  ["a ", "'s b"],
  ["a “", "’s” b"],
  ["a ", "ʼS b"],
  ["a ", "’s—b"],
  ["a ", "’s开发"],
  ["a ", ", b"],
  ["a ", ". B"],
  ["", ""],
];

describe("a name with signs is found, and marked whole,", () => {
  const cases = names.flatMap((name) => around.map(([before, behind]) => [name, before, behind]));
  test.each(cases)("%s between %j and %j", (name = "", before = "", behind = "") => {
    const written = name.toUpperCase();
    expect(marksOf(name, `${before}${written}${behind}`)).toEqual(both(written));
    expect(marksOf(`"${name}"`, `${before}${written}${behind}`)).toEqual(both(written));
  });
});

test("a name is found at any place in a text", () => {
  const engine = createPhraseEngine();
  const phrases = new Map(
    [...names, "café", "people", "companies"].map((name) => [engine.add(name, 1), name]),
  );
  const places = [...Array(140).keys(), ...Array.from({ length: 140 }, (_, at) => 1_980 + at)];
  // After words, whose edges are listed, and after text without edges.
  for (const filling of ["ab ", " ", "é-"]) {
    for (const [id, name] of phrases) {
      for (const at of places) {
        const before = `${filling.repeat(at).slice(0, at)} `;
        const found = engine
          .match(`${before}${name} ab.`)
          .filter(({ phraseId }) => phraseId === id);
        const spans = [{ start: before.length, end: before.length + name.length }];
        if (JSON.stringify(found) !== JSON.stringify([{ phraseId: id, spans }]))
          throw new Error(`${name} at ${before.length} of ${JSON.stringify(filling)}`);
      }
    }
  }
});

describe("a sign that belongs to no name separates", () => {
  test.each([
    ["c++", "c+++"],
    ["c++", "c+—"],
    ["c#", "“c##”"],
    ["c#", "abc#”"],
    [".net", "“net”"],
    [".net", "asp.net’s"],
    [".net", "é.net"],
    [".net", "..net”"],
    [".net", "a\u0301.net"],
    [".net", "\u200b.net"],
    [".net", ".nets”"],
    [".net", ".neté"],
    [".net", ".net\u0301"],
    ["node.js", "node .js”"],
    ["node.js", "node.jsé"],
    ["node.js", "node.js’x"],
    ["node.js", "é.js"],
    ["wi-fi", "wi‑fi"],
    ["to-do", "to—do"],
  ])("%s is not in %j", (name, text) => {
    expect(marksOf(name, text)).toEqual(both());
  });

  test.each([
    ["net", "“net”", "net"],
    ["net", "the net’s size", "net’s"],
    ["jira", "Jira’s", "Jira’s"],
    ["asp net", "asp.net’s", "asp.net’s"],
    [".net s", ".NET’s", ".NET’s"],
    ["nodejs developer", "“Node.js—developers”", "Node.js—developers"],
    ["node.js .net", "node.js—.net", "node.js—.net"],
    ["wifi s", "wi-fi’s", "wi-fi’s"],
    ["nodejs sjs", "node.js's.js", "node.js's.js"],
  ])("%s is in %j", (phrase, text, mark) => {
    expect(marksOf(phrase, text)).toEqual(both(mark));
  });

  test("even in words of more than 64 letters", () => {
    const long = "x".repeat(70);
    expect(marksOf(`${long}.js`, `日${long}.js”`)).toEqual(both(`${long}.js`));
    expect(marksOf(`${long}++`, `“${long}++”`)).toEqual(both(`${long}++`));
  });
});

describe("accents do not count, neither in the phrase nor in the text:", () => {
  test.each([
    ["café", "cafe"],
    ["cafés", "cafe\u0301"],
    ["naïve", "naive"],
    ["résumé", "resumes"],
    ["Zürich", "zurich"],
    ["señor", "senors"],
    ["smørrebrød", "smorrebrod"],
    ["Łódź", "lodz"],
    ["straße", "strasse"],
    ["œuvre", "oeuvres"],
    ["Ærø", "aero"],
    ["þing", "thing"],
    ["ΚΌΣΜΟΣ", "κοσμος"],
    ["ménus", "menu"],
    ["companý", "companies"],
  ])("%s, %s", (one, other) => {
    expect(marksOf(one, `(${other})`)).toEqual(both(other));
    expect(marksOf(other, `(${one})`)).toEqual(both(one));
  });

  test.each([
    ['"café"', "cafe"],
    ['"cafe"', "café"],
    ['"companies"', "company"],
  ])("but in quotes: %s is not in %s", (phrase, text) => {
    expect(marksOf(phrase, text)).toEqual(both());
  });
});
