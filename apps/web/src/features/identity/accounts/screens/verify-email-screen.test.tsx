// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const unverified = sampleUser({ emailVerified: false });

describe("the link that confirms an address", () => {
  it("asks signed-out visitors to sign in first: the account may be another user's", async () => {
    const { server } = open("/verify-email#token=vt.1");
    await heading("Confirm your email");
    await screen.findByText(/^Sign in to your account in this browser/);
    expect(server.to("POST /auth/verify-email")).toHaveLength(0);
  });

  it("confirms the address, names it, and is removed from the URL", async () => {
    setToken(fakeToken());
    const { server, address } = open("/verify-email#token=vt.1", {
      "POST /auth/verify-email": () => ({ email: "mara@ledgerly.example" }),
    });
    await heading("Email confirmed");
    screen.getByText("mara@ledgerly.example is confirmed.");
    expect(address()).toBe("/verify-email");
    expect(server.to("POST /auth/verify-email").map(({ body }) => body)).toEqual([
      { token: "vt.1" },
    ]);
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/");
  });

  it("that is invalid shows that, and offers a new link to signed-in users", async () => {
    setToken(fakeToken());
    const { user, server } = open("/verify-email#token=old", {
      "GET /auth/me": () => ({ user: unverified }),
      "POST /auth/verify-email": () => refusal("INVALID_LINK"),
      "POST /auth/verify-email/send": () => ({}),
    });
    await heading("This link does not work");
    screen.getByText("This link is invalid or has expired. Request a new one.");
    await user.click(await screen.findByRole("button", { name: "Resend link" }));
    await screen.findByText("Email sent");
    expect(server.to("POST /auth/verify-email/send")).toHaveLength(1);
    screen.getByRole("link", { name: "Continue" });
  });

  it("that is invalid or missing asks others to sign in", async () => {
    const { server } = open("/verify-email");
    await heading("This link does not work");
    screen.getByText("The link is incomplete. Open it again from the email.");
    screen.getByText("Sign in and choose “Resend link” in Settings to get a new link.");
    expect(server.to("POST /auth/verify-email")).toHaveLength(0);
  });

  it("can be retried if the server was unavailable", async () => {
    setToken(fakeToken());
    const { user, server } = open("/verify-email#token=vt.1", {
      "POST /auth/verify-email": () => refusal("UNAVAILABLE"),
    });
    await screen.findByText(/^The service is restarting/);
    server.on("POST /auth/verify-email", () => ({ email: "mara@ledgerly.example" }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await heading("Email confirmed");
  });
});

describe("the banner", () => {
  it("asks an unverified customer to confirm, and sends the link again", async () => {
    setToken(fakeToken());
    const { user, server } = open("/dashboard", {
      "GET /auth/me": () => ({ user: unverified }),
      "POST /auth/verify-email/send": () => refusal("TOO_MANY_REQUESTS"),
    });
    const banner = await screen.findByRole("complementary", {
      name: "Confirm your email address",
    });
    expect(banner.textContent).toContain("to engage and use AI features");
    await user.click(screen.getByRole("button", { name: "Resend link" }));
    await screen.findByText("Failed to send the email");
    screen.getByText("Too many attempts. Please wait a moment and try again.");
    server.on("POST /auth/verify-email/send", () => ({}));
    await user.click(screen.getByRole("button", { name: "Resend link" }));
    await screen.findByText("Email sent");
  });

  it("is not shown to others", async () => {
    setToken(fakeToken());
    open("/dashboard");
    await heading("Overview");
    expect(screen.queryByText(/^Confirm your email address/)).toBeNull();
  });
});

describe("the redirect from Reddit", () => {
  it.each([
    ["reddit_connected=true&username=ledgerly", "Reddit connected", "As u/ledgerly."],
    [
      "reddit_error=cancelled",
      "Reddit was not connected",
      "You did not allow the connection on Reddit. To connect, try again and allow it.",
    ],
    [
      "reddit_error=x",
      "Reddit was not connected",
      "Reddit could not be connected. Please try again.",
    ],
  ])("is reported, and removed from the address: %s", async (query, title, description) => {
    setToken(fakeToken());
    const { address } = open(`/dashboard?view=settings&${query}`);
    await screen.findByText(title);
    await screen.findByText(description);
    await waitFor(() => expect(address()).toBe("/dashboard?view=settings"));
  });
});
