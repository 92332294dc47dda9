// @vitest-environment jsdom
import type { WithdrawalTerms } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { fullTerms, row, serverWith, show, waitingReply } from "./replies-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

async function openWaiting(terms: Partial<WithdrawalTerms> = {}) {
  const reply = waitingReply();
  const server = serverWith([reply], { ...fullTerms, ...terms });
  const shown = show({ reply: reply.id });
  const article = await row("Waits");
  const press = (name: string) => shown.user.click(within(article).getByRole("button", { name }));
  return { ...shown, reply, server, article, press };
}

/** The toast with this title; the same words may also appear beside the buttons. */
const toastWith = async (title: string) =>
  (await screen.findByText(title)).closest('[role="alert"], [role="status"]')?.textContent;

describe("a reply that waits for the customer", () => {
  it("says until when they can answer", async () => {
    const { article } = await openWaiting();
    expect(article.textContent).toMatch(/You can answer until .*, in 5 hours\./);
    expect(article.textContent).toContain("which counts as one of your withdrawals");
  });

  it("is approved", async () => {
    const { server, reply, article, press } = await openWaiting();
    await press("Approve");
    await screen.findByText("Approved. A writer will post it.");
    within(article).getByText("Approved, not posted yet");
    expect(server.to(`POST /replies/${reply.id}/approve`).map(({ body }) => body)).toEqual([
      { revision: reply.revision },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(article));
    await press("Replies");
    const chip = await screen.findByRole("button", { name: /^Waiting for you/ });
    await waitFor(() => expect(chip.textContent).toBe("Waiting for you0"));
    expect(screen.queryByText(/waits? for you$/)).toBeNull();
  });

  it("shows why an approval failed, and the reply's current status", async () => {
    const { server, reply, article, press } = await openWaiting();
    server.rows[0] = { ...reply, status: "withdrawn", approveBy: null };
    await press("Approve");
    expect(await toastWith("Failed to approve the reply")).toContain(
      "The status of this reply has changed. Reload the page to see it.",
    );
    await within(article).findByText("Withdrawn");
  });

  it("keeps the buttons and shows the reason when the server is unavailable", async () => {
    const { server, article, press } = await openWaiting();
    server.on("POST /replies/*/approve", () => refusal("UNAVAILABLE"));
    await press("Approve");
    await within(article).findByText(/^Failed to approve the reply: The service is restarting/);
    within(article).getByRole("button", { name: "Approve" });
  });

  it("is returned with a note, which survives a reload until it is sent", async () => {
    const { server, reply, user, press, unmount } = await openWaiting();
    await press("Ask for a change");
    const field = screen.getByLabelText("What should the writer change?");
    expect(document.activeElement).toBe(field);
    await user.type(field, "Name the price.");
    unmount();
    const again = show({ reply: reply.id });
    const restoredField = await screen.findByLabelText<HTMLTextAreaElement>(
      "What should the writer change?",
    );
    expect(restoredField.value).toBe("Name the price.");
    await again.user.click(screen.getByRole("button", { name: "Send to the writer" }));
    await screen.findByText("Sent back to the writer with your note.");
    expect(server.to(`POST /replies/${reply.id}/request-change`)[0]?.body).toEqual({
      note: "Name the price.",
      revision: reply.revision,
    });
    const article = await row("Waits");
    within(article).getByText("A writer is working on it");
    within(article).getByText(/^The writer is working on the change .*“Name the price\.”/);
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
});

describe("withdrawing a reply", () => {
  const openedDialog = async () =>
    within(await screen.findByRole("dialog", { name: "Withdraw this reply?" }));
  const sent = (server: ReturnType<typeof serverWith>, id: string) =>
    server.to(`POST /replies/${id}/withdraw`).map(({ body }) => body);

  it("asks first, and does nothing when the customer keeps it", async () => {
    const { server, reply, user, press } = await openWaiting();
    await press("Withdraw");
    const dialog = await openedDialog();
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Keep it" }));
    await user.click(dialog.getByRole("button", { name: "Keep it" }));
    expect(sent(server, reply.id)).toEqual([]);
  });

  it.each([
    [2, "You have 2 withdrawals left this period that return the reply to your quota."],
    [1, "You have 1 withdrawal left this period that returns the reply to your quota."],
  ])("says with %i left that the reply returns to the quota", async (returnsLeft, sentence) => {
    const { server, reply, user, article, press } = await openWaiting({ returnsLeft });
    await press("Withdraw");
    const dialog = await openedDialog();
    await dialog.findByText(sentence);
    dialog.getByText("This one uses one of them: the reply returns to your quota.");
    dialog.getByText(
      "The writer submitted a text and is paid for the work. The next period starts on Dec 21, 2026.",
    );
    await user.click(dialog.getByRole("button", { name: "Withdraw the reply" }));
    expect(await toastWith("Withdrawn. The mention is pending again.")).toContain(
      `The reply is back in your quota. You have ${returnsLeft - 1} withdrawal`,
    );
    expect(sent(server, reply.id)).toEqual([
      { expected: { isSubmitted: true, returnsReply: true } },
    ]);
    within(article).getByText("Withdrawn");
    await waitFor(() => expect(document.activeElement).toBe(article));
  });

  it("says with none left that the reply stays used", async () => {
    const { server, reply, user, press } = await openWaiting({
      returnsReply: false,
      returnsLeft: 0,
    });
    await press("Withdraw");
    const dialog = await openedDialog();
    await dialog.findByText(
      "You have 0 withdrawals left this period that return the reply to your quota.",
    );
    dialog.getByText("If you withdraw this reply, it stays used in your quota.");
    await user.click(dialog.getByRole("button", { name: "Withdraw the reply" }));
    expect(await toastWith("Withdrawn. The mention is pending again.")).toContain(
      "The reply stays used in your quota.",
    );
    expect(sent(server, reply.id)).toEqual([
      { expected: { isSubmitted: true, returnsReply: false } },
    ]);
  });

  it("says that it does not count before a text was submitted", async () => {
    const { user, press } = await openWaiting({ isSubmitted: false });
    await press("Withdraw");
    const dialog = await openedDialog();
    await dialog.findByText("The reply returns to your quota.");
    dialog.getByText("No text was submitted yet, so this does not count toward your withdrawals.");
    expect(dialog.queryByText(/left this period/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Withdraw the reply" }));
    expect(await toastWith("Withdrawn. The mention is pending again.")).toContain(
      "The reply is back in your quota.",
    );
  });

  it("says without a plan that there is no next period", async () => {
    const { press } = await openWaiting({ periodEndsAt: null });
    await press("Withdraw");
    await (await openedDialog()).findByText(/Without a plan you have 2 of them in total\./);
  });

  it("can't be confirmed before the quota is known", async () => {
    const { server, reply, user, press } = await openWaiting();
    server.on("GET /replies/*/withdrawal-terms", () => refusal("UNAVAILABLE"));
    await press("Withdraw");
    const dialog = await openedDialog();
    await dialog.findByText(/^The service is restarting/);
    await user.click(dialog.getByRole("button", { name: "Withdraw the reply" }));
    expect(sent(server, reply.id)).toEqual([]);
    server.on("GET /replies/*/withdrawal-terms", () => ({ terms: fullTerms }));
    await user.click(dialog.getByRole("button", { name: "Retry" }));
    await dialog.findByText(/^You have 2 withdrawals left/);
  });

  it("shows the current effect on the quota when it has changed, and asks again", async () => {
    const { server, reply, user, press } = await openWaiting({ returnsLeft: 1 });
    await press("Withdraw");
    const dialog = await openedDialog();
    await dialog.findByText(/^You have 1 withdrawal left/);
    const withdrawn = { ...fullTerms, returnsReply: false, returnsLeft: 0 };
    server.on("GET /replies/*/withdrawal-terms", () => ({ terms: withdrawn }));
    server.on("POST /replies/*/withdraw", () => refusal("WITHDRAWAL_TERMS_CHANGED"));
    await user.click(dialog.getByRole("button", { name: "Withdraw the reply" }));
    await dialog.findByText(/^You have 0 withdrawals left/);
    expect((await dialog.findByRole("alert")).textContent).toBe(
      "The effect of this withdrawal on your quota has changed. Check it and confirm again.",
    );
    await user.click(dialog.getByRole("button", { name: "Withdraw the reply" }));
    expect(sent(server, reply.id)).toEqual([
      { expected: { isSubmitted: true, returnsReply: true } },
      { expected: { isSubmitted: true, returnsReply: false } },
    ]);
  });

  it("shows why it failed", async () => {
    const { server, user, press } = await openWaiting();
    server.on("POST /replies/*/withdraw", () => refusal("REPLY_MOVED_ON"));
    await press("Withdraw");
    const dialog = await openedDialog();
    await dialog.findByText(/^You have 2 withdrawals left/);
    await user.click(dialog.getByRole("button", { name: "Withdraw the reply" }));
    expect(await toastWith("Failed to withdraw the reply")).toContain("The status of this reply");
  });
});
