import { expect, test } from "vitest";
import { companyValues } from "./company.ts";

const schemaOf = (...names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const page = [
  "Title: Acme | Anvils",
  "Name: Acme",
  "Place: Toledo",
  "Offers: Forging, Repairs",
  "",
  "Smiths lose hours on anvils that crack. Who makes one that lasts?",
  "When the third one breaks, the owner begins to look.",
].join("\n");

function fill(names: string[], text: string, message = text) {
  const words = companyValues(schemaOf(...names), text, message);
  return names.map((name) => words?.({ name, schema: {}, type: "string", reason: undefined }));
}

test("fields about a company come from labels and cues, and are empty where the text says nothing", () => {
  const names = [
    "companyName",
    "location",
    "problem",
    "problemQuestion",
    "problemTrigger",
    "audienceRole",
    "audience",
  ];
  expect(fill(names, page)).toEqual([
    "Acme",
    "Toledo",
    "Smiths lose hours on anvils that crack.",
    "Who makes one that lasts?",
    "When the third one breaks, the owner begins to look.",
    "owner",
    "",
  ]);
});

test("ignores other schemas", () => {
  expect(companyValues(schemaOf("level", "summary"), page, page)).toBeUndefined();
});
