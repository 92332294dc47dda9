// @vitest-environment jsdom
import { googleErrors } from "@earshot/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleClientConfig } from "../../../../lib/testing/samples/client-config.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
import { browserZone } from "../../../../lib/time-zone.ts";
import { setToken } from "../../../../lib/token.ts";
import { fillIn, press, signedIn } from "./auth-fixture.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const newcomer = sampleUser({ hasCompletedOnboarding: false });
const config = (googleSignIn: boolean) => ({
  "GET /config": () => sampleClientConfig({ googleSignIn, redditConnection: true }),
});

describe("the three states", () => {
  it("are switched by links that keep plan, referral and payment references", async () => {
    const carried = { plan: "growth", ref: "AB12CD34", checkoutId: "che_1", priceId: "pri_1" };
    const search = () => Object.fromEntries(new URLSearchParams(address().split("?")[1]));
    const { user, address } = open(
      "/auth?plan=growth&referral=ab12cd34&checkoutId=che_1&priceId=pri_1&session=expired",
    );
    await user.click(await screen.findByRole("link", { name: "Forgot password?" }));
    await heading("Reset your password");
    expect(search()).toEqual({ ...carried, mode: "forgot" });
    await user.click(screen.getByRole("link", { name: "Back to sign in" }));
    await heading("Sign in to Earshot");
    expect(search()).toEqual({ ...carried, mode: "sign-in" });
    await user.click(screen.getByRole("link", { name: "Create an account" }));
    await heading("Create your account");
    // Visitors with a chosen plan usually sign up.
    expect(search()).toEqual(carried);
    await user.click(screen.getByRole("link", { name: "Sign in" }));
    await heading("Sign in to Earshot");
  });

  it("send the carried parameters with the sign-up, and pass the plan on to onboarding", async () => {
    const { user, server, address } = open(
      "/auth?mode=sign-up&plan=growth&ref=ab12cd34&transactionId=txn_1&customerId=ctm_1&subscriptionId=s_1",
      { "POST /auth/signup": () => signedIn(newcomer) },
    );
    await fillIn(user);
    await user.type(screen.getByLabelText("What should we call you?"), "Mara");
    await user.dblClick(screen.getByRole("button", { name: "Create account" }));
    await heading("Tell us about your company");
    expect(address()).toBe("/onboarding?plan=growth");
    await screen.findByText("Account created! 🎉");
    screen.getByText("2 free replies to get started");
    expect(server.to("POST /auth/signup").map(({ body }) => body)).toEqual([
      {
        email: "mara@x.io",
        password: "correct horse",
        fullName: "Mara",
        userType: "user",
        timeZone: browserZone(),
        referralCode: "AB12CD34",
        transactionId: "txn_1",
        customerId: "ctm_1",
        subscriptionId: "s_1",
      },
    ]);
  });

  it.each([
    ["/auth", sampleUser(), "/dashboard"],
    ["/auth?plan=scale", sampleUser(), "/dashboard?view=pricing&plan=scale"],
    ["/auth?plan=builder", sampleUser(), "/payment?plan=builder"],
    ["/auth", newcomer, "/onboarding"],
    ["/auth?plan=annual", newcomer, "/onboarding?plan=annual"],
  ])("redirect signed-in users from %s", async (path, who, to) => {
    setToken(fakeToken());
    const { address } = open(path, { "GET /auth/me": () => ({ user: who }) });
    await waitFor(() => expect(address()).toBe(to));
  });

  it("redirect a writer who signs in here to the writer portal", async () => {
    const writer = sampleUser({ userType: "writer", hasCompletedOnboarding: false });
    const { user, address } = open("/auth", {
      "POST /auth/login": () => signedIn(writer),
      "GET /auth/me": () => ({ user: writer }),
      "GET /writers/opportunities": () => ({ opportunities: [], total: 0 }),
      "GET /writers/active": () => ({ assignments: [] }),
    });
    await fillIn(user);
    await press(user, "Sign In");
    await heading("Opportunities");
    expect(address()).toBe("/writers/opportunities");
  });

  it("show at the field that a password is too common", async () => {
    const words = "This password is too common. Please choose another.";
    const { user } = open("/auth?mode=sign-up", {
      "POST /auth/signup": () => refusal("VALIDATION_FAILED", words),
    });
    await fillIn(user, "password1");
    await user.type(screen.getByLabelText("What should we call you?"), "Mara");
    await press(user, "Create account");
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  });
});

describe("a forgotten password", () => {
  it("needs an address", async () => {
    const { user, server } = open("/auth?mode=forgot");
    await user.click(await screen.findByRole("button", { name: "Send reset link" }));
    await screen.findByText("Email required: Please enter your email address.");
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    await user.type(screen.getByLabelText("Email"), "mara");
    await screen.findByText("Invalid email format");
    expect(server.to("POST /auth/forgot-password")).toHaveLength(0);
  });

  it("sends an email, and does not reveal whether an account exists", async () => {
    const { user, server } = open("/auth?mode=forgot", {
      "POST /auth/forgot-password": () => ({}),
    });
    await user.type(await screen.findByLabelText("Email"), "Mara@x.io");
    await press(user, "Send reset link");
    await screen.findByText("Reset email sent");
    screen.getByText(
      "If an account exists for Mara@x.io, a link is on its way. It works for 60 minutes.",
    );
    expect(server.to("POST /auth/forgot-password")[0]?.body).toEqual({ email: "mara@x.io" });
  });

  it.each(["TOO_MANY_REQUESTS", "UNAVAILABLE"] as const)("says why it failed: %s", async (code) => {
    const { user } = open("/auth?mode=forgot", {
      "POST /auth/forgot-password": () => refusal(code, "Please wait 40 seconds."),
    });
    await user.type(await screen.findByLabelText("Email"), "mara@x.io");
    await press(user, "Send reset link");
    await screen.findByText("Failed to send reset email");
    screen.getByText("Failed to send reset email: Please wait 40 seconds.");
  });
});

describe("Google", () => {
  it("is offered with the carried parameters, if it is set up", async () => {
    open("/auth?mode=sign-up&plan=growth&ref=ab12cd34&checkoutId=che_1", config(true));
    const link = await screen.findByRole("link", { name: "Continue with Google" });
    expect(link.getAttribute("href")).toBe(
      `/api/auth/google?plan=growth&referralCode=AB12CD34&checkoutId=che_1&timeZone=${encodeURIComponent(browserZone())}`,
    );
  });

  it("is not offered elsewhere", async () => {
    const { server } = open("/auth", config(false));
    await heading("Sign in to Earshot");
    await waitFor(() => expect(server.to("GET /config")).not.toHaveLength(0));
    expect(screen.queryByRole("link", { name: "Continue with Google" })).toBeNull();
  });

  it.each([...Object.entries(googleErrors), ["nonsense", googleErrors.failed]])(
    "shows once why it failed: %s",
    async (code, message) => {
      const { address } = open(`/auth?plan=growth&google_error=${code}`);
      expect((await screen.findByText(message)).getAttribute("role")).toBe("alert");
      await waitFor(() => expect(address()).toBe("/auth?plan=growth"));
      screen.getByText(message);
    },
  );
});
