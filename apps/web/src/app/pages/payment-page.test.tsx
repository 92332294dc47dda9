// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { fakeToken, refusal } from "../../lib/testing/fake-api.ts";
import { sampleUser } from "../../lib/testing/samples.ts";
import { setToken } from "../../lib/token.ts";
import { heading, open } from "../app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const signedOut = { "GET /auth/me": () => refusal("UNAUTHENTICATED") };

describe("the payment page", () => {
  it("is open to signed-in users, even before onboarding", async () => {
    setToken(fakeToken());
    const { address } = open("/payment", {
      "GET /auth/me": () => ({ user: sampleUser({ hasCompletedOnboarding: false }) }),
    });
    await heading("Your subscription");
    expect(address()).toBe("/payment");
  });

  it.each([
    ["/payment?plan=builder", "/auth?plan=builder", "Create your account"],
    ["/payment", "/auth", "Sign in to Earshot"],
  ])("at %s redirects signed-out visitors to %s", async (path, to, title) => {
    const { address } = open(path, signedOut);
    await heading(title);
    expect(address()).toBe(to);
  });

  it("is returned to after signing in", async () => {
    const { user, address } = open("/payment", {
      "POST /auth/login": () => ({ accessToken: fakeToken(), user: sampleUser() }),
    });
    await user.type(await screen.findByLabelText("Email"), "mara@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await heading("Your subscription");
    expect(address()).toBe("/payment");
  });
});

describe("a plan that was chosen while signed out", () => {
  it("goes from the pricing address through sign-in", async () => {
    const { address } = open("/dashboard?view=pricing&plan=growth", signedOut);
    await heading("Sign in to Earshot");
    expect(address()).toBe("/auth?plan=growth&mode=sign-in");
  });

  it("goes through onboarding", async () => {
    setToken(fakeToken());
    const { address } = open("/dashboard?view=pricing&plan=growth", {
      "GET /auth/me": () => ({ user: sampleUser({ hasCompletedOnboarding: false }) }),
    });
    await waitFor(() => expect(address()).toBe("/onboarding?plan=growth"));
  });
});
