import type { Call } from "@earshot/contract";
import { type Inputs, type Plan, placesOf } from "./requests.ts";
import { Raw } from "./values.ts";

/** What a field is spoiled with or replaced by, the likeliest to do harm first. */
const spoilers = ["\u0000", "\ud800", "é".repeat(12_000)];
const values: unknown[] = [
  null,
  "",
  {},
  new Raw("1e309"),
  [],
  true,
  -1,
  " ".repeat(200),
  "x".repeat(100_000),
  new Raw('{"__proto__":{"polluted":true}}'),
  new Raw(`${"[".repeat(5_000)}${"]".repeat(5_000)}`),
];

/**
 * Every field of every call once with each of the values that harm most: what chance would take long
 * to meet. `brief` takes the first few of them.
 */
export function sweep(
  table: Record<string, Call>,
  inputs: ReadonlyMap<string, Inputs>,
  brief: boolean,
): Plan[] {
  const spoiled = brief ? spoilers.slice(0, 2) : spoilers;
  const replaced = brief ? values.slice(0, 3) : values;
  const made: Plan[] = [];
  for (const [name, one] of inputs) {
    for (const part of ["params", "query", "body"] as const) {
      if (!table[name]?.[part]) continue;
      // The second of the valid inputs has every field; a field may come in one form alone.
      const places = placesOf(one[part][1 % Math.max(one[part].length, 1)] ?? {}).length;
      for (let place = 1; place < places; place++) {
        const edit = { part, place, value: null, key: "", spoiler: "" };
        const edits: Plan["edits"] = [
          ...spoiled.map((spoiler) => ({ ...edit, how: "spoil" as const, spoiler })),
          ...replaced.map((value) => ({ ...edit, how: "replace" as const, value })),
          { ...edit, how: "remove" },
        ];
        // An even id takes a known object, not a multiple of three keeps what is valid by itself.
        for (const each of edits) {
          made.push({ name, role: "own", input: 1, id: 2, edits: [each], rawMutations: [] });
        }
      }
    }
  }
  return made;
}
