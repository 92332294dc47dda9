import { describe, expect, test } from "vitest";
import {
  type ChatSource,
  citationsOf,
  createCitationMarks,
  partFor,
  titleOf,
  turnsOf,
  withoutMarkers,
} from "./rules.ts";

const source = (text: string, title = "Pricing"): ChatSource => ({
  ...{ kind: "knowledge", sourceId: "a", title, description: "an entry", text },
});

/** Marks the citations of a text that arrives in pieces. */
function marked(pieces: string[], sourceCount = 3) {
  const marks = createCitationMarks(sourceCount);
  const text = pieces.map((piece) => marks.take(piece)).join("") + marks.end();
  return { text, used: marks.used() };
}

describe("the numbers of sources", () => {
  test("become numbers of citations in the order of their first use", () => {
    expect(marked(["It costs $12.[3] It sends mail [1]. Again [3]."])).toEqual({
      text: "It costs $12. [1] It sends mail [2]. Again [1].",
      used: [2, 0],
    });
  });

  test.each([["[2, 3]"], ["[2;3]"], ["[2][3]"], ["[2, 3, 2]"]])("can be several: %s", (written) => {
    expect(marked([`Both ${written}.`])).toMatchObject({ used: [1, 2] });
    expect(marked([`Both ${written}.`]).text.replaceAll(" ", "")).toBe("Both[1][2].");
  });

  test("are dropped when no such source was given", () => {
    expect(marked(["Free [4], or not [0][12] at all [2, 9]."])).toEqual({
      text: "Free, or not at all [1].",
      used: [1],
    });
    expect(marked(["Free [1]."], 0)).toEqual({ text: "Free.", used: [] });
  });

  test("are the same for all ways to split the text into pieces", () => {
    const text = "It costs $12 [3], or [2, 1] less.\n\n- a list[9]\n- [not a number] [";
    const whole = marked([text]);
    expect(whole.text).toBe("It costs $12 [1], or [2][3] less.\n\n- a list\n- [not a number] [");
    for (let at = 1; at < text.length; at++) {
      expect(marked([text.slice(0, at), text.slice(at)])).toEqual(whole);
    }
    expect(marked([...text])).toEqual(whole);
  });
});

test("a citation quotes the sentence of its source that is nearest to the citing sentence", () => {
  const pricing = source("We sell invoices. The plan for four people costs $12 a month. Ask us.");
  const other = source("Reminders go out on Mondays.\nThey stop when somebody pays.", "Reminders");
  const text = "They stop once somebody has paid. [1] Four people pay $12 a month. [2]";
  expect(citationsOf(text, [other, pricing]).map(({ title, quote }) => [title, quote])).toEqual([
    ["Reminders", "They stop when somebody pays."],
    ["Pricing", "The plan for four people costs $12 a month."],
  ]);
  expect(citationsOf("Nothing. [1]", [source("")])).toMatchObject([{ quote: "" }]);
});

test("a title is the first line of a message, cut at 60 characters", () => {
  expect(titleOf("What do people ask?\nAnd when?")).toBe("What do people ask?");
  const title = titleOf("word ".repeat(40).trim());
  expect(title).toMatch(/ word…$/);
  expect(title.length).toBeLessThanOrEqual(61);
  expect(titleOf("x".repeat(100))).toBe(`${"x".repeat(60)}…`);
});

test("a long source is reduced to the passages with the question's words, in their order", () => {
  const filler = Array.from({ length: 40 }, (_, at) => `Line ${at} ${"of filler ".repeat(80)}`);
  const text = [...filler, "Refunds take five days.", ...filler].join("\n");
  const part = partFor(text, "How long do refunds take?");
  expect(part.length).toBeLessThanOrEqual(8_000);
  expect(part).toContain("Refunds take five days.");
  expect(part.indexOf("Line 0")).toBeLessThan(part.indexOf("Refunds"));
  expect(partFor("Short.", "refunds")).toBe("Short.");
});

describe("the turns of a prompt", () => {
  const turn = (role: "user" | "assistant", text: string) => ({ role, text });

  test("omit the markers of earlier answers, and empty answers", () => {
    const turns = [
      turn("user", "One [1]"),
      turn("assistant", "Two. [1][2]"),
      turn("assistant", ""),
    ];
    expect(turnsOf(turns)).toEqual([turn("user", "One [1]"), turn("assistant", "Two.")]);
  });

  test("are the last ones that fit, and begin with a person's message", () => {
    const long = "x".repeat(9_000);
    const turns = [
      turn("user", long),
      turn("assistant", long),
      turn("user", "Short"),
      turn("assistant", long),
    ];
    expect(turnsOf(turns)).toEqual(turns.slice(2));
    expect(turnsOf(Array(50).fill(turn("user", "a")))).toHaveLength(20);
  });
});

test("markers can be removed from a text", () => {
  expect(withoutMarkers("One. [1][2] Two [not one] [3].")).toBe("One. Two [not one].");
});
