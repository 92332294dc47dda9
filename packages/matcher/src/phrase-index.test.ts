import { expect, test } from "vitest";
import { createPhraseIndex } from "./index.ts";

test("a match gives the payload of every entry with the phrase, and where the phrase occurs", () => {
  const index = createPhraseIndex<{ owner: string }>();
  index.add("best crm", { owner: "Ada" });
  index.add("best crm", { owner: "Ben" });
  index.add("erp", { owner: "Cy" });
  const matches = index.match("The best CRM?");
  expect(matches).toHaveLength(1);
  expect(matches[0]?.spans).toEqual([{ start: 4, end: 12 }]);
  expect(matches[0]?.entries.map(({ payload }) => payload.owner)).toEqual(["Ada", "Ben"]);
  expect(index.match("nothing of it")).toEqual([]);
});

test("entries with the same phrase and payload are two, and are removed one at a time", () => {
  const index = createPhraseIndex<string>();
  const first = index.add("crm", "same");
  const second = index.add("crm", "same");
  expect(index.size).toBe(2);
  expect(index.remove(first)).toBe(true);
  expect(index.remove(first)).toBe(false);
  expect(index.match("a CRM")[0]?.entries).toEqual([second]);
  expect(index.remove(second)).toBe(true);
  expect(index.match("a CRM")).toEqual([]);
  expect(index.size).toBe(0);
});

test("an entry of another index is not removed", () => {
  const index = createPhraseIndex<number>();
  const entry = index.add("crm", 1);
  const other = createPhraseIndex<number>().add("crm", 1);
  expect(index.remove(other)).toBe(false);
  expect(index.remove({ phrase: "crm", payload: 1 })).toBe(false);
  expect([...index.entries()]).toEqual([entry]);
});

test("a refused phrase is not added", () => {
  const index = createPhraseIndex<number>();
  expect(() => index.add("the", 1)).toThrow(RangeError);
  expect(index.size).toBe(0);
  expect(index.match("the")).toEqual([]);
});

test("the number of a removed entry can be reused without confusing the two", () => {
  const index = createPhraseIndex<string>();
  const old = index.add("crm", "old");
  index.remove(old);
  const entry = index.add("erp", "new");
  expect(index.remove(old)).toBe(false);
  expect(index.match("a CRM, an ERP").map(({ entries }) => entries)).toEqual([[entry]]);
  expect(index.size).toBe(1);
});
