// @vitest-environment jsdom
import { type ReplyStatus, replyStatuses } from "@earshot/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleReplyCounts } from "../../../../lib/testing/samples.ts";
import { onReplyUpdated } from "../live.ts";
import { replyTo, row, serverWith, show, waitingReply } from "./replies-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString();
const titles = () =>
  screen
    .queryAllByRole("article")
    .map((article) => within(article).getByRole("heading", { level: 2 }).textContent);

describe("a reply", () => {
  const words: Record<ReplyStatus, string> = {
    claimed: "A writer is working on it",
    submitted: "Written, being checked",
    in_review: "In review",
    awaiting_approval: "Awaiting your approval",
    approved: "Approved, not posted yet",
    placing: "Being posted",
    unknown: "Being posted, not confirmed yet",
    placed: "Posted",
    survived: "Posted, still live after 72 hours",
    removed: "Removed after it was posted",
    released: "Released, open to another writer",
    failed: "Could not be posted",
    withdrawn: "Withdrawn",
  };
  const stoppable = ["claimed", "submitted", "in_review", "awaiting_approval", "approved"];

  it.each(replyStatuses)("shows status %s and its actions", async (status) => {
    const reply = replyTo("Post", { status });
    serverWith([reply]);
    show({ reply: reply.id });
    const shown = within(await row("Post"));
    // The current step may have the same name.
    shown.getAllByText(words[status]);
    const waits = status === "awaiting_approval";
    expect(shown.queryByRole("button", { name: "Approve" }) !== null).toBe(waits);
    expect(shown.queryByRole("button", { name: "Ask for a change" }) !== null).toBe(waits);
    expect(shown.queryByRole("button", { name: "Withdraw" }) !== null).toBe(
      stoppable.includes(status),
    );
  });

  it.each([
    ["linkedin", "jo-writes"],
    ["x", "@jo-writes"],
    ["reddit", "u/jo-writes"],
  ] as const)("formats its account like its platform: %s", async (source, name) => {
    const { post } = replyTo("Post");
    const reply = replyTo("Post", { account: "jo-writes", post: { ...post, source } });
    serverWith([reply]);
    show({ reply: reply.id });
    within(within(await row("Post")).getByRole("region", { name: "The reply" })).getByText(name);
  });

  it("opens with its post, text, disclosure, account, place, history and checks", async () => {
    serverWith([
      replyTo("Post", {
        status: "removed",
        text: "Three of them are worth a look.",
        account: "sam_writes",
        permalink: "https://www.reddit.com/r/smallbusiness/comments/1/x/2",
        changeNote: null,
        history: [
          { from: null, to: "claimed", at: hoursAgo(9), by: "writer", note: null },
          { from: "claimed", to: "submitted", at: hoursAgo(8), by: "writer", note: null },
          { from: "submitted", to: "awaiting_approval", at: hoursAgo(8), by: "system", note: null },
          {
            from: "awaiting_approval",
            to: "claimed",
            at: hoursAgo(7),
            by: "customer",
            note: "Name the price.",
          },
          {
            from: "awaiting_approval",
            to: "approved",
            at: hoursAgo(6),
            by: "customer",
            note: null,
          },
          { from: "placing", to: "placed", at: hoursAgo(5), by: "system", note: null },
          { from: "placed", to: "removed", at: hoursAgo(1), by: "system", note: null },
        ],
        checks: [
          {
            dueAt: hoursAgo(4),
            checkedAt: hoursAgo(4),
            visibility: "standing",
            cause: null,
            removedBy: null,
            score: null,
            answers: null,
          },
          {
            dueAt: hoursAgo(1),
            checkedAt: hoursAgo(1),
            visibility: "removed",
            cause: "A moderator removed it.",
            removedBy: null,
            score: null,
            answers: null,
          },
          {
            dueAt: hoursAgo(-19.5),
            checkedAt: null,
            visibility: null,
            cause: null,
            removedBy: null,
            score: null,
            answers: null,
          },
        ],
      }),
    ]);
    const { user, state } = show();
    await user.click(within(await row("Post")).getByRole("button", { name: "Open" }));
    await screen.findByRole("heading", { level: 1, name: "Post" });
    expect(state.search.reply).toBeDefined();
    const shown = within(await row("Post"));
    for (const text of [
      "We are four people and look for the best crm that we can pay for.",
      /^Three of them are worth a look\.\s+I work with the team behind Ledgerly\.$/,
      "u/sam_writes",
      "r/smallbusiness",
      "A moderator removed it.",
      "“Name the price.”",
    ]) {
      shown.getByText(text);
    }
    const place = shown.getByRole("link", { name: /^View reply/ });
    expect(place.getAttribute("rel")).toBe("noopener nofollow ugc noreferrer");
    const happened = within(shown.getByRole("list", { name: "What happened" }));
    const steps = happened.getAllByRole("listitem").map((item) => item.textContent);
    expect(steps[0]).toBe("A writer claimed it 9 h ago");
    expect(steps[3]).toBe("You asked for a change 7 h ago“Name the price.”");
    expect(steps[4]).toBe("You approved it 6 h ago");
    const checks = shown.getAllByRole("button", { name: /^After / });
    expect(checks.map((check) => check.getAttribute("aria-label"))).toEqual([
      "After 0 min: Live",
      "After 0 min: Removed",
      "After 0 min: not checked yet",
    ]);
    await user.click(screen.getByRole("button", { name: "Replies" }));
    await screen.findByRole("heading", { level: 1, name: "Replies" });
    const listed = await row("Post");
    expect(within(listed).queryByText("u/sam_writes")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(listed));
  });

  it("renders no link for an address that is not http(s)", async () => {
    const reply = replyTo("Post", { status: "placed", permalink: "javascript:alert(1)" });
    serverWith([reply]);
    show({ reply: reply.id });
    expect(within(await row("Post")).queryByRole("link", { name: /View reply/ })).toBeNull();
  });
});

describe("the list", () => {
  it("is filtered by stage and platform, with the number of waiting replies", async () => {
    const x = replyTo("On X", { status: "placed" });
    serverWith([
      waitingReply(),
      replyTo("Standing", { status: "survived" }),
      { ...x, post: { ...x.post, source: "x", subreddit: null } },
    ]);
    const { user, state } = show();
    await row("Waits");
    await screen.findByText("1 reply waits for you");
    expect(screen.getByRole("button", { name: /^Waiting for you/ }).textContent).toBe(
      "Waiting for you1",
    );
    await user.click(screen.getByRole("button", { name: /^Posted/ }));
    await waitFor(() => expect(titles()).toEqual(["Standing", "On X"]));
    await user.selectOptions(screen.getByLabelText("Platform"), "X");
    await waitFor(() => expect(titles()).toEqual(["On X"]));
    expect(state.search).toMatchObject({ stage: "placed", platform: "x" });
    await user.click(screen.getByRole("button", { name: /^Removed/ }));
    await screen.findByText("No replies match these filters");
    await user.click(screen.getByRole("button", { name: "Show all replies" }));
    await row("Waits");
  });

  it("has pages of twenty", async () => {
    serverWith(Array.from({ length: 21 }, (_, index) => replyTo(`Post ${index + 1}`)));
    const { user, state } = show();
    await row("Post 1");
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    await row("Post 21");
    expect(state.search.page).toBe(2);
  });

  it("counts the replies of each stage", async () => {
    serverWith([waitingReply(), replyTo("Live", { status: "placed" }), replyTo("Written")]);
    show();
    await row("Waits");
    const chips = within(screen.getByRole("group", { name: "Filter the replies" }));
    expect(chips.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "All3",
      "In progress1",
      "Waiting for you1",
      "Posted1",
      "Removed0",
      "Ended0",
    ]);
  });

  it("opens the reply of the address, on any page of the list", async () => {
    const far = replyTo("Far", { text: "Far text" });
    serverWith([...Array.from({ length: 20 }, (_, index) => replyTo(`Post ${index}`)), far]);
    show({ reply: far.id });
    within(await row("Far")).getByText(/^Far text/);
    screen.getByRole("heading", { level: 1, name: "Far" });
  });

  it("says when the reply of the address can't be opened", async () => {
    serverWith([replyTo("Post")]);
    const { user, state } = show({ reply: "00000000-0000-4000-8000-999999999999" });
    screen.getByRole("heading", { level: 1, name: "Reply" });
    const title = await screen.findByText("The reply could not be opened.");
    screen.getByRole("heading", { level: 1, name: "Reply" });
    expect(title.closest('[role="alert"]')?.textContent).toContain(
      "This does not exist, or you don't have access to it.",
    );
    await user.click(screen.getByRole("button", { name: "Show all replies" }));
    expect(state.search.reply).toBeUndefined();
  });

  it("says what will appear when it is empty, shows a placeholder while it loads, and tries again", async () => {
    const server = serverWith([]);
    server.on("GET /replies", () => refusal("INTERNAL"));
    const { user } = show();
    screen.getByText("Loading replies");
    await screen.findByText("Error loading replies");
    screen.getByText("Something went wrong on our side. Please try again in a moment.");
    server.on("GET /replies", () => ({
      replies: [],
      total: 0,
      counts: sampleReplyCounts(),
      waiting: 0,
    }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("No reply yet");
  });

  it("is updated by an event, in the list and on its page", async () => {
    const first = replyTo("First");
    const server = serverWith([replyTo("Other"), first]);
    const { client, state, user } = show();
    await row("First");
    server.rows[1] = { ...first, status: "submitted", text: "A new text" };
    act(() =>
      onReplyUpdated(client, { id: first.id, mentionId: first.mentionId, status: "submitted" }),
    );
    await screen.findByText("A new text");
    expect(titles()).toEqual(["Other", "First"]);
    await user.click(within(await row("First")).getByRole("button", { name: "Open" }));
    await screen.findByRole("heading", { level: 1, name: "First" });
    expect(state.search.reply).toBe(first.id);
    server.rows[1] = { ...first, status: "submitted", text: "A newer text" };
    act(() =>
      onReplyUpdated(client, { id: first.id, mentionId: first.mentionId, status: "submitted" }),
    );
    await screen.findByText(/^A newer text/);
  });
});
