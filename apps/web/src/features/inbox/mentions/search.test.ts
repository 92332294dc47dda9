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

  it("has a filter if a filter is set; the sort order is not one", () => {
    expect(hasFilter({ intent: "Looking" })).toBe(true);
    expect(hasFilter({ sort: "intent", page: 3, item: "a" })).toBe(false);
    expect(hasFilter({ ...parseMentionsSearch({ intent: "Looking" }), ...noFilter })).toBe(false);
  });
});

describe("isUnderFilters", () => {
  it.each(intentLevels)("takes what is %s or stronger", (min) => {
    const under = intentLevels.filter((level) =>
      isUnderFilters(
        sampleMention({ intent: sampleIntent({ level }) }),
        filtersOf(min === "Cold" ? {} : { intent: min }),
      ),
    );
    expect(under).toEqual(intentLevels.slice(intentLevels.indexOf(min)));
  });
});
