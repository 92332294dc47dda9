// @vitest-environment jsdom
import type { PlanChange } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leaveTo } from "../../../../lib/leave-to.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleActiveSubscription,
  samplePlanChange,
  sampleUser,
} from "../../../../lib/testing/samples.ts";
import { PricingScreen } from "../screens/pricing-screen.tsx";
import { show } from "../screens/screen-fixture.tsx";

vi.mock("../../../../lib/leave-to.ts", () => ({ leaveTo: vi.fn() }));

beforeEach(prepareDom);
afterEach(clearDom);

const preview = "POST /billing/subscription/preview";
const change = "POST /billing/subscription/change";
const portal = "POST /billing/portal";

const downgrade = samplePlanChange({
  plan: "starter",
  kind: "downgrade",
  takesEffectAt: "2026-12-03T12:00:00.000Z",
  chargedNowCents: null,
  nextAmountCents: 2_900,
  pausedKeywords: ["best crm", "crm tool"],
});

/** Opens the dialog from Growth to another tier. */
async function open(
  button: string,
  previewed: PlanChange,
  handlers: Record<string, FakeHandler> = {},
) {
  const shown = show(
    <PricingScreen
      user={sampleUser({ subscriptionTier: "growth" })}
      chosen={undefined}
      mentionsLink={null}
      earlyAdopterLink={null}
    />,
    {
      "GET /billing/subscription": () => ({ subscription: sampleActiveSubscription() }),
      [preview]: () => ({ change: previewed }),
      ...handlers,
    },
  );
  await shown.user.click(await screen.findByRole("button", { name: button }));
  return { ...shown, dialog: within(await screen.findByRole("dialog")) };
}

const facts = (dialog: { getAllByRole: (role: "term") => HTMLElement[] }) =>
  dialog
    .getAllByRole("term")
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

describe("a change of plan", () => {
  it("shows what an upgrade costs now, and takes effect immediately", async () => {
    const { dialog, server, user, announce } = await open("Upgrade to Scale", samplePlanChange());
    const confirm = await dialog.findByRole("button", { name: "Upgrade to Scale" });
    expect(facts(dialog)).toEqual([
      "Takes effect: Immediately",
      "Charged now: $43.33, before tax",
      "After that: $179.00 a month, before tax",
      "Next payment: Dec 3, 2026",
    ]);
    expect(server.to(preview).map(({ body }) => body)).toEqual([{ plan: "scale" }]);
    // The server sends the event of the change before its response.
    server.on(change, async () => {
      await announce();
      return { subscription: sampleActiveSubscription({ plan: "scale", tier: "scale" }) };
    });
    await user.click(confirm);
    await screen.findByText("Thanks for upgrading!");
    expect(server.to(preview)).toHaveLength(1);
    expect(server.to(change).map(({ body }) => body)).toEqual([{ plan: "scale" }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows when a downgrade takes effect, and names the keywords that it pauses", async () => {
    const plannedChange = { plan: "starter", at: downgrade.takesEffectAt } as const;
    const { dialog, user } = await open("Switch to Starter", downgrade, {
      [change]: () => ({ subscription: sampleActiveSubscription({ plannedChange }) }),
    });
    await dialog.findByText("2 keywords will be paused");
    expect(facts(dialog).slice(0, 3)).toEqual([
      "Takes effect: On Dec 3, 2026",
      "Charged now: Nothing",
      "After that: $29.00 a month, before tax",
    ]);
    expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "best crm",
      "crm tool",
    ]);
    await user.click(dialog.getByRole("button", { name: "Switch to Starter" }));
    await screen.findByText("The change to Starter is planned.");
    await screen.findByText("Your plan changes to Starter on Dec 3, 2026.");
    screen.getByText("Planned");
  });

  it("can be canceled", async () => {
    const { dialog, server, user } = await open("Switch to Starter", downgrade);
    await user.click(await dialog.findByRole("button", { name: "Keep my plan" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.to(change)).toHaveLength(0);
  });

  it("shows what could not be loaded, and loads it again", async () => {
    const { dialog, server, user } = await open("Upgrade to Scale", samplePlanChange(), {
      [preview]: () => refusal("PAYMENT_SERVICE_AWAY"),
    });
    await dialog.findByText(/^Paddle, our payment service, can't be reached/);
    server.on(preview, () => ({ change: samplePlanChange() }));
    await user.click(dialog.getByRole("button", { name: "Retry" }));
    await dialog.findByRole("button", { name: "Upgrade to Scale" });
  });

  it("links a declined payment to the payment method", async () => {
    const { dialog, user, server } = await open("Upgrade to Scale", samplePlanChange(), {
      [change]: () => refusal("PAYMENT_FAILED"),
      [portal]: () => ({ url: "https://pay.example/portal" }),
    });
    await user.click(await dialog.findByRole("button", { name: "Upgrade to Scale" }));
    await dialog.findByText(/^The payment was declined, so your plan stays as it is/);
    await user.click(dialog.getByRole("button", { name: "Update payment method" }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith("https://pay.example/portal"));
    expect(server.to(portal)).toHaveLength(1);
  });
});

describe("a planned change", () => {
  it("can be canceled", async () => {
    const plannedChange = { plan: "starter", at: "2026-12-03T12:00:00.000Z" } as const;
    const { user, server } = show(
      <PricingScreen
        user={sampleUser({ subscriptionTier: "growth" })}
        chosen={undefined}
        mentionsLink={null}
        earlyAdopterLink={null}
      />,
      {
        "GET /billing/subscription": () => ({
          subscription: sampleActiveSubscription({ plannedChange }),
        }),
        "POST /billing/subscription/keep": () => ({ subscription: sampleActiveSubscription() }),
      },
    );
    await screen.findByText("Your plan changes to Starter on Dec 3, 2026.");
    await user.click(screen.getByRole("button", { name: "Keep my plan" }));
    await screen.findByText("You stay on Growth.");
    expect(server.to("POST /billing/subscription/keep")).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/^Your plan changes/)).toBeNull());
  });
});
