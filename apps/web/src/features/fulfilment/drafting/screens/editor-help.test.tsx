// @vitest-environment jsdom
import type { Version } from "@earshot/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAssignment, sampleReply } from "../../../../lib/testing/samples.ts";
import { streamedText } from "../../../../lib/testing/streamed-text.ts";
import { portal } from "../../writers/writers-fixture.tsx";
import { field, openEditor } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("a draft by the model", () => {
  const open = async (part = {}) => {
    const stream = streamedText();
    const opened = openEditor(part, { "POST /writers/replies/*/assist": stream.answer });
    await field();
    await opened.user.click(screen.getByRole("button", { name: "Ask the model" }));
    return { ...opened, stream };
  };

  it("appears piece by piece, and replaces the text only when it is used", async () => {
    const { user, stream, server, claimed, saved } = await open({ text: "My own.", revision: 2 });
    await user.type(screen.getByLabelText("What should the model do?"), "Shorter");
    await user.click(screen.getByRole("button", { name: "Work on my text" }));
    await screen.findByText("The model is writing…");
    stream.push("Try ");
    await screen.findByText("Try");
    stream.push("three.");
    await screen.findByText("Try three.");
    expect(screen.queryByRole("button", { name: "Use it" })).toBeNull();
    stream.end("Try three.");
    await screen.findByText("Draft ready.");
    const input = await field();
    expect(input.value).toBe("My own.");
    await user.click(screen.getByRole("button", { name: "Use it" }));
    expect(input.value).toBe("Try three.");
    expect(document.activeElement).toBe(input);
    await screen.findByText("Saved");
    expect(saved()).toEqual([{ text: "Try three.", revision: 2, keep: "before_assist" }]);
    const [request] = server.to(`POST /writers/replies/${claimed.id}/assist`);
    expect(request?.body).toEqual({ text: "My own.", instruction: "Shorter" });
  });

  it("saves the writer's own text first", async () => {
    const { user, stream, saved } = await open();
    fireEvent.change(await field(), { target: { value: "Mine." } });
    await user.click(screen.getByRole("button", { name: "Work on my text" }));
    stream.end("The model's.");
    await user.click(await screen.findByRole("button", { name: "Use it" }));
    await screen.findByText("Saved");
    expect(saved()).toEqual([
      { text: "Mine.", revision: 0 },
      { text: "The model's.", revision: 1, keep: "before_assist" },
    ]);
  });

  it("can be stopped, and its text so far discarded", async () => {
    const { user, stream, saved } = await open();
    await user.click(screen.getByRole("button", { name: "Write a draft" }));
    stream.push("Try three and");
    await screen.findByText("Try three and");
    await user.click(screen.getByRole("button", { name: "Stop" }));
    screen.getByText("Stopped.");
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.queryByText("Try three and")).toBeNull();
    expect((await field()).value).toBe("");
    expect(saved()).toEqual([]);
  });

  it.each([
    [
      "MODEL_NOT_CONNECTED",
      "No language model is connected, so AI features are off. Everything else works without one.",
    ],
    [
      "MODEL_OVER_BUDGET",
      "Today's budget for the language model is used up. It resets at midnight UTC.",
    ],
  ] as const)("shows a message for %s", async (code, sentence) => {
    const { user, server } = await open();
    server.on("POST /writers/replies/*/assist", () => refusal(code));
    await user.click(screen.getByRole("button", { name: "Write a draft" }));
    expect((await screen.findByText(sentence)).getAttribute("role")).toBe("alert");
  });
});

describe("versions", () => {
  const versions: Version[] = [
    {
      id: "v2",
      kind: "before_assist",
      text: "Try two tools.",
      at: new Date(Date.now() - 120_000).toISOString(),
    },
    {
      id: "v1",
      kind: "left",
      text: "Begin with one.",
      at: new Date(Date.now() - 3_600_000).toISOString(),
    },
  ];
  const open = async () => {
    const opened = openEditor(
      { text: "Try three tools.", revision: 5 },
      { "GET /writers/replies/*/versions": () => ({ versions }) },
    );
    await field();
    await opened.user.click(screen.getByRole("button", { name: "Versions" }));
    const dialog = await screen.findByRole("dialog", { name: "Earlier versions" });
    return { ...opened, dialog: within(dialog) };
  };

  it("are listed with their kinds and what has changed since", async () => {
    const { dialog, user } = await open();
    const list = within(await dialog.findByRole("list", { name: "Versions" }));
    expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Before the model’s text2 min agoTry two tools.",
      "By an earlier writer1 h agoBegin with one.",
    ]);
    const changed = () => dialog.getByRole("region", { name: "Changes since this version" });
    expect(changed().querySelector("ins")?.textContent).toBe(" added: three");
    expect(changed().querySelector("del")?.textContent).toBe(" removed: two");
    await user.click(list.getByRole("button", { name: /^By an earlier/ }));
    expect(changed().textContent).toContain("removed: Begin");
  });

  it("replace the text, which is saved first", async () => {
    const { dialog, user, saved } = await open();
    fireEvent.change(await field(), { target: { value: "Try three tools. And more." } });
    await user.click(await dialog.findByRole("button", { name: "Use this version" }));
    await screen.findByText("Saved");
    expect((await field()).value).toBe("Try two tools.");
    expect(saved()).toEqual([
      { text: "Try three tools. And more.", revision: 5 },
      { text: "Try two tools.", revision: 6 },
    ]);
  });

  it("say when there are none", async () => {
    const { user } = openEditor();
    await field();
    await user.click(screen.getByRole("button", { name: "Versions" }));
    await screen.findByText(
      "No earlier versions yet. While you write, a version is saved every two minutes.",
    );
  });
});

describe("the shortcuts of the editor", () => {
  const two = () =>
    portal("active", {
      assignments: [
        sampleAssignment({ post: { ...sampleReply().post, title: "First" } }),
        sampleAssignment({ post: { ...sampleReply().post, title: "Second" } }),
      ],
    });

  it("select the next and previous reply with j and k", async () => {
    const { address } = two();
    await field();
    const work = within(screen.getByRole("navigation", { name: "Your work" }));
    const current = () =>
      work.getAllByRole("button").find((one) => one.getAttribute("aria-current") === "true");
    expect(current()?.textContent).toContain("First");
    fireEvent.keyDown(document.body, { key: "j" });
    expect(current()?.textContent).toContain("Second");
    expect(document.activeElement).toBe(current());
    expect(address()).toContain("?reply=");
    fireEvent.keyDown(document.body, { key: "k" });
    expect(current()?.textContent).toContain("First");
  });

  it("are off while typing, except those with Alt and Ctrl", async () => {
    two();
    const input = await field();
    input.focus();
    fireEvent.keyDown(input, { key: "j" });
    const work = within(screen.getByRole("navigation", { name: "Your work" }));
    expect(work.getAllByRole("button")[0]?.getAttribute("aria-current")).toBe("true");
    fireEvent.keyDown(input, { code: "KeyP", key: "p", altKey: true });
    screen.getByRole("region", { name: "As Reddit shows it" });
    fireEvent.keyDown(input, { code: "KeyC", key: "c", altKey: true });
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "The check" }));
    fireEvent.keyDown(document.body, { code: "KeyA", key: "a", altKey: true });
    expect(document.activeElement).toBe(screen.getByLabelText("What should the model do?"));
  });

  it("are shown with ?", async () => {
    two();
    await field();
    fireEvent.keyDown(document.body, { key: "?" });
    const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    within(help).getByText("Ask the model for a draft");
    within(help).getByText("Next reply, previous reply");
  });
});
