import { expect, it } from "vitest";
import { addressOfDays, chosenDays, parseOverviewSearch } from "./search.ts";

const none = { range: undefined, from: undefined, until: undefined };

it.each([
  [{}, none],
  [{ range: "7" }, none],
  [{ range: "28" }, { ...none, range: 28 }],
  [{ range: 90 }, { ...none, range: 90 }],
  [{ range: "12" }, none],
  [{ from: "2026-11-03" }, none],
  [{ from: "2026-11-12", until: "2026-11-03" }, none],
  [
    { from: "2024-01-01", until: "2026-11-03", range: "28" },
    { ...none, range: 28 },
  ],
  [{ from: "2026-13-03", until: "2026-11-03" }, none],
  [
    { from: "2026-11-03", until: "2026-11-12", range: "28" },
    { ...none, from: "2026-11-03", until: "2026-11-12" },
  ],
])("parses the address %j as %j", (search, days) => {
  expect(parseOverviewSearch(search)).toEqual(days);
});

it("defaults to the last 7 days, which the address omits", () => {
  expect(chosenDays({})).toEqual({ ...none, range: 7 });
  expect(addressOfDays({ range: 7 })).toEqual(none);
  expect(chosenDays({ from: "2026-11-03", until: "2026-11-12" })).toEqual({
    ...none,
    from: "2026-11-03",
    until: "2026-11-12",
  });
});
