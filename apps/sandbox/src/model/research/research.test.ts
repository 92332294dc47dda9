import { expect, test } from "vitest";
import { asJson, openModel } from "../testing.ts";

const line = {
  type: "object",
  properties: {
    text: { type: "string" },
    evidence: {
      type: "array",
      items: {
        type: "object",
        properties: { document: { type: "integer" }, quote: { type: "string" } },
        required: ["document", "quote"],
      },
    },
  },
  required: ["text", "evidence"],
};
const personas = {
  type: "object",
  properties: {
    personas: {
      type: "array",
      items: {
        type: "object",
        properties: {
          name: { type: "string" },
          traits: { type: "array", items: line },
          phrases: line.properties.evidence,
        },
      },
    },
  },
};
const findings = {
  type: "object",
  properties: {
    findings: { type: "array", items: line },
    angle: { anyOf: [line, { type: "null" }] },
  },
};
const angles = { type: "object", properties: { angles: { type: "array", items: line } } };

/** A statement of a response. */
interface Line {
  text: string;
  evidence: { document: number; quote: string }[];
}

const posts = [
  "Nobody here. We lose a whole week on invoices!",
  "Our clients pay late and the budget is gone.",
  "Hm.",
];
const messageAbout = (texts: readonly string[]) =>
  [
    "Mark: abc",
    ...texts.flatMap((text, at) => [
      `=== abc document ${at + 1} (post) begins`,
      JSON.stringify(text),
      `=== abc document ${at + 1} ends`,
    ]),
    "=== abc question",
    "Who are these people?",
  ].join("\n");
const message = messageAbout(posts);

async function ask(schema: object, mode = "plain", content = message) {
  const { chat, control } = await openModel();
  await control("model/writing", { mode });
  const response = await chat({
    messages: [{ role: "user", content }],
    response_format: asJson(schema, false),
  });
  return JSON.parse(response.json().choices[0].message.content);
}

test("groups people and cites documents word for word", async () => {
  const answer = await ask(personas);
  expect(answer.personas).toHaveLength(2);
  const [first, second] = answer.personas;
  expect(first.traits).toEqual([
    {
      text: "They talk about the week.",
      evidence: [{ document: 1, quote: "We lose a whole week on invoices!" }],
    },
  ]);
  expect(second.phrases).toEqual([
    { document: 2, quote: "Our clients pay late and the budget is gone." },
  ]);
  expect(first.name).not.toBe(second.name);
});

test("cites different documents in each list", async () => {
  const lists = {
    type: "object",
    properties: {
      traits: { type: "array", items: line },
      painPoints: { type: "array", items: line },
    },
  };
  const many = Array.from({ length: 6 }, (_, at) => `Customer number ${at} is late.`);
  const answer: Record<string, Line[]> = await ask(lists, "plain", messageAbout(many));
  const cited = (name: string) => answer[name]?.map(({ evidence }) => evidence[0]?.document);
  expect([cited("traits"), cited("painPoints")]).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

test("describes a post, and has an angle for each document", async () => {
  expect((await ask(findings)).angle.evidence[0].document).toBe(1);
  expect((await ask(angles)).angles.map(({ evidence }: Line) => evidence[0]?.document)).toEqual([
    1, 2,
  ]);
});

test("returns unsupported statements when planted, and markup when hostile", async () => {
  const planted = await ask(angles, "planted");
  const isSupported = ({ text, evidence }: Line) =>
    text.startsWith("They talk about the") &&
    !text.includes("http") &&
    evidence.length > 0 &&
    evidence.every(({ document, quote }) => posts[document - 1]?.includes(quote));
  expect(planted.angles.filter(isSupported)).toEqual([]);
  expect(JSON.stringify(await ask(angles, "hostile"))).toContain("evil.example");
});
