// @vitest-environment jsdom
import type { Thread } from "@earshot/contract";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleComment, sampleThread, sampleWarning } from "../../../../lib/testing/samples.ts";
import { article } from "../../writers/writers-fixture.tsx";
import { field, openEditor } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const { post } = sampleThread();

async function thread(part: Partial<Thread>) {
  const now = { thread: sampleThread(part) };
  const opened = openEditor({}, { "GET /writers/replies/*/thread": () => now });
  await field();
  return { ...opened, now, pane: within(await article("The post")) };
}

describe("the thread beside the reply", () => {
  it("is loaded when the editor opens, with the number of repliers", async () => {
    const { pane } = await thread({
      comments: [
        sampleComment({ author: "ben", body: "A spreadsheet." }),
        sampleComment({ author: "ann", body: "Which one?", depth: 1, isByAuthor: true }),
      ],
      totalComments: 5,
      replierCount: 1,
    });
    await pane.findByText("One person has replied.");
    pane.getByText("A spreadsheet.");
    pane.getByText("Which one?");
    pane.getByText("Author of the post");
    pane.getByText("3 more comments in the thread are not shown here.");
    pane.getByText(/^Checked 1\d s ago$/);
  });

  it("marks the comment that is answered, our reply, and a removed comment", async () => {
    const { pane } = await thread({
      comments: [
        sampleComment({ author: "cat", body: "Which is best?", isMention: true }),
        sampleComment({ author: "jonas", body: "Try three.", isOurs: true, depth: 1 }),
        sampleComment({ author: null, body: "", state: "deleted" }),
        sampleComment({ author: "dan", body: "", state: "removed" }),
      ],
      replierCount: 3,
    });
    const asks = (await pane.findByText("The question")).closest("li");
    expect(asks?.textContent).toContain("u/catThe question");
    expect(asks?.getAttribute("aria-current")).toBe("true");
    expect(pane.getByText("Our reply").closest("li")?.textContent).toContain("u/jonas");
    pane.getByText("Deleted by its author");
    pane.getByText("Removed by the moderators or the platform");
    pane.getByText("One of our replies is already in this thread.");
  });

  it.each([
    [{ post: { ...post, locked: true } }, "The thread is locked: no new replies are possible."],
    [
      { post: { ...post, archived: true } },
      "The thread is archived: Reddit accepts no new replies there.",
    ],
    [{ post: { ...post, state: "deleted" } }, "The post has been deleted by its author."],
    [
      { post: { ...post, state: "removed" } },
      "The post has been removed by the moderators or the platform.",
    ],
    [{ post: { ...post, state: "gone" } }, "The post is no longer there."],
    [
      { comments: [sampleComment({ isMention: true, state: "deleted", body: "" })] },
      "The comment that asks has been deleted by its author.",
    ],
  ] satisfies [Partial<Thread>, string][])("blocks a reply (%#): %s", async (part, sentence) => {
    const { pane } = await thread(part);
    const bar = (await pane.findByText("No reply can be posted here")).closest('[role="alert"]');
    expect(bar?.textContent).toBe(`No reply can be posted here${sentence}`);
  });

  it("stays readable when it is deleted during writing", async () => {
    const { pane, user, now } = await thread({});
    await pane.findByText("No one has replied yet.");
    now.thread = sampleThread({ post: { ...post, body: "", state: "deleted" } });
    await user.click(pane.getByRole("button", { name: "Check again" }));
    await pane.findByText("No reply can be posted here");
    pane.getByText(/We are four people/);
  });

  it("says when the post was edited", async () => {
    const { pane } = await thread({ post: { ...post, body: "Solved!", edited: true } });
    await pane.findByText("Edited since we found it.");
    pane.getByText("Solved!");
  });

  it("shows a notice and a link to the page if the platform can't be read", async () => {
    const { pane } = await thread({ live: false, notice: "LinkedIn can't be read from here." });
    const note = (await pane.findByText(/^LinkedIn can't be read from here\./)).closest("p");
    const link = within(note as HTMLElement).getByRole("link", { name: /^See it on Reddit/ });
    expect(link.getAttribute("href")).toBe(post.url);
    expect(pane.queryByText("No one has replied yet.")).toBeNull();
  });

  it("offers no new check if threads can never be read", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const stored = sampleThread({
      live: false,
      notice: "LinkedIn does not let us read threads.",
      post: { ...post, source: "linkedin", subreddit: null },
    });
    const { server, claimed } = openEditor(
      { post: stored.post },
      { "GET /writers/replies/*/thread": () => ({ thread: stored }) },
    );
    await field();
    const pane = within(await article("The post"));
    await pane.findByText(/^LinkedIn does not let us read threads\./);
    expect(pane.queryByRole("button", { name: "Check again" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(server.to(`GET /writers/replies/${claimed.id}/thread`)).toHaveLength(1);
  });

  it("counts what the platform counts", async () => {
    const { pane } = await thread({
      post: { ...post, source: "x", subreddit: null, score: 12 },
      comments: [sampleComment({ body: "Try three.", score: 1 })],
    });
    await pane.findByText("12 likes");
    pane.getByText("1 like");
  });

  it("shows the stored post if the thread can't be loaded, and can try again", async () => {
    const { user, server } = openEditor(
      { warnings: [sampleWarning()] },
      { "GET /writers/replies/*/thread": () => refusal("SOURCE_AWAY") },
    );
    await field();
    const pane = within(await article("The post"));
    await pane.findByText(
      "The thread could not be loaded: The platform can't be reached right now. Please try again in a few moments.",
    );
    pane.getByText("The author asks for no sales pitches");
    pane.getByText(/We are four people/);
    server.on("GET /writers/replies/*/thread", () => ({ thread: sampleThread() }));
    await user.click(pane.getByRole("button", { name: "Check again" }));
    await pane.findByText("No one has replied yet.");
  });

  it("is loaded again every minute", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, claimed } = await thread({});
    const requests = () => server.to(`GET /writers/replies/${claimed.id}/thread`).length;
    expect(requests()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(requests()).toBe(2);
  });

  it("collapses deep comments, and those after thirty", async () => {
    const many = Array.from({ length: 33 }, (_, at) => sampleComment({ body: `Answer ${at + 1}` }));
    const deep = sampleComment({ body: "Far down", depth: 4 });
    const { pane, user } = await thread({ comments: [many[0] ?? deep, deep, ...many.slice(1)] });
    await pane.findByText("Answer 30");
    expect(pane.queryByText("Far down")).toBeNull();
    expect(pane.queryByText("Answer 31")).toBeNull();
    await user.click(pane.getByRole("button", { name: "Show 1 more" }));
    pane.getByText("Far down");
    await user.click(pane.getByRole("button", { name: "Show 3 more" }));
    pane.getByText("Answer 33");
  });

  it("shows the company and the community's rules", async () => {
    const { user } = await thread({});
    await user.click(screen.getByRole("tab", { name: "Company" }));
    screen.getByText("Invoices that nobody chases");
    await user.click(screen.getByRole("tab", { name: "Rules" }));
    screen.getByText("This post is not in a community with its own rules.");
  });
});
