import type { SignalKind } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import { createProfile, scoreIntent } from "./index.ts";

// A reason is stated only where its quote supports it. The posts are written for these tests, one for each way in
// which quotes of real posts failed their readers.

function reasonsOf(kind: SignalKind, text: string): string[] {
  const [title = "", body = ""] = text.startsWith("# ") ? [text.slice(2)] : ["", text];
  const at = new Date("2026-05-04T10:00:00Z");
  const post = {
    title,
    body,
    kind: "post" as const,
    threadTitle: null,
    community: null,
    postedAt: at,
    foundAt: new Date(at.getTime() + 48 * 3600_000),
    comments: 3,
  };
  const seller = createProfile({
    company: "Invoicing software that chases late payments",
    problem: "Freelancers chase payments by hand",
    audience: null,
    industry: null,
    functions: "Send invoices, chase late payments",
  });
  return scoreIntent(post, kind === "relevant" ? seller : null)
    .signals.filter((one) => one.kind === kind)
    .map(({ span }) => (span ? post[span.part].slice(span.start, span.end) : ""));
}

describe("a reason is not stated", () => {
  it.each<[SignalKind, string, string]>([
    ["struggling", "asked whether something has the fault", "Are paper catalogues basically outdated?"],
    ["comparing", "of two activities", "# Painting or Sanding? My first boat"],
    ["urgency", "in words that are quoted", 'I wrote "pay within 7 days" on each bill. What else?'],
    ["urgency", "in words that are quoted", 'They begged us to "get started ASAP" and vanished.'],
    ["leaving", "of a trade", "# I am done with Software Development"],
    ["asking", "of a company to be founded", "I was planning to set up a limited company before we move."],
    ["asking", "of what nobody sells", "I need some social pressure to finish things."],
    ["asking", "of what nobody sells", "I keep looking for shortcuts that lead nowhere."],
    ["asking", "of what nobody sells", "Is there a possibility that the fee goes down?"],
    ["asking", "of what nobody sells", "Is there a hard rule on how long a page may load?"],
    ["asking", "in a relative clause", "We pay in cash, which is the only option for now."],
    ["asking", "of what a thing is used for", "What do people use lanolin for?"],
    ["asking", "of what others argue about", "We argue about which sales tool to buy next."],
    ["asking", "that the author only hesitates to make", "I am hesitant to ask for recommendations on full suites."],
    ["buyer", "of any company", "# What should a ledger hold for a small business?"],
    ["budget", "of what somebody makes others pay", "Then they ask you to pay $125 for a stamp."],
    ["relevant", "of a verb of everyday talk", "I opened a Chase account and stopped chasing new customers."],
  ])("%s: %s", (kind, _, text) => {
    expect(reasonsOf(kind, text)).toEqual([]);
  });

  it.each<[SignalKind, string]>([
    ["struggling", "This catalogue is outdated and slow to load."],
    ["comparing", "# Xero or Zoho? For my first shop"],
    ["urgency", "We need to get started asap."],
    ["leaving", "I am done with Dropbox after this week."],
    ["buyer", "# Ledger for my small business"],
    ["buyer", "# Ledger for a small bakery"],
    ["budget", "I can pay $125 a month for it."],
    ["asking", "What do people use for sanding?"],
    ["asking", "I am planning to set up a crm for the shop, thoughts?"],
  ])("%s where the words support it: %s", (kind, text) => {
    expect(reasonsOf(kind, text)).not.toEqual([]);
  });
});

describe("a quote ends where what it says ends", () => {
  it.each<[SignalKind, string, string]>([
    ["asking", "# Best domain registrar for small business", "Best domain registrar for small business"],
    ["asking", "# Any courier with upfront transparent pricing?", "Any courier with upfront transparent pricing"],
    ["asking", "# Best CRM for founder led sales?", "Best CRM for founder led sales"],
    ["asking", "Which service do you recommend?", "Which service do you recommend"],
    ["asking", "Which one do I go with?", "Which one do I go with"],
    [
      "asking",
      "I am looking for something with enough room that I can grow into over a couple of years.",
      "looking for something with enough room",
    ],
    ["buyer", 'The crew, meaning our "staff" (the board), changes.', 'our "staff"'],
  ])("%s: %s", (kind, text, quote) => {
    expect(reasonsOf(kind, text)).toContain(quote);
  });
});
