import type { Page } from "@playwright/test";
import { confirmEmail, signUpByApi } from "./api.ts";
import type { Product } from "./product.ts";
import type { OnScreen } from "./screens-visit.ts";
import { signIn } from "./steps.ts";

const rule = { minLevel: "Looking", keywords: [], sources: [], communities: [] };
const channel = {
  ...{ kind: "email", address: "", name: "Monday reading", delivery: "weekly" },
  ...{ hour: 8, weekday: 1, timeZone: "Europe/Berlin", quietHours: null },
  rules: [{ ...rule, keywords: ["invoicing software"] }, rule],
};

/** Visits the settings of notifications: with channels, and while one is added. */
export async function visitNotifications(
  page: Page,
  product: Product,
  on: OnScreen,
): Promise<void> {
  const email = `notified${Date.now()}@example.test`;
  const call = await signUpByApi(product, email, { fullName: "Noa", companyName: "Noa & Co" });
  await confirmEmail(product, call, email);
  await call("POST", "/discovery/keywords", { keyword: "invoicing software" });
  await call("POST", "/notifications", channel);
  await call("POST", "/notifications", {
    ...channel,
    ...{ kind: "slack", name: "Sales channel", delivery: "instant" },
    address: "https://hooks.slack.com/services/T00000000/B00000001/AbCdEfGhIjKlMnOpQrStUvWx",
    quietHours: { from: 22, until: 7 },
    rules: [{ ...rule, sources: ["reddit"], communities: ["smallbusiness", "startups"] }],
  });
  await signIn(page, product.url, email, "/dashboard?view=settings&section=notifications");
  await page.getByRole("list", { name: "Notification channels" }).waitFor();
  // Not the instant channel: if it was sent a mention within the last minute, no test message is sent.
  await page.getByRole("button", { name: "Send test message to Monday reading" }).click();
  await page.getByText("Test message sent to Monday reading.").waitFor();
  await on("settings-notifications", "whole");
  await page.getByRole("button", { name: "Add a channel" }).click();
  await page.getByRole("radio", { name: "Discord" }).click();
  await page.getByRole("checkbox", { name: /^Quiet hours/ }).click();
  await on("settings-notifications-new", "whole");
}
