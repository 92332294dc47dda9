// @vitest-environment jsdom
import { errorCodes, type Framework } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleFramework } from "../../../../lib/testing/samples.ts";
import { dismissToasts } from "../../../../ui/toast-store.ts";
import { findButton, openFramework } from "../framework-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  clearDom();
  dismissToasts();
});

const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("editing", () => {
  it("changes, moves, adds and removes sections", async () => {
    const { user, server, id } = openFramework();
    await user.click(await findButton("Edit"));
    set("Title of the framework", "Where to answer");
    set("Text", "Answer first.");
    await user.click(await findButton("Add section"));
    const second = within(screen.getByRole("group", { name: "Section 2" }));
    fireEvent.change(second.getByLabelText("Title"), { target: { value: "Reminders" } });
    fireEvent.change(second.getByLabelText("Where"), { target: { value: "Everywhere" } });
    fireEvent.change(second.getByLabelText("Text"), { target: { value: "Send them early." } });
    await user.click(await findButton("Move up: section 2"));
    await user.click(await findButton("Save framework"));
    await screen.findByText("Framework saved.");
    const body = server.to(`PUT /discovery/${id}/framework`)[0]?.body as Framework;
    expect(body).toMatchObject({ version: 1, title: "Where to answer" });
    expect(body.sections.map(({ title, text }) => [title, text])).toEqual([
      ["Reminders", "Send them early."],
      ["Late payments", "Answer first."],
    ]);
    await user.click(await findButton("Edit"));
    await user.click(await findButton("Remove: section 1"));
    await user.click(await findButton("Save framework"));
    await waitFor(() => expect(server.to(`PUT /discovery/${id}/framework`)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText("Reminders")).toBeNull());
  });

  it("adds sections that were removed or found later", async () => {
    const [found] = sampleFramework().sections;
    if (!found) throw new Error("no section");
    const otherSections = [{ ...found, id: crypto.randomUUID(), title: "Refunds" }];
    const { user, server, id } = openFramework({ otherSections });
    await user.click(await findButton("Edit"));
    await user.click(await findButton("Remove: section 1"));
    const others = within(screen.getByRole("region", { name: "Not in the framework" }));
    await user.click(others.getByRole("button", { name: "Add: r/smallbusiness: Refunds" }));
    await user.click(others.getByRole("button", { name: "Add: r/smallbusiness: Late payments" }));
    expect(screen.queryByRole("region", { name: "Not in the framework" })).toBeNull();
    await user.click(await findButton("Save framework"));
    await screen.findByText("Framework saved.");
    const bodies = server.to(`PUT /discovery/${id}/framework`).map(({ body }) => body as Framework);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.sections.map(({ title }) => title)).toEqual(["Refunds", "Late payments"]);
  });

  it("marks the empty texts, and saves nothing", async () => {
    const { user, server, id } = openFramework();
    await user.click(await findButton("Edit"));
    const fields = [
      ["Title of the framework", "Enter a title."],
      ["Where", "Enter where to say it."],
      ["Title", "Enter a title."],
      ["Text", "Enter a text."],
    ] as const;
    for (const [label, error] of fields) {
      const { value } = screen.getByLabelText<HTMLInputElement>(label);
      set(label, " ");
      await user.click(await findButton("Save framework"));
      const field = screen.getByLabelText(label);
      expect(document.activeElement).toBe(field);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      screen.getByText(error);
      set(label, value);
      expect(screen.queryByText(error)).toBeNull();
    }
    expect(server.to(`PUT /discovery/${id}/framework`)).toHaveLength(0);
    await user.click(await findButton("Save framework"));
    await screen.findByText("Framework saved.");
  });

  it("closes without a confirmation if nothing was changed", async () => {
    const { user } = openFramework();
    await user.click(await findButton("Edit"));
    await user.click(await findButton("Discard changes"));
    await findButton("Edit");
  });

  it("keeps unsaved changes over a reload, until they are discarded", async () => {
    const { user, stored } = openFramework();
    await user.click(await findButton("Edit"));
    set("Text", "Half a sent");
    const storage = { ...sessionStorage };
    clearDom();
    prepareDom();
    for (const [name, value] of Object.entries(storage)) sessionStorage.setItem(name, value);
    const again = openFramework(stored.framework);
    expect(await screen.findByLabelText("Text")).toHaveProperty("value", "Half a sent");
    await again.user.click(await findButton("Discard changes"));
    // The safe answer has the focus, and the button that asked gets it back.
    expect(document.activeElement).toBe(await findButton("Keep editing"));
    await again.user.click(await findButton("Keep editing"));
    expect(document.activeElement).toBe(await findButton("Discard changes"));
    expect(screen.getByLabelText("Text")).toHaveProperty("value", "Half a sent");
    await again.user.click(await findButton("Discard changes"));
    await again.user.click(await findButton("Discard them"));
    await screen.findByText("Say how you send reminders, then name the product.");
    await again.user.click(await findButton("Edit"));
    expect(screen.getByLabelText("Text")).not.toHaveProperty("value", "Half a sent");
  });

  it("offers both versions when another tab saved first", async () => {
    const { user, stored } = openFramework();
    await user.click(await findButton("Edit"));
    set("Text", "Mine.");
    stored.framework = { ...stored.framework, version: 5, title: "Theirs" };
    await user.click(await findButton("Save framework"));
    const choice = within(await screen.findByRole("region", { name: "Two versions" }));
    choice.getByText(errorCodes.FRAMEWORK_CHANGED.message);
    await user.click(choice.getByText("Show the other version"));
    choice.getByText("Theirs");
    await user.click(choice.getByRole("button", { name: "Save my version" }));
    await screen.findByText("Framework saved.");
    expect(stored.framework).toMatchObject({ version: 6 });
    expect(stored.framework.sections[0]?.text).toBe("Mine.");
    await user.click(await findButton("Edit"));
    set("Text", "Mine again.");
    stored.framework = { ...stored.framework, version: 9, title: "Theirs again" };
    await user.click(await findButton("Save framework"));
    await user.click(await findButton("Use the other version"));
    await user.click(await findButton("Keep my text"));
    expect(screen.getByLabelText("Text")).toHaveProperty("value", "Mine again.");
    await user.click(await findButton("Use the other version"));
    await user.click(await findButton("Discard my text"));
    await screen.findByRole("heading", { name: "Theirs again" });
    screen.getByText("Mine.");
  });

  it("says why it was not saved, and keeps the text", async () => {
    const { user, server, id } = openFramework();
    await user.click(await findButton("Edit"));
    set("Text", "Mine.");
    server.on(`PUT /discovery/${id}/framework`, () => refusal("UNAVAILABLE"));
    await user.click(await findButton("Save framework"));
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    expect(screen.getByLabelText("Text")).toHaveProperty("value", "Mine.");
  });
});
