// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeToken, refusal, silence } from "../../../../lib/testing/fake-api.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";
import { friendHandlers, idea, openWizard, phrasesShown } from "../friend-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const button = (name: string) => screen.getByRole("button", { name });
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("the guard", () => {
  it.each([
    ["a stranger", null, "/auth"],
    ["one who has not told of the company", { hasCompletedOnboarding: false }, "/onboarding"],
    [
      "a writer without a company",
      { userType: "writer", hasCompletedOnboarding: false },
      "/onboarding",
    ],
  ] as const)("sends %s away", async (_, who, to) => {
    if (who) setToken(fakeToken());
    const { address } = open("/friend", who ? friendHandlers({ ...who }) : {});
    await waitFor(() => expect(address()).toBe(to));
  });

  it("lets a writer with a company pass", async () => {
    await openWizard({}, { userType: "writer" });
  });
});

describe("the way in", () => {
  it("is on the mentions screen", async () => {
    setToken(fakeToken());
    const { user, address } = open("/mentions", friendHandlers());
    await user.click(await screen.findByRole("link", { name: "Search for a Friend" }));
    await heading("Friend Quick Search");
    expect(address()).toBe("/friend");
    const current = screen.queryAllByRole("link", { current: "page" });
    expect(current).toHaveLength(0);
  });
});

describe("the header", () => {
  it.each([
    [{ keywordsUsed: 1, keywordsLimit: 3 }, "2 keyword tokens"],
    [{ keywordsUsed: 9, keywordsLimit: 3 }, "0 keyword tokens"],
    [{ keywordsLimit: null }, "Unlimited keyword tokens on your plan"],
  ])("says how many tokens are left: %o", async (part, words) => {
    await openWizard({}, part);
    screen.getByText(words);
  });

  it("leads to the plans where none is left", async () => {
    await openWizard({}, { keywordsUsed: 3 });
    screen.getByText("A search uses one keyword token per phrase, and your plan has none left.");
    screen.getByRole("link", { name: "See plans" });
  });
});

describe("the steps", () => {
  it("go on with what is needed, say how far they are, and go back", async () => {
    const { user, press, addPhrases } = await openWizard();
    const bar = () => screen.getByRole("progressbar").getAttribute("aria-valuetext");
    screen.getByText("Step 1 of 3");
    screen.getByText("33%");
    expect(isOff("Back")).toBe(true);
    expect(isOff("Next")).toBe(true);
    await user.type(screen.getByLabelText("Company or product name"), "  ");
    await user.type(screen.getByLabelText("Problem solved"), "Leases get lost");
    expect(isOff("Next")).toBe(true);
    screen.getByText("Fill in the name and the problem to continue.");
    await user.type(screen.getByLabelText("Company or product name"), "Nestly");
    expect(isOff("Next")).toBe(false);
    await press("Next");
    screen.getByText("Step 2 of 3");
    screen.getByText("67%");
    expect(bar()).toBe("Step 2 of 3");
    expect(document.activeElement?.textContent).toBe("Their audience");
    await user.type(screen.getByLabelText("Target audience"), "landlords");
    expect(isOff("Next")).toBe(true);
    // Enter in a field goes on, as in any form.
    await user.type(screen.getByLabelText("Primary role"), "owner{Enter}");
    screen.getByText("Step 3 of 3");
    screen.getByText("100%");
    expect(isOff("Launch Search")).toBe(true);
    screen.getByText("Add at least one phrase to search for.");
    await addPhrases("lost lease");
    expect(isOff("Launch Search")).toBe(false);
    await press("Back");
    expect(value("Primary role")).toBe("owner");
  });

  it("keep what was typed, the phrases and the step over a reload", async () => {
    const first = await openWizard();
    await first.toPhrases();
    await first.addPhrases("lost lease");
    await first.user.type(screen.getByLabelText("Industry (optional)"), "homes");
    cleanup();
    const { press } = await openWizard();
    screen.getByText("Step 3 of 3");
    expect(value("Industry (optional)")).toBe("homes");
    expect(phrasesShown()).toEqual(["lost lease"]);
    await press("Back");
    expect(value("Target audience")).toBe("landlords");
  });

  it("take a broken draft for none", async () => {
    sessionStorage.setItem(
      `earshot.friend.${sampleUser().id}`,
      '{"form":{"companyName":7,"x":"y"},"phrases":"a","step":9,"unsaved":{"runs":[]}}',
    );
    await openWizard();
    expect(value("Company or product name")).toBe("");
    screen.getByText("Step 1 of 3");
  });

  it("have names, limits and what is wrong with functions at the field", async () => {
    const { user, toPhrases } = await openWizard();
    expect(screen.getByLabelText("Company or product name").getAttribute("maxlength")).toBe("100");
    expect(screen.getByLabelText("Problem solved").getAttribute("maxlength")).toBe("4000");
    screen.getByLabelText("Exact buyer questions (optional)");
    screen.getByLabelText("Urgency if unsolved (optional)");
    await toPhrases();
    for (const label of [
      "Primary location (optional)",
      "Typical trigger moment (optional)",
      "Business functions (optional)",
    ]) {
      screen.getByLabelText(label);
    }
    await user.click(screen.getByLabelText("Business functions (optional)"));
    await user.paste("x,".repeat(21));
    screen.getByText("List at most 20 functions.");
  });
});

describe("the website", () => {
  const site = () => screen.getByLabelText("Website URL (optional)");

  it("is read on the button, and fills in only what it tells", async () => {
    const { user, server, press } = await openWizard({
      "POST /discovery/analyze-website": () => ({
        companyName: "Nestly Ltd",
        functions: ["leasing", "accounts"],
        source: "model",
      }),
    });
    expect(isOff("Analyze Site")).toBe(true);
    await user.type(screen.getByLabelText("Problem solved"), "Leases get lost");
    await user.type(site(), "nestly.test");
    // The click leaves the field first: both together are one reading.
    await press("Analyze Site");
    await screen.findByText("Website analyzed!");
    screen.getByText("We've pre-filled a few things from your friend's site.");
    expect(value("Company or product name")).toBe("Nestly Ltd");
    expect(value("Problem solved")).toBe("Leases get lost");
    const sent = server.to("POST /discovery/analyze-website").map(({ body }) => body);
    expect(sent).toEqual([{ websiteUrl: "nestly.test" }]);
    await press("Next");
    screen.getByText("Step 2 of 3");
  });

  it("is read when the field is left with an address, once for each", async () => {
    const { user, server } = await openWizard({
      "POST /discovery/analyze-website": () => ({ companyName: "Nestly", source: "page" }),
    });
    await user.click(site());
    await user.tab();
    expect(server.to("POST /discovery/analyze-website")).toHaveLength(0);
    await user.type(site(), "nestly.test");
    await user.tab();
    await screen.findByText("Website analyzed!");
    await user.click(site());
    await user.tab();
    expect(server.to("POST /discovery/analyze-website")).toHaveLength(1);
  });

  it("is not read twice at once", async () => {
    const { user, server, press } = await openWizard({
      "POST /discovery/analyze-website": silence,
    });
    await user.type(site(), "nestly.test");
    await press("Analyze Site");
    await screen.findByRole("button", { name: "Analyzing..." });
    await user.type(site(), "/about");
    await user.tab();
    await press("Analyzing...");
    expect(server.to("POST /discovery/analyze-website")).toHaveLength(1);
  });

  it.each([
    ["the reading fails", () => refusal("WEBSITE_UNREADABLE")],
    ["the site tells nothing", () => ({ companyName: " ", source: "page" })],
  ])("says so where %s", async (_, answer) => {
    const { user } = await openWizard({ "POST /discovery/analyze-website": answer });
    await user.type(site(), "nestly.test");
    await user.tab();
    await screen.findByText("Analysis failed");
    expect(
      screen.getAllByText("We couldn't analyze the website. Fill in details manually."),
    ).toHaveLength(2);
    expect(site().getAttribute("aria-invalid")).toBe("true");
    await user.type(site(), "x");
    expect(site().getAttribute("aria-invalid")).toBeNull();
  });

  it("says the server's reason at the field", async () => {
    const { user } = await openWizard({
      "POST /discovery/analyze-website": () =>
        refusal("WEBSITE_UNREADABLE", "This address is not on the public internet."),
    });
    await user.type(site(), "localhost");
    await user.tab();
    await screen.findByText("This address is not on the public internet.");
    screen.getByText("We couldn't analyze the website. Fill in details manually.");
  });
});

describe("the phrases", () => {
  it("are added by Enter and by the button, and removed", async () => {
    const { user, press, toPhrases, addPhrases } = await openWizard();
    await toPhrases();
    const input = screen.getByLabelText("Monitoring phrases (max 3)");
    await user.type(input, "   {Enter}");
    expect(phrasesShown()).toEqual([]);
    await addPhrases("  lost lease ");
    await user.type(input, "rent reminder");
    await press("Add phrase");
    expect(phrasesShown()).toEqual(["lost lease", "rent reminder"]);
    expect(document.activeElement).toBe(input);
    await press("Remove lost lease");
    expect(phrasesShown()).toEqual(["rent reminder"]);
    expect(document.activeElement).toBe(input);
  });

  it("are refused when they are the same, or too many", async () => {
    const { toPhrases, addPhrases } = await openWizard();
    await toPhrases();
    await addPhrases("lost lease", "Lost LEASE");
    await screen.findByText("Duplicate keyword");
    screen.getByText("Use a different phrasing so we can search unique conversations.");
    // What was refused stays, to be put another way.
    expect(value("Monitoring phrases (max 3)")).toBe("Lost LEASE");
    await addPhrases(" two", "three", "four");
    await screen.findByText("Keyword limit reached");
    screen.getByText("You can add up to 3 phrases per friend search.");
    expect(phrasesShown()).toHaveLength(3);
  });
});

describe("the suggestions", () => {
  it("come once with the third step, and can be added until the slots are full", async () => {
    const { press, server, toPhrases, addPhrases } = await openWizard();
    await toPhrases();
    await screen.findByText("lost lease");
    screen.getByText("Buying");
    screen.getByText("People ask before they buy");
    screen.getByText("High-signal phrase for active buying conversations");
    await press("Add lost lease");
    expect(phrasesShown()).toEqual(["lost lease"]);
    expect(isOff("Added lost lease")).toBe(true);
    expect(isOff("Add rent reminder app")).toBe(false);
    await addPhrases("two", "three");
    expect(isOff("Add rent reminder app")).toBe(true);
    await press("Back");
    await press("Next");
    const asked = server.to("POST /discovery/keywords/suggestions");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({
      limit: 6,
      context: { companyName: "Nestly", audienceRole: "owner", functionTags: [], keywords: [] },
    });
  });

  it("come anew by the button, with what is told by then", async () => {
    const { user, press, server, toPhrases, addPhrases } = await openWizard();
    await toPhrases();
    await screen.findByText("lost lease");
    await addPhrases("rent late");
    await user.type(screen.getByLabelText("Business functions (optional)"), "leasing, , accounts");
    server.on("POST /discovery/keywords/suggestions", () => ({
      suggestions: [idea("where do you keep leases")],
      source: "fallback",
      notice: "No language model is connected here.",
    }));
    await press("Generate phrase ideas");
    await screen.findByText("where do you keep leases");
    screen.getByText("No language model is connected here.");
    expect(server.to("POST /discovery/keywords/suggestions").at(-1)?.body).toMatchObject({
      context: { functionTags: ["leasing", "accounts"], keywords: ["rent late"] },
    });
  });

  it.each([
    [
      "the server's words",
      () => refusal("UNAVAILABLE", "The model is away."),
      "The model is away.",
    ],
    [
      "ours where it has none",
      () => new Response("no", { status: 500 }),
      "We couldn't generate ideas right now.",
    ],
  ])("say why there are none: %s", async (_, answer, words) => {
    const { press, toPhrases } = await openWizard({
      "POST /discovery/keywords/suggestions": answer,
    });
    await toPhrases();
    await screen.findByText(words);
    await screen.findByText("Couldn't reach the AI");
    screen.getByText("We'll show reliable starter keywords when you refresh.");
    expect(screen.queryByRole("list", { name: "Suggested phrases" })).toBeNull();
    await press("Generate phrase ideas");
    const list = await screen.findByRole("list", { name: "Suggested phrases" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(6);
  });
});
