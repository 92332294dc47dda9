import { expect, test } from "vitest";
import type { SearchTerm } from "../../../integrations/ports/search.ts";
import { createPackCache } from "./service-pack-cache.ts";

test("packs the same terms of a source once, and changed terms again", () => {
  let packed = 0;
  const pack = (terms: readonly SearchTerm[]) => {
    packed += 1;
    return { queries: [{ query: String(terms.length), termIds: [] }], tooLong: [] };
  };
  const cachePacks = createPackCache();
  const [one, two] = ["one", "two"].map((id): SearchTerm => ({ id, anyOf: [id] }));
  if (!one || !two) throw new Error("two were made");
  const first = cachePacks("x", pack)([one, two]);
  expect(cachePacks("x", pack)([one, two])).toBe(first);
  expect(packed).toBe(1);
  cachePacks("linkedin", pack)([one, two]);
  expect(cachePacks("x", pack)([one]).queries[0]?.query).toBe("1");
  expect(cachePacks("x", pack)([two]).queries[0]?.query).toBe("1");
  expect(packed).toBe(4);
});
