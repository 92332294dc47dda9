import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createItemReader } from "./items.ts";

const schema = z.object({ text: z.string(), tags: z.array(z.object({ word: z.string() })) });
const first = { text: 'One "a" {b} [c] \\ \u00e9\n', tags: [{ word: "x" }] };
const second = { text: "Two", tags: [] };

/** Reads a response in pieces of a length, and lists the parts. */
async function read(response: string, length: number, maxItems = 10) {
  const reader = createItemReader({ schema, maxItems });
  const parts = [];
  for (let at = 0; at < response.length; at += length) {
    parts.push(...(await reader.take(response.slice(at, at + length))));
  }
  const items = parts.flatMap((part) => (part.type === "item" ? [part] : []));
  return { parts, items, count: reader.count };
}

describe("the items of a response", () => {
  test.each([1, 2, 7, 10_000])("are read from pieces of %i characters", async (length) => {
    const { items, count } = await read(JSON.stringify({ elements: [first, second] }), length);
    expect(items).toEqual([
      { type: "item", index: 0, value: first },
      { type: "item", index: 1, value: second },
    ]);
    expect(count).toBe(2);
  });

  test("grow from part to part, and are complete after their last part", async () => {
    const { parts } = await read(JSON.stringify({ elements: [second, second] }, null, 2), 1);
    const texts = parts
      .filter(({ index }) => index === 1)
      .map(({ type, value }) => [type, (value as { text?: string }).text]);
    expect(texts).toContainEqual(["partial", "T"]);
    expect(texts).toContainEqual(["partial", "Tw"]);
    expect(texts.at(-1)).toEqual(["item", "Two"]);
    const lengths = texts.map(([, text]) => text?.length ?? 0);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  });

  test("of another shape are dropped, and the next one takes their index", async () => {
    const wrong = { text: 7, tags: [] };
    const { items } = await read(JSON.stringify({ elements: [first, wrong, second] }), 3);
    expect(items.map(({ index, value }) => [index, value])).toEqual([
      [0, first],
      [1, second],
    ]);
  });

  test("beyond the maximum are dropped", async () => {
    const { items } = await read(JSON.stringify({ elements: [first, second, second] }), 3, 2);
    expect(items).toHaveLength(2);
  });

  test.each([
    "",
    "I would rather not.",
    '"{}"',
    "[]",
    '{"elements":[]}',
    '{"elements":{"text":"One","tags":[]}}',
    '{"elements":["One"]}',
    '{"elements":[{"text":"One","tags":[',
    '{"elements":[{"text":"One\\',
    "}}}]]]{{{[[[",
  ])("do not exist in %j", async (response) => {
    expect((await read(response, 4)).items).toEqual([]);
  });
});
