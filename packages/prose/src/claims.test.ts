import { describe, expect, test } from "vitest";
import { firstHandClaims } from "./claims.ts";

const quotes = (text: string) => firstHandClaims(text).map(({ quote }) => quote);

describe("a claim of first-hand use", () => {
  test.each([
    ["I've been using Acme for years. It is fine.", "I've been using Acme for years"],
    ["Honestly, we switched to Acme last spring, and it holds.", "we switched to Acme last spring"],
    ["Acme saved us about ten hours a week.", "saved us about ten hours a week"],
    ["I’ve used it at two companies.", "I’ve used it at two companies"],
    ["We have recently moved to Acme.", "We have recently moved to Acme"],
    ["I personally use Acme for this.", "I personally use Acme for this"],
    ["I'm a happy customer of theirs.", "I'm a happy customer of theirs"],
    ["My team relies on it.", "My team relies on it"],
    ["We moved everything over to Acme.", "We moved everything over to Acme"],
    ["It cut our no-shows in half.", "cut our no-shows in half"],
    ["That has worked really well for us.", "has worked really well for us"],
    ["Acme is my go-to for invoices.", "my go-to for invoices"],
    [
      "As a paying customer of Acme I can say it is fast.",
      "As a paying customer of Acme I can say it is fast",
    ],
    ["I tried three of them and stayed with Acme.", "I tried three of them and stayed with Acme"],
    ["Been using it since 2022.", "Been using it since 2022"],
    ["We ended up going with Acme.", "We ended up going with Acme"],
    ["I can vouch for their support.", "I can vouch for their support"],
    ["I pay $20 a month for it.", "I pay $20 a month for it"],
    ["my wife and I use it for the household.", "my wife and I use it for the household"],
    ["I bought a licence years ago.", "I bought a licence years ago"],
    [
      "In my experience with Acme the import is slow.",
      "In my experience with Acme the import is slow",
    ],
  ])("%s", (text, quote) => {
    expect(quotes(text)).toEqual([quote]);
    for (const { span, quote: words } of firstHandClaims(text)) {
      expect(text.slice(...span)).toBe(words);
    }
  });
});

test.each([
  "I work with the team behind Acme.",
  "People use Acme for this.",
  "Our customers use it to send invoices.",
  "If I used a spreadsheet for this, I would go mad.",
  "I've never tried it.",
  "I haven't used it.",
  "We don't use cookies.",
  "We used to think so as well.",
  "You could use Acme, or a shared calendar.",
  "Have you tried a shared inbox?",
  'One customer wrote: "we switched to Acme and saved two days".',
  "> I've been using Acme for years\n\nThat depends on the size.",
  "I tried to find a free one for you and there is none.",
  "Let me tell you what I would look at.",
  "I tried to launch a shop once.",
  "That makes me doubt it.",
  "We are running a lean company here.",
  "I own a salon.",
  "I left a comment below.",
  "We moved house last year.",
  "We cut prices in March.",
  "Your question made me think.",
  "They've been using it since May.",
  "I would use two lists.",
  "We built it for small shops.",
  "Customers say we saved them time.",
  "What I use the word for is something else. I use the word loosely.",
  "Ich benutze das seit Jahren.",
  "",
])("not a claim: %s", (text) => {
  expect(quotes(text)).toEqual([]);
});

test("every claim of a longer text is found, in order", () => {
  const text =
    "We had the same trouble. We switched to Acme in March, and it saved us a day a week. People also like Beta. I've tried that too.";
  expect(quotes(text)).toEqual([
    "We switched to Acme in March",
    "saved us a day a week",
    "I've tried that too",
  ]);
});
