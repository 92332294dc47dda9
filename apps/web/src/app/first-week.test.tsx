// @vitest-environment jsdom
import type { User } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { type FakeHandler, fakeToken } from "../lib/testing/fake-api.ts";
import {
  sampleColleague,
  sampleKeyword,
  sampleMember,
  sampleOverview,
  sampleSettings,
  sampleStats,
  sampleUser,
} from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const none = { pending: 0, accepted: 0, in_progress: 0, replied: 0, denied: 0 };

interface Workspace {
  user?: Partial<User>;
  joinedDaysAgo?: number;
  includesTeam?: boolean;
  members?: number;
  handlers?: Record<string, FakeHandler>;
}

function start({ user, joinedDaysAgo = 1, includesTeam = false, ...rest }: Workspace = {}) {
  setToken(fakeToken());
  const joinedAt = daysAgo(joinedDaysAgo);
  const others = Array.from({ length: (rest.members ?? 1) - 1 }, () => sampleColleague());
  return open("/dashboard", {
    "GET /auth/me": () => ({ user: sampleUser({ emailVerified: false, ...user }) }),
    "GET /workspace/members": () => ({
      members: [sampleMember({ joinedAt }), ...others],
      seats: { used: 1, total: includesTeam ? 5 : 1 },
      includesTeam,
    }),
    "GET /auth/profile": () => ({ profile: { companyName: "Ledgerly" } }),
    "GET /dashboard/overview": () => ({
      overview: sampleOverview({
        stats: sampleStats({
          mentions: { total: 0, ...none },
          replies: { in_progress: 0, waiting: 0, placed: 0, live: 0, removed: 0 },
        }),
      }),
    }),
    ...rest.handlers,
  });
}

/** A workspace in which every step is done. */
const complete = {
  user: { emailVerified: true },
  handlers: {
    "GET /auth/profile": () => ({
      profile: {
        problem: "Late invoices",
        problemQuestion: "How do you invoice?",
        audience: "Freelancers",
        industry: "Software",
      },
    }),
    "GET /discovery/keywords": () => ({ keywords: [sampleKeyword(), sampleKeyword()], total: 2 }),
    "GET /user/settings": () => ({ settings: sampleSettings({ autoPost: true }) }),
    "GET /dashboard/overview": () => ({ overview: sampleOverview() }),
  },
};

const list = async () => {
  const title = await screen.findByRole("heading", { name: "Your first week" });
  return within(title.closest("section") ?? document.body);
};

describe("the first week", () => {
  it("lists what is left to do, with the reason for the next step", async () => {
    start();
    const steps = await list();
    steps.getByText("0 of 6 done");
    expect(steps.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Confirm your email address",
      "Complete your company profile",
      "Add a second keyword",
      "Get your first mention",
      "Engage with a mention",
      "Decide about your first reply",
    ]);
    steps.getByText(/^Writers start only after that\./);
  });

  it("ticks the steps that the workspace has done", async () => {
    start({
      user: { emailVerified: true },
      handlers: {
        "GET /discovery/keywords": () => ({
          keywords: [sampleKeyword(), sampleKeyword()],
          total: 2,
        }),
      },
    });
    const steps = await list();
    steps.getByText("2 of 6 done");
    expect(steps.queryByRole("link", { name: "Add a second keyword" })).toBeNull();
    steps.getByText("It decides which posts we rate as showing intent to buy.");
  });

  it("ticks the first reply once a reply was posted, or if replies are posted without approval", async () => {
    start({
      handlers: {
        "GET /user/settings": () => ({ settings: sampleSettings({ autoPost: true }) }),
      },
    });
    expect(
      (await list()).queryByRole("link", { name: "Decide about your first reply" }),
    ).toBeNull();
    clearDom();
    start({
      handlers: {
        "GET /dashboard/overview": () => ({ overview: sampleOverview({ stats: sampleStats() }) }),
      },
    });
    const steps = await list();
    steps.getByText("3 of 6 done");
    expect(steps.queryByRole("link", { name: "Decide about your first reply" })).toBeNull();
  });

  it("asks the owner of a plan with seats to invite a colleague, and is done once one has joined", async () => {
    start({ ...complete, includesTeam: true });
    (await list()).getByRole("link", { name: "Invite a colleague" });
    clearDom();
    const { server } = start({ ...complete, includesTeam: true, members: 2 });
    await heading("Overview");
    await waitFor(() => expect(server.to("GET /auth/profile")).toHaveLength(1));
    expect(screen.queryByText("Your first week")).toBeNull();
  });

  it("stays hidden in this browser when the user hides it", async () => {
    const { user } = start();
    await user.click((await list()).getByRole("button", { name: "Hide this list" }));
    expect(screen.queryByText("Your first week")).toBeNull();
    expect(localStorage.getItem("earshot.firstWeek.hidden.workspace-1")).toBe("true");
  });

  it("is not shown after two weeks, nor to viewers", async () => {
    const { server } = start({ joinedDaysAgo: 15 });
    await heading("Overview");
    await waitFor(() => expect(server.to("GET /workspace/members")).toHaveLength(1));
    await screen.findByRole("heading", { name: "Waiting for you" });
    expect(screen.queryByText("Your first week")).toBeNull();
    clearDom();
    const viewer = start({ user: { role: "viewer" } });
    await screen.findByRole("heading", { name: "Waiting for you" });
    expect(viewer.server.to("GET /workspace/members")).toHaveLength(0);
  });
});
