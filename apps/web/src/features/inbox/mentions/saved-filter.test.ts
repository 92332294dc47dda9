import { mentionFilterSchema } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import {
  activeFilterOf,
  describeFilter,
  type FilterSettings,
  searchOf,
  settingsOf,
} from "./saved-filter.ts";
import type { MentionsSearch } from "./search.ts";

const all: MentionsSearch = {
  status: "denied",
  source: "x",
  keyword: "best crm",
  subreddit: "smallbusiness",
  intent: "Looking",
  search: "four people",
  sort: "intent",
};
const saved = (name: string, filter: FilterSettings) => ({ id: name, name, filter });

describe("saved filters", () => {
  it("contain the filters and the sort order, but not the position", () => {
    const settings = settingsOf({ ...all, page: 3, item: "a" });
    expect(settings).toEqual(all);
    expect(mentionFilterSchema.parse(settings)).toEqual(all);
    expect(settingsOf({ page: 3 })).toEqual({});
  });

  it("set every filter of the address, also those that they do not contain", () => {
    expect({ ...all, ...searchOf({ source: "reddit" }) }).toEqual({
      ...Object.fromEntries(Object.keys(all).map((name) => [name, undefined])),
      source: "reddit",
    });
    expect(searchOf({ status: "pending", intent: "Cold", sort: "newest" })).toEqual(searchOf({}));
    expect("page" in searchOf({})).toBe(false);
  });

  it("are active if the address has the same filters, regardless of the position", () => {
    const some = [saved("one", { source: "x" }), saved("all", all as FilterSettings)];
    expect(activeFilterOf(some, { ...all, page: 2, item: "a" })?.name).toBe("all");
    expect(activeFilterOf(some, { source: "x" })?.name).toBe("one");
    expect(activeFilterOf(some, { source: "x", search: "y" })).toBeUndefined();
    expect(activeFilterOf(some, {})).toBeUndefined();
    expect(activeFilterOf([saved("pending", { status: "pending" })], {})?.name).toBe("pending");
  });

  it("are described in words", () => {
    expect(describeFilter(all as FilterSettings)).toBe(
      "Denied · X · keyword “best crm” · r/smallbusiness · Looking or stronger · with “four people” · strongest intent first",
    );
    expect(describeFilter({})).toBe("Pending");
    expect(describeFilter({ status: "all", intent: "Ready to buy" })).toBe(
      "All statuses · Ready to buy",
    );
  });
});
