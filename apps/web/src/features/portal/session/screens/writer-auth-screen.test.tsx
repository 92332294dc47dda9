// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const writer = sampleUser({ userType: "writer", fullName: "Wim Writer", email: "wim@x.io" });
const signedIn = (user = writer) => ({ accessToken: fakeToken(), user });
const portal = (path: string, handlers: Record<string, FakeHandler> = {}) =>
  open(path, {
    "GET /writers/opportunities": () => ({ opportunities: [], total: 0 }),
    "GET /writers/active": () => ({ assignments: [] }),
    "GET /auth/me": () => ({ user: writer }),
    "POST /writers/invitation": () => ({ email: "wim@x.io" }),
    ...handlers,
  });

describe("an invitation", () => {
  it.each(["/writers/auth?invitation=inv_1", "/writers/auth#invitation=inv_1"])(
    "at %s opens the sign-up for the invited address",
    async (path) => {
      const { user, server, address } = portal(path, { "POST /writers/signup": () => signedIn() });
      const email = await screen.findByLabelText<HTMLInputElement>("Email");
      expect(email.value).toBe("wim@x.io");
      expect(email.readOnly).toBe(true);
      expect(address()).toBe("/writers/auth");
      await user.type(screen.getByLabelText("Full name"), "Wim Writer");
      await user.type(screen.getByLabelText("Password"), "correct horse");
      await user.dblClick(screen.getByRole("button", { name: "Join as Writer" }));
      await heading("Opportunities");
      expect(server.to("POST /writers/signup").map(({ body }) => body)).toEqual([
        {
          email: "wim@x.io",
          password: "correct horse",
          fullName: "Wim Writer",
          userType: "writer",
          invitation: "inv_1",
        },
      ]);
      expect(JSON.stringify({ ...sessionStorage })).not.toContain("inv_1");
    },
  );

  it("requires all fields, shows its progress, and shows why it failed", async () => {
    let answer = (_: Response) => {};
    const { user, server } = portal("/writers/auth#invitation=inv_1", {
      "POST /writers/signup": () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await user.click(await screen.findByRole("button", { name: "Join as Writer" }));
    await screen.findByText("Full name is required");
    screen.getByText("Valid password is required");
    expect(document.activeElement).toBe(screen.getByLabelText("Full name"));
    expect(server.to("POST /writers/signup")).toHaveLength(0);
    await user.type(screen.getByLabelText("Full name"), "Wim Writer");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Join as Writer" }));
    await screen.findByRole("button", { name: "Creating account..." });
    answer(refusal("EMAIL_TAKEN"));
    await screen.findByText("An account with this email already exists. Please sign in instead.");
    server.on("POST /writers/signup", () => new Response("<html>", { status: 500 }));
    await user.click(screen.getByRole("button", { name: "Join as Writer" }));
    await screen.findByText("Signup failed");
  });

  it("that is invalid is reported above the sign-in", async () => {
    portal("/writers/auth#invitation=old", {
      "POST /writers/invitation": () => refusal("INVALID_LINK"),
    });
    await screen.findByText("This link is invalid or has expired. Request a new one.");
    screen.getByRole("button", { name: "Sign In" });
    screen.getByText(/^Would you like to become a writer/);
  });

  it("can be checked again if the server was unavailable, or left for the sign-in", async () => {
    const { user, server } = portal("/writers/auth#invitation=inv_1", {
      "POST /writers/invitation": () => refusal("UNAVAILABLE"),
    });
    await screen.findByText(/^The service is restarting/);
    server.on("POST /writers/invitation", () => ({ email: "wim@x.io" }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await user.click(await screen.findByRole("button", { name: "Sign in" }));
    await screen.findByRole("button", { name: "Sign In" });
    expect(screen.queryByLabelText("Full name")).toBeNull();
  });
});

describe("the writers' sign-in", () => {
  it("has no visible link to sign up", async () => {
    portal("/writers/auth?session=expired");
    await heading("Writer Portal");
    await screen.findByText("Session expired. Please log in again.");
    screen.getByText(/^Would you like to become a writer/);
    expect(screen.queryByText("Join as Writer")).toBeNull();
  });

  it("requires all fields, asks for a code, and shows why it failed", async () => {
    const { user, server } = portal("/writers/auth", {
      "POST /writers/login": ({ body }) =>
        (body as { code?: string }).code ? signedIn() : refusal("SECOND_FACTOR_REQUIRED"),
    });
    await user.click(await screen.findByRole("button", { name: "Sign In" }));
    await screen.findByText("Valid email is required");
    screen.getByText("Valid password is required");
    await user.type(screen.getByLabelText("Email"), "wim@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
    await heading("Opportunities");
    expect(server.to("POST /writers/login").at(-1)?.body).toEqual({
      email: "wim@x.io",
      password: "correct horse",
      rememberMe: false,
      code: "123456",
    });
  });

  const refused =
    "This account is not registered as a writer. Please use the main portal for client accounts.";
  it.each([
    ["Invalid email or password", () => refusal("INVALID_CREDENTIALS")],
    ["API request failed with status 502", () => new Response("<html>", { status: 502 })],
    ["Too many attempts. Please wait a moment and try again.", () => refusal("TOO_MANY_REQUESTS")],
    [refused, () => refusal("FORBIDDEN", refused)],
    [refused, () => signedIn(sampleUser())],
  ])("shows: %s", async (message, answer) => {
    const { user } = portal("/writers/auth", { "POST /writers/login": answer });
    await user.type(await screen.findByLabelText("Email"), "wim@x.io");
    await user.type(screen.getByLabelText("Password"), "wrong");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    const alert = await screen.findByText(message);
    expect(alert.getAttribute("role")).toBe("alert");
    await waitFor(() => screen.getByRole("button", { name: "Sign In" }));
  });
});
