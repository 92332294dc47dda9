import { type Browser, expect, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async () => {
  // With a separate sandbox, only the services that the journey names are connected: no model, web search or Notion.
  [product, browser] = await Promise.all([startProduct({ apart: true }), launchChromium()]);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

test("without a language model, an analysis has themes, communities and keywords, and names what is missing", async () => {
  test.setTimeout(180_000);
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(page, product.url);
  await page.goto(`${product.url}/dashboard?view=ads-promotions`);
  await page.getByLabel("Words to look for (optional)").fill("invoice, late payments");
  await page.getByRole("button", { name: "Analyze my audience" }).click();
  await expect(page.getByText("Finished", { exact: true })).toBeVisible({ timeout: 120_000 });
  const themes = page.getByRole("tab", { name: /^Themes/ });
  await expect(themes).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("article").first().getByRole("link").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Personas/ }).click();
  await expect(page.getByText(/language model/).first()).toBeVisible();
  await page.getByRole("link", { name: "Open action framework" }).click();
  await expect(page.getByText(/^Exporting to Notion is not set up here/)).toBeVisible();
  await page.goto(
    `${product.url}/dashboard?view=ads-promotions&tab=communities&find=groups&keywords=invoices`,
  );
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
  // The browser reports the refused search.
  expect(errors).toEqual([expect.stringContaining("409")]);
});
