import type { Call } from "@earshot/contract";
import type { z } from "zod";
import { bare } from "../../../apps/server/src/testing/valid-input.ts";
import {
  cutsOf,
  encodedNul,
  fieldOf,
  limitsOf,
  longJsonText,
  longText,
  straddling,
  units,
} from "./long-values.ts";
import { type Inputs, type Plan, placesOf } from "./requests.ts";

/** The largest body of a call that declares no limit, in bytes (`createHttpServer`). */
const bodyMax = 1_048_576;
/** Room for the other fields of a body, and for the other headers beside a long address. */
const room = 20_000;
/** The longest query that Node accepts within its limit on all headers (16 KiB), in characters. */
const queryMax = 12_000;
/** The longest part of a path that the router accepts (`maxParamLength`). */
const paramMax = 100;
/** Field limits above this are covered by the test of the body's limit. */
const fieldMax = 100_000;

type Part = "params" | "query" | "body";
const parts: readonly Part[] = ["params", "query", "body"];

/** The largest body of a call, in bytes. */
export const bodyLimitOf = (call: Call): number => call.bodyMax ?? bodyMax;

/** Selects the long texts to try. */
export interface LongOptions {
  /** Tries only every nth of them; if missing, all. */
  every?: number;
  /** The units that the texts repeat; if missing, all. */
  units?: readonly string[];
}

/** A text field of a request, with a valid value. */
interface TextField {
  call: Call;
  part: Part;
  valid: string;
  /** The lengths beyond which the text is refused, and those at which it may be cut. */
  limits: readonly number[];
  cuts: readonly number[];
  /** Whether its schema, which behaves the same wherever it is used, has been tried with texts as long as a body. */
  isKnown: boolean;
}

/** The values that replace a field: texts that take patterns the longest time, and texts that are hard to store. */
function* valuesOf(field: TextField, ofUnits: readonly string[]): Generator<string> {
  const { call, part, valid, limits, cuts, isKnown } = field;
  const [shortest = 0] = limits;
  for (const unit of ofUnits) {
    const encoded = encodeURIComponent(unit).length / unit.length;
    if (part === "params") yield longText(unit, Math.floor(paramMax / encoded));
    if (part !== "body") yield longText(unit, Math.floor(queryMax / encoded));
    else if (!isKnown && !call.files) yield longJsonText(unit, bodyLimitOf(call) - room);
    for (const length of limits) yield longText(unit, length);
    // A text with a valid beginning passes more checks.
    if (valid.length > 1 && valid.length < shortest) yield longText(unit, shortest, valid);
  }
  for (const length of cuts) yield* straddling(length, valid);
  yield* encodedNul;
  yield `${valid}%00`;
}

/** Whether a field accepts free text, and is neither an enumeration nor an id. */
function isFree(schema: z.core.$ZodType | null): boolean {
  if (schema === null) return true;
  const { type, format } = bare(schema)._zod.def as z.core.$ZodStringFormatDef;
  return type === "string" && format !== "uuid";
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], value);

/**
 * Plans requests with long and awkward texts in each text field of each call.
 */
export function* longPlans(
  table: Record<string, Call>,
  inputs: ReadonlyMap<string, Inputs>,
  { every = 1, units: ofUnits = units }: LongOptions = {},
): Generator<Plan> {
  let count = 0;
  const known = new Set<z.core.$ZodType>();
  for (const [name, one] of inputs) {
    const call = table[name] as Call;
    for (const part of parts) {
      const input = one[part][1 % Math.max(one[part].length, 1)] ?? {};
      for (const [place, path] of placesOf(input).entries()) {
        const valid = at(input, path);
        if (place === 0 || typeof valid !== "string") continue;
        const schema = fieldOf(call[part] as z.core.$ZodType, path);
        const field = {
          ...{ call, part, valid },
          limits: (schema ? limitsOf(schema) : []).filter((max) => max <= fieldMax),
          cuts: (schema ? cutsOf(schema) : []).filter((max) => max <= fieldMax),
          isKnown: schema !== null && known.has(bare(schema)),
        };
        if (schema) known.add(bare(schema));
        for (const value of valuesOf(field, isFree(schema) ? ofUnits : ofUnits.slice(0, 3))) {
          count += 1;
          if (count % every !== 0) continue;
          const edit = { part, place, how: "replace" as const, value, key: "", insertion: "" };
          yield { name, role: "own", input: 1, id: 2, edits: [edit], rawMutations: [] };
        }
      }
    }
  }
}
