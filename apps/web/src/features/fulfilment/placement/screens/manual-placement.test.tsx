// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAssignment, sampleFinding, sampleReply } from "../../../../lib/testing/samples.ts";
import { finds, openEditor } from "../../drafting/editor-fixture.tsx";
import { portal } from "../../writers/writers-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("manual placement", () => {
  const approved = { status: "approved", text: "Try three.\n\nI work…" } as const;

  it("asks for a declared account of the platform first", async () => {
    const post = { ...sampleReply().post, source: "x" as const };
    portal("active", { assignments: [sampleAssignment({ ...approved, post })] });
    await screen.findByText(/^Declare the X account that you post with/);
  });

  it("shows what blocks it, and offers no text to copy until that is resolved", async () => {
    const stop = sampleFinding({
      rule: "thread",
      level: "stop",
      message: "The thread is locked.",
      remedy: "Nobody can answer there any more.",
    });
    const { user, server, claimed } = openEditor(approved, finds(stop, sampleFinding()));
    const block = (await screen.findByText("It can’t be posted now")).closest('[role="alert"]');
    within(block as HTMLElement).getByText("The thread is locked.");
    within(block as HTMLElement).getByText("Nobody can answer there any more.");
    screen.getByText(/^Try three\./);
    expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
    const [checked] = server.to(`POST /writers/replies/${claimed.id}/check`);
    expect(checked?.body).toEqual({ text: approved.text, firstHandConfirmed: false });
    server.on("POST /writers/replies/*/check", () => ({ findings: [] }));
    await user.click(within(block as HTMLElement).getByRole("button", { name: "Check again" }));
    await screen.findByRole("button", { name: "Copy" });
  });

  it("records a live comment whose thread was locked since", async () => {
    const permalink = "https://www.reddit.com/r/smallbusiness/comments/1/x/c9";
    const stop = sampleFinding({ rule: "thread", level: "stop", message: "The thread is locked." });
    const { user, server, claimed, lists } = openEditor(approved, {
      ...finds(stop),
      "POST /writers/replies/*/placed": () => {
        lists.assignments = [];
        return { assignment: { ...claimed, status: "placed", permalink } };
      },
      "GET /writers/replies/*": () => ({ assignment: { ...claimed, status: "placed", permalink } }),
    });
    await screen.findByRole("heading", { name: "Already posted? Paste its permalink" });
    expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
    expect(screen.queryByRole("link", { name: /^Open the thread/ })).toBeNull();
    await user.type(screen.getByLabelText("Paste the permalink of your comment"), permalink);
    await user.click(screen.getByRole("button", { name: "Check and record" }));
    await screen.findByText("Posted. We check from now on that it stays live.");
    expect(server.to(`POST /writers/replies/${claimed.id}/placed`)[0]?.body).toEqual({ permalink });
  });

  it("ends a reply that the rules let nobody place, and says why if it can't be ended", async () => {
    const stop = sampleFinding({ rule: "opted_out", level: "stop", message: "Its author asked." });
    const details = ["Nothing stands in its way any more."];
    const { user, server, claimed, lists } = openEditor(approved, {
      ...finds(stop),
      "POST /writers/replies/*/end": () => refusal("PLACEMENT_REFUSED", undefined, details),
      "GET /writers/replies/*": () => ({ assignment: { ...claimed, status: "failed" } }),
    });
    await screen.findByText("Its author asked.");
    screen.getByText(
      "If this won’t change, end the reply. The customer sees why and gets the reply back, and the mention is pending again.",
    );
    screen.getByRole("button", { name: "Report that Reddit rejects it" });
    await user.click(screen.getByRole("button", { name: "End this reply" }));
    await screen.findByText(details[0] ?? "");
    server.on("POST /writers/replies/*/end", () => {
      lists.assignments = [];
      return { assignment: { ...claimed, status: "failed" } };
    });
    await user.click(screen.getByRole("button", { name: "End this reply" }));
    await screen.findByText("Ended. The customer sees why.");
  });

  it("keeps the input while the reply is checked again, even if that fails", async () => {
    const { user, server } = openEditor(approved, {
      "POST /writers/replies/*/check": () => refusal("UNAVAILABLE"),
    });
    const input = await screen.findByLabelText<HTMLInputElement>(
      "Paste the permalink of your comment",
    );
    await user.type(input, "https://reddit.com/x");
    server.on("POST /writers/replies/*/check", () => ({ findings: [] }));
    const failed = screen.getByText("It could not be checked. Don’t post it yet");
    const notice = within(failed.closest('[role="alert"]') as HTMLElement);
    await user.click(notice.getByRole("button", { name: "Check again" }));
    await screen.findByRole("button", { name: "Copy" });
    expect(screen.getByLabelText("Paste the permalink of your comment")).toBe(input);
    expect(input.value).toBe("https://reddit.com/x");
  });

  it("restores the address and the platform's message after a reload", async () => {
    const { id } = sampleAssignment(approved);
    sessionStorage.setItem(`earshot.permalink.${id}`, "https://reddit.com/x");
    sessionStorage.setItem(`earshot.refusal.${id}`, "Take a break");
    const { user } = openEditor({ ...approved, id });
    const input = await screen.findByLabelText<HTMLInputElement>(
      "Paste the permalink of your comment",
    );
    expect(input.value).toBe("https://reddit.com/x");
    const words = screen.getByLabelText<HTMLTextAreaElement>(
      "What does the message on Reddit say?",
    );
    expect(words.value).toBe("Take a break");
    expect(document.activeElement).not.toBe(words);
    await user.clear(input);
    expect(sessionStorage.getItem(`earshot.permalink.${id}`)).toBeNull();
    await user.type(input, "a");
    expect(sessionStorage.getItem(`earshot.permalink.${id}`)).toBe("a");
  });

  it("offers no text to copy if it could not be checked", async () => {
    openEditor(approved, { "POST /writers/replies/*/check": () => refusal("UNAVAILABLE") });
    await screen.findByText("It could not be checked. Don’t post it yet");
    expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
  });

  it("records a live comment, and links to it", async () => {
    const permalink = "https://www.reddit.com/r/smallbusiness/comments/1/x/c9";
    const { user, lists, claimed } = openEditor(approved, {
      "POST /writers/replies/*/placed": () => {
        lists.assignments = [];
        return { assignment: { ...claimed, status: "placed", permalink } };
      },
      "GET /writers/replies/*": () => ({ assignment: { ...claimed, status: "placed", permalink } }),
    });
    const link = await screen.findByRole("link", { name: /^Open the thread and post it there/ });
    expect(link.getAttribute("href")).toBe(claimed.post.url);
    expect(link.getAttribute("rel")).toBe("noopener nofollow ugc noreferrer");
    await user.type(screen.getByLabelText("Paste the permalink of your comment"), permalink);
    await user.click(screen.getByRole("button", { name: "Check and record" }));
    await screen.findByText("Posted. We check from now on that it stays live.");
    const view = await screen.findByRole("link", { name: /^View reply/ });
    expect(view.getAttribute("href")).toBe(permalink);
  });

  it("lists everything that prevents it, and keeps the address", async () => {
    const details = ["The comment is in another thread.", "The disclosure line is missing."];
    const { user } = openEditor(approved, {
      "POST /writers/replies/*/placed": () => refusal("PLACEMENT_REFUSED", undefined, details),
    });
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
