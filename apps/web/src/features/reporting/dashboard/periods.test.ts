import { describe, expect, it } from "vitest";
import { groupsOf } from "./periods.ts";

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, at + 1)).toISOString().slice(0, 10),
  }));

describe("the bars of a chart", () => {
  it("are the days of a short period", () => {
    const groups = groupsOf(days(31));
    expect(groups).toHaveLength(31);
    expect(groups[2]).toEqual({ id: "2026-01-03", label: "Jan 3", days: [{ day: "2026-01-03" }] });
  });

  it("cover seven days each for a long period, and end with its last day", () => {
    const groups = groupsOf(days(90));
    expect(groups).toHaveLength(13);
    expect(groups.map((group) => group.days.length)).toEqual([6, ...Array(12).fill(7)]);
    expect(groups[0]?.label).toBe("Jan 1 – Jan 6");
    expect(groups.at(-1)).toMatchObject({ id: "2026-03-25", label: "Mar 25 – Mar 31" });
    expect(groups.flatMap((group) => group.days)).toEqual(days(90));
  });

  it.each([0, 1, 32, 35, 36, 366])("contain each of %d days once", (count) => {
    expect(groupsOf(days(count)).flatMap((group) => group.days)).toEqual(days(count));
  });
});
