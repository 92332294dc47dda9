// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { fakeToken, refusal } from "../../lib/testing/fake-api.ts";
import { sampleClientConfig } from "../../lib/testing/samples/client-config.ts";
import { setToken } from "../../lib/token.ts";
import { heading, open } from "../app-fixture.tsx";

beforeEach(() => {
  prepareDom();
  setToken(fakeToken());
});
afterEach(clearDom);

const handlers = {
  "GET /auth/second-factor": () => ({
    secondFactor: { enabled: false, required: false, recoveryCodesLeft: 0, hasPasskey: false },
  }),
  "GET /auth/sessions": () => ({ sessions: [] }),
  "GET /auth/reddit/status": () => ({ connected: false, username: null }),
  "GET /notices": () => ({ notices: [], total: 0, unread: 0 }),
  "GET /user/notice-settings": () => ({ settings: { mail: true } }),
  "GET /config": () => sampleClientConfig({ redditConnection: true }),
  "GET /workspace/export": () => ({ export: null }),
  "GET /account/deletion": () => ({
    workspace: { name: "Ledgerly", otherMembers: 0 },
    account: { email: "mara@ledgerly.example", workspaces: [], dueCents: 0 },
  }),
};

describe("the settings", () => {
  it("begin with the account, and show one section at a time", async () => {
    const { address } = open("/dashboard?view=settings", handlers);
    await heading("Settings: Your account");
    await screen.findByLabelText("Your name");
    expect(address()).toBe("/dashboard?view=settings");
    expect(screen.queryByRole("heading", { name: "Conversions" })).toBeNull();
  });

  it.each([
    ["Sign-in and devices", "security", "Two-step sign-in"],
    ["Notices", "notices", "Notices"],
    ["Replies", "replies", "Posting replies"],
    ["Hidden posts", "hidden", "Hidden posts"],
    ["Company profile", "company", "Company profile"],
    ["Connections", "connections", "Reddit"],
    ["Conversions", "conversions", "Conversions"],
    ["Billing", "billing", "Your plan"],
    ["Data", "data", "Export your data"],
  ])("have a section %s with its own address", async (name, id, title) => {
    const { user, address } = open("/dashboard?view=settings", handlers);
    await heading("Settings: Your account");
    const nav = within(screen.getByRole("navigation", { name: "Settings sections" }));
    await user.click(nav.getByRole("link", { name }));
    const shown = await heading(`Settings: ${name}`);
    await screen.findByRole("heading", { level: 2, name: title });
    expect(address()).toBe(`/dashboard?view=settings&section=${id}`);
    expect(nav.getByRole("link", { current: "page" }).textContent).toBe(name);
    expect(document.activeElement).toBe(shown);
    await waitFor(() => expect(document.title).toBe(`${name} · Settings · Earshot`));
  });

  it("say when the connections can't be loaded, and load them on request", async () => {
    const { user, server } = open("/dashboard?view=settings&section=connections", {
      ...handlers,
      "GET /config": () => refusal("UNAVAILABLE"),
    });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    await screen.findByText(/^The service is restarting/);
    server.on("GET /config", handlers["GET /config"]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("link", { name: "Connect Reddit" });
  });
});
