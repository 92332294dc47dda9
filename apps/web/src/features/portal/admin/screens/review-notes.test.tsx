// @vitest-environment jsdom
import type { ReviewItem } from "@earshot/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { reviewRefreshMs } from "../api/list-review.ts";
import { addNote, item, queue, read, select, text } from "./review-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("a note on selected words", () => {
  it("is added to the selection, changed and removed", async () => {
    const { user, sent } = queue([item("Which crm?")]);
    const desk = await read("Which crm?", user);
    await user.click(desk.getByRole("button", { name: addNote }));
    desk.getByText(
      "Select text in the reply first, with the mouse or with Shift and the arrow keys.",
    );
    select("the best there is");
    await user.click(desk.getByRole("button", { name: addNote }));
    const field = desk.getByLabelText("What should change here?");
    expect(document.activeElement).toBe(field);
    await user.click(desk.getByRole("button", { name: "Save note" }));
    await desk.findByText("Say what to change.");
    await user.type(field, "Say why.");
    await user.click(desk.getByRole("button", { name: "Save note" }));
    await desk.findByText("Say why.");
    expect(document.activeElement).toBe(desk.getByRole("button", { name: addNote }));
    select("Try");
    await user.click(desk.getByRole("button", { name: addNote }));
    await user.type(
      desk.getByLabelText("What should change here?"),
      "Too short.{Control>}{Enter}{/Control}",
    );
    await desk.findByText("Too short.");
    // In the order of the text.
    expect(
      desk
        .getAllByRole("button", { name: /^Edit the note at/ })
        .map((one) => one.getAttribute("aria-label")),
    ).toEqual(["Edit the note at “Try”", "Edit the note at “the best there is”"]);
    await user.click(desk.getByRole("button", { name: "Delete the note at “Try”" }));
    await user.click(desk.getByRole("button", { name: "Edit the note at “the best there is”" }));
    const edited = desk.getByLabelText("What should change here?");
    await user.clear(edited);
    await user.type(edited, "Say for whom.");
    await user.click(desk.getByRole("button", { name: "Save note" }));
    await user.click(desk.getByRole("button", { name: "Return to the writer" }));
    await screen.findByText("Returned to Wim Writer.");
    expect(sent().map(({ body }) => body)).toEqual([
      {
        decision: "return",
        revision: 0,
        note: "",
        notes: [{ span: [20, 37], note: "Say for whom." }],
      },
    ]);
  });

  it("survives a reload, and a change of the text", async () => {
    const one = item("Which crm?");
    const draft = {
      text: "It is the best there is. Try it now.",
      note: "Nearly.",
      notes: [
        { span: [6, 23], note: "Say why." },
        { span: [25, 35], note: "Too pushy." },
      ],
    };
    sessionStorage.setItem(`earshot.review.${one.reply.id}`, JSON.stringify(draft));
    const { user } = queue([one]);
    const desk = await read("Which crm?", user);
    desk.getByRole("button", { name: "Edit the note at “the best there is”" });
    expect(desk.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe(
      "Nearly.\n“Try it now”: Too pushy.",
    );
  });
});

describe("a note that is being written", () => {
  const keepFirst = "Save or cancel the note you are writing first.";
  const noteAt = (words: string, note: string, start = text.indexOf(words)) => ({
    span: [start, start + words.length],
    note,
  });
  const storeReview = (one: ReviewItem, part: object) =>
    sessionStorage.setItem(
      `earshot.review.${one.reply.id}`,
      JSON.stringify({ text: one.reply.text, note: "", notes: [], ...part }),
    );
  const field = () => screen.getByLabelText<HTMLTextAreaElement>("What should change here?");

  it("blocks a decision even if it changes an earlier note, and is not lost to another note", async () => {
    const one = item("Which crm?");
    storeReview(one, { notes: [noteAt("Try", "Too short."), noteAt("best", "Says who?")] });
    const { user, sent } = queue([one]);
    const desk = await read("Which crm?", user);
    await user.click(desk.getByRole("button", { name: "Edit the note at “Try”" }));
    // Nothing was changed in it, so it closes.
    await user.click(desk.getByRole("button", { name: "Edit the note at “best”" }));
    expect(field().value).toBe("Says who?");
    await user.type(field(), " Name them.");
    await user.click(desk.getByRole("button", { name: "Return to the writer" }));
    await desk.findByText(keepFirst);
    expect(document.activeElement).toBe(field());
    await user.click(desk.getByRole("button", { name: "Edit the note at “Try”" }));
    select("Ledgerly");
    await user.click(desk.getByRole("button", { name: addNote }));
    await user.click(desk.getByRole("button", { name: "Delete the note at “Try”" }));
    expect(field().value).toBe("Says who? Name them.");
    expect(sent()).toHaveLength(0);
    await user.click(desk.getByRole("button", { name: "Save note" }));
    await user.click(await desk.findByRole("button", { name: "Return to the writer" }));
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        {
          decision: "return",
          revision: 0,
          note: "",
          notes: [noteAt("best", "Says who? Name them.")],
        },
      ]),
    );
  });

  it("survives closing its reply, and a reload", async () => {
    const { user } = queue([item("Which crm?")]);
    const desk = await read("Which crm?", user);
    select("Try");
    await user.click(desk.getByRole("button", { name: addNote }));
    await user.type(field(), "Half a th");
    await user.click(desk.getByRole("button", { name: "Close" }));
    await read("Which crm?", user);
    expect(field().value).toBe("Half a th");
    await user.click(desk.getByRole("button", { name: "Cancel" }));
    await user.click(desk.getByRole("button", { name: "Close" }));
    await read("Which crm?", user);
    expect(screen.queryByLabelText("What should change here?")).toBeNull();
  });

  it("follows its words into a text that arrives while it is open, to the nearest occurrence", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const one = item("Which crm?");
    const late = "The best is the best there is.";
    one.reply.text = late;
    const at = late.lastIndexOf("best");
    storeReview(one, {
      notes: [noteAt("best", "Says who?", at), noteAt("there is", "Where?", at + 5)],
      writing: { ...noteAt("best", "Says who? Na", at), before: "Says who?" },
    });
    const { user, stored, sent } = queue([one]);
    await read("Which crm?", user);
    expect(field().value).toBe("Says who? Na");
    const next = "Hm. The best is the best of all.";
    stored.items = [{ ...one, reply: { ...one.reply, text: next } }];
    await act(() => vi.advanceTimersByTimeAsync(reviewRefreshMs));
    await screen.findByDisplayValue(next);
    await user.type(field(), "me them.");
    await user.click(screen.getByRole("button", { name: "Save note" }));
    await user.click(await screen.findByRole("button", { name: "Return to the writer" }));
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        {
          decision: "return",
          revision: 0,
          note: "“there is”: Where?",
          notes: [noteAt("best", "Says who? Name them.", next.lastIndexOf("best"))],
        },
      ]),
    );
  });

  it.each([
    ["a new one", null, []],
    ["a changed one", "Old.", [noteAt("Try", "Old.")]],
  ])("is merged into the overall note if its words were removed: %s", async (_, before, notes) => {
    const one = item("Which crm?");
    storeReview(one, { notes, writing: { ...noteAt("Try", "New."), before } });
    one.reply.text = "Nothing of it.";
    const { user } = queue([one]);
    const desk = await read("Which crm?", user);
    expect(desk.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe("“Try”: New.");
    expect(desk.queryByLabelText("What should change here?")).toBeNull();
  });
});
