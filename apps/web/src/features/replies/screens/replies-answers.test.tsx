// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../lib/testing/dom.ts";
import { refusal } from "../../../lib/testing/fake-api.ts";
import { row, serverWith, show, waitingReply } from "./replies-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

async function openWaiting() {
  const reply = waitingReply();
  const server = serverWith([reply]);
  const shown = show({ reply: reply.id });
  const article = await row("Waits");
  const press = (name: string) => shown.user.click(within(article).getByRole("button", { name }));
  return { ...shown, reply, server, article, press };
}

/** The toast with this title; the same words may also stand beside the buttons. */
const toastWith = async (title: string) =>
  (await screen.findByText(title)).closest('[role="alert"]')?.textContent;

describe("a reply that waits for the customer", () => {
  it("says until when they can answer", async () => {
    const { article } = await openWaiting();
    expect(article.textContent).toMatch(/You can answer until .*, in 5 hours\./);
  });

  it("is approved", async () => {
    const { server, reply, article, press } = await openWaiting();
    await screen.findByText("1 reply waits for you");
    await press("Approve");
    await screen.findByText("Approved. A writer places it now.");
    within(article).getByText("Approved, to be placed");
    expect(server.to(`POST /replies/${reply.id}/approve`).map(({ body }) => body)).toEqual([
      { revision: reply.revision },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(article));
    await waitFor(() => expect(screen.queryByText("1 reply waits for you")).toBeNull());
  });

  it("tells why an approval failed, and where the reply stands by now", async () => {
    const { server, reply, article, press } = await openWaiting();
    server.rows[0] = { ...reply, status: "withdrawn", approve_by: null };
    await press("Approve");
    expect(await toastWith("Failed to approve the reply")).toContain(
      "This reply has moved on since you last saw it. Reload to see where it stands.",
    );
    await within(article).findByText("Withdrawn");
  });

  it("keeps the buttons and the reason when the server is away", async () => {
    const { server, article, press } = await openWaiting();
    server.on("POST /replies/*/approve", () => refusal("UNAVAILABLE"));
    await press("Approve");
    await within(article).findByText(/^Failed to approve the reply: The service is restarting/);
    within(article).getByRole("button", { name: "Approve" });
  });

  it("goes back with a note, which survives a reload until it is sent", async () => {
    const { server, reply, user, press, unmount } = await openWaiting();
    await press("Ask for a change");
    const field = screen.getByLabelText("What should the writer change?");
    expect(document.activeElement).toBe(field);
    await user.type(field, "Name the price.");
    unmount();
    const again = show({ reply: reply.id });
    const kept = await screen.findByLabelText<HTMLTextAreaElement>(
      "What should the writer change?",
    );
    expect(kept.value).toBe("Name the price.");
    await again.user.click(screen.getByRole("button", { name: "Send to the writer" }));
    await screen.findByText("Sent back to the writer with your note.");
    expect(server.to(`POST /replies/${reply.id}/request-change`)[0]?.body).toEqual({
      note: "Name the price.",
      revision: reply.revision,
    });
    const article = await row("Waits");
    within(article).getByText("A writer is at work");
    within(article).getByText("Name the price.");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Name the price.");
  });

  it("asks for a note of 1 to 1,000 characters", async () => {
    const { server, user, press } = await openWaiting();
    await press("Ask for a change");
    const field = screen.getByLabelText("What should the writer change?");
    await user.click(screen.getByRole("button", { name: "Send to the writer" }));
    await screen.findByText("Say what to change.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field);
    await user.click(field);
    await user.paste("x".repeat(1_001));
    await user.click(screen.getByRole("button", { name: "Send to the writer" }));
    await screen.findByText("must have at most 1000 characters");
    expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  it("keeps the note when it can't be sent, with the reason", async () => {
    const { server, user, press } = await openWaiting();
    server.on("POST /replies/*/request-change", () => refusal("UNAVAILABLE"));
    await press("Ask for a change");
    const field = screen.getByLabelText<HTMLTextAreaElement>("What should the writer change?");
    await user.type(field, "Shorter.");
    await user.click(screen.getByRole("button", { name: "Send to the writer" }));
    expect(await toastWith("Failed to ask for a change")).toContain("The service is restarting");
    expect(field.value).toBe("Shorter.");
  });

  it("is withdrawn after a question", async () => {
    const { server, reply, user, article, press } = await openWaiting();
    await press("Withdraw");
    const dialog = within(screen.getByRole("dialog", { name: "Withdraw this reply?" }));
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Keep it" }));
    await user.click(dialog.getByRole("button", { name: "Keep it" }));
    expect(server.to(`POST /replies/${reply.id}/withdraw`)).toHaveLength(0);
    await press("Withdraw");
    await user.click(screen.getByRole("button", { name: "Withdraw the reply" }));
    await screen.findByText("Withdrawn. The mention is pending again.");
    within(article).getByText("Withdrawn");
    await waitFor(() => expect(document.activeElement).toBe(article));
  });

  it("tells why a withdrawal failed", async () => {
    const { server, user, press } = await openWaiting();
    server.on("POST /replies/*/withdraw", () => refusal("REPLY_MOVED_ON"));
    await press("Withdraw");
    await user.click(screen.getByRole("button", { name: "Withdraw the reply" }));
    expect(await toastWith("Failed to withdraw the reply")).toContain("This reply has moved on");
  });
});
