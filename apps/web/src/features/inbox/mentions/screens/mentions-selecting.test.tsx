// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { boxOf, manyCall, selectAll, selected } from "./many-fixture.ts";
import { card, chip, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("selecting", () => {
  it("works with the checkbox of each card, and announces how many are selected", async () => {
    serverWith(titled("First", "Second", "Third"));
    const { user } = show();
    await user.click(await boxOf("First"));
    await user.click(await boxOf("Third"));
    expect(selected()).toBe("2 selected");
    expect(screen.getByText("2 selected").getAttribute("role")).toBe("status");
    expect(selectAll().indeterminate).toBe(true);
    await user.click(await boxOf("First"));
    expect(selected()).toBe("1 selected");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(selected()).toBeNull();
  });

  it("selects all of the page, or none, and only pending mentions", async () => {
    serverWith([
      ...titled("First", "Second"),
      sampleMention({ title: "Done", status: "accepted", marks: { title: [], content: [] } }),
    ]);
    const { user } = show({ status: "all" });
    expect(within(await card("Done")).queryByRole("checkbox")).toBeNull();
    await user.click(selectAll());
    expect(selected()).toBe("2 selected");
    expect(selectAll().checked).toBe(true);
    await user.click(selectAll());
    expect(selected()).toBeNull();
    (await card("Done")).focus();
    await user.keyboard("x");
    expect(selected()).toBeNull();
  });

  it("works with x and Shift with j and k, also from a checkbox, and is cleared with Escape", async () => {
    serverWith(titled(..."abcd"));
    const { user } = show();
    await card("a");
    await user.keyboard("x");
    expect(selected()).toBe("1 selected");
    await user.keyboard("{Shift>}JJ{/Shift}");
    expect(selected()).toBe("3 selected");
    expect(document.activeElement).toBe(await card("c"));
    await user.keyboard("x");
    expect(selected()).toBe("2 selected");
    await user.keyboard("j{Shift>}K{/Shift}");
    expect(selected()).toBe("4 selected");
    await user.click(await boxOf("a"));
    await user.keyboard("{Escape}");
    expect(selected()).toBeNull();
  });

  it("stays on other pages, and is cleared by another list", async () => {
    serverWith(titled(..."abcdefghijkl"));
    const { user } = show();
    await user.click(await boxOf("a"));
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    await user.click(await boxOf("k"));
    expect(selected()).toBe("2 selected");
    await user.click(chip(/^Denied/));
    await waitFor(() => expect(titles()).toEqual([]));
    expect(selected()).toBeNull();
  });

  it("includes all pages on request, and skips them in one call", async () => {
    const server = serverWith(titled(..."abcdefghijkl"));
    const { user } = show();
    await card("a");
    await user.click(selectAll());
    expect(selected()).toBe("10 selected");
    await user.click(screen.getByRole("button", { name: "Select all 12" }));
    await waitFor(() => expect(selected()).toBe("12 selected"));
    await user.click(screen.getByRole("button", { name: "Skip" }));
    await screen.findByText("12 skipped. You find them under Denied.");
    expect(server.rows.every(({ status }) => status === "denied")).toBe(true);
    expect(server.to(manyCall)).toHaveLength(1);
  });

  it("of all pages can be undone, and the list has its pages again", async () => {
    serverWith(titled(..."abcdefghijkl"));
    const { user } = show();
    await card("a");
    await user.click(selectAll());
    await user.click(screen.getByRole("button", { name: "Select all 12" }));
    await screen.findByText("12 selected");
    await user.click(screen.getByRole("button", { name: "Skip" }));
    await screen.findByText("12 skipped. You find them under Denied.");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Undone. 12 mentions are pending again.");
    await screen.findByText("1–10 of 12");
    expect(titles()).toEqual([..."abcdefghij"]);
    expect(screen.queryByText(/new mentions/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    await card("l");
  });
});
