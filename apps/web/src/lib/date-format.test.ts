import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, expect, test } from "vitest";
import { dateFormat, mediumDate, readDateLocaleFrom } from "./date-format.ts";
import { dayInWords } from "./day.ts";
import { dayOf, exactTime } from "./format.ts";

afterEach(() => readDateLocaleFrom(() => undefined));

test("dates are in the language that is chosen when they are shown", () => {
  let locale: string | undefined = "de-DE";
  readDateLocaleFrom(() => locale);
  const longDay = dateFormat({ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const moment = new Date("2026-11-21T12:04:00Z");
  expect(longDay(moment)).toBe("21. November 2026");
  expect(mediumDate(moment)).toBe("21.11.2026");
  expect(dayOf("2026-11-21T12:00:00Z")).toBe("21.11.2026");
  expect(exactTime("2026-11-21T12:00:00Z")).toContain("Samstag, 21. November 2026");
  expect(dayInWords("2026-11-21")).toBe("Sa., 21. Nov.");
  locale = "en-US";
  expect(longDay(moment)).toBe("November 21, 2026");
  expect(dayInWords("2026-11-21")).toBe("Sat, Nov 21");
});

const source = join(import.meta.dirname, "..");

/** Matches code that formats a date in the browser's own language. */
const ownLanguage =
  /toLocale(?:Date|Time)String|DateTimeFormat\(\s*undefined|new Date\([^)]{0,80}\)\.toLocaleString|DateTimeFormat\(\)\.format/;

test("no other code formats dates, so all of them are in that language", () => {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => ownLanguage.test(readFileSync(file, "utf8")));
  expect(found.map((file) => relative(source, file))).toEqual([]);
});
