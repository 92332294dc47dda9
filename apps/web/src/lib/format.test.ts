import { describe, expect, it } from "vitest";
import { age, callName, count, greeting, preciseAge, webAddress } from "./format.ts";

const now = Date.UTC(2025, 5, 10, 12);
const seconds = (ago: number) => now / 1000 - ago;
const hour = 3600;

describe("age", () => {
  it.each([
    [0, "Less than 1 hour ago"],
    [hour - 1, "Less than 1 hour ago"],
    [hour, "1 hour ago"],
    [2 * hour - 1, "1 hour ago"],
    [2 * hour, "2 hours ago"],
    [24 * hour - 1, "23 hours ago"],
    [24 * hour, "1 day ago"],
    [48 * hour, "2 days ago"],
    [400 * 24 * hour, "400 days ago"],
    [-hour, "Less than 1 hour ago"],
  ])("of %d seconds", (ago, text) => {
    expect(age(seconds(ago), now)).toBe(text);
  });

  it("accepts seconds, milliseconds and ISO 8601", () => {
    expect(age(seconds(2 * hour), now)).toBe("2 hours ago");
    expect(age(seconds(2 * hour) * 1000, now)).toBe("2 hours ago");
    expect(age(new Date(seconds(2 * hour) * 1000).toISOString(), now)).toBe("2 hours ago");
  });

  it("has a text for an invalid time", () => {
    expect(age("yesterday-ish", now)).toBe("some time ago");
    expect(age(Number.NaN, now)).toBe("some time ago");
  });
});

describe("preciseAge", () => {
  it.each([
    [0, "just now"],
    [9, "just now"],
    [10, "10 s ago"],
    [40, "40 s ago"],
    [60, "1 min ago"],
    [59 * 60 + 59, "59 min ago"],
    [hour, "1 h ago"],
    [25 * hour, "1 day ago"],
    [-5, "just now"],
  ])("of %d seconds", (ago, text) => {
    expect(preciseAge(seconds(ago), now)).toBe(text);
  });
});

describe("count", () => {
  it("uses singular and plural", () => {
    expect([count(0, "point"), count(1, "point"), count(2, "point")]).toEqual([
      "0 points",
      "1 point",
      "2 points",
    ]);
  });
});

describe("greeting", () => {
  it("changes at noon and at five", () => {
    expect([0, 11, 12, 16, 17, 23].map(greeting)).toEqual([
      "Good morning",
      "Good morning",
      "Good afternoon",
      "Good afternoon",
      "Good evening",
      "Good evening",
    ]);
  });
});

describe("callName", () => {
  it("is the first name, otherwise the local part of the email address, otherwise Founder", () => {
    expect(callName({ fullName: " Mara Lind ", email: "m@x.io" })).toBe("Mara");
    expect(callName({ fullName: " ", email: "mara.l@x.io" })).toBe("mara.l");
    expect(callName({ fullName: null, email: "" })).toBe("Founder");
  });
});

describe("webAddress", () => {
  it("accepts only http and https", () => {
    expect(webAddress("https://www.reddit.com/r/a")).toBe("https://www.reddit.com/r/a");
    expect(webAddress("http://x.com/a")).toBe("http://x.com/a");
    for (const url of [
      "javascript:alert(1)",
      " JavaScript:alert(1)",
      "data:text/html,x",
      "/a",
      "",
    ]) {
      expect(webAddress(url)).toBeNull();
    }
  });
});
