// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { cutAtSpans, Mark } from "./mark.tsx";

afterEach(cleanup);

const marked = (text: string, spans: [number, number][]) =>
  cutAtSpans(text, spans).map((piece) => (piece.marked ? `[${piece.text}]` : piece.text));

describe("cutAtSpans", () => {
  it("marks what the spans name", () => {
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

  it("cuts what lies beyond the text and leaves out empty or turned spans", () => {
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

describe("Mark", () => {
  it("shows markup in a post as text", () => {
    const text = '<img src=x onerror="alert(1)"> crm';
    const { container } = render(<Mark text={text} spans={[[31, 34]]} />);
    expect(container.querySelector("img")).toBeNull();
    expect(container.textContent).toBe(text);
    expect(container.querySelector("mark")?.textContent).toBe("crm");
  });
});
