import type { Page } from "@playwright/test";
import { actInSandbox, signUpByApi } from "./api.ts";
import { createPayingCustomer } from "./paying-customer.ts";
import type { Product } from "./product.ts";
import type { OnScreen } from "./screens-visit.ts";
import { signIn } from "./steps.ts";

/** Pays without a card: the steps, then the wait. */
export async function visitReceipt(page: Page, product: Product, on: OnScreen): Promise<void> {
  const email = `receipt${Date.now()}@example.test`;
  const fullName = "Rio Reyes";
  await signUpByApi(product, email, { fullName, companyName: "Reyes Studio" });
  await signIn(page, product.url, email, "/payment");
  const form = page.getByRole("form", { name: "Send a receipt" });
  await form.getByLabel("3. Add the receipt").setInputFiles({
    name: "receipt.png",
    mimeType: "image/png",
    buffer: await page.screenshot(),
  });
  await form.getByRole("img", { name: "Your receipt" }).waitFor();
  await on("payment-receipt", "whole");
  await form.getByRole("button", { name: "Send receipt" }).click();
  await page.getByText("We are checking your receipt.").waitFor();
  await on("payment-pending", "whole");
}

/** Visits the screens about plans: before buying, with a plan, and after a failed payment. */
export async function visitBilling(page: Page, product: Product, on: OnScreen): Promise<void> {
  const email = `pays${Date.now()}@example.test`;
  const { call, subscriptionId } = await createPayingCustomer(product, {
    email,
    name: "Ada",
    plan: "growth",
  });
  for (let at = 1; at <= 12; at += 1) {
    await call("POST", "/discovery/keywords", { keyword: `viridian casein ${at}` });
  }
  await signIn(page, product.url, email, "/dashboard?view=pricing");
  await page.getByRole("button", { name: "Switch to Starter" }).waitFor();
  await on("pricing", "whole");
  await page.getByRole("button", { name: "Switch to Starter" }).click();
  const dialog = page.getByRole("dialog", { name: "Change to Starter" });
  await dialog.getByText("2 keywords will be paused").waitFor();
  await on("plan-change");
  await dialog.getByRole("button", { name: "Switch to Starter" }).click();
  await page.getByText(/^Your plan changes to Starter/).waitFor();
  await page.goto(`${product.url}/payment`);
  await page.getByText(/Status:/).waitFor();
  await on("payment", "whole");
  await page.goto(`${product.url}/dashboard?view=settings&section=billing`);
  await page.getByRole("table", { name: "Replies of your plan" }).waitFor();
  await on("settings-billing", "whole");
  await page.getByRole("button", { name: "Ask for a refund" }).click();
  await on("refund-request", "whole");
  await page.getByRole("button", { name: "Request refund" }).click();
  await page.getByText(/^You asked for your money back/).waitFor();
  await page.getByRole("button", { name: "Keep my plan" }).click();
  await page.getByText(/^Your plan changes to Starter/).waitFor({ state: "hidden" });
  for (const action of ["decline-card", "end-period"]) {
    await actInSandbox(product, `paddle/subscriptions/${subscriptionId}/${action}`, {});
  }
  await page.goto(`${product.url}/mentions`);
  await page.getByText("Your last payment failed.").waitFor();
  await on("payment-failed");
}
