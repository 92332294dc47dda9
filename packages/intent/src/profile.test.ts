import { describe, expect, it } from "vitest";
import { createProfile, type ReadablePost, readIntent } from "./index.ts";
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

/** What a post gains by the profile, and the words for it. */
function gain(one: ReadablePost) {
  const without = readIntent(one, null);
  const { score, signals } = readIntent(one, invoicing);
  const words = signals
    .filter(({ kind }) => kind === "relevant")
    .map(({ place }) => place && one[place.part].slice(place.start, place.end));
  return { more: score - without.score, words };
}

describe("a company that sells invoicing software", () => {
  it.each([
    [post("What do you use for invoicing?"), ["invoicing"]],
    [post("Any app?", "My INVOICE reminders take me an hour"), ["INVOICE", "reminders"]],
    [post("Which tool takes payments and sends invoices?"), ["payments", "invoices"]],
  ])("sees a post about it raised: $title", (one, words) => {
    const { more, words: quoted } = gain(one);
    expect(more).toBeGreaterThan(0);
    expect(quoted.toSorted()).toEqual(words.toSorted());
  });

  it.each([
    [post("What do you use for password management?")],
    [post("Looking for a good laptop for CAD, small and light")],
    [post("Which software do agencies like best?")],
    [post("Send help", "The small business tool of my company does not work")],
    [post("")],
  ])("sees no other raised: $title", (one) => expect(gain(one)).toEqual({ more: 0, words: [] }));

  it("does not have a post that asks for nothing taken for a request", () => {
    const { level } = readIntent(
      post("I sent an invoice", "It was unpaid, so I wrote two reminders and chased the payment."),
      invoicing,
    );
    expect(["Cold", "Curious"]).toContain(level);
  });
});

describe("a company that says too little", () => {
  it.each([
    [nothing],
    [{ ...nothing, company: "" }],
    [{ ...nothing, company: "Acme" }],
    [{ ...nothing, company: "We make the best software for your business" }],
    [{ ...nothing, company: "Invoices. Invoicing! An invoice?", problem: "invoiced" }],
  ])("has no profile: %j", (words) => expect(createProfile(words)).toBeNull());

  it("has one with three words that say something", () => {
    expect(createProfile({ ...nothing, company: "Invoices for tattoo parlours" })).not.toBeNull();
  });
});
