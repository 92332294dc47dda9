// @vitest-environment jsdom
import type { Assignment } from "@earshot/contract";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../lib/testing/fake-api.ts";
import { sampleAssignment, sampleCaution } from "../lib/testing/samples.ts";
import { article, portal } from "./writers-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the desk", () => {
  const desk = (part: Partial<Assignment> = {}, handlers: Record<string, FakeHandler> = {}) => {
    const held = sampleAssignment(part);
    const opened = portal(
      "active",
      { assignments: [held] },
      { "PUT /writers/replies/*/draft": () => ({ assignment: held }), ...handlers },
    );
    return { ...opened, held };
  };
  const field = () => screen.findByLabelText<HTMLTextAreaElement>("Your reply");

  it("shows the post, the line to be added, and what the customer wants changed", async () => {
    desk({ text: "Try three.", change_note: "Name the price." });
    expect((await field()).value).toBe("Try three.");
    screen.getByText("Name the price.");
    screen.getByText(/I work with the team behind Ledgerly\./);
    expect((await article("The post")).textContent).toContain("Which is the best crm?");
  });

  it("shows what to mind while one writes", async () => {
    desk({ intent_level: "Curious", cautions: [sampleCaution()] });
    await field();
    const post = within(await article("The post"));
    post.getByText("Curious");
    expect(post.getByRole("note").textContent).toContain("The author asks not to be pitched to");
  });

  it("saves by itself a moment after the last key", async () => {
    const { server, held } = desk();
    const input = await field();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: "Try" } });
    screen.getByText(/^Saving…/);
    await act(() => vi.advanceTimersByTimeAsync(500));
    fireEvent.change(input, { target: { value: "Try three." } });
    await act(() => vi.advanceTimersByTimeAsync(799));
    const saves = () => server.to(`PUT /writers/replies/${held.id}/draft`);
    expect(saves()).toHaveLength(0);
    expect(JSON.stringify({ ...sessionStorage })).toContain("Try three.");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(saves().map(({ body }) => body)).toEqual([{ text: "Try three." }]);
    screen.getByText(/^Saved/);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Try three.");
  });

  it("keeps what could not be saved, and tries again", async () => {
    const { server, held } = desk(
      {},
      { "PUT /writers/replies/*/draft": () => refusal("UNAVAILABLE") },
    );
    const input = await field();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: "Try three." } });
    await act(() => vi.advanceTimersByTimeAsync(800));
    screen.getByText(/^Not saved: The service is restarting/);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    screen.getByText(/^Not saved: The service is restarting/);
    expect(JSON.stringify({ ...sessionStorage })).toContain("Try three.");
    server.on("PUT /writers/replies/*/draft", () => ({ assignment: held }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    screen.getByText(/^Saved/);
    expect(server.to(`PUT /writers/replies/${held.id}/draft`)).toHaveLength(3);
  });

  it("does not try again where the reply has moved on", async () => {
    const { server, held } = desk(
      {},
      { "PUT /writers/replies/*/draft": () => refusal("REPLY_MOVED_ON") },
    );
    const input = await field();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: "Try three." } });
    await act(() => vi.advanceTimersByTimeAsync(800));
    screen.getByText(/^Not saved: This reply has moved on/);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.to(`PUT /writers/replies/${held.id}/draft`)).toHaveLength(1);
  });

  it("has a text that a reload cut off", async () => {
    const held = sampleAssignment({ text: "Try" });
    sessionStorage.setItem(`earshot.draft.${held.id}`, "Try three.");
    portal(
      "active",
      { assignments: [held] },
      { "PUT /writers/replies/*/draft": () => ({ assignment: held }) },
    );
    expect((await field()).value).toBe("Try three.");
    await screen.findByText(/^Saved/);
  });

  it("hands a text in, and says where it stands", async () => {
    const { user, server, held, lists } = desk(
      { text: "Try three." },
      {
        "POST /writers/replies/*/submit": () => {
          lists.assignments = [{ ...held, status: "awaiting_approval", lapses_at: null }];
          return { assignment: lists.assignments[0] };
        },
      },
    );
    await field();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    const reply = await screen.findByRole("region", { name: "Reply" });
    expect(within(reply).getByRole("status").textContent).toBe("Waits for the customer");
    const [sent] = server.to(`POST /writers/replies/${held.id}/submit`);
    expect(sent?.body).toEqual({ text: "Try three." });
  });

  it("tells why a text was not taken", async () => {
    const { user } = desk(
      { text: "" },
      {
        "POST /writers/replies/*/submit": () =>
          refusal("VALIDATION_FAILED", "Write the reply first."),
      },
    );
    await field();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("Not submitted");
    screen.getByText("Write the reply first.");
  });

  it("gives a claim back", async () => {
    const { user, lists } = desk(
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
    await screen.findByText("You hold nothing at present");
  });
});

describe("placing by hand", () => {
  const approved = () => sampleAssignment({ status: "approved", text: "Try three.\n\nI work…" });

  it("asks for a declared account first", async () => {
    portal(
      "active",
      { assignments: [approved()] },
      {
        "GET /writers/settings": () => ({
          settings: {
            fullName: null,
            email: "wim@x.io",
            platforms: [],
            accounts: {},
            timeZone: null,
            hours: [],
          },
        }),
      },
    );
    await screen.findByText(/^Declare the Reddit account that you post with/);
  });

  it("records a comment that stands, and shows where", async () => {
    const held = approved();
    const permalink = "https://www.reddit.com/r/smallbusiness/comments/1/x/c9";
    const { user, lists } = portal(
      "active",
      { assignments: [held] },
      {
        "POST /writers/replies/*/placed": () => {
          lists.assignments = [];
          return { assignment: { ...held, status: "placed", permalink } };
        },
      },
    );
    const link = await screen.findByRole("link", { name: /^Open the thread and post it there/ });
    expect(link.getAttribute("href")).toBe(held.post.url);
    expect(link.getAttribute("rel")).toBe("noopener nofollow ugc noreferrer");
    await user.type(screen.getByLabelText("Paste the permalink of your comment"), permalink);
    await user.click(screen.getByRole("button", { name: "Check and record" }));
    await screen.findByText("Placed. We look after it from here.");
    const view = await screen.findByRole("link", { name: /^View reply/ });
    expect(view.getAttribute("href")).toBe(permalink);
  });

  it("lists all that is in the way, and keeps the address", async () => {
    const details = ["The comment is in another thread.", "The disclosure line is missing."];
    const { user } = portal(
      "active",
      { assignments: [approved()] },
      {
        "POST /writers/replies/*/placed": () => refusal("PLACEMENT_REFUSED", undefined, details),
      },
    );
    const input = await screen.findByLabelText<HTMLInputElement>(
      "Paste the permalink of your comment",
    );
    await user.type(input, "https://reddit.com/x");
    await user.click(screen.getByRole("button", { name: "Check and record" }));
    const list = (await screen.findByText(details[0] ?? "")).closest('[role="alert"]');
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual(details);
    expect(input.value).toBe("https://reddit.com/x");
  });
});
