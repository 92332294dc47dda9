import { randomUUID } from "node:crypto";
import type { Call } from "@earshot/contract";
import fc from "fast-check";
import { z } from "zod";

type Json = unknown;

/** Example texts by the end of their field's name; general ones follow. */
const named: [RegExp, string[]][] = [
  [/password$/i, ["a good long password"]],
  [/(permalink|url|link)$/i, ["https://www.reddit.com/r/a/comments/b/c/t1_matrix"]],
  [/^domainText$/, ["reports.example.test"]],
  [/redirect|next|return/i, ["/mentions"]],
  // A future day, even after a test has moved its clock.
  [/startsOn$/, [new Date(Date.now() + 90 * 24 * 3_600_000).toISOString().slice(0, 10)]],
];
const general = [
  "A sentence that is long enough to say something.",
  "helpful_jo",
  "123456",
  "https://example.test/somewhere",
  "2026-11-21T12:00:00.000Z",
  "2026-11-21",
  "Europe/Berlin",
  "en",
  "reddit",
  "#336699",
  "ABCD-EFGH",
  "abcdefghijklmnopqrstuvwxyz0123456789",
  "a",
];

const fits = (schema: z.core.$ZodType, value: Json): boolean => z.safeParse(schema, value).success;

/** All example texts that the schema accepts, the best first. */
function texts(schema: z.core.$ZodType, field: string): string[] {
  const uuid = randomUUID();
  // A new address each time, so that no call finds the account of an earlier one.
  const email = `someone.${uuid}@example.test`;
  const hints = /e-?mail$/i.test(field) ? [email] : named.find(([name]) => name.test(field))?.[1];
  const guesses = [...(hints ?? []), ...general, email, uuid];
  const found = guesses.find((guess) => fits(schema, guess));
  if (found !== undefined) return [found];
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const length = described.minLength ?? described.maxLength ?? 1;
  const made = ["x".repeat(length), "1".repeat(length), "ab12".repeat(length).slice(0, length)];
  const { pattern } = described;
  if (pattern) made.push(...fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1 }));
  return made.filter((guess) => fits(schema, guess)).slice(0, 1);
}

function numbers(schema: z.core.$ZodType): number[] {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const guesses = [described.minimum, 1, 0, 10, 100, described.maximum, Date.now()];
  return guesses.filter((guess): guess is number => guess !== undefined && fits(schema, guess));
}

/** The schemas that merely wrap another one's input. */
function inner(def: z.core.$ZodTypeDef): z.core.$ZodType | null {
  if ("innerType" in def) return def.innerType as z.core.$ZodType;
  if (def.type === "pipe") return (def as z.core.$ZodPipeDef).in;
  if (def.type === "lazy") return (def as z.core.$ZodLazyDef).getter() as z.core.$ZodType;
  return null;
}

/** A schema with its wrapping taken off: what decides which kind of value is to be made. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const under = inner(schema._zod.def);
  return under ? bare(under) : schema;
}

/** Whether a field may be omitted. */
const mayBeMissing = (schema: z.core.$ZodType): boolean => fits(schema, undefined);

function objects(schema: z.core.$ZodType, shape: Record<string, z.core.$ZodType>): Json[] {
  const fields = Object.entries(shape).map(
    ([field, one]) => [field, values(one, field), mayBeMissing(one)] as const,
  );
  if (fields.some(([, made, optional]) => made.length === 0 && !optional)) return [];
  const with_ = (chosen: typeof fields) =>
    Object.fromEntries(
      chosen.flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
    );
  const min = with_(fields.filter(([, , optional]) => !optional));
  const max = with_(fields);
  // Each choice of each field once, with all other fields: a choice may require another field.
  const chosen = fields.flatMap(([field, made]) =>
    made.slice(1).map((value) => ({ ...max, [field]: value })),
  );
  const each = fields
    .filter(([, made, optional]) => optional && made.length > 0)
    .map(([field, [first]]) => ({ ...min, [field]: first }));
  const all = [min, max, ...chosen, ...each].filter((one) => fits(schema, one));
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Values that a schema accepts, the simplest first, with each choice once. Empty when none was found. */
function values(schema: z.core.$ZodType, field: string): Json[] {
  const under = bare(schema);
  const def = under._zod.def;
  const taken = (made: Json[]) => made.filter((one) => fits(schema, one));
  switch (def.type) {
    case "object":
      return objects(schema, (def as z.core.$ZodObjectDef).shape);
    case "string":
      return texts(schema, field);
    case "number":
    case "int":
      return numbers(schema).slice(0, 1);
    case "boolean":
      return taken([true, false]);
    case "enum":
      return taken(Object.values((def as z.core.$ZodEnumDef).entries));
    case "literal":
      return taken([...(def as z.core.$ZodLiteralDef<z.core.util.Literal>).values]);
    case "array": {
      const [one] = values((def as z.core.$ZodArrayDef).element, field);
      return taken([[], ...(one === undefined ? [] : [[one]])]);
    }
    case "union":
      return taken((def as z.core.$ZodUnionDef).options.flatMap((one) => values(one, field)));
    case "intersection": {
      const { left, right } = def as z.core.$ZodIntersectionDef;
      const [one, other] = [values(left, field)[0], values(right, field)[0]];
      return taken([{ ...(one as object), ...(other as object) }]);
    }
    case "tuple":
      return taken([(def as z.core.$ZodTupleDef).items.map((item) => values(item, field)[0])]);
    case "record":
      return taken([{}, { a: values((def as z.core.$ZodRecordDef).valueType, field)[0] }]);
    case "null":
      return [null];
    case "unknown":
    case "any":
      return [{}];
    default:
      return taken(["a", 1, {}, null]);
  }
}

/**
 * Inputs that a schema of the contract accepts: with as little as possible, with everything, and one
 * for each choice of each field. Empty when none could be made.
 */
export function validInputs(schema: z.core.$ZodType): Record<string, Json>[] {
  return values(schema, "") as Record<string, Json>[];
}

/** The fields of a schema that name an object: ids by their format, and path parameters of free text. */
export function idFields(schema: z.core.$ZodType, every = false): string[] {
  const under = bare(schema);
  if (under._zod.def.type !== "object") return [];
  return Object.entries((under._zod.def as z.core.$ZodObjectDef).shape)
    .filter(([, one]) => {
      const made = bare(one);
      if (made._zod.def.type !== "string") return false;
      return every || (made._zod.def as z.core.$ZodStringFormatDef).format === "uuid";
    })
    .map(([field]) => field);
}

/** The input of a call. */
export type Input = { params: object; query: object; body: object | undefined };

/** Valid inputs of a call; of several choices in its query and body each one. */
export function inputsOf(definition: Call): Input[] {
  const { params, query, body } = definition;
  const [path = {}] = params ? validInputs(params) : [{}];
  const queries = query ? validInputs(query) : [{}];
  const bodies = body ? validInputs(body) : [undefined];
  return queries.flatMap((one) =>
    bodies.map((other) => ({ params: path, query: one, body: other })),
  );
}
