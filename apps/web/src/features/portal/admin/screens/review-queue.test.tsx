// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heading } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { reviewRefreshMs } from "../api/list-review.ts";
import { finding, item, queue, read, row, text } from "./review-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the review queue", () => {
  it("lists the waiting replies with their workspace, age and reason", async () => {
    queue([item("Which crm?")]);
    const one = await row("Which crm?");
    expect(one.textContent).toContain("r/smallbusiness");
    expect(one.textContent).toContain("by Wim Writer for Ledgerly");
    expect(one.textContent).toContain("submitted 5 min ago");
    expect(within(one).getByRole("list", { name: "Why it needs a review" }).textContent).toBe(
      "The rules of r/smallbusiness limit promotion.",
    );
    screen.getByText("1 reply waits for a reviewer.");
  });

  it("shows a reply of the reviewer's own workspace, which another reviewer must decide on", async () => {
    const { user } = queue([item("Which crm?", { ownWorkspace: true })]);
    const one = within(await row("Which crm?"));
    one.getByText("You belong to this customer’s workspace, so another reviewer has to decide.");
    await user.click(one.getByRole("button", { name: "Read" }));
    await one.findByLabelText("The reply");
    expect(one.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(one.queryByRole("button", { name: "Return to the writer" })).toBeNull();
    await user.click(one.getByRole("button", { name: "Close" }));
  });

  it("says when nothing waits", async () => {
    queue([]);
    await screen.findByText("No replies to review");
    screen.getByText(
      "Replies that a rule sends to review appear here, and every reply of a Scale workspace.",
    );
  });

  it("shows when it can't be loaded, and tries again", async () => {
    const { user, server } = queue([], { "GET /admin/review": () => refusal("UNAVAILABLE") });
    await screen.findByText(/^The service is restarting/);
    server.on("GET /admin/review", () => ({ items: [], total: 0 }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("No replies to review");
  });

  it("opens a reply with its post, brief, rules and findings, with its id in the address", async () => {
    const one = item("Which crm?", {
      findings: [
        finding(),
        finding({
          rule: "community_rules",
          level: "hold",
          message: "Its community limits promotion.",
          remedy: "See that it answers the question.",
          span: null,
          evidence: { quote: "No self-promotion", from: "r/smallbusiness, rule 2", asOf: null },
        }),
      ],
    });
    const { user, address } = queue([one]);
    const desk = await read("Which crm?", user);
    expect(address()).toBe(`/admin?tab=review&item=${one.reply.id}`);
    within(desk.getByRole("region", { name: "The post" })).getByText(/^We are four people/);
    desk.getByRole("region", { name: "About Ledgerly" });
    desk.getByRole("region", { name: "Rules of r/smallbusiness" });
    const findings = desk.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(findings).toContain(
      "Advice: It sounds like an advertisement. the best there isSay what it can't do as well.",
    );
    expect(findings).toContain(
      "Held for you: Its community limits promotion. See that it answers the question.No self-promotion (r/smallbusiness, rule 2)",
    );
    await user.click(desk.getByRole("button", { name: "the best there is" }));
    const field = desk.getByLabelText<HTMLTextAreaElement>("The reply");
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("the best there is");
  });

  it("shows new replies automatically", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { stored } = queue([item("Which crm?")]);
    await row("Which crm?");
    stored.items = [...stored.items, item("Second")];
    await act(() => vi.advanceTimersByTimeAsync(reviewRefreshMs));
    await row("Second");
    screen.getByText("2 replies wait for a reviewer.");
  });
});

describe("the open reply", () => {
  it("ignores typing, and shows the disclosure line that will be added unless the text has it", async () => {
    const [one, other] = [item("Which crm?"), item("Second")];
    other.reply.text = `${text} ${other.reply.disclosure}`;
    const { user } = queue([one, other]);
    const desk = await read("Which crm?", user);
    desk.getByText("38 characters. It will end with: I work with the team behind Ledgerly.");
    const field = desk.getByLabelText<HTMLTextAreaElement>("The reply");
    expect(field.ariaReadOnly ?? field.getAttribute("aria-readonly")).toBe("true");
    await user.type(field, "x");
    expect(field.value).toBe(text);
    await read("Second", user);
    screen.getByText("76 characters.");
  });
});

describe("the administrator's tabs", () => {
  it("are in the address", async () => {
    const { user, address } = queue([], {
      "GET /admin/writers/invitations": () => ({ invitations: [] }),
    });
    await heading("Admin Panel: Review");
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Review");
    await user.click(screen.getByRole("link", { name: "Writers" }));
    await screen.findByText("No writers have been invited yet.");
    expect(address()).toBe("/admin?tab=writers");
  });

  it("link to the settings if the second factor is missing", async () => {
    queue([], { "GET /admin/review": () => refusal("SECOND_FACTOR_NEEDED") });
    await screen.findByText("Turn on two-step sign-in in your settings first.");
  });
});
