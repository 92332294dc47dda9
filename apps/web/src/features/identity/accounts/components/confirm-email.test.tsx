// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";
import { showOnboarding } from "../../../discovery/company-profile/onboarding-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const sentence =
  "Confirm your email address first. We sent a link to mara@ledgerly.example; you can request another one.";

/** Opens a screen for a user whose address is unconfirmed until `confirm` is called. */
function openUnconfirmed(path: string, handlers: Parameters<typeof open>[1] = {}) {
  setToken(fakeToken());
  let emailVerified = false;
  const opened = open(path, {
    "GET /auth/me": () => ({ user: sampleUser({ emailVerified }) }),
    "PATCH /discovery/reddit-mentions/*/status": () => refusal("EMAIL_NOT_CONFIRMED", sentence),
    ...handlers,
  });
  return {
    ...opened,
    confirm: () => {
      emailVerified = true;
    },
  };
}
const comeBack = () => act(() => window.dispatchEvent(new Event("focus")));
const banner = () => screen.queryByRole("complementary", { name: "Confirm your email address" });

describe("the banner of an unconfirmed address", () => {
  it.each(["/dashboard", "/mentions", "/dashboard?view=replies"])(
    "is shown at %s",
    async (path) => {
      openUnconfirmed(path);
      await screen.findByRole("heading", { level: 1 });
      expect(banner()?.textContent).toContain(
        "Confirm your email address to engage and use AI features.",
      );
    },
  );

  it("disappears when the address was confirmed in another tab", async () => {
    const { confirm, server } = openUnconfirmed("/mentions");
    await heading("Mentions");
    comeBack();
    await waitFor(() => expect(server.to("GET /auth/me").length).toBeGreaterThan(1));
    expect(banner()).not.toBeNull();
    confirm();
    comeBack();
    await screen.findByText("Email confirmed");
    expect(banner()).toBeNull();
  });

  it("shows when another link can be requested", async () => {
    const { user } = openUnconfirmed("/mentions", {
      "POST /auth/verify-email/send": () =>
        refusal("TOO_MANY_REQUESTS", "Too many attempts. Please try again in 58 minutes."),
    });
    await heading("Mentions");
    await user.click(screen.getByRole("button", { name: "Resend link" }));
    await screen.findByText("Too many attempts. Please try again in 58 minutes.");
  });
});

describe("an action that needs a confirmed address", () => {
  it("opens a dialog with the reason and a new link, and puts the mention back", async () => {
    const { user, server, confirm } = openUnconfirmed("/mentions", {
      "POST /auth/verify-email/send": () => ({}),
    });
    await heading("Mentions");
    await user.click(
      (await screen.findAllByRole("button", { name: /Let's Engage/ }))[0] as Element,
    );
    const dialog = await screen.findByRole("dialog", { name: "Confirm your email address" });
    within(dialog).getByText(sentence);
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(1));
    await user.click(within(dialog).getByRole("button", { name: "Resend link" }));
    await within(dialog).findByText(/^Email sent\. Check the inbox of mara@/);
    expect(server.to("POST /auth/verify-email/send")).toHaveLength(1);
    confirm();
    comeBack();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getAllByRole("button", { name: /Let's Engage/ }).length).toBeGreaterThan(0);
  });
});

describe("onboarding with an unconfirmed address", () => {
  it("explains what the website analysis lacks, and offers a new link", async () => {
    const { user, server } = showOnboarding(
      "/onboarding",
      { emailVerified: false },
      { "POST /auth/verify-email/send": () => ({}) },
    );
    await screen.findByText(/Confirm your email address to let AI analyze your website/);
    await user.click(screen.getByRole("button", { name: "Resend link" }));
    await screen.findByText("Email sent");
    expect(server.to("POST /auth/verify-email/send")).toHaveLength(1);
  });

  it("shows no note if the address is confirmed", async () => {
    showOnboarding();
    await screen.findByLabelText(/^Website URL/);
    expect(screen.queryByText(/to let AI analyze your website/)).toBeNull();
  });
});
