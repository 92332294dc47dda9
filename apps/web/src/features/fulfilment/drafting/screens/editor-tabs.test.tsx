// @vitest-environment jsdom
import type { Assignment } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAssignment } from "../../../../lib/testing/samples.ts";
import { field, liveStream, openEditor, saves, storedTexts } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("two tabs", () => {
  /** Another tab has saved a text as revision 7; this one is based on revision 0. */
  async function clash() {
    const opened = openEditor(
      { text: "Start." },
      {
        "PUT /writers/replies/*/draft": (request) => {
          const { revision } = request.body as { revision: number };
          return revision === 7 ? saves(request) : refusal("DRAFT_CONFLICT");
        },
      },
    );
    const input = await field();
    opened.lists.assignments = [{ ...opened.claimed, text: "Theirs is here.", revision: 7 }];
    fireEvent.change(input, { target: { value: "Mine is here." } });
    const dialog = await screen.findByRole("dialog", { name: "Two versions of this reply" });
    return { ...opened, input, dialog: within(dialog) };
  }

  it("show both texts and their differences", async () => {
    const { dialog, input } = await clash();
    expect(
      within(dialog.getByRole("region", { name: "Here" })).getByText("Mine is here."),
    ).toBeTruthy();
    expect(
      within(dialog.getByRole("region", { name: "There" })).getByText("Theirs is here."),
    ).toBeTruthy();
    const differences = dialog.getByRole("region", { name: "The differences" });
    expect(differences.querySelector("ins")?.textContent).toBe(" added: Mine");
    expect(differences.querySelector("del")?.textContent).toBe(" removed: Theirs");
    expect(input.value).toBe("Mine is here.");
    screen.getByText("Not saved: another tab has saved a different text.");
  });

  it("keep this tab's text, replacing the other", async () => {
    const { dialog, user, input, saved } = await clash();
    await user.click(dialog.getByRole("button", { name: "Keep mine" }));
    await screen.findByText("Saved");
    expect(input.value).toBe("Mine is here.");
    expect(saved().at(-1)).toEqual({ text: "Mine is here.", revision: 7 });
  });

  it("take the other tab's text after storing this one's as a version", async () => {
    const { dialog, user, input, saved } = await clash();
    fireEvent.change(input, { target: { value: "Mine is here, and more." } });
    await user.click(dialog.getByRole("button", { name: "Take theirs" }));
    await screen.findByText("Saved");
    expect(input.value).toBe("Theirs is here.");
    expect(saved()).toEqual([
      { text: "Mine is here.", revision: 0 },
      { text: "Mine is here, and more.", revision: 0 },
    ]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Mine");
  });

  it("can be compared later, and nothing is saved until then", async () => {
    const { user, input, saved } = await clash();
    await user.click(screen.getByRole("button", { name: "Close" }));
    fireEvent.change(input, { target: { value: "Mine goes on." } });
    expect(JSON.stringify({ ...sessionStorage })).toContain("Mine goes on.");
    fireEvent.keyDown(input, { key: "Enter", ctrlKey: true });
    await screen.findByRole("dialog", { name: "Two versions of this reply" });
    expect(saved()).toHaveLength(1);
  });

  it("with the same text are no conflict", async () => {
    const { lists, claimed, user } = openEditor(
      { text: "Start." },
      { "PUT /writers/replies/*/draft": () => refusal("DRAFT_CONFLICT") },
    );
    const input = await field();
    lists.assignments = [{ ...claimed, text: "The same.", revision: 7 }];
    await user.clear(input);
    await user.type(input, "The same.");
    await screen.findByText("Saved");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a text that another tab left behind", () => {
  const leave = (claimed: Assignment) =>
    localStorage.setItem(
      `earshot.draft.${claimed.id}.gone`,
      JSON.stringify({ text: "Left behind.", revision: 0, at: Date.now() - 120_000 }),
    );

  it("is offered, and can be used", async () => {
    const claimed = sampleAssignment({ text: "Here." });
    leave(claimed);
    const { user, saved } = openEditor(claimed);
    const input = await field();
    const note = screen.getByText("This browser has an unsaved text").closest("p");
    expect(note?.textContent).toBe("This browser has an unsaved text, written 2 min ago.");
    await user.click(screen.getByRole("button", { name: "Compare and choose" }));
    await user.click(await screen.findByRole("button", { name: "Take the unsaved text" }));
    expect(input.value).toBe("Left behind.");
    await screen.findByText("Saved");
    expect(saved()).toEqual([{ text: "Left behind.", revision: 0 }]);
    expect(storedTexts()).toEqual([]);
  });

  it("is discarded only when the writer says so", async () => {
    const claimed = sampleAssignment({ text: "Here." });
    leave(claimed);
    const { user } = openEditor(claimed);
    const input = await field();
    await user.click(screen.getByRole("button", { name: "Compare and choose" }));
    expect(storedTexts()).toEqual(["Left behind."]);
    await user.click(await screen.findByRole("button", { name: "Keep this text" }));
    expect(input.value).toBe("Here.");
    expect(storedTexts()).toEqual([]);
    expect(screen.queryByText("This browser has an unsaved text")).toBeNull();
  });

  it("is not mentioned if the server has it", async () => {
    const claimed = sampleAssignment({ text: "Left behind." });
    leave(claimed);
    openEditor(claimed);
    await field();
    expect(screen.queryByText("This browser has an unsaved text")).toBeNull();
    expect(storedTexts()).toEqual([]);
  });
});

describe("a claim that lapses while its writer types", () => {
  /** The claim lapses on the server, and the writer continues to type. */
  async function lapse(status: Assignment["status"] = "released") {
    const live = liveStream();
    const opened = openEditor(
      { text: "Half of" },
      {
        ...live.handlers,
        "PUT /writers/replies/*/draft": () => refusal("REPLY_MOVED_ON"),
        "GET /writers/replies/*": () => ({
          assignment: { ...opened.claimed, status, claimExpiresAt: null },
        }),
      },
    );
    const input = await field();
    opened.lists.assignments = [];
    fireEvent.change(input, { target: { value: "Half of a thought." } });
    live.renew();
    const notice = await screen.findByRole("region", { name: "No longer your reply" });
    return { ...opened, input, notice: within(notice) };
  }

  it("keeps the text on the screen and in the browser, and says so", async () => {
    const { notice, input } = await lapse();
    await notice.findByText("Your claim expired or was released.");
    notice.getByText("Your text stays in this browser. Nothing is lost.");
    expect(input.value).toBe("Half of a thought.");
    expect(input.readOnly).toBe(true);
    screen.getByText("No longer saved to the server: it is stored in this browser.");
    expect(JSON.stringify({ ...localStorage })).toContain("Half of a thought.");
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  });

  it("is reported even if everything was saved", async () => {
    const live = liveStream();
    const { claimed, lists, server } = openEditor({ text: "Half of" }, live.handlers);
    const input = await field();
    fireEvent.change(input, { target: { value: "Half of a thought." } });
    fireEvent.keyDown(input, { code: "KeyS", key: "s", ctrlKey: true });
    await screen.findByText("Saved");
    lists.assignments = [];
    server.on("GET /writers/replies/*", () => ({
      assignment: {
        ...claimed,
        status: "released",
        text: "Half of a thought.",
        claimExpiresAt: null,
      },
    }));
    live.renew();
    await screen.findByText("Your claim expired or was released.");
    expect(input.value).toBe("Half of a thought.");
    screen.getByRole("button", { name: "Claim it again" });
  });

  it("can be copied", async () => {
    const { notice, user } = await lapse();
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(notice.getByRole("button", { name: "Copy the text" }));
    await notice.findByRole("button", { name: "Copied!" });
    expect(write).toHaveBeenCalledWith("Half of a thought.");
  });

  it("can be claimed again with the typed text, which is then saved", async () => {
    const { notice, user, server, claimed, lists, address } = await lapse();
    const reclaimed = sampleAssignment({
      mentionId: claimed.mentionId,
      text: "Half of",
      revision: 0,
    });
    server.on("POST /writers/opportunities/*/claim", () => {
      lists.assignments = [reclaimed];
      return { assignment: reclaimed };
    });
    server.on("PUT /writers/replies/*/draft", saves);
    await user.click(notice.getByRole("button", { name: "Claim it again" }));
    await screen.findByRole("button", { name: "Submit" });
    expect((await field()).value).toBe("Half of a thought.");
    await screen.findByText("Saved");
    expect(server.to(`POST /writers/opportunities/${claimed.mentionId}/claim`)).toHaveLength(1);
    expect(server.to(`PUT /writers/replies/${reclaimed.id}/draft`).map(({ body }) => body)).toEqual(
      [{ text: "Half of a thought.", revision: 0 }],
    );
    expect(address()).toContain(`reply=${reclaimed.id}`);
  });

  it("stays closed if another writer has claimed it", async () => {
    const { notice, user, server, input } = await lapse();
    server.on("POST /writers/opportunities/*/claim", () => refusal("ALREADY_TAKEN"));
    await user.click(notice.getByRole("button", { name: "Claim it again" }));
    await notice.findByText("Not claimed: Another writer has already claimed this opportunity.");
    expect(input.value).toBe("Half of a thought.");
  });

  it("can't be claimed again if the customer has withdrawn it", async () => {
    const { notice } = await lapse("withdrawn");
    await notice.findByText("The customer has withdrawn this reply.");
    expect(notice.queryByRole("button", { name: "Claim it again" })).toBeNull();
  });

  it("closes when its writer discards the text", async () => {
    const { notice, user } = await lapse();
    await user.click(notice.getByRole("button", { name: "Discard it" }));
    await screen.findByText("No active work");
    await waitFor(() => expect(storedTexts()).toEqual([]));
  });
});
