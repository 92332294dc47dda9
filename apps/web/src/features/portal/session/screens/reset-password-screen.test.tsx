// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, neverResponds, refusal } from "../../../../lib/testing/fake-api.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const path = "/reset-password#access_token=at.1&refresh_token=rt_1";
const show = (handlers: Record<string, FakeHandler> = {}, address = path) =>
  open(address, { "POST /auth/reset-password/check": () => ({}), ...handlers });

async function fillIn(user: ReturnType<typeof userEvent.setup>, first: string, second = first) {
  await user.type(await screen.findByLabelText("New password"), first);
  await user.type(screen.getByLabelText("Confirm password"), second);
  await user.click(screen.getByRole("button", { name: "Update password" }));
}

describe("the link", () => {
  it("is removed from the address bar immediately, and only a spinner is shown while it is checked", async () => {
    const { server, address } = show({ "POST /auth/reset-password/check": neverResponds });
    await screen.findByText("Checking the reset link");
    await waitFor(() => expect(address()).toBe("/reset-password"));
    expect(screen.queryByRole("heading")).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
    await waitFor(() =>
      expect(server.to("POST /auth/reset-password/check").map(({ body }) => body)).toEqual([
        { access_token: "at.1", refresh_token: "rt_1" },
      ]),
    );
  });

  it.each([
    ["is missing", "/reset-password", {}],
    ["lacks a token", "/reset-password#access_token=at.1", {}],
    [
      "is refused",
      path,
      { "POST /auth/reset-password/check": () => refusal("INVALID_RESET_LINK") },
    ],
  ])("that %s redirects to the sign-in and shows a message", async (_, address, handlers) => {
    const opened = show(handlers, address);
    await heading("Sign in to Earshot");
    await screen.findByText("Invalid reset link");
    screen.getByText("The password reset link is invalid or has expired.");
    expect(opened.address()).toBe("/auth");
  });

  it("can be checked again after the server was unavailable", async () => {
    const { server, user } = show({
      "POST /auth/reset-password/check": () => refusal("UNAVAILABLE"),
    });
    await screen.findByText(/^The service is restarting/);
    server.on("POST /auth/reset-password/check", () => ({}));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByLabelText("New password");
  });

  it("survives a reload", async () => {
    show();
    await screen.findByLabelText("New password");
    document.body.replaceChildren();
    show({}, "/reset-password");
    await screen.findByLabelText("New password");
  });
});

describe("the new password", () => {
  it("is set, and redirects to the sign-in", async () => {
    const { server, user, address } = show({ "POST /auth/reset-password": () => ({}) });
    await heading("Set a new password");
    expect(screen.getByRole("link", { name: "Back to sign in" }).getAttribute("href")).toBe(
      "/auth",
    );
    expect(screen.getByRole("link", { name: "Earshot" }).getAttribute("href")).toBe("/");
    await fillIn(user, "correct horse");
    await heading("Sign in to Earshot");
    await screen.findByText("Password updated");
    expect(address()).toBe("/auth");
    expect(server.to("POST /auth/reset-password").map(({ body }) => body)).toEqual([
      { access_token: "at.1", refresh_token: "rt_1", password: "correct horse" },
    ]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("rt_1");
  });

  it("must be the same twice, and long enough", async () => {
    const { server, user } = show();
    await fillIn(user, "correct horse", "correct house");
    await screen.findByText("Passwords don't match: Please make sure both passwords are the same.");
    expect(document.activeElement).toBe(screen.getByLabelText("Confirm password"));
    await user.clear(screen.getByLabelText("New password"));
    await user.clear(screen.getByLabelText("Confirm password"));
    await fillIn(user, "short");
    await screen.findByText("Password too short: Password must be at least 8 characters long.");
    expect(document.activeElement).toBe(screen.getByLabelText("New password"));
    expect(server.to("POST /auth/reset-password")).toHaveLength(0);
  });

  it("that the server refuses leaves the form open and shows the server's message", async () => {
    const { user } = show({ "POST /auth/reset-password": () => refusal("INVALID_RESET_LINK") });
    await fillIn(user, "correct horse");
    await screen.findByText("Failed to update password");
    const why = "The password reset link is invalid or has expired.";
    screen.getByText(why);
    screen.getByText(`Failed to update password: ${why}`);
  });

  it("that fails without a message from the server shows what to do", async () => {
    const { user } = show({
      "POST /auth/reset-password": () => refusal("INTERNAL", ""),
    });
    await fillIn(user, "correct horse");
    await screen.findByText("Failed to update password");
    screen.getByText("Please try again or request a new reset link.");
  });
});
