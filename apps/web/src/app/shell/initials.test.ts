import { expect, it } from "vitest";
import { initials } from "./initials.ts";

it.each([
  ["Mara Lind", "ML"],
  ["  mara   van der lind ", "ML"],
  ["Mara", "M"],
  ["𝒜da 𝓛", "𝒜𝓛"],
  ["", "X"],
  ["   ", "X"],
  [null, "X"],
])("of %j are %s", (fullName, letters) => {
  expect(initials({ fullName, email: "x@y.example" })).toBe(letters);
});
