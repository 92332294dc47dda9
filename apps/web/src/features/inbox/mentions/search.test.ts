import { intentLevels } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import { sampleIntent, sampleMention } from "../../../lib/testing/samples.ts";
import { filtersOf, hasFilter, isUnderFilters, noFilter, parseMentionsSearch } from "./search.ts";

describe("the address of the mentions", () => {
  it("holds a level and an order, and leaves out what is the default or none", () => {
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

  it("has a filter where something may be left out; the order leaves out nothing", () => {
    expect(hasFilter({ intent: "Looking" })).toBe(true);
    expect(hasFilter({ sort: "intent", page: 3, why: "a" })).toBe(false);
    expect(hasFilter({ ...parseMentionsSearch({ intent: "Looking" }), ...noFilter })).toBe(false);
  });
});

describe("isUnderFilters", () => {
  it.each(intentLevels)("takes what is %s or stronger", (least) => {
    const under = intentLevels.filter((level) =>
      isUnderFilters(
        sampleMention({ intent: sampleIntent({ level }) }),
        filtersOf(least === "Cold" ? {} : { intent: least }),
      ),
    );
    expect(under).toEqual(intentLevels.slice(intentLevels.indexOf(least)));
  });
});
