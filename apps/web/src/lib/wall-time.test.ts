import { describe, expect, it } from "vitest";
import { addDays, addMonths, daysOfMonth, momentOf, wallTimeOf } from "./wall-time.ts";

describe("the clock of a time zone", () => {
  it.each([
    ["Europe/Berlin", "2026-12-01", "09:00", "2026-12-01T08:00:00.000Z"],
    ["Europe/Berlin", "2027-06-01", "09:00", "2027-06-01T07:00:00.000Z"],
    ["America/New_York", "2026-12-01", "23:30", "2026-12-02T04:30:00.000Z"],
    ["Asia/Kathmandu", "2026-12-01", "00:00", "2026-11-30T18:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-12-01", "12:00", "2026-11-30T22:00:00.000Z"],
    ["UTC", "2026-12-01", "09:00", "2026-12-01T09:00:00.000Z"],
  ])("in %s shows %s %s at %s", (zone, day, time, moment) => {
    expect(momentOf({ day, time }, zone)).toBe(moment);
    expect(wallTimeOf(moment, zone)).toEqual({ day, time });
  });

  it("shows the chosen time on both sides of a change of daylight saving", () => {
    for (const day of ["2027-03-27", "2027-03-28", "2027-03-29", "2027-10-30", "2027-10-31"]) {
      const moment = momentOf({ day, time: "09:00" }, "Europe/Berlin") ?? "";
      expect(wallTimeOf(moment, "Europe/Berlin")).toEqual({ day, time: "09:00" });
    }
  });

  it("takes the first occurrence of a repeated hour, and moves a skipped hour forward", () => {
    expect(momentOf({ day: "2027-10-31", time: "02:30" }, "Europe/Berlin")).toBe(
      "2027-10-31T00:30:00.000Z",
    );
    const later = momentOf({ day: "2027-03-28", time: "02:30" }, "Europe/Berlin");
    expect(later).toBe("2027-03-28T01:30:00.000Z");
    expect(wallTimeOf(later ?? "", "Europe/Berlin").time).toBe("03:30");
  });

  it("returns null for an incomplete time", () => {
    expect(momentOf({ day: "", time: "09:00" }, "UTC")).toBeNull();
    expect(momentOf({ day: "2026-12-01", time: "" }, "UTC")).toBeNull();
  });
});

describe("a calendar", () => {
  it("has whole weeks from Monday on", () => {
    const days = daysOfMonth("2026-12");
    expect(days[0]).toBe("2026-11-30");
    expect(days.at(-1)).toBe("2027-01-03");
    expect(days).toHaveLength(35);
    expect(daysOfMonth("2027-02")).toHaveLength(28);
  });

  it("moves by days and months", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addMonths("2026-12-31", 2)).toBe("2027-02-28");
    expect(addMonths("2027-01-31", -1)).toBe("2026-12-31");
  });
});
