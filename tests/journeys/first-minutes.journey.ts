import { type Browser, expect, type Page } from "@playwright/test";
import { password, signInByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { closeFrame } from "./checkout-frame.ts";
import { launchChromium } from "./chromium.ts";
import { fillInAudience, fillInCompany, fillInMarket, signUp, step } from "./onboarding-steps.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { fillSignIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

const chosenPlan = (page: Page) => page.getByText(/^You chose Growth, \$\d+/);

test("a plan chosen on the landing page stays visible until it can be ordered", async () => {
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await page.goto(product.url);
  const offer = page
    .getByRole("article", { name: "Growth" })
    .or(page.getByRole("region", { name: "Growth" }));
  await offer.first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(chosenPlan(page)).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(chosenPlan(page)).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Email").fill("gro@first-minutes.test");
  await page.getByLabel("Password").fill("a new founder's secret");
  await page.getByLabel("What should we call you?").fill("Gro");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(step(page, "Your company")).toBeVisible();
  await expect(chosenPlan(page)).toBeVisible();
  await fillInCompany(page, "Gro's Greens");
  await page.reload();
  await expect(chosenPlan(page)).toBeVisible();
  await fillInAudience(page);
  await expect(chosenPlan(page)).toBeVisible();
  await fillInMarket(page, ["umber gouache", "ochre casein", "sienna tempera"]);
  await expect(page).toHaveURL(/view=pricing&plan=growth/);
  // Its checkout opens automatically.
  await closeFrame(page, "Close checkout");
  await expect(page.getByRole("listitem", { name: "Growth", exact: true })).toContainText(
    "Your choice",
  );
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "See your mentions" }).click();
  await expect(page).toHaveURL(/\/mentions/);
  await expect(page.getByRole("heading", { name: "Mentions", level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

test("an address that was opened while signed out is shown after signing in", async () => {
  const page = await browser.newPage();
  const address = `${product.url}/dashboard?view=mentions&status=all&keyword=late+payments`;
  await page.goto(address);
  await fillSignIn(page, "demo@earshot.test", password);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { name: "Mentions", level: 1 })).toBeVisible();
  await page.context().close();
});

test("a new customer starts with the strongest of the first mentions", async () => {
  const page = await browser.newPage();
  await signUp(page, product.url, { email: "sol@first-minutes.test", name: "Sol" });
  await fillInCompany(page, "Sol's Sums");
  await fillInAudience(page);
  const suggestions = page.getByRole("list", { name: "Suggested keywords" }).getByRole("listitem");
  await expect(suggestions.first()).toContainText(/posts? in the last 30 days/, {
    timeout: 30_000,
  });
  await fillInMarket(page, ["invoicing software", "late payments", "time tracking"]);
  // The profile is saved by then.
  await expect(page).toHaveURL(/\/dashboard/);
  const founder = await signInByApi(product, "/auth/login", "sol@first-minutes.test");
  interface List {
    total: number;
    mentions: { id: string; title: string }[];
  }
  const strongest = () =>
    founder<List>("GET", "/discovery/reddit-mentions?status=pending&sort=intent&limit=5");
  await expect.poll(async () => (await strongest()).total, { timeout: 45_000 }).toBeGreaterThan(9);
  await expect(page.getByText(/^\d+ people are asking\.$/)).toBeVisible({ timeout: 30_000 });
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Start with the strongest 5" }).click();
  await expect(page).toHaveURL(/sort=intent/);
  const titles = async () =>
    (await page.getByRole("article").getByRole("heading").allTextContents()).slice(0, 5);
  await expect
    .poll(async () => {
      const { mentions } = await strongest();
      const shown = await titles();
      return mentions.every(({ title }, at) => title === "" || shown[at]?.includes(title));
    })
    .toBe(true);
  await page.goto(`${product.url}/mentions`);
  await expect(page).toHaveURL(/\/mentions\?sort=intent$/);
  const note = page.getByText(/^People closest to buying come first/);
  await expect(note).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Show newest first" }).click();
  await expect(page).toHaveURL(/\/mentions$/);
  await expect(note).toHaveCount(0);
  await page.context().close();
});
