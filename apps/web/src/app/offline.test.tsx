// @vitest-environment jsdom
import type { User } from "@earshot/contract";
import { onlineManager } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { portal } from "../features/fulfilment/writers/writers-fixture.tsx";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken } from "../lib/testing/fake-api.ts";
import { sampleUser } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { open } from "./app-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  act(() => onlineManager.setOnline(true));
  clearDom();
});

/** Requests fail, but for these, as in a browser that lost its network after the user was signed in. */
function disconnect(reachable: readonly string[]) {
  const served = globalThis.fetch;
  let isCut = true;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
    isCut && !reachable.some((path) => input.startsWith(`/api${path}`))
      ? Promise.reject(new TypeError("Failed to fetch"))
      : served(input, init),
  );
  return {
    isCut: (next: boolean) => {
      isCut = next;
    },
  };
}

const goOffline = () => act(() => void window.dispatchEvent(new Event("offline")));
const goOnline = () => act(() => void window.dispatchEvent(new Event("online")));

const more = {
  "GET /auth/second-factor": () => ({
    secondFactor: { enabled: false, required: false, recoveryCodesLeft: 0, hasPasskey: false },
  }),
  "GET /auth/sessions": () => ({ sessions: [] }),
  "GET /user/notice-settings": () => ({ settings: { mail: true } }),
  "GET /notices": () => ({ notices: [], total: 0, unread: 0 }),
  "GET /discovery/friend-results": () => ({ items: [], total: 0 }),
  "GET /admin/writers/invitations": () => ({ invitations: [] }),
  "GET /admin/opt-outs/counts": () => ({ waitingForReview: 0, mailOnly: 0 }),
};

const found = (what: string | RegExp) => screen.findAllByText(what);
/** What every screen shows while its data can't be fetched. */
const failure = /Unable to connect to the backend service|could not be loaded/;

describe("a screen that failed while offline loads when the connection returns", () => {
  it.each([
    ["/dashboard", /reply rate/i],
    ["/mentions", /^Which is the/],
    ["/dashboard?view=replies", "No reply yet"],
    ["/dashboard?view=settings&section=replies", "Posting replies"],
    ["/dashboard?view=settings&section=notices", "Email me when something waits for me"],
    ["/admin?tab=writers", "No writers have been invited yet."],
  ])("%s", async (path, content) => {
    setToken(fakeToken());
    // The network is lost before the screen requests its own data.
    const session = Promise.withResolvers<{ user: User }>();
    open(path, { "GET /auth/me": () => session.promise, ...more });
    const network = disconnect(["/auth/me"]);
    goOffline();
    session.resolve({ user: sampleUser({ isAdmin: true }) });
    expect(await found(failure)).not.toHaveLength(0);
    network.isCut(false);
    goOnline();
    expect(await found(content)).not.toHaveLength(0);
  });

  it.each([
    ["opportunities", "No opportunities right now"],
    ["active", "No active work"],
    ["settings", "Save platforms and accounts"],
  ])("/writers/%s", async (section, content) => {
    portal(section, {}, more);
    const network = disconnect(["/auth/me"]);
    goOffline();
    expect(await found(failure)).not.toHaveLength(0);
    network.isCut(false);
    goOnline();
    expect(await found(content)).not.toHaveLength(0);
  });

  it("even if the user could not be fetched", async () => {
    setToken(fakeToken());
    open("/dashboard?view=settings", more);
    const network = disconnect([]);
    goOffline();
    await found("Earshot can’t be reached");
    network.isCut(false);
    goOnline();
    await found("Save name");
  });
});
