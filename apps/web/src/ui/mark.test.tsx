// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { cutAtSpans, Mark } from "./mark.tsx";

afterEach(cleanup);

const marked = (text: string, spans: [number, number][]) =>
  cutAtSpans(text, spans).map((piece) => (piece.marked ? `[${piece.text}]` : piece.text));

describe("cutAtSpans", () => {
  it("marks the text of the spans", () => {
    expect(marked("which best crm is it", [[6, 14]])).toEqual(["which ", "[best crm]", " is it"]);
  });

  it("takes spans in any order and joins those that overlap or touch", () => {
    expect(
      marked("abcdefgh", [
        [4, 6],
        [0, 2],
        [1, 3],
        [6, 7],
      ]),
    ).toEqual(["[abc]", "d", "[efg]", "h"]);
  });

  it("cuts spans at the end of the text and ignores empty or reversed ones", () => {
    expect(
      marked("abc", [
        [1, 99],
        [50, 60],
      ]),
    ).toEqual(["a", "[bc]"]);
    expect(
      marked("abc", [
        [2, 2],
        [2, 1],
      ]),
    ).toEqual(["abc"]);
    expect(marked("abc", [[-5, 1]])).toEqual(["[a]", "bc"]);
    expect(marked("", [[0, 4]])).toEqual([]);
  });

  it("keeps characters outside the basic plane whole when the span does", () => {
    expect(marked("go 🚀 now", [[3, 5]])).toEqual(["go ", "[🚀]", " now"]);
  });
});

describe("two kinds of spans", () => {
  const kinds = (text: string, spans: [number, number][], pointed: [number, number][]) =>
    cutAtSpans(text, spans, pointed).map(
      (piece) => `${piece.text}${piece.marked ? "+" : ""}${piece.pointed ? "_" : ""}`,
    );

  it("are cut apart, and an overlap belongs to both", () => {
    expect(kinds("abcdefgh", [[1, 4]], [[3, 6]])).toEqual(["a", "bc+", "d+_", "ef_", "gh"]);
    expect(kinds("abcd", [[0, 4]], [[1, 2]])).toEqual(["a+", "b+_", "cd+"]);
    expect(kinds("abc", [], [[1, 99]])).toEqual(["a", "bc_"]);
  });

  it("always add up to the text", () => {
    const text = "which best crm is it";
    const span = fc.tuple(fc.integer({ min: -5, max: 30 }), fc.integer({ min: -5, max: 30 }));
    fc.assert(
      fc.property(fc.array(span), fc.array(span), (spans, pointed) => {
        const pieces = cutAtSpans(text, spans, pointed);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        const inSome = (all: [number, number][], at: number) =>
          all.some(([start, end]) => start <= at && at < end);
        for (const piece of pieces) {
          for (let at = piece.start; at < piece.start + piece.text.length; at++) {
            expect(piece.marked).toBe(inSome(spans, at));
            expect(piece.pointed).toBe(inSome(pointed, at));
          }
        }
      }),
    );
  });

  it("differ by more than color", () => {
    const { container } = render(
      <Mark text="a crm for 40 dollars" spans={[[2, 5]]} pointed={[[10, 20]]} />,
    );
    const [keyword, reason] = container.querySelectorAll("mark");
    expect(keyword?.className).toContain("bg-mark");
    expect(keyword?.className).not.toContain("underline");
    expect(reason?.className).toContain("underline");
    expect(reason?.className).not.toContain("bg-mark");
  });
});

describe("Mark", () => {
  it("shows markup in a post as text", () => {
    const text = '<img src=x onerror="alert(1)"> crm';
    const { container } = render(<Mark text={text} spans={[[31, 34]]} />);
    expect(container.querySelector("img")).toBeNull();
    expect(container.textContent).toBe(text);
    expect(container.querySelector("mark")?.textContent).toBe("crm");
  });
});
