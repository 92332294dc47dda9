// @vitest-environment jsdom
import { type EventData, type EventType, limits } from "@earshot/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  useReplyPage,
  useWaitingReplies,
} from "../features/fulfilment/replies/api/list-replies.ts";
import { replyFiltersOf } from "../features/fulfilment/replies/search.ts";
import { noFilters, useMentionPage } from "../features/inbox/mentions/api/list-mentions.ts";
import { useMe } from "../features/portal/session/api/get-me.ts";
import { useOverview } from "../features/reporting/dashboard/api/get-overview.ts";
import type { LiveEvent } from "../lib/events/live-events.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeApi, fakeToken } from "../lib/testing/fake-api.ts";
import {
  sampleMention,
  sampleOverview,
  sampleReply,
  sampleReplyCounts,
  sampleStats,
  sampleUser,
} from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { applyEvent } from "./live-updates.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const event = <T extends EventType>(type: T, data: EventData<T>) =>
  ({ id: "1", type, data }) as LiveEvent;

function Shown() {
  const mentions =
    useMentionPage({ ...noFilters, status: "all", sort: "newest" }, 1).data?.mentions ?? [];
  const replies = useReplyPage(replyFiltersOf({}, "2026-11-26"), 1).data?.replies ?? [];
  const user = useMe().data;
  return (
    <>
      <p>mentions {mentions.map((row) => `${row.status}/${row.reply?.status}`).join()}</p>
      <p>replies {replies.map(({ status }) => status).join()}</p>
      <p>waiting {useWaitingReplies().data}</p>
      <p>placed {useOverview().data?.stats.replies.placed}</p>
      <p>
        quota {user?.repliesUsed}/{user?.repliesLimit} {user?.keywordsUsed}/{user?.keywordsLimit}
      </p>
    </>
  );
}

function start() {
  setToken(fakeToken());
  const reply = sampleReply({ status: "submitted" });
  const mention = sampleMention({
    id: reply.mentionId,
    status: "in_progress",
    reply: { id: reply.id, status: "submitted", permalink: null },
  });
  const counts = { pending: 0, accepted: 0, in_progress: 1, replied: 0, denied: 0 };
  const world = { mention, reply, waiting: 0, placed: 4, others: [] as (typeof reply)[] };
  const server = fakeApi({
    "GET /auth/me": () => ({ user: sampleUser() }),
    "GET /discovery/reddit-mentions": () => ({
      mentions: [world.mention],
      total: 1,
      atLeast: false,
      counts,
    }),
    "GET /discovery/reddit-mentions/*": () => ({ mention: world.mention }),
    "GET /replies": () => ({
      replies: [...world.others, world.reply],
      total: 1,
      counts: sampleReplyCounts({ all: 1 }),
      waiting: world.waiting,
    }),
    "GET /replies/*": () => ({ reply: world.reply }),
    "GET /dashboard/overview": () => ({
      overview: sampleOverview({
        stats: sampleStats({ replies: { ...sampleStats().replies, placed: world.placed } }),
      }),
    }),
  });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );
  return {
    world,
    server,
    client,
    receive: (live: LiveEvent) => act(() => applyEvent(client, live)),
  };
}

it("an updated reply refreshes itself, its mention, the waiting count and the figures", async () => {
  const { world, server, receive } = start();
  await screen.findByText("mentions in_progress/submitted");
  await screen.findByText("replies submitted");
  await screen.findByText("placed 4");
  const status = "awaiting_approval";
  world.reply = { ...world.reply, status };
  world.mention = { ...world.mention, reply: { id: world.reply.id, status, permalink: null } };
  world.waiting = 1;
  world.placed = 5;
  receive(event("reply.updated", { id: world.reply.id, mentionId: world.mention.id, status }));
  await screen.findByText("mentions in_progress/awaiting_approval");
  await screen.findByText("replies awaiting_approval");
  await screen.findByText("waiting 1");
  await screen.findByText("placed 5");
  // The lists are not fetched again, so nothing moves under the reader.
  const lists = server.to("GET /replies").filter(({ query }) => query.get("limit") === "20");
  expect(lists).toHaveLength(1);
  expect(server.to("GET /discovery/reddit-mentions")).toHaveLength(1);
});

it("an unknown reply appears in the list", async () => {
  const { world, receive } = start();
  await screen.findByText("replies submitted");
  const other = sampleReply();
  world.others = [other];
  receive(event("reply.updated", { id: other.id, mentionId: other.mentionId, status: "claimed" }));
  await screen.findByText("replies claimed,submitted");
});

it("mentions that are hidden elsewhere leave the lists; new ones are only announced", async () => {
  const { server, receive } = start();
  await screen.findByText("mentions in_progress/submitted");
  const lists = () =>
    server
      .to("GET /discovery/reddit-mentions")
      .filter(({ query }) => query.get("limit") === String(limits.mentionsPageSize));
  receive(event("mention.created", { ids: ["m9"], count: 1 }));
  await waitFor(() => expect(server.to("GET /dashboard/overview")).toHaveLength(2));
  expect(lists()).toHaveLength(1);
  receive(event("mention.created", { ids: [], count: 0 }));
  await waitFor(() => expect(lists()).toHaveLength(2));
});

it("an updated mention refreshes itself and the figures", async () => {
  const { world, receive } = start();
  await screen.findByText("mentions in_progress/submitted");
  await screen.findByText("placed 4");
  world.mention = { ...world.mention, status: "replied" };
  world.placed = 5;
  receive(event("mention.updated", { id: world.mention.id, status: "replied" }));
  await screen.findByText("mentions replied/submitted");
  await screen.findByText("placed 5");
});

it("a quota event keeps the quotas that it does not contain", async () => {
  const { receive } = start();
  await screen.findByText("quota 0/2 1/3");
  receive(event("quota.updated", { repliesUsed: 1 }));
  await screen.findByText("quota 1/2 1/3");
  receive(event("quota.updated", { repliesLimit: 30, keywordsLimit: null }));
  await screen.findByText("quota 1/30 1/");
  receive(event("quota.updated", { keywordsUsed: 0, repliesUsed: undefined }));
  await screen.findByText("quota 1/30 0/");
});

it("a changed subscription is fetched again, with the limits of its plan", async () => {
  const { server, client, receive } = start();
  await screen.findByText("quota 0/2 1/3");
  const keys = [queryKeys.subscription, queryKeys.keywords, queryKeys.units];
  for (const key of keys) client.setQueryData(key, {});
  server.on("GET /auth/me", () => ({
    user: sampleUser({ subscriptionTier: "growth", repliesLimit: 100, keywordsLimit: 30 }),
  }));
  receive(event("subscription.updated", {}));
  await screen.findByText("quota 0/100 1/30");
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});

it("a used reply is a new line of the ledger", () => {
  const { client, receive } = start();
  client.setQueryData(queryKeys.units, {});
  receive(event("quota.updated", { repliesUsed: 1 }));
  expect(client.getQueryState(queryKeys.units)?.isInvalidated).toBe(true);
});

it("the monitored sources are fetched again when a worker starts or stops", () => {
  const { client, receive } = start();
  client.setQueryData(queryKeys.collectionStatus, {
    sources: [],
    paused: false,
    isBackfilling: false,
  });
  receive({ type: "sources" });
  expect(client.getQueryState(queryKeys.collectionStatus)?.isInvalidated).toBe(true);
});

it("everything is fetched again once the stream is connected", async () => {
  const { world, receive } = start();
  await screen.findByText("replies submitted");
  world.reply = { ...world.reply, status: "approved" };
  world.placed = 9;
  receive({ type: "connected" });
  await screen.findByText("replies approved");
  await waitFor(() => screen.getByText("placed 9"));
});
