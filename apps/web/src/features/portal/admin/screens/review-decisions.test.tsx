// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { neverResponds, refusal } from "../../../../lib/testing/fake-api.ts";
import { reviewRefreshMs } from "../api/list-review.ts";
import { addNote, finding, item, queue, read, row, select } from "./review-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("a decision", () => {
  it("removes the reply from the queue immediately, and focuses the next one", async () => {
    const [one, other] = [item("Which crm?"), item("Second")];
    const { user, sent } = queue([one, other], { "POST /admin/review/*": neverResponds });
    const desk = await read("Which crm?", user);
    await user.type(desk.getByLabelText("Overall note"), "Good.");
    await user.click(desk.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(screen.queryByRole("article", { name: "Which crm?" })).toBeNull());
    expect(document.activeElement).toBe(await row("Second"));
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [
        `/admin/review/${one.reply.id}`,
        { decision: "approve", revision: 0, note: "Good.", notes: [] },
      ],
    ]);
  });

  it("to return needs a note on what to change", async () => {
    const { user, sent } = queue([item("Which crm?")]);
    const desk = await read("Which crm?", user);
    await user.click(desk.getByRole("button", { name: "Return to the writer" }));
    await desk.findByText("Say what to change, on the whole or at some words.");
    expect(document.activeElement).toBe(desk.getByLabelText("Overall note"));
    expect(sent()).toHaveLength(0);
  });

  it("waits for a note that is being written", async () => {
    const { user, sent } = queue([item("Which crm?")]);
    const desk = await read("Which crm?", user);
    select("Try");
    await user.click(desk.getByRole("button", { name: addNote }));
    await user.click(desk.getByRole("button", { name: "Approve" }));
    await desk.findByText("Save or cancel the note you are writing first.");
    expect(sent()).toHaveLength(0);
  });

  it("can't approve a reply that a rule stops", async () => {
    const { user, sent } = queue([
      item("Which crm?", { findings: [finding({ level: "stop", message: "It is opted out." })] }),
    ]);
    const desk = await read("Which crm?", user);
    const approve = desk.getByRole("button", { name: "Approve" });
    expect(approve.getAttribute("aria-disabled")).toBe("true");
    desk.getByText("A rule blocks this text, so it can’t be approved. Return it with a note.");
    await user.click(approve);
    expect(sent()).toHaveLength(0);
  });

  it("that the check refuses reopens the reply, with the notes and the reason", async () => {
    const { user } = queue([item("Which crm?"), item("Second")], {
      "POST /admin/review/*": () =>
        refusal("CHECK_FAILED", undefined, ["The thread is locked: nobody can reply any more."]),
    });
    const desk = await read("Which crm?", user);
    await user.type(desk.getByLabelText("Overall note"), "Good.");
    await user.click(desk.getByRole("button", { name: "Approve" }));
    await screen.findByText("Not approved");
    const again = within(await row("Which crm?"));
    await again.findByText("The thread is locked: nobody can reply any more.");
    expect(again.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe("Good.");
  });

  it("that another reviewer made first is reported, and the notes stay until they are dismissed", async () => {
    const one = item("Which crm?");
    const { user, stored } = queue([one, item("Second")], {
      "POST /admin/review/*": () => {
        stored.items = stored.items.slice(1);
        return refusal("REPLY_MOVED_ON");
      },
    });
    const desk = await read("Which crm?", user);
    await user.type(desk.getByLabelText("Overall note"), "Name the price.");
    await user.click(desk.getByRole("button", { name: "Return to the writer" }));
    await screen.findByText("Not returned");
    const said =
      "Another reviewer has decided on this reply, or the customer withdrew it. Your notes are below.";
    const over = within(await row("Which crm?"));
    await over.findByText(said);
    expect(over.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe("Name the price.");
    expect(over.queryByRole("button", { name: "Approve" })).toBeNull();
    await user.click(over.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("article", { name: "Which crm?" })).toBeNull());
    expect(sessionStorage.getItem(`earshot.review.${one.reply.id}`)).toBeNull();
  });
});

describe("a reply that has left the page", () => {
  it("can be decided on until the server reports it as decided, and keeps its notes", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const one = item("Which crm?");
    const { user, stored, sent } = queue([one, item("Second")]);
    const desk = await read("Which crm?", user);
    await user.type(desk.getByLabelText("Overall note"), "Name the price.");
    // A decision on the previous page moved it there.
    stored.items = stored.items.slice(1);
    await act(() => vi.advanceTimersByTimeAsync(reviewRefreshMs));
    await screen.findByText("1 reply waits for a reviewer.");
    const still = within(await row("Which crm?"));
    expect(still.queryByText(/^Another reviewer has decided/)).toBeNull();
    await user.click(still.getByRole("button", { name: "Close" }));
    expect(sessionStorage.getItem(`earshot.review.${one.reply.id}`)).toContain("Name the price.");
    stored.items = [one, ...stored.items];
    await act(() => vi.advanceTimersByTimeAsync(reviewRefreshMs));
    const again = await read("Which crm?", user);
    stored.items = stored.items.slice(1);
    await act(() => vi.advanceTimersByTimeAsync(reviewRefreshMs));
    await screen.findByText("1 reply waits for a reviewer.");
    await user.click(again.getByRole("button", { name: "Return to the writer" }));
    await screen.findByText("Returned to Wim Writer.");
    expect(sent().map(({ path }) => path)).toEqual([`/admin/review/${one.reply.id}`]);
  });
});

describe("two decisions after each other", () => {
  const two = () => {
    // Messages of another test may still be on the screen, so these names occur only here.
    const items = [
      item("Which crm?", { writer: "Ann Able" }),
      item("Second", { writer: "Bea Best" }),
    ];
    const answers = items.map(() => Promise.withResolvers<unknown>());
    const opened = queue(items, {
      "POST /admin/review/*": ({ path }) =>
        answers[items.findIndex(({ reply }) => path.includes(reply.id))]?.promise,
    });
    const answer = (which: number, value: unknown) => answers[which]?.resolve(value);
    const returnToWriter = async (name: string) => {
      const desk = await read(name, opened.user);
      await opened.user.type(desk.getByLabelText("Overall note"), `On ${name}`);
      await opened.user.click(desk.getByRole("button", { name: "Return to the writer" }));
      await waitFor(() => expect(screen.queryByRole("article", { name })).toBeNull());
    };
    const noteOf = (which: number) =>
      sessionStorage.getItem(`earshot.review.${items[which]?.reply.id}`);
    return { ...opened, answer, returnToWriter, noteOf };
  };

  it("both show their outcome", async () => {
    const { stored, answer, returnToWriter, noteOf } = two();
    await returnToWriter("Which crm?");
    await returnToWriter("Second");
    stored.items = [];
    answer(0, {});
    await screen.findByText("Returned to Ann Able.");
    expect(noteOf(0)).toBeNull();
    expect(noteOf(1)).toContain("On Second");
    answer(1, {});
    await screen.findByText("Returned to Bea Best.");
    expect(noteOf(1)).toBeNull();
  });

  it("don't affect the reply that is open by then, and a refused one keeps its notes", async () => {
    const { user, stored, answer, returnToWriter, noteOf } = two();
    await returnToWriter("Which crm?");
    const second = await read("Second", user);
    await user.type(second.getByLabelText("Overall note"), "Half a th");
    stored.items = stored.items.slice(1);
    answer(0, refusal("REPLY_MOVED_ON"));
    const over = within(await row("Which crm?"));
    await over.findByText(/^Another reviewer has decided on this reply/);
    expect(second.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe("Half a th");
    await user.click(over.getByRole("button", { name: "Read your notes" }));
    expect(over.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe("On Which crm?");
    await user.click(over.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("article", { name: "Which crm?" })).toBeNull());
    expect(noteOf(0)).toBeNull();
    expect(noteOf(1)).toContain("Half a th");
  });

  it("show their outcome even on another tab", async () => {
    const { user, address, answer, returnToWriter, noteOf } = two();
    await returnToWriter("Which crm?");
    await user.click(screen.getByRole("link", { name: "Writers" }));
    await screen.findByLabelText("Email");
    answer(0, refusal("CHECK_FAILED", "The thread has been locked."));
    await screen.findByText("The thread has been locked.");
    expect(address()).toBe("/admin?tab=writers");
    expect(noteOf(0)).toContain("On Which crm?");
  });
});
