// @vitest-environment jsdom
import type { User } from "@earshot/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { type FakeHandler, fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { fakeStream } from "../lib/testing/fake-stream.ts";
import { sampleMember, sampleUser, sampleWorkspaces } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const link = "/invitations#token=secret-1";
const invited = (part: object = {}): Record<string, FakeHandler> => ({
  "POST /invitations/check": () => ({
    invitation: {
      workspaceName: "Northwind",
      invitedBy: "Nora Berg",
      role: "approver",
      email: "mara@ledgerly.example",
      expiresAt: "2026-12-03T09:00:00.000Z",
      ...part,
    },
  }),
});
const inOther = (part: Partial<User> = {}) =>
  sampleUser({ role: "approver", workspaces: sampleWorkspaces("other"), ...part });

describe("an invitation", () => {
  it("names the inviter, the workspace and the role, and is accepted by the invited person", async () => {
    setToken(fakeToken());
    let me = sampleUser();
    const { server, user, address } = open(link, {
      ...invited(),
      "GET /auth/me": () => ({ user: me }),
      "POST /invitations/accept": () => {
        me = inOther();
        return { user: me };
      },
    });
    await heading("Join Northwind");
    expect(document.body.textContent).toContain(
      "Nora Berg invites you to work in Northwind on Earshot as an approver.",
    );
    // The secret is neither in the address nor in the history.
    await waitFor(() => expect(address()).toBe("/invitations"));
    await user.click(screen.getByRole("button", { name: "Accept invitation" }));
    await heading("Overview");
    expect(server.to("POST /invitations/accept")[0]?.body).toEqual({ token: "secret-1" });
    // The spent link must not be checked again.
    expect(server.to("POST /invitations/check")).toHaveLength(1);
    await screen.findByRole("button", { name: "Northwind Approver, switch workspace" });
  });

  it("tells another user to sign out, and then offers to create an account", async () => {
    setToken(fakeToken());
    const { user } = open(link, invited({ email: "ida@ledgerly.example" }));
    await screen.findByText(
      /^This invitation is for ida@ledgerly\.example, and you are signed in as/,
    );
    expect(screen.queryByRole("button", { name: "Accept invitation" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    await screen.findByRole("form", { name: "Create an account" });
  });

  it("creates an account for the invited address", async () => {
    const { server, user } = open(link, {
      ...invited({ email: "ida@ledgerly.example" }),
      "POST /invitations/signup": () => ({ accessToken: fakeToken(), user: inOther() }),
      "GET /auth/me": () => ({ user: inOther() }),
    });
    await user.type(await screen.findByLabelText("What should we call you?"), "Ida");
    await user.type(screen.getByLabelText("Password"), "correct horse battery");
    await user.click(screen.getByRole("button", { name: "Create account and join" }));
    await heading("Overview");
    expect(server.to("POST /invitations/signup")[0]?.body).toMatchObject({
      token: "secret-1",
      fullName: "Ida",
      password: "correct horse battery",
    });
  });

  it("is shown again after a sign-in, even before the person's own onboarding", async () => {
    const me = sampleUser({ hasCompletedOnboarding: false });
    const { user, address } = open(link, {
      ...invited(),
      "POST /auth/login": () => ({ accessToken: fakeToken(), user: me }),
      "GET /auth/me": () => ({ user: me }),
    });
    await user.click(await screen.findByRole("link", { name: "Sign in" }));
    await heading("Sign in to Earshot");
    await user.type(await screen.findByLabelText("Email"), "mara@ledgerly.example");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByRole("button", { name: "Accept invitation" });
    expect(address()).toBe("/invitations");
  });

  it("says what to do when the link is used, revoked, expired or incomplete", async () => {
    open(link, { "POST /invitations/check": () => refusal("INVALID_INVITATION") });
    await heading("This invitation does not work");
    screen.getByText(/Ask the person who invited you for a new one\.$/);
    clearDom();
    open("/invitations");
    await screen.findByText("The link is incomplete. Open it again from the email.");
  });

  it("says why it can't be accepted now", async () => {
    setToken(fakeToken());
    const { user } = open(link, {
      ...invited(),
      "POST /invitations/accept": () => refusal("NO_SEAT_LEFT"),
    });
    await user.click(await screen.findByRole("button", { name: "Accept invitation" }));
    await screen.findByText(/^All seats of this workspace’s plan are in use\./);
  });
});

describe("workspaces", () => {
  it("can't be switched by a user with only one", async () => {
    setToken(fakeToken());
    open("/dashboard");
    await heading("Overview");
    expect(screen.queryByRole("button", { name: /switch workspace$/ })).toBeNull();
  });

  it("are switched, and everything is fetched for the other one", async () => {
    setToken(fakeToken());
    let me = sampleUser({ workspaces: sampleWorkspaces() });
    const { server, user, address } = open("/dashboard?view=team", {
      "GET /auth/me": () => ({ user: me }),
      "GET /workspace/members": () => ({
        members: [sampleMember()],
        seats: { used: 1, total: 5 },
        includesTeam: true,
      }),
      "POST /workspaces/workspace-2/switch": () => {
        me = inOther();
        return { user: me };
      },
    });
    await user.click(
      await screen.findByRole("button", { name: "Ledgerly Owner, switch workspace" }),
    );
    const before = server.to("GET /discovery/reddit-mentions").length;
    await user.click(await screen.findByRole("menuitemradio", { name: /^Northwind/ }));
    await heading("Overview");
    expect(address()).toBe("/dashboard");
    await screen.findByText("You are working in Northwind now.");
    await screen.findByText(/^You can read everything here, approve replies/);
    await waitFor(() =>
      expect(server.to("GET /discovery/reddit-mentions").length).toBeGreaterThan(before),
    );
  });

  /** Opens the mentions, and begins to switch; `answer` ends it, after what `meanwhile` sends. */
  async function beginSwitch(meanwhile: (stream: ReturnType<typeof fakeStream>) => void) {
    setToken(fakeToken());
    const session = { me: sampleUser({ workspaces: sampleWorkspaces() }) };
    const stream = fakeStream();
    const answer = Promise.withResolvers<unknown>();
    const opened = open("/mentions", {
      "GET /auth/me": () => ({ user: session.me }),
      "GET /events": stream.handler,
      "POST /workspaces/workspace-2/switch": () => answer.promise,
    });
    await screen.findAllByRole("article");
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    await opened.user.click(
      await screen.findByRole("button", { name: "Ledgerly Owner, switch workspace" }),
    );
    await opened.user.click(await screen.findByRole("menuitemradio", { name: /^Northwind/ }));
    const { server } = opened;
    await waitFor(() => expect(server.to("POST /workspaces/workspace-2/switch")).toHaveLength(1));
    const before = server.requests.length;
    await act(async () => meanwhile(stream));
    return { ...opened, session, answer, requestsSince: () => server.requests.slice(before) };
  }

  it("are switched without a request from the screen of the previous one", async () => {
    const { session, answer, requestsSince, address } = await beginSwitch((stream) => {
      stream.send("mention.created", { ids: ["1"], count: 1 });
      stream.send("team.updated");
    });
    session.me = inOther({ hasCompletedOnboarding: false });
    answer.resolve({ user: session.me });
    await waitFor(() => expect(address()).toBe("/onboarding"));
    await screen.findByText("You are working in Northwind now.");
    const paths = requestsSince().map(({ path }) => path);
    expect(paths.filter((path) => /^\/(discovery|reporting)\b/.test(path))).toEqual([]);
  });

  it("are up to date after a switch that failed", async () => {
    const { answer, requestsSince } = await beginSwitch((stream) =>
      stream.send("mention.created", { ids: ["1"], count: 1 }),
    );
    answer.resolve(refusal("UNAVAILABLE"));
    await screen.findByText("The workspace was not switched");
    await waitFor(() =>
      expect(requestsSince().map(({ path }) => path)).toContain("/discovery/reddit-mentions"),
    );
  });

  it("can be switched from the onboarding of a new one", async () => {
    setToken(fakeToken());
    let me = sampleUser({ workspaces: sampleWorkspaces(), hasCompletedOnboarding: false });
    const { user, address } = open("/onboarding", {
      "GET /auth/me": () => ({ user: me }),
      "POST /workspaces/workspace-2/switch": () => {
        me = inOther();
        return { user: me };
      },
    });
    await user.click(
      await screen.findByRole("button", { name: "Ledgerly Owner, switch workspace" }),
    );
    await user.click(await screen.findByRole("menuitemradio", { name: /^Northwind/ }));
    await heading("Overview");
    expect(address()).toBe("/dashboard");
  });

  it("are updated when another tab has switched before the stream was opened", async () => {
    setToken(fakeToken());
    let me = sampleUser({ workspaces: sampleWorkspaces() });
    const stream = fakeStream();
    open("/mentions", {
      "GET /auth/me": () => {
        const answer = { user: me };
        // Another tab switches as soon as this tab knows its user.
        me = inOther();
        return answer;
      },
      "GET /events": stream.handler,
    });
    await screen.findByRole("button", { name: "Northwind Approver, switch workspace" });
  });

  it("end for a removed person when the server ends the stream", async () => {
    setToken(fakeToken());
    let me = inOther();
    const stream = fakeStream();
    open("/mentions", { "GET /auth/me": () => ({ user: me }), "GET /events": stream.handler });
    await screen.findByRole("button", { name: "Northwind Approver, switch workspace" });
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    const [own] = sampleWorkspaces();
    me = sampleUser({ workspaces: own ? [own] : [] });
    act(() => stream.send("team.updated"));
    await screen.findByText("You are no longer a member of Northwind");
    screen.getByText("You are working in Ledgerly now.");
    expect(screen.queryByRole("button", { name: /switch workspace$/ })).toBeNull();
  });
});
