import type { Call } from "@earshot/contract";
import { type Inputs, type Plan, placesOf } from "./requests.ts";
import { Raw } from "./values.ts";

/** Texts to insert into a field, and values to replace it, the most harmful first. */
const insertions = ["\u0000", "\ud800", "é".repeat(12_000)];
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
 * Plans a request for every field of every call with each of the most harmful values, which random requests
 * would take long to cover. `brief` uses only the first few of them.
 */
export function sweep(
  table: Record<string, Call>,
  inputs: ReadonlyMap<string, Inputs>,
  brief: boolean,
): Plan[] {
  const inserted = brief ? insertions.slice(0, 2) : insertions;
  const replaced = brief ? values.slice(0, 3) : values;
  const made: Plan[] = [];
  for (const [name, one] of inputs) {
    for (const part of ["params", "query", "body"] as const) {
      if (!table[name]?.[part]) continue;
      // The second valid input has every field; a part may have only one valid input.
      const places = placesOf(one[part][1 % Math.max(one[part].length, 1)] ?? {}).length;
      for (let place = 1; place < places; place++) {
        const edit = { part, place, value: null, key: "", insertion: "" };
        const edits: Plan["edits"] = [
          ...inserted.map((insertion) => ({ ...edit, how: "insert" as const, insertion })),
          ...replaced.map((value) => ({ ...edit, how: "replace" as const, value })),
          { ...edit, how: "remove" },
        ];
        // An even id selects a known object; an id that is not a multiple of three keeps valid values.
        for (const each of edits) {
          made.push({ name, role: "own", input: 1, id: 2, edits: [each], rawMutations: [] });
        }
      }
    }
  }
  return made;
}
