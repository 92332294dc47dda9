import { describe, expect, it } from "vitest";
import { createProfile, type ReadablePost, scoreIntent } from "./index.ts";
import type { CompanyWords } from "./types.ts";

const nothing: CompanyWords = {
  company: null,
  problem: null,
  audience: null,
  industry: null,
  functions: null,
};

const invoicing = createProfile({
  company: "Quickbill is invoicing software.",
  problem: "Freelancers wait for unpaid invoices and write reminders by hand.",
  audience: "Freelancers, small agencies",
  industry: "Accounting",
  functions: "Send invoices, chase late payments, take card payments",
});

const postedAt = new Date("2026-05-04T10:00:00Z");
const post = (title: string, body = ""): ReadablePost => ({
  title,
  body,
  kind: "post",
  threadTitle: null,
  community: null,
  postedAt,
  foundAt: new Date(postedAt.getTime() + 24 * 3600_000),
  comments: 3,
});

/** How much the profile adds to the score of a post, and the words for it. */
function gain(one: ReadablePost) {
  const without = scoreIntent(one, null);
  const { score, signals } = scoreIntent(one, invoicing);
  const words = signals
    .filter(({ kind }) => kind === "relevant")
    .map(({ span }) => span && one[span.part].slice(span.start, span.end));
  return { more: score - without.score, words };
}

describe("a company that sells invoicing software", () => {
  it.each([
    [post("What do you use for invoicing?"), ["invoicing"]],
    [post("Any app?", "My INVOICE reminders take me an hour"), ["INVOICE", "reminders"]],
    [post("Which tool takes payments and sends invoices?"), ["sends invoices"]],
    [post("Which app helps?", "Late payments kill me"), ["Late payments"]],
  ])("raises the score of a related post: $title", (one, words) => {
    const { more, words: quoted } = gain(one);
    expect(more).toBeGreaterThan(0);
    expect(quoted.toSorted()).toEqual(words.toSorted());
  });

  it.each([
    [post("What do you use for password management?")],
    [post("Looking for a good laptop for CAD, small and light")],
    [post("Which software do agencies like best?")],
    [post("They were sued, and paid", "Freelancers say that the card company lost the lawsuit")],
    [post("How do you accept payments?", "Our customers pay by card and we send an email")],
    [post("Send help", "The small business tool of my company does not work")],
    [post("")],
  ])("does not raise the score of another post: $title", (one) =>
    expect(gain(one)).toEqual({ more: 0, words: [] }),
  );

  it("does not turn a post without a request into one", () => {
    const { level } = scoreIntent(
      post("I sent an invoice", "It was unpaid, so I wrote two reminders and chased the payment."),
      invoicing,
    );
    expect(["Cold", "Curious"]).toContain(level);
  });
});

describe("a company that sells follow-up", () => {
  const crm = createProfile({
    ...nothing,
    company: "A CRM with follow-up and email sequences",
    problem: "Leads go cold",
    functions: "follow-ups, lead generation",
  });
  const quotes = (body: string) =>
    scoreIntent(post("", body), crm)
      .signals.filter(({ kind }) => kind === "relevant")
      .map(({ span }) => span && body.slice(span.start, span.end));

  it("is matched by the phrase, not by one of its words", () => {
    expect(quotes("Who writes your follow-ups?")).toEqual(["follow-ups"]);
    expect(quotes("I always forget to follow up")).toEqual(["follow up"]);
    expect(quotes("We have 400 followers, follow us")).toEqual([]);
    expect(quotes("Follow the money. Up it goes")).toEqual([]);
  });

  it("is quoted by the phrase, whose words do not count again", () => {
    expect(quotes("Lead generation is dull")).toEqual(["Lead generation"]);
  });
});

describe("a company that sells to self-hosters", () => {
  const backup = createProfile({
    ...nothing,
    company: "Backup and monitoring for self-hosted servers",
    audience: "Self-hosters and small teams",
    functions: "Encrypted offsite backups, restore tests",
  });

  it("is not matched by words that everybody in a community uses", () => {
    const kinds = (title: string) =>
      scoreIntent(post(title), backup).signals.map((one) => one.kind);
    expect(kinds("Self-hosted calendar?")).not.toContain("relevant");
    expect(kinds("Self-hosted offsite backups?")).toContain("relevant");
  });
});

describe("a company that says too little about itself", () => {
  it.each([
    [nothing],
    [{ ...nothing, company: "" }],
    [{ ...nothing, company: "Acme" }],
    [{ ...nothing, company: "We make the best software for your business" }],
    [{ ...nothing, company: "Invoices. Invoicing! An invoice?", problem: "invoiced" }],
  ])("has no profile: %j", (words) => expect(createProfile(words)).toBeNull());

  it("has a profile with three significant words", () => {
    expect(createProfile({ ...nothing, company: "Invoices for tattoo parlours" })).not.toBeNull();
  });
});
