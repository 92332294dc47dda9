import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyMarkup, type Markup, markups, placeLink } from "./markup.ts";

/** The text after a button is pressed, with the selection in brackets. */
function press(markup: Markup, marked: string): string {
  const start = marked.indexOf("[");
  const end = marked.indexOf("]") - 1;
  const text = marked.replace("[", "").replace("]", "");
  const edit = applyMarkup(markup, { text, start, end });
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${after.slice(0, edit.start)}[${after.slice(edit.start, edit.end)}]${after.slice(edit.end)}`;
}

describe("markup", () => {
  it.each([
    ["bold", "Try [three] tools", "Try **[three]** tools"],
    ["bold", "Try **[three]** tools", "Try [three] tools"],
    ["bold", "Try []", "Try **[bold]**"],
    ["italic", "Try [three]", "Try *[three]*"],
    ["code", "Run [npm ci]", "Run `[npm ci]`"],
    ["link", "See [this]", "See [this]([https://])"],
    ["link", "See [https://x.io]", "See [[words]](https://x.io)"],
    ["quote", "Said:\n[One\ntwo]", "Said:\n\n[> One\n> two]"],
    ["quote", "[> One\n> two]", "[One\ntwo]"],
    ["list", "O[n]e\ntwo", "[- One]\ntwo"],
    ["numbers", "[One\ntwo]", "[1. One\n2. two]"],
    ["numbers", "[1. One\n2. two]", "[One\ntwo]"],
  ] as const)("%s: %s", (markup, before, after) => {
    if (markup === "link") {
      // These texts contain brackets themselves.
      const at = before.indexOf("[");
      const text = before.replace(/[[\]]/g, "");
      const edit = applyMarkup("link", { text, start: at, end: text.length });
      const written = text.slice(0, edit.from) + edit.insert;
      expect(
        `${written.slice(0, edit.start)}[${written.slice(edit.start, edit.end)}]${written.slice(edit.end)}`,
      ).toBe(after);
    } else expect(press(markup, before)).toBe(after);
  });

  it("changes nothing around the selected lines", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...markups),
        fc.string({ unit: fc.constantFrom("a", "\n", "> ", "- ", "*") }),
        fc.nat(),
        fc.nat(),
        (markup, text, one, other) => {
          const [start = 0, end = 0] = [one, other]
            .map((at) => at % (text.length + 1))
            .toSorted((a, b) => a - b);
          const edit = applyMarkup(markup, { text, start, end });
          expect(edit.from).toBeGreaterThanOrEqual(0);
          expect(edit.to).toBeLessThanOrEqual(text.length);
          const length = edit.from + edit.insert.length + (text.length - edit.to);
          expect(edit.start).toBeLessThanOrEqual(edit.end);
          expect(edit.end).toBeLessThanOrEqual(length);
        },
      ),
    );
  });
});

it.each([
  [true, "See []", "See u[]"],
  [true, "See[]", "See u[]"],
  [true, "See [their prices] first", "See [their prices](u)[] first"],
  [true, "[ ]x", " u []x"],
  [true, "[]now", "u []now"],
  [false, "See [their prices].", "See their prices u[]."],
  [false, "", "u[]"],
])("inserts a link (markup: %s) in %j", (hasMarkup, marked, after) => {
  const start = Math.max(0, marked.indexOf("["));
  const end = Math.max(0, marked.indexOf("]") - 1);
  const text = marked.replace("[", "").replace("]", "");
  const edit = placeLink("u", hasMarkup, { text, start, end });
  const edited = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  expect(`${edited.slice(0, edit.start)}[]${edited.slice(edit.end)}`).toBe(after);
});
