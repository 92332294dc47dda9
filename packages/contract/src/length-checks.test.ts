import { describe, expect, test } from "vitest";
import { z } from "zod";
import { calls } from "./index.ts";
import { findLengthProblems } from "./length-checks.ts";
import { cutToLength, lengthLimit, trimmedText } from "./text.ts";

const parts = Object.entries(calls).flatMap(([name, call]) =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema = (call as Partial<Record<typeof part, z.ZodType>>)[part];
    return schema ? [{ name: `${name}.${part}`, schema }] : [];
  }),
);

test("every request of the contract is checked for its length before anything else reads it", () => {
  expect(parts.length).toBeGreaterThan(90);
  const problems = parts.flatMap(({ name, schema }) =>
    findLengthProblems(schema).map(({ path, problem }) => `${name} ${path}: ${problem}`),
  );
  // S1 §5 takes a map of any labels, of which ten pairs count; a request has at most 5,000 values.
  expect(problems).toEqual([
    "generateContent.body context.customLinks: a record with any number of keys",
  ]);
});

const limit = { error: "is too long", abort: true };
const lengthOf = (text: string) => text.length;
const isShort = (value: unknown) => String(value).length < 10;

describe("a problem is reported for a schema that", () => {
  test.each<[string, z.ZodType, string]>([
    ["has no limit of a text", z.string(), "a text without a length limit"],
    [
      "has no limit of a trimmed text",
      z.string().trim().max(5),
      'the check "overwrite" runs before',
    ],
    ["transforms first", z.string().transform(lengthOf), "a transform runs before"],
    ["refines first", z.string().refine(isShort).max(5), 'the check "custom" runs before'],
    ["matches first", z.string().regex(/a/).max(5, limit), 'the format "regex" runs before'],
    [
      "overwrites first",
      z
        .string()
        .overwrite((text) => text)
        .max(5),
      'the check "overwrite"',
    ],
    [
      "refines after a failed limit",
      z.string().max(5).refine(isShort),
      "although the length limit",
    ],
    ["matches after a failed limit", z.string().max(5).regex(/a/), "although the length limit"],
    ["preprocesses", z.preprocess(lengthOf, z.number()), "a transform runs before"],
    ["converts to text", z.coerce.string().max(5, limit), "a conversion to text runs before"],
    ["limits after a pipe", z.string().pipe(z.string().max(5)), "a text without a length limit"],
    [
      "decodes first",
      z.codec(z.string(), z.number(), { decode: lengthOf, encode: String }),
      "a codec runs before",
    ],
    ["has a free format", z.iso.datetime().max(40, limit), 'the format "datetime" runs before'],
    ["takes web addresses", z.url().max(40, limit), 'the format "url" runs before'],
    ["refines a loose format", z.uuid().refine(isShort), "although the length limit"],
    ["takes arrays of any size", z.array(z.uuid()), "an array without a size limit"],
    ["refines an array first", z.array(z.uuid()).refine(isShort).max(5), 'the check "custom"'],
    ["takes records of any keys", z.record(z.string().max(5), z.uuid()), "any number of keys"],
    ["takes tuples of any size", z.tuple([z.uuid()], z.uuid()), "a rest of any length"],
    ["takes any fields", z.looseObject({}), "any number of fields"],
    ["takes anything", z.unknown(), 'a schema of the kind "unknown"'],
    ["accepts what a function accepts", z.custom<string>(isShort), 'a schema of the kind "custom"'],
    ["has it in a lazy schema", z.lazy(() => z.string()), "a text without a length limit"],
    ["has it in a union", z.union([z.uuid(), z.string()]), "a text without a length limit"],
    ["has it in a tuple", z.tuple([z.string()]), "a text without a length limit"],
    ["has it in a record", z.record(z.enum(["a"]), z.string()), "a text without a length limit"],
    ["has it by default", z.string().default("a"), "a text without a length limit"],
    ["has it or null", z.string().nullable(), "a text without a length limit"],
    ["has it with a fallback", z.string().optional().catch("a"), "a text without a length limit"],
    [
      "has it on one side of an intersection",
      z.uuid().and(z.string()),
      "a text without a length limit",
    ],
    [
      "refines an optional text",
      z.string().max(5).optional().refine(isShort),
      "although the length limit",
    ],
    [
      "refines the fields of an object",
      z.object({ name: z.string().max(5) }).superRefine(() => {}),
      "although the length limit",
    ],
    [
      "refines the entries of an array",
      z.array(z.string().max(5)).max(5, limit).refine(isShort),
      "although the length limit",
    ],
  ])("%s", (_, schema, problem) => {
    expect(
      findLengthProblems(z.object({ field: schema })).map((one) => one.problem),
    ).toContainEqual(expect.stringContaining(problem));
  });
});

test.each<[string, z.ZodType]>([
  ["a limit that aborts", z.string().max(5, limit).trim().refine(isShort).transform(lengthOf)],
  ["a limit before a pipe", z.string().max(5).transform(lengthOf)],
  ["a limit and nothing else", z.string().min(1).max(5)],
  ["a refused text that is replaced", z.string().max(5).catch("").refine(isShort)],
  ["an id", z.object({ id: z.uuid(), ids: z.array(z.uuid()).max(5) })],
  ["a day", z.iso.date({ abort: true }).refine(isShort)],
  [
    "a moment",
    z
      .string()
      .check(lengthLimit(40))
      .check(z.iso.datetime({ abort: true }))
      .refine(isShort),
  ],
  ["a choice", z.object({ kind: z.enum(["a", "b"]) }).refine(isShort)],
  ["a number", z.coerce.number().int().refine(isShort)],
  ["a trimmed text", trimmedText(5).refine(isShort)],
  ["a cut text", cutToLength(5).refine(isShort)],
])("no problem is reported for %s", (_, schema) => {
  expect(findLengthProblems(schema)).toEqual([]);
});

test.each([
  ["a trimmed text", trimmedText(5)],
  ["a cut text", cutToLength(5)],
])("checks after the limit of %s never run on a longer text", (_, schema) => {
  const seen: number[] = [];
  schema.refine((text) => seen.push(text.length) > 0).safeParse("x".repeat(1_000_000));
  expect(seen).toEqual([]);
});
