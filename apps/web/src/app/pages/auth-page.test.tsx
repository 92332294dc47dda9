// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { fakeToken, neverResponds, refusal } from "../../lib/testing/fake-api.ts";
import { sampleUser } from "../../lib/testing/samples.ts";
import { heading, open } from "../app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("sign-in", () => {
  const signIn = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByLabelText("Email"), " Mara@X.io ");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByLabelText("Remember me"));
    await user.click(screen.getByRole("button", { name: "Sign In" }));
  };

  it("shows a welcome toast and opens the dashboard", async () => {
    const { server, user, address } = open("/auth", {
      "POST /auth/login": () => ({ accessToken: fakeToken(), user: sampleUser() }),
    });
    await signIn(user);
    await screen.findByText("Welcome back!");
    await heading("Overview");
    expect(address()).toBe("/dashboard");
    expect(server.to("POST /auth/login")[0]?.body).toEqual({
      email: "mara@x.io",
      password: "correct horse",
      rememberMe: true,
    });
    expect(localStorage.getItem("earshot.rememberMe")).toBe("true");
  });

  it.each(["/mentions?status=denied", "/dashboard?view=pricing&plan=growth"])(
    "returns to %s, which was opened before it",
    async (path) => {
      const { user, address } = open(path, {
        "POST /auth/login": () => ({ accessToken: fakeToken(), user: sampleUser() }),
      });
      await signIn(user);
      await screen.findByText("Welcome back!");
      await waitFor(() => expect(address()).toBe(path));
    },
  );

  it("shows the chosen plan during sign-in, and opens it afterwards", async () => {
    const { user, address } = open("/auth?plan=growth", {
      "POST /auth/login": () => ({ accessToken: fakeToken(), user: sampleUser() }),
    });
    await heading("Create your account");
    screen.getByText(/^You chose/);
    await user.click(screen.getByRole("link", { name: "Sign in" }));
    await heading("Sign in to Earshot");
    screen.getByText(/^You chose/);
    await signIn(user);
    await screen.findByText("Your choice");
    expect(address()).toBe("/dashboard?view=pricing&plan=growth");
  });

  it("shows that it is in progress", async () => {
    const { user } = open("/auth", { "POST /auth/login": neverResponds });
    await signIn(user);
    await screen.findByRole("button", { name: "Signing in..." });
  });

  it("shows why it failed and keeps the input", async () => {
    const { user } = open("/auth", { "POST /auth/login": () => refusal("INVALID_CREDENTIALS") });
    await signIn(user);
    await screen.findByText("Login failed");
    expect(screen.getAllByText("Invalid email or password")).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("Mara@X.io");
  });

  it("does not blame the password for a failure of the server", async () => {
    const { user } = open("/auth", {
      "POST /auth/login": () => new Response("<html>", { status: 502 }),
    });
    await signIn(user);
    await screen.findByText("Login failed");
    expect(screen.getAllByText("API request failed with status 502")).toHaveLength(2);
  });

  it("shows at each field what is missing", async () => {
    const { server, user } = open("/auth");
    await user.type(await screen.findByLabelText("Email"), "mara");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByText("Invalid email format");
    screen.getByText("Valid password is required");
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(server.to("POST /auth/login")).toHaveLength(0);
  });

  it("explains that the session has expired", async () => {
    open("/auth?session=expired");
    await screen.findByText("Session expired. Please log in again.");
  });
});

describe("sign-up", () => {
  it("shows the free quota, that no card is needed, and the terms", async () => {
    open("/auth?mode=sign-up&plan=starter");
    const text = (await screen.findByText(/replies and 3 keywords are free/)).textContent;
    expect(text).toContain("No credit card.");
    expect(screen.getByRole("link", { name: "terms" }).getAttribute("href")).toBe("/terms");
    expect((await screen.findByText(/^You chose/)).textContent).toContain("$49/month");
  });

  it("creates an account", async () => {
    const { server, user, address } = open("/auth", {
      "POST /auth/signup": () => ({
        accessToken: fakeToken(),
        user: sampleUser({ hasCompletedOnboarding: false }),
      }),
    });
    await user.click(await screen.findByRole("link", { name: "Create an account" }));
    await heading("Create your account");
    expect(address()).toBe("/auth?mode=sign-up");
    await user.type(screen.getByLabelText("Email"), "mara@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.type(screen.getByLabelText("What should we call you?"), "Mara");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("Account created! 🎉");
    screen.getByText("2 free replies to get started");
    expect(server.to("POST /auth/signup")[0]?.body).toEqual({
      email: "mara@x.io",
      password: "correct horse",
      fullName: "Mara",
      userType: "user",
      timeZone: expect.any(String),
    });
    await waitFor(() => expect(address()).toBe("/onboarding"));
  });

  it("shows at the fields what is missing or wrong", async () => {
    const { user } = open("/auth?mode=sign-up");
    await user.type(await screen.findByLabelText("Password"), "short");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("Valid email is required");
    screen.getByText("Password too short: Password must be at least 8 characters long.");
    screen.getByText("Please tell us what to call you");
  });

  it("shows a default message when the response can't be used", async () => {
    const { user } = open("/auth?mode=sign-up", { "POST /auth/signup": () => ({}) });
    await user.type(await screen.findByLabelText("Email"), "mara@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.type(screen.getByLabelText("What should we call you?"), "Mara");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("Signup failed");
    expect(screen.getAllByText("Account creation failed")).not.toHaveLength(0);
  });

  it("shows at the field and in a toast that the address has an account", async () => {
    const { user } = open("/auth?mode=sign-up", {
      "POST /auth/signup": () => refusal("EMAIL_TAKEN"),
    });
    await user.type(await screen.findByLabelText("Email"), "mara@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.type(screen.getByLabelText("What should we call you?"), "Mara");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("Signup failed");
    const taken = "An account with this email already exists. Please sign in instead.";
    expect(screen.getAllByText(taken)).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  });

  it("restores a half-filled form after a reload, but not the password", async () => {
    const { user } = open("/auth?mode=sign-up");
    await user.type(await screen.findByLabelText("Email"), "mara@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.type(screen.getByLabelText("What should we call you?"), "Mara");
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("correct horse");
    document.body.replaceChildren();
    open("/auth?mode=sign-up");
    expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("mara@x.io");
    expect(screen.getByLabelText<HTMLInputElement>("What should we call you?").value).toBe("Mara");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });
});
