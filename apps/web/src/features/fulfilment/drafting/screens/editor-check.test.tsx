// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleFinding, sampleReply } from "../../../../lib/testing/samples.ts";
import { field, finds, openEditor, selected } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const panel = async () => within(await screen.findByRole("region", { name: "The check" }));

describe("the check", () => {
  it("lists findings with remedy and evidence, the most serious first", async () => {
    openEditor(
      { text: "A game changer." },
      finds(
        sampleFinding({ span: [2, 14] }),
        sampleFinding({
          rule: "community_rules",
          level: "hold",
          message: "Its rules limit links.",
          remedy: "A reviewer reads it first.",
          evidence: {
            quote: "Links only where asked for",
            from: "r/SaaS, rule 3",
            asOf: new Date(Date.now() - 7_200_000).toISOString(),
          },
        }),
        sampleFinding({
          rule: "thread",
          level: "stop",
          message: "It is locked.",
          remedy: "Release it.",
        }),
      ),
    );
    const check = await panel();
    await check.findByText("Must be fixed");
    expect(
      check.getAllByRole("heading", { level: 4 }).map(({ lastChild }) => lastChild?.textContent),
    ).toEqual(["Must be fixed", "A reviewer reads it first", "Advice"]);
    check.getByText("It is locked.");
    check.getByText("Release it.");
    check.getByText("Links only where asked for");
    expect(check.getByText(/^r\/SaaS, rule 3/).textContent).toBe("r/SaaS, rule 3, as of 2 h ago");
    expect(check.getByRole("status").textContent).toBe(
      "The check: 1 to fix, a reviewer reads it first, 1 piece of advice.",
    );
  });

  it("says when it finds no issues", async () => {
    openEditor({ text: "Try three." });
    const check = await panel();
    await check.findByText("No issues found.");
  });

  it("finds no mistake in an empty text, but shows what blocks any reply", async () => {
    openEditor(
      { text: "" },
      finds(
        sampleFinding({ rule: "text", level: "stop", message: "There is no text yet." }),
        sampleFinding({ rule: "thread", level: "stop", message: "The thread is locked." }),
      ),
    );
    const check = await panel();
    await check.findByText("The thread is locked.");
    expect(check.queryByText("There is no text yet.")).toBeNull();
    const submit = screen.getByRole("button", { name: "Submit" });
    expect(submit.getAttribute("aria-disabled")).toBe("true");
    screen.getByText("Write the reply, then submit it.");
  });

  it("invites to write if the text is empty and nothing blocks a reply", async () => {
    openEditor(
      { text: " " },
      finds(sampleFinding({ rule: "text", level: "stop", message: "There is no text yet." })),
    );
    const check = await panel();
    await check.findByText("What you write is checked whenever you pause.");
    expect(check.queryByText("Must be fixed")).toBeNull();
    expect(check.getByRole("status").textContent).toBe("");
  });

  it("omits the note about the disclosure line, which is shown under the field", async () => {
    openEditor(
      { text: "Try three." },
      finds(sampleFinding({ rule: "disclosure", message: "The disclosure line is added." })),
    );
    const check = await panel();
    await check.findByText("No issues found.");
    expect(screen.queryByText("The disclosure line is added.")).toBeNull();
  });

  it("selects the words of a finding in the text when pressed", async () => {
    const { user } = openEditor(
      { text: "A game changer." },
      finds(sampleFinding({ span: [2, 14] })),
    );
    const input = await field();
    await user.click(await screen.findByRole("button", { name: /^This sounds like an adv/ }));
    expect(selected(input)).toBe("game changer");
    expect(document.activeElement).toBe(input);
  });

  it("marks the words of findings, also after typing before them", async () => {
    openEditor({ text: "A game changer." }, finds(sampleFinding({ span: [2, 14], level: "stop" })));
    const input = await field();
    const marked = () =>
      [...document.querySelectorAll("[data-mark]")].map((element) => element.textContent);
    await waitFor(() => expect(marked()).toEqual(["game changer"]));
    fireEvent.change(input, { target: { value: "Well, a game changer." } });
    expect(marked()).toEqual(["game changer"]);
    fireEvent.change(input, { target: { value: "Well, a game winner." } });
    expect(marked()).toEqual([]);
  });

  it("runs on opening and after a pause in typing, and ignores outdated results", async () => {
    const late = Promise.withResolvers<void>();
    const { server, claimed } = openEditor(
      { text: "One" },
      {
        "POST /writers/replies/*/check": async ({ body }) => {
          const { text } = body as { text: string };
          if (text === "One two") await late.promise;
          return { findings: [sampleFinding({ message: `About “${text}”.` })] };
        },
      },
    );
    const input = await field();
    await screen.findByText("About “One”.");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(input, { target: { value: "One two" } });
    await act(() => vi.advanceTimersByTimeAsync(600));
    const checks = () =>
      server.to(`POST /writers/replies/${claimed.id}/check`).map(({ body }) => body);
    expect(checks()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(100));
    fireEvent.change(input, { target: { value: "One two three" } });
    await act(() => vi.advanceTimersByTimeAsync(700));
    await screen.findByText("About “One two three”.");
    late.resolve();
    await act(() => vi.advanceTimersByTimeAsync(50));
    screen.getByText("About “One two three”.");
    expect(checks()).toEqual([
      { text: "One", firstHandConfirmed: false },
      { text: "One two", firstHandConfirmed: false },
      { text: "One two three", firstHandConfirmed: false },
    ]);
  });

  it("asks to confirm first-hand claims, and then checks again", async () => {
    const { user, server, claimed, lists } = openEditor(
      { text: "I have used it." },
      {
        "POST /writers/replies/*/check": ({ body }) => ({
          findings: (body as { firstHandConfirmed: boolean }).firstHandConfirmed
            ? []
            : [
                sampleFinding({
                  rule: "first_hand",
                  level: "stop",
                  message: "Says that you used it.",
                }),
              ],
        }),
        "POST /writers/replies/*/submit": () => {
          lists.assignments = [{ ...claimed, status: "submitted" }];
          return { assignment: lists.assignments[0] };
        },
      },
    );
    await screen.findByText("Says that you used it.");
    await user.click(
      screen.getByLabelText("I have used, bought or tried everything my text says I have."),
    );
    await screen.findByText("No issues found.");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("Submitted", { selector: '[role="status"]' });
    const [sent] = server.to(`POST /writers/replies/${claimed.id}/submit`);
    expect(sent?.body).toEqual({ text: "I have used it.", revision: 0, firstHandConfirmed: true });
  });

  it("says when it failed, and does not block submitting", async () => {
    const { user, server } = openEditor(
      { text: "Try three." },
      { "POST /writers/replies/*/check": () => refusal("UNAVAILABLE") },
    );
    const check = await panel();
    await check.findByText(/^The text could not be checked: The service is restarting/);
    expect(screen.getByRole("button", { name: "Submit" }).getAttribute("aria-disabled")).toBeNull();
    server.on("POST /writers/replies/*/check", () => ({ findings: [] }));
    await user.click(check.getByRole("button", { name: "Try again" }));
    await check.findByText("No issues found.");
  });
});

describe("a reply that a reviewer has returned", () => {
  it("shows the notes, and selects their words if the text still contains them", async () => {
    const text = "It is the best tool. It costs $9.";
    const { user } = openEditor({
      text: "It is the best tool. It is cheap.",
      reviews: [
        {
          decision: "return",
          note: "Nearly there.",
          notes: [
            { span: [10, 19], note: "Says who?" },
            { span: [21, 32], note: "Not in the brief." },
          ],
          text,
          at: new Date(Date.now() - 60_000).toISOString(),
        },
      ],
    });
    const input = await field();
    const notes = within(screen.getByRole("region", { name: "Returned by the reviewer" }));
    notes.getByText("Nearly there.");
    notes.getByText("Says who?");
    notes.getByText("Not in the brief.");
    notes.getByText("(changed since)");
    const marked = notes.getByText("The text the reviewer read").closest("details");
    expect(
      [...(marked?.querySelectorAll("mark") ?? [])].map((element) => element.textContent),
    ).toEqual(["best tool", "It costs $9"].map((words) => words));
    await user.click(notes.getByRole("button", { name: "best tool" }));
    expect(selected(input)).toBe("best tool");
  });
});

describe("the preview", () => {
  it("shows Reddit’s Markdown as Reddit does, under the declared account", async () => {
    const { user } = openEditor({
      text: "**Bold**\n\n- one\n- two\n\n<img src=x> [bad](javascript:alert(1)) [good](https://x.io)",
    });
    await field();
    await user.click(screen.getByRole("button", { name: "Preview" }));
    const preview = within(screen.getByRole("region", { name: "As Reddit shows it" }));
    preview.getByText("u/helpful_jonas");
    expect((await preview.findByText("Bold")).tagName).toBe("STRONG");
    expect(preview.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "one",
      "two",
    ]);
    const links = preview.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://x.io"]);
    expect(links[0]?.getAttribute("rel")).toBe("noopener nofollow ugc noreferrer");
    expect(preview.queryByRole("img")).toBeNull();
    preview.getByText("I work with the team behind Ledgerly.");
  });

  it("shows plain text with its links elsewhere, and that no account is declared", async () => {
    const post = { ...sampleReply().post, source: "x" as const };
    const { user } = openEditor({ post, text: "**Try** https://x.io/a." });
    await field();
    await user.click(screen.getByRole("button", { name: "Preview" }));
    const preview = within(screen.getByRole("region", { name: "As X shows it" }));
    preview.getByText("No account declared yet");
    preview.getByText(/^\*\*Try\*\*/);
    expect(preview.getByRole("link").getAttribute("href")).toBe("https://x.io/a");
  });
});
