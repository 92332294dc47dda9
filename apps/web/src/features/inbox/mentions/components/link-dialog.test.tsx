// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { LinkDialog } from "./link-dialog.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(answer: FakeHandler = () => ({ mention: sampleMention() })) {
  const server = fakeApi({ "POST /discovery/mentions/link": answer });
  const onAdded = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LinkDialog open onClose={() => {}} onAdded={onAdded} />
    </QueryClientProvider>,
  );
  return { server, onAdded, user: userEvent.setup() };
}

const address = () => screen.getByLabelText<HTMLInputElement>("Address of the post");
const add = () => screen.getByRole("button", { name: "Add this post" });

describe("a post by its link", () => {
  it("is added, and passed to the screen", async () => {
    const { server, onAdded, user } = show();
    expect(document.activeElement).toBe(address());
    await user.type(address(), " https://www.reddit.com/r/a/comments/1abc/x/ {Enter}");
    await vi.waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    expect(server.to("POST /discovery/mentions/link")[0]?.body).toEqual({
      url: "https://www.reddit.com/r/a/comments/1abc/x/",
    });
    expect(screen.queryByLabelText("Text of the post")).toBeNull();
  });

  it.each([
    ["", "Paste the address of a post."],
    ["reddit.com/r/a", "Paste the full address, starting with https://."],
    ["javascript:alert(1)", "Paste the full address, starting with https://."],
  ])("%j shows what is wrong with it", async (typed, problem) => {
    const { server, user } = show();
    if (typed) await user.type(address(), typed);
    await user.click(add());
    await screen.findByText(problem);
    expect(server.requests).toHaveLength(0);
  });

  it("survives a reload with its text, until it is added or the dialog is closed", async () => {
    const linkedIn = "https://www.linkedin.com/posts/a-activity-7332661864792854528-x";
    const { user } = show();
    await user.type(address(), linkedIn);
    await user.type(screen.getByLabelText("Text of the post"), "Which CRM?");
    cleanup();
    const again = show();
    expect(address().value).toBe(linkedIn);
    await again.user.click(add());
    await vi.waitFor(() => expect(again.onAdded).toHaveBeenCalledOnce());
    expect(again.server.requests[0]?.body).toMatchObject({ text: "Which CRM?" });
    cleanup();
    const third = show();
    expect(address().value).toBe("");
    await third.user.type(address(), "https://");
    await third.user.click(screen.getByRole("button", { name: "Close" }));
    cleanup();
    show();
    expect(address().value).toBe("");
  });

  it("needs its text on a site that we can't read", async () => {
    const { server, onAdded, user } = show();
    await user.type(address(), "https://www.linkedin.com/posts/a-activity-7332661864792854528-x");
    await user.type(screen.getByLabelText("Text of the post"), "Which CRM?");
    await user.click(add());
    await vi.waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    expect(server.requests[0]?.body).toMatchObject({ text: "Which CRM?" });
  });

  it("explains who sees the pasted text", async () => {
    const { user } = show();
    expect(screen.queryByText(/stays in your workspace/)).toBeNull();
    await user.type(address(), "https://www.facebook.com/groups/a/posts/123456/");
    const text = screen.getByLabelText("Text of the post");
    const hint = document.getElementById(text.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toContain(
      "The text stays in your workspace: only your team and our writers see it.",
    );
  });

  it("shows when to try again after too many requests, and keeps the input", async () => {
    const message = "Too many attempts. Please try again in 9 minutes.";
    let refused = true;
    const { onAdded, user } = show(() =>
      refused ? refusal("TOO_MANY_REQUESTS", message) : { mention: sampleMention() },
    );
    await user.type(address(), "https://www.linkedin.com/posts/a-activity-7332661864792854528-x");
    await user.type(screen.getByLabelText("Text of the post"), "Which CRM?");
    await user.click(add());
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(onAdded).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text of the post").value).toBe("Which CRM?");
    refused = false;
    await user.click(add());
    await vi.waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    expect(screen.queryByText(message)).toBeNull();
  });

  it("requests the text if the server does", async () => {
    const message = "We can't read this address ourselves. Paste the text of the post too.";
    const { user } = show(() => refusal("LINK_NEEDS_TEXT", message));
    await user.type(address(), "https://example.com/x{Enter}");
    await screen.findByText(message);
    expect(document.activeElement).toBe(screen.getByLabelText("Text of the post"));
  });

  it.each([
    ["UNKNOWN_LINK", "This is not the address of a post that we know."],
    ["POST_NOT_FOUND", "There is no post at this address, or it has been taken down."],
    ["SOURCE_AWAY", "Reddit did not answer in time; we look again shortly."],
  ] as const)("a refusal (%s) is shown at the address", async (code, message) => {
    const { onAdded, user } = show(() => refusal(code, message));
    await user.type(address(), "https://example.com/x{Enter}");
    await screen.findByText(message);
    expect(document.activeElement).toBe(address());
    expect(onAdded).not.toHaveBeenCalled();
  });
});
