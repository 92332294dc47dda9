// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { idea, openWizard, phrasesShown } from "../friend-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const button = (name: string) => screen.getByRole("button", { name });
const isUnavailable = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("the phrases", () => {
  it("are added with Enter or the button, and removed", async () => {
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

  it("are refused when they are duplicates or too many", async () => {
    const { toPhrases, addPhrases } = await openWizard();
    await toPhrases();
    await addPhrases("lost lease", "Lost LEASE");
    await screen.findByText("Duplicate keyword");
    screen.getByText("Use a different phrasing so we can search unique conversations.");
    // A refused phrase stays in the field, to be reworded.
    expect(value("Monitoring phrases (max 3)")).toBe("Lost LEASE");
    await addPhrases(" two", "three", "four");
    await screen.findByText("Keyword limit reached");
    screen.getByText("You can add up to 3 phrases per friend search.");
    expect(phrasesShown()).toHaveLength(3);
  });
});

describe("the suggestions", () => {
  it("are fetched once at the third step, and can be added until the slots are full", async () => {
    const { press, server, toPhrases, addPhrases } = await openWizard();
    await toPhrases();
    await screen.findByText("lost lease");
    screen.getByText("Buying");
    screen.getByText("People ask before they buy");
    screen.getByText("High-signal phrase for active buying conversations");
    await press("Add lost lease");
    expect(phrasesShown()).toEqual(["lost lease"]);
    expect(isUnavailable("Added lost lease")).toBe(true);
    expect(isUnavailable("Add rent reminder app")).toBe(false);
    await addPhrases("two", "three");
    expect(isUnavailable("Add rent reminder app")).toBe(true);
    await press("Back");
    await press("Next");
    const requests = server.to("POST /discovery/keywords/suggestions");
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toMatchObject({
      limit: 6,
      context: { companyName: "Nestly", audienceRole: "owner", functionTags: [], keywords: [] },
    });
  });

  it("are fetched again with the button, for the current answers", async () => {
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
  ])("show why there are none: %s", async (_, answer, words) => {
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
