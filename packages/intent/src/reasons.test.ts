import type { SignalKind } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import { createProfile, scoreIntent } from "./index.ts";

// A reason is stated only if its quote supports it. The posts are written for these tests, one for each way in which
// readers found that quotes of real posts did not support their reason.

function signalsOf(kind: SignalKind, text: string): (string | null)[] {
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
    .map(({ quote }) => (quote ? post[quote.part].slice(quote.start, quote.end) : null));
}

/** The quotes of the signals that are shown. */
const reasonsOf = (kind: SignalKind, text: string): string[] =>
  signalsOf(kind, text).filter((quote) => quote !== null);

describe("a reason is not stated", () => {
  it.each<[SignalKind, string, string]>([
    [
      "struggling",
      "asked whether something has the fault",
      "Are paper catalogues basically outdated?",
    ],
    ["comparing", "of two activities", "# Painting or Sanding? My first boat"],
    ["urgency", "in words that are quoted", 'I wrote "pay within 7 days" on each bill. What else?'],
    ["urgency", "in words that are quoted", 'They begged us to "get started ASAP" and vanished.'],
    ["leaving", "of a trade", "# I am done with Software Development"],
    [
      "asking",
      "of a company to be founded",
      "I was planning to set up a limited company before we move.",
    ],
    ["asking", "of what nobody sells", "I need some social pressure to finish things."],
    ["asking", "of what nobody sells", "I keep looking for shortcuts that lead nowhere."],
    ["asking", "of what nobody sells", "Is there a possibility that the fee goes down?"],
    ["asking", "of what nobody sells", "Is there a hard rule on how long a page may load?"],
    ["asking", "in a relative clause", "We pay in cash, which is the only option for now."],
    ["asking", "of what a thing is used for", "What do people use lanolin for?"],
    ["asking", "of what others argue about", "We argue about which sales tool to buy next."],
    [
      "asking",
      "that the author only hesitates to make",
      "I am hesitant to ask for recommendations on full suites.",
    ],
    ["buyer", "of any company", "# What should a ledger hold for a small business?"],
    ["budget", "of what somebody makes others pay", "Then they ask you to pay $125 for a stamp."],
    ["asking", "of praise in a title", "# Best invoice card I have ever seen"],
    ["asking", "of praise in a title", "# The best kettle ever"],
    ["asking", "of what nobody sells", "Is there a scenario in which the rent counts?"],
    ["asking", "of what nobody sells", "I would like to get a feel for the trade first."],
    ["asking", "of what nobody sells", "But we need a little more than that."],
    ["asking", "of money", "I am looking for $20 a stick, all of them tested."],
    ["asking", "of what the author can do", "For that price I can use a larger plan already."],
    [
      "asking",
      "of the author's own thing",
      "I would like to set up the demo app on a second host.",
    ],
    ["asking", "of an instruction to somebody", "Tell it exactly which tools to use."],
    ["asking", "in what was talked about", "We talked about what options are left."],
    [
      "asking",
      "of those who are in need",
      "If you know a charity badly in need of a website, write to me.",
    ],
    ["buyer", "of a choice of jobs", "Should I work at a startup or at a bank?"],
    ["buyer", "of a former job", "Back then I worked for an electronics company as a tester."],
    ["struggling", "of an experiment", "I just kept breaking things and learned."],
    ["struggling", "of any spreadsheet", "A couple of spreadsheets will arrive soon."],
    ["leaving", "of a job", "# Moving from Freelance to Agency"],
    ["budget", "of another company's", "How much is your company willing to spend on this?"],
    ["budget", "of minutes", "It would spend 10 minutes on opening files."],
    ["budget", "of a story", "We had it printed at a local shop for under $30."],
    ["need", "that is denied", "It is not a dealbreaker, only odd."],
    ["need", "of a thing that exists", "That host is the only one that supports it."],
    ["asking", "in a condition", "I would not mind if I was in the market for a phone."],
    ["asking", "of what others argue about", "People keep arguing over which model is the best."],
    ["asking", "of what nobody sells", "What are the best bits of it?"],
    ["asking", "of evidence", "I need a clear picture of him for the police."],
    ["buyer", "of sales", "The comments drove all my sales."],
    ["buyer", "of a habit", "In my practice both cost the same."],
    ["urgency", "of what has happened", "Within 3 hours it has used up the plan."],
    ["asking", "of what is typical", "# The typical invoice app?"],
    ["budget", "of what was bought", "Last year I bought a cheap laptop for it."],
    [
      "relevant",
      "of a verb of everyday talk",
      "I opened a Chase account and stopped chasing new customers.",
    ],
  ])("%s: %s", (kind, _, text) => {
    expect(reasonsOf(kind, text)).toEqual([]);
  });

  it.each<[SignalKind, string]>([
    ["struggling", "Our catalogue is outdated and slow to load."],
    ["comparing", "# Xero or Zoho for my first shop?"],
    ["urgency", "We need to get started asap."],
    ["leaving", "I am done with Dropbox after this week."],
    ["buyer", "# Ledger for my small business"],
    ["buyer", "We run a small bakery."],
    ["budget", "I can pay $125 a month for it."],
    ["asking", "I want to set up a crm for the shop, any thoughts?"],
  ])("%s where the words support it: %s", (kind, text) => {
    expect(reasonsOf(kind, text)).not.toEqual([]);
  });
});

describe("a quote is the whole clause around the matched words", () => {
  it.each<[SignalKind, string, string]>([
    ["asking", "# Any good courier you would recommend?", "Any good courier you would recommend?"],
    ["asking", "# Best CRM for founder led sales?", "Best CRM for founder led sales?"],
    ["asking", "Hello. Which service do you recommend? Thanks", "Which service do you recommend?"],
    [
      "asking",
      "I am looking for something with enough room that I can grow into over a couple of years.",
      "I am looking for something with enough room that I can grow into over a couple of years",
    ],
    ["asking", "Is there a library for C++? I know some C.", "Is there a library for C++?"],
    [
      "asking",
      "We moved the kilns to the yard behind the old mill in the spring of last year and repainted all of it, so we are looking for a heater, which should be quiet.",
      "so we are looking for a heater, which should be quiet",
    ],
    ["comparing", "# My shop: Claude Code vs Shopify?", "Claude Code vs Shopify?"],
    ["buyer", 'The crew, meaning our "staff", changes.', 'The crew, meaning our "staff", changes'],
  ])("%s: %s", (kind, text, quote) => {
    expect(reasonsOf(kind, text)).toContain(quote);
  });
});

describe("a clause that does not prove the reason is not quoted, though it counts in the score", () => {
  it.each<[SignalKind, string, string]>([
    [
      "asking",
      "that breaks off at a link",
      "I am looking for something like [this](http://a.example).",
    ],
    ["asking", "that goes on in brackets", "Can you recommend a quiet (under 30 dB) heater?"],
    ["asking", "with a condition", "When we need a crm for that, we ask them."],
    ["asking", "that asks the reader rhetorically", "Which tool should you use?"],
    ["asking", "of a thing in a title", "# Tool to sync prompts from the shell"],
    ["asking", "that thanks", "Thank you everyone, any of these recommendations helps a lot."],
    ["leaving", "of others", "They want to switch from Mailbox."],
    ["urgency", "of the reader", "If you need it asap, write to them."],
    ["struggling", "that may happen", "It could become such a pain."],
    ["need", "of what must exist", "It has to be something with wheels, it must have been blue."],
    ["launching", "that is planned", "When we launched on Product Hunt it rained."],
    ["promoting", "of a thing of one's own use", "I built a tool, it counts stock."],
    ["asking", "that names nothing", "# Ovens: which one do you prefer and why?"],
    ["asking", "that names nothing", "# Ovens for a cafe. What do you use?"],
    ["asking", "that starts a discussion", "# What are the best bakeries you have ever seen?"],
    ["asking", "that collects for a list", "Do you know any other site to add to this list?"],
    ["asking", "of those who look at a work", "# My new board, dig in, suggestions welcome!"],
    ["asking", "that says not what for", "# Need an oven? Suggestions welcome."],
    ["asking", "that says not what for", "# Need an oven? Any suggestions?"],
    ["asking", "about what others use", "# What app do you use to run your bakery?"],
    ["asking", "about what others use", "What do people use for sanding?"],
    ["asking", "for people", "I am looking for 5 individuals who bake, and for a new oven."],
    ["asking", "of a doubt", "Or should I just buy the same oven?"],
    ["asking", "of a career", "I am looking for other options than a career in baking."],
    ["asking", "of a thing in one's own sheet", "I need a formula for the third column."],
    [
      "asking",
      "in quotation marks of another sentence",
      "They say 'it is slow. We need a new oven.'",
    ],
    ["asking", "in a condition", "If a till is a tool, I need a list of them."],
    ["asking", "of an activity", "# Searching for an oven add-on made me think"],
    ["asking", "that judges", "# Good riddance to bad ovens?"],
    [
      "asking",
      "for complaints",
      "What don't you like, and where do I find a good rant against ovens?",
    ],
    [
      "buyer",
      "of a rule",
      "Of a till: as the rules of certification say, I am 51% owner of the business.",
    ],
    ["budget", "in a name", "# Need an oven? Help on a low-budget cafe"],
    ["leaving", "of a friend", "I have a buddy that is looking to replace his Blackberry."],
    ["need", "of what will happen", "# Need a new till? It should be in shops by June."],
    ["need", "asked for", "# Best oven? Is there an app that can do this?"],
    ["need", "of what is usual", "# Best oven? What app should be used for it?"],
    [
      "budget",
      "of others",
      "# Best broker? Many owners pay a small fee and are willing to pay for it.",
    ],
    [
      "comparing",
      "of no product",
      "# What are your thoughts on Judge Miller not asking a single thing in all of the nine years?",
    ],
  ])("%s %s: %s", (kind, _, text) => {
    expect(signalsOf(kind, text).length).toBeGreaterThan(0);
    expect(reasonsOf(kind, text)).toEqual([]);
  });

  it("states no request of a post below Looking", () => {
    const text = "It has to be quiet and small.";
    expect(signalsOf("need", text).length).toBeGreaterThan(0);
    expect(reasonsOf("need", text)).toEqual([]);
    expect(reasonsOf("need", `# Best till for a cafe? ${text}`)).not.toEqual([]);
  });

  it("quotes words of the profile only as the profile has them", () => {
    expect(reasonsOf("relevant", "We send reminders for late payments.")).toContain(
      "late payments",
    );
    expect(signalsOf("relevant", "It was a late payment for us.")).toEqual([null]);
  });
});
