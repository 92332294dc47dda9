import { intentLevels } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import { sampleIntent, sampleMention } from "../../../lib/testing/samples.ts";
import { filtersOf, hasFilter, isUnderFilters, noFilter, parseMentionsSearch } from "./search.ts";

describe("the address of the mentions", () => {
  it("contains a level and a sort order, and omits defaults and invalid values", () => {
    expect(parseMentionsSearch({ intent: "Ready to buy", sort: "intent" })).toMatchObject({
      intent: "Ready to buy",
      sort: "intent",
    });
    for (const search of [{}, { intent: "Cold", sort: "newest" }, { intent: "x", sort: 3 }]) {
      const { intent, sort } = parseMentionsSearch(search);
      expect([intent, sort]).toEqual([undefined, undefined]);
    }
    expect(filtersOf({})).toMatchObject({ intent: "all", sort: "newest" });
  });

  it("contains a day of the calendar, which is a filter", () => {
    expect(parseMentionsSearch({ day: "2026-11-21" }).day).toBe("2026-11-21");
    expect(parseMentionsSearch({ day: "2026-02-30" }).day).toBeUndefined();
    expect(hasFilter({ day: "2026-11-21" })).toBe(true);
  });

  it("has a filter if a filter is set; the sort order is not one", () => {
    expect(hasFilter({ intent: "Looking" })).toBe(true);
    expect(hasFilter({ sort: "intent", page: 3, item: "a" })).toBe(false);
    expect(hasFilter({ ...parseMentionsSearch({ intent: "Looking" }), ...noFilter })).toBe(false);
  });
});

describe("isUnderFilters", () => {
  it("takes what was posted on the day in the workspace's time zone", () => {
    const mention = sampleMention({ created_utc: Date.parse("2026-11-21T23:59:59Z") / 1000 });
    const daysIn = (timeZone: string) =>
      ["2026-11-20", "2026-11-21", "2026-11-22"].filter((day) =>
        isUnderFilters(mention, filtersOf({ day }), timeZone),
      );
    expect(daysIn("UTC")).toEqual(["2026-11-21"]);
    expect(daysIn("Asia/Tokyo")).toEqual(["2026-11-22"]);
  });

  it.each(intentLevels)("takes what is %s or stronger", (min) => {
    const under = intentLevels.filter((level) =>
      isUnderFilters(
        sampleMention({ intent: sampleIntent({ level }) }),
        filtersOf(min === "Cold" ? {} : { intent: min }),
        "UTC",
      ),
    );
    expect(under).toEqual(intentLevels.slice(intentLevels.indexOf(min)));
  });
});
