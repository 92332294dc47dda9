// @vitest-environment jsdom
import type { AuditEntry } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { replyTo, row, serverWith, show } from "./replies-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const at = "2026-11-10T12:00:00.000Z";
const entry = (id: string, part: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at,
  action: "wrote",
  by: "writer",
  who: "Writer 3F2A",
  sentence: "Wrote the text, without drafts of a language model.",
  textHash: "0a1b2c3d",
  ...part,
});

describe("the audit log of a reply", () => {
  it("is loaded when it is opened, oldest first, with the text's fingerprint", async () => {
    const reply = replyTo("Posted", { status: "placed" });
    const server = serverWith([reply]);
    server.on("GET /replies/*/audit", () => ({
      entries: [
        entry("1"),
        entry("2", {
          action: "looked",
          by: "system",
          who: "Earshot",
          sentence: "Checked the reply: it is live.",
          textHash: null,
        }),
      ],
    }));
    const { user, state } = show({ reply: reply.id });
    const shown = within(await row("Posted"));
    expect(server.to(`GET /replies/${reply.id}/audit`)).toEqual([]);
    await user.click(shown.getByRole("tab", { name: "Audit log" }));
    expect(state.search.tab).toBe("audit");
    const book = within(await screen.findByRole("list", { name: "Who did what" }));
    const time = new Date(at).toLocaleString(undefined, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    expect(book.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `Writer 3F2A${time}Wrote the text, without drafts of a language model. Text 0a1b2c3d`,
      `Earshot${time}Checked the reply: it is live.`,
    ]);
    screen.getByText(
      "Recorded as it happened and never changed. The same text has the same fingerprint; our staff appear under constant pseudonyms.",
    );
    await user.click(shown.getByRole("tab", { name: "Text history" }));
    expect(state.search.tab).toBeUndefined();
    expect(screen.queryByRole("list", { name: "Who did what" })).toBeNull();
  });

  it("says when it is empty, and when it can't be loaded", async () => {
    const reply = replyTo("Old", { status: "survived" });
    const server = serverWith([reply]);
    server.on("GET /replies/*/audit", () => refusal("UNAVAILABLE", "Not just now."));
    const { user } = show({ reply: reply.id, tab: "audit" });
    await screen.findByText("Not just now.");
    server.on("GET /replies/*/audit", () => ({ entries: [] }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("No history: this reply is older than the audit log.");
  });
});
