import { type Browser, expect } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
});
test.afterAll(() => browser.close());

test("a mention feed is created, found from the mentions page, read and deleted", async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(page, product.url);
  const title = await page.getByRole("article").first().getByRole("heading").innerText();

  await page.goto(`${product.url}/dashboard?view=settings&section=feeds`);
  await expect(page.getByText("No feeds yet.", { exact: false })).toBeVisible();
  await page.getByLabel("Name").fill("Leads");
  await page.getByRole("button", { name: "Create feed" }).click();
  const row = page.getByRole("list", { name: "Feeds" }).getByRole("listitem");
  await expect(row).toContainText("Never read");
  const address = await row.locator("code").innerText();

  // Feed readers of browsers search the head of the page for it.
  await page.goto(`${product.url}/mentions`);
  const link = page.locator("head link[rel=alternate][type='application/atom+xml']");
  await expect(link).toHaveAttribute("href", address);
  await expect(link).toHaveAttribute("title", "Leads");
  const read = await fetch(address);
  expect(read.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  // The browser parses it as feed readers do.
  const titles = await page.evaluate(
    (xml) =>
      [
        ...new DOMParser()
          .parseFromString(xml, "application/xml")
          .querySelectorAll("entry > title"),
      ].map(({ textContent }) => textContent),
    await read.text(),
  );
  expect(titles).toContain(title);

  await page.goto(`${product.url}/dashboard?view=settings&section=feeds`);
  await expect(row).toContainText("Last read");
  await row.getByRole("button", { name: "Delete the feed Leads" }).click();
  await page.getByRole("button", { name: "Delete feed", exact: true }).click();
  await expect(page.getByText("No feeds yet.", { exact: false })).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
  expect(errors).toEqual([]);
});
