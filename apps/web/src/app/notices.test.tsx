// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { sampleReply, sampleUser, sampleWorkspaces } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

beforeEach(() => {
  prepareDom();
  setToken(fakeToken());
});
afterEach(clearDom);

const notice = (id: string, kind: string, more: object = {}) => ({
  id,
  kind,
  at: new Date().toISOString(),
  readAt: null,
  mentionId: "m1",
  workspaceId: null,
  replyId: "r1",
  title: "Which is the best crm?",
  ...more,
});

it("shows what waits, links to it, and marks it as read when the menu is opened", async () => {
  const reply = sampleReply({ id: "r1", status: "awaiting_approval" });
  const { user, server, history } = open("/mentions", {
    "GET /notices": () => ({
      notices: [
        notice("n1", "approval_waiting"),
        notice("n2", "post_unsuitable", { replyId: null }),
      ],
      total: 2,
      unread: 2,
    }),
    "POST /notices/read": () => ({}),
    "GET /replies/*": () => ({ reply }),
    "GET /replies/*/texts": () => ({ texts: [] }),
  });
  await heading("Mentions");
  await user.click(await screen.findByRole("button", { name: "Notices, 2 unread" }));
  const menu = within(await screen.findByRole("menu"));
  menu.getByRole("menuitem", { name: /A writer found a post unsuitable/ });
  await waitFor(() => expect(server.to("POST /notices/read")).toHaveLength(1));
  await user.click(menu.getByRole("menuitem", { name: /A reply is waiting for your approval/ }));
  await heading(reply.post.title);
  expect(history.location.search).toContain("reply=r1");
  await screen.findByRole("button", { name: "Notices" });
});

it("links a request of support to the settings that decide on it", async () => {
  const { user, address } = open("/mentions", {
    "GET /notices": () => ({
      notices: [
        notice("n1", "support_access_requested", { mentionId: null, replyId: null, title: "" }),
      ],
      total: 1,
      unread: 1,
    }),
    "POST /notices/read": () => ({}),
    "GET /support-access": () => ({ requests: [], canDecide: true }),
  });
  await heading("Mentions");
  await user.click(await screen.findByRole("button", { name: "Notices, 1 unread" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Our support asks to read/ }));
  await heading("Settings: Support access");
  expect(address()).toBe("/dashboard?view=settings&section=support");
});

it("names the other workspace of a notice, and switches to it before it opens", async () => {
  let me = sampleUser({ workspaces: sampleWorkspaces() });
  const { user, address } = open("/dashboard", {
    "GET /auth/me": () => ({ user: me }),
    "GET /notices": () => ({
      notices: [
        notice("n1", "mention_assigned", { workspaceId: "workspace-2", replyId: null }),
        notice("n2", "mention_assigned", { workspaceId: "workspace-1", replyId: null }),
      ],
      total: 2,
      unread: 2,
    }),
    "POST /notices/read": () => ({}),
    "POST /workspaces/workspace-2/switch": () => {
      me = sampleUser({ workspaces: sampleWorkspaces("other") });
      return { user: me };
    },
  });
  await heading("Overview");
  // The overview lists only notices of the current workspace.
  expect(
    await screen.findAllByRole("link", { name: /^A mention was assigned to you/ }),
  ).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: "Notices, 2 unread" }));
  await user.click(await screen.findByRole("menuitem", { name: /· Northwind$/ }));
  await heading("Mentions");
  await screen.findByText("You are working in Northwind now.");
  expect(address()).toBe("/mentions?status=all&item=m1");
});

it("says what will appear if there are no notices", async () => {
  const { user, server } = open("/mentions", {
    "GET /notices": () => ({ notices: [], total: 0, unread: 0 }),
  });
  await heading("Mentions");
  await user.click(await screen.findByRole("button", { name: "Notices" }));
  await screen.findByText(
    "No notices yet. What waits for you, such as a reply to approve, appears here.",
  );
  expect(server.to("POST /notices/read")).toHaveLength(0);
});

it("has a setting for emails, which does not change if saving fails", async () => {
  const { user, server } = open("/dashboard?view=settings&section=notices", {
    "GET /notices": () => ({ notices: [], total: 0, unread: 0 }),
    "GET /user/notice-settings": () => ({ settings: { mail: true } }),
    "PUT /user/notice-settings": () => refusal("UNAVAILABLE"),
  });
  const mails = await screen.findByRole("switch", {
    name: "Email me when something waits for me",
  });
  await user.click(mails);
  await screen.findByText("Failed to save the settings");
  await waitFor(() => expect((mails as HTMLInputElement).checked).toBe(true));
  server.on("PUT /user/notice-settings", () => ({ settings: { mail: false } }));
  await user.click(mails);
  await screen.findByText("Settings saved.");
  expect((mails as HTMLInputElement).checked).toBe(false);
});
