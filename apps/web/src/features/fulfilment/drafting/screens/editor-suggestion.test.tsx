// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { field, openEditor } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const suggestion = { text: "Start with <b>a template</b>.", suggestedAt: new Date().toISOString() };
const name = "The customer suggests a text";

describe("a text that the customer suggests", () => {
  it("is shown as text, and replaces the writer's only when it is inserted", async () => {
    const { user, saved } = await openEditor({ text: "My own.", revision: 2, suggestion });
    const input = await field();
    const region = within(screen.getByRole("region", { name }));
    expect(region.getByText(suggestion.text)).toBeTruthy();
    expect(input.value).toBe("My own.");
    await user.click(region.getByRole("button", { name: "Insert text" }));
    expect(input.value).toBe(suggestion.text);
    expect(document.activeElement).toBe(input);
    await screen.findByText("Saved");
    expect(saved()).toEqual([{ text: suggestion.text, revision: 2, keep: "before_assist" }]);
  });

  it("is not shown for other mentions", async () => {
    openEditor();
    await field();
    expect(screen.queryByRole("region", { name })).toBeNull();
  });
});
