// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleIntent, sampleMention, sampleReason } from "../../../../lib/testing/samples.ts";
import { asks, explained, fullContent, pays, pointed } from "./intent-fixture.ts";
import { card, pane, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the level of a mention", () => {
  it("is shown in its row with a word and the strongest reason, and in full when it is open", async () => {
    serverWith([explained()]);
    show();
    const row = await card("Which is the best crm?");
    expect(row.textContent).toContain("Ready to buy");
    expect(row.textContent).toContain(
      "Looks for a product, service or advice: “look for the best crm”",
    );
    const shown = within(await pane("Which is the best crm?"));
    shown.getByText("Ready to buy");
    shown.getByText("82 of 100");
  });

  it("shows that there are no reasons", async () => {
    serverWith([sampleMention()]);
    show();
    const row = await card("Which is the best crm?");
    expect(row.textContent).toContain("No sentence of the post clearly shows why.");
    const shown = within(await pane("Which is the best crm?"));
    expect(shown.getAllByText("No reason that a quote clearly shows.")).toHaveLength(2);
  });
});

describe("the reasons", () => {
  it("are listed for and against, each with its quote", async () => {
    serverWith([explained()]);
    show();
    const shown = await pane("Which is the best crm?");
    const listed = (name: string) =>
      within(within(shown).getByRole("region", { name }))
        .getAllByRole("listitem")
        .map((item) => item.textContent);
    expect(listed("Reasons for")).toEqual([
      "+Looks for a product, service or advice: look for the best crm",
      "+Speaks of a budget, or of paying: we can pay for",
      "+The thread was young",
    ]);
    expect(listed("Reasons against")).toEqual(["−Offers or looks for work: Which"]);
  });

  it("shows a reason that two passages give once, with both quotes", async () => {
    const again = { ...asks, weight: 0.9, span: [0, 6] as [number, number], quote: "We are" };
    const mention = explained({ intent: sampleIntent({ reasons: [asks, pays, again] }) });
    serverWith([mention]);
    const { user } = show();
    await card("Which is the best crm?");
    const list = within(screen.getByRole("region", { name: "Reasons for" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "+Looks for a product, service or advice: look for the best crm, We are",
      "+Speaks of a budget, or of paying: we can pay for",
    ]);
    await user.hover(list.getByRole("button", { name: "We are" }));
    expect(pointed()).toBe("We are");
  });

  it("highlights the words of a hovered or focused reason in the post", async () => {
    const mention = explained();
    serverWith([mention]);
    const { user } = show();
    await card("Which is the best crm?");
    const asking = screen.getByRole("button", { name: "look for the best crm" });
    await user.hover(asking);
    // The keyword inside it has its own mark.
    expect(pointed()).toBe("look for the best crm");
    expect(
      [...document.querySelectorAll("mark.bg-mark")].map((mark) => mark.textContent),
    ).toContain("best crm");
    await user.unhover(asking);
    expect(pointed()).toBe("");
    act(() => screen.getByRole("button", { name: "Which" }).focus());
    expect(pointed()).toBe("Which");
    act(() => asking.focus());
    expect(pointed()).toBe("look for the best crm");
    act(() => asking.blur());
    expect(pointed()).toBe("");
  });

  it("expands the post for words that are not in the preview", async () => {
    const mention = explained();
    serverWith([mention]);
    const { user } = show();
    await card("Which is the best crm?");
    await user.click(screen.getByRole("button", { name: "we can pay for" }));
    expect(pointed()).toBe("we can pay for");
    screen.getByText(
      (_, element) => element?.tagName === "P" && element.textContent === fullContent,
    );
  });

  it("pins the words of a pressed reason, even when another one is hovered", async () => {
    const mention = explained();
    serverWith([mention]);
    const { user } = show();
    await card("Which is the best crm?");
    const asking = screen.getByRole("button", { name: "look for the best crm" });
    await user.click(asking);
    await user.hover(screen.getByRole("button", { name: "Which" }));
    expect(pointed()).toBe("look for the best crm");
    expect(asking.getAttribute("aria-pressed")).toBe("true");
    await user.click(asking);
    await user.hover(screen.getByRole("button", { name: "Which" }));
    expect(pointed()).toBe("Which");
  });

  it("shows the text of a hostile post as text, without links", async () => {
    const quote = "<img src=x onerror=alert(1)>";
    const mention = sampleMention({
      title: "A",
      marks: { title: [], content: [] },
      content: quote,
      fullContent: quote,
      intent: sampleIntent({
        reasons: [sampleReason({ in: "content", span: [0, quote.length], quote })],
      }),
    });
    serverWith([mention]);
    show();
    const shown = await pane("A");
    within(shown).getByRole("button", { name: quote });
    expect(shown.querySelector("img")).toBeNull();
  });
});

describe("sorting and filtering by intent", () => {
  const rows = () => {
    const levels = [
      ["Weak", 10, "Cold"],
      ["Strong", 90, "Ready to buy"],
      ["Middle", 55, "Looking"],
    ] as const;
    return levels.map(([title, score, level]) =>
      sampleMention({
        title,
        marks: { title: [], content: [] },
        intent: sampleIntent({ score, level }),
      }),
    );
  };

  it("sorts the strongest first, and hides the weak ones", async () => {
    const server = serverWith(rows());
    const { user, state } = show();
    await card("Weak");
    expect(titles()).toEqual(["Weak", "Strong", "Middle"]);
    await user.selectOptions(screen.getByLabelText("Sort"), "Strongest intent");
    await waitFor(() => expect(titles()).toEqual(["Strong", "Middle", "Weak"]));
    await user.selectOptions(screen.getByLabelText("Intent"), "Looking or stronger");
    await waitFor(() => expect(titles()).toEqual(["Strong", "Middle"]));
    expect(state.search).toMatchObject({ sort: "intent", intent: "Looking" });
    expect(server.requests.at(-1)?.query.get("intent")).toBe("Looking");
    await user.selectOptions(screen.getByLabelText("Intent"), "Any intent");
    await user.selectOptions(screen.getByLabelText("Sort"), "Newest");
    await waitFor(() => expect(titles()).toEqual(["Weak", "Strong", "Middle"]));
    expect([state.search.sort, state.search.intent]).toEqual([undefined, undefined]);
  });

  it("counts the matching mentions, also when one is removed", async () => {
    serverWith(rows());
    const { user } = show({ intent: "Looking" });
    await card("Strong");
    const pending = () => screen.getByRole("button", { name: /^Pending/ }).textContent;
    expect(pending()).toBe("Pending2");
    await user.keyboard("s");
    await waitFor(() => expect(pending()).toBe("Pending1"));
  });

  it("offers to clear a filter that matches nothing, and keeps the sort order", async () => {
    serverWith(titled("Cold one"));
    const { user, state } = show({ intent: "Ready to buy", sort: "intent" });
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    await card("Cold one");
    expect(state.search.sort).toBe("intent");
  });
});
