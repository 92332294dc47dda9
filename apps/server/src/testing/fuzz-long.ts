import type { Call } from "@earshot/contract";
import {
  encodedNul,
  lengthsOf,
  longJsonText,
  longText,
  straddling,
  units,
} from "./fuzz-long-values.ts";
import { type Inputs, type Plan, placesOf } from "./fuzz-requests.ts";

/** The largest body of a call that names no limit of its own, in bytes (`createHttpServer`). */
const bodyMax = 1_048_576;
/** Room for the other fields of a body, and for the other headers beside a long address. */
const room = 20_000;
/** The longest query that Node takes among all headers (16 KiB), in characters. */
const queryMax = 12_000;
/** The longest part of a path that the router takes (`maxParamLength`). */
const paramMax = 100;
/** Longer limits than these are tested by the body's limit. */
const fieldMax = 100_000;

type Part = "params" | "query" | "body";
const parts: readonly Part[] = ["params", "query", "body"];

/** The largest body of a call, in bytes. */
export const bodyLimitOf = (call: Call): number => call.bodyMax ?? bodyMax;

/** Which of the long texts are tried. */
export interface LongOptions {
  /** Takes only each so-many-th of them; left out: all. */
  every?: number;
  /** What they are made of; left out: everything known. */
  units?: readonly string[];
}

/** What a field is replaced with: what lasts longest in patterns, and what is hard to store. */
function* valuesOf(
  call: Call,
  part: Part,
  path: readonly string[],
  valid: string,
  ofUnits: readonly string[],
): Generator<string> {
  const schema = call[part];
  const lengths = (schema ? lengthsOf(schema, path) : []).filter((max) => max <= fieldMax);
  for (const unit of ofUnits) {
    if (part === "body") yield longJsonText(unit, bodyLimitOf(call) - room);
    else {
      const encoded = encodeURIComponent(unit).length / unit.length;
      yield longText(unit, Math.floor(queryMax / encoded));
      if (part === "params") yield longText(unit, Math.floor(paramMax / encoded));
    }
    for (const length of lengths) {
      yield longText(unit, length);
      // A valid beginning brings a text further.
      if (valid.length > 1 && valid.length < length) yield longText(unit, length, valid);
    }
  }
  for (const length of lengths) yield* straddling(length, valid);
  yield* encodedNul;
  yield `${valid}%00`;
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], value);

/**
 * Requests with long and awkward texts in each text field of each call.
 */
export function* longPlans(
  table: Record<string, Call>,
  inputs: ReadonlyMap<string, Inputs>,
  { every = 1, units: ofUnits = units }: LongOptions = {},
): Generator<Plan> {
  let count = 0;
  for (const [name, one] of inputs) {
    const call = table[name] as Call;
    for (const part of parts) {
      const input = one[part][1 % Math.max(one[part].length, 1)] ?? {};
      for (const [place, path] of placesOf(input).entries()) {
        const valid = at(input, path);
        if (place === 0 || typeof valid !== "string") continue;
        for (const value of valuesOf(call, part, path, valid, ofUnits)) {
          count += 1;
          if (count % every !== 0) continue;
          const edit = { part, place, how: "replace" as const, value, key: "", spoiler: "" };
          yield { name, role: "own", input: 1, id: 2, edits: [edit], wires: [] };
        }
      }
    }
  }
}
