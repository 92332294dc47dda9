import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findPhrases, phrasesOf, textsOf } from "./find.ts";

const root = join(import.meta.dirname, "../..");

describe("the words of screens", () => {
  it("include none of those that the glossary excludes", () => {
    const phrases = phrasesOf(readFileSync(join(root, "GLOSSARY.md"), "utf8"));
    expect(phrases.length).toBeGreaterThan(15);
    expect(findPhrases(root, phrases)).toEqual([]);
  });

  it("are read from tags, attributes and templates, not from names", () => {
    const source = `
      import "a placed b";
      const note = "It was placed there";
      export const Part = () => (
        <p className="place items" title={\`placed \${note} now and then\`}>
          Still
          stands
        </p>
      );`;
    expect(textsOf("part.tsx", source)).toEqual([
      "It was placed there",
      " now and then",
      expect.stringContaining("Still stands"),
    ]);
  });

  it("include labels of one word, and no queries", () => {
    const source = `
      const column = { id: "placed", name: "Placed" };
      const rows = sql\`select id from replies where placed is null\`;
      export const Heading = () => <h2>Rest</h2>;`;
    expect(textsOf("part.tsx", source)).toEqual(["Placed", "Rest"]);
  });
});
