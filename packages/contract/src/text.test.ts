import { expect, test } from "vitest";
import { carriedSchema, emailSchema, nameSchema } from "./identity/accounts.ts";
import { limits } from "./limits.ts";
import { momentText, trimmedText } from "./text.ts";

test("a text is never cut within a character", () => {
  const before = (max: number) => `${"x".repeat(max - 1)}💥`;
  expect(nameSchema.parse(before(limits.nameMax))).toBe("x".repeat(limits.nameMax - 1));
  const { referralCode } = carriedSchema.parse({ referralCode: before(limits.referralCodeMax) });
  expect(referralCode).toBe("X".repeat(limits.referralCodeMax - 1));
  const address = "a@b.".padEnd(limits.emailMax - 1, "c");
  expect(emailSchema.parse(`${address}💥`)).toBe(address);
});

test("an email address is cut to its limit, and refused if it is far longer", () => {
  expect(emailSchema.parse(`a@b.${"C".repeat(5_000)}`)).toBe(`a@b.${"c".repeat(250)}`);
  const refused = emailSchema.safeParse(`a@b.${"c".repeat(20_000)}`);
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(["Invalid email format"]);
});

test("a trimmed text reports its limit once, before and after trimming", () => {
  const text = trimmedText(5, { empty: "Say it." });
  expect(text.parse(`${" ".repeat(500)}abcde\n`)).toBe("abcde");
  for (const given of ["abcdef", "x".repeat(100_000)]) {
    const { error } = text.safeParse(given);
    expect(error?.issues.map(({ message }) => message)).toEqual(["must have at most 5 characters"]);
  }
  expect(text.safeParse("  ").error?.issues.map(({ message }) => message)).toEqual(["Say it."]);
});

test("a moment is read in UTC, and refused if it is invalid or too long", () => {
  const moment = momentText("must be a moment");
  expect(moment.parse("2026-01-31T12:00:00.123Z")).toBe("2026-01-31T12:00:00.123Z");
  for (const given of ["2026-01-31", `2026-01-31T12:00:00.${"1".repeat(100_000)}Z`, 1]) {
    const { error } = moment.safeParse(given);
    expect(error?.issues.map(({ message }) => message)).toEqual(["must be a moment"]);
  }
});
