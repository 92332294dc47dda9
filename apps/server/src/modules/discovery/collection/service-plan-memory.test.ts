import { expect, test } from "vitest";
import type { SearchTerm } from "../../../integrations/ports/search.ts";
import { createPackMemory } from "./service-plan-memory.ts";

test("the same terms are packed once, others anew, each source for itself", () => {
  let packed = 0;
  const pack = (terms: readonly SearchTerm[]) => {
    packed += 1;
    return { queries: [{ query: String(terms.length), termIds: [] }], tooLong: [] };
  };
  const remember = createPackMemory();
  const [one, two] = ["one", "two"].map((id): SearchTerm => ({ id, anyOf: [id] }));
  if (!one || !two) throw new Error("two were made");
  const first = remember("x", pack)([one, two]);
  expect(remember("x", pack)([one, two])).toBe(first);
  expect(packed).toBe(1);
  remember("linkedin", pack)([one, two]);
  expect(remember("x", pack)([one]).queries[0]?.query).toBe("1");
  expect(remember("x", pack)([two]).queries[0]?.query).toBe("1");
  expect(packed).toBe(4);
});
