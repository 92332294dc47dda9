import { describe, expect, test } from "vitest";
import { type GenerationRequest, generationRequestSchema } from "./content-request.ts";

const context = { postType: "twitter", voice: "casual" };
const read = (value: unknown) => generationRequestSchema.safeParse(value);
const messages = (value: unknown) => read(value).error?.issues.map(({ message }) => message);
const given = (value: object): GenerationRequest =>
  generationRequestSchema.parse({ prompt: "p", context, ...value });
const inContext = (value: object) => given({ context: { ...context, ...value } }).context;

const anId = "0190f0b0-0000-7000-8000-000000000001";

describe("a request is refused (S1 §5)", () => {
  test.each<[string, unknown, string]>([
    ["that is missing", undefined, "Invalid request format"],
    ["that is null", null, "Invalid request format"],
    ["that is a text", "prompt", "Invalid request format"],
    ["that is a number", 7, "Invalid request format"],
    ["that is a list", [], "Invalid request format"],
    ["without a prompt", { context }, "Valid prompt is required"],
    ["with an empty prompt", { prompt: "", context }, "Valid prompt is required"],
    ["with a blank prompt", { prompt: " \n\t", context }, "Valid prompt is required"],
    ["with a prompt that is no text", { prompt: 7, context }, "Valid prompt is required"],
    ["with a prompt that is null", { prompt: null, context }, "Valid prompt is required"],
    ["with a prompt that is a list", { prompt: ["p"], context }, "Valid prompt is required"],
    ["without a context", { prompt: "p" }, "Valid context is required"],
    ["with a context that is null", { prompt: "p", context: null }, "Valid context is required"],
    ["with a context that is a text", { prompt: "p", context: "x" }, "Valid context is required"],
    ["with a context that is a list", { prompt: "p", context: [] }, "Valid context is required"],
    ["without a post type", { prompt: "p", context: { voice: "casual" } }, "Invalid post type"],
    [
      "with an unknown post type",
      { prompt: "p", context: { ...context, postType: "facebook" } },
      "Invalid post type",
    ],
    [
      "with a post type in capitals",
      { prompt: "p", context: { ...context, postType: "Reddit" } },
      "Invalid post type",
    ],
    ["without a voice", { prompt: "p", context: { postType: "reddit" } }, "Invalid voice type"],
    [
      "with an unknown voice",
      { prompt: "p", context: { ...context, voice: "angry" } },
      "Invalid voice type",
    ],
    [
      "with a voice that is no text",
      { prompt: "p", context: { ...context, voice: 1 } },
      "Invalid voice type",
    ],
    [
      "with a mention that is no id",
      { prompt: "p", context: { ...context, mentionIds: ["x"] } },
      "is not an id",
    ],
    [
      "with eleven mentions",
      { prompt: "p", context: { ...context, mentionIds: Array(11).fill(anId) } },
      "must have at most 10 mentions",
    ],
    [
      "with eleven entries",
      { prompt: "p", context: { ...context, knowledgeIds: Array(11).fill(anId) } },
      "must have at most 10 entries",
    ],
  ])("%s", (_, value, message) => {
    expect(messages(value)).toEqual([message]);
  });
});

test.each(["twitter", "linkedin", "reddit", "instagram"])("%s is a post type", (postType) => {
  expect(inContext({ postType }).postType).toBe(postType);
});

test.each(["professional", "casual", "educational", "riley"])("%s is a voice", (voice) => {
  expect(inContext({ voice }).voice).toBe(voice);
});

test.each([
  ["  words \n", "words"],
  ["x".repeat(1_000), "x".repeat(1_000)],
  ["x".repeat(1_001), "x".repeat(1_000)],
  [` ${"x".repeat(1_001)}`, "x".repeat(1_000)],
  [`${"x".repeat(999)} y`, "x".repeat(999)],
  // Half of a surrogate pair is no text.
  [`${"x".repeat(999)}😀`, "x".repeat(999)],
  ["x".repeat(200_000), "x".repeat(1_000)],
])("the prompt is trimmed and cut to 1000 characters", (prompt, expected) => {
  expect(given({ prompt }).prompt).toBe(expected);
});

test.each<[unknown, boolean]>([
  [true, true],
  [false, false],
  [undefined, false],
  [null, false],
  [0, false],
  ["", false],
  [1, true],
  ["false", true],
  ["yes", true],
  [{}, true],
  [[], true],
])("%j as a boolean is %s", (value, expected) => {
  const { includeHashtags, includeEmojis } = inContext({
    includeHashtags: value,
    includeEmojis: value,
  });
  expect([includeHashtags, includeEmojis]).toEqual([expected, expected]);
});

test.each<[unknown, string[]]>([
  [undefined, []],
  [null, []],
  ["text", []],
  [{ 0: "text" }, []],
  [[], []],
  [
    ["a", " b ", "", "  ", 7, null, ["c"], "d"],
    ["a", "b", "d"],
  ],
  [["x".repeat(200)], ["x".repeat(200)]],
  [["x".repeat(201)], ["x".repeat(200)]],
  [[` ${"x".repeat(201)}`], ["x".repeat(200)]],
  [Array(10).fill("a"), Array(10).fill("a")],
  [Array(11).fill("a"), Array(10).fill("a")],
  [["", ...Array(11).fill("a")], Array(10).fill("a")],
])(
  "ten non-empty texts of the knowledge base are used, 200 characters of each",
  (knowledgeBase, expected) => {
    expect(inContext({ knowledgeBase }).knowledgeBase).toEqual(expected);
  },
);

const links = (from: number, to: number) =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, at) => [`l${from + at}`, "https://a.test"]),
  );

test.each<[unknown, Record<string, string> | undefined]>([
  [undefined, undefined],
  [null, undefined],
  ["https://a.test", undefined],
  [["https://a.test"], undefined],
  [{}, undefined],
  [{ " ": "https://a.test", a: " ", b: 7, c: null }, undefined],
  [{ " Site ": " https://a.test ", b: "" }, { Site: "https://a.test" }],
  [{ ["l".repeat(50)]: "x".repeat(200) }, { ["l".repeat(50)]: "x".repeat(200) }],
  [{ ["l".repeat(51)]: "x".repeat(201) }, { ["l".repeat(50)]: "x".repeat(200) }],
  [links(1, 10), links(1, 10)],
  [links(1, 11), links(1, 10)],
])(
  "custom links keep ten pairs of a label of 50 and a link of 200 characters",
  (value, expected) => {
    expect(inContext({ customLinks: value }).customLinks).toEqual(expected);
  },
);

test.each<[unknown, number]>([
  [undefined, 4],
  [null, 4],
  ["", 4],
  ["many", 4],
  [{}, 4],
  [[], 4],
  [true, 4],
  [Number.NaN, 4],
  [1, 1],
  [10, 10],
  ["3", 3],
  [" 3 ", 3],
  [2.9, 2],
  [0, 1],
  [-5, 1],
  [11, 10],
  ["99", 10],
])("a count of %j is %i", (count, expected) => {
  expect(given({ count }).count).toBe(expected);
});
