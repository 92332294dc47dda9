import { limits } from "@earshot/contract";
import type { z } from "zod";

/** The units that long texts repeat: separators, characters of each kind, and the beginnings of markup. */
export const units = [
  ..."/. -@:\\()[],_*#?&=%\"'|+<{",
  "a",
  "1",
  "a ",
  "a.",
  "a/",
  "//",
  "\t",
  "\n",
  "\r\n",
  "\u00a0",
  "\u200b",
  "\u4e00",
  "ß",
  "e\u0301",
  "\u0301",
  "💥",
  "<!--",
  "<a ",
  "](",
  "&amp;",
  "http://",
  "www.",
  "u/",
  "%2F",
  "%00",
];

/** Names and addresses that contain a NUL, percent-encoded once or twice. */
export const encodedNul = [
  "a%00b",
  "a%2500b",
  "\u0000",
  "u/a%00b",
  "https://www.reddit.com/user/a%00b",
  "https://www.reddit.com/r/a%00b/comments/c%00d/e%00f/",
  "https://x.com/a%00b/status/1",
  "https://www.linkedin.com/in/a%00b",
  "https://www.linkedin.com/posts/a%00b_c-activity-1-d",
  "https://www.facebook.com/groups/a%00b/posts/1",
  "https://example.test/a%00b",
];

/** A text of one repeated unit between two letters; patterns that require an ending can't match it. */
export function longText(unit: string, length: number, start = "a"): string {
  const times = Math.max(0, Math.floor((length - start.length - 1) / unit.length));
  return `${start}${unit.repeat(times)}x`;
}

/** The same, with a limit on the length of its JSON, in bytes. */
export function longJsonText(unit: string, bytes: number): string {
  const size = Buffer.byteLength(JSON.stringify(unit)) - 2;
  return longText(unit, Math.floor((bytes - 4) / size) * unit.length);
}

/** Texts in which a character of two UTF-16 units straddles a limit, at the end and with more text after it. */
export function straddling(length: number, start: string): string[] {
  const begin = start.length < length - 1 ? start : "";
  const filled = begin.padEnd(length - 1, "x");
  return [`${filled}💥`, `${filled}💥 and more`];
}

/** Lengths at which texts are cut, which their schemas do not declare. */
const cuts = [
  limits.referralCodeMax,
  limits.nameMax,
  limits.paymentReferenceMax,
  limits.friendTitleMax,
  limits.emailMax,
  limits.previewMax,
  limits.friendContentMax,
];

/** All length limits that a schema checks, including nested ones. */
function limitsWithin(schema: z.core.$ZodType): number[] {
  const def = schema._zod.def as z.core.$ZodTypes["_zod"]["def"];
  const own = (def.checks ?? []).flatMap(({ _zod }) =>
    _zod.def.check === "max_length" ? [(_zod.def as z.core.$ZodCheckMaxLengthDef).maximum] : [],
  );
  if (def.type === "pipe") return [...own, ...limitsWithin(def.in), ...limitsWithin(def.out)];
  if ("innerType" in def) return [...own, ...limitsWithin(def.innerType)];
  if (def.type === "union") return [...own, ...def.options.flatMap(limitsWithin)];
  return own;
}

/** The schema of a nested field, by its path; null if there is none. */
export function fieldOf(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType | null {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const def = schema._zod.def as z.core.$ZodTypes["_zod"]["def"];
  if (def.type === "pipe") return fieldOf(def.in, path);
  if ("innerType" in def) return fieldOf(def.innerType, path);
  const next =
    def.type === "object"
      ? def.shape[step]
      : def.type === "array"
        ? def.element
        : def.type === "record"
          ? def.valueType
          : undefined;
  return next ? fieldOf(next, rest) : null;
}

const inOrder = (lengths: readonly number[]): number[] =>
  [...new Set(lengths)].toSorted((one, other) => one - other);

/** The lengths beyond which a text field is refused, the shortest first. */
export const limitsOf = (field: z.core.$ZodType): number[] => inOrder(limitsWithin(field));

/** The lengths at which a text field is refused or may be cut, the shortest first. */
export function cutsOf(field: z.core.$ZodType): number[] {
  const found = limitsWithin(field);
  return inOrder(found.some((max) => max >= limits.uncutMax) ? [...found, ...cuts] : found);
}
