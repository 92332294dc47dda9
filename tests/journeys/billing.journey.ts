import { type Browser, expect, type Page } from "@playwright/test";
import { actInSandbox, type Caller, confirmEmail, signInByApi, signUpByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { closeFrame, frameOf } from "./checkout-frame.ts";
import { launchChromium } from "./chromium.ts";
import { fillInOnboarding } from "./onboarding-steps.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { signIn, startSession, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

/** A customer of a journey, signed in through the API and in a browser. */
interface Customer {
  email: string;
  page: Page;
  call: Caller;
  errors: string[];
}

async function newCustomer(name: string): Promise<Customer> {
  const email = `${name.toLowerCase()}@billing.test`;
  const call = await signUpByApi(product, email, { fullName: name, companyName: `${name} Inc` });
  await confirmEmail(product, call, email);
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await startSession(page, product.url, email);
  return { email, page, call, errors };
}

const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

async function openPricing(page: Page): Promise<void> {
  await page.goto(`${product.url}/dashboard?view=pricing`);
  await expect(page.getByRole("heading", { name: "Pricing", level: 1 })).toBeVisible();
}

/** Presses a plan's button again and again, until the data that decides about the purchase has loaded. */
async function begin(page: Page, button: string): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: button }).click({ timeout: 2_000 });
    await expect(page.locator("iframe[name=paddle_frame]")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(frameOf(page).getByRole("button", { name: "Continue" })).toBeEnabled();
}

/** Pays in the overlay, and closes it. */
async function pay(page: Page, amount: string | RegExp): Promise<void> {
  const frame = frameOf(page);
  await frame.getByLabel("ZIP or postal code").fill("94103");
  await frame.getByRole("button", { name: "Continue" }).click();
  await frame.getByRole("button", { name: amount }).click();
  await expect(frame.getByRole("heading", { name: /successful|started|active/i })).toBeVisible();
  await closeFrame(page, "Close");
  await expect(page.locator("iframe")).toHaveCount(0);
}

interface SandboxSubscription {
  id: string;
  email: string;
  status: string;
}

/** The data that the sandbox's Paddle has stored. */
async function paddleState() {
  const response = await fetch(`${product.sandboxUrl}/sandbox/paddle`);
  return (await response.json()) as {
    subscriptions: SandboxSubscription[];
    adjustments: { id: string; status: string }[];
  };
}

/** A customer's subscription at the sandbox's Paddle. */
async function atPaddle(email: string): Promise<SandboxSubscription> {
  const { subscriptions } = await paddleState();
  const found = subscriptions.find((one) => one.email === email);
  if (!found) throw new Error(`Paddle has no subscription of ${email}`);
  return found;
}

/** Does something to a customer's subscription at Paddle, such as ending its period. */
async function actAtPaddle(email: string, action: string): Promise<void> {
  const { id } = await atPaddle(email);
  await actInSandbox(product, `paddle/subscriptions/${id}/${action}`, {});
}

/** Buys a tier on the pricing screen, and waits until Paddle has confirmed it. */
async function buy({ page }: Customer, tier: string, amount: string): Promise<void> {
  await openPricing(page);
  await begin(page, `Start with ${tier}`);
  await pay(page, amount);
  await expect(page.getByRole("button", { name: `Already on ${tier}` })).toBeVisible();
}

test("a plan of the landing page is bought after sign-up and onboarding", async () => {
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await page.goto(`${product.url}/#pricing`);
  await page.getByRole("link", { name: "Start with Growth" }).click();
  await page.getByLabel("Email").fill("gro@billing.test");
  await page.getByLabel("Password").fill("a new founder's secret");
  await page.getByLabel("What should we call you?").fill("Gro");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/onboarding\?plan=growth/);
  await expect(page.getByText(/^You chose/)).toBeVisible();
  await fillInOnboarding(page, "Gro's Greens");
  await expect(page).toHaveURL(/view=pricing&plan=growth/);
  // The checkout opens automatically, with the friends' discount.
  await expect(frameOf(page).getByRole("button", { name: "Continue" })).toBeEnabled();
  await pay(page, "Pay $79.00");
  await expect(page.getByRole("button", { name: "Already on Growth" })).toBeVisible();
  await expect(page.getByText("You are on Growth.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Account" }).getByText("100 left")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  // The checkout does not open again.
  await page.reload();
  await expect(page.getByRole("button", { name: "Already on Growth" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.context().close();
});

test("the Builder Pass is bought on the payment screen, with its trial", async () => {
  const customer = await newCustomer("Bea");
  const { page, errors } = customer;
  await page.goto(`${product.url}/payment?plan=builder`);
  await expect(frameOf(page).getByRole("button", { name: "Continue" })).toBeEnabled();
  await pay(page, /trial|^Pay|^Start/i);
  await expect(page.getByRole("button", { name: "Already on Builder Pass" })).toBeVisible();
  await expect(page.getByText(/Status: trialing\. Your free trial ends on/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});

test("a checkout that is closed, fails or is open already says so", async () => {
  const { page, call } = await newCustomer("Cleo");
  await openPricing(page);
  await begin(page, "Start with Starter");
  const other = page.getByRole("button", { name: "Start with Scale" });
  // The overlay covers the button, but the keyboard still reaches it.
  await other.evaluate((button: HTMLButtonElement) => button.click());
  await expect(toast(page, "Checkout already in progress")).toBeVisible();
  await closeFrame(page, "Close checkout");
  await expect(toast(page, "Checkout cancelled")).toBeVisible();
  await expect(page.getByText("Checkout closed before completion")).toBeVisible();
  await begin(page, "Start with Starter");
  const frame = frameOf(page);
  await frame.getByLabel("ZIP or postal code").fill("94103");
  await frame.getByRole("button", { name: "Continue" }).click();
  await frame.getByLabel("Card that is declined once, then accepted").check();
  await frame.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(toast(page, "Payment failed")).toBeVisible();
  await closeFrame(page, "Close checkout");
  await expect(toast(page, "Checkout cancelled")).toBeVisible();
  const { subscription } = await call<{ subscription: { state: string } }>(
    "GET",
    "/billing/subscription",
  );
  expect(subscription.state).toBe("none");
  await page.context().close();
});

test("an upgrade takes effect immediately; a downgrade pauses keywords with the next period", async () => {
  const customer = await newCustomer("Dan");
  const { page, email, call, errors } = customer;
  await buy(customer, "Starter", "Pay $29.00");
  await page.getByRole("button", { name: "Upgrade to Growth" }).click();
  const dialog = page.getByRole("dialog", { name: "Change to Growth" });
  await expect(dialog.getByText("Immediately", { exact: true })).toBeVisible();
  await expect(dialog.getByText("$79.00 a month, before tax")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Upgrade to Growth" }).click();
  await expect(toast(page, "Thanks for upgrading!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Already on Growth" })).toBeVisible();

  for (let at = 1; at <= 12; at += 1) {
    await call("POST", "/discovery/keywords", { keyword: `umber gouache ${at}` });
  }
  await page.getByRole("button", { name: "Switch to Starter" }).click();
  const down = page.getByRole("dialog", { name: "Change to Starter" });
  await expect(down.getByText("2 keywords will be paused")).toBeVisible();
  await expect(down.getByRole("listitem")).toHaveText(["umber gouache 12", "umber gouache 11"]);
  await down.getByRole("button", { name: "Switch to Starter" }).click();
  await expect(down).toBeHidden();
  // The downgrade can be canceled until then.
  await page.getByRole("button", { name: "Keep my plan" }).click();
  await expect(page.getByText(/^Your plan changes to Starter on/)).toBeHidden();
  await page.getByRole("button", { name: "Switch to Starter" }).click();
  await down.getByRole("button", { name: "Switch to Starter" }).click();
  await expect(page.getByText(/^Your plan changes to Starter on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Already on Growth" })).toBeVisible();

  await product.change(
    "update planned_changes set takes_effect_at = now() where subscription_id = $1",
    [(await atPaddle(email)).id],
  );
  await actAtPaddle(email, "end-period");
  await expect(page.getByRole("button", { name: "Already on Starter" })).toBeVisible();
  await page.goto(`${product.url}/mentions`);
  await page.getByRole("button", { name: /^Keywords/ }).click();
  const keywords = page.getByRole("dialog", { name: "Keywords" });
  const paused = keywords.getByRole("region", { name: "Paused phrases" });
  await expect(paused.getByRole("listitem")).toHaveCount(2);
  await paused.getByRole("button", { name: "Resume umber gouache 12" }).click();
  await expect(paused.getByText(/^Keyword limit reached/)).toBeVisible();
  await keywords.getByRole("button", { name: "Delete umber gouache 3" }).click();
  await keywords.getByRole("button", { name: "Stop monitoring" }).click();
  await expect(keywords.getByText("9 of 10")).toBeVisible();
  await paused.getByRole("button", { name: "Resume umber gouache 12" }).click();
  await expect(paused.getByRole("listitem")).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  // The phrase that the smaller plan had no room for.
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain("409");
  await page.context().close();
});

test("every screen shows a failed payment until it has recovered", async () => {
  const customer = await newCustomer("Eve");
  const { page, email, errors } = customer;
  await buy(customer, "Growth", "Pay $79.00");
  await page.goto(`${product.url}/mentions`);
  await expect(page.getByRole("heading", { name: "Mentions", level: 1 })).toBeVisible();
  await actAtPaddle(email, "decline-card");
  await actAtPaddle(email, "end-period");
  await expect(page.getByText("Your last payment failed.")).toBeVisible();
  await expect(page.getByText(/Growth goes on until/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  // The remedy is Paddle's own page.
  await page.getByRole("button", { name: "Update payment method" }).click();
  await expect(page).toHaveURL(/\/paddle\/portal\//);
  await page.goto(`${product.url}/mentions`);
  await expect(page.getByText("Your last payment failed.")).toBeVisible();
  await actAtPaddle(email, "recover");
  await expect(page.getByText("Your last payment failed.")).toBeHidden();
  expect(errors).toEqual([]);
  await page.context().close();
});

test("a plan is canceled and resumed, and its payment is asked back", async () => {
  const customer = await newCustomer("Fay");
  const { page, email, errors } = customer;
  await buy(customer, "Growth", "Pay $79.00");
  await page.goto(`${product.url}/dashboard?view=settings&section=billing`);
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(/^You canceled Growth\. It lasts until/)).toBeVisible();
  await page.getByRole("button", { name: "Resume plan" }).click();
  await expect(page.getByText(/^You canceled Growth/)).toBeHidden();
  expect((await atPaddle(email)).status).toBe("active");

  await page.getByRole("button", { name: "Ask for a refund" }).click();
  await page.getByLabel("What went wrong? (optional)").fill("Too few mentions.");
  await page.getByRole("button", { name: "Request refund" }).click();
  await expect(page.getByText(/^You asked for your money back on/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const admin = await browser.newPage();
  await signIn(admin, product.url, "admin@earshot.test", "/admin?tab=billing");
  const request = admin
    .getByRole("list", { name: "Refund requests" })
    .getByRole("listitem")
    .filter({ hasText: email });
  await expect(request).toContainText("24 to 48 hours are promised");
  await expect(request).toContainText("Too few mentions.");
  await request.getByRole("button", { name: /^Show replies of/ }).click();
  await expect(request.getByRole("table")).toContainText("100");
  expect(await findViolations(admin)).toEqual([]);
  await request.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(request).toContainText("Waits for Paddle’s approval");
  await expect(page.getByText(/^We agreed to refund your payment on/)).toBeVisible();
  const { adjustments } = await paddleState();
  for (const { id } of adjustments.filter(({ status }) => status === "pending_approval")) {
    await actInSandbox(product, `paddle/adjustments/${id}/approve`, {});
  }
  await expect(page.getByText(/^Your payment was refunded on/)).toBeVisible();
  await expect(page.getByText("Free", { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  await admin.context().close();
  await page.context().close();
});

test("a subscription whose events were lost is corrected by a comparison", async () => {
  const customer = await newCustomer("Gus");
  const { page, email } = customer;
  await buy(customer, "Starter", "Pay $29.00");
  // A new product makes its first nightly comparison within a minute, unless there was one today.
  const administrator = await signInByApi(product, "/auth/login", "admin@earshot.test");
  await administrator("POST", "/admin/billing/reconcile");
  await actInSandbox(product, "paddle/delivery/hold", {});
  await actAtPaddle(email, "cancel");
  const admin = await browser.newPage();
  await signIn(admin, product.url, "admin@earshot.test", "/admin?tab=billing");
  await admin.getByRole("button", { name: "Compare now" }).click();
  await expect(admin.getByText(/compared, 1 corrected, /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Start with Starter" })).toBeVisible();
  await expect(page.getByText("You are on Free.")).toBeVisible();
  await actInSandbox(product, "paddle/delivery/release", {});
  await admin.context().close();
  await page.context().close();
});
