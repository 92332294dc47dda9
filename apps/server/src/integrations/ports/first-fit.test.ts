import fc from "fast-check";
import { expect, test } from "vitest";
import { createFirstFit } from "./first-fit.ts";

interface Bin {
  parts: Set<number>;
  filled: number;
}
const room = 12;
const cost = (bin: Bin, parts: readonly number[]) =>
  parts.filter((part) => !bin.parts.has(part)).length * 2 + (bin.parts.size > 0 ? 1 : 0);
const fits = (bin: Bin, parts: readonly number[]) => bin.filled + cost(bin, parts) <= room;
function put(bin: Bin, parts: readonly number[]): void {
  bin.filled += cost(bin, parts);
  for (const part of parts) bin.parts.add(part);
}

test("puts every item in the same bin as a full scan of the bins would", () => {
  const thing = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 60 }), (things) => {
      const plain: Bin[] = [];
      const packing = createFirstFit<Bin>();
      for (const parts of things) {
        const known = plain.find((one) => fits(one, parts));
        const expected = known ?? { parts: new Set(), filled: 0 };
        if (!known) plain.push(expected);
        put(expected, parts);

        const names = parts.map(String);
        const found = packing.find(String(parts.length), names, (one) => fits(one, parts));
        const bin = found ?? { parts: new Set<number>(), filled: 0 };
        if (!found) packing.add(bin);
        put(bin, parts);
        packing.addParts(bin, names);
      }
      expect(packing.bins).toEqual(plain);
    }),
  );
});

test("checks a full bin only once per size", () => {
  const packing = createFirstFit<{ left: number }>();
  let checks = 0;
  for (let thing = 0; thing < 5_000; thing++) {
    const found = packing.find("1", [], (bin) => {
      checks += 1;
      return bin.left > 0;
    });
    const bin = found ?? { left: 2 };
    if (!found) packing.add(bin);
    bin.left -= 1;
  }
  expect(packing.bins).toHaveLength(2_500);
  expect(checks).toBeLessThan(10_000);
});
