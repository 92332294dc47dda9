import { describe, expect, it } from "vitest";
import {
  copyDay,
  dayProblem,
  offeredSpan,
  spansOf,
  timeChoices,
  weekInWords,
  weekLength,
} from "./week-hours.ts";

const span = (day: number, from: string, to: string) => ({ day, from, to });

describe("the times that can be chosen", () => {
  it("are every half hour, and the chosen one if it lies between", () => {
    expect(timeChoices("09:00", "from")).toHaveLength(48);
    expect(timeChoices("09:00", "from")).not.toContain("24:00");
    expect(timeChoices("17:00", "to")).toContain("24:00");
    expect(timeChoices("17:00", "to")).not.toContain("00:00");
    expect(timeChoices("09:10", "from").slice(18, 21)).toEqual(["09:00", "09:10", "09:30"]);
  });
});

describe("what is offered for a day", () => {
  it("is office hours, then the hour after the last span, until the day is full", () => {
    expect(offeredSpan([], 1)).toEqual(span(1, "09:00", "17:00"));
    expect(offeredSpan([span(1, "18:00", "19:30"), span(1, "09:00", "10:00")], 1)).toEqual(
      span(1, "19:30", "20:30"),
    );
    expect(offeredSpan([span(1, "09:00", "23:00")], 1)).toEqual(span(1, "23:00", "24:00"));
    expect(offeredSpan([span(1, "09:00", "23:30")], 1)).toBeNull();
  });
});

describe("a copied day", () => {
  it("replaces the hours of the other days", () => {
    const hours = [span(1, "13:00", "17:00"), span(1, "09:00", "12:00"), span(2, "06:00", "07:00")];
    const copied = copyDay(hours, 1, [2, 3]);
    expect(spansOf(copied, 2)).toEqual([span(2, "09:00", "12:00"), span(2, "13:00", "17:00")]);
    expect(spansOf(copied, 3)).toHaveLength(2);
    expect(spansOf(copied, 1)).toHaveLength(2);
  });
});

describe("what is wrong with a day", () => {
  it.each([
    [[span(1, "09:00", "12:00"), span(1, "12:00", "24:00")], null],
    [[span(1, "09:00", "12:00"), span(1, "11:30", "13:00")], "Monday: two time spans overlap."],
    [
      [span(1, "17:00", "09:00")],
      "Monday: the end must be after the start. Continue a night shift at 00:00 of the next day.",
    ],
    [[span(2, "17:00", "09:00")], null],
  ])("%j", (hours, problem) => {
    expect(dayProblem(hours, 1)).toBe(problem);
  });
});

it("a week is described in words and in hours", () => {
  const hours = [span(0, "10:00", "10:30"), span(1, "13:00", "17:00"), span(1, "09:00", "12:00")];
  expect(weekInWords(hours)).toBe("Monday 09:00 to 12:00, 13:00 to 17:00; Sunday 10:00 to 10:30");
  expect(weekLength(hours)).toBe("7 h 30 min");
  expect(weekLength([span(1, "00:00", "24:00")])).toBe("24 h");
});
