// @vitest-environment jsdom
import type { FailedJob, PaddleEvent } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { samplePaddleEvent } from "../../../../lib/testing/samples.ts";
import { dismissToasts } from "../../../../ui/toast-store.ts";
import { openAdmin } from "./admin-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  clearDom();
  // A test must not find the messages of the previous one.
  dismissToasts();
});

const job: FailedJob = {
  queue: "mails.send",
  id: "00000000-0000-4000-8000-000000000003",
  createdAt: new Date(Date.now() - 7_200_000).toISOString(),
  failedAt: new Date(Date.now() - 3_660_000).toISOString(),
  attempts: 5,
  failure: "The mail server refused the connection.",
  payload: '{"to":"lea@ledgerly.example","token":"[hidden]"}',
};

function show(
  { jobs = [], events = [] }: { jobs?: FailedJob[]; events?: PaddleEvent[] } = {},
  handlers: Record<string, FakeHandler> = {},
) {
  return openAdmin("?tab=system", {
    "GET /admin/jobs/failed": () => ({ jobs, total: jobs.length }),
    "GET /admin/paddle-events": ({ query }) => {
      const state = query.get("state");
      const shown = events.filter((event) => state === "all" || event.state === state);
      return { events: shown, total: shown.length };
    },
    ...handlers,
  });
}

describe("failed jobs", () => {
  it("are listed with their failure, and tried again", async () => {
    const jobs = [job];
    const { server, user } = show(
      { jobs },
      {
        "POST /admin/jobs/*/*/retry": () => {
          jobs.length = 0;
          return {};
        },
      },
    );
    const list = within(await screen.findByRole("list", { name: "Failed jobs" }));
    expect(list.getByRole("listitem").textContent).toBe(
      `mails.sendfailed 1 h ago after 5 attemptsThe mail server refused the connection.Try againWhat it works on${job.payload}`,
    );
    await user.click(list.getByRole("button", { name: "Try mails.send again" }));
    await screen.findByText("mails.send is tried again.");
    await screen.findByText(/^None\. Jobs that failed/);
    expect(server.to(`POST /admin/jobs/mails.send/${job.id}/retry`)).toHaveLength(1);
  });

  it("show the page before when the last one of a page was tried again", async () => {
    const { server, user } = show(
      {},
      {
        "GET /admin/jobs/failed": ({ query }) => ({
          jobs: query.get("offset") === "0" ? [job] : [{ ...job, queue: "posts.fetch" }],
          total: 21,
        }),
        "POST /admin/jobs/*/*/retry": () => ({}),
      },
    );
    await user.click(await screen.findByRole("button", { name: "Page 2" }));
    const retry = await screen.findByRole("button", { name: "Try posts.fetch again" });
    server.on("GET /admin/jobs/failed", ({ query }) => ({
      jobs: query.get("offset") === "0" ? [job] : [],
      total: 20,
    }));
    await user.click(retry);
    await screen.findByRole("button", { name: "Try mails.send again" });
    expect(screen.queryByText(/^None\./)).toBeNull();
  });

  it("say why they can't be tried again", async () => {
    const { user } = show(
      { jobs: [job] },
      { "POST /admin/jobs/*/*/retry": () => refusal("STATE_CHANGED") },
    );
    await user.click(await screen.findByRole("button", { name: "Try mails.send again" }));
    await screen.findByText("Not tried again");
  });
});

describe("Paddle's events", () => {
  const failed = samplePaddleEvent({
    id: "evt_2",
    state: "failed",
    attempts: 5,
    failure: "The price is unknown.",
  });

  it("are filtered by state, in the address", async () => {
    const { user, address } = show({ events: [failed, samplePaddleEvent()] });
    const list = () => within(screen.getByRole("list", { name: "Paddle’s events" }));
    await screen.findByRole("listitem", { name: "subscription.updated evt_1" });
    expect(list().getAllByRole("listitem")).toHaveLength(2);
    const filter = within(screen.getByRole("group", { name: "State of the events" }));
    await user.click(filter.getByRole("button", { name: "Failed" }));
    await waitFor(() => expect(list().getAllByRole("listitem")).toHaveLength(1));
    expect(list().getByRole("listitem").textContent).toBe(
      "subscription.updated Failed1 h ago · 5 attempts · evt_2 about sub_01The price is unknown.Replay",
    );
    expect(address()).toBe("/admin?tab=system&state=failed");
    await user.click(filter.getByRole("button", { name: "Ignored" }));
    await screen.findByText("No event is in this state.");
  });

  it("are replayed, unless they are already waiting", async () => {
    const events = [failed, samplePaddleEvent({ state: "received" })];
    const { server, user } = show(
      { events },
      {
        "POST /admin/paddle-events/*/replay": () => {
          const event: PaddleEvent = { ...failed, state: "received" };
          events[0] = event;
          return { event };
        },
      },
    );
    const name = "Replay subscription.updated evt_2";
    await user.click(await screen.findByRole("button", { name }));
    await screen.findByText("The event is handled again.");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Replay/ })).toBeNull());
    expect(server.to("POST /admin/paddle-events/evt_2/replay")).toHaveLength(1);
  });

  it("show the page before when the last one of a page was replayed", async () => {
    const { server, user, address } = show(
      {},
      {
        "GET /admin/paddle-events": ({ query }) => ({
          events: [query.get("offset") === "0" ? { ...failed, id: "evt_1" } : failed],
          total: 21,
        }),
        "POST /admin/paddle-events/*/replay": () => ({ event: { ...failed, state: "received" } }),
      },
    );
    await user.click(await screen.findByRole("button", { name: "Page 2" }));
    const replay = await screen.findByRole("button", { name: /^Replay .* evt_2/ });
    server.on("GET /admin/paddle-events", ({ query }) => ({
      events: query.get("offset") === "0" ? [{ ...failed, id: "evt_1" }] : [],
      total: 20,
    }));
    await user.click(replay);
    await screen.findByRole("listitem", { name: /evt_1/ });
    expect(address()).toBe("/admin?tab=system");
  });

  it("show that they are replayed, even if they left the list before the response arrived", async () => {
    const answer = Promise.withResolvers<unknown>();
    const { user } = show(
      { events: [failed] },
      { "POST /admin/paddle-events/*/replay": () => answer.promise },
    );
    await user.click(await screen.findByRole("button", { name: /^Replay/ }));
    await user.click(screen.getByRole("button", { name: "Ignored" }));
    await screen.findByText("No event is in this state.");
    answer.resolve({ event: { ...failed, state: "received" } });
    await screen.findByText("The event is handled again.");
  });

  it("say why they can't be replayed", async () => {
    const { user } = show(
      { events: [failed] },
      { "POST /admin/paddle-events/*/replay": () => refusal("STATE_CHANGED") },
    );
    await user.click(await screen.findByRole("button", { name: /^Replay/ }));
    await screen.findByText("Not replayed");
  });
});

describe("the log", () => {
  it("names the workspace that each entry is about", async () => {
    openAdmin("?tab=log", {
      "GET /admin/entries": () => ({
        entries: [
          {
            id: "1",
            at: new Date().toISOString(),
            action: "workspace_paused",
            sentence: "Paused the workspace.",
            reason: "Spam.",
            administrator: null,
            workspace: { id: "w1", name: "Ledgerly" },
            subject: null,
          },
        ],
        total: 1,
      }),
    });
    const list = within(await screen.findByRole("list", { name: "What administrators did" }));
    expect(list.getByRole("listitem").textContent).toBe(
      "Paused the workspace.Spam.just now · A deleted administrator · Ledgerly",
    );
    expect(list.getByRole("link").getAttribute("href")).toBe("/admin?tab=workspaces&item=w1");
  });

  it("names the writer that an entry is about", async () => {
    openAdmin("?tab=log", {
      "GET /admin/entries": () => ({
        entries: [
          {
            id: "1",
            at: new Date().toISOString(),
            action: "writer_ended",
            sentence: "Ended the writer's access.",
            reason: "Left the team.",
            administrator: "Ada",
            workspace: null,
            subject: { id: "w1", name: "Wim" },
          },
        ],
        total: 1,
      }),
    });
    const writer = await screen.findByRole("link", { name: "Wim" });
    expect(writer.getAttribute("href")).toBe("/admin?tab=writers&item=w1");
  });

  it("says what will appear", async () => {
    openAdmin("?tab=log", { "GET /admin/entries": () => ({ entries: [], total: 0 }) });
    await screen.findByText(
      "Nothing yet. Each thing that an administrator changes appears here, with its reason.",
    );
  });
});
