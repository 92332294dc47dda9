// @vitest-environment jsdom
import { limits, reliableKeywords } from "@earshot/contract";
import { act, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heading } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleKeyword } from "../../../../lib/testing/samples.ts";
import {
  addKeyword,
  button,
  field,
  labels,
  passStep2,
  put,
  showOnboarding,
  suggested,
} from "../onboarding-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const ask = "POST /discovery/keywords/suggestions";
const list = () => screen.findByRole("list", { name: "Suggested keywords" });
const chosen = () =>
  within(screen.getByRole("list", { name: "Chosen keywords" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

async function toKeywords(handlers: Record<string, FakeHandler> = {}) {
  const shown = showOnboarding("/onboarding", {}, handlers);
  await passStep2(shown.user);
  return shown;
}

const refusedWith =
  (messages: Record<string, string>): FakeHandler =>
  ({ body }) => {
    const { keyword } = body as { keyword: string };
    const message = messages[keyword];
    return message
      ? refusal("VALIDATION_FAILED", message)
      : { keyword: sampleKeyword({ keyword }) };
  };

async function fillIn(user: UserEvent, keywords: readonly string[]): Promise<void> {
  await put(user, field(labels.industry), "Accounting");
  for (const keyword of keywords) await addKeyword(user, keyword);
}

async function completeWith(user: UserEvent, keywords: readonly string[]): Promise<void> {
  await fillIn(user, keywords);
  await user.click(button("Complete"));
}

describe("starter keywords", () => {
  it("are trimmed, not empty, unique, and at most three", async () => {
    const { user } = await toKeywords();
    await addKeyword(user, "   ");
    screen.getByText("0 of 3 chosen");
    await addKeyword(user, "  Late Invoices ");
    expect(chosen()).toEqual(["Late Invoices"]);
    await addKeyword(user, "late invoices");
    await screen.findByText("Duplicate keyword");
    screen.getByText("Try a different phrase so we can monitor a wider net.");
    screen.getByText("Duplicate keyword: Try a different phrase so we can monitor a wider net.");
    expect(field(labels.keyword).getAttribute("aria-invalid")).toBe("true");
    await user.clear(field(labels.keyword));
    await addKeyword(user, "two");
    await put(user, field(labels.keyword), "three");
    await user.click(button("Add"));
    expect(document.activeElement).toBe(field(labels.keyword));
    await addKeyword(user, "four");
    await screen.findByText("Keyword limit reached");
    screen.getByText("You can add up to 3 starter keywords for onboarding.");
    screen.getByText("Keyword limit reached: You can add up to 3 starter keywords for onboarding.");
    expect(chosen()).toEqual(["Late Invoices", "two", "three"]);
    await user.click(button("Remove “two”"));
    expect(chosen()).toEqual(["Late Invoices", "three"]);
  });

  it("are required, all three of them", async () => {
    const { server, user } = await toKeywords();
    await completeWith(user, ["one"]);
    await screen.findByText("Add 3 starter keywords, so that we know what to monitor. 2 to go.");
    expect(document.activeElement).toBe(field(labels.keyword));
    expect(server.to("PUT /auth/profile")).toHaveLength(0);
    await addKeyword(user, "two");
    // A typed phrase that was not added yet counts too.
    await put(user, field(labels.keyword), "three");
    await user.click(button("Complete"));
    await heading("Overview");
    expect(server.to("POST /discovery/keywords")).toHaveLength(3);
  });

  it.each([
    [
      1,
      "Your plan has 2 free keyword slots, and starter keywords take 3. You can add and delete keywords on the mentions screen.",
    ],
    [
      2,
      "Your plan has 1 free keyword slot, and starter keywords take 3. You can add and delete keywords on the mentions screen.",
    ],
    [
      5,
      "Your plan has 0 free keyword slots, and starter keywords take 3. You can add and delete keywords on the mentions screen.",
    ],
  ])("are not requested if %i of 3 slots are in use", async (keywordsUsed, note) => {
    const { server, user } = showOnboarding("/onboarding", { keywordsUsed });
    await passStep2(user);
    screen.getByText(note);
    expect(screen.queryByLabelText(labels.keyword)).toBeNull();
    await put(user, field(labels.industry), "Accounting");
    await user.click(button("Complete"));
    await heading("Overview");
    expect(server.to("POST /discovery/keywords")).toHaveLength(0);
    expect(server.to(ask)).toHaveLength(0);
  });
});

describe("suggestions", () => {
  it("are six, based on the answers, and added with a click", async () => {
    const { server, user } = await toKeywords();
    const shown = within(await list());
    expect(shown.getAllByRole("listitem")).toHaveLength(limits.suggestions);
    expect(server.to(ask).map(({ body }) => body)).toEqual([
      {
        limit: 6,
        context: {
          companyName: "Ledgerly",
          problem: "Late invoices",
          audience: "Small agencies",
          audienceRole: "Founder",
        },
      },
    ]);
    shown.getByText("phrase 1");
    expect(
      await shown.findAllByText("12 posts in the last 30 days, 4 with buying intent"),
    ).toHaveLength(limits.suggestions);
    shown.getByText("Reason 1");
    expect(shown.getAllByText("Asking")).toHaveLength(6);
    await user.click(shown.getByRole("button", { name: "Add phrase 2" }));
    expect(chosen()).toEqual(["phrase 2"]);
    const added = shown.getByRole("button", { name: "Added phrase 2" });
    expect(added.textContent).toBe("Added");
    expect(added.getAttribute("aria-disabled")).toBe("true");
    await user.click(added);
    expect(chosen()).toEqual(["phrase 2"]);
  });

  it("are the six reliable ones, with a note, if the model is unavailable", async () => {
    const { server, user } = await toKeywords({ [ask]: () => refusal("UNAVAILABLE") });
    const shown = within(await list());
    for (const { keyword, reason } of reliableKeywords) {
      shown.getByText(keyword);
      shown.getByText(reason);
    }
    await screen.findByText("Couldn't reach the AI");
    screen.getByText("We'll show reliable starter keywords when you refresh.");
    expect(screen.getByRole("note").textContent).toBe(
      "Couldn't reach the AI: We'll show reliable starter keywords when you refresh.",
    );
    server.on(ask, () => ({ suggestions: suggested, source: "model", notice: null }));
    await user.click(button("Refresh"));
    await screen.findByText("phrase 1");
    expect(screen.queryByRole("note")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Suggestions");
  });

  it("are the server's fallback, with the same note", async () => {
    const suggestions = suggested.map((one) => ({ ...one, keyword: `fixed ${one.keyword}` }));
    await toKeywords({
      [ask]: () => ({ suggestions, source: "fallback", notice: "The model did not answer." }),
    });
    await screen.findByText("fixed phrase 1");
    screen.getByRole("note");
  });

  it("are six even if the model returns fewer: reliable ones follow", async () => {
    const [first, second] = reliableKeywords;
    const given = [{ ...suggested[0], keyword: "Late invoices" }, second];
    await toKeywords({
      [ask]: () => ({ suggestions: given, source: "model", notice: null }),
    });
    const names = within(await list())
      .getAllByRole("button")
      .map((one) => one.getAttribute("aria-label"));
    expect(names).toHaveLength(limits.suggestions);
    expect(names.slice(0, 3)).toEqual([
      "Add Late invoices",
      `Add ${second?.keyword}`,
      `Add ${first?.keyword}`,
    ]);
    expect(new Set(names).size).toBe(limits.suggestions);
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("show that they are based on the answers only", async () => {
    await toKeywords({
      [ask]: () => ({
        suggestions: suggested,
        source: "context",
        notice: "No language model is connected here.",
      }),
    });
    await screen.findByText("No language model is connected here.");
    expect(screen.queryByRole("note")).toBeNull();
  });
});

describe("refused keywords", () => {
  it("are reported by reason, one after the other, and the profile is completed", async () => {
    const { user, address } = await toKeywords({
      "POST /discovery/keywords": refusedWith({
        one: "This keyword is already in your list. Try a different phrase.",
        two: "Keyword limit reached: Upgrade your plan to add more keywords.",
        three: "This phrase has only common words.",
      }),
    });
    await fillIn(user, ["one", "two", "three"]);
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    await user.click(button("Complete"));
    await heading("Overview");
    expect(address()).toBe("/dashboard");
    for (const [title, keyword] of [
      ["Already in your list", "one"],
      ["Keyword limit reached", "two"],
      ["Keyword setup incomplete", "three"],
    ] as const) {
      const toast = within((await screen.findByText(title)).parentElement ?? document.body);
      toast.getByText(keyword);
      act(() => vi.advanceTimersByTime(limits.toastMs));
    }
    await screen.findByText("Welcome to Earshot!");
  });

  it("are listed together", async () => {
    const message = "Keyword limit reached: Upgrade your plan to add more keywords.";
    const { server, user } = await toKeywords({
      "POST /discovery/keywords": refusedWith({ two: message, three: message }),
    });
    await completeWith(user, ["one", "two", "three"]);
    await screen.findByText("Keyword limit reached");
    screen.getByText("two, three");
    expect(server.to("POST /discovery/keywords")).toHaveLength(3);
  });
});
