import { type Browser, expect, type Page } from "@playwright/test";
import { confirmEmail, signInByApi, signUpByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import { signUp } from "./onboarding-steps.ts";
import { buyPlan } from "./paying-customer.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { signIn, startSession, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

const link = (page: Page) => page.getByLabel("Your referral link");
const figure = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd[1]");
const table = (page: Page) => page.getByRole("table", { name: "Sign-ups with your link" });

async function openReferrals(page: Page): Promise<void> {
  await page.goto(`${product.url}/dashboard?view=referrals`);
  await expect(link(page)).toBeVisible();
}

/** Creates a referrer in a new browser context. */
async function newReferrer(name: string) {
  const email = `${name.toLowerCase()}@${name.toLowerCase()}-works.test`;
  const call = await signUpByApi(product, email, { fullName: name, companyName: `${name} Works` });
  await confirmEmail(product, call, email);
  const page = await (await browser.newContext()).newPage();
  const errors = watchErrors(page);
  await startSession(page, product.url, email);
  await openReferrals(page);
  return { email, page, errors, address: await link(page).inputValue() };
}

test("a friend opens the link, signs up and pays; the referrer gets ten replies", async () => {
  test.setTimeout(180_000);
  const { page, errors, address } = await newReferrer("Rita");
  expect(await findViolations(page)).toEqual([]);

  // The friend opens further pages, and signs up on one whose address lacks the code.
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(address);
  await friend.goto(`${product.url}/terms`);
  const email = "fred@fred-farms.test";
  await signUp(friend, product.url, { email, name: "Fred" });
  const call = await signInByApi(product, "/auth/login", email);
  await call("PUT", "/auth/profile", { companyName: "Fred Farms" });
  await page.reload();
  await expect(figure(page, "Invited")).toHaveText("1");
  await expect(figure(page, "Joined")).toHaveText("0");

  await confirmEmail(product, call, email);
  await buyPlan(product, call, { email, plan: "growth" });
  // Both sign in from this computer's network, so the administrator decides.
  await expect(async () => {
    await page.reload();
    await expect(figure(page, "Paying")).toHaveText("1");
  }).toPass();
  await expect(table(page)).toContainText("Being checked");
  await expect(figure(page, "Rewards")).toHaveText("0");

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, product.url, "admin@earshot.test", "/admin?tab=billing");
  const item = admin.getByRole("list", { name: "Referrals to check" }).getByRole("listitem");
  await expect(item).toContainText("rita@rita-works.test");
  expect(await findViolations(admin)).toEqual([]);
  await item.getByRole("button", { name: "Accept referral" }).click();
  await expect(admin.getByText("No referral waits.")).toBeVisible();

  // Updated without a reload, by the quota's event.
  await expect(figure(page, "Rewards")).toHaveText("10");
  await expect(table(page)).toContainText("Paying, you got your replies");
  await page.getByRole("button", { name: /^Notices, 1 unread/ }).click();
  await page.getByRole("menuitem", { name: /^A company you referred became a customer/ }).click();
  await expect(link(page)).toBeVisible();
  expect(errors).toEqual([]);
});

test("a customer who refers themselves in their own browser gets nothing", async () => {
  test.setTimeout(120_000);
  const { page, email, address } = await newReferrer("Sam");
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  await page.goto(address);
  await signUp(page, product.url, { email: "sam@other-mail.test", name: "Sam again" });
  const call = await signInByApi(product, "/auth/login", email);
  const { summary } = await call<{
    summary: { invited: number; joined: number; referrals: { state: string; reason: string }[] };
  }>("GET", "/auth/referrals/summary");
  expect(summary).toMatchObject({
    ...{ invited: 1, joined: 0 },
    referrals: [
      { state: "refused", reason: "The sign-up came from a browser in which you had signed in." },
    ],
  });
});
