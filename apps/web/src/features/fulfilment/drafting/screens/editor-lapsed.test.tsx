// @vitest-environment jsdom
import type { Assignment } from "@earshot/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { fakeStream } from "../../../../lib/testing/fake-stream.ts";
import { sampleAssignment, sampleReply } from "../../../../lib/testing/samples.ts";
import { portal } from "../../writers/writers-fixture.tsx";
import { field, openEditor, saves, storedTexts } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  vi.restoreAllMocks();
  clearDom();
});

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const saveNow = (input: HTMLElement) =>
  fireEvent.keyDown(input, { code: "KeyS", key: "s", ctrlKey: true });
const closedNotice = () => screen.findByRole("region", { name: "No longer your reply" });

/** Opens the editor and types, after the reply has changed on the server. */
async function movedOn(status: Assignment["status"], part: Partial<Assignment> = {}) {
  const stream = fakeStream();
  let now: Partial<Assignment> = { status, claimExpiresAt: null, ...part };
  const opened = openEditor(
    { text: "Half of" },
    {
      "GET /events": stream.handler,
      "PUT /writers/replies/*/draft": () => refusal("REPLY_MOVED_ON"),
      "GET /writers/replies/*": () => ({ assignment: { ...opened.claimed, ...now } }),
    },
  );
  const input = await field();
  type(input, "Half of a thought.");
  saveNow(input);
  return {
    ...opened,
    input,
    notice: within(await closedNotice()),
    /** Changes the reply on the server, and notifies the editor by an event. */
    async become(next: Partial<Assignment>) {
      now = next;
      opened.lists.assignments = [{ ...opened.claimed, ...next }];
      await act(async () => stream.send("opportunities.updated"));
    },
  };
}

describe("a reply that opened automatically", () => {
  it("is in the address, so that a reload opens it again", async () => {
    const { claimed, address, history } = openEditor();
    await field();
    await waitFor(() => expect(address()).toBe(`/writers/active?reply=${claimed.id}`));
    expect(history.length).toBe(1);
  });

  it("is removed from the address once its writer has finished it", async () => {
    const { user, lists, address } = openEditor(
      {},
      {
        "POST /writers/replies/*/release": () => {
          lists.assignments = [];
          return {};
        },
      },
    );
    await field();
    await user.click(screen.getByRole("button", { name: "Release" }));
    await screen.findByText("No active work");
    await waitFor(() => expect(address()).toBe("/writers/active"));
  });

  it("stays open if the server does not return its status", async () => {
    const stream = fakeStream();
    const claimed = sampleAssignment({ text: "Half of" });
    const other = sampleAssignment({ text: "Another.", post: sampleReply().post });
    const { lists, server } = portal(
      "active",
      { assignments: [claimed, other] },
      {
        "GET /events": stream.handler,
        "PUT /writers/replies/*/draft": saves,
        "GET /writers/replies/*": () => refusal("UNAVAILABLE"),
      },
    );
    const input = await field();
    expect(input.value).toBe("Half of");
    lists.assignments = [other];
    await act(async () => stream.send("opportunities.updated"));
    await waitFor(() => expect(server.to(`GET /writers/replies/${claimed.id}`)).not.toEqual([]));
    await act(async () => {});
    expect((await field()).value).toBe("Half of");
    expect(input.isConnected).toBe(true);
  });
});

describe("an unsaved text from another tab", () => {
  it("is offered even after the claim lapsed, and can be swapped in", async () => {
    const claimed = sampleAssignment({ text: "Half of", status: "released", claimExpiresAt: null });
    localStorage.setItem(
      `earshot.draft.${claimed.id}.crashed`,
      JSON.stringify({ text: "Left behind.", revision: 0, at: Date.now() }),
    );
    sessionStorage.setItem(
      `earshot.draft.${claimed.id}`,
      JSON.stringify({ text: "Typed here.", revision: 0, at: Date.now() }),
    );
    const { user } = portal("active", { assignments: [claimed] });
    await closedNotice();
    const input = await field();
    expect(input.value).toBe("Typed here.");
    await user.click(screen.getByRole("button", { name: "Compare and choose" }));
    await user.click(await screen.findByRole("button", { name: "Take the unsaved text" }));
    await waitFor(() => expect(input.value).toBe("Left behind."));
    expect(storedTexts()).toEqual(expect.arrayContaining(["Left behind.", "Typed here."]));
    screen.getByRole("button", { name: "Compare and choose" });
  });
});

describe("a text whose reply is no longer the writer's", () => {
  it("can be discarded without hiding a reply that is still active", async () => {
    const submitted = { status: "in_review", claimExpiresAt: null, text: "As submitted." } as const;
    const { notice, user, become } = await movedOn("in_review", submitted);
    await become(submitted);
    await notice.findByText("You submitted it in another tab.");
    await user.click(notice.getByRole("button", { name: "Discard it" }));
    const reply = await screen.findByRole("region", { name: "Reply" });
    within(reply).getByText("With a reviewer");
    expect(storedTexts()).toEqual([]);
  });

  it("stays editable once the reply is its writer’s again", async () => {
    const { become, server, input, saved } = await movedOn("in_review");
    server.on("PUT /writers/replies/*/draft", saves);
    await become({ status: "claimed" });
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "No longer your reply" })).toBeNull(),
    );
    expect(input.value).toBe("Half of a thought.");
    await screen.findByText("Saved");
    expect(saved().at(-1)).toEqual({ text: "Half of a thought.", revision: 0 });
  });

  it("is a conflict once the reply is its writer’s again with another text", async () => {
    const { become, input } = await movedOn("in_review");
    await become({ status: "claimed", text: "As returned.", revision: 4 });
    const dialog = await screen.findByRole("dialog", { name: "Two versions of this reply" });
    await within(dialog).findByText("As returned.");
    expect(input.value).toBe("Half of a thought.");
  });
});

describe("switching between replies", () => {
  it("sends unsaved text even if the browser refuses storage", async () => {
    const one = sampleAssignment({ text: "" });
    const other = sampleAssignment({ text: "Another." });
    const { user, server } = portal(
      "active",
      { assignments: [one, other] },
      { "PUT /writers/replies/*/draft": saves },
    );
    const input = await field();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("No room.", "QuotaExceededError");
    });
    type(input, "One");
    const list = within(screen.getByRole("navigation", { name: "Your work" }));
    const [, second] = list.getAllByRole("button");
    if (!second) throw new Error("Two are under way.");
    await user.click(second);
    await waitFor(() =>
      expect(server.to(`PUT /writers/replies/${one.id}/draft`).map(({ body }) => body)).toEqual([
        { text: "One", revision: 0 },
      ]),
    );
  });

  it("causes no conflict with earlier text, and loses nothing typed since", async () => {
    const one = sampleAssignment({ text: "" });
    const other = sampleAssignment({ text: "Another." });
    let text = "";
    let revision = 0;
    const answers: (() => void)[] = [];
    // The server takes a text immediately; its response arrives later.
    const save: FakeHandler = async ({ body }) => {
      const sent = body as { text: string; revision: number };
      if (sent.revision !== revision && sent.text !== text) return refusal("DRAFT_CONFLICT");
      revision += sent.text === text ? 0 : 1;
      text = sent.text;
      const answer = { revision };
      if (answers.length === 0) await new Promise<void>((resolve) => answers.push(resolve));
      return answer;
    };
    const { user } = portal(
      "active",
      { assignments: [one, other] },
      {
        "PUT /writers/replies/*/draft": save,
        "GET /writers/replies/*": () => ({ assignment: { ...one, text, revision } }),
      },
    );
    type(await field(), "One");
    const list = within(screen.getByRole("navigation", { name: "Your work" }));
    const [first, second] = list.getAllByRole("button");
    if (!first || !second) throw new Error("Two are under way.");
    await user.click(second);
    await screen.findByDisplayValue("Another.");
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.click(first);
    const input = await screen.findByDisplayValue("One");
    type(input, "One two");
    await act(async () => answers[0]?.());
    expect(storedTexts()).toContain("One two");
    saveNow(input);
    await screen.findByText("Saved");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(text).toBe("One two");
    expect(storedTexts()).toEqual([]);
  });
});
