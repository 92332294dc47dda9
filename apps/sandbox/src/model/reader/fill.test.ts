import { describe, expect, test } from "vitest";
import { analyzeText } from "./analyze.ts";
import { fillSchema } from "./fill.ts";

const text =
  "Is there a good booking app? Ours keeps crashing, see https://a.example/log for how. We can pay $20.";
const analysis = analyzeText([text]);
const fill = (schema: unknown) =>
  fillSchema(schema, { analysis, text, links: ["https://a.example/log"] });

describe("a schema is filled with matching values", () => {
  test.each<[string, object, unknown]>([
    ["a level", { enum: ["cold", "curious", "looking", "ready_to_buy"] }, "ready_to_buy"],
    ["a choice that the text names", { enum: ["crm", "booking", "tax"] }, "booking"],
    ["a choice of signs", { enum: ["asks", "leaves", "none"] }, "leaves"],
    ["a choice that nothing speaks for", { enum: [null, "x", "y"] }, "x"],
    ["a constant", { const: 3 }, 3],
    ["a short text", { type: "string", maxLength: 12 }, "Is there a"],
    ["a long text", { type: "string", minLength: 300 }, expect.stringMatching(/^.{300}$/)],
    ["null", { type: "null" }, null],
    ["one of several types", { type: ["null", "boolean"] }, true],
    ["one of several schemas", { anyOf: [{ type: "null" }, { type: "boolean" }] }, true],
    ["all of several schemas", { allOf: [{ type: "integer" }, { minimum: 4 }] }, 4],
    ["a whole number", { type: "integer", minimum: 2, maximum: 9 }, 2],
    ["bounds that are told in words", { type: "number", description: "minimum: 3, maximum: 8" }, 3],
    ["a tuple", { type: "array", prefixItems: [{ const: 1 }, { const: "b" }] }, [1, "b"]],
    [
      "as many items as must be",
      { type: "array", items: { const: 0 }, minItems: 6 },
      [0, 0, 0, 0, 0, 0],
    ],
    ["as many items as may be", { type: "array", items: { const: 0 }, maxItems: 1 }, [0]],
    ["anything", {}, expect.any(String)],
    ["true, which allows anything", Object(true), expect.any(String)],
  ])("%s", (_what, schema, value) => {
    expect(fill(schema)).toEqual(value);
  });

  test("by the names of its properties", () => {
    const properties = {
      isLead: { type: "boolean" },
      is_spam: { type: "boolean" },
      score: { type: "integer", minimum: 0, maximum: 10 },
      confidence: { type: "number" },
      url: { type: "string", format: "uri" },
      evidence: { type: "string" },
      day: { type: "string", format: "date" },
    };
    expect(fill({ type: "object", properties })).toEqual({
      isLead: true,
      is_spam: false,
      score: 9,
      confidence: 0.88,
      url: "https://a.example/log",
      evidence: expect.any(String),
      day: "2026-01-01",
    });
    expect(text).toContain((fill({ type: "object", properties }) as { evidence: string }).evidence);
  });

  test("by references, including circular ones", () => {
    const node = {
      type: "object",
      properties: {
        name: { type: "string" },
        next: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] },
      },
    };
    const filled = fill({ $ref: "#/$defs/node", $defs: { node } });
    expect(filled).toMatchObject({ name: expect.any(String), next: { name: expect.any(String) } });
    expect(fill({ $ref: "#" })).toEqual(expect.any(String));
    expect(fill({ $ref: "#/$defs/a~1b%20c/0", $defs: { "a/b c": [{ const: 5 }] } })).toBe(5);
  });

  test("with the same values every time", () => {
    const schema = {
      type: "array",
      items: { type: "object", properties: { quote: {}, message: {} } },
    };
    expect(fill(schema)).toEqual(fill(schema));
  });
});
