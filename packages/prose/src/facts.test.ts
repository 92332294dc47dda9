import { expect, test } from "vitest";
import { type FactBrief, unknownFacts } from "./facts.ts";

const brief: FactBrief = {
  company: "Acme",
  website: "https://www.example.com/start",
  facts: [
    {
      label: "The company",
      value: "Acme books appointments. $19 a month, free trial. Works with Stripe.",
    },
    { label: "For whom", value: "10,000 salons; sends reminders 24/7" },
  ],
  disclosure: "I work with the team behind Acme.",
  thread: "Looking for something under $50 that talks to Outlook, see https://forum.example/t/1",
};
const found = (text: string) =>
  unknownFacts(text, brief).map(({ about, span }) => [about, span ? text.slice(...span) : null]);

test.each([
  ["It costs $49 a month.", [["price", "$49"]]],
  ["49 euros per seat", [["price", "49 euros"]]],
  ["It's 12/month for two.", [["price", "12/month"]]],
  ["You get it free forever.", []],
  ["There is a 30-day trial.", []],
  ["No credit card required.", [["price", "No credit card required"]]],
  [
    "It comes with a money-back guarantee.",
    [
      ["guarantee", "money-back"],
      ["guarantee", "guarantee"],
    ],
  ],
  ["It is HIPAA compliant.", [["guarantee", "HIPAA compliant"]]],
  ["It cuts no-shows by 40%.", [["figure", "40%"]]],
  [
    "It is 3x faster, for 500 companies.",
    [
      ["figure", "3x"],
      ["figure", "500 companies"],
    ],
  ],
  [
    "It integrates with Slack and Google Calendar.",
    [
      ["integration", "Slack"],
      ["integration", "Google Calendar"],
    ],
  ],
  ["It works with Slack. On Reddit people ask for it.", [["integration", "Slack"]]],
  ["It syncs your bookings with Outlook, and works with Stripe.", []],
  ["Acme is the best booking tool.", [["superlative", "the best booking tool"]]],
  ["It's the #1 app.", [["superlative", "#1 app"]]],
  ["It's the cheapest.", [["superlative", "the cheapest"]]],
  [
    "Acme is one of the best there is, second to none.",
    [
      ["superlative", "one of the best"],
      ["superlative", "second to none"],
    ],
  ],
  ["See [other.com](https://other.com/a).", [["link", "https://other.com/a"]]],
  [
    "See https://other.example/x or example.com/help or help.example.com.",
    [["link", "https://other.example/x"]],
  ],
  ["See bit.ly/abc.", [["link", "bit.ly/abc"]]],
])("%s", (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each([
  "It is $19 a month, so under your $50.",
  "10k salons use it, 24/7. That is 10000 customers.",
  "The best way is to try two of them.",
  "Feel free to ask.",
  "100% agree: what works the best for you is the only one that counts.",
  "I'd do it in 3 steps, with 2 people.",
  "See https://forum.example/t/1 and https://example.com/pricing.",
  "",
])("nothing unknown: %s", (text) => {
  expect(found(text)).toEqual([]);
});

test("without facts in the brief every claim is unknown, and each finding says what to do", () => {
  const text = "It's free, 20% cheaper at example.com.";
  const findings = unknownFacts(text, {
    company: null,
    website: null,
    facts: [],
    disclosure: "",
    thread: "",
  });
  expect(findings.map(({ about }) => about)).toEqual(["price", "figure", "link"]);
  for (const { rule, level, message, remedy } of findings) {
    expect([rule, level]).toEqual(["unknown_fact", "note"]);
    expect(message).toMatch(/\.$/);
    expect(remedy).toMatch(/\.$/);
  }
});

test("a tracked link of the company is not an unknown link", () => {
  const trackedLinks = ["https://links.example/l/abc234def"];
  const links = (text: string) =>
    unknownFacts(text, { ...brief, trackedLinks }).filter(({ about }) => about === "link").length;
  expect(
    links("See https://links.example/l/abc234def, or [it](https://links.example/l/abc234def)."),
  ).toBe(0);
  expect(links("See https://links.example/l/abc234de or https://links.example/.")).toBe(2);
});
