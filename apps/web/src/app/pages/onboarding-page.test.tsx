// @vitest-environment jsdom
import type { User } from "@earshot/contract";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { type FakeHandler, fakeToken, refusal } from "../../lib/testing/fake-api.ts";
import { sampleUser } from "../../lib/testing/samples.ts";
import { setToken } from "../../lib/token.ts";
import { heading, open } from "../app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(path = "/onboarding", part: Partial<User> = {}, put?: FakeHandler) {
  setToken(fakeToken());
  let me = sampleUser({ hasCompletedOnboarding: false, ...part });
  return open(path, {
    "GET /auth/me": () => ({ user: me }),
    "PUT /auth/profile":
      put ??
      (() => {
        me = { ...me, hasCompletedOnboarding: true };
        return { user: me };
      }),
  });
}

const company = () => screen.findByLabelText<HTMLInputElement>("Company name");
const problem = () => screen.getByLabelText<HTMLTextAreaElement>(/^What problem does it solve/);
const complete = () => screen.getByRole("button", { name: "Complete" });

describe("onboarding", () => {
  it("saves the answers, welcomes and opens the dashboard", async () => {
    const { server, user, address } = show();
    await heading("Tell us about your company");
    await user.type(await company(), " Ledgerly ");
    await user.type(problem(), "Late invoices");
    await user.type(screen.getByLabelText(/^Who has this problem/), "Small agencies");
    await user.dblClick(complete());
    await heading("Overview");
    await screen.findByText("Welcome to Earshot!");
    expect(address()).toBe("/dashboard");
    expect(server.to("PUT /auth/profile").map(({ body }) => body)).toEqual([
      {
        companyName: "Ledgerly",
        discovery_answers: { "0": "Ledgerly", "1": "Late invoices", "2": "Small agencies" },
      },
    ]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Late invoices");
  });

  it("takes up the plan that was chosen before, and sends no empty answer", async () => {
    const { server, user, address } = show("/onboarding?plan=builder");
    await user.type(await company(), "Ledgerly");
    await user.click(complete());
    await heading("Plans");
    expect(address()).toBe("/dashboard?view=pricing&plan=builder");
    expect(server.to("PUT /auth/profile")[0]?.body).toEqual({
      companyName: "Ledgerly",
      discovery_answers: { "0": "Ledgerly" },
    });
  });

  it("needs the company's name", async () => {
    const { server, user } = show();
    await company();
    await user.click(complete());
    await screen.findByText("Company name is required");
    expect(document.activeElement).toBe(await company());
    expect(server.to("PUT /auth/profile")).toHaveLength(0);
  });

  it("says that saving failed, keeps what was typed, also over a reload", async () => {
    const { user } = show("/onboarding", {}, () => refusal("UNAVAILABLE"));
    await user.type(await company(), "Ledgerly");
    await user.type(problem(), "Late invoices");
    await user.click(complete());
    await screen.findByText("Error");
    screen.getByText("Failed to save your information. Please try again.");
    screen.getByText("Error: Failed to save your information. Please try again.");
    document.body.replaceChildren();
    show();
    expect((await company()).value).toBe("Ledgerly");
    expect(problem().value).toBe("Late invoices");
  });

  it("can be opened again with the company's name, and left by signing out", async () => {
    const { user, address } = show("/onboarding", {
      hasCompletedOnboarding: true,
      companyName: "Ledgerly",
    });
    expect((await company()).value).toBe("Ledgerly");
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    await heading("Sign in to Earshot");
    expect(address()).toBe("/auth");
  });
});
