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
  it("accepts posts of the day in the workspace's time zone", () => {
    const mention = sampleMention({ created_utc: Date.parse("2026-11-21T23:59:59Z") / 1000 });
    const daysIn = (timeZone: string) =>
      ["2026-11-20", "2026-11-21", "2026-11-22"].filter((day) =>
        isUnderFilters(mention, filtersOf({ day }), { timeZone, id: "user-1" }),
      );
    expect(daysIn("UTC")).toEqual(["2026-11-21"]);
    expect(daysIn("Asia/Tokyo")).toEqual(["2026-11-22"]);
  });

  it.each(intentLevels)("accepts level %s or stronger", (min) => {
    const under = intentLevels.filter((level) =>
      isUnderFilters(
        sampleMention({ intent: sampleIntent({ level }) }),
        filtersOf(min === "Cold" ? {} : { intent: min }),
        { timeZone: "UTC", id: "user-1" },
      ),
    );
    expect(under).toEqual(intentLevels.slice(intentLevels.indexOf(min)));
  });

  it("accepts mentions assigned to the user, to another member or to nobody", () => {
    const assigned = (memberId: string | null) =>
      sampleMention({
        assignment:
          memberId === null
            ? null
            : { memberId, name: "Ben", note: null, by: "Mara", at: "2026-11-21T10:00:00Z" },
      });
    const ben = "00000000-0000-4000-8000-000000000001";
    const reader = { timeZone: "UTC", id: "user-1" };
    const under = (assignee: string) =>
      ["user-1", ben, null].filter((memberId) =>
        isUnderFilters(assigned(memberId), filtersOf({ assignee }), reader),
      );
    expect(under("me")).toEqual(["user-1"]);
    expect(under(ben)).toEqual([ben]);
    expect(under("none")).toEqual([null]);
  });
});

describe("the assignee in the address", () => {
  it("is the user, nobody or the id of a member", () => {
    const ben = "00000000-0000-4000-8000-000000000001";
    expect(
      ["me", "none", ben].map((assignee) => parseMentionsSearch({ assignee }).assignee),
    ).toEqual(["me", "none", ben]);
    expect(parseMentionsSearch({ assignee: "somebody" }).assignee).toBeUndefined();
  });
});
