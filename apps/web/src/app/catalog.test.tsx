// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken, refusal } from "../lib/testing/fake-api.ts";
import {
  sampleActiveSubscription,
  sampleCheckoutSettings,
  sampleUser,
} from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";

/** Changes to the figures of the catalog. */
const changes = vi.hoisted((): readonly [from: string, to: string][] => [
  ["price: 49,", "price: 53,"],
  ["originalPrice: 99,", "originalPrice: 107,"],
  ["price: 19,", "price: 23,"],
  ["price: 180,", "price: 187,"],
  ["originalPrice: 190,", "originalPrice: 197,"],
  ["const friendsDiscount = 20;", "const friendsDiscount = 17;"],
  ["trialDays: 30,", "trialDays: 37,"],
  ["free: { replies: 2, keywords: 3,", "free: { replies: 5, keywords: 7,"],
  ["starter: { replies: 30, keywords: 10,", "starter: { replies: 41, keywords: 13,"],
  ["moneyBackDays: 30,", "moneyBackDays: 44,"],
]);

// Runs the catalog itself with the changed figures.
vi.mock("../../../../packages/contract/src/ledger/plans.ts", () => {
  let source = readFileSync("packages/contract/src/ledger/plans.ts", "utf8");
  for (const [from, to] of changes) {
    if (source.split(from).length !== 2) throw new Error(`the catalog has not one "${from}"`);
    source = source.replace(from, to);
  }
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const code = stripTypeScriptTypes(source).replaceAll(/^export /gm, "");
  return new Function(`${code}; return { ${names} };`)();
});

const { open } = await import("./app-fixture.tsx");
const { renderPublicPages } = await import("../landing/prerender.tsx");
const pages = await renderPublicPages({ script: "/a.js", styles: [], fonts: [] });

beforeEach(prepareDom);
afterEach(clearDom);

/** The figures that the screens showed before the change. */
const formerFigures =
  /\$(?:19|29|49|180|190)\b|\b(?:2 free replies|2 replies|3 keywords|30 replies|10 keywords|20 dollar)|\b30-day\b/;

const publicText = (name: string) => {
  const html = pages[name];
  if (!html) throw new Error(`there is no page ${name}: ${Object.keys(pages)}`);
  const page = new DOMParser().parseFromString(html, "text/html");
  return page.body.textContent ?? "";
};

/** Waits for a text, and returns the whole text of the screen. */
async function textWith(words: string | RegExp): Promise<string> {
  await screen.findAllByText(words);
  return document.body.textContent ?? "";
}

function expectFigures(text: string, figures: readonly string[]): void {
  for (const figure of figures) expect(text).toContain(figure);
  expect(text).not.toMatch(formerFigures);
}

const signedOut = { "GET /auth/me": () => refusal("UNAUTHENTICATED") };
const paying = { "GET /billing/checkout-settings": () => sampleCheckoutSettings() };

describe("a change of the catalog is shown", () => {
  it("on the landing page", () => {
    expectFigures(publicText("index.html"), [
      "$53/month",
      "instead of $107",
      "41 replies a month",
      "Up to 13 keywords",
      "5 replies free",
      "first 5 replies are free",
    ]);
    expect(pages["index.html"]).toContain('"price":53');
  });

  it("in the terms", () => {
    expectFigures(publicText("terms/index.html"), [
      "$23 a month, with a 37-day free trial",
      "$197 a year. Early adopters pay $187 a year",
      "within its 37 days",
      "44-day money-back guarantee",
    ]);
  });

  it("never in the privacy policy, which names no figures", () => {
    expect(publicText("privacy/index.html")).not.toMatch(formerFigures);
  });

  it.each([
    ["starter", "$53/month"],
    ["builder", "$23/month"],
    ["annual", "$187/year"],
  ])("at sign-up with the plan %s", async (plan, price) => {
    open(`/auth?plan=${plan}`, signedOut);
    expectFigures(await textWith(/^You chose/), [
      price,
      "You start with 5 free replies",
      "5 replies and 7 keywords are free",
    ]);
  });

  it("when an account was created", async () => {
    const user = sampleUser({ hasCompletedOnboarding: false });
    open("/auth?mode=sign-up", {
      ...signedOut,
      "POST /auth/signup": () => ({ accessToken: fakeToken(), user }),
    });
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText("Email"), "mara@x.io");
    await person.type(screen.getByLabelText("Password"), "correct horse");
    await person.type(screen.getByLabelText("What should we call you?"), "Mara");
    await person.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("5 free replies to get started");
  });

  it("in onboarding", async () => {
    setToken(fakeToken());
    const user = sampleUser({ hasCompletedOnboarding: false });
    open("/onboarding?plan=starter", { "GET /auth/me": () => ({ user }) });
    expectFigures(await textWith(/^You chose/), ["$53/month", "You start with 5 free replies"]);
  });

  it("on the pricing screen", async () => {
    setToken(fakeToken());
    open("/dashboard?view=pricing", paying);
    expectFigures(await textWith("Start with Starter"), [
      "$36/month",
      "instead of $53",
      "17 dollar friends discount: $17 off each month",
      "41 replies a month",
      "Up to 13 keywords",
    ]);
  });

  it("on the payment screen", async () => {
    setToken(fakeToken());
    open("/payment", paying);
    expectFigures(await textWith("Start your free trial"), [
      "$23/month",
      "First 37 days free",
      "instead of $197",
      "$187/year",
      "41 replies a month",
    ]);
  });

  it("in the billing settings", async () => {
    setToken(fakeToken());
    const subscription = sampleActiveSubscription({ refundableUntil: "2026-12-03T12:00:00Z" });
    open("/dashboard?view=settings&section=billing", {
      "GET /billing/subscription": () => ({ subscription }),
      "GET /billing/units": () => ({ entries: [], total: 0, left: 1 }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }));
    within(await screen.findByRole("dialog")).getByText(/keywords beyond the first 7 are paused/);
    screen.getByText(/within 44 days/);
  });
});
