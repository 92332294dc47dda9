import fc from "fast-check";

/** JSON text that no value serializes to: numbers out of range, very deep nesting. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const big = 100_000;

/** Texts of every kind that are hard to handle. */
export const hostile: string[] = [
  "",
  " ",
  "\t\r\n",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\udfff\ud800z",
  "\ufeffa",
  "\uffff\ufffe",
  "\u202eevil\u202c",
  "e\u0301".repeat(2_000),
  "👩‍👩‍👧‍👦".repeat(50),
  "💥".repeat(big / 4),
  "x".repeat(big),
  " ".repeat(big),
  `${" ".repeat(50_000)}x`,
  "ﬀİßſ",
  "ЖÆ漢字かな한글",
  "null",
  "undefined",
  "true",
  "NaN",
  "Infinity",
  "-Infinity",
  "1e309",
  "-1e309",
  "-1",
  "-0",
  "0.5",
  "0x10",
  "1e3",
  "1_000",
  "١٢",
  "99999999999999999999",
  "9223372036854775808",
  "2147483648",
  "[]",
  "{}",
  "[object Object]",
  "2026-02-30",
  "0000-00-00T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "-000001-01-01T00:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "00000000-0000-4000-8000-000000000000\n",
  "{00000000-0000-4000-8000-000000000000}",
  "'; drop table users; --",
  "' or '1'='1",
  "%_\\%",
  "\\",
  "\\u0000",
  "$1",
  `$\{7*7}`,
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "..",
  ".",
  "/",
  "a/b",
  "%2e%2e%2f",
  "a\r\nset-cookie: x=1",
  "=?utf-8?q?=00?=",
  "a@b.c",
  `${"a".repeat(300)}@example.test`,
  `a@${"a.".repeat(5_000)}`,
  `"a b"@example.test`,
  "ａ@example.test",
  `"`,
  `"" ""`,
  `"a b`,
  "+",
  "-a -b",
  "+a -a",
  "* ? .* (a+)+$",
  `${"a".repeat(5_000)}!`,
  "a ".repeat(5_000),
  `${'"'.repeat(500)}`,
  "javascript:alert(1)",
  "http://[::1",
  "http://127.0.0.1:5432/",
  "//example.test",
  "https://www.reddit.com/r/a/comments/b/c/t1_abc",
  "https://www.reddit.com/r/%00/comments/%/c/",
  "u/u/helpful_jo",
];

/** Keys that objects inherit, or that have a meaning for code that reads them. */
export const hostileKeys = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "length",
  "then",
  "toJSON",
  "$where",
  "",
  "a.b",
  "a[b]",
  "a[]",
  "id",
  "userId",
  "workspaceId",
  "isAdmin",
  "userType",
  "\u0000",
];

/** Texts to insert into a valid text, which then passes more checks than one that is replaced. */
export const insertions: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "\u0000",
    "\u0000",
    "\ud83d",
    "\udc00",
    "\ufeff",
    "\u202e",
    "\u2028",
    "\r\n",
    "💥",
    "e\u0301\u0301\u0301",
    '"',
    "'",
    "\\",
    "%",
    "_",
    "<b>",
    "x".repeat(300),
    "é".repeat(12_000),
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
);

/** Any text that a request may have in a field. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostile) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
);

const polluting = new Raw(
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":1}}}',
);

const hostileNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(0, -0, -1, 0.1, 1e21, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1.7e308),
  fc
    .constantFrom("1e309", "-1e309", "1e-400", "-0", `1${"0".repeat(400)}`)
    .map((text) => new Raw(text)),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any value that a request may have in a JSON field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]]) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      polluting,
      new Raw(`${"[".repeat(5_000)}${"]".repeat(5_000)}`),
      new Raw(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`),
      new Raw('{"a":1,"a":2}'),
      new Raw(`[${"0,".repeat(50_000)}0]`),
      new Raw('"\\ud800"'),
      new Raw('"\\u0000"'),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Writes a value as JSON, with raw parts unchanged. Objects may have any key, even `__proto__`. */
export function writeJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).map(
      ([key, one]) => `${JSON.stringify(key)}:${writeJson(one)}`,
    );
    return `{${fields.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** Writes a value as a part of an address. */
export const asText = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : writeJson(value);

/** Percent-encodes any text, lone surrogates as the bytes that some clients send for them. */
export const encodeAny = (text: string): string =>
  text
    .split(/([\ud800-\udfff])/u)
    .map((part) => (/^[\ud800-\udfff]$/u.test(part) ? "%ED%A0%80" : encodeURIComponent(part)))
    .join("");

/** Copies a value without prototypes, so that every key is a field. */
export function bareCopy(value: unknown): unknown {
  if (value instanceof Raw) return value;
  if (Array.isArray(value)) return value.map(bareCopy);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, one] of Object.entries(value)) copy[key] = bareCopy(one);
  return copy;
}
