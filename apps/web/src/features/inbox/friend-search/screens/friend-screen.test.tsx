// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { draftOwnerOf } from "../../../../lib/draft-owner.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeToken } from "../../../../lib/testing/fake-api.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";
import { friendHandlers, openWizard, phrasesShown } from "../friend-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const button = (name: string) => screen.getByRole("button", { name });
const isUnavailable = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("the guard", () => {
  it.each([
    ["a signed-out visitor", null, "/auth"],
    ["a customer before onboarding", { hasCompletedOnboarding: false }, "/onboarding"],
    [
      "a writer without a company",
      { userType: "writer", hasCompletedOnboarding: false },
      "/onboarding",
    ],
  ] as const)("redirects %s", async (_, who, to) => {
    if (who) setToken(fakeToken());
    const { address } = open("/friend", who ? friendHandlers({ ...who }) : {});
    await waitFor(() => expect(address()).toBe(to));
  });

  it("lets a writer with a company pass", async () => {
    await openWizard({}, { userType: "writer" });
  });
});

describe("the link to the friend search", () => {
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
  ])("shows how many tokens are left: %o", async (part, words) => {
    await openWizard({}, part);
    screen.getByText(words);
  });

  it("says what uses the tokens, and what a search takes before it starts", async () => {
    const { toPhrases, addPhrases } = await openWizard({}, { keywordsUsed: 1, keywordsLimit: 3 });
    screen.getByText("1 of 3 used by your keywords and this month’s searches");
    await toPhrases();
    await addPhrases("lost lease", "rent reminder");
    screen.getByText("This search takes 2 keyword tokens of your 2, and leaves 0.");
  });

  it("links to the plans if none is left", async () => {
    await openWizard({}, { keywordsUsed: 3 });
    screen.getByText("A search uses one keyword token per phrase, and your plan has none left.");
    screen.getByRole("link", { name: "See plans" });
  });
});

describe("the steps", () => {
  it("require their fields, show the progress, and go back", async () => {
    const { user, press, addPhrases } = await openWizard();
    const bar = () => screen.getByRole("progressbar").getAttribute("aria-valuetext");
    screen.getByText("Step 1 of 3");
    screen.getByText("33%");
    expect(isUnavailable("Back")).toBe(true);
    expect(isUnavailable("Next")).toBe(true);
    await user.type(screen.getByLabelText("Company or product name"), "  ");
    await user.type(screen.getByLabelText("Problem solved"), "Leases get lost");
    expect(isUnavailable("Next")).toBe(true);
    screen.getByText("Fill in the name and the problem to continue.");
    await user.type(screen.getByLabelText("Company or product name"), "Nestly");
    expect(isUnavailable("Next")).toBe(false);
    await press("Next");
    screen.getByText("Step 2 of 3");
    screen.getByText("67%");
    expect(bar()).toBe("Step 2 of 3");
    expect(document.activeElement?.textContent).toBe("Their audience");
    await user.type(screen.getByLabelText("Target audience"), "landlords");
    expect(isUnavailable("Next")).toBe(true);
    // Enter in a field continues, as in any form.
    await user.type(screen.getByLabelText("Primary role"), "owner{Enter}");
    screen.getByText("Step 3 of 3");
    screen.getByText("100%");
    expect(isUnavailable("Launch Search")).toBe(true);
    screen.getByText("Add at least one phrase to search for.");
    await addPhrases("lost lease");
    expect(isUnavailable("Launch Search")).toBe(false);
    await press("Back");
    expect(value("Primary role")).toBe("owner");
  });

  it("restore the input, the phrases and the step after a reload", async () => {
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

  it("ignore an invalid draft", async () => {
    sessionStorage.setItem(
      `earshot.friend.${draftOwnerOf(sampleUser())}`,
      '{"form":{"companyName":7,"x":"y"},"phrases":"a","step":9,"unsaved":{"runs":[]}}',
    );
    await openWizard();
    expect(value("Company or product name")).toBe("");
    screen.getByText("Step 1 of 3");
  });

  it("have labels and limits, and show at the field what is wrong with the functions", async () => {
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
