// @vitest-environment jsdom

import type { User } from "@earshot/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken } from "../lib/testing/fake-api.ts";
import {
  sampleMention,
  sampleOverview,
  sampleReply,
  sampleReplyCounts,
  sampleSettings,
  sampleUser,
} from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { counts, heading, open } from "./app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the dashboard", () => {
  it.each([
    ["/dashboard", "Overview"],
    ["/dashboard?view=dashboard", "Overview"],
    ["/dashboard?view=replies", "Replies"],
    ["/dashboard?view=settings", "Settings: Your account"],
    ["/dashboard?view=settings&section=notices", "Settings: Notices"],
    ["/dashboard?view=settings&section=nonsense", "Settings: Your account"],
    ["/dashboard?view=pricing", "Pricing"],
  ])("shows at %s the section %s", async (path, name) => {
    setToken(fakeToken());
    open(path);
    await heading(name);
  });

  it("fetches the overview in parallel with the session if this browser has shown it before", async () => {
    setToken(fakeToken());
    const first = open("/dashboard");
    await screen.findAllByText(/reply rate/i);
    first.close();
    const session = Promise.withResolvers<{ user: User }>();
    const requestedRanges: string[] = [];
    open("/dashboard?range=28", {
      "GET /auth/me": () => session.promise,
      "GET /dashboard/overview": ({ query }) => {
        requestedRanges.push(query.get("range") ?? "");
        return { overview: sampleOverview() };
      },
    });
    await waitFor(() => expect(requestedRanges).toEqual(["28"]));
    session.resolve({ user: sampleUser() });
    await heading("Overview");
    expect(requestedRanges).toEqual(["28"]);
  });

  it("fetches the overview after the session for a user who has never seen it", async () => {
    setToken(fakeToken());
    const session = Promise.withResolvers<{ user: User }>();
    const { server } = open("/dashboard", { "GET /auth/me": () => session.promise });
    await waitFor(() => expect(server.to("GET /auth/me")).toHaveLength(1));
    expect(server.to("GET /dashboard/overview")).toHaveLength(0);
    session.resolve({ user: sampleUser() });
    await heading("Overview");
    expect(server.to("GET /dashboard/overview")).toHaveLength(1);
  });

  it("reports an unknown section, and offers the overview", async () => {
    setToken(fakeToken());
    const { user, address } = open("/dashboard?view=create-postz");
    await heading("Section not found");
    screen.getByText(/The dashboard has no section “create-postz”/);
    expect(address()).toBe("/dashboard?view=create-postz");
    await user.click(screen.getByRole("link", { name: "Open the overview" }));
    await heading("Overview");
    expect(address()).toBe("/dashboard");
  });

  it("links to its sections, with the number of waiting replies", async () => {
    setToken(fakeToken());
    const waits = sampleReply({ status: "awaiting_approval" });
    const { user, address } = open("/dashboard", {
      "GET /replies": () => ({
        replies: [waits],
        total: 1,
        counts: sampleReplyCounts({ all: 1, waiting: 1 }),
        waiting: 3,
      }),
      "GET /replies/*": () => ({ reply: waits }),
      "GET /replies/*/texts": () => ({ texts: [] }),
    });
    await heading("Overview");
    const [links] = screen.getAllByRole("navigation", { name: "Sections" });
    const nav = within(links as HTMLElement);
    await user.click(await nav.findByRole("link", { name: "Replies 3 waiting" }));
    await heading("Replies");
    expect(address()).toBe("/dashboard?view=replies");
    await user.click(await screen.findByRole("button", { name: "Read and answer" }));
    await waitFor(() => expect(address()).toBe(`/dashboard?view=replies&reply=${waits.id}`));
    await user.click(await screen.findByRole("button", { name: "Replies" }));
    await user.click(await screen.findByRole("button", { name: /^Waiting for you/ }));
    await waitFor(() => expect(address()).toBe("/dashboard?view=replies&stage=waiting"));
    await user.click(nav.getByRole("link", { name: "Dashboard" }));
    await heading("Overview");
  });

  it("adds its sections to the history, so that Back returns to the previous one", async () => {
    setToken(fakeToken());
    const { user, address, history } = open("/dashboard");
    await heading("Overview");
    const [links] = screen.getAllByRole("navigation", { name: "Sections" });
    const nav = within(links as HTMLElement);
    await user.click(nav.getByRole("link", { name: "Settings" }));
    await heading(/^Settings/);
    await user.click(nav.getByRole("link", { name: "Pricing" }));
    await heading("Pricing");
    expect(nav.getByRole("link", { current: "page" }).textContent).toBe("Pricing ");
    act(() => history.back());
    await heading(/^Settings/);
    expect(address()).toBe("/dashboard?view=settings");
    act(() => history.back());
    await heading("Overview");
    expect(address()).toBe("/dashboard");
  });

  it("sends a mention to the writers with the current setting, and shows the remaining quota", async () => {
    setToken(fakeToken());
    let repliesUsed = 1;
    const mention = sampleMention();
    const { server, user } = open("/mentions", {
      "GET /auth/me": () => ({ user: sampleUser({ repliesUsed }) }),
      "GET /user/settings": () => ({ settings: sampleSettings({ autoPost: true }) }),
      "GET /discovery/reddit-mentions": () => ({
        mentions: [mention],
        total: 1,
        atLeast: false,
        counts,
      }),
      "PATCH /discovery/reddit-mentions/*/status": () => {
        repliesUsed = 2;
        return { mention: { ...mention, status: "accepted" } };
      },
      "POST /discovery/auto-engage": () => ({ autoPost: true }),
    });
    await user.click(await screen.findByRole("button", { name: "Let's Engage" }));
    await screen.findByText("You're at your reply limit");
    await waitFor(() =>
      expect(server.to("POST /discovery/auto-engage")[0]?.body).toEqual({
        mentionId: mention.id,
        autoPost: true,
      }),
    );
    expect(screen.getAllByText("0 left")).not.toHaveLength(0);
  });

  it("links a mention to its reply, and the limit to the plans", async () => {
    setToken(fakeToken());
    const reply = sampleReply({ status: "placed", permalink: "https://www.reddit.com/r/a/1" });
    const { id, permalink } = reply;
    const mention = sampleMention({
      status: "replied",
      reply: { id, status: "placed", permalink },
    });
    const { user, address } = open("/mentions?status=all", {
      "GET /auth/me": () => ({ user: sampleUser({ repliesUsed: 2 }) }),
      "GET /discovery/reddit-mentions": () => ({
        mentions: [mention],
        total: 1,
        atLeast: false,
        counts,
      }),
      "GET /replies/*": () => ({ reply }),
      "GET /replies/*/texts": () => ({ texts: [] }),
    });
    const card = within(await screen.findByRole("region", { name: mention.title }));
    const place = card.getByRole("link", { name: /^View reply/ });
    expect(place.getAttribute("href")).toBe(permalink);
    expect(place.getAttribute("target")).toBe("_blank");
    await screen.findByText("You're at your reply limit");
    expect(screen.getByRole("link", { name: "See plans" }).getAttribute("href")).toBe(
      "/dashboard?view=pricing",
    );
    await user.click(card.getByRole("link", { name: /^Posted/ }));
    const title = await heading(reply.post.title);
    expect(address()).toBe(`/dashboard?view=replies&reply=${id}`);
    await waitFor(() => expect(document.activeElement).toBe(title));
  });
});
