import { describe, expect, it } from "vitest";
import { namedObject, objectEnd, titleQuestion } from "./objects.ts";
import { tokenize } from "./tokenize.ts";

/** The noun phrase after the first words of a text; null when it names nothing to buy. */
function objectOf(before: string, after: string, which: "any" | "sold" = "any"): string | null {
  const text = `${before} ${after}`;
  const read = tokenize(text);
  const from = tokenize(before).words.length;
  const end = objectEnd(read, from, which);
  return end < 0 ? null : text.slice(read.words[from]?.start, read.words[end - 1]?.end);
}

describe("what a request asks for", () => {
  it.each([
    ["a cash register that prints VAT", "a cash register"],
    ["canvas duffel bags", "canvas duffel bags"],
    ["an all-in-one printer for the office", "an all-in-one printer"],
    ["a feedback tool", "a feedback tool"],
    ["an easy to use till", "an easy to use till"],
    ["a roofing contractor in Leeds", "a roofing contractor"],
    ["some reliable accounting software", "some reliable accounting software"],
    ["a bookkeeper, not too far away", "a bookkeeper"],
    ["similar tools", "similar tools"],
  ])("is read from: looking for %s", (text, object) => {
    expect(objectOf("looking for", text)).toBe(object);
  });

  it.each([
    ["advice"],
    ["some honest feedback on my app"],
    ["my first ten customers"],
    ["a technical co-founder"],
    ["people building web apps"],
    ["a way to get leads"],
    ["building something of my own"],
    ["a small number of agencies that try it"],
    ["an organization for our project"],
    ["work is exhausting"],
    ["something"],
    ["a"],
    [""],
  ])("is not a thing to buy in: looking for %s", (text) => {
    expect(objectOf("looking for", text)).toBeNull();
  });

  it("is of a known kind if that is required", () => {
    expect(objectOf("advice on", "a laptop", "sold")).toBe("a laptop");
    expect(objectOf("advice on", "a duffel bag", "sold")).toBeNull();
  });

  it("ends with its sentence", () => {
    expect(objectOf("in need of", "help. A tool is there.")).toBeNull();
  });
});

describe("a title that only names a thing", () => {
  it.each([["Cap table software?"], ["Self-hosted backup for two phones?"], ["Registrar?"]])(
    "is a request: %s",
    (title) => {
      const read = tokenize(title);
      expect(namedObject(read)).toEqual({ from: 0, to: read.words.length });
    },
  );

  it.each([
    ["Cap table software"],
    ["Another habit tracker app?"],
    ["Is this software?"],
    ["Tips for software?"],
    ["My new tool?"],
    ["Young builders in Europe?"],
    ["The long story of how one very small company chose its software?"],
    [""],
  ])("is no request: %s", (title) => expect(namedObject(tokenize(title))).toBeNull());
});

describe("the question of a title", () => {
  it("is its first", () => {
    expect(titleQuestion(tokenize("Ultrabook. Now or wait? Or never?"))).toEqual({
      from: 1,
      to: 4,
    });
  });
  it.each([["Why all the downvotes?"], ["My new bag, how did I do?"], ["No question"], [""]])(
    "does not count if the title is a story, a complaint or no question: %s",
    (title) => expect(titleQuestion(tokenize(title))).toBeNull(),
  );
});
