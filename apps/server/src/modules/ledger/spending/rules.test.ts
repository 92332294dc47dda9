import { expect, test } from "vitest";
import { monthOf, tomorrow } from "./rules.ts";

test("days and months are UTC's", () => {
  const moment = new Date("2026-12-31T23:59:59.999Z");
  expect(monthOf(moment)).toEqual({ first: "2026-12-01", today: "2026-12-31" });
  expect(tomorrow(moment)).toEqual(new Date("2027-01-01T00:00:00Z"));
});
