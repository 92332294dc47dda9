// @vitest-environment jsdom
import type { Assignment, Version } from "@earshot/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAssignment } from "../../../../lib/testing/samples.ts";
import { field, openEditor, saves, storedTexts } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const tooLong = () => refusal("VALIDATION_FAILED", "A text has at most 10,000 characters.");
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const saveNow = (input: HTMLElement) =>
  fireEvent.keyDown(input, { code: "KeyS", key: "s", ctrlKey: true });

/** A handler that responds when `answer` is called. */
function late(handler: FakeHandler) {
  const gate = Promise.withResolvers<void>();
  const answering: FakeHandler = async (request) => {
    await gate.promise;
    return handler(request);
  };
  return { handler: answering, answer: () => act(async () => gate.resolve()) };
}

describe("an unsaved text that the server rejects", () => {
  const versions: Version[] = [
    { id: "v1", kind: "draft", at: new Date().toISOString(), text: "An old one." },
  ];
  const withVersions = { "GET /writers/replies/*/versions": () => ({ versions }) };

  it("is not replaced by an earlier version", async () => {
    const { user } = openEditor({}, { ...withVersions, "PUT /writers/replies/*/draft": tooLong });
    const input = await field();
    type(input, "Far too long.");
    await user.click(screen.getByRole("button", { name: "Versions" }));
    await user.click(await screen.findByRole("button", { name: "Use this version" }));
    await screen.findByText("Your text was not replaced");
    expect(input.value).toBe("Far too long.");
    expect(storedTexts()).toContain("Far too long.");
  });

  it("is saved before an earlier version replaces it", async () => {
    const { user, saved } = openEditor({}, withVersions);
    const input = await field();
    type(input, "A new one.");
    await user.click(screen.getByRole("button", { name: "Versions" }));
    await user.click(await screen.findByRole("button", { name: "Use this version" }));
    await screen.findByDisplayValue("An old one.");
    expect(saved()).toEqual([{ text: "A new one.", revision: 0 }]);
  });

  it("is not replaced by an unsaved text from another tab", async () => {
    const claimed = sampleAssignment({ text: "Here." });
    localStorage.setItem(
      `earshot.draft.${claimed.id}.gone`,
      JSON.stringify({ text: "Left behind.", revision: 0, at: Date.now() }),
    );
    const { user } = openEditor(claimed, { "PUT /writers/replies/*/draft": tooLong });
    const input = await field();
    type(input, "Far too long.");
    await user.click(screen.getByRole("button", { name: "Compare and choose" }));
    await user.click(await screen.findByRole("button", { name: "Take the unsaved text" }));
    await screen.findByText("Your text was not replaced");
    expect(input.value).toBe("Far too long.");
    expect(storedTexts()).toContain("Left behind.");
    screen.getByText("This browser has an unsaved text");
  });

  it("prevents the claim from being released", async () => {
    const { user, server, claimed } = openEditor({}, { "PUT /writers/replies/*/draft": tooLong });
    const input = await field();
    type(input, "Far too long.");
    await user.click(screen.getByRole("button", { name: "Release" }));
    await screen.findByText("Not released");
    expect(server.to(`POST /writers/replies/${claimed.id}/release`)).toHaveLength(0);
    expect(input.value).toBe("Far too long.");
    expect(storedTexts()).toContain("Far too long.");
  });
});

describe("another tab’s text in a conflict", () => {
  /** Creates a conflict with another tab. */
  async function clash() {
    const opened = openEditor(
      { text: "Start." },
      { "PUT /writers/replies/*/draft": () => refusal("DRAFT_CONFLICT") },
    );
    const input = await field();
    opened.lists.assignments = [{ ...opened.claimed, text: "Theirs.", revision: 7 }];
    type(input, "Mine.");
    saveNow(input);
    const dialog = within(
      await screen.findByRole("dialog", { name: "Two versions of this reply" }),
    );
    await dialog.findByText("Theirs.");
    return { ...opened, input, dialog };
  }

  it("does not replace a text that the server could not store", async () => {
    const { user, server, input, dialog } = await clash();
    type(input, "Mine, far too long.");
    server.on("PUT /writers/replies/*/draft", tooLong);
    await user.click(dialog.getByRole("button", { name: "Take theirs" }));
    await screen.findByText("Your text was not replaced");
    expect(input.value).toBe("Mine, far too long.");
    expect(storedTexts()).toContain("Mine, far too long.");
    screen.getByRole("button", { name: "Compare both" });
  });

  it("does not replace what is typed during the request", async () => {
    const { user, server, input, dialog } = await clash();
    type(input, "Mine, and more.");
    const sending = late(() => refusal("DRAFT_CONFLICT"));
    server.on("PUT /writers/replies/*/draft", sending.handler);
    await user.click(dialog.getByRole("button", { name: "Take theirs" }));
    type(input, "Mine, and more, and this.");
    await sending.answer();
    await screen.findByText("Your text was not replaced");
    expect(input.value).toBe("Mine, and more, and this.");
  });

  it("opens its dialog while typing without a key pressing a button", async () => {
    await clash();
    const title = screen.getByRole("heading", { name: "Two versions of this reply" });
    expect(document.activeElement).toBe(title);
  });
});

describe("while a text is submitted", () => {
  async function submitting(answer: FakeHandler, part: Partial<Assignment> = { text: "Done." }) {
    const submission = late(answer);
    const opened = openEditor(part, { "POST /writers/replies/*/submit": submission.handler });
    const input = await field();
    await opened.user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("Submitting…");
    return { ...opened, input, answer: submission.answer };
  }

  it("it is read-only, until it is rejected", async () => {
    const { input, answer } = await submitting(() => refusal("CHECK_FAILED"));
    expect(input.readOnly).toBe(true);
    await answer();
    await screen.findByText(/^Not submitted:/);
    expect(input.readOnly).toBe(false);
  });

  it("nothing replaces it", async () => {
    const { input, answer, saved } = await submitting(() => refusal("CHECK_FAILED"));
    type(input, "Typed all the same.");
    saveNow(input);
    await answer();
    await screen.findByText(/^Not submitted:/);
    expect(input.value).toBe("Done.");
    expect(saved()).toEqual([]);
  });

  it("a conflict with the same text reports that it was not submitted", async () => {
    const { answer, lists, claimed } = await submitting(() => refusal("DRAFT_CONFLICT"));
    lists.assignments = [{ ...claimed, revision: 5 }];
    await answer();
    await screen.findByText(
      "Not submitted: it was being saved in another tab. Please submit it again.",
    );
    screen.getByText("Saved");
  });
});

describe("Ctrl+Enter", () => {
  const press = (target: HTMLElement) =>
    fireEvent.keyDown(target, { key: "Enter", code: "Enter", ctrlKey: true });

  it("in the model’s field requests a draft", async () => {
    const { user, server, claimed } = openEditor({ text: "Done." });
    await field();
    await user.click(screen.getByRole("button", { name: "Ask the model" }));
    press(screen.getByLabelText("What should the model do?"));
    await waitFor(() =>
      expect(server.to(`POST /writers/replies/${claimed.id}/assist`)).toHaveLength(1),
    );
    expect(server.to(`POST /writers/replies/${claimed.id}/submit`)).toHaveLength(0);
  });

  it("in the reason field ends the opportunity without submitting", async () => {
    const { user, server, claimed, lists } = openEditor(
      { text: "Done." },
      {
        "POST /writers/opportunities/*/decline": () => {
          lists.assignments = [];
          return {};
        },
      },
    );
    await field();
    await user.click(screen.getByRole("button", { name: "Unsuitable" }));
    const reason = screen.getByLabelText("Why is it unsuitable?");
    await user.type(reason, "A joke.");
    press(reason);
    await screen.findByText("No active work");
    expect(server.to(`POST /writers/replies/${claimed.id}/submit`)).toHaveLength(0);
    expect(server.to(`POST /writers/opportunities/${claimed.mentionId}/decline`)).toHaveLength(1);
  });
});

describe("a text that the server already has from this tab", () => {
  it("causes no conflict after a lost response", async () => {
    const { server, claimed, lists, saved } = openEditor({ text: "" });
    const input = await field();
    // The server takes it, and its response never arrives.
    server.on("PUT /writers/replies/*/draft", () => {
      lists.assignments = [{ ...claimed, text: "One", revision: 1 }];
      throw new TypeError("Failed to fetch");
    });
    type(input, "One");
    saveNow(input);
    await screen.findByText(/^Not saved: .* tried again\.$/);
    server.on("PUT /writers/replies/*/draft", (request) => {
      const { revision } = request.body as { revision: number };
      return revision === 1 ? saves(request) : refusal("DRAFT_CONFLICT");
    });
    type(input, "One two");
    saveNow(input);
    await screen.findByText("Saved");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(saved().at(-1)).toEqual({ text: "One two", revision: 1 });
    expect(storedTexts()).toEqual([]);
  });

  it("is sent in one request at a time", async () => {
    const { server, saved } = openEditor();
    const sending = late(saves);
    server.on("PUT /writers/replies/*/draft", sending.handler);
    const input = await field();
    type(input, "One");
    saveNow(input);
    type(input, "One two");
    saveNow(input);
    saveNow(input);
    await sending.answer();
    await screen.findByText("Saved");
    expect(saved()).toEqual([
      { text: "One", revision: 0 },
      { text: "One two", revision: 1 },
    ]);
  });
});
