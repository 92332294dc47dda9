// @vitest-environment jsdom
import type { MemberRole } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mayCall } from "../lib/role.ts";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken } from "../lib/testing/fake-api.ts";
import {
  sampleColleague,
  sampleKeyword,
  sampleMember,
  sampleMention,
  sampleReply,
  sampleReplyCounts,
  sampleUser,
  sampleWorkspaces,
} from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const as = (role: MemberRole, missesSeat = false) => {
  setToken(fakeToken());
  return {
    "GET /auth/me": () => ({
      user: sampleUser({ role, missesSeat, workspaces: sampleWorkspaces("other") }),
    }),
    "GET /workspace/members": () => ({
      members: [sampleMember({ isYou: false }), sampleColleague({ isYou: true, role })],
      seats: { used: 2, total: 5 },
      includesTeam: true,
    }),
  };
};

describe("the calls of a role", () => {
  it("are those that the contract names", () => {
    const roles = ["viewer", "approver", "member", "owner"] as const;
    const lowestRole = (call: Parameters<typeof mayCall>[1]) =>
      roles.find((role) => mayCall(role, call));
    expect(lowestRole("listMentions")).toBe("viewer");
    expect(lowestRole("approveReply")).toBe("approver");
    expect(lowestRole("addComment")).toBe("approver");
    expect(lowestRole("setMentionStatus")).toBe("member");
    expect(lowestRole("inviteMember")).toBe("owner");
    // Without a workspace there is nothing to restrict.
    expect(mayCall(null, "inviteMember")).toBe(true);
  });
});

describe("a viewer", () => {
  it("sees their role above the screens, and can't decide on mentions", async () => {
    const { user, server } = open("/mentions", as("viewer"));
    await screen.findByText("Viewer in Northwind.");
    await screen.findByRole("article");
    expect(screen.queryByRole("button", { name: /Let's Engage|Skip This One/ })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Add a post by link" })).toBeNull();
    await user.keyboard("s");
    await screen.findByText(/^Only members and the owner of this workspace can do this\./);
    expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("without a seat sees how to get one", async () => {
    open("/dashboard", as("viewer", true));
    await screen.findByText(/^The plan of this workspace has no seat for you/);
  });

  it("sees the keywords without a form", async () => {
    const { user } = open("/mentions", {
      ...as("viewer"),
      "GET /discovery/keywords": () => ({
        keywords: [sampleKeyword({ keyword: "crm tool" })],
        total: 1,
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Keywords · 1" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Keywords" }));
    await dialog.findByText("crm tool");
    expect(dialog.queryByLabelText("New keyword")).toBeNull();
    expect(dialog.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });

  it("reads the settings for replies", async () => {
    open("/dashboard?view=settings&section=replies", as("viewer"));
    await heading("Settings: Replies");
    await screen.findByText("Disclosure line");
    expect(screen.queryByRole("button", { name: "Save settings" })).toBeNull();
  });

  it("can’t create texts, and sees who can", async () => {
    open("/dashboard?view=create-posts", as("viewer"));
    await heading("Create");
    screen.getByText(/Ask the owner to change your role\.$/, { selector: "main *" });
    expect(screen.queryByRole("form")).toBeNull();
  });
});

describe("an approver", () => {
  const waits = sampleReply({ status: "awaiting_approval" });
  const replies = {
    "GET /replies": () => ({
      replies: [waits],
      total: 1,
      counts: sampleReplyCounts({ all: 1, waiting: 1 }),
      waiting: 1,
    }),
    "GET /replies/*": () => ({ reply: waits }),
    "GET /replies/*/texts": () => ({ texts: [] }),
  };

  it("decides about replies; a viewer does not", async () => {
    open(`/dashboard?view=replies&reply=${waits.id}`, { ...as("approver"), ...replies });
    await screen.findByRole("button", { name: "Approve" });
    clearDom();
    open(`/dashboard?view=replies&reply=${waits.id}`, { ...as("viewer"), ...replies });
    await screen.findByText(/^Only approvers, members and the owner/);
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });
});

describe("mentions of a team", () => {
  it("are filtered by who takes care of them, in the address", async () => {
    const { user, server, address } = open("/mentions", {
      ...as("member"),
      "GET /discovery/reddit-mentions": () => ({
        mentions: [sampleMention()],
        total: 1,
        atLeast: false,
        counts: { pending: 1, accepted: 0, in_progress: 0, replied: 0, denied: 1 },
      }),
      "GET /mentions/*/comments": () => ({ comments: [] }),
    });
    await user.selectOptions(await screen.findByLabelText("Assigned to"), "Assigned to me");
    await waitFor(() => expect(address()).toBe("/mentions?assignee=me"));
    await waitFor(() =>
      expect(server.to("GET /discovery/reddit-mentions").at(-1)?.query.get("assignee")).toBe("me"),
    );
    await user.selectOptions(screen.getByLabelText("Assigned to"), "Unassigned");
    await waitFor(() => expect(address()).toBe("/mentions?assignee=none"));
  });

  it("have no such filter for a user who works alone", async () => {
    setToken(fakeToken());
    const { server } = open("/mentions");
    await screen.findByRole("article");
    expect(screen.queryByLabelText("Assigned to")).toBeNull();
    expect(server.to("GET /workspace/members")).toHaveLength(0);
  });
});
