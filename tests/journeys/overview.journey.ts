import { type Browser, expect, type Page } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./sample-product.ts";
import { signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sampleProduct }) => {
  product = sampleProduct;
  browser = await launchChromium();
});
test.afterAll(() => browser.close());

async function open(at: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const errors = watchErrors(page);
  await signIn(page, product.url, "demo@earshot.test", at);
  await page.getByRole("region", { name: "Found" }).waitFor();
  return { page, errors };
}

const days = (page: Page) => page.getByLabel("Days", { exact: true });
/** A figure of the chosen days by its name. */
const figure = (page: Page, group: string, name: string) =>
  page
    .getByRole("region", { name: group, exact: true })
    .locator("div:has(> dt)")
    .filter({ hasText: name })
    .locator("dd");

test("the address keeps the chosen days, and the figures are updated live", async () => {
  test.setTimeout(90_000);
  const { page, errors } = await open("/dashboard");
  await expect(page.getByText(/asked this week\.$/)).toBeVisible();
  const before = Number(/^\d+/.exec(await figure(page, "Found", "Mentions").innerText())?.[0]);

  // When a new mention is found, the figure grows without a reload.
  await product.postThread({
    community: "smallbusiness",
    title: "Which invoice software for a studio of two?",
    body: "We forget to bill people. Recommendations for invoice software?",
  });
  await expect(figure(page, "Found", "Mentions")).toContainText(`${before + 1}`, {
    timeout: 30_000,
  });

  await days(page).selectOption("Last 28 days");
  await expect(page).toHaveURL(/[?&]range=28/);
  await expect(page.getByText(/asked in the last 28 days\.$/)).toBeVisible();
  await page.reload();
  await expect(days(page)).toHaveValue("28");
  await expect(page.getByText(/asked in the last 28 days\.$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/asked this week\.$/)).toBeVisible();

  // Custom days, chosen by keyboard.
  await days(page).selectOption("Choose dates…");
  const form = page.getByRole("dialog", { name: "Choose dates" });
  await form.getByLabel("First day").fill("2026-01-01");
  await form.getByLabel("Last day").fill("2026-01-31");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=2026-01-01&until=2026-01-31/);
  await expect(page.getByText(/^Nobody asked from/)).toBeVisible();
  await expect(page.getByText(/^No mentions in these days\. They appear here/)).toBeVisible();
  expect(errors).toEqual([]);
});

test("the charts can be read by keyboard and as tables", async () => {
  const { page, errors } = await open("/dashboard");
  const chart = page.getByRole("group", { name: "Mentions by intent", exact: true });
  const bars = chart.getByRole("img");
  await expect(bars).toHaveCount(7);
  await bars.first().focus();
  await page.keyboard.press("End");
  await expect(bars.last()).toBeFocused();
  await expect(bars.last()).toHaveAccessibleName(/: \d+ mentions?; Cold \d+, Curious \d+/);
  const frame = page.getByRole("region", { name: "Mentions by intent", exact: true });
  await frame.getByRole("button", { name: "Table" }).click();
  await expect(frame.getByRole("row")).toHaveCount(8);
  await page.getByRole("tab", { name: "Platforms" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("table", { name: "Figures by keyword" })).toBeVisible();
  // The next action leads to its screen.
  await page.getByRole("link", { name: /awaits? your approval/ }).click();
  await expect(page).toHaveURL(/view=replies.*stage=waiting|stage=waiting.*view=replies/);
  expect(errors).toEqual([]);
});
