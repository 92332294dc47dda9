// @vitest-environment jsdom
import { googleErrors } from "@earshot/contract";
import { screen, waitFor } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleClientConfig } from "../../../../lib/testing/samples/client-config.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
import { browserZone } from "../../../../lib/time-zone.ts";
import { setToken } from "../../../../lib/token.ts";

const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock("@simplewebauthn/browser", () => ({ startAuthentication }));

beforeEach(prepareDom);
afterEach(clearDom);

type User = ReturnType<typeof userEvent.setup>;
const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));
const newcomer = sampleUser({ hasCompletedOnboarding: false });
const signedIn = (user = sampleUser()) => ({ accessToken: fakeToken(), user });
const config = (googleSignIn: boolean) => ({
  "GET /config": () => sampleClientConfig({ googleSignIn, redditConnection: true }),
});

async function fillIn(user: User, password = "correct horse") {
  await user.type(await screen.findByLabelText("Email"), "mara@x.io");
  await user.type(screen.getByLabelText("Password"), password);
}

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

describe("a second factor", () => {
  const asks = ({ body }: { body: unknown }) => {
    const { code } = body as { code?: string };
    if (code === undefined) return refusal("SECOND_FACTOR_REQUIRED");
    return code === "123456" || code === "abcdefghjkmnpqrs"
      ? signedIn()
      : refusal("SECOND_FACTOR_WRONG");
  };
  const wrong =
    "This code is wrong or has already been used. Enter the code that your app shows now.";

  it("asks for a code, reports a wrong one, and signs in with the right one", async () => {
    const { user, server, address } = open("/auth", { "POST /auth/login": asks });
    await fillIn(user);
    await user.click(screen.getByLabelText("Remember me"));
    await press(user, "Sign In");
    await screen.findByText("Enter the code from your authenticator app.");
    const field = screen.getByLabelText<HTMLInputElement>("Code");
    expect(document.activeElement).toBe(field);
    expect(field.autocomplete).toBe("one-time-code");
    expect(field.inputMode).toBe("numeric");
    screen.getByText("The six digits of your authenticator app. You can also use a recovery code.");
    expect(screen.queryByText("Login failed")).toBeNull();
    await press(user, "Sign In");
    await screen.findByText("Enter the six digits of your app");
    await user.type(field, "000000{Enter}");
    await screen.findByText(wrong);
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, "123 456{Enter}");
    await screen.findByText("Welcome back!");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(server.to("POST /auth/login").at(-1)?.body).toEqual({
      email: "mara@x.io",
      password: "correct horse",
      rememberMe: true,
      code: "123456",
    });
  });

  it("accepts a recovery code, and lets the user go back", async () => {
    const { user, server } = open("/auth", { "POST /auth/login": asks });
    await fillIn(user);
    await press(user, "Sign In");
    await screen.findByLabelText("Code");
    await press(user, "Back");
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    await press(user, "Sign In");
    const field = await screen.findByLabelText<HTMLInputElement>("Code");
    await press(user, "Show all keys for a recovery code");
    expect(field.inputMode).toBe("text");
    await user.type(field, "abcd-efgh-jkmn-pqrs{Enter}");
    await screen.findByText("Welcome back!");
    expect(server.to("POST /auth/login").at(-1)?.body).toMatchObject({ code: "abcdefghjkmnpqrs" });
  });

  it("shows other failures", async () => {
    const { user, server } = open("/auth", { "POST /auth/login": asks });
    await fillIn(user);
    await press(user, "Sign In");
    server.on("POST /auth/login", () => refusal("TOO_MANY_REQUESTS"));
    await user.type(await screen.findByLabelText("Code"), "000000{Enter}");
    await screen.findByText("Login failed");
    expect(
      screen.getAllByText("Too many attempts. Please wait a moment and try again."),
    ).toHaveLength(2);
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

describe("a passkey", () => {
  const answer = {
    id: "abc",
    rawId: "abc",
    type: "public-key",
    response: { clientDataJSON: "data", authenticatorData: "data", signature: "signature" },
  };
  const begin = { "POST /auth/passkeys/sign-in/begin": () => ({ options: { challenge: "c" } }) };
  beforeEach(() => {
    vi.stubGlobal("PublicKeyCredential", class {});
    startAuthentication.mockReset().mockResolvedValue(answer);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("signs in without an email", async () => {
    const { user, server, address } = open("/auth", {
      ...begin,
      "POST /auth/passkeys/sign-in": () => signedIn(),
    });
    await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
    await screen.findByText("Welcome back!");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: "c" } });
    expect(server.to("POST /auth/passkeys/sign-in")[0]?.body).toEqual({
      credential: answer,
      portal: "main",
      rememberMe: true,
    });
  });

  it("that is refused shows the reason of the browser or the server", async () => {
    const { user } = open("/auth", {
      ...begin,
      "POST /auth/passkeys/sign-in": () => refusal("PASSKEY_REFUSED"),
    });
    startAuthentication.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
    await screen.findByText("No passkey was used. Try again, or sign in another way.");
    await press(user, "Sign in with a passkey");
    await screen.findByText(
      "This passkey could not be verified. Try again, or sign in another way.",
    );
  });

  it("is not offered in a browser without them, and creates no account", async () => {
    const { user } = open("/auth?mode=sign-up");
    await screen.findByRole("button", { name: "Create account" });
    expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
    await user.click(screen.getByRole("link", { name: "Sign in" }));
    await screen.findByRole("button", { name: "Sign In" });
    expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
  });

  it.each([
    [["code", "passkey"], "Use a passkey instead"],
    [["passkey"], "Use passkey"],
  ])("is accepted as the second step if the account has %j", async (factors, button) => {
    const { user, server, address } = open("/auth", {
      ...begin,
      "POST /auth/login": ({ body }) =>
        "passkey" in (body as object)
          ? signedIn()
          : refusal("SECOND_FACTOR_REQUIRED", undefined, factors),
    });
    await fillIn(user);
    await press(user, "Sign In");
    const use = await screen.findByRole("button", { name: button });
    startAuthentication.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    await user.click(use);
    await screen.findByText("No passkey was used. Try again, or sign in another way.");
    await user.click(use);
    await screen.findByText("Welcome back!");
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(server.to("POST /auth/login").at(-1)?.body).toMatchObject({ passkey: answer });
  });
});
