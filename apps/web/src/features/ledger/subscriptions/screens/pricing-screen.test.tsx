// @vitest-environment jsdom
import { errorCodes, type Subscription, type User } from "@earshot/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, neverResponds, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleActiveSubscription,
  sampleCheckoutSettings,
  sampleSubscription,
  sampleUser,
} from "../../../../lib/testing/samples.ts";
import { fakePaddle } from "../checkout/fake-paddle.ts";
import { PricingScreen } from "./pricing-screen.tsx";
import { clearPaddle, planRows, show } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  clearPaddle();
  clearDom();
});

const get = "GET /billing/subscription";
const onGrowth = { subscriptionTier: "growth", repliesLimit: 100 } as const;

function open({
  user: part = {},
  chosen,
  subscription = sampleSubscription(),
  ...handlers
}: {
  user?: Partial<User>;
  chosen?: string;
  subscription?: Subscription;
} & Record<string, FakeHandler | unknown> = {}) {
  return show(
    <PricingScreen
      user={sampleUser(part)}
      chosen={chosen}
      mentionsLink={<a href="/mentions">See your mentions</a>}
      earlyAdopterLink={null}
    />,
    {
      [get]: () => ({ subscription }),
      ...(handlers as Record<string, FakeHandler>),
    },
  );
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("the pricing screen", () => {
  it("shows the tiers 20 dollars lower, with the list price struck through", async () => {
    open({ user: { repliesUsed: 1, keywordsUsed: 4, keywordsLimit: null } });
    await button("Start with Starter");
    expect(planRows("Plans")).toEqual([
      {
        name: "Starter",
        mark: undefined,
        struck: "instead of $49",
        price: "$29/month",
        button: "Start with Starter",
        isOff: false,
      },
      {
        name: "Growth",
        mark: "Most popular",
        struck: "instead of $99",
        price: "$79/month",
        button: "Start with Growth",
        isOff: false,
      },
      {
        name: "Scale",
        mark: undefined,
        struck: "instead of $199",
        price: "$179/month",
        button: "Start with Scale",
        isOff: false,
      },
    ]);
    screen.getByText(/20 dollar friends discount/);
    screen.getByText("You are on Free.");
    expect(screen.getAllByRole("definition").map((value) => value.textContent)).toEqual([
      "1 of 2",
      "4 of ∞unlimited",
    ]);
    const included = within(screen.getByRole("list", { name: "What Growth includes" }));
    expect(included.getAllByRole("listitem").map((item) => item.textContent)).toContain(
      "Not included: Managed posting with QA review",
    );
  });

  it("shows the current plan, and offers the other tiers", async () => {
    open({ user: onGrowth, subscription: sampleActiveSubscription() });
    await button("Upgrade to Scale");
    expect(planRows("Plans").map(({ mark, button: words, isOff }) => [mark, words, isOff])).toEqual(
      [
        [undefined, "Switch to Starter", false],
        ["Your plan", "Already on Growth", true],
        [undefined, "Upgrade to Scale", false],
      ],
    );
    screen.getByText("You are on Growth.");
  });

  it("shows early adopters that they already have the tier", async () => {
    open({
      user: { subscriptionTier: "starter" },
      subscription: sampleActiveSubscription({ plan: "builder", tier: "starter" }),
    });
    await button("Already on Starter");
    await screen.findByText("You are on Builder Pass.");
  });

  it("is only for the owner", async () => {
    open({ subscription: sampleSubscription({ canChange: false }) });
    await screen.findByText(errorCodes.OWNER_ONLY.message);
    const plans = within(screen.getByRole("list", { name: "Plans" }));
    expect(plans.queryByRole("button", { name: /^(?:Start|Switch|Upgrade)/ })).toBeNull();
  });

  it("shows what could not be loaded, and loads it again", async () => {
    const { server, user } = open({ [get]: () => refusal("UNAVAILABLE") });
    await user.click(await button("Retry"));
    server.on(get, () => ({ subscription: sampleActiveSubscription() }));
    await user.click(await button("Retry"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Retry" })).toBeNull());
  });
});

describe("a checkout from the pricing screen", () => {
  it("says that it loads, and that Paddle's confirmation is awaited", async () => {
    const paddle = fakePaddle();
    const { user, server, announce } = open();
    await user.click(await button("Start with Growth"));
    await screen.findByText("Loading secure checkout…");
    await waitFor(() => expect(paddle.opened).toHaveLength(1));
    act(() => paddle.say("checkout.loaded"));
    await waitFor(() => expect(screen.queryByText("Loading secure checkout…")).toBeNull());
    act(() => paddle.say("checkout.completed", { data: { transaction_id: "txn_1" } }));
    // Nothing more can be bought until then.
    await waitFor(() => expect(planRows("Plans").every(({ isOff }) => isOff)).toBe(true));
    server.on(get, () => ({ subscription: sampleActiveSubscription() }));
    await announce();
    await button("Upgrade to Scale");
  });

  it("is being prepared until the current subscription is known", async () => {
    const { user, server } = open({ [get]: neverResponds });
    await user.click(await button("Start with Growth"));
    await screen.findByText("Preparing checkout");
    screen.getByText("Please try again in a second.");
    expect(server.to("POST /billing/checkouts")).toHaveLength(0);
  });

  it("opens automatically, once, for a plan that was chosen before signing in", async () => {
    const paddle = fakePaddle();
    const { server, announce } = open({ chosen: "growth" });
    await waitFor(() => expect(paddle.opened).toHaveLength(1));
    act(() => paddle.say("checkout.loaded"));
    act(() => paddle.say("checkout.closed"));
    await screen.findByText("Checkout cancelled");
    expect(planRows("Plans")[1]?.mark).toBe("Your choice");
    screen.getByText(/^You chose Growth\. Until it is paid you stay on Free/);
    screen.getByRole("link", { name: "See your mentions" });
    await announce();
    await waitFor(() => expect(server.to(get).length).toBeGreaterThan(1));
    expect(paddle.opened).toHaveLength(1);
  });

  it.each([
    ["there is a subscription", { subscription: sampleActiveSubscription() }],
    ["a purchase waits", { subscription: sampleSubscription({ state: "waiting" }) }],
    ["the owner alone may buy", { subscription: sampleSubscription({ canChange: false }) }],
    ["the plan is not a tier", { chosen: "builder" }],
    [
      "no payments are connected",
      {
        "GET /billing/checkout-settings": () =>
          sampleCheckoutSettings({ paddle: null, available: [] }),
      },
    ],
  ])("does not open automatically when %s", async (_, part) => {
    const paddle = fakePaddle();
    const { server } = open({ chosen: "growth", ...part });
    await waitFor(() => expect(server.to(get)).toHaveLength(1));
    await screen.findAllByText(/Growth/);
    await act(async () => {});
    expect(server.to("POST /billing/checkouts")).toHaveLength(0);
    expect(paddle.opened).toHaveLength(0);
  });
});

describe("if no payments are connected", () => {
  it("plans are ordered by email", async () => {
    open({
      "GET /billing/checkout-settings": () =>
        sampleCheckoutSettings({ paddle: null, available: [] }),
    });
    const link = await screen.findByRole("link", { name: "Order Growth by email" });
    const address = decodeURIComponent(link.getAttribute("href") ?? "");
    expect(address).toMatch(/^mailto:founders@.*subject=Earshot Growth for mara@ledgerly\.example/);
    expect(address).toContain("switch our account (mara@ledgerly.example) to Growth at $79/month");
    screen.getByText(/^Card payments are not set up here/);
    expect(screen.queryByRole("button", { name: /Start with/ })).toBeNull();
  });
});
