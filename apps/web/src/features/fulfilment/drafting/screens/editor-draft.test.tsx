// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAssignment, sampleReply, sampleWarning } from "../../../../lib/testing/samples.ts";
import { field, liveStream, openEditor, saves, selected, storedTexts } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("writing", () => {
  it("shows the text, the disclosure line and the customer's change request", async () => {
    openEditor({ text: "Try three.", changeNote: "Name the price." });
    expect((await field()).value).toBe("Try three.");
    screen.getByText("Name the price.");
    screen.getByText("I work with the team behind Ledgerly.");
    screen.getByText("Added at the end:");
  });

  it("says when the text includes the disclosure line, regardless of its formatting", async () => {
    openEditor({ text: "Hi. *I work* with the team behind ledgerly!" });
    await field();
    screen.getByText("Disclosure included.");
  });

  it("inserts the disclosure line at the cursor", async () => {
    const { user } = openEditor({ text: "First. Last." });
    const input = await field();
    input.setSelectionRange(7, 7);
    await user.click(screen.getByRole("button", { name: "Insert it here" }));
    expect(input.value).toBe("First. I work with the team behind Ledgerly.Last.");
    screen.getByText("Disclosure included.");
  });

  it("shows the structure of a good reply", async () => {
    openEditor();
    await field();
    const steps = within(screen.getByRole("list", { name: "Structure of a reply" }));
    expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1Value first: answer the question",
      "2Then a guide: how to do it, useful without the product",
      "3Then a recommendation: Ledgerly, and when something else fits better",
    ]);
  });

  it("advises against a recommendation if the author does not want one", async () => {
    openEditor({ warnings: [sampleWarning()] });
    await field();
    screen.getByText("No recommendation:");
  });

  it("counts characters as the platform does, with the disclosure line", async () => {
    openEditor({ text: "Hello" });
    await field();
    // 5, an empty line, and the 37 of the disclosure line.
    screen.getByText(/^44 of 10,000/);
  });

  it("counts a link on X as 23 characters, and says by how many the text is too long", async () => {
    const post = { ...sampleReply().post, source: "x" as const };
    openEditor({ post, text: `${"a".repeat(250)} https://ledgerly.example/a/very/long/way/to/go` });
    await field();
    screen.getByText(/^313 of 280: 33 over the limit/);
  });

  it("inserts Reddit’s Markdown with buttons and keys", async () => {
    const { user } = openEditor({ text: "Try three tools" });
    const input = await field();
    input.setSelectionRange(4, 9);
    await user.click(screen.getByRole("button", { name: "Bold" }));
    expect(input.value).toBe("Try **three** tools");
    expect(selected(input)).toBe("three");
    fireEvent.keyDown(input, { code: "KeyB", key: "b", ctrlKey: true });
    expect(input.value).toBe("Try three tools");
    fireEvent.keyDown(input, { code: "KeyK", key: "k", ctrlKey: true });
    expect(input.value).toBe("Try [three](https://) tools");
    expect(selected(input)).toBe("https://");
  });

  it("has no markup buttons if the platform has no markup", async () => {
    openEditor({ post: { ...sampleReply().post, source: "linkedin" } });
    await field();
    expect(screen.queryByRole("button", { name: "Bold" })).toBeNull();
    screen.getByText("Plain text: no bold text or named links.");
  });
});

describe("saving", () => {
  it("happens automatically after a pause in typing, with the revision that the text is based on", async () => {
    const { saved } = openEditor({ revision: 4 });
    const input = await field();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: "Try" } });
    screen.getByText("Saving…");
    await act(() => vi.advanceTimersByTimeAsync(500));
    fireEvent.change(input, { target: { value: "Try three." } });
    await act(() => vi.advanceTimersByTimeAsync(799));
    expect(saved()).toHaveLength(0);
    expect(JSON.stringify({ ...sessionStorage })).toContain("Try three.");
    expect(JSON.stringify({ ...localStorage })).toContain("Try three.");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(saved()).toEqual([{ text: "Try three.", revision: 4 }]);
    screen.getByText("Saved");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Try three.");
    expect(JSON.stringify({ ...localStorage })).not.toContain("Try three.");
  });

  it("sends the next text after the response, under the new revision", async () => {
    let answer = () => {};
    const { server, saved } = openEditor({}, {});
    server.on("PUT /writers/replies/*/draft", async (request) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return saves(request);
    });
    const input = await field();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: "One" } });
    await act(() => vi.advanceTimersByTimeAsync(800));
    fireEvent.change(input, { target: { value: "One two" } });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(saved()).toEqual([{ text: "One", revision: 0 }]);
    answer();
    await act(() => vi.advanceTimersByTimeAsync(800));
    expect(saved()).toEqual([
      { text: "One", revision: 0 },
      { text: "One two", revision: 1 },
    ]);
  });

  it("reports a failed save, and tries again", async () => {
    const { server, saved } = openEditor(
      {},
      { "PUT /writers/replies/*/draft": () => refusal("UNAVAILABLE") },
    );
    const input = await field();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: "Try three." } });
    await act(() => vi.advanceTimersByTimeAsync(800));
    screen.getByText(
      "Not saved: The service is restarting or its database can't be reached. Please try again in a moment. It is stored in this browser and will be tried again.",
    );
    expect(JSON.stringify({ ...sessionStorage })).toContain("Try three.");
    server.on("PUT /writers/replies/*/draft", saves);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    screen.getByText("Saved");
    expect(saved()).toHaveLength(2);
  });

  it("tries again as soon as the connection is back", async () => {
    const { server, saved } = openEditor(
      {},
      { "PUT /writers/replies/*/draft": () => refusal("UNAVAILABLE") },
    );
    const input = await field();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: "Try three." } });
    await act(() => vi.advanceTimersByTimeAsync(800));
    server.on("PUT /writers/replies/*/draft", saves);
    await act(async () => window.dispatchEvent(new Event("online")));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(saved()).toHaveLength(2);
    screen.getByText("Saved");
  });

  it("happens immediately with Ctrl+S", async () => {
    const { saved } = openEditor();
    const input = await field();
    fireEvent.change(input, { target: { value: "Now" } });
    fireEvent.keyDown(input, { code: "KeyS", key: "s", ctrlKey: true });
    await screen.findByText("Saved");
    expect(saved()).toEqual([{ text: "Now", revision: 0 }]);
  });

  it("restores and saves a text that a reload interrupted", async () => {
    const claimed = sampleAssignment({ text: "Try", revision: 2 });
    const storedDraft = JSON.stringify({
      text: "Try three.",
      revision: 2,
      at: Date.now(),
      tab: "before",
    });
    sessionStorage.setItem(`earshot.draft.${claimed.id}`, storedDraft);
    localStorage.setItem(`earshot.draft.${claimed.id}.before`, storedDraft);
    const { saved } = openEditor(claimed);
    expect((await field()).value).toBe("Try three.");
    expect(screen.queryByText("This browser has an unsaved text")).toBeNull();
    await screen.findByText("Saved");
    expect(saved()).toEqual([{ text: "Try three.", revision: 2 }]);
    expect(storedTexts()).toEqual([]);
  });

  it("shows what another tab has saved if nothing is unsaved here", async () => {
    const live = liveStream();
    const { claimed, lists, saved } = openEditor({ text: "Here", revision: 2 }, live.handlers);
    const input = await field();
    lists.assignments = [{ ...claimed, text: "There", revision: 3 }];
    live.renew();
    await screen.findByText("Saved. This is the newest text, from another tab.");
    expect(input.value).toBe("There");
    expect(saved()).toEqual([]);
  });
});
