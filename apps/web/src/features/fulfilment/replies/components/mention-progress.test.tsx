// @vitest-environment jsdom
import type { Mention, Reply } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleMention, sampleProgress, sampleReply } from "../../../../lib/testing/samples.ts";
import { onReplyUpdated } from "../live.ts";
import { serverWith } from "../screens/replies-fixture.tsx";
import { MentionProgress } from "./mention-progress.tsx";

// The links need a router, which is tested with the app.
vi.mock("@tanstack/react-router", () => ({
  Link: ({ children }: { children: React.ReactNode }) => <a href="/reply">{children}</a>,
}));

beforeEach(prepareDom);
afterEach(clearDom);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const engaged = (part: Partial<Mention> = {}) =>
  sampleMention({
    status: "accepted",
    acceptedAt: minutesAgo(1),
    dueAt: minutesAgo(-14.5),
    ...part,
  });

const withReply = (reply: Reply, part: Partial<Mention> = {}) =>
  engaged({
    status: "in_progress",
    reply: { id: reply.id, status: reply.status, permalink: reply.permalink },
    ...part,
  });

function show(mention: Mention, replies: Reply[] = []) {
  const server = serverWith(replies);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MentionProgress mention={mention} now={Date.now()} />
    </QueryClientProvider>,
  );
  return { client, server, user: userEvent.setup() };
}

const current = () =>
  screen
    .getAllByRole("listitem")
    .find((item) => item.getAttribute("aria-current"))
    ?.querySelector("span:not([aria-hidden]) + span")?.textContent;

it("waits with writers until the reply is due, and can be taken back", () => {
  show(engaged());
  expect(current()).toBe("With writers: current step");
  screen.getByText("Due in 14 minutes. You can take it back until a writer claims it.");
});

it("says that it is late because no writer has claimed it", () => {
  show(engaged({ acceptedAt: minutesAgo(21.5), dueAt: minutesAgo(6.5) }));
  screen.getByText(/^Late by 6 min: no writer has claimed it yet\. You can take it back/);
});

it("says why it is waiting again after a claim ended", async () => {
  const end = { kind: "lapsed", at: minutesAgo(1), reason: null, unit: "reserved" } as const;
  const reply = sampleReply({ status: "released", progress: sampleProgress({ end }) });
  show(withReply(reply, { status: "accepted", dueAt: minutesAgo(31) }), [reply]);
  await screen.findByText(
    /^The writer was inactive for 45 minutes, so the claim ended\. Late by 31 min: the claim ended and no other writer has taken it\./,
  );
  expect(current()).toBe("With writers: current step");
});

it("ends with a writer's refusal, and the reply is back in the quota", () => {
  show(engaged({ status: "denied", statusNote: "A writer found this post unsuitable: a joke." }));
  const [, last] = screen.getAllByRole("listitem");
  expect(last?.textContent).toContain("Declined: ended here");
  screen.getByText("The reply is back in your quota.");
});

it("follows the reply live, and offers its actions", async () => {
  const reply = sampleReply();
  const { client, server, user } = show(withReply(reply), [reply]);
  await screen.findByRole("button", { name: "Withdraw" });
  expect(current()).toBe("Claimed: current step");
  server.rows[0] = { ...reply, status: "awaiting_approval", text: "Try three of them." };
  act(() =>
    onReplyUpdated(client, {
      id: reply.id,
      mentionId: reply.mentionId,
      status: "awaiting_approval",
    }),
  );
  await screen.findByText("Try three of them.");
  expect(current()).toBe("Awaiting your approval: current step");
  await user.click(screen.getByRole("button", { name: "Approve" }));
  await screen.findByText("A writer will post it.", { exact: false });
  expect(current()).toBe("Approved: current step");
  expect(server.to(`POST /replies/${reply.id}/approve`)).toHaveLength(1);
  within(screen.getByRole("region", { name: "Reply" })).getByRole("link", { name: /^Open reply/ });
});

it("shows only a link to the reply if it can't be loaded", async () => {
  const reply = sampleReply();
  show(withReply(reply));
  await screen.findByRole("link", { name: /^Open reply/ });
  await vi.waitFor(() =>
    expect(screen.queryByText("Loading the progress of the reply")).toBeNull(),
  );
  expect(screen.queryByRole("list")).toBeNull();
});

it.each([
  ["moves into its place after the decision", 0, true],
  ["is in its place when it is opened later", 1, false],
])("%s", (_, minutes, moves) => {
  show(engaged({ acceptedAt: minutesAgo(minutes) }));
  const { classList } = screen.getByRole("region", { name: "Reply" });
  expect(classList.contains("motion-safe:animate-arrive")).toBe(moves);
});
